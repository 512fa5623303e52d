//! What is kept of puzzles: how people stand, what they were shown, and which server has had the puzzle of which day.
//!
//! Days are written as `2026-11-22`; states are in a form that only their writer reads.

use super::{ChannelKey, StoreError};
use async_trait::async_trait;

/// What a step does to somebody's standing at puzzles. Where somebody else wrote since it was read, the step is
/// [`super::StoreError::Overtaken`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleStatsWrite {
    /// The platform's id of the person.
    pub person: String,
    /// How often something was written for this person before.
    pub expected_seq: u64,
    /// The standing.
    pub state: String,
    /// A puzzle, and how far the person is with it.
    pub tried: Option<(String, String)>,
    /// The server and the day whose puzzle this solves.
    pub daily: Option<(String, String)>,
}

/// The puzzle of a day goes to a server. Where it has had one that day, the step is [`super::StoreError::Overtaken`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyPuzzleWrite {
    /// The platform's id of the server.
    pub server: String,
    /// The day.
    pub day: String,
    /// The puzzle, unless the day has one already.
    pub puzzle: String,
    /// The nonce of the message that shows it.
    pub nonce: String,
}

/// How somebody stands at puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredPuzzleStats {
    /// How often something was written for this person.
    pub seq: u64,
    /// The standing; none before the first puzzle.
    pub state: Option<String>,
}

/// Standings, tries and puzzles of the day. The people and servers of one platform are not those of another.
#[async_trait]
pub trait Puzzles {
    /// How a person stands.
    async fn solver(&self, platform: &str, person: &str) -> Result<StoredPuzzleStats, StoreError>;

    /// The puzzles that a person was shown, with how far the person is; only this one when it is named.
    async fn tries(
        &self,
        platform: &str,
        person: &str,
        puzzle: Option<&str>,
    ) -> Result<Vec<(String, String)>, StoreError>;

    /// The puzzles of all days so far, in the order of the days.
    async fn daily_puzzles(&self, platform: &str) -> Result<Vec<(String, String)>, StoreError>;

    /// Whether a server has had the puzzle of a day.
    async fn had_daily(&self, platform: &str, server: &str, day: &str) -> Result<bool, StoreError>;

    /// The day whose puzzle a message shows, if it shows one.
    async fn day_of_message(&self, channel: &ChannelKey, message: &str)
    -> Result<Option<String>, StoreError>;

    /// Who has solved the puzzle of a day on a server, the first first and at most `limit`, and how many there are. Who is
    /// hidden is left out of both.
    async fn daily_solvers(
        &self,
        platform: &str,
        server: &str,
        day: &str,
        limit: u32,
    ) -> Result<(Vec<String>, u64), StoreError>;

    /// The puzzles of the day that a person has solved, by server and day, as long as that is kept.
    async fn days_solved(&self, platform: &str, person: &str) -> Result<Vec<(String, String)>, StoreError>;

    /// The servers in whose settings this word stands, with their settings.
    async fn servers_with(&self, platform: &str, word: &str) -> Result<Vec<(String, String)>, StoreError>;

    /// Whether a channel is closed to the bot, for a while or for good.
    async fn is_closed(&self, channel: &ChannelKey) -> Result<bool, StoreError>;
}
