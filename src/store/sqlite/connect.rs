//! Connections beside a running program, and why a copy fails.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::str::FromStr as _;
use std::time::Duration;
use std::{fmt, io};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};

use super::files::{behind_links, length, suffixed};
use super::log::{self, DamagedLog};
use crate::game::Timestamp;
use crate::store::{OpenError, database_errors, without_password};

/// Time limit for a statement that waits for a writer of the running program.
const BUSY_TIMEOUT: Duration = Duration::from_secs(30);

/// Reason why no copy was made. None of it is left and the old state is unchanged; should the disk refuse that too, the copy
/// is left beside it, and no program starts until a restore has come to its end.
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
    /// The copy is not what it should be.
    #[error("{} does not hold together: {reason}", file.display())]
    Unsound { file: PathBuf, reason: String },
    /// It cannot be opened as a database of this program.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// SQLite writes beside a database while it reads it.
    #[error(
        "the database {} cannot be read where it is, because nothing can be written there ({reason}): make that place \
         writable, or copy the database, with its -wal if there is one, to another one and name the copy by DATABASE_URL",
        file.display()
    )]
    ReadOnlySource { file: PathBuf, reason: io::Error },
    #[error(
        "{} cannot be written there ({reason}): choose a folder that can be written, or make that one writable",
        file.display()
    )]
    ReadOnlyTarget { file: PathBuf, reason: io::Error },
    /// The database could not be read, or the copy not be written.
    #[error("{}: {reason}", file.display())]
    Failed { file: PathBuf, reason: String },
}

/// The file that an address names.
pub(super) fn file_of(url: &str) -> Result<PathBuf, CopyError> {
    let not_a_file = || CopyError::NotAFile(without_password(url));
    if !url.starts_with("sqlite:") || url.contains(":memory:") || url.contains("mode=memory") {
        return Err(not_a_file());
    }
    let options = SqliteConnectOptions::from_str(url).map_err(|_| not_a_file())?;
    Ok(behind_links(options.get_filename()))
}

/// Succeeds if the file that an address names exists.
pub(crate) fn is_there(url: &str) -> Result<(), CopyError> {
    let file = file_of(url)?;
    if file.is_file() { Ok(()) } else { Err(CopyError::Absent(file)) }
}

/// The address of a file, in which some signs would mean something else.
pub(super) fn address_of(file: &Path) -> String {
    format!("sqlite://{}", file.display().to_string().replace('%', "%25").replace('?', "%3F"))
}

fn options(file: &Path) -> sqlx::Result<SqliteConnectOptions> {
    let options = SqliteConnectOptions::new().filename(std::path::absolute(file)?);
    Ok(options.busy_timeout(BUSY_TIMEOUT))
}

/// A connection that changes nothing: neither does SQLite copy the log into the file when it is closed. A journal is undone, if
/// that is allowed, before anything can be read: what stands in it was never acknowledged.
pub(super) async fn connect_to_read(file: &Path, may_undo: bool) -> sqlx::Result<SqliteConnection> {
    let undoes = may_undo && suffixed(file, "-journal").exists();
    options(file)?.read_only(!undoes).connect().await
}

/// Closes a connection that only reads. It has made an empty log where there was none, which only a writer can remove.
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

/// A connection to a file that is there, for reading ([`close_reader`] closes it), or for writing.
pub(super) async fn connect(file: &Path, writes: bool) -> Result<SqliteConnection, CopyError> {
    log::approach(file)?;
    if !file.is_file() || length(file) == 0 {
        return Err(CopyError::Absent(file.to_owned()));
    }
    let cannot_open = |error: &sqlx::Error| {
        matches!(
            database_errors::sqlite_code(error),
            Some(database_errors::CANNOT_OPEN | database_errors::READ_ONLY)
        )
    };
    let opened = match writes {
        true => options(file).map_err(|error| failed(file, error))?.connect().await,
        false => connect_to_read(file, true).await,
    };
    let error = match opened {
        Ok(mut connection) => {
            // What SQLite cannot make beside the file is missed by the first who reads.
            let first = sqlx::query("SELECT 1 FROM sqlite_master LIMIT 1");
            match first.fetch_optional(&mut connection).await {
                Err(error) if cannot_open(&error) => {
                    let _ = connection.close().await;
                    error
                }
                _ => return Ok(connection),
            }
        }
        Err(error) => error,
    };
    // Nothing is open here now, so that no locks are let go.
    match File::options().append(true).open(file) {
        Err(reason) if cannot_open(&error) && is_read_only(&reason) => {
            Err(CopyError::ReadOnlySource { file: file.to_owned(), reason })
        }
        _ => Err(failed(file, reason(&error))),
    }
}

/// True if nothing can be written at a place, because of its rights or of its mount.
pub(super) fn is_read_only(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied)
}

pub(super) fn failed(file: &Path, reason: impl fmt::Display) -> CopyError {
    CopyError::Failed { file: file.to_owned(), reason: reason.to_string() }
}

/// Cause of the error, in one line.
pub(super) fn reason(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(inner) => inner.message().to_owned(),
        error => error.to_string(),
    }
}

/// Keeps the log of the file that `url` names, if it is damaged. Whatever opens the file does so too.
///
/// # Errors
/// When it is damaged and cannot be kept.
pub fn keep_damaged_log(url: &str) -> Result<Option<DamagedLog>, OpenError> {
    let Some(file) = file_of(url).ok() else { return Ok(None) };
    let path = file.display().to_string();
    log::keep_damaged(&file).map_err(|error| OpenError::DamagedLog { path, error })
}

/// Time of the last heartbeat in the database, on any platform; see [`crate::store::Store::heartbeat`].
pub(crate) async fn last_heartbeat(url: &str) -> Result<Option<Timestamp>, CopyError> {
    let file = file_of(url)?;
    let mut connection = connect(&file, false).await?;
    let last: sqlx::Result<Option<i64>> =
        sqlx::query_scalar("SELECT MAX(at) FROM heartbeats").fetch_one(&mut connection).await;
    close_reader(connection, &file).await;
    Ok(last.map_err(|error| failed(&file, reason(&error)))?.map(Timestamp))
}
