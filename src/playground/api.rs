//! The JSON interface of the page.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response as HttpResponse};
use axum::routing::{get, post};
use axum::{Extension, Json, Router, middleware};
use serde_json::{Value, json};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate as _};

use super::error::ApiError;
use super::log::MessageWindow;
use super::message::{ChatChannel, Member, kind, picture_size, sniffed};
use super::params::*;
use super::state::ApiState;
use super::wire::{
    AppearanceBody, CommandsQuery, CompleteQuery, DismissRequest, LoginRequest, MessagesQuery, NameRequest,
    PressBody, RefusalQuery, RequestOutcome, SendMessageRequest, StartQuery,
};
use super::{BOT_ID, BOT_NAME, auth, error, events, mention, page, wire};
use crate::commands::parser;
use crate::http::{RemoteAddress, revalidated};
use crate::i18n::{Locale, messages as s};
use crate::message::{ButtonPress, CompletionRequest, MAX_TEXT, RequestKind};
use crate::runtime::StartBoard;

const MAX_PEOPLE: usize = 1000;
const MAX_CHANNELS: usize = 1000;
/// Default and maximum number of messages in one response.
const PAGE: i64 = 50;
const MAX_PAGE: i64 = 200;
/// Longest wait for a message, in seconds.
const MAX_WAIT: u64 = 30;

pub(crate) fn router(state: Arc<ApiState>) -> Router {
    let auth = Arc::clone(&state.auth);
    let local = auth.loopback;
    Router::new()
        .route("/api/login", post(login))
        .route("/api/state", get(initial_state))
        .route("/api/commands", get(commands))
        .route("/api/complete", get(complete))
        .route("/api/refusal", get(refusal))
        .route("/api/start", get(start))
        .route("/api/start.png", get(start_picture))
        .route("/api/events", get(events::events))
        .route("/api/people", post(add_person))
        .route("/api/channels", post(add_channel))
        .route("/api/channels/{id}/messages", get(messages))
        .route("/api/messages", post(say))
        .route("/api/press", post(press))
        .route("/api/dismiss", post(dismiss))
        .route("/api/appearance", post(appearance))
        .route("/api/files/{file}", get(file))
        .merge(page::routes())
        .fallback(nothing_here)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(
            CompressionLayer::new()
                .compress_when(DefaultPredicate::new().and(NotForContentType::const_new("font/"))),
        )
        .layer(middleware::from_fn_with_state(auth, auth::require_session))
        .layer(middleware::from_fn_with_state(local, auth::reject_other_sites))
        .layer(middleware::from_fn(error::translate_errors))
        .with_state(state)
}

async fn login(
    State(state): State<Arc<ApiState>>,
    Extension(remote): Extension<RemoteAddress>,
    headers: HeaderMap,
    JsonBody(login): JsonBody<LoginRequest>,
) -> Result<HttpResponse, ApiError> {
    let caller = remote.on_behalf_of(&headers);
    let cookie = state.auth.log_in(&login.password, caller, auth::is_over_tls(&headers))?;
    Ok(([(SET_COOKIE, cookie)], Json(json!({}))).into_response())
}

async fn initial_state(State(state): State<Arc<ApiState>>) -> Result<Json<Value>, ApiError> {
    let log = &state.platform.log;
    // Read first, so that later changes are replayed by events.
    let rev = log.rev().await?;
    let locales: Vec<Value> =
        Locale::all().map(|locale| json!({ "id": locale.code(), "name": locale.name() })).collect();
    Ok(Json(json!({
        "rev": rev,
        "bot": { "id": BOT_ID, "name": BOT_NAME },
        "people": log.people().await?,
        "channels": log.channels().await?,
        "locales": locales,
        "max_text": MAX_TEXT,
    })))
}

