//! Games, messages and settings in a database; `README.md` in this folder lists the tables and what is guaranteed.
//!
//! A step of a game is one [`Store::commit`]: the events, the messages that announce them and the id of the platform's
//! event are written in one transaction or not at all.

mod channels;
mod database_errors;
mod erase;
pub mod jobs;
mod migrations;
mod open;
mod outbox;
mod postgres;
mod rebuild;
mod records;
mod reviews;
mod shard_range;
mod sqlite;
mod statement;
mod transfer;
mod uptime;
mod write;

use std::fmt;

use async_trait::async_trait;

use crate::game::Event;

pub use crate::game::GameId;
pub use channels::{ChannelStore, Closed, ClosedChannel, Closure, OpenChannel};
pub use erase::{EVENTS_NAMING, GAMES_NAMING};
pub use open::{OpenError, is_address, is_postgres, is_there, last_heartbeat, open};
pub use outbox::{OutboxStore, Post, UnsentPost};
pub use postgres::{Lease, PeerEvent, PostgresJobs, PostgresStore};
pub use records::{Against, OpenGame, Rated, Rebuilt, Records, Tally};
pub use reviews::{NewReview, ReviewProgress, Reviews, StoredReview};
pub use shard_range::ShardRange;
pub use sqlite::{
    Copied, CopyError, DanglingRows, Database, LogDamage, NewDatabase, REPAIRS, SqliteStore, Writer, backup,
    find_log_damage, repair_dangling, restore,
};
pub use statement::{ColumnValue, OldRows, Statement, StoredRow};
pub(crate) use statement::{params, seconds_now};
pub use transfer::{TransferError, TransferReport, TransferredTable, move_all};
pub(crate) use uptime::SET_BACK;
pub use uptime::{Outage, UptimeStore};
pub use write::{ChannelWrite, Committed, GameWrite, PositionSource, StateWrite};

/// Names a channel on any platform: `platform:id`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
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

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
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

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChannelGames {
    /// The open ones, oldest first, and the latest one that is over.
    pub games: Vec<StoredGame>,
    /// Those among them whose log cannot be read, and why.
    pub unreadable: Vec<(GameId, String)>,
}

/// What is stored of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPerson {
    /// The platform's id.
    pub person: String,
    /// The settings; none for somebody of whom only blocks are known.
    pub settings: Option<String>,
    /// Whether the last direct message was refused.
    pub dm_refused: bool,
    /// Who may not challenge this person, in order.
    pub blocked: Vec<String>,
    /// How far the person is with the lessons; none for somebody who has begun none.
    pub lessons: Option<String>,
}

/// What is stored of a channel and its server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredPlaceSettings {
    pub channel: Option<String>,
    /// The channel that it is a thread of, where that is named or known.
    pub thread_of: Option<String>,
    /// The settings of that channel.
    pub parent: Option<String>,
    pub server: Option<String>,
}

/// A game in which a person has a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonsGame {
    pub game: StoredGame,
    /// Whether it still waits for somebody.
    pub open: bool,
}

/// How much there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoreCounts {
    /// Games that wait for somebody.
    pub open_games: u64,
    /// Public messages that are not known to be sent and not given up.
    pub unsent: u64,
}

/// Why something could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else wrote to the game, or to the ratings of its players, first: load them again.
    #[error("game {0}, or a rating of its players, was changed by another writer")]
    Conflict(GameId),
    /// Somebody else wrote how a person stands, or gave a server the puzzle of the day, first: load it again.
    #[error("another writer was faster")]
    Overtaken,
    /// The database does not answer, is full, is locked or is no database.
    #[error("the store is unavailable: {0}")]
    Unavailable(String),
    /// What is stored cannot be understood.
    #[error("the store holds something unreadable: {0}")]
    Corrupt(String),
}

/// What the store answers.
pub type StoreResult<T = ()> = Result<T, StoreError>;

