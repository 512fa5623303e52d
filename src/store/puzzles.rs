//! What is kept of puzzles: how people stand, what they were shown, and which server has had the puzzle of which day.
//!
//! Days are written as `2026-11-22`; states are in a form that only their writer reads.

use super::{ChannelKey, StoreFuture};

/// What a step does to somebody's standing at puzzles. Where somebody else wrote since it was read, the step is
/// [`super::StoreError::Overtaken`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolverStep {
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
pub struct DailyStep {
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
pub struct StoredSolver {
    /// How often something was written for this person.
    pub seq: u64,
    /// The standing; none before the first puzzle.
    pub state: Option<String>,
}

/// Standings, tries and puzzles of the day. The people and servers of one platform are not those of another.
pub trait Puzzles {
    /// How a person stands.
    fn solver<'a>(&'a self, platform: &'a str, person: &'a str) -> StoreFuture<'a, StoredSolver>;

    /// The puzzles that a person was shown, with how far the person is; only this one when it is named.
    fn tries<'a>(
        &'a self,
        platform: &'a str,
        person: &'a str,
        puzzle: Option<&'a str>,
    ) -> StoreFuture<'a, Vec<(String, String)>>;

    /// The puzzles of all days so far, in the order of the days.
    fn daily_puzzles<'a>(&'a self, platform: &'a str) -> StoreFuture<'a, Vec<(String, String)>>;

    /// Whether a server has had the puzzle of a day.
    fn had_daily<'a>(&'a self, platform: &'a str, server: &'a str, day: &'a str) -> StoreFuture<'a, bool>;

    /// The day whose puzzle a message shows, if it shows one.
    fn day_of_message<'a>(
        &'a self,
        channel: &'a ChannelKey,
        message: &'a str,
    ) -> StoreFuture<'a, Option<String>>;

    /// Who has solved the puzzle of a day on a server, the first first and at most `limit`, and how many there are. Who is
    /// hidden is left out of both.
    fn daily_solvers<'a>(
        &'a self,
        platform: &'a str,
        server: &'a str,
        day: &'a str,
        limit: u32,
    ) -> StoreFuture<'a, (Vec<String>, u64)>;

    /// The puzzles of the day that a person has solved, by server and day, as long as that is kept.
    fn days_solved<'a>(
        &'a self,
        platform: &'a str,
        person: &'a str,
    ) -> StoreFuture<'a, Vec<(String, String)>>;

    /// The servers in whose settings this word stands, with their settings.
    fn servers_with<'a>(&'a self, platform: &'a str, word: &'a str)
    -> StoreFuture<'a, Vec<(String, String)>>;

    /// Whether a channel is closed to the bot, for a while or for good.
    fn is_closed<'a>(&'a self, channel: &'a ChannelKey) -> StoreFuture<'a, bool>;
}
