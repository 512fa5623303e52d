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
use crate::store::statement::value;
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
    pub(in crate::store) erased: Option<i64>,
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

    /// Shards of the lease under which this is written, if there is one.
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
