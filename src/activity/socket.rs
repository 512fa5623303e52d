//! The WebSocket of an open board: state to the page, actions from it.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use futures_util::future::BoxFuture;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use super::LiveServer;
use super::actions::{self, PageAction};
use super::refusal::LiveRefusal;
use super::room::{BoardRoom, Presence};
use super::session::BoardSession;
use crate::features::live::{LiveBoard, LiveViewer};
use crate::game::GameId;
use crate::runtime::{Allowance, TokenBucket};

/// Time in which a page sends its token.
const GREETING: Duration = Duration::from_secs(10);
/// Interval of signs of life, also for pages, which see no pings.
const PING: Duration = Duration::from_secs(10);
/// Time without a sign of life after which a connection is dead.
const SILENCE: Duration = Duration::from_secs(70);
/// Interval at which Discord is asked whether the person is still there.
const CHECK: Duration = Duration::from_secs(20);
/// Longest wait for that answer.
const CHECK_TIMEOUT: Duration = Duration::from_secs(2);
/// Pause after the store did not answer.
const RETRY: Duration = Duration::from_secs(1);
/// Messages of one page. Each may have a picture drawn.
const MESSAGES: Allowance = Allowance { at_once: 40, pause: Duration::from_millis(100) };
/// Longest wait for the page's answer to a close.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);
const RESTARTS: u16 = 1001;
/// Longest language code, in bytes.
pub(super) const MAX_LOCALE: usize = 35;

/// First message of a page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Greeting {
    token: String,
    game: Option<String>,
    locale: Option<String>,
}

/// What a page shows of the games of its channel.
#[derive(Default)]
struct OpenedView {
    game: Option<GameId>,
    start: bool,
    ply: Option<usize>,
    /// The position of the shown board, for the reasons why a move is illegal.
    fen: Option<String>,
}

/// Reason why a connection ends.
enum Disconnect {
    Lost,
    Stopping,
    Refused(LiveRefusal),
}

impl From<axum::Error> for Disconnect {
    fn from(_: axum::Error) -> Disconnect {
        Disconnect::Lost
    }
}

/// Serves one open board until it is closed.
pub(super) fn serve(server: Arc<LiveServer>, mut socket: WebSocket) -> BoxFuture<'static, ()> {
    Box::pin(async move {
        let Ok(greeting) = tokio::time::timeout(GREETING, greet(&mut socket)).await else { return };
        let Some(Greeting { token, game, locale }) = greeting else {
            return refuse(&mut socket, LiveRefusal::BadRequest, None).await;
        };
        let Some(session) = server.sessions.find(&token) else {
            return refuse(&mut socket, LiveRefusal::Session, None).await;
        };
        let game = game.and_then(|game| game.parse().ok()).map(GameId);
        if let Some(locale) = locale.filter(|locale| locale.len() <= MAX_LOCALE) {
            session.set_app_locale(locale);
        }
        if !session.connect() {
            return refuse(&mut socket, LiveRefusal::Busy, Some(&session)).await;
        }
        let connection = Connection {
            server: &server,
            session: &session,
            socket: &mut socket,
            began: Instant::now(),
            messages: TokenBucket::default(),
        };
        let ended = connection.run(OpenedView { game, ..OpenedView::default() }).await;
        session.disconnect();
        match ended {
            Err(Disconnect::Refused(refusal)) => {
                if matches!(refusal, LiveRefusal::Ended | LiveRefusal::NotHere) {
                    server.sessions.end(&session);
                }
                refuse(&mut socket, refusal, Some(&session)).await;
            }
            Err(Disconnect::Stopping) => close(&mut socket, RESTARTS).await,
            Err(Disconnect::Lost) | Ok(()) => {}
        }
    })
}

async fn greet(socket: &mut WebSocket) -> Option<Greeting> {
    loop {
        match socket.recv().await?.ok()? {
            Message::Text(text) => return serde_json::from_str(&text).ok(),
            Message::Ping(_) | Message::Pong(_) => {}
            Message::Binary(_) | Message::Close(_) => return None,
        }
    }
}

