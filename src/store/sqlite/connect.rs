//! Connections of commands to a database file, and why a copy fails.

use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr as _;
use std::time::Duration;
use std::{fmt, io};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};

use super::files::{behind_links, length, suffixed};
use super::log::{self, DamagedLog};
use crate::game::Timestamp;
use crate::store::{OpenError, without_password};

/// Timeout of a statement that waits for a writer of the running program.
const BUSY_TIMEOUT: Duration = Duration::from_secs(30);

/// Reason why no copy was made. Existing files are unchanged.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    #[error(
        "{0} is not a SQLite file: of a PostgreSQL database, pg_dump makes a backup, and pg_restore brings it back"
    )]
    NotAFile(String),
    #[error("there is no database {}", .0.display())]
    Absent(PathBuf),
    #[error("{} is there already, and is left as it is", .0.display())]
    Exists(PathBuf),
    #[error("the database {} is not empty; with --replace it is kept beside the restored one", .0.display())]
    NotEmpty(PathBuf),
    #[error("another program is writing {}", .0.display())]
    Busy(PathBuf),
    #[error("{} does not hold together: {reason}", file.display())]
    Unsound { file: PathBuf, reason: String },
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("{}: {reason}", file.display())]
    Failed { file: PathBuf, reason: String },
}

/// Returns the file that an address names.
pub(super) fn database_file(url: &str) -> Result<PathBuf, CopyError> {
    let is_file = url.starts_with("sqlite:") && !url.contains(":memory:") && !url.contains("mode=memory");
    let options = SqliteConnectOptions::from_str(url).ok().filter(|_| is_file);
    let options = options.ok_or_else(|| CopyError::NotAFile(without_password(url)))?;
    Ok(behind_links(options.get_filename()))
}

/// Succeeds if the file that an address names exists.
pub(crate) fn is_there(url: &str) -> Result<(), CopyError> {
    let file = database_file(url)?;
    if file.is_file() { Ok(()) } else { Err(CopyError::Absent(file)) }
}

fn options(file: &Path) -> sqlx::Result<SqliteConnectOptions> {
    let options = SqliteConnectOptions::new().filename(std::path::absolute(file)?);
    Ok(options.busy_timeout(BUSY_TIMEOUT))
}

/// Opens a read-only connection, which does not copy the log into the file when it is closed. If `may_undo` is set, SQLite first
/// rolls an unfinished transaction back from the journal, which a read-only connection cannot do.
pub(super) async fn connect_to_read(file: &Path, may_undo: bool) -> sqlx::Result<SqliteConnection> {
    let undoes = may_undo && suffixed(file, "-journal").exists();
    options(file)?.read_only(!undoes).connect().await
}

/// Closes a read-only connection and removes the empty log that it has made where there was none.
pub(super) async fn close_reader(connection: SqliteConnection, file: &Path) {
    let _ = connection.close().await;
    if fs::metadata(suffixed(file, "-wal")).is_ok_and(|log| log.len() == 0)
        && let Ok(options) = options(file)
        && let Ok(mut writer) = options.connect().await
    {
        let _ = sqlx::query("SELECT 1 FROM sqlite_master LIMIT 1").fetch_optional(&mut writer).await;
        let _ = writer.close().await;
    }
}

/// Runs `work` on a read-only connection to an existing file.
pub(super) async fn with_reader<T>(
    file: &Path,
    work: impl AsyncFnOnce(&mut SqliteConnection) -> Result<T, CopyError>,
) -> Result<T, CopyError> {
    check_present(file)?;
    let connected = connect_to_read(file, true).await;
    let mut connection = connected.map_err(|error| failed(file, reason(&error)))?;
    let done = work(&mut connection).await;
    close_reader(connection, file).await;
    done
}

/// Opens an existing file for writing.
pub(super) async fn open_writer(file: &Path) -> Result<SqliteConnection, CopyError> {
    check_present(file)?;
    let options = options(file).map_err(|error| failed(file, error))?;
    options.connect().await.map_err(|error| failed(file, reason(&error)))
}

fn check_present(file: &Path) -> Result<(), CopyError> {
    log::approach(file)?;
    if file.is_file() && length(file) > 0 { Ok(()) } else { Err(CopyError::Absent(file.to_owned())) }
}

pub(super) fn failed(file: &Path, reason: impl fmt::Display) -> CopyError {
    CopyError::Failed { file: file.to_owned(), reason: reason.to_string() }
}

/// Returns the cause of an error in one line.
pub(super) fn reason(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(inner) => inner.message().to_owned(),
        error => error.to_string(),
    }
}

/// Removes a file, if it exists.
pub(super) fn remove(file: &Path) -> Result<(), CopyError> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed(file, error)),
        _ => Ok(()),
    }
}

/// Copies the log of the file that `url` names beside it, if the log is damaged.
///
/// # Errors
/// If it is damaged and cannot be copied.
pub fn keep_damaged_log(url: &str) -> Result<Option<DamagedLog>, OpenError> {
    let Ok(file) = database_file(url) else { return Ok(None) };
    let path = file.display().to_string();
    log::keep_damaged(&file).map_err(|error| OpenError::DamagedLog { path, error })
}

/// Returns the time of the last heartbeat in the database, on any platform; see [`crate::store::Store::heartbeat`].
pub(crate) async fn last_heartbeat(url: &str) -> Result<Option<Timestamp>, CopyError> {
    let file = database_file(url)?;
    let read = with_reader(&file, async |connection| {
        let last = sqlx::query_scalar("SELECT MAX(at) FROM heartbeats").fetch_one(connection).await;
        last.map_err(|error| failed(&file, reason(&error)))
    });
    let last: Option<i64> = read.await?;
    Ok(last.map(Timestamp))
}
