//! The fake's REST interface.

use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequest as _, Multipart, Request, State as Shares};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{any, get};
use serde_json::{Value, json};

use super::activity;
use super::document::Document;
use super::people::{self, ATTACH_FILES, BOT, CONNECT, SEND_MESSAGES, THREADS, VIEW_CHANNEL};
use super::state::{Call, Fault, State, Upload};
use super::{INTERACTION_LIFE, Shared, TOKEN, check, gateway, server};

const MAX_BODY: usize = 20_000_000;
/// Maximum number of follow-ups in a borrowed channel.
const FOLLOW_UPS: usize = 5;

/// Status and body.
pub(super) type Answer = (u16, Value);

pub(super) fn routes(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/", get(gateway::connect))
        .route("/again", get(gateway::connect_again))
        .route("/api/v10/{*path}", any(serve))
        .route("/attachments/{*path}", get(file))
        .with_state(shared)
}

/// Serves an attachment.
async fn file(Shares(shared): Shares<Arc<Shared>>, request: Request) -> Response {
    let found = shared.state().files.get(request.uri().path()).cloned();
    found.map_or_else(|| StatusCode::NOT_FOUND.into_response(), |bytes| bytes.into_response())
}

async fn serve(Shares(shared): Shares<Arc<Shared>>, request: Request) -> Response {
    let method = request.method().clone();
    let path = request.uri().path().trim_start_matches("/api/v10").to_owned();
    let query = request.uri().query().unwrap_or_default().to_owned();
    let authorization = request.headers().get("authorization").and_then(|value| value.to_str().ok());
    let authorization = authorization.unwrap_or_default().to_owned();
    let (head, body) = request.into_parts();
    let body = axum::body::to_bytes(body, MAX_BODY).await;
    let at = Instant::now();
    let read = match body {
        Ok(body) => read(head, body).await,
        Err(error) => Err(error.to_string()),
    };
    let (body, file) = read.unwrap_or_else(|reason| (json!({ "unreadable": reason }), None));
    if let Some(before) = shared.options.before {
        before().await;
    }
    let mut call = Call { method: method.to_string(), path, query, at, body, file, status: 0, message: None };
    let mut held = None;
    let response = {
        let mut state = shared.state();
        let person = activity::person_of(&state, &authorization);
        let allowed = authorization == format!("Bot {TOKEN}")
            || activity::is_allowed(&state, &call.path, &authorization);
        let fault = state
            .faults
            .iter()
            .position(|(method, path, _)| {
                (method.is_empty() || *method == call.method) && call.path.contains(path.as_str())
            })
            .map(|index| state.faults.remove(index).2);
        let measure =
            if shared.options.limits { Some(state.meter.measure(&call.method, &call.path)) } else { None };
        let too_many = measure.as_ref().and_then(|measure| measure.refused);
        let (status, body) = if let Some((wait, global)) = too_many {
            (429, json!({ "message": "You are being rate limited.", "retry_after": wait, "global": global }))
        } else if allowed {
            match &fault {
                Some(Fault::Refuse(status, code, message)) => {
                    (*status, json!({ "code": code, "message": message }))
                }
                Some(Fault::RefuseWith(status, body)) => (*status, body.clone()),
                Some(Fault::InvalidField(path)) => {
                    let fault =
                        json!({ "_errors": [{ "code": "INVALID", "message": "This is not valid." }] });
                    let errors = path.rsplit('.').fold(fault, |inner, field| json!({ field: inner }));
                    (400, json!({ "code": 50035, "message": "Invalid Form Body", "errors": errors }))
                }
                Some(Fault::Banned(_)) => (429, Value::Null),
                Some(fault @ (Fault::TooMany(seconds) | Fault::TooManyOfAll(seconds))) => {
                    let global = matches!(fault, Fault::TooManyOfAll(_));
                    let words = "You are being rate limited.";
                    (429, json!({ "message": words, "retry_after": seconds, "global": global }))
                }
                _ => match activity::answer(&mut state, &method, &call, person) {
                    Some(answer) => answer,
                    None => handle(&mut state, &shared, &method, &mut call)
                        .unwrap_or_else(|reason| refuse(&mut state, &call, &reason)),
                },
            }
        } else {
            (401, json!({ "code": 0, "message": "401: Unauthorized" }))
        };
        call.status = status;
        if let Some(Fault::Held(gate)) = &fault {
            held = Some(Arc::clone(gate));
        }
        let mut response = match fault {
            Some(Fault::DoneBut(status)) => {
                call.status = status;
                StatusCode::from_u16(status).unwrap().into_response()
            }
            Some(Fault::DoneButCut) => {
                call.status = 0;
                let broken = futures_util::stream::iter([Err::<Bytes, _>(std::io::Error::other("cut"))]);
                Response::builder().header("content-length", "10").body(Body::from_stream(broken)).unwrap()
            }
            Some(ref fault @ (Fault::TooMany(seconds) | Fault::TooManyOfAll(seconds))) => {
                let mut response = (StatusCode::TOO_MANY_REQUESTS, axum::Json(body)).into_response();
                response.headers_mut().insert("retry-after", seconds.to_string().parse().unwrap());
                if matches!(fault, Fault::TooManyOfAll(_)) {
                    response.headers_mut().insert("x-ratelimit-global", "true".parse().unwrap());
                }
                response
            }
            Some(Fault::Banned(seconds)) => {
                let head = [("content-type", "text/html"), ("retry-after", &seconds.to_string())];
                (StatusCode::TOO_MANY_REQUESTS, head, "<html><title>Error 1015</title></html>")
                    .into_response()
            }
            _ if status == 204 => StatusCode::NO_CONTENT.into_response(),
            _ => (StatusCode::from_u16(status).unwrap(), axum::Json(body)).into_response(),
        };
        for (name, value) in measure.map(|measure| measure.headers).unwrap_or_default() {
            response.headers_mut().insert(name, value.parse().unwrap());
        }
        state.calls.push((call, false));
        state.arrived += 1;
        response
    };
    shared.changed.notify_waiters();
    if let Some(gate) = held {
        gate.acquire().await.unwrap().forget();
    }
    response
}

