//! The event log behind one small trait.
//!
//! A step of a game is one [`Store::commit`]: the events, the messages that announce them and the id of the platform's
//! event that caused them are written in one transaction or not at all.

mod memory;
#[cfg(feature = "sqlite")]
mod sqlite;

use std::fmt;

use futures_util::future::BoxFuture;

use crate::play::Event;

pub use crate::play::GameId;
pub use memory::MemoryStore;
#[cfg(feature = "sqlite")]
pub use sqlite::{OpenError, SqliteStore};

/// Names a channel on any platform: `platform:id`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ChannelKey {
    /// The platform, for example `discord`.
    pub platform: &'static str,
    /// The platform's own id of the channel.
    pub id: String,
}

impl fmt::Display for ChannelKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.platform, self.id)
    }
}

/// A game as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// Its name.
    pub id: GameId,
    /// The channel it is played in, the platform's own id.
    pub channel: String,
    /// The language of its public messages.
    pub locale: String,
    /// Its log, oldest event first.
    pub events: Vec<Event>,
    /// The last message of the bot that shows its board with live buttons, once it is sent.
    pub board: Option<String>,
}

/// The part of a step that changes a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameStep {
    /// The game.
    pub id: GameId,
    /// How many events the writer has seen: 0 opens the game. Another number in the store is a conflict.
    pub expected_seq: u64,
    /// What happened, in order; at least one event.
    pub events: Vec<Event>,
    /// The language of its public messages; stored when the game opens.
    pub locale: String,
    /// Whether the game still waits for somebody after these events.
    pub open: bool,
}

/// A public message to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Post {
    /// The game it shows, if it belongs to one. Replies to it then mean that game.
    pub game: Option<GameId>,
    /// Whether it carries the game's live buttons, so that the ones before it lose theirs.
    pub board: bool,
    /// The message, in a form that only its writer reads.
    pub body: String,
}

/// Everything that is written together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where it happened.
    pub channel: ChannelKey,
    /// The platform's id of the event that caused it; `None` for the bot's own steps.
    pub event: Option<String>,
    /// The last message read in the channel, for reading back what was missed.
    pub last_seen: Option<String>,
    /// The change of a game.
    pub game: Option<GameStep>,
    /// The messages that announce it.
    pub posts: Vec<Post>,
}

/// What became of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Committed {
    /// It is stored; these are the numbers of its messages in the outbox, in order.
    Stored(Vec<i64>),
    /// The platform's event was worked on before: nothing was written.
    Duplicate,
}

/// A message that is stored and not yet known to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsent {
    /// Its number; it never changes and is never used again.
    pub id: i64,
    /// The platform's own id of the channel.
    pub channel: String,
    /// The message.
    pub post: Post,
}

/// A channel with an open game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenChannel {
    /// The platform's own id of the channel.
    pub channel: String,
    /// The last message read there.
    pub last_seen: Option<String>,
}

/// Why something could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else wrote to the game first: load it again.
    #[error("game {0} was changed by another writer")]
    Conflict(GameId),
    /// The database does not answer, is full, is locked or is no database.
    #[error("the store is unavailable: {0}")]
    Unavailable(String),
    /// What is stored cannot be understood.
    #[error("the store holds something unreadable: {0}")]
    Corrupt(String),
}

/// A future of the store.
pub type StoreFuture<'a, T> = BoxFuture<'a, Result<T, StoreError>>;

/// The event log. All methods may be called from several tasks at once.
pub trait Store: Send + Sync + 'static {
    /// A name for a new game, never given out before.
    fn reserve_game(&self) -> StoreFuture<'_, GameId>;

    /// Writes a step in one durable transaction.
    fn commit(&self, step: Step) -> StoreFuture<'_, Committed>;

    /// Whether the platform's event was worked on already.
    fn knows_event<'a>(&'a self, channel: &'a ChannelKey, event: &'a str) -> StoreFuture<'a, bool>;

    /// The open games of a channel (oldest first), and the latest one that is over if none is newer.
    fn games_of_channel<'a>(&'a self, channel: &'a ChannelKey) -> StoreFuture<'a, Vec<StoredGame>>;

    /// One game.
    fn game(&self, id: GameId) -> StoreFuture<'_, Option<StoredGame>>;

    /// The game that a message of the bot showed.
    fn game_of_message<'a>(
        &'a self,
        channel: &'a ChannelKey,
        message: &'a str,
    ) -> StoreFuture<'a, Option<GameId>>;

    /// The channels of a platform that have an open game.
    fn open_channels<'a>(&'a self, platform: &'a str) -> StoreFuture<'a, Vec<OpenChannel>>;

    /// The messages of a platform that are not known to be sent, in the order of their numbers.
    fn unsent<'a>(&'a self, platform: &'a str) -> StoreFuture<'a, Vec<Unsent>>;

    /// Marks a message as sent under the platform's id.
    fn mark_sent<'a>(&'a self, id: i64, message: &'a str) -> StoreFuture<'a, ()>;

    /// Gives a message up; the reason is kept.
    fn mark_failed<'a>(&'a self, id: i64, reason: &'a str) -> StoreFuture<'a, ()>;
}

/// The address of a database as it may be shown.
pub fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return url.to_owned() };
    match rest.rsplit_once('@') {
        Some((_, host)) => format!("{scheme}://***@{host}"),
        None => url.to_owned(),
    }
}
