//! The connections and the writers.

use std::ops::{Deref, DerefMut};
use std::sync::atomic::Ordering;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use parking_lot::Mutex;
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnection, PgPool, Postgres};
use sqlx::{Executor as _, Transaction};
use tokio::time::Instant;

use super::lease::{FENCE, LeaseState};
use super::open;
use crate::store::statement::{execute, value};
use crate::store::{OpenError, ShardRange, StoreError, StoreResult, migrations, params};

/// A PostgreSQL database that is open. A connection that broke is replaced when the next one is asked for.
#[derive(Clone, Debug)]
pub struct PostgresDatabase {
    pool: PgPool,
    /// Lease under which is written, once there is one.
    held: Arc<OnceLock<Arc<LeaseState>>>,
    /// Time since which the database has answered all attempts to take a lease.
    answers_since: Arc<Mutex<Option<Instant>>>,
}

impl PostgresDatabase {
    /// Connects to the database that `url` names (`postgres://user:password@host/name`), which must be there, and brings
    /// its schema to this one.
    ///
    /// # Errors
    /// Why that cannot be done, in one line that names the database and no password.
    pub async fn open(url: &str) -> Result<PostgresDatabase, OpenError> {
        PostgresDatabase::open_as(url, &migrations::postgres()).await
    }

    pub(in crate::store) async fn open_as(
        url: &str,
        schema: &Migrator,
    ) -> Result<PostgresDatabase, OpenError> {
        let pool = open::open(url, schema).await?;
        Ok(PostgresDatabase { pool, held: Arc::default(), answers_since: Arc::default() })
    }

    /// The connections, for reading.
    pub fn pool(&self) -> &PgPool {
        &self.pool
    }

    /// Writes under a lease from now on.
    pub(super) fn attach_lease(&self, held: Arc<LeaseState>) {
        // A process takes one in its life.
        let _ = self.held.set(held);
    }

    /// Time for which the database has answered all attempts to take a lease in time, with the present one.
    pub(super) fn has_answered(&self, in_time: bool) -> Duration {
        let mut since = self.answers_since.lock();
        if !in_time {
            *since = None;
        }
        since.get_or_insert_with(Instant::now).elapsed()
    }

    /// An attempt met a database that did not answer.
    pub(super) fn did_not_answer(&self) {
        *self.answers_since.lock() = None;
    }

    /// Shards in which this process speaks.
    pub(in crate::store) fn part(&self) -> ShardRange {
        self.held.get().map_or(ShardRange::WHOLE, |held| held.part)
    }

    /// Opens a write transaction.
    pub(in crate::store) async fn begin(&self) -> StoreResult<PostgresWriter> {
        let mut writer = PostgresWriter {
            transaction: self.pool.begin().await?,
            held: self.held.get().cloned(),
            erased: None,
        };
        let Some(held) = writer.held.clone() else { return Ok(writer) };
        let lease = params![&held.platform, held.number, &held.owner];
        let erased: Option<i64> = value(&mut *writer, FENCE, lease).await?;
        let Some(erased) = erased else {
            return Err(StoreError::Unavailable("the right to speak here has run out".to_owned()));
        };
        if erased > held.known.load(Ordering::Acquire) {
            // What is to be written was decided with somebody in mind who is gone.
            held.behind.send_replace(erased);
            return Err(StoreError::Overtaken);
        }
        Ok(writer)
    }

    /// The same for what does no harm when a crash of the server takes it back: its commit waits for no disk.
    pub(in crate::store) async fn begin_relaxed(&self) -> StoreResult<PostgresWriter> {
        let mut writer = self.begin().await?;
        writer.execute("SET LOCAL synchronous_commit = off").await?;
        Ok(writer)
    }
}

/// A write transaction. Dropped without [`PostgresWriter::commit`], it leaves nothing behind.
#[derive(Debug)]
pub(in crate::store) struct PostgresWriter {
    transaction: Transaction<'static, Postgres>,
    held: Option<Arc<LeaseState>>,
    /// Number of removed people, with the one that this transaction removes.
    erased: Option<i64>,
}