async fn read(head: Parts, bytes: Bytes) -> Result<(Value, Option<Upload>), String> {
    let kind = head.headers.get("content-type").and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let json = kind.starts_with("application/json");
    if kind.starts_with("multipart/form-data") {
        let request = Request::from_parts(head, Body::from(bytes));
        let mut form = Multipart::from_request(request, &()).await.map_err(|error| error.to_string())?;
        let mut body = Value::Null;
        let mut file = None;
        while let Some(field) = form.next_field().await.map_err(|error| error.to_string())? {
            let name = field.name().unwrap_or_default().to_owned();
            if name == "payload_json" {
                let text = field.text().await.map_err(|error| error.to_string())?;
                body = serde_json::from_str(&text).map_err(|error| error.to_string())?;
            } else {
                let upload_name = field.file_name().unwrap_or_default().to_owned();
                let kind = field.content_type().unwrap_or_default().to_owned();
                let bytes = field.bytes().await.map_err(|error| error.to_string())?.to_vec();
                if file.replace(Upload { field: name, name: upload_name, kind, bytes }).is_some() {
                    return Err("more than one file".to_owned());
                }
            }
        }
        return Ok((body, file));
    }
    if bytes.is_empty() {
        return Ok((Value::Null, None));
    }
    if kind == "application/x-www-form-urlencoded" {
        let text = String::from_utf8(bytes.to_vec()).map_err(|error| error.to_string())?;
        let pairs = text.split('&').filter_map(|pair| pair.split_once('='));
        return Ok((pairs.map(|(name, value)| (name.to_owned(), Value::from(value))).collect(), None));
    }
    if !json {
        return Err("a body that is not JSON".to_owned());
    }
    serde_json::from_slice(&bytes).map(|body| (body, None)).map_err(|error| error.to_string())
}

