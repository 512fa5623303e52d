//! The playground as a chat platform.

use std::collections::HashMap;
use std::time::Duration;

use async_trait::async_trait;
use parking_lot::Mutex as SyncMutex;
use tokio::sync::{Mutex, broadcast, watch};
use tokio::time::Instant;

use super::log::{ChatLog, ChatLogError, MessageContent, NewMessage};
use super::message::{BORROWED_CHANNEL, ChatMessage};
use crate::message::{CustomId, EphemeralSlot, GameAction, GameComponent, PlayerClock};
use crate::platform::{Outgoing, Platform, SendError};
use crate::store::SqliteDatabase;

/// People and channels at the first start: one user can play both sides.
const FIRST_PEOPLE: [(&str, &str); 2] = [("alice", "Alice"), ("mei", "Mei")];
const FIRST_CHANNELS: [(&str, &str); 2] = [("general", "general"), ("tea-house", "tea-house")];
const BORROWED_NAME: &str = "friends";
/// Time for which messages can follow an answer in the borrowed channel, and their number, as on Discord.
const LEASE: Duration = Duration::from_secs(15 * 60);
const LEASED_MESSAGES: u8 = 5;

/// The local chat: stores messages and notifies open pages.
pub struct PlaygroundPlatform {
    pub(crate) log: ChatLog,
    pub(crate) changed: watch::Sender<()>,
    /// Channels in which the bot is thinking.
    pub(crate) typing: broadcast::Sender<String>,
    /// Last private message by person and purpose.
    pub(crate) shown: Mutex<HashMap<(String, EphemeralSlot), i64>>,
    lease: SyncMutex<Option<PostingLease>>,
}

/// The last answer in the borrowed channel, which messages of the bot may follow.
struct PostingLease {
    until: Instant,
    messages_left: u8,
}

impl PlaygroundPlatform {
    /// Opens the chat in the database of the games. The first time, people and channels are added.
    pub async fn open(database: SqliteDatabase) -> Result<PlaygroundPlatform, ChatLogError> {
        let log = ChatLog { database };
        if let Err(error) = log.prune().await {
            // On a full disk, for example, the chat can be shown nevertheless.
            tracing::warn!(%error, "old rows of the playground stay");
        }
        if log.people().await?.is_empty() {
            for (id, name) in FIRST_CHANNELS {
                log.add_channel(id, name).await?;
            }
            for (id, name) in FIRST_PEOPLE {
                log.add_person(id, name).await?;
            }
        }
        if log.channel(BORROWED_CHANNEL).await?.is_none() {
            log.add_channel(BORROWED_CHANNEL, BORROWED_NAME).await?;
        }
        Ok(PlaygroundPlatform {
            log,
            changed: watch::Sender::new(()),
            typing: broadcast::Sender::new(64),
            shown: Mutex::default(),
            lease: SyncMutex::default(),
        })
    }

    pub(crate) fn touch(&self) {
        self.changed.send_replace(());
    }

    /// Allows messages to follow an answer in the borrowed channel.
    pub(crate) fn start_lease(&self) {
        let lease = PostingLease { until: Instant::now() + LEASE, messages_left: LEASED_MESSAGES };
        *self.lease.lock() = Some(lease);
    }

    /// Returns the number of messages that may still follow the last answer; `None` after the lease.
    fn messages_left(&self) -> Option<u8> {
        let lease = self.lease.lock();
        lease.as_ref().filter(|lease| Instant::now() < lease.until).map(|lease| lease.messages_left)
    }

    /// Refuses edits in the borrowed channel after the lease.
    fn check_reach(&self, channel: &str) -> Result<(), SendError> {
        if channel == BORROWED_CHANNEL && self.messages_left().is_none() {
            let why = "no answer reaches this message in a borrowed channel";
            return Err(SendError::Refused(why.to_owned()));
        }
        Ok(())
    }

    /// Posts a public message of the bot, once for each `nonce`. Returns `None` if there is no such channel.
    pub(crate) async fn post(
        &self,
        channel: &str,
        message: &Outgoing,
        nonce: &str,
    ) -> Result<Option<ChatMessage>, ChatLogError> {
        if self.log.channel(channel).await?.is_none() {
            return Ok(None);
        }
        let content = content_in(channel, message);
        let nonce = format!("bot/{nonce}");
        let reply_to = message.reply_to.as_deref().and_then(|id| id.parse().ok());
        let draft = NewMessage { channel, reply_to, nonce: Some(&nonce), ..NewMessage::default() };
        let (stored, _) = self.log.post(draft, &content).await?;
        self.touch();
        Ok(Some(stored))
    }

    /// Notifies the pages of a changed message, or refuses if there was none.
    fn finish_edit(&self, message: &str, found: bool) -> Result<(), SendError> {
        if !found {
            return Err(unknown(message));
        }
        self.touch();
        Ok(())
    }
}