async fn commands(headers: HeaderMap, QueryParams(language): QueryParams<CommandsQuery>) -> HttpResponse {
    let commands = wire::commands(Locale::of(language.locale.as_deref().unwrap_or_default())).to_string();
    let digest = revalidated::digest([commands.as_bytes()]);
    revalidated::respond(&headers, &digest, "application/json", commands.into())
}

async fn complete(
    State(state): State<Arc<ApiState>>,
    QueryParams(complete): QueryParams<CompleteQuery>,
) -> Result<Json<Value>, ApiError> {
    let person = state.person(&complete.person).await?;
    let channel = state.channel(&complete.channel, Some(&person.id)).await?;
    check_locale(complete.locale.as_deref())?;
    let typing = CompletionRequest {
        person: person.id,
        locale: complete.locale,
        place: place(&channel),
        text: complete.typed,
        puzzle: complete.puzzle,
    };
    let choices = state.bot.complete(typing).await;
    Ok(Json(json!({ "choices": choices })))
}

/// `GET /api/refusal?fen=&move=&locale=`: the reason why a move is illegal, or null.
async fn refusal(
    State(state): State<Arc<ApiState>>,
    QueryParams(query): QueryParams<RefusalQuery>,
) -> Result<Json<Value>, ApiError> {
    check_locale(query.locale.as_deref())?;
    let locale = Locale::of(query.locale.as_deref().unwrap_or_default());
    Ok(Json(json!({ "why": state.bot.refusal(locale, &query.fen, &query.mv) })))
}

/// `GET /api/start?channel=&person=&newcomer=&locale=`: the board of an empty channel, and whether the person has played.
async fn start(
    State(state): State<Arc<ApiState>>,
    QueryParams(query): QueryParams<StartQuery>,
) -> Result<Json<Value>, ApiError> {
    let StartBoard { shown, met } = state.start_board(query).await?;
    let picture = shown.picture.map(|file| {
        let (width, height) = picture_size(&file.bytes).unwrap_or_default();
        json!({ "alt": file.alt, "width": width, "height": height })
    });
    Ok(Json(json!({ "picture": picture, "board": shown.board, "met": met })))
}

/// `GET /api/start.png`: the picture of the board of `/api/start`.
async fn start_picture(
    State(state): State<Arc<ApiState>>,
    headers: HeaderMap,
    QueryParams(query): QueryParams<StartQuery>,
) -> Result<HttpResponse, ApiError> {
    let picture = state.start_board(query).await?.shown.picture;
    let file = picture.ok_or_else(|| ApiError::not_found("unknown-file", s::PlaygroundNoPicture))?;
    let digest = revalidated::digest([&file.bytes[..]]);
    Ok(revalidated::respond(&headers, &digest, "image/png", file.bytes.to_vec().into()))
}

async fn add_person(
    State(state): State<Arc<ApiState>>,
    JsonBody(named): JsonBody<NameRequest>,
) -> Result<Json<Value>, ApiError> {
    let name = person_name(&named.name)?;
    let people = state.platform.log.people().await?;
    if people.len() >= MAX_PEOPLE {
        return Err(full(MAX_PEOPLE));
    }
    if mention::find_person(&name, &people).is_some() {
        return Err(taken(&name));
    }
    let id = match slug(&name) {
        Some(id) => id,
        // The name has letters beyond ASCII.
        None => format!("p{}", state.platform.log.take_number().await?),
    };
    if mention::find_person(&id, &people).is_some()
        || state.platform.log.add_person(&id, &name).await?.is_none()
    {
        return Err(taken(&name));
    }
    state.platform.touch();
    Ok(Json(json!({ "person": Member { id, name } })))
}

