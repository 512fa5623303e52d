//! What the service needs of a platform.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use serde::Serialize;
use tokio::sync::{Mutex, mpsc};

use crate::i18n::Locale;
use crate::message::{PlayableBoard, PlayerClock, Row};
use crate::metrics::Metrics;

/// Priority of a message where a platform limits the calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MessagePriority {
    /// The game waits for it.
    #[default]
    Board,
    /// It concerns one person, and boards go first.
    Note,
}

/// A message ready to be handed to a platform: the picture is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outgoing {
    pub urgency: MessagePriority,
    /// The words, in the markup of [`crate::message::Reply`].
    pub text: String,
    pub picture: Option<File>,
    /// Board that can be played on, where the picture is the board of a game and the platform lets people tap it.
    pub board: Option<PlayableBoard>,
    /// The same board for the player of Black, where two people play and each sees the own side at the bottom.
    pub for_black: Option<Box<BoardForBlack>>,
    /// Another file, where there is no picture.
    pub file: Option<File>,
    pub rows: Vec<Row>,
    /// The language of its words, as far as it is known.
    pub locale: Option<Locale>,
    /// The platform ids of the people to ping; every other mention must stay silent.
    pub ping: Vec<String>,
    pub reply_to: Option<String>,
    /// The board in letters: used instead of the picture where files are not allowed.
    pub text_board: Option<String>,
    /// New content for a private message, as it comes.
    pub updates: Option<MessageUpdates>,
}

/// The contents that follow the first one of a private message.
#[derive(Clone, Debug)]
pub struct MessageUpdates(Arc<Mutex<mpsc::Receiver<Outgoing>>>);

impl MessageUpdates {
    pub(crate) fn new(updates: mpsc::Receiver<Outgoing>) -> MessageUpdates {
        MessageUpdates(Arc::new(Mutex::new(updates)))
    }

    /// Returns the next content; nothing after the last one.
    pub async fn next(&self) -> Option<Outgoing> {
        self.0.lock().await.recv().await
    }
}

impl PartialEq for MessageUpdates {
    fn eq(&self, other: &MessageUpdates) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for MessageUpdates {}

impl Outgoing {
    /// Returns the file that is sent with the text.
    pub fn attachment(&self) -> Option<&File> {
        self.picture.as_ref().or(self.file.as_ref())
    }
}

/// The board of a message as the player of Black sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardForBlack {
    /// The platform id of the player.
    pub player: String,
    pub picture: File,
    pub board: PlayableBoard,
}

/// A picture or another file of a message.
#[derive(Clone, PartialEq, Eq)]
pub struct File {
    /// Its name, unique per ply.
    pub name: String,
    /// Bytes of the file: for a picture, the PNG.
    pub bytes: Arc<[u8]>,
    /// Text description of the picture; empty for another file.
    pub alt: String,
}

impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "File({}, {} bytes)", self.name, self.bytes.len())
    }
}

/// Response to the person who acted: a private reply with its picture drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Response {
    /// Nothing: a typed message stays unanswered, an interaction is acknowledged silently.
    #[default]
    Silence,
    /// A new message, private where the platform can do that, else a reply.
    Ephemeral(Outgoing),
    /// New content for the ephemeral message of the used component.
    Update(Outgoing),
}

/// Reason why a platform did not take a message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// It will work later: the network, a rate limit, a server error.
    #[error("not delivered for now: {reason}")]
    Later {
        /// Least time to wait, when the platform says so.
        after: Option<Duration>,
        reason: String,
    },
    /// It was refused without a reason that is known to last: worth another try for a while.
    #[error("refused for now: {0}")]
    Unclear(String),
    /// The bot lacks a permission in the channel; retried after a change there.
    #[error("the channel is closed to the bot: {0}")]
    Closed(String),
    /// The bot has no access of its own to the channel and no recent interaction there: the message waits for the next one.
    #[error("nobody has just acted in a borrowed channel")]
    Borrowed,
    #[error("the channel is gone: {0}")]
    Gone(String),
    /// The platform will never take this message.
    #[error("refused: {0}")]
    Refused(String),
}

/// A competition among the events that a server announces to its members, who can ask to be reminded of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScheduledEvent {
    pub name: String,
    pub description: String,
    /// Link to its message, which no other event has.
    pub place: String,
    /// Start and end, in Unix milliseconds.
    pub starts: i64,
    pub ends: i64,
    pub state: ScheduledEventState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum ScheduledEventState {
    /// The platform begins and ends it at its times.
    Planned,
    /// It began before its time.
    Begun,
    /// It is over, or was called off.
    Over,
}

/// Reason why a platform does not do something in a server.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ServerActError {
    #[error("not done for now: {0}")]
    Later(String),
    /// The bot lacks a permission, or its own role stands too low.
    #[error("forbidden: {0}")]
    Forbidden(String),
    /// The server has as many as it can have.
    #[error("the list is full: {0}")]
    Full(String),
    /// The role has rights over other people, which no game gives.
    #[error("the role has rights over others")]
    RoleWithRights,
    /// It was deleted on the platform.
    #[error("it is gone: {0}")]
    Gone(String),
    /// The platform will never do it.
    #[error("refused: {0}")]
    Refused(String),
}

