//! The open file and its write transactions.

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

/// An open SQLite file, with many readers and one writer at a time. All writers of the program use [`SqliteDatabase::begin`].
#[derive(Clone, Debug)]
pub struct SqliteDatabase {
    pool: SqlitePool,
    /// Connection of [`SqliteDatabase::begin_relaxed`].
    chores: SqlitePool,
    turn: Arc<Mutex<()>>,
    /// Whether deleted data may still be in the files.
    pub(super) wipes: Arc<AtomicBool>,
    /// Files and lock, until the database is closed.
    pub(super) files: Arc<parking_lot::Mutex<Option<OpenFiles>>>,
}

impl SqliteDatabase {
    /// Opens the file that `url` names (`sqlite://games.db`, relative to the working directory), creates it if it is absent, and
    /// brings its schema up to date.
    ///
    /// # Errors
    /// The reason in one line. A file that is refused is not changed.
    pub async fn open(url: &str) -> Result<SqliteDatabase, OpenError> {
        SqliteDatabase::open_with_schema(url, &migrations::sqlite()).await
    }

    pub(in crate::store) async fn open_with_schema(
        url: &str,
        schema: &Migrator,
    ) -> Result<SqliteDatabase, OpenError> {
        let OpenedFile { pool, chores, files } = open::open(url, schema).await?;
        Ok(SqliteDatabase {
            pool,
            chores,
            turn: Arc::default(),
            wipes: Arc::default(),
            files: Arc::new(parking_lot::Mutex::new(files)),
        })
    }

    /// Returns the connections, for reading.
    pub fn pool(&self) -> &SqlitePool {
        &self.pool
    }

    /// Waits for running statements, closes the file, which removes its `-wal` companion, and releases the lock.
    pub async fn close(&self) {
        let _ = self.check_in_place().await;
        self.chores.close().await;
        self.pool.close().await;
        self.files.lock().take();
    }

    /// Begins a write transaction after those that were requested before.
    pub async fn begin(&self) -> sqlx::Result<SqliteWriter> {
        self.begin_with(&self.pool).await
    }

    /// Begins a transaction that commits without waiting for the disk, for writes that a power cut may undo.
    pub async fn begin_relaxed(&self) -> sqlx::Result<SqliteWriter> {
        self.begin_with(&self.chores).await
    }

    /// Locks other writers out.
    pub(super) async fn take_turn(&self) -> OwnedMutexGuard<()> {
        self.turn.clone().lock_owned().await
    }

    async fn begin_with(&self, pool: &SqlitePool) -> sqlx::Result<SqliteWriter> {
        let turn = self.take_turn().await;
        self.check_in_place().await.map_err(io::Error::other)?;
        let connection = pool.acquire().await?;
        // From here on the transaction is ended even if this future is dropped.
        let mut writer = SqliteWriter(Some(OpenTransaction { connection, _turn: turn }));
        writer.run("BEGIN IMMEDIATE").await?;
        Ok(writer)
    }
}

/// A write transaction, which is rolled back unless [`SqliteWriter::commit`] is called.
///
/// It begins and ends by statements of its own, because sqlx counts open transactions, and SQLite rolls back by itself if the
/// disk is full.
#[derive(Debug)]
pub struct SqliteWriter(Option<OpenTransaction>);

#[derive(Debug)]
struct OpenTransaction {
    connection: PoolConnection<Sqlite>,
    _turn: OwnedMutexGuard<()>,
}

impl SqliteWriter {
    /// Commits the transaction durably.
    ///
    /// # Errors
    /// If it could not be written; then it is rolled back.
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
            // The next writer waits for it, because it holds the turn.
            Ok(runtime) => drop(runtime.spawn(held.roll_back())),
            Err(_) => held.connection.close_on_drop(),
        }
    }
}

impl OpenTransaction {
    /// Ends the transaction. If this fails, the connection is closed.
    async fn roll_back(mut self) {
        let mut run =
            async |statement: &'static str| sqlx::query(statement).execute(&mut *self.connection).await;
        // After a full disk SQLite may have rolled back by itself. A new transaction can be opened only then.
        let ended =
            run("ROLLBACK").await.is_ok() || (run("BEGIN").await.is_ok() && run("ROLLBACK").await.is_ok());
        if !ended {
            tracing::warn!("a database connection is discarded");
            self.connection.close_on_drop();
        }
    }
}