#[async_trait]
impl Platform for PlaygroundPlatform {
    fn name(&self) -> &'static str {
        "playground"
    }

    fn boards_are_tapped(&self) -> bool {
        true
    }

    async fn send(&self, channel: &str, message: &Outgoing, nonce: &str) -> Result<String, SendError> {
        let borrowed = channel == BORROWED_CHANNEL;
        if borrowed && self.messages_left().is_none_or(|left| left == 0) {
            return Err(SendError::Borrowed);
        }
        let stored = self.post(channel, message, nonce).await?;
        if let Some(lease) = self.lease.lock().as_mut().filter(|_| borrowed) {
            lease.messages_left = lease.messages_left.saturating_sub(1);
        }
        let stored = stored.ok_or_else(|| SendError::Gone(format!("there is no channel {channel}")))?;
        Ok(stored.id.to_string())
    }

    async fn open_thread(
        &self,
        channel: &str,
        name: &str,
        line: Option<&str>,
        _nonce: &str,
    ) -> Result<String, SendError> {
        let id = format!("thread-{}", self.log.take_number().await?);
        self.log.add_channel(&id, name).await?;
        if let Some(line) = line {
            let line = Outgoing { text: format!("{line} <#{id}>"), ..Outgoing::default() };
            self.send(channel, &line, &id).await?;
        }
        self.touch();
        Ok(id)
    }

    async fn open_direct(&self, person: &str) -> Result<String, SendError> {
        let mut channels = self.log.channels().await?.into_iter();
        let direct = channels.find(|channel| channel.owner.as_deref() == Some(person));
        Ok(direct.ok_or_else(|| SendError::Refused(format!("there is no {person}")))?.id)
    }

    async fn edit(&self, channel: &str, message: &str, new: &Outgoing) -> Result<(), SendError> {
        self.check_reach(channel)?;
        let quiet = Outgoing { ping: Vec::new(), ..new.clone() };
        let content = content_in(channel, &quiet);
        self.finish_edit(message, self.log.edit(channel, parse_id(message)?, &content).await?)
    }

    async fn replace_newest(
        &self,
        channel: &str,
        message: &str,
        new: &Outgoing,
        nonce: &str,
    ) -> Result<bool, SendError> {
        if channel == BORROWED_CHANNEL {
            return Ok(false);
        }
        let nonce = format!("bot/{nonce}");
        let content = MessageContent::of(new);
        let replaced = self.log.replace_newest(channel, parse_id(message)?, &nonce, &content).await?;
        if replaced {
            self.touch();
        }
        Ok(replaced)
    }

    async fn edit_text(
        &self,
        channel: &str,
        message: &str,
        text: &str,
        clocks: &[PlayerClock],
    ) -> Result<(), SendError> {
        self.finish_edit(message, self.log.edit_text(channel, parse_id(message)?, text, clocks).await?)
    }

    async fn clear_components(&self, channel: &str, message: &str) -> Result<(), SendError> {
        self.check_reach(channel)?;
        self.finish_edit(message, self.log.clear(channel, parse_id(message)?).await?)
    }

    async fn forget(&self, person: &str) -> Result<(), SendError> {
        self.log.forget(person).await?;
        self.shown.lock().await.retain(|(reader, _), _| reader != person);
        self.touch();
        Ok(())
    }

    async fn probe(&self, channel: &str) -> Result<(), SendError> {
        if channel == BORROWED_CHANNEL { Err(SendError::Borrowed) } else { Ok(()) }
    }

    async fn typing(&self, channel: &str) {
        if channel == BORROWED_CHANNEL {
            return;
        }
        // There may be no open page.
        let _ = self.typing.send(channel.to_owned());
    }
}

impl From<ChatLogError> for SendError {
    fn from(error: ChatLogError) -> SendError {
        SendError::Later { after: Some(Duration::from_secs(1)), reason: error.to_string() }
    }
}

/// Converts a message for a channel. In the borrowed one, a tapped move is a press, because typed messages do not reach the bot.
fn content_in<'a>(channel: &str, message: &'a Outgoing) -> MessageContent<'a> {
    let mut content = MessageContent::of(message);
    let body = &mut content.body;
    if channel == BORROWED_CHANNEL
        && let Some(board) = body.shown_board()
    {
        let target = CustomId::Game(GameComponent { board, action: GameAction::Target, asked: None });
        let own = body.board.as_mut().into_iter();
        for board in own.chain(body.for_black.as_mut().map(|black| &mut black.board)) {
            board.press.get_or_insert_with(|| target.to_string());
        }
    }
    content
}

fn parse_id(message: &str) -> Result<i64, SendError> {
    message.parse().map_err(|_| unknown(message))
}

fn unknown(message: &str) -> SendError {
    SendError::Refused(format!("there is no message {message} of the bot in this channel"))
}
