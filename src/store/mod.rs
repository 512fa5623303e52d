//! Games, messages and settings in a database; `README.md` in this folder lists the tables and what is guaranteed.
//!
//! A step of a game is one [`Store::commit`]: the events, the messages that announce them and the id of the platform's
//! event are written in one transaction or not at all.

mod channels;
mod commit;
mod comparison;
mod database;
mod database_errors;
mod erase;
mod games;
mod migrations;
mod open;
mod outbox;
mod people;
mod postgres;
mod prune;
mod ratings;
mod rebuild;
mod records;
mod rehearsal;
mod shard_range;
mod sqlite;
mod statement;
mod transfer;
mod uptime;
mod write;

use std::fmt;

use sqlx::FromRow;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;

use database::Database;
use prune::RunningTime;
use statement::{SqlExecutor, all};

pub use crate::game::GameId;
pub use channels::{Closed, ClosedChannel, Closure, OpenChannel};
pub use erase::{EVENTS_NAMING, GAMES_NAMING};
pub use games::{ChannelGames, PersonsGame, StoredGame, StoredView};
pub use open::{OpenError, is_address, is_postgres, is_there, last_heartbeat, without_password};
pub use outbox::{Post, UnsentPost};
pub use people::{StoredPerson, StoredPlaceSettings};
pub use postgres::{Lease, PeerEvent, PostgresDatabase};
pub(crate) use prune::plausible_now;
pub use records::{Against, OpenGame, Rated, Rebuilt, Tally, UnsoundGame};
pub use shard_range::ShardRange;
pub use sqlite::{
    Copied, CopyError, DamagedLog, LogDamage, SqliteDatabase, SqliteWriter, backup, backup_every,
    find_log_damage, keep_damaged_log, restore,
};
pub use statement::{ColumnValue, OldRows, Statement, StoredRow};
pub(crate) use statement::{params, seconds_now};
pub use transfer::{TransferError, TransferReport, TransferredTable, move_all};
pub use uptime::Outage;
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

/// Counts of the store.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoreCounts {
    /// Games that wait for somebody.
    pub open_games: u64,
    /// Public messages that are not known to be sent and not given up.
    pub unsent: u64,
}

/// Reason why a read or a write failed.
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
    /// The files of the database were removed or replaced, and are written no more.
    #[error("{0}")]
    Displaced(String),
    /// The stored data cannot be understood.
    #[error("the store holds something unreadable: {0}")]
    Corrupt(String),
}

/// Result of a call to the store.
pub type StoreResult<T = ()> = Result<T, StoreError>;

/// The games, settings and messages in a database. All methods may be called from several tasks at once; a clone is the same
/// store.
#[derive(Clone, Debug)]
pub struct Store {
    database: Database,
    running: RunningTime,
}

impl Store {
    fn over(database: Database) -> Store {
        Store { database, running: RunningTime::begin() }
    }

    /// The SQLite file, for other tables in it, where it is one.
    pub fn sqlite(&self) -> Option<&SqliteDatabase> {
        match &self.database {
            Database::Sqlite(file) => Some(file),
            Database::Postgres(_) => None,
        }
    }

    /// The PostgreSQL database, for its leases, where it is one.
    pub fn postgres(&self) -> Option<&PostgresDatabase> {
        match &self.database {
            Database::Sqlite(_) => None,
            Database::Postgres(server) => Some(server),
        }
    }

    /// The rows that a statement selects.
    async fn rows(&self, text: &'static str, params: Vec<ColumnValue>) -> StoreResult<Vec<StoredRow>> {
        Ok(SqlExecutor::from(&self.database).rows(text, params).await?)
    }

    /// The rows that a statement selects, as tuples in the order of its columns.
    ///
    /// # Errors
    /// When the store does not answer, or a column holds another type.
    pub async fn fetch<T>(&self, text: &'static str, params: Vec<ColumnValue>) -> StoreResult<Vec<T>>
    where
        T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow>,
    {
        all(&self.database, text, params).await
    }

    /// Rows that a statement selects with their servers, only those of the servers where this process speaks.
    async fn fetch_own(&self, text: &'static str, params: Vec<ColumnValue>) -> StoreResult<Vec<String>> {
        let found: Vec<(String, Option<String>)> = self.fetch(text, params).await?;
        let own = found.into_iter().filter(|(_, server)| self.speaks_in(server.as_deref()));
        Ok(own.map(|(name, _)| name).collect())
    }

    /// Writes a statement in a transaction of its own.
    pub async fn run(&self, statement: Statement) -> StoreResult {
        let mut writer = self.database.begin().await?;
        writer.run_statement(&statement).await?;
        writer.commit().await
    }

    /// True if this process speaks in the channels of a server; in direct messages, where none is named. Of several processes
    /// over one database exactly one does.
    pub fn speaks_in(&self, server: Option<&str>) -> bool {
        self.database.part().has(server)
    }

    /// Number of open games and of unsent messages, of all platforms.
    pub async fn counts(&self) -> StoreResult<StoreCounts> {
        let text = "SELECT (SELECT COUNT(*) FROM games WHERE is_open),
                           (SELECT COUNT(*) FROM outbox WHERE failure IS NULL)";
        let (open_games, unsent) = self.fetch(text, vec![]).await?.pop().unwrap_or_default();
        let count = |count: i64| u64::try_from(count).unwrap_or(0);
        Ok(StoreCounts { open_games: count(open_games), unsent: count(unsent) })
    }

    /// Reason why the files of the database are written no more, if they were removed or replaced.
    pub fn displaced(&self) -> Option<String> {
        self.sqlite()?.displaced().map(|displaced| displaced.to_string())
    }

    /// Waits for what is under way and lets go of the database.
    pub async fn close(&self) {
        self.database.close().await;
    }
}
