//! Actions of a page: each becomes a request of its person, once for each key.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::LiveServer;
use super::refusal::LiveRefusal;
use super::session::{BoardSession, FirstMove, KnownAction};
use crate::features::live::{DrawnPicture, LiveBoard};
use crate::message::{
    ButtonPress, EphemeralSlot, NoThreadReason, OptionValue, Place, Request, RequestKind, SlashCommand,
};
use crate::platform::{Outgoing, Response};

/// Longest key of an action, and longest id and value of a component, in characters.
const MAX_KEY: usize = 64;
const MAX_COMPONENT: usize = 100;
/// Time in which a new game must begin for its first move to be played.
const FIRST_MOVE: Duration = Duration::from_secs(120);
/// Mark of an answer that says no more than that a move was played.
const PLAYED: char = '✓';

/// A message of the page.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum PageAction {
    /// Shows another game, or the board on which a new one begins.
    Open { game: Option<String> },
    /// Shows the board after a number of plies.
    Look { ply: Option<usize> },
    /// Uses a component of the opened game, or of a private message.
    Press {
        key: String,
        id: String,
        #[serde(default)]
        values: Vec<String>,
        message: Option<String>,
    },
    /// Begins a game against the bot with this move.
    Begin {
        key: String,
        #[serde(rename = "move")]
        mv: String,
    },
    /// Begins a game against the bot.
    Play { key: String },
    /// Challenges everybody in the channel.
    Seek { key: String },
    /// Dismisses a private message.
    Close { message: String },
    /// Tells that the page is hidden, or visible again.
    Away { away: bool },
    /// Asks why a move is illegal on the shown board.
    Why {
        key: String,
        #[serde(rename = "move")]
        mv: String,
    },
}

impl PageAction {
    /// Returns the key of an action that is carried out once.
    pub(super) fn key(&self) -> Option<&str> {
        match self {
            PageAction::Press { key, .. }
            | PageAction::Begin { key, .. }
            | PageAction::Play { key }
            | PageAction::Seek { key }
            | PageAction::Why { key, .. } => Some(key),
            PageAction::Open { .. }
            | PageAction::Look { .. }
            | PageAction::Close { .. }
            | PageAction::Away { .. } => None,
        }
    }
}

/// A request and the events for the page.
struct Action {
    key: String,
    channel: String,
    what: RequestKind,
    /// The private message with the used component.
    pressed: Option<u64>,
    /// `true` for a move, which the new board answers.
    is_move: bool,
}

/// Submits an action. Returns the immediate messages for the page.
pub(super) fn take(
    server: &Arc<LiveServer>,
    session: &Arc<BoardSession>,
    action: PageAction,
) -> Vec<Arc<str>> {
    let action = match read(session, action) {
        Ok(Some(action)) => action,
        Ok(None) => return Vec::new(),
        Err((key, refusal)) => return vec![error(session, &key, refusal)],
    };
    let key = action.key.clone();
    let known = session.state.lock().begin_action(&key);
    match known {
        KnownAction::TooMany => return vec![error(session, &key, LiveRefusal::Busy)],
        KnownAction::New => submit(server, session, action),
        KnownAction::UnderWay => {}
        KnownAction::Done(frames) => return frames,
    }
    Vec::new()
}

/// Reads an action of the page; `None` if there is nothing to submit.
fn read(session: &BoardSession, action: PageAction) -> Result<Option<Action>, (String, LiveRefusal)> {
    let here = session.place.channel.clone();
    let action = match action {
        PageAction::Open { .. }
        | PageAction::Look { .. }
        | PageAction::Away { .. }
        | PageAction::Why { .. } => return Ok(None),
        PageAction::Close { message } => {
            if let Ok(message) = message.parse() {
                session.state.lock().dismiss(message);
            }
            return Ok(None);
        }
        PageAction::Press { key, id, values, message } => {
            press(session, key, id, values, message.as_deref())?
        }
        PageAction::Begin { key, mv } => {
            let key = checked(key)?;
            session.state.lock().first_move =
                Some(FirstMove { key: format!("{key}-first"), mv, until: Instant::now() + FIRST_MOVE });
            let color = ("color".to_owned(), OptionValue::Text("red".to_owned()));
            command(key, here, "bot", BTreeMap::from([color]))
        }
        PageAction::Play { key } => command(checked(key)?, here, "bot", BTreeMap::new()),
        PageAction::Seek { key } => command(checked(key)?, here, "play", BTreeMap::new()),
    };
    Ok(Some(action))
}

/// Returns a key that may be part of the name of an event.
fn checked(key: String) -> Result<String, (String, LiveRefusal)> {
    if key.is_empty() || key.len() > MAX_KEY || key.contains(|c: char| !c.is_ascii_alphanumeric() && c != '-')
    {
        return Err((String::new(), LiveRefusal::BadRequest));
    }
    Ok(key)
}

fn command(key: String, channel: String, name: &str, options: BTreeMap<String, OptionValue>) -> Action {
    let what = RequestKind::Slash(SlashCommand { name: name.to_owned(), options });
    Action { key, channel, what, pressed: None, is_move: false }
}