impl PostgresWriter {
    /// Makes all of it durable.
    ///
    /// # Errors
    /// When it is not known to be. It may be all the same, if the connection broke at this very moment.
    pub(in crate::store) async fn commit(self) -> sqlx::Result<()> {
        self.transaction.commit().await?;
        if let (Some(held), Some(erased)) = (self.held, self.erased) {
            held.known.fetch_max(erased, Ordering::AcqRel);
        }
        Ok(())
    }

    /// So many new numbers for what `name` counts, in order. A sequence gives them out, so that a process that hangs in the
    /// middle of a transaction holds up no other one.
    pub(in crate::store) async fn numbers(&mut self, name: &str, count: i64) -> StoreResult<Vec<i64>> {
        let next = "SELECT nextval(($1 || '_numbers')::REGCLASS) FROM generate_series(1, $2)";
        Ok(sqlx::query_scalar(next).bind(name).bind(count).fetch_all(&mut **self).await?)
    }

    /// Gives numbers out after those that the copied counters have come to.
    pub(in crate::store) async fn count_on(&mut self) -> StoreResult {
        self.execute(
            "SELECT setval((name || '_numbers')::REGCLASS, value) FROM counters WHERE name IN ('game', 'post', 'import')",
        )
        .await?;
        self.execute("DELETE FROM counters WHERE name IN ('game', 'post', 'import')").await?;
        Ok(())
    }

    /// Reads everything as it stands at one moment, the sequences as counters; before the first statement.
    pub(in crate::store) async fn as_of_now(&mut self) -> StoreResult {
        self.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ").await?;
        // It takes the place of the table until the end.
        self.execute(
            "CREATE TEMPORARY TABLE counters ON COMMIT DROP AS
                 SELECT name, value FROM counters
                 UNION ALL SELECT 'game', last_value FROM game_numbers
                 UNION ALL SELECT 'post', last_value FROM post_numbers
                 UNION ALL SELECT 'import', last_value FROM import_numbers",
        )
        .await?;
        self.take_time().await
    }

    /// Lets nobody else write what belongs to a game until the end.
    pub(in crate::store) async fn lock_games(&mut self) -> StoreResult {
        self.take_time().await?;
        self.execute(
            "LOCK TABLE games, events, outbox, players, results, ratings IN SHARE ROW EXCLUSIVE MODE",
        )
        .await?;
        Ok(())
    }

    /// Lifts the time limits: a pass through all tables takes as long as it needs.
    async fn take_time(&mut self) -> StoreResult {
        self.execute("SET LOCAL statement_timeout = 0").await?;
        // A process that hangs does not keep its lease by it.
        if self.held.is_none() {
            self.execute("SET LOCAL idle_in_transaction_session_timeout = 0").await?;
        }
        Ok(())
    }

    /// Tells other processes that a person is removed: what they write from then on, they write without the person.
    pub(in crate::store) async fn tell_of_erasure(&mut self, platform: &str, person: &str) -> StoreResult {
        let count = "UPDATE changes SET number = number + 1 WHERE name = 'erased' RETURNING number";
        self.erased = value(&mut **self, count, vec![]).await?;
        let gone = "DELETE FROM departures WHERE platform = $1 AND person = $2";
        execute(&mut **self, gone, params![platform, person]).await?;
        Ok(())
    }

    /// True if other processes begin games too.
    pub(in crate::store) fn is_one_of_several(&self) -> bool {
        self.held.as_ref().is_some_and(|held| !held.part.is_whole())
    }

    /// Tells other processes that something was chosen.
    pub(in crate::store) async fn tell_of_choice(&mut self) -> StoreResult {
        if self.is_one_of_several() {
            self.execute("UPDATE changes SET number = number + 1 WHERE name = 'chosen'").await?;
        }
        Ok(())
    }
}

impl Deref for PostgresWriter {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        &self.transaction
    }
}

impl DerefMut for PostgresWriter {
    fn deref_mut(&mut self) -> &mut PgConnection {
        &mut self.transaction
    }
}
