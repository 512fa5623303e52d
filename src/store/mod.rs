//! Games, messages and settings in a database. `README.md` in this folder lists the tables and the guarantees.
//!
//! [`Store::commit`] writes a step of a game, the messages that announce it and the id of the platform's event in one
//! transaction.

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
pub use statement::{ColumnValue, FromStoredRow, OldRows, Statement, StoredRow};
pub(crate) use statement::{params, seconds_now};
pub use transfer::{TransferError, TransferReport, TransferredTable, move_all};
pub use uptime::Outage;
pub use write::{ChannelWrite, Committed, GameWrite, PositionSource, StateWrite};

/// Key of a channel on any platform, shown as `platform:id`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ChannelKey {
    /// Name of the platform, such as `discord`.
    pub platform: &'static str,
    /// Id of the channel on the platform.
    pub id: String,
}

impl fmt::Display for ChannelKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.platform, self.id)
    }
}

/// Numbers of rows, for the metrics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoreCounts {
    pub open_games: u64,
    /// Public messages that are neither sent nor given up.
    pub unsent: u64,
}

/// Reason why a read or a write failed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another writer changed the game or the ratings of its players; load them again.
    #[error("game {0}, or a rating of its players, was changed by another writer")]
    Conflict(GameId),
    /// Another writer changed what the write is based on; load it again.
    #[error("another writer was faster")]
    Overtaken,
    /// The database does not answer, is full or locked.
    #[error("the store is unavailable: {0}")]
    Unavailable(String),
    /// The files of the database were removed or replaced.
    #[error("{0}")]
    Displaced(String),
    /// The stored data cannot be understood.
    #[error("the store holds something unreadable: {0}")]
    Corrupt(String),
}

pub type StoreResult<T = ()> = Result<T, StoreError>;

/// Handle of the database. Its methods may be called concurrently, and clones share the database.
#[derive(Clone, Debug)]
pub struct Store {
    database: Database,
    running: RunningTime,
}

impl Store {
    fn over(database: Database) -> Store {
        Store { database, running: RunningTime::begin() }
    }

    pub fn sqlite(&self) -> Option<&SqliteDatabase> {
        match &self.database {
            Database::Sqlite(file) => Some(file),
            Database::Postgres(_) => None,
        }
    }

    pub fn postgres(&self) -> Option<&PostgresDatabase> {
        match &self.database {
            Database::Sqlite(_) => None,
            Database::Postgres(server) => Some(server),
        }
    }

    async fn rows(&self, text: &'static str, params: Vec<ColumnValue>) -> StoreResult<Vec<StoredRow>> {
        Ok(SqlExecutor::from(&self.database).rows(text, params).await?)
    }

    /// Returns the rows of a query as tuples in the order of its columns.
    ///
    /// # Errors
    /// If the store does not answer, or a column has another type.
    pub async fn fetch<T: FromStoredRow>(
        &self,
        text: &'static str,
        params: Vec<ColumnValue>,
    ) -> StoreResult<Vec<T>> {
        all(&self.database, text, params).await
    }

    /// Returns the first column of the rows that name a server of this process in their second column.
    async fn fetch_own(&self, text: &'static str, params: Vec<ColumnValue>) -> StoreResult<Vec<String>> {
        let found: Vec<(String, Option<String>)> = self.fetch(text, params).await?;
        let own = found.into_iter().filter(|(_, server)| self.speaks_in(server.as_deref()));
        Ok(own.map(|(name, _)| name).collect())
    }

    /// Runs a statement in a transaction of its own.
    pub async fn run(&self, statement: Statement) -> StoreResult {
        let mut writer = self.database.begin().await?;
        writer.run_statement(&statement).await?;
        writer.commit().await
    }

    /// Returns `true` if this process sends in the channels of a server, or in direct messages (`None`). Of several processes
    /// over one database exactly one does.
    pub fn speaks_in(&self, server: Option<&str>) -> bool {
        self.database.part().has(server)
    }

    /// Counts the open games and the unsent messages of all platforms.
    pub async fn counts(&self) -> StoreResult<StoreCounts> {
        let text = "SELECT (SELECT COUNT(*) FROM games WHERE is_open),
                           (SELECT COUNT(*) FROM outbox WHERE failure IS NULL)";
        let (open_games, unsent) = self.fetch(text, vec![]).await?.pop().unwrap_or_default();
        let [open_games, unsent] = [open_games, unsent].map(|count: i64| count.unsigned_abs());
        Ok(StoreCounts { open_games, unsent })
    }

    /// Returns the reason why nothing is written if the files of the database were removed or replaced.
    pub fn displaced(&self) -> Option<String> {
        self.sqlite()?.displaced().map(|displaced| displaced.to_string())
    }

    /// Waits for running statements and closes the database.
    pub async fn close(&self) {
        self.database.close().await;
    }
}
