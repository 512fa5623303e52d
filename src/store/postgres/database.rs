//! Connections and write transactions.

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
use crate::store::statement::value;
use crate::store::{OpenError, ShardRange, StoreError, StoreResult, params};

/// An open PostgreSQL database. Broken connections are replaced on demand.
#[derive(Clone, Debug)]
pub struct PostgresDatabase {
    pool: PgPool,
    /// Lease of this process, once it has one.
    held: Arc<OnceLock<Arc<LeaseState>>>,
    /// Start of the span in which the database has answered all attempts to take a lease.
    answers_since: Arc<Mutex<Option<Instant>>>,
}

impl PostgresDatabase {
    /// Connects to the existing database that `url` names (`postgres://user:password@host/name`), and brings it to this schema.
    ///
    /// # Errors
    /// The reason in one line without a password.
    pub(in crate::store) async fn open_with_schema(
        url: &str,
        schema: &Migrator,
    ) -> Result<PostgresDatabase, OpenError> {
        let pool = open::open(url, schema).await?;
        Ok(PostgresDatabase { pool, held: Arc::default(), answers_since: Arc::default() })
    }

    /// Returns the connections, for reading.
    pub fn pool(&self) -> &PgPool {
        &self.pool
    }

    /// Makes all later writes check this lease.
    pub(super) fn attach_lease(&self, held: Arc<LeaseState>) {
        // A process takes a lease once.
        let _ = self.held.set(held);
    }

    /// Returns the time for which the database has answered all attempts to take a lease, including the present one if `in_time`.
    pub(super) fn has_answered(&self, in_time: bool) -> Duration {
        let mut since = self.answers_since.lock();
        if !in_time {
            *since = None;
        }
        since.get_or_insert_with(Instant::now).elapsed()
    }

    /// Notes an attempt to take a lease that the database did not answer.
    pub(super) fn did_not_answer(&self) {
        *self.answers_since.lock() = None;
    }

    /// Returns the shards in which this process sends.
    pub(in crate::store) fn part(&self) -> ShardRange {
        self.held.get().map_or(ShardRange::WHOLE, |held| held.part)
    }

    /// Begins a write transaction.
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
            // The write may name a person who was deleted meanwhile.
            held.behind.send_replace(erased);
            return Err(StoreError::Overtaken);
        }
        Ok(writer)
    }

    /// Begins a transaction that commits without waiting for the disk, for writes that a crash of the server may undo.
    pub(in crate::store) async fn begin_relaxed(&self) -> StoreResult<PostgresWriter> {
        let mut writer = self.begin().await?;
        writer.execute("SET LOCAL synchronous_commit = off").await?;
        Ok(writer)
    }
}

/// A write transaction, which is rolled back unless [`PostgresWriter::commit`] is called.
#[derive(Debug)]
pub(in crate::store) struct PostgresWriter {
    transaction: Transaction<'static, Postgres>,
    held: Option<Arc<LeaseState>>,
    /// Number of deleted people after this transaction, if it deletes one.
    pub(in crate::store) erased: Option<i64>,
}

impl PostgresWriter {
    /// Commits the transaction durably.
    ///
    /// # Errors
    /// If the commit is not confirmed. It may have happened if the connection broke.
    pub(in crate::store) async fn commit(self) -> sqlx::Result<()> {
        self.transaction.commit().await?;
        if let (Some(held), Some(erased)) = (self.held, self.erased) {
            held.known.fetch_max(erased, Ordering::AcqRel);
        }
        Ok(())
    }

    /// Returns the shards of the lease of this process, if it has one.
    pub(in crate::store) fn part(&self) -> Option<ShardRange> {
        self.held.as_ref().map(|held| held.part)
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
