//! Opening the file: making it, bringing its schema up to date, and saying in one line why it cannot be opened.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;
use std::str::FromStr as _;
use std::time::Duration;

use sqlx::migrate::MigrateError;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

use crate::store::{OpenError, fault, without_password};

/// How long a writer waits for one of another process.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// How many connections are open at most; reads do not wait for the writer.
const CONNECTIONS: u32 = 4;

/// The log is copied into the file after a chore when it has this many pages, and after a move only from the second number on, in
/// case there are no chores: whoever moves does not wait for it.
const LOG_PAGES: u32 = 1_000;
const LONG_LOG_PAGES: u32 = 8_000;

/// What is opened of a file.
pub(super) struct Opened {
    /// The connections for all that must last.
    pub(super) pool: SqlitePool,
    /// The connection for what may be lost in a power cut.
    pub(super) chores: SqlitePool,
    /// What keeps others out of the file.
    pub(super) lock: Option<Lock>,
}

/// Opens the file that `url` names, which has the present schema then.
pub(super) async fn open(url: &str) -> Result<Opened, OpenError> {
    let not_sqlite = || OpenError::NotSqlite { url: without_password(url) };
    if !url.starts_with("sqlite:") {
        return Err(not_sqlite());
    }
    let options = SqliteConnectOptions::from_str(url).map_err(|_| not_sqlite())?;
    let in_memory = url.contains(":memory:") || url.contains("mode=memory");
    let path = options.get_filename().display().to_string();
    let lock = if in_memory {
        None
    } else {
        look_at(options.get_filename(), &path)?;
        Some(keep_others_out(options.get_filename(), &path)?)
    };
    let options = options
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT);
    // A database in memory lives as long as its only connection.
    let pool = SqlitePoolOptions::new()
        .min_connections(u32::from(in_memory))
        .max_connections(if in_memory { 1 } else { CONNECTIONS })
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false);
    // Its commits wait for no disk. They stand in the same log, so what must last carries them along.
    let hasty = SqlitePoolOptions::new()
        .max_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        .connect_lazy_with(
            options
                .clone()
                .synchronous(SqliteSynchronous::Normal)
                .pragma("wal_autocheckpoint", LOG_PAGES.to_string()),
        );
    let options = options.pragma("wal_autocheckpoint", LONG_LOG_PAGES.to_string());
    let pool = set_up(pool, options).await.map_err(|error| error.explain(path))?;
    let chores = if in_memory { pool.clone() } else { hasty };
    Ok(Opened { pool, chores, lock })
}

/// Keeps other programs out of the database as long as it lives.
#[derive(Debug)]
pub(super) struct Lock(File);

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing the handle would do, were it not for a child process that is being started and has a copy of it.
        let _ = self.0.unlock();
    }
}

async fn set_up(pool: SqlitePoolOptions, options: SqliteConnectOptions) -> Result<SqlitePool, SetUpError> {
    let pool = pool.connect_with(options).await?;
    let done = async {
        // Damage is found now, and not when somebody opens the game that it lies in.
        let found: String = sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(&pool).await?;
        if found != "ok" {
            return Err(SetUpError::Damaged(found));
        }
        crate::store::migrations::sqlite().run(&pool).await?;
        // A file that can only be read is found out now, and not at the first move.
        sqlx::query("DELETE FROM seen_events WHERE FALSE").execute(&pool).await?;
        Ok(())
    };
    match done.await {
        Ok(()) => Ok(pool),
        Err(error) => {
            pool.close().await;
            Err(error)
        }
    }
}

/// Two programs on one file would refuse each other's moves: the second one gets no further than here.
///
/// The lock is on a file of its own beside the database, because closing any handle of a database in this process lets
/// go of SQLite's own locks. It is never removed: between its removal and a new one two programs could hold a lock each.
pub(super) fn keep_others_out(file: &Path, path: &str) -> Result<Lock, OpenError> {
    let mut beside = file.as_os_str().to_owned();
    beside.push(".lock");
    let unavailable =
        |error: io::Error| OpenError::Unavailable { path: path.to_owned(), reason: error.to_string() };
    let lock = File::options().create(true).append(true).open(&beside).map_err(unavailable)?;
    match lock.try_lock() {
        Ok(()) => Ok(Lock(lock)),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse(path.to_owned())),
        Err(TryLockError::Error(error)) => Err(unavailable(error)),
    }
}

#[derive(Debug)]
enum SetUpError {
    /// What SQLite has found in the file.
    Damaged(String),
    Sql(sqlx::Error),
    Migrate(MigrateError),
}

impl SetUpError {
    fn sql(&self) -> Option<&sqlx::Error> {
        match self {
            SetUpError::Sql(error)
            | SetUpError::Migrate(MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) => {
                Some(error)
            }
            SetUpError::Migrate(_) | SetUpError::Damaged(_) => None,
        }
    }

    fn explain(self, path: String) -> OpenError {
        match self.sql().and_then(fault::sqlite_code) {
            Some(fault::NOT_A_DATABASE) => return OpenError::NotADatabase(path),
            Some(fault::READ_ONLY) => return OpenError::ReadOnly(path),
            Some(fault::CORRUPT) => return OpenError::Damaged { path, reason: self.reason() },
            _ => {}
        }
        match self {
            SetUpError::Damaged(reason) => OpenError::Damaged { path, reason: one_line(&reason) },
            SetUpError::Migrate(MigrateError::VersionMissing(step)) => OpenError::NewerSchema { path, step },
            SetUpError::Migrate(MigrateError::VersionMismatch(_) | MigrateError::ExecuteMigration(..)) => {
                OpenError::ForeignSchema { path, reason: self.reason() }
            }
            _ => OpenError::Unavailable { path, reason: self.reason() },
        }
    }

    fn reason(&self) -> String {
        match (self, self.sql()) {
            (_, Some(sqlx::Error::Database(inner))) => inner.message().to_owned(),
            (_, Some(error)) => error.to_string(),
            (SetUpError::Damaged(found), None) => one_line(found),
            (SetUpError::Migrate(error), None) => error.to_string(),
            (SetUpError::Sql(error), None) => error.to_string(),
        }
    }
}

fn one_line(found: &str) -> String {
    found.lines().collect::<Vec<_>>().join(", ")
}

impl From<sqlx::Error> for SetUpError {
    fn from(error: sqlx::Error) -> SetUpError {
        SetUpError::Sql(error)
    }
}

impl From<MigrateError> for SetUpError {
    fn from(error: MigrateError) -> SetUpError {
        SetUpError::Migrate(error)
    }
}

/// Finds what SQLite would only call "unable to open".
fn look_at(file: &Path, path: &str) -> Result<(), OpenError> {
    let folder = match file.parent() {
        Some(folder) if folder.as_os_str().is_empty() => Path::new("."),
        Some(folder) => folder,
        None => return Err(OpenError::Folder(path.to_owned())),
    };
    if file.is_dir() {
        Err(OpenError::Folder(path.to_owned()))
    } else if !folder.is_dir() {
        Err(OpenError::NoFolder(path.to_owned()))
    } else {
        Ok(())
    }
}
