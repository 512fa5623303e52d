//! Saying what is stored: pictures are drawn, messages sent in order, tried again, and marked as sent.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use crate::chat::Reply;
use crate::render::{Diagram, Renderer, Style};
use crate::rules::Role;
use crate::store::{ChannelKey, Unsent};

use super::Shared;
use super::platform::{File, Outgoing, SendError};

/// First and longest pause before a message is tried again.
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// How many old boards lose their buttons after one message.
const STALE_PAGE: u32 = 16;

/// Draws the pictures of replies, off the async threads.
pub(super) struct Artist {
    renderer: Arc<Renderer>,
    style: Style,
}

impl Artist {
    pub(super) fn new(renderer: Arc<Renderer>, style: Style) -> Artist {
        Artist { renderer, style }
    }

    /// The reply as a platform takes it. A picture that cannot be drawn gives way to the board in letters.
    pub(super) async fn finish(&self, reply: Reply) -> Outgoing {
        let mut outgoing = Outgoing {
            text: reply.text,
            picture: None,
            rows: reply.rows,
            ping: reply.ping,
            reply_to: reply.reply_to,
            text_board: None,
        };
        let Some(picture) = reply.picture else { return outgoing };
        let renderer = self.renderer.clone();
        let scene = picture.scene(&self.style);
        let (how, style) = (picture.how.and_then(Role::from_char), self.style);
        let draw = move || match how {
            Some(role) => {
                let mut diagram = Diagram::how(role);
                diagram.style = Style { width: diagram.style.width, ..style };
                renderer.diagram(&diagram).map_err(|error| error.to_string())
            }
            None => renderer.png(&scene?).map_err(|error| error.to_string()),
        };
        let drawn = tokio::task::spawn_blocking(draw).await.unwrap_or_else(|error| Err(error.to_string()));
        match drawn {
            Ok(bytes) => {
                outgoing.picture = Some(File { name: picture.file, bytes, alt: picture.alt });
                outgoing.text_board = Some(picture.text_board).filter(|board| !board.is_empty());
            }
            Err(error) => {
                tracing::error!(%error, file = picture.file, "a picture could not be drawn");
                outgoing.text = format!("{}\n```\n{}\n```", outgoing.text, picture.text_board);
            }
        }
        outgoing
    }
}

/// The stored form of a reply.
pub(super) fn body_of(reply: &Reply) -> String {
    serde_json::to_string(reply).expect("a reply is plain data")
}

/// Says the messages of one channel, one after the other.
pub(super) struct Mouth {
    messages: mpsc::UnboundedSender<Unsent>,
    task: JoinHandle<()>,
}

impl Mouth {
    pub(super) fn new(shared: Arc<Shared>, channel: ChannelKey) -> Mouth {
        let (messages, receiver) = mpsc::unbounded_channel();
        let task = tokio::spawn(speak(shared, channel, receiver));
        Mouth { messages, task }
    }

    /// Queues a stored message.
    pub(super) fn say(&self, message: Unsent) {
        // The task ends only with the mouth.
        let _ = self.messages.send(message);
    }

    /// Waits until all is said.
    pub(super) async fn close(self) {
        drop(self.messages);
        let _ = self.task.await;
    }
}

async fn speak(shared: Arc<Shared>, channel: ChannelKey, mut messages: mpsc::UnboundedReceiver<Unsent>) {
    while let Some(message) = messages.recv().await {
        let Unsent { id, post } = message;
        let reply: Reply = match serde_json::from_str(&post.body) {
            Ok(reply) => reply,
            Err(error) => {
                shared.incident("a stored message cannot be read", &error);
                give_up(&shared, id, &error.to_string()).await;
                continue;
            }
        };
        let outgoing = shared.artist.finish(reply).await;
        let sent = match deliver(&shared, &channel, &outgoing, &post.nonce).await {
            Ok(sent) => sent,
            Err(error) => {
                shared.incident("a message was not taken", &error);
                give_up(&shared, id, &error.to_string()).await;
                continue;
            }
        };
        let mut pause = FIRST_PAUSE;
        while let Err(error) = shared.store.mark_sent(id, &sent).await {
            // Unmarked, it would be said again at the next start.
            shared.incident("a sent message could not be marked", &error);
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
        if post.board {
            take_buttons_off(&shared, &channel).await;
        }
    }
}

/// Takes the buttons off the boards that newer ones have replaced. What fails for now stays owed.
async fn take_buttons_off(shared: &Shared, channel: &ChannelKey) {
    let stale = match shared.store.stale_boards(channel, STALE_PAGE).await {
        Ok(stale) => stale,
        Err(error) => return drop(shared.incident("old boards cannot be listed", &error)),
    };
    for message in stale {
        match shared.platform.clear_components(&channel.id, &message).await {
            Err(error @ SendError::Later { .. }) => {
                tracing::debug!(%channel, %error, "old buttons stay for now");
                return;
            }
            Err(error) => tracing::debug!(%channel, %error, "old buttons stay"),
            Ok(()) => {}
        }
        if let Err(error) = shared.store.forget_stale_board(channel, &message).await {
            shared.incident("an old board could not be struck off", &error);
        }
    }
}

/// Sends with growing pauses until the platform takes or refuses the message.
async fn deliver(
    shared: &Shared,
    channel: &ChannelKey,
    outgoing: &Outgoing,
    nonce: &str,
) -> Result<String, SendError> {
    let mut pause = FIRST_PAUSE;
    loop {
        match shared.platform.send(&channel.id, outgoing, nonce).await {
            Err(SendError::Later { after, reason }) => {
                let wait = after.unwrap_or(pause).clamp(FIRST_PAUSE, LONGEST_PAUSE);
                tracing::warn!(%channel, reason, ?wait, "a message is tried again");
                tokio::time::sleep(wait).await;
                pause = (pause * 2).min(LONGEST_PAUSE);
            }
            other => return other,
        }
    }
}

async fn give_up(shared: &Shared, id: i64, reason: &str) {
    if let Err(error) = shared.store.mark_failed(id, reason).await {
        shared.incident("a failed message could not be marked", &error);
    }
}
