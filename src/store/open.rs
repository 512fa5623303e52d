//! Opens a database of either kind.

use futures_util::future::BoxFuture;
use sqlx::migrate::Migrator;

use super::database::Database;
use super::{CopyError, PostgresDatabase, SqliteDatabase, Store, migrations};
use crate::game::Timestamp;

/// Reason why a database could not be opened. Addresses are shown without a password.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("\"{url}\" is not the address of a SQLite file, which looks like sqlite://xiangqi-bot.db")]
    NotSqlite { url: String },
    #[error("the database {0} is a folder, not a file")]
    Folder(String),
    #[error(
        "\"{url}\" is not the address of a PostgreSQL database, which looks like postgres://user:password@host/name"
    )]
    NotPostgres { url: String },
    #[error("the database {0} cannot be created: its folder does not exist")]
    NoFolder(String),
    #[error("{0} is not a SQLite database; it is left as it is")]
    NotADatabase(String),
    #[error("the database {path} is damaged: {reason}")]
    Damaged { path: String, reason: String },
    #[error(
        "the database {path} was written by a later version of this program (its schema has step {step}); it is left as it is"
    )]
    NewerSchema { path: String, step: i64 },
    #[error("the schema of the database {path} is not the one of this program: {reason}")]
    ForeignSchema { path: String, reason: String },
    #[error(
        "the database {path} is missing or empty, but its log {path}-wal holds {bytes} bytes: put this very file back, or bring a \
         backup back by `restore`, which keeps the log; to begin anew, move the log away"
    )]
    LogAlone { path: String, bytes: u64 },
    /// The file has been put in the place of the one that the log is of.
    #[error(
        "the log {path}-wal ({bytes} bytes) is not one of the database {path}, which is a copy without a log, as a backup is: bring \
         a backup back by `restore`, which keeps both, or move the log away"
    )]
    LogOfAnother { path: String, bytes: u64 },
    /// The file was removed while a program had it open; see `sqlite/open_files.rs`.
    #[error(
        "the database {path} is missing or empty, but {saved} holds what it had when its file was removed: bring it back by \
         `restore --replace {saved}`, or move it away to begin anew"
    )]
    Saved { path: String, saved: String },
    #[error(
        "the database {0} is one file under several names (hard links), and a log under one of them is not seen under the \
         others: remove the other names"
    )]
    SeveralNames(String),
    #[error(
        "the log {path}-wal is damaged and cannot be kept beside it ({error}); nothing is opened, so that nothing of it is lost"
    )]
    DamagedLog { path: String, error: std::io::Error },
    #[error("the database {0} is in use by another program")]
    InUse(String),
    #[error("the database {0} can only be read, but games must be written")]
    ReadOnly(String),
    /// Any other reason, such as a permission or a full disk.
    #[error("the database {path} cannot be opened: {reason}")]
    Unavailable { path: String, reason: String },
}

impl Store {
    /// Opens the database that `url` names and brings its schema up to date: a PostgreSQL server for `postgres://…`, else a
    /// SQLite file.
    ///
    /// # Errors
    /// The reason in one line without a password. A database that is refused is not changed.
    pub fn open(url: &str) -> BoxFuture<'_, Result<Store, OpenError>> {
        Store::open_with_schema(
            url,
            if is_postgres(url) { migrations::postgres() } else { migrations::sqlite() },
        )
    }

    /// Opens a database with another schema. Boxed, so that the future is compiled here only.
    pub fn open_with_schema(url: &str, schema: Migrator) -> BoxFuture<'_, Result<Store, OpenError>> {
        Box::pin(async move {
            let database = if is_postgres(url) {
                Database::Postgres(PostgresDatabase::open_with_schema(url, &schema).await?)
            } else {
                Database::Sqlite(SqliteDatabase::open_with_schema(url, &schema).await?)
            };
            Ok(Store::over(database))
        })
    }
}

impl From<SqliteDatabase> for Store {
    fn from(file: SqliteDatabase) -> Store {
        Store::over(Database::Sqlite(file))
    }
}

/// Returns the time of the last heartbeat in the database `url`, of any platform. This process must not have it open, because
/// closing a connection would release its locks.
///
/// # Errors
/// If there is no such database, or it cannot be read.
pub async fn last_heartbeat(url: &str) -> Result<Option<Timestamp>, CopyError> {
    if is_postgres(url) {
        Ok(super::postgres::last_heartbeat(url).await?)
    } else {
        super::sqlite::last_heartbeat(url).await
    }
}

/// Succeeds if `url` is the address of a database.
pub fn is_address(url: &str) -> Result<(), OpenError> {
    if is_postgres(url) { super::postgres::is_address(url) } else { super::sqlite::is_address(url) }
}

/// Succeeds if there is a SQLite file at `url`. A PostgreSQL server is not asked.
pub fn is_there(url: &str) -> Result<(), CopyError> {
    if is_postgres(url) { Ok(()) } else { super::sqlite::is_there(url) }
}

/// Returns `true` for the address of a PostgreSQL server.
pub fn is_postgres(url: &str) -> bool {
    url.starts_with("postgres://") || url.starts_with("postgresql://")
}

/// Returns the address of a database or a server with `***` in place of a password.
pub fn without_password(url: &str) -> String {
    if url.starts_with("sqlite:") || url.starts_with("file:") {
        return url.to_owned();
    }
    let Some((scheme, rest)) = url.split_once("://").filter(|(scheme, _)| is_scheme(scheme)) else {
        // Without a scheme only `HOST:PORT` certainly has no password.
        let is_plain = !url.contains(['@', '=']) && ends_in_port(url);
        return if is_plain { url.to_owned() } else { "***".to_owned() };
    };
    match without_login(rest) {
        Some(rest) => format!("{scheme}://{}", without_password_parameters(&rest)),
        None => format!("{scheme}://***"),
    }
}

/// Replaces what precedes the `@`. `None` if it is unknown where a password ends.
fn without_login(rest: &str) -> Option<String> {
    match rest.rsplit_once('@') {
        // A password may contain the `?`, or the parameters the `@`.
        Some((login, _)) if login.contains('?') => None,
        Some((_, host)) => Some(format!("***@{host}")),
        None if ends_in_port(rest.split(['/', '?']).next().unwrap_or_default()) => Some(rest.to_owned()),
        None => None,
    }
}

/// Hides the values of parameters such as `password`.
fn without_password_parameters(rest: &str) -> String {
    let Some((place, query)) = rest.split_once('?') else { return rest.to_owned() };
    let parameters = query.split('&').map(|parameter| match parameter.split_once('=') {
        Some((name, _)) if name.to_lowercase().contains("pass") => format!("{name}=***"),
        _ => parameter.to_owned(),
    });
    format!("{place}?{}", parameters.collect::<Vec<_>>().join("&"))
}

fn is_scheme(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
}

/// Returns `true` if only a port follows the last colon. Anything else may be a password without its host.
fn ends_in_port(text: &str) -> bool {
    text.rsplit_once(':')
        .is_none_or(|(_, port)| port.ends_with(']') || port.bytes().all(|c| c.is_ascii_digit()))
}