/// Tells the page why, and closes the connection.
async fn refuse(socket: &mut WebSocket, refusal: LiveRefusal, session: Option<&BoardSession>) {
    let locale = session.map(BoardSession::language).unwrap_or_default();
    let error = json!({ "type": "error", "error": refusal.json(locale) });
    let _ = socket.send(Message::Text(error.to_string().into())).await;
    close(socket, refusal.close_code()).await;
}

async fn close(socket: &mut WebSocket, code: u16) {
    let frame = CloseFrame { code, reason: "".into() };
    if socket.send(Message::Close(Some(frame))).await.is_err() {
        return;
    }
    // A socket that is dropped with unread data resets the connection, and the page may lose the reason.
    let answered = async { while let Some(Ok(_)) = socket.recv().await {} };
    let _ = tokio::time::timeout(CLOSE_TIMEOUT, answered).await;
}

struct Connection<'a> {
    server: &'a Arc<LiveServer>,
    session: &'a Arc<BoardSession>,
    socket: &'a mut WebSocket,
    began: Instant,
    messages: TokenBucket,
}

impl Connection<'_> {
    async fn run(mut self, mut view: OpenedView) -> Result<(), Disconnect> {
        let BoardSession { place, person, .. } = &**self.session;
        let mut presence = self.server.rooms.enter(&place.channel, person, &self.server.host);
        let mut changes = presence.room.subscribe();
        changes.mark_changed();
        let mut frames = self.session.frames.subscribe();
        let mut closing = self.server.closing.subscribe();
        let mut ping = interval_at(Instant::now() + PING, PING);
        let mut check = interval_at(Instant::now() + CHECK, CHECK);
        check.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        let mut missing = false;
        loop {
            tokio::select! {
                changed = changes.changed() => {
                    if changed.is_err() {
                        return Ok(());
                    }
                    if !self.send_snapshot(&presence.room, &mut view).await? {
                        tokio::time::sleep(RETRY).await;
                        changes.mark_changed();
                    }
                }
                frame = frames.recv() => match frame {
                    Ok(frame) => self.send(&frame).await?,
                    // The page repeats actions that it hears nothing of.
                    Err(RecvError::Lagged(_)) => {}
                    Err(RecvError::Closed) => return Ok(()),
                },
                message = self.socket.recv() => {
                    heard = Instant::now();
                    match message.ok_or(Disconnect::Lost)?? {
                        Message::Text(text) => {
                            if self.take(&text, &mut view, &mut presence).await? {
                                changes.mark_changed();
                            }
                        }
                        Message::Close(_) => return Ok(()),
                        Message::Binary(_) => return Err(Disconnect::Refused(LiveRefusal::BadRequest)),
                        Message::Ping(_) | Message::Pong(_) => {}
                    }
                }
                _ = ping.tick() => {
                    if heard.elapsed() >= SILENCE {
                        return Err(Disconnect::Lost);
                    }
                    self.socket.send(Message::Ping(Default::default())).await?;
                    self.send(&json!({ "type": "alive" }).to_string()).await?;
                }
                _ = check.tick() => {
                    let BoardSession { instance, person, .. } = &**self.session;
                    let listed = self.server.instances.check(&self.server.platform, instance, &person.id);
                    match tokio::time::timeout(CHECK_TIMEOUT, listed).await {
                        // Discord's list may lag behind once.
                        Ok(Err(LiveRefusal::NotHere)) if !missing => missing = true,
                        Ok(Err(refusal)) => return Err(Disconnect::Refused(refusal)),
                        Ok(Ok(())) => missing = false,
                        // A slow Discord does not hold the board up.
                        Err(_) => {}
                    }
                }
                () = async { drop(closing.wait_for(|closing| *closing).await) } => return Err(Disconnect::Stopping),
            }
        }
    }

    async fn send(&mut self, text: &str) -> Result<(), Disconnect> {
        Ok(self.socket.send(Message::Text(text.into())).await?)
    }

    /// Takes a message of the page. Returns `true` if the page shows something else now.
    async fn take(
        &mut self,
        text: &str,
        view: &mut OpenedView,
        presence: &mut Presence,
    ) -> Result<bool, Disconnect> {
        let Ok(action) = serde_json::from_str::<PageAction>(text) else {
            return Err(Disconnect::Refused(LiveRefusal::BadRequest));
        };
        if !self.messages.take(MESSAGES, self.began.elapsed()) {
            let error = LiveRefusal::Busy.json(self.session.language());
            self.send(&json!({ "type": "error", "key": action.key(), "error": error }).to_string()).await?;
            return Ok(false);
        }
        match &action {
            PageAction::Open { game } => {
                let game = game.as_ref().and_then(|game| game.parse().ok()).map(GameId);
                *view = OpenedView { game, start: game.is_none(), ..OpenedView::default() };
                return Ok(true);
            }
            PageAction::Look { ply } => {
                view.ply = *ply;
                return Ok(true);
            }
            PageAction::Why { key, mv } => {
                let fen = view.fen.as_deref().unwrap_or_default();
                let text = self.server.host.refusal(self.session.language(), fen, mv);
                self.send(&json!({ "type": "why", "key": key, "text": text }).to_string()).await?;
                return Ok(false);
            }
            PageAction::Away { away } => {
                presence.set_looking(!away);
                return Ok(false);
            }
            // The new game is shown once it has begun.
            PageAction::Begin { .. } | PageAction::Play { .. } => *view = OpenedView::default(),
            PageAction::Press { .. } | PageAction::Seek { .. } | PageAction::Close { .. } => {}
        }
        for frame in actions::take(self.server, self.session, action) {
            self.send(&frame).await?;
        }
        Ok(false)
    }

    /// Sends the whole state. Returns `false` if the store does not answer.
    async fn send_snapshot(&mut self, room: &BoardRoom, view: &mut OpenedView) -> Result<bool, Disconnect> {
        let Ok(games) = room.games(&*self.server.host).await else { return Ok(false) };
        let viewer = LiveViewer {
            person: self.session.person.id.clone(),
            place: self.session.place.clone(),
            locale: self.session.app_locale(),
            game: view.game,
            start: view.start,
            ply: view.ply,
        };
        let board = self.server.host.live_board(games, viewer).await;
        if let Some(game) = &board.game {
            // The game stays open after its end.
            view.game = game.id.parse().ok().map(GameId);
        }
        let opened = board.game.as_ref().and_then(|game| game.board.as_ref());
        let shown = opened.or_else(|| board.start.as_ref()?.board.as_ref());
        view.fen = shown.map(|board| board.fen.clone());
        self.note_shown(&board);
        let snapshot = self.snapshot(room, &board);
        self.send(&snapshot.to_string()).await?;
        actions::play_first_move(self.server, self.session, &board);
        Ok(true)
    }

    /// Serves the pictures of a snapshot, and allows its buttons.
    fn note_shown(&self, board: &LiveBoard) {
        board.pictures().for_each(|picture| self.server.serve_picture(picture));
        let Some(game) = &board.game else { return };
        let mut state = self.session.state.lock();
        state.show_rows(&game.channel, &game.rows);
        let press = game.board.as_ref().and_then(|board| board.press.as_deref());
        state.show(&game.channel, press);
    }

    fn snapshot(&self, room: &BoardRoom, board: &LiveBoard) -> Value {
        let mut snapshot = json!(board);
        let watchers = room.watchers();
        for watcher in &watchers {
            if let (Some(id), name) = (watcher["id"].as_str(), &watcher["name"]) {
                snapshot["people"][id] = name.clone();
            }
        }
        snapshot["type"] = "snapshot".into();
        snapshot["now"] = self.server.host.now().into();
        snapshot["me"] = json!({ "id": self.session.person.id, "name": self.session.person.name });
        snapshot["watchers"] = watchers.into();
        snapshot
    }
}