async fn add_channel(
    State(state): State<Arc<ApiState>>,
    JsonBody(named): JsonBody<NameRequest>,
) -> Result<Json<Value>, ApiError> {
    let name = channel_name(&named.name)?;
    let channels = state.platform.log.channels().await?;
    if channels.iter().filter(|channel| channel.owner.is_none()).count() >= MAX_CHANNELS {
        return Err(full(MAX_CHANNELS));
    }
    let id = match slug(&name) {
        Some(id) => id,
        None => format!("c{}", state.platform.log.take_number().await?),
    };
    if id.starts_with("dm-")
        || channels.iter().any(|channel| channel.owner.is_none() && channel.name == name)
        || state.platform.log.add_channel(&id, &name).await?.is_none()
    {
        return Err(taken(&name));
    }
    state.platform.touch();
    Ok(Json(json!({ "channel": ChatChannel { id, name, owner: None, borrowed: false } })))
}

async fn messages(
    State(state): State<Arc<ApiState>>,
    Path(id): Path<String>,
    QueryParams(page): QueryParams<MessagesQuery>,
) -> Result<Json<Value>, ApiError> {
    if let Some(person) = &page.person {
        state.person(person).await?;
    }
    let channel = state.channel(&id, page.person.as_deref()).await;
    let channel = channel
        .map_err(|_| ApiError::not_found("unknown-channel", s::PlaygroundNoChannel { id: id.clone() }))?;
    let limit = page.limit.unwrap_or(PAGE);
    if !(1..=MAX_PAGE).contains(&limit) {
        return Err(ApiError::bad("bad-query", format!("limit is a number from 1 to {MAX_PAGE}")));
    }
    let window = MessageWindow {
        channel: &channel.id,
        person: page.person.as_deref(),
        after: page.after,
        before: page.before,
        limit,
    };
    let deadline = tokio::time::Instant::now() + Duration::from_secs(page.wait.unwrap_or(0).min(MAX_WAIT));
    let mut changes = state.platform.changed.subscribe();
    let mut closing = state.closing.subscribe();
    loop {
        let rev = state.platform.log.rev().await?;
        let found = state.platform.log.messages(window).await?;
        let waited = async {
            tokio::select! {
                changed = changes.changed() => changed.is_ok(),
                _ = closing.wait_for(|closing| *closing) => false,
                () = tokio::time::sleep_until(deadline) => false,
            }
        };
        if !found.is_empty() || page.wait.is_none() || !waited.await {
            let messages: Vec<Value> = found.iter().map(wire::message).collect();
            return Ok(Json(json!({ "rev": rev, "messages": messages })));
        }
    }
}

async fn say(
    State(state): State<Arc<ApiState>>,
    JsonBody(mut say): JsonBody<SendMessageRequest>,
) -> Result<Json<RequestOutcome>, ApiError> {
    let people = state.platform.log.people().await?;
    let author = find_person(&people, &say.person)?.clone();
    state.auth.count_action(&author.id)?;
    let channel = state.channel(&say.channel, Some(&author.id)).await?;
    say.text = say.text.trim().to_owned();
    let length = say.text.chars().count();
    if length == 0 {
        return Err(ApiError::bad("empty", s::PlaygroundEmpty));
    }
    if length > MAX_TEXT {
        return Err(ApiError::bad("too-long", s::PlaygroundTooLong { length, max: MAX_TEXT }));
    }
    check_locale(say.locale.as_deref())?;
    check_key(say.key.as_deref())?;
    if say.file.is_some() && !say.text.starts_with('/') {
        return Err(ApiError::bad("no-command", "a file goes with a command"));
    }
    finish(async move {
        if say.text.starts_with('/') {
            let mut slash = parser::read_line(&say.text, |name| mention::find_person(name, &people))?;
            if let Some(file) = say.file {
                let option = file.option.clone();
                let value = file.value().ok_or_else(|| {
                    ApiError::bad("no-bytes", "a file has a text, or bytes from U+0000 to U+00FF")
                })?;
                slash.options.insert(option, value);
            }
            let what = RequestKind::Slash(slash);
            let event = state.event(&author, say.key.as_deref()).await?;
            state.interact(&author, &channel, event, say.locale, what, None).await
        } else {
            state.typed(&say, &people, &author, &channel).await
        }
    })
    .await
}