fn press(
    session: &BoardSession,
    key: String,
    id: String,
    values: Vec<String>,
    message: Option<&str>,
) -> Result<Action, (String, LiveRefusal)> {
    let key = checked(key)?;
    if values.len() > 1 || values.iter().chain([&id]).any(|text| text.chars().count() > MAX_COMPONENT) {
        return Err((key, LiveRefusal::BadRequest));
    }
    let pressed = message.map(str::parse::<u64>).transpose();
    let Ok(pressed) = pressed else { return Err((key, LiveRefusal::BadRequest)) };
    // A component that the session was never shown is forged, or older than its memory.
    let Some(channel) = session.state.lock().channel_of(&id) else {
        return Err((key, LiveRefusal::Button));
    };
    let is_move = pressed.is_none() && !values.is_empty();
    let what = RequestKind::Press(ButtonPress {
        id,
        values,
        message: message.unwrap_or_default().to_owned(),
        // The board is drawn anew by itself, so that every answer is a private message.
        private: true,
    });
    Ok(Action { key, channel, what, pressed, is_move })
}

fn submit(server: &Arc<LiveServer>, session: &Arc<BoardSession>, action: Action) {
    let Action { key, channel, what, pressed, is_move } = action;
    let request = Request {
        event: format!("live/{}/{key}", session.person.id),
        // Discord gives no id to it. Its place among the typed messages is that of the board that follows.
        order: None,
        person: session.person.clone(),
        place: place_of(session, &channel),
        locale: session.app_locale(),
        moderator: false,
        what,
    };
    let response = server.host.submit(request);
    let server = Arc::clone(server);
    let session = Arc::clone(session);
    tokio::spawn(async move {
        let (message, replaced) = match response.await {
            Response::Silence => (None, None),
            Response::Ephemeral(message) => (Some(message), None),
            Response::Update(message) => (Some(message), pressed),
        };
        let message = message.filter(|message| !(is_move && message.text.starts_with(PLAYED)));
        let mut told = Vec::new();
        let mut follow = None;
        if let Some(message) = message {
            let slot = EphemeralSlot::of(&message.rows);
            let id = session.state.lock().place_message(slot, replaced);
            told.push(private_message(&server, &session, &channel, &message, id, &key));
            follow = message.updates.map(|updates| (id, updates));
        }
        told.push(Arc::from(json!({ "type": "done", "key": key, "ok": true }).to_string()));
        session.state.lock().finish_action(&key, told.clone());
        told.into_iter().for_each(|frame| session.send(frame));
        let Some((id, updates)) = follow else { return };
        while let Some(next) = updates.next().await {
            session.send(private_message(&server, &session, &channel, &next, id, &key));
        }
    });
}

/// Returns the place of a game: the channel of the board, or one of its threads.
fn place_of(session: &BoardSession, channel: &str) -> Place {
    if *channel == session.place.channel {
        return session.place.clone();
    }
    Place {
        channel: channel.to_owned(),
        parent: Some(session.place.channel.clone()),
        no_threads: Some(NoThreadReason::Kind),
        ..session.place.clone()
    }
}

/// Returns a private message as the page reads it, and allows its buttons.
fn private_message(
    server: &LiveServer,
    session: &BoardSession,
    channel: &str,
    message: &Outgoing,
    id: u64,
    key: &str,
) -> Arc<str> {
    session.state.lock().show_rows(channel, &message.rows);
    let picture = message.picture.as_ref().map(|file| {
        let picture = Arc::new(DrawnPicture::new(file.bytes.clone(), &file.name, &file.alt));
        server.serve_picture(&picture);
        json!(*picture)
    });
    let file = message.file.as_ref();
    let file = file.map(|file| json!({ "name": file.name, "text": String::from_utf8_lossy(&file.bytes) }));
    let message: Value = json!({
        "type": "message",
        "id": id.to_string(),
        "key": key,
        "text": message.text,
        "picture": picture,
        "file": file,
        "rows": message.rows,
    });
    message.to_string().into()
}

fn error(session: &BoardSession, key: &str, refusal: LiveRefusal) -> Arc<str> {
    json!({ "type": "error", "key": key, "error": refusal.json(session.language()) }).to_string().into()
}

/// Plays the first move of a game that the page has begun, once the bot has opened it.
pub(super) fn play_first_move(server: &Arc<LiveServer>, session: &Arc<BoardSession>, board: &LiveBoard) {
    let Some(game) = board.game.as_ref().filter(|game| game.plies == 0) else { return };
    let Some(shown) = game.board.as_ref() else { return };
    let is_mine = shown.turn.player.as_ref().is_some_and(|player| player.as_str() == session.person.id);
    let Some(press) = shown.press.clone().filter(|_| is_mine) else { return };
    let first = session.state.lock().first_move.take();
    let Some(FirstMove { key, mv, .. }) = first.filter(|first| Instant::now() < first.until) else { return };
    take(server, session, PageAction::Press { key, id: press, values: vec![mv], message: None });
}
