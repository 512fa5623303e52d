//! The channels: which have an open game, and which are closed to the bot.

use async_trait::async_trait;

use super::{ChannelKey, StoreResult};
use crate::game::Timestamp;

/// A channel with an open game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenChannel {
    /// The platform's own id of the channel.
    pub channel: String,
    /// The last message read there.
    pub last_seen: Option<String>,
    /// The oldest message that shows one of its open games with live buttons.
    pub board: Option<String>,
    /// The platform's id of the server that it belongs to, when it is known.
    pub server: Option<String>,
}

/// How a channel is closed to the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// The bot lacks a right that somebody may give it.
    Shut,
    /// The channel does not exist any more.
    Gone,
}

/// A channel that is closed to the bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedChannel {
    /// The platform's id of the channel.
    pub channel: String,
    /// The platform's id of its server, as far as it is known.
    pub server: Option<String>,
    /// When that was found; unknown in channels that an earlier version closed.
    pub at: Option<Timestamp>,
    /// Since when nobody could be reached there.
    pub from: Option<Timestamp>,
}

/// How and when a channel was closed to the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closure {
    pub how: Closed,
    /// When that was found.
    pub at: Timestamp,
    /// Since when nobody could be reached there: some time before, where nobody told.
    pub from: Timestamp,
}

#[async_trait]
pub trait ChannelStore {
    /// The channels of a platform that have an open game and are not closed to the bot.
    async fn open_channels(&self, platform: &str) -> StoreResult<Vec<OpenChannel>>;

    /// This channel and its threads, as far as [`ChannelStore::open_channels`] has them.
    async fn open_channels_at(&self, channel: &ChannelKey) -> StoreResult<Vec<OpenChannel>>;

    /// Marks a channel as closed to the bot, or as open again. What is unsent waits until it is open. A channel that is closed
    /// already keeps its times.
    async fn set_closed(&self, channel: &ChannelKey, closure: Option<Closure>) -> StoreResult;

    /// The channels of a platform that are closed to the bot; those left out that are gone for good.
    async fn closed_channels(&self, platform: &str) -> StoreResult<Vec<ClosedChannel>>;

    /// Whether a channel is closed to the bot, for a while or for good.
    async fn is_closed(&self, channel: &ChannelKey) -> StoreResult<bool>;

    /// The servers in whose settings this word stands and whose channels are this process's, with their settings.
    async fn servers_with(&self, platform: &str, word: &str) -> StoreResult<Vec<(String, String)>>;

    /// The channels of a platform that are gone for good and have an open game all the same. A thread goes with its channel.
    async fn gone_channels(&self, platform: &str) -> StoreResult<Vec<String>>;

    /// The channels of a platform that have unsent messages, or boards whose buttons are to be taken off, and are not
    /// closed to the bot.
    async fn waiting_channels(&self, platform: &str) -> StoreResult<Vec<String>>;
}