async fn press(
    State(state): State<Arc<ApiState>>,
    JsonBody(press): JsonBody<PressBody>,
) -> Result<Json<RequestOutcome>, ApiError> {
    let author = state.person(&press.person).await?;
    state.auth.count_action(&author.id)?;
    check_locale(press.locale.as_deref())?;
    check_key(press.key.as_deref())?;
    let id = press.message.ok_or_else(|| ApiError::bad("bad-json", "message is missing"))?;
    let message = state.platform.log.message(id).await?;
    let message = message
        .filter(|message| message.only_for.as_ref().is_none_or(|person| *person == author.id))
        .ok_or_else(|| unknown_message(id))?;
    let channel = state.channel(&message.channel, Some(&author.id)).await.map_err(|_| unknown_message(id))?;
    // Presses of removed components reach the bot, too: it explains why they are late.
    if !message.body.offers(&press.id, &press.values) {
        return Err(ApiError::bad("unknown-component", s::PlaygroundNoComponent { id }));
    }
    finish(async move {
        let event = state.event(&author, press.key.as_deref()).await?;
        let private = message.only_for.is_some();
        let what = RequestKind::Press(ButtonPress {
            id: press.id,
            values: press.values,
            message: id.to_string(),
            private,
        });
        state.interact(&author, &channel, event, press.locale, what, Some(&message)).await
    })
    .await
}

/// `POST /api/appearance`: stores whether the page of this person is dark.
async fn appearance(
    State(state): State<Arc<ApiState>>,
    JsonBody(body): JsonBody<AppearanceBody>,
) -> Result<Json<RequestOutcome>, ApiError> {
    let author = state.person(&body.person).await?;
    state.auth.count_action(&author.id)?;
    let channel = state.channel(&format!("dm-{}", author.id), Some(&author.id)).await?;
    finish(async move {
        let event = state.event(&author, None).await?;
        let what = RequestKind::Appearance { dark: body.dark };
        state.interact(&author, &channel, event, None, what, None).await
    })
    .await
}

async fn dismiss(
    State(state): State<Arc<ApiState>>,
    JsonBody(dismiss): JsonBody<DismissRequest>,
) -> Result<Json<Value>, ApiError> {
    let person = state.person(&dismiss.person).await?;
    let id = dismiss.message.ok_or_else(|| ApiError::bad("bad-json", "message is missing"))?;
    if !state.platform.log.dismiss(id, &person.id).await? {
        return Err(unknown_message(id));
    }
    state.platform.touch();
    Ok(Json(json!({})))
}

async fn file(
    State(state): State<Arc<ApiState>>,
    Path(file): Path<String>,
) -> Result<HttpResponse, ApiError> {
    let (hash, ending) = file.rsplit_once('.').unwrap_or_default();
    let (ending, kind) = kind(ending).unwrap_or_default();
    let bytes = state.platform.log.file(hash).await?;
    // The content must match the extension.
    let picture = matches!(ending, "png" | "gif").then_some(ending);
    let bytes = bytes.filter(|bytes| !ending.is_empty() && sniffed(bytes) == picture);
    let bytes = bytes.ok_or_else(|| ApiError::not_found("unknown-file", s::PlaygroundNoPicture))?;
    let headers = [(CONTENT_TYPE, kind), (CACHE_CONTROL, "private, max-age=31536000, immutable")];
    Ok((headers, bytes).into_response())
}

async fn nothing_here(uri: Uri) -> ApiError {
    ApiError::not_found("not-found", format!("there is nothing at {}", uri.path()))
}

async fn wrong_method() -> ApiError {
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "wrong-method", "this address does not take this method")
}

/// Runs work to its end even if the client disconnects, so that the answer is in the log.
async fn finish(
    work: impl Future<Output = Result<RequestOutcome, ApiError>> + Send + 'static,
) -> Result<Json<RequestOutcome>, ApiError> {
    tokio::spawn(work).await.unwrap_or_else(|error| Err(ApiError::internal(&error))).map(Json)
}