/// Answers a call; an error is a violation.
fn handle(state: &mut State, shared: &Shared, method: &Method, call: &mut Call) -> Result<Answer, String> {
    if let Some(reason) = call.body["unreadable"].as_str() {
        return Err(format!("unreadable: {reason}"));
    }
    if let Some(document) = Document::get() {
        document
            .check(&call.method, &call.path, &call.query, &call.body, call.file.as_ref())
            .map_err(|reason| format!("against the published document: {reason}"))?;
    }
    let path = call.path.clone();
    let parts: Vec<&str> = path.trim_start_matches('/').split('/').collect();
    Ok(match (method.as_str(), parts.as_slice()) {
        ("GET", ["gateway"]) => (200, json!({ "url": gateway_url(shared) })),
        ("GET", ["gateway", "bot"]) => {
            let (remaining, reset_after) = state.session_starts;
            let limit = json!({
                "total": 1000, "remaining": remaining, "reset_after": reset_after, "max_concurrency": 1,
            });
            (200, json!({ "url": gateway_url(shared), "shards": 1, "session_start_limit": limit }))
        }
        ("GET", ["applications", _, "commands"]) => (200, state.commands.clone()),
        ("GET", ["applications", _, "activity-instances", id]) => activity::instance(state, id),
        (_, ["guilds", id, rest @ ..]) if server::serves(rest) => {
            let new_id = state.new_id();
            let server = if *id == people::GUILD.to_string() { Some(&mut state.server) } else { None };
            server::answer(server, &new_id, method, rest, call)?
        }
        ("GET", ["guilds", id]) => {
            (200, json!({ "id": id, "preferred_locale": shared.options.guild_locale }))
        }
        ("PUT", ["applications", id, "commands"]) if *id == BOT.id.to_string() => {
            check::commands(&call.body)?;
            state.commands = call.body.clone();
            (200, state.commands.clone())
        }
        (_, ["channels", id, ..]) if id.parse().is_ok_and(people::is_borrowed) => {
            state.violations.push(format!("a call in a borrowed channel: {} {}", call.method, call.path));
            (403, json!({ "code": 50001, "message": "Missing Access" }))
        }
        ("GET", ["channels", id]) if !state.thrown_out => {
            match id.parse().ok().and_then(|id: u64| Some((id, state.channels.get(&id)?))) {
                Some((id, place)) => {
                    let mut object = place.object(id);
                    object["last_message_id"] =
                        place.messages.last().map_or(Value::Null, |message| message["id"].clone());
                    (200, object)
                }
                None => unknown_channel(),
            }
        }
        ("GET", ["guilds", _, "members", id]) => {
            match [people::ALICE, people::BOB, people::CAROL]
                .into_iter()
                .find(|person| person.id.to_string() == *id && !state.server.left.contains(&person.id))
            {
                Some(person) => (200, person.member()),
                None => (404, json!({ "code": 10007, "message": "Unknown Member" })),
            }
        }
        ("POST", ["users", "@me", "channels"]) => {
            let recipient = call.body["recipient_id"].as_str().and_then(|id| id.parse::<u64>().ok());
            let channel = match recipient {
                Some(id) if id == people::ALICE.id => people::Channel::DIRECT,
                Some(id) if id == people::BOB.id => people::Channel::BOBS,
                _ => return Ok((400, json!({ "code": 50033, "message": "Invalid Recipient(s)" }))),
            };
            (200, json!({ "id": channel.id.to_string(), "type": 1 }))
        }
        (_, ["channels", id, rest @ ..]) => {
            let Some(id) = id.parse().ok().filter(|id| state.channels.contains_key(id)) else {
                return Ok(unknown_channel());
            };
            if state.thrown_out && state.channel(id).guild.is_some() {
                return Ok((403, json!({ "code": 50001, "message": "Missing Access" })));
            }
            channel(state, method, id, rest, call)?
        }
        ("POST", ["interactions", id, token, "callback"]) => callback(state, id, token, call)?,
        (_, ["webhooks", _, token, rest @ ..]) => webhook(state, method, token, rest, call)?,
        _ => return Err("no such route".to_owned()),
    })
}

