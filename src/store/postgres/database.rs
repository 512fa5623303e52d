//! The connections and the writers.

use std::ops::{Deref, DerefMut};

use sqlx::postgres::{PgConnection, PgPool, Postgres};
use sqlx::{Executor as _, Transaction};

use crate::store::{OpenError, StoreError};

use super::open;

/// A PostgreSQL database that is open. A connection that broke is replaced when the next one is asked for.
#[derive(Clone, Debug)]
pub struct Database {
    pool: PgPool,
}

impl Database {
    /// Connects to the database that `url` names (`postgres://user:password@host/name`), which must be there, and brings
    /// its schema up to date.
    ///
    /// # Errors
    /// Why that cannot be done, in one line that names the database and no password.
    pub async fn open(url: &str) -> Result<Database, OpenError> {
        Ok(Database { pool: open::open(url).await? })
    }

    /// The connections, for reading.
    pub fn pool(&self) -> &PgPool {
        &self.pool
    }

    /// Waits for the statements under way and disconnects.
    pub async fn close(&self) {
        self.pool.close().await;
    }

    /// Opens a write transaction.
    pub(super) async fn begin(&self) -> sqlx::Result<Writer> {
        Ok(Writer(self.pool.begin().await?))
    }

    /// The same for what does no harm when a crash of the server takes it back: its commit waits for no disk.
    pub(super) async fn begin_chore(&self) -> sqlx::Result<Writer> {
        let mut writer = self.begin().await?;
        writer.execute("SET LOCAL synchronous_commit = off").await?;
        Ok(writer)
    }
}

/// A write transaction. Dropped without [`Writer::commit`], it leaves nothing behind.
#[derive(Debug)]
pub(super) struct Writer(Transaction<'static, Postgres>);

impl Writer {
    /// Makes all of it durable.
    ///
    /// # Errors
    /// When it is not known to be. It may be all the same, if the connection broke at this very moment.
    pub(super) async fn commit(self) -> sqlx::Result<()> {
        self.0.commit().await
    }

    /// Reads everything as it stands at one moment; before the first statement.
    pub(super) async fn as_of_now(&mut self) -> Result<(), StoreError> {
        self.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ").await?;
        Ok(())
    }

    /// Lets nobody else write what belongs to a game until the end.
    pub(super) async fn keep_others_out(&mut self) -> Result<(), StoreError> {
        self.execute(
            "LOCK TABLE games, events, outbox, players, results, ratings IN SHARE ROW EXCLUSIVE MODE",
        )
        .await?;
        Ok(())
    }
}

impl Deref for Writer {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        &self.0
    }
}

impl DerefMut for Writer {
    fn deref_mut(&mut self) -> &mut PgConnection {
        &mut self.0
    }
}
