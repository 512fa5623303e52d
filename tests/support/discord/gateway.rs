//! The fake's gateway.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::State as Shares;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::people::{self, BOT, GUILD};
use super::{Session, Shared, TOKEN};

#[derive(Clone)]
pub(super) enum Out {
    Text(String),
    /// An event, and the channel of a typed message.
    Event(String, Option<u64>),
    Close(u16),
    /// The connection ends without a word.
    Cut,
}

pub(super) async fn connect(Shares(shared): Shares<Arc<Shared>>, upgrade: WebSocketUpgrade) -> Response {
    if shared.state().refuses_connection() {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    upgrade.on_upgrade(|socket| converse(socket, shared))
}

/// Accepts connections at the resume address.
pub(super) async fn connect_again(
    Shares(shared): Shares<Arc<Shared>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    shared.state().resumed_elsewhere += 1;
    upgrade.on_upgrade(|socket| converse(socket, shared))
}

async fn converse(mut socket: WebSocket, shared: Arc<Shared>) {
    let (out, mut to_send) = mpsc::unbounded_channel();
    if !shared.options.silent {
        let heartbeat = shared.options.heartbeat;
        out.send(Out::Text(json!({ "op": 10, "d": { "heartbeat_interval": heartbeat } }).to_string())).ok();
    }
    loop {
        tokio::select! {
            received = socket.recv() => match received {
                Some(Ok(Message::Text(text))) => {
                    let payload: Value = serde_json::from_str(&text).unwrap();
                    take(&shared, &payload, &out);
                    shared.changed.notify_waiters();
                }
                Some(Ok(Message::Close(_))) => {
                    // Reading on sends the confirmation.
                    while let Some(Ok(_)) = socket.recv().await {}
                    break;
                }
                Some(Err(_)) | None => break,
                Some(Ok(_)) => {}
            },
            next = to_send.recv() => match next {
                Some(Out::Text(text)) => {
                    if socket.send(Message::Text(text.into())).await.is_err() {
                        break;
                    }
                }
                Some(Out::Event(text, channel)) => {
                    if let Some(channel) = channel {
                        shared.state().told.insert(channel, Instant::now());
                    }
                    if socket.send(Message::Text(text.into())).await.is_err() {
                        break;
                    }
                }
                Some(Out::Close(code)) => {
                    socket.send(Message::Close(Some(CloseFrame { code, reason: "".into() }))).await.ok();
                    // The other side confirms, or goes.
                    while let Some(Ok(_)) = socket.recv().await {}
                    break;
                }
                Some(Out::Cut) | None => break,
            },
        }
    }
    to_send.close();
    shared.changed.notify_waiters();
}

fn take(shared: &Shared, payload: &Value, out: &mpsc::UnboundedSender<Out>) {
    let mut state = shared.state();
    let data = &payload["d"];
    match payload["op"].as_u64() {
        Some(1) if state.session_over(out).is_some_and(|session| session.mute) => {}
        Some(1) => {
            out.send(Out::Text(json!({ "op": 11, "d": null }).to_string())).ok();
        }
        Some(2) => {
            let mut shown = data.clone();
            let right = data["token"] == TOKEN || data["token"] == format!("Bot {TOKEN}");
            shown["token"] = if right { "right" } else { "wrong" }.into();
            shown["presence"]["since"] = Value::Null;
            state.identified.push(shown);
            let intents = data["intents"].as_u64().unwrap_or(0);
            if !right {
                out.send(Out::Close(4004)).ok();
            } else if intents & (1 << 15) != 0 && !shared.options.message_content {
                out.send(Out::Close(4014)).ok();
            } else if let Some(code) = shared.options.close_identify {
                out.send(Out::Close(code)).ok();
            } else {
                let id = format!("session-{}", state.identified.len());
                let shard = data["shard"][0].as_u64().unwrap_or(0);
                state.shards = data["shard"][1].as_u64().unwrap_or(1);
                let address = shared.address.get().unwrap();
                let again = if shared.options.resumes_elsewhere { "/again" } else { "" };
                let mut guilds = state.guilds(shard);
                guilds.retain(|guild| *guild != GUILD || !state.thrown_out);
                let ready = json!({
                    "v": 10, "user": BOT.user(), "session_id": &id, "shard": data["shard"],
                    "guilds": guilds
                        .iter()
                        .map(|guild| json!({ "id": guild.to_string(), "unavailable": true }))
                        .collect::<Vec<_>>(),
                    "resume_gateway_url": format!("ws://{address}{again}"),
                    "application": { "id": BOT.id.to_string(), "flags": 0 },
                });
                let mut session =
                    Session { id, seq: 0, intents, log: Vec::new(), out: Some(out.clone()), mute: false };
                session.dispatch("READY", ready);
                for guild in guilds {
                    session.dispatch("GUILD_CREATE", people::guild(&state, guild));
                }
                match shard {
                    0 => state.session = Some(session),
                    shard => drop(state.elsewhere.insert(shard, session)),
                }
            }
        }
        Some(6) => {
            let right = data["token"].as_str().is_some_and(|token| token.ends_with(TOKEN));
            let named = data["session_id"].as_str().unwrap_or_default();
            if !right || state.session_named(named).is_none() {
                out.send(Out::Text(json!({ "op": 9, "d": false }).to_string())).ok();
                return;
            }
            state.resumed += 1;
            let after = data["seq"].as_u64().unwrap_or(0);
            let session = state.session_named(named).expect("it was looked for");
            session.out = Some(out.clone());
            session.mute = false;
            for (_, event) in session.log.iter().filter(|(seq, _)| *seq > after) {
                out.send(event.clone()).ok();
            }
            session.dispatch("RESUMED", json!({}));
        }
        Some(3) => {}
        _ => state.violations.push(format!("an unknown gateway message {payload}")),
    }
}