/// A chat platform, as the service sees it.
#[async_trait]
pub trait Platform: Send + Sync + 'static {
    /// Returns the name that keeps its ids apart from other platforms' in the store: `discord`, `playground`.
    fn name(&self) -> &'static str;

    /// Returns `true` if people can reach the bot; otherwise no clock runs.
    fn is_up(&self) -> bool {
        true
    }

    /// Faults that keep people from reaching the bot, one line each, when they have lasted.
    fn faults(&self) -> Vec<String> {
        Vec::new()
    }

    /// Enters what waits on the way to and from the platform.
    fn measure(&self, _metrics: &Metrics) {}

    /// Returns `true` if answers to typed messages go out as messages of the channel, through [`Platform::send`]; else the
    /// adapter shows them itself.
    fn answers_in_channel(&self) -> bool {
        false
    }

    /// Returns `true` if people tap the pieces of a board here: only then [`Outgoing::board`] is filled in.
    fn boards_are_tapped(&self) -> bool {
        false
    }

    /// Opens a thread in a channel, below a message with the text `line` if there is one, and returns its id. `nonce` names
    /// that message as in [`Platform::send`].
    async fn open_thread(
        &self,
        _channel: &str,
        _name: &str,
        _line: Option<&str>,
        _nonce: &str,
    ) -> Result<String, SendError> {
        Err(SendError::Refused("there are no threads here".to_owned()))
    }

    /// Returns the channel of direct messages with a person.
    async fn open_direct(&self, _person: &str) -> Result<String, SendError> {
        Err(SendError::Refused("there are no direct messages here".to_owned()))
    }

    /// Returns `false` if a person is known to be no member of a server.
    async fn is_member(&self, _server: &str, _person: &str) -> Result<bool, SendError> {
        Ok(true)
    }

    /// Makes the server's scheduled event as given: creates it, changes it, ends it. Returns its id; `known` is that of an
    /// earlier call. Without one, an event with the same place is that event. An event that is over is not created.
    async fn put_scheduled_event(
        &self,
        _server: &str,
        _known: Option<&str>,
        _event: &ScheduledEvent,
    ) -> Result<Option<String>, ServerActError> {
        Err(ServerActError::Refused("there are no scheduled events here".to_owned()))
    }

    /// Gives a member of a server a role, or takes it away. Does nothing for a person who has left.
    async fn set_role(
        &self,
        _server: &str,
        _person: &str,
        _role: &str,
        _has: bool,
    ) -> Result<(), ServerActError> {
        Err(ServerActError::Refused("there are no roles here".to_owned()))
    }

    /// Makes a role without rights in a server and returns its id. One with this name that is not older than `since`, in Unix
    /// milliseconds, is that of an earlier call.
    async fn make_role(&self, _server: &str, _name: &str, _since: i64) -> Result<String, ServerActError> {
        Err(ServerActError::Refused("there are no roles here".to_owned()))
    }

    /// Posts a message into a channel and returns its id. `nonce` (at most 25 characters) names this message for
    /// ever: a second call with it (after a crash or a lost answer) must not show the message twice if the platform
    /// can tell.
    async fn send(&self, channel: &str, message: &Outgoing, nonce: &str) -> Result<String, SendError>;

    /// Returns the bot's message in a channel that carries the same components as this one: newer than the message `after`, or
    /// with `replaced` also that message itself. A post whose answer was lost is found so where the platform may have forgotten
    /// its nonce.
    async fn find_posted(
        &self,
        _channel: &str,
        _after: Option<&str>,
        _replaced: bool,
        _message: &Outgoing,
    ) -> Result<Option<String>, SendError> {
        Ok(None)
    }

    /// Edits a message of the bot: text, picture, buttons. Pings no one.
    ///
    /// # Errors
    /// Among others, a deleted message is refused.
    async fn edit(&self, channel: &str, message: &str, new: &Outgoing) -> Result<(), SendError>;

    /// Edits a board as [`Platform::edit`] does. Returns the number in the order of events from which it is shown, if the
    /// platform has one: a move that was typed before is not meant for it.
    async fn edit_board(
        &self,
        channel: &str,
        message: &str,
        new: &Outgoing,
    ) -> Result<Option<u64>, SendError> {
        self.edit(channel, message, new).await.map(|()| None)
    }

    /// Gives a message of the bot new content as [`Platform::edit`] does, if it is the newest of its channel and may still be
    /// edited; false if not. `nonce` names the new content as in [`Platform::send`].
    async fn replace_newest(
        &self,
        _channel: &str,
        _message: &str,
        _new: &Outgoing,
        _nonce: &str,
    ) -> Result<bool, SendError> {
        Ok(false)
    }

    /// Returns the address of a message, if the platform has addresses.
    fn link(&self, _server: Option<&str>, _channel: &str, _message: &str) -> Option<String> {
        None
    }

    /// Removes the components of an earlier message of the bot.
    async fn clear_components(&self, channel: &str, message: &str) -> Result<(), SendError>;

    /// Replaces the words of an earlier board of the bot, and its clocks where the platform shows them, and leaves its
    /// picture and its buttons as they are. It pings no one.
    async fn edit_text(
        &self,
        _channel: &str,
        _message: &str,
        _text: &str,
        _clocks: &[PlayerClock],
    ) -> Result<(), SendError> {
        Err(SendError::Refused("messages keep their words here".to_owned()))
    }

    /// Forgets what only a person sees of what the platform itself keeps, when the person is removed.
    async fn forget(&self, _person: &str) -> Result<(), SendError> {
        Ok(())
    }

    /// Asks whether a channel takes messages of the bot just now, without posting one.
    async fn probe(&self, _channel: &str) -> Result<(), SendError> {
        Ok(())
    }

    /// Reads back a channel that has reopened to the bot.
    fn reopened(&self, _channel: &str) {}

    /// Shows that the bot is thinking, for some seconds; failures do not matter.
    async fn typing(&self, channel: &str);
}