fn query_number(query: &str, name: &str) -> Option<u64> {
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    pairs.find(|(key, _)| *key == name)?.1.parse().ok()
}

fn channel(
    state: &mut State,
    method: &Method,
    id: u64,
    rest: &[&str],
    call: &mut Call,
) -> Result<Answer, String> {
    let rights = state.rights.get(&id).copied().unwrap_or(u64::MAX);
    if rights & VIEW_CHANNEL == 0 || (state.channels[&id].voice && rights & CONNECT == 0) {
        return Ok((403, json!({ "code": 50001, "message": "Missing Access" })));
    }
    let missing = (403, json!({ "code": 50013, "message": "Missing Permissions" }));
    if let Some(code) = state.refused_direct.get(&id) {
        return Ok((403, json!({ "code": code, "message": "Cannot send messages to this user" })));
    }
    Ok(match (method.as_str(), rest) {
        ("POST", ["typing" | "messages"]) if (rights & SEND_MESSAGES == 0) => missing,
        ("POST", ["messages"]) if call.file.is_some() && (rights & ATTACH_FILES == 0) => missing,
        ("POST", ["typing"]) => (204, Value::Null),
        ("POST", ["messages"]) => {
            check::message(&call.body, call.file.as_ref(), check::Kind::Create)?;
            let nonce = call.body["nonce"].as_str().map(|nonce| (id, nonce.to_owned()));
            if call.body["enforce_nonce"] == true
                && let Some(known) = nonce.as_ref().and_then(|nonce| state.nonces.get(nonce)).cloned()
            {
                call.message = Some(known.clone());
                return Ok((200, state.message(&known).unwrap().clone()));
            }
            let mut message = state.new_message(id, BOT, "");
            apply(&mut message, &call.body, call.file.as_ref());
            if let Some(answered) = call.body["message_reference"].get("message_id") {
                message["answers"] = answered.clone();
            }
            let message_id = message["id"].as_str().unwrap().to_owned();
            if let Some(nonce) = nonce {
                state.nonces.insert(nonce, message_id.clone());
            }
            call.message = Some(message_id);
            state.channel(id).messages.push(message.clone());
            let mut event = message.clone();
            if let Some(guild) = state.channel(id).guild {
                event["guild_id"] = guild.to_string().into();
            }
            state.dispatch("MESSAGE_CREATE", event);
            (200, message)
        }
        ("POST", ["threads"] | ["messages", _, "threads"]) => {
            let of_message = rest.get(1).map(|message| (*message).to_owned());
            check::thread(&call.body, of_message.is_some())?;
            if of_message.as_ref().is_some_and(|message| state.message(message).is_none()) {
                return Ok(unknown_message());
            }
            if state.rights.get(&id).is_some_and(|rights| rights & THREADS == 0) {
                return Ok((403, json!({ "code": 50013, "message": "Missing Permissions" })));
            }
            if of_message
                .as_ref()
                .is_some_and(|message| state.channels.contains_key(&message.parse().unwrap()))
            {
                let words = "A thread has already been created for this message";
                return Ok((400, json!({ "code": 160_004, "message": words })));
            }
            let thread = state.open_thread(id, of_message.as_deref());
            (
                201,
                json!({ "id": thread.to_string(), "type": 11, "name": call.body["name"], "parent_id": id.to_string() }),
            )
        }
        ("GET", ["messages"]) => {
            let after = query_number(&call.query, "after");
            let before = query_number(&call.query, "before").unwrap_or(u64::MAX);
            let limit = query_number(&call.query, "limit").unwrap_or(50);
            if limit > 100 {
                return Err("limit above 100".to_owned());
            }
            let direct = state.channel(id).guild.is_none();
            let intents = state.intents();
            let mut found: Vec<Value> = state
                .channel(id)
                .messages
                .iter()
                .filter(|message| {
                    let id = message["id"].as_str().unwrap().parse::<u64>().unwrap();
                    id > after.unwrap_or(0) && id < before
                })
                .cloned()
                .collect();
            let limit = usize::try_from(limit).unwrap();
            let from = if after.is_some() { 0 } else { found.len().saturating_sub(limit) };
            found = found.split_off(from);
            found.truncate(limit);
            for message in &mut found {
                people::hide(message, direct, intents);
                if let Some(distort) = &state.distort {
                    distort(message);
                }
            }
            found.reverse();
            (200, found.into())
        }
        ("GET", ["messages", message_id]) => match state.message(message_id) {
            Some(message) => (200, message.clone()),
            None => unknown_message(),
        },
        ("PATCH", ["messages", message_id]) => {
            check::message(&call.body, call.file.as_ref(), check::Kind::Edit)?;
            // A millisecond after the newest event, and before the next one.
            let edited = state.pass_millisecond();
            let Some(message) = state.message_mut(message_id) else {
                return Ok(unknown_message());
            };
            apply(message, &call.body, call.file.as_ref());
            message["edited_timestamp"] = edited.into();
            call.message = Some((*message_id).to_owned());
            (200, message.clone())
        }
        ("DELETE", ["messages", message_id]) => {
            let known = state.message(message_id).is_some();
            state.channel(id).messages.retain(|message| message["id"] != *message_id);
            if known { (204, Value::Null) } else { unknown_message() }
        }
        _ => return Err("no such route".to_owned()),
    })
}

