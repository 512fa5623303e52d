//! The file and its writers.

use std::io;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use sqlx::migrate::Migrator;
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{Sqlite, SqliteConnection, SqlitePool};
use tokio::sync::{Mutex, OwnedMutexGuard};

use super::open::{self, OpenedFile};
use super::open_files::OpenFiles;
use crate::store::{OpenError, migrations};

/// A SQLite file that is open: many readers, and writers one after the other.
///
/// Everybody in this program who writes to the file goes through [`SqliteDatabase::begin`].
#[derive(Clone, Debug)]
pub struct SqliteDatabase {
    pool: SqlitePool,
    /// For [`SqliteDatabase::begin_relaxed`].
    chores: SqlitePool,
    turn: Arc<Mutex<()>>,
    /// True if something that was deleted may still be in the files.
    pub(super) wipes: Arc<AtomicBool>,
    /// Keeps other programs out until the database is closed.
    pub(super) files: Arc<parking_lot::Mutex<Option<OpenFiles>>>,
}

impl SqliteDatabase {
    /// Opens the file that `url` names (`sqlite://games.db`, relative to the working directory) and creates it when it
    /// is absent; brings its schema up to date.
    ///
    /// # Errors
    /// Why it cannot be opened, in one line that names the file. A file that is refused is not changed.
    pub async fn open(url: &str) -> Result<SqliteDatabase, OpenError> {
        SqliteDatabase::open_as(url, &migrations::sqlite()).await
    }

    pub(in crate::store) async fn open_as(url: &str, schema: &Migrator) -> Result<SqliteDatabase, OpenError> {
        let OpenedFile { pool, chores, files } = open::open(url, schema).await?;
        let (turn, wipes) = (Arc::default(), Arc::default());
        Ok(SqliteDatabase { pool, chores, turn, wipes, files: Arc::new(parking_lot::Mutex::new(files)) })
    }

    /// The connections, for reading.
    pub fn pool(&self) -> &SqlitePool {
        &self.pool
    }

    /// Waits for the statements under way and closes the file, which leaves it without its `-wal` companion and lets
    /// other programs have it.
    pub async fn close(&self) {
        let _ = self.check_in_place().await;
        self.chores.close().await;
        self.pool.close().await;
        self.files.lock().take();
    }

    /// Opens a write transaction when those who asked before are done.
    pub async fn begin(&self) -> sqlx::Result<SqliteWriter> {
        self.begin_with(&self.pool).await
    }

    /// The same for what does no harm when a power cut takes it back, since it is only done once more then: its commit
    /// waits for no disk, and a move that comes meanwhile does not wait for it.
    pub async fn begin_relaxed(&self) -> sqlx::Result<SqliteWriter> {
        self.begin_with(&self.chores).await
    }

    /// Nobody else writes as long as it is held.
    pub(super) async fn take_turn(&self) -> OwnedMutexGuard<()> {
        self.turn.clone().lock_owned().await
    }

    async fn begin_with(&self, pool: &SqlitePool) -> sqlx::Result<SqliteWriter> {
        let turn = self.take_turn().await;
        self.check_in_place().await.map_err(io::Error::other)?;
        let connection = pool.acquire().await?;
        // From here on the transaction is ended whatever happens to this future.
        let mut writer = SqliteWriter(Some(OpenTransaction { connection, _turn: turn }));
        writer.run("BEGIN IMMEDIATE").await?;
        Ok(writer)
    }
}

/// A write transaction. Dropped without [`SqliteWriter::commit`], it leaves nothing behind.
///
/// Its statements of transaction are its own and not those of the library, which keeps count of open transactions:
/// when the disk is full SQLite rolls back by itself, and that count would be wrong for ever.
#[derive(Debug)]
pub struct SqliteWriter(Option<OpenTransaction>);

#[derive(Debug)]
struct OpenTransaction {
    connection: PoolConnection<Sqlite>,
    _turn: OwnedMutexGuard<()>,
}

impl SqliteWriter {
    /// Makes all of it durable.
    ///
    /// # Errors
    /// When it could not be written; nothing of it is then.
    pub async fn commit(mut self) -> sqlx::Result<()> {
        self.run("COMMIT").await?;
        self.0 = None;
        Ok(())
    }

    async fn run(&mut self, statement: &'static str) -> sqlx::Result<()> {
        sqlx::query(statement).execute(&mut **self).await.map(drop)
    }
}

impl Deref for SqliteWriter {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        &self.0.as_ref().expect("only the end of a writer takes its connection").connection
    }
}

impl DerefMut for SqliteWriter {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        &mut self.0.as_mut().expect("only the end of a writer takes its connection").connection
    }
}

impl Drop for SqliteWriter {
    fn drop(&mut self) {
        let Some(mut held) = self.0.take() else { return };
        match tokio::runtime::Handle::try_current() {
            // The next writer waits until this is done.
            Ok(runtime) => drop(runtime.spawn(held.roll_back())),
            Err(_) => held.connection.close_on_drop(),
        }
    }
}

impl OpenTransaction {
    /// Ends the transaction. A connection where that is not certain is closed and never used again.
    async fn roll_back(mut self) {
        let mut run =
            async |statement: &'static str| sqlx::query(statement).execute(&mut *self.connection).await;
        // After a full disk or a fault of the file, SQLite may have rolled back by itself, and there is nothing left to
        // roll back. A transaction can be opened then, and only then.
        let ended =
            run("ROLLBACK").await.is_ok() || (run("BEGIN").await.is_ok() && run("ROLLBACK").await.is_ok());
        if !ended {
            tracing::warn!("a database connection is discarded");
            self.connection.close_on_drop();
        }
    }
}