/// The event log. All methods may be called from several tasks at once.
#[async_trait]
pub trait Store:
    ChannelStore + OutboxStore + UptimeStore + Records + Reviews + Send + Sync + 'static
{
    /// A name for a new game, never given out before.
    async fn reserve_game(&self) -> StoreResult<GameId> {
        Ok(GameId(self.reserve_number("game").await?))
    }

    /// The next number of a counter, never given out before.
    async fn reserve_number(&self, counter: &str) -> StoreResult<i64>;

    /// The rows that a statement of a feature selects; see `fetch`.
    async fn rows(&self, text: &'static str, params: Vec<ColumnValue>) -> StoreResult<Vec<StoredRow>>;

    /// Writes a statement of a feature in a transaction of its own.
    async fn run(&self, statement: Statement) -> StoreResult;

    /// Writes a step in one durable transaction.
    async fn commit(&self, step: ChannelWrite) -> StoreResult<Committed>;

    /// Whether the platform's event was worked on already.
    async fn knows_event(&self, channel: &ChannelKey, event: &str) -> StoreResult<bool>;

    /// The open games of a channel, and of those that are over the one that ended last; a challenge that came to nothing is
    /// none.
    async fn games_of_channel(&self, channel: &ChannelKey) -> StoreResult<ChannelGames>;

    /// Closes a game that cannot be replayed; the reason is kept. It is no longer among the games of its channel.
    async fn quarantine(&self, game: GameId, reason: &str) -> StoreResult;

    async fn game(&self, id: GameId) -> StoreResult<Option<StoredGame>>;

    /// What is stored of these people; those of whom nothing is are left out.
    async fn people(&self, platform: &str, people: &[String]) -> StoreResult<Vec<StoredPerson>>;

    /// What is stored of a channel, of the one it is a thread of and of its server; `parent` and `server` where they are
    /// named, else those that are known.
    async fn house(
        &self,
        channel: &ChannelKey,
        parent: Option<&str>,
        server: Option<&str>,
    ) -> StoreResult<StoredPlaceSettings>;

    /// All games in which a person has a part, oldest first; those that cannot be read are left out.
    async fn games_of_person(&self, platform: &str, person: &str) -> StoreResult<Vec<PersonsGame>>;

    /// The game that a message of the bot showed, and how many plies it had then, where that is known.
    async fn game_of_message(
        &self,
        channel: &ChannelKey,
        message: &str,
    ) -> StoreResult<Option<(GameId, Option<u32>)>>;

    /// Whether what was typed under this order number can have been meant for the position the game stands in now,
    /// after `ply` plies: that position came about by an event with a smaller number, or a message with a smaller id
    /// shows it. True where nothing is known, as in games of earlier versions.
    async fn typed_at_position(&self, game: GameId, ply: u32, order: u64) -> StoreResult<bool>;

    /// How many open games and unsent messages there are, of all platforms.
    async fn counts(&self) -> StoreResult<StoreCounts>;

    /// Deletes what nobody will ask for: outages and reviews after 400 days, events seen after 14 days, messages given up
    /// after 30 days, which message showed which game 90 days after its end, and old rows of features. Returns how many rows
    /// went.
    async fn prune(&self, features: &[OldRows]) -> StoreResult<u64>;

    /// Whether this process speaks in the channels of a server; in direct messages, where none is named. Of several processes
    /// over one database exactly one does.
    fn speaks_in(&self, server: Option<&str>) -> bool {
        let _ = server;
        true
    }

    /// Asks the other processes to call off the open games of a person in the channels where they speak. They do so a little later.
    async fn ask_to_leave(&self, platform: &str, person: &str) -> StoreResult {
        let _ = (platform, person);
        std::future::ready(Ok(())).await
    }

    /// Waits for what is under way and lets go of the database.
    async fn close(&self);
}

/// The address of a database or a server as it may be shown.
pub fn without_password(url: &str) -> String {
    let is_scheme = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    // What follows a colon is a port, or may be a password of which the rest was forgotten.
    let has_port = |text: &str| {
        text.rsplit_once(':')
            .is_none_or(|(_, port)| port.ends_with(']') || port.bytes().all(|c| c.is_ascii_digit()))
    };
    if url.starts_with("sqlite:") || url.starts_with("file:") {
        return url.to_owned();
    }
    let Some((scheme, rest)) = url.split_once("://").filter(|(scheme, _)| is_scheme(scheme)) else {
        // Of what is no address, nobody knows where its password begins.
        let is_plain = !url.contains(['@', '=']) && has_port(url);
        return if is_plain { url.to_owned() } else { "***".to_owned() };
    };
    let rest = match rest.rsplit_once('@') {
        // It may end in the parameters, or before them.
        Some((before, _)) if before.contains('?') => return format!("{scheme}://***"),
        Some((_, host)) => format!("***@{host}"),
        None if !has_port(rest.split(['/', '?']).next().unwrap_or_default()) => {
            return format!("{scheme}://***");
        }
        None => rest.to_owned(),
    };
    // Some programs take it there.
    let Some((place, query)) = rest.split_once('?') else { return format!("{scheme}://{rest}") };
    let hidden = query.split('&').map(|part| match part.split_once('=') {
        Some((name, _)) if name.to_lowercase().contains("pass") => format!("{name}=***"),
        _ => part.to_owned(),
    });
    format!("{scheme}://{place}?{}", hidden.collect::<Vec<_>>().join("&"))
}