fn callback(state: &mut State, id: &str, token: &str, call: &mut Call) -> Result<Answer, String> {
    let kind = call.body["type"].as_u64().unwrap_or(0);
    let Some(open) = state.interactions.get(token).filter(|open| open.id == id) else {
        return Ok((404, json!({ "code": 10062, "message": "Unknown interaction" })));
    };
    if open.answered.is_some() {
        return Ok((400, json!({ "code": 40060, "message": "Interaction has already been acknowledged." })));
    }
    if open.since.elapsed() > INTERACTION_LIFE {
        state.violations.push(format!("an answer later than three seconds: {}", call.body));
        return Ok((404, json!({ "code": 10062, "message": "Unknown interaction" })));
    }
    let fits = match open.kind {
        2 => matches!(kind, 4 | 5 | 12),
        3 => matches!(kind, 4..=7 | 12),
        _ => kind == 8,
    };
    let data = call.body.get("data").cloned().unwrap_or(Value::Null);
    let form = match kind {
        4 => check::message(&data, call.file.as_ref(), check::Kind::Interaction),
        7 => check::message(&data, call.file.as_ref(), check::Kind::Update),
        8 => check::choices(&data),
        _ => Ok(()),
    };
    if !fits {
        return Err("a type of answer that does not fit this interaction".to_owned());
    }
    form?;
    let channel = open.channel;
    let carrier = open.message.clone();
    let made = match kind {
        4 | 5 => {
            let mut message = state.new_message(channel, BOT, "");
            message["flags"] = data["flags"].clone();
            apply(&mut message, &data, call.file.as_ref());
            let id = message["id"].as_str().unwrap().to_owned();
            if data["flags"].as_u64().unwrap_or(0) & 64 == 0 {
                state.channel(channel).messages.push(message);
            } else {
                state.private.insert(id.clone(), message);
            }
            Some(id)
        }
        7 => {
            let carrier = carrier.unwrap();
            let Some(message) = state.message_mut(&carrier) else {
                return Ok(unknown_message());
            };
            apply(message, &data, call.file.as_ref());
            Some(carrier)
        }
        _ => carrier,
    };
    let open = state.interactions.get_mut(token).unwrap();
    open.answered = Some(kind);
    open.since = Instant::now();
    open.message.clone_from(&made);
    call.message = made;
    Ok((204, Value::Null))
}

