//! Opening a database, whichever it is.

use std::sync::Arc;

use super::{CopyError, PostgresStore, SqliteStore, Store};
use crate::game::Timestamp;

/// Why a database could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The address is not one of a SQLite file.
    #[error("\"{url}\" is not the address of a SQLite file, which looks like sqlite://xiangqi-bot.db")]
    NotSqlite {
        /// The address, without a password.
        url: String,
    },
    /// There is a folder.
    #[error("the database {0} is a folder, not a file")]
    Folder(String),
    #[error(
        "\"{url}\" is not the address of a PostgreSQL database, which looks like postgres://user:password@host/name"
    )]
    NotPostgres {
        /// The address, without a password.
        url: String,
    },
    /// The folder it should be in does not exist.
    #[error("the database {0} cannot be created: its folder does not exist")]
    NoFolder(String),
    /// The file is something else.
    #[error("{0} is not a SQLite database; it is left as it is")]
    NotADatabase(String),
    /// The file is damaged.
    #[error("the database {path} is damaged: {reason}")]
    Damaged {
        /// The file.
        path: String,
        /// What SQLite says.
        reason: String,
    },
    #[error(
        "the database {path} was written by a later version of this program (its schema has step {step}); it is left as it is"
    )]
    NewerSchema {
        /// The file.
        path: String,
        /// The step of the schema that is unknown here.
        step: i64,
    },
    /// Its schema is not the one that this program makes.
    #[error("the schema of the database {path} is not the one of this program: {reason}")]
    ForeignSchema {
        /// The file.
        path: String,
        /// Where it differs.
        reason: String,
    },
    /// Its log is there, but not the file.
    #[error(
        "the database {path} is missing or empty, but its log {path}-wal holds {bytes} bytes: put this very file back, or bring a \
         backup back by `restore`, which keeps the log; to begin anew, move the log away"
    )]
    LogAlone {
        /// The file.
        path: String,
        /// The length of the log.
        bytes: u64,
    },
    /// The file has been put in the place of the one that the log is of.
    #[error(
        "the log {path}-wal ({bytes} bytes) is not one of the database {path}, which is a copy without a log, as a backup is: bring \
         a backup back by `restore`, which keeps both, or move the log away"
    )]
    LogOfAnother {
        /// The file.
        path: String,
        /// The length of the log.
        bytes: u64,
    },
    /// The program that restored it did not come to its end.
    #[error(
        "the database {0} is missing or empty, but {0}.partial is there: a restore was interrupted. Run it again; a database that \
         it was to replace is kept as {0}.replaced-1 or the like. To begin anew, remove {0}.partial"
    )]
    HalfRestored(String),
    /// The file has hard links.
    #[error(
        "the database {0} is one file under several names (hard links), and a log under one of them is not seen under the \
         others: remove the other names"
    )]
    SeveralNames(String),
    /// Another program has it open.
    #[error("the database {0} is in use by another program")]
    InUse(String),
    /// It may not be written.
    #[error("the database {0} can only be read, but games must be written")]
    ReadOnly(String),
    /// Anything else: no permission, a full disk.
    #[error("the database {path} cannot be opened: {reason}")]
    Unavailable {
        /// The file.
        path: String,
        /// What happened.
        reason: String,
    },
}

/// Opens the database that `url` names and brings its schema up to date: a PostgreSQL server for `postgres://…`, else a
/// SQLite file.
///
/// # Errors
/// Why it cannot be opened, in one line that names the database and no password. One that is refused is not changed.
pub async fn open(url: &str) -> Result<Arc<dyn Store>, OpenError> {
    if is_postgres(url) {
        return Ok(Arc::new(PostgresStore::open(url).await?));
    }
    Ok(Arc::new(SqliteStore::open(url).await?))
}

/// When a running program last noted in the database that `url` names that it is up, on any platform; see [`super::UptimeStore::heartbeat`]. This
/// process may not have it open: it would let go of its locks.
///
/// # Errors
/// When there is no such database, or it cannot be read.
pub async fn last_heartbeat(url: &str) -> Result<Option<Timestamp>, CopyError> {
    if is_postgres(url) {
        return Ok(super::postgres::last_heartbeat(url).await?);
    }
    super::sqlite::last_heartbeat(url).await
}

/// Whether `url` is the address of a database.
///
/// # Errors
/// When it is none.
pub fn is_address(url: &str) -> Result<(), OpenError> {
    if is_postgres(url) {
        return super::postgres::is_address(url);
    }
    super::sqlite::is_address(url)
}

/// Whether there is a database to work on where `url` says. A PostgreSQL server says so itself.
///
/// # Errors
/// When there is none.
pub fn is_there(url: &str) -> Result<(), CopyError> {
    if is_postgres(url) { Ok(()) } else { super::sqlite::is_there(url) }
}

/// Whether an address is meant for a PostgreSQL server.
pub fn is_postgres(url: &str) -> bool {
    url.starts_with("postgres://") || url.starts_with("postgresql://")
}