fn webhook(
    state: &mut State,
    method: &Method,
    token: &str,
    rest: &[&str],
    call: &mut Call,
) -> Result<Answer, String> {
    let Some(open) = state.interactions.get_mut(token).filter(|open| open.answered.is_some()) else {
        return Ok((404, json!({ "code": 10015, "message": "Unknown Webhook" })));
    };
    let channel = open.channel;
    let original = open.message.clone();
    let own = open.follow_ups.clone();
    if open.answered == Some(5) {
        if method == Method::POST {
            return Err("a message before the answer that was promised".to_owned());
        }
        open.answered = Some(4);
    }
    if method == Method::POST && people::is_borrowed(channel) && own.len() >= FOLLOW_UPS {
        return Err("too many messages after an answer in a borrowed channel".to_owned());
    }
    Ok(match (method.as_str(), rest) {
        ("DELETE", ["messages", "@original"]) => {
            state.private.remove(&original.unwrap());
            (204, Value::Null)
        }
        ("PATCH", ["messages", "@original"]) => {
            check::message(&call.body, call.file.as_ref(), check::Kind::Edit)?;
            let original = original.unwrap();
            let message = state.message_mut(&original).unwrap();
            apply(message, &call.body, call.file.as_ref());
            call.message = Some(original);
            (200, message.clone())
        }
        ("PATCH", ["messages", id]) if own.iter().any(|own| own == id) => {
            check::message(&call.body, call.file.as_ref(), check::Kind::Edit)?;
            let Some(message) = state.message_mut(id) else {
                return Ok(unknown_message());
            };
            apply(message, &call.body, call.file.as_ref());
            call.message = Some((*id).to_owned());
            (200, message.clone())
        }
        ("DELETE", ["messages", id]) if own.iter().any(|own| own == id) => {
            state.private.remove(*id);
            (204, Value::Null)
        }
        ("POST", []) => {
            check::message(&call.body, call.file.as_ref(), check::Kind::Interaction)?;
            let mut message = state.new_message(channel, BOT, "");
            let flags = call.body["flags"].as_u64().unwrap_or(0);
            let hidden = state.hidden.contains_key(&channel) || flags & 64 != 0;
            message["flags"] = (if hidden { flags | 64 } else { flags }).into();
            apply(&mut message, &call.body, call.file.as_ref());
            let id = message["id"].as_str().unwrap().to_owned();
            state.interactions.get_mut(token).unwrap().follow_ups.push(id.clone());
            if hidden {
                state.private.insert(id.clone(), message.clone());
            } else {
                state.channel(channel).messages.push(message.clone());
            }
            call.message = Some(id);
            (200, message)
        }
        _ => return Err("no such route".to_owned()),
    })
}

fn apply(message: &mut Value, body: &Value, file: Option<&Upload>) {
    for key in ["content", "components"] {
        if let Some(value) = body.get(key) {
            message[key] = value.clone();
        }
    }
    if let Some(list) = body["attachments"].as_array() {
        // Unlisted pictures are removed; an upload is listed by the number of its file.
        message["attachments"] = list
            .iter()
            .map(|entry| {
                let bytes = file.map_or(0, |file| file.bytes.len());
                json!({
                    "id": "801", "filename": entry["filename"], "description": entry["description"], "size": bytes,
                    "url": "https://cdn.invalid/board.png", "proxy_url": "https://cdn.invalid/board.png",
                })
            })
            .collect();
    } else if let (Some(file), Some(attachments)) = (file, message["attachments"].as_array_mut()) {
        attachments.push(json!({
            "id": "802", "filename": file.name, "size": file.bytes.len(), "url": "https://cdn.invalid/board.png",
            "proxy_url": "https://cdn.invalid/board.png",
        }));
    }
}

fn gateway_url(shared: &Shared) -> String {
    format!("ws://{}", shared.address.get().unwrap())
}

fn unknown_message() -> Answer {
    (404, json!({ "code": 10008, "message": "Unknown Message" }))
}

fn unknown_channel() -> Answer {
    (404, json!({ "code": 10003, "message": "Unknown Channel" }))
}

fn refuse(state: &mut State, call: &Call, reason: &str) -> Answer {
    state.violations.push(format!("{} {}: {reason}: {}", call.method, call.path, call.body));
    (400, json!({ "code": 50035, "message": format!("Invalid Form Body: {reason}") }))
}
