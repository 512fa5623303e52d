//! Opens a file, creates it if it is absent, and brings its schema up to date.

use std::fs;
use std::path::Path;
use std::str::FromStr as _;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};

use super::connect::{close_reader, connect_to_read};
use super::files::{behind_links, folder_of, hand_over, length, private};
use super::lock::{Lock, lock_exclusively};
use super::open_files::{OpenFiles, saved_copy};
use super::{erase_residue, log};
use crate::store::{OpenError, database_errors, migrations, without_password};

/// Timeout of a writer that waits for another program.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Maximum number of open connections.
const CONNECTIONS: u32 = 4;

/// Numbers of pages of the log from which it is copied into the file, after a relaxed commit and after a durable one. Durable
/// commits rarely reach theirs, so that a move does not wait for the copy.
const LOG_PAGES: u32 = 1_000;
const LONG_LOG_PAGES: u32 = 8_000;

/// Connections and files of an open database.
pub(super) struct OpenedFile {
    /// Connections for reading and for durable commits.
    pub(super) pool: SqlitePool,
    /// Connection for commits that a power cut may undo.
    pub(super) chores: SqlitePool,
    /// Files and lock; `None` for a database in memory.
    pub(super) files: Option<OpenFiles>,
}

fn read(url: &str) -> Result<SqliteConnectOptions, OpenError> {
    let options = SqliteConnectOptions::from_str(url).ok().filter(|_| url.starts_with("sqlite:"));
    options.ok_or_else(|| OpenError::NotSqlite { url: without_password(url) })
}

/// Succeeds if `url` is the address of a file.
pub(crate) fn is_address(url: &str) -> Result<(), OpenError> {
    read(url).map(drop)
}

/// Opens the file that `url` names, creates it if it is absent, and brings it to this schema.
pub(super) async fn open(url: &str, schema: &Migrator) -> Result<OpenedFile, OpenError> {
    let options = read(url)?;
    let in_memory = url.contains(":memory:") || url.contains("mode=memory");
    let may_write = !url.contains("mode=ro");
    let path = options.get_filename().display().to_string();
    let file = behind_links(options.get_filename());
    let lock = if in_memory { None } else { Some(lock_and_check(&file, &path, may_write, schema).await?) };
    let options = if in_memory { options } else { options.filename(&file) }
        // A file that is removed while it is open must not be replaced by an empty one.
        .create_if_missing(in_memory)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .pragma("secure_delete", "ON")
        .busy_timeout(BUSY_TIMEOUT);
    // A database in memory is deleted with its last connection.
    let pool = if in_memory { pool_of(1).min_connections(1) } else { pool_of(CONNECTIONS) };
    // A later durable commit makes its commits durable, too, because they share the log.
    let relaxed = options.clone().synchronous(SqliteSynchronous::Normal);
    let chores = pool_of(1).connect_lazy_with(relaxed.pragma("wal_autocheckpoint", LOG_PAGES.to_string()));
    let options = options.pragma("wal_autocheckpoint", LONG_LOG_PAGES.to_string());
    let pool = set_up(pool, options, schema).await.map_err(|error| error.explain(path))?;
    erase_residue::empty_log(&pool).await;
    let chores = if in_memory { pool.clone() } else { chores };
    Ok(OpenedFile { pool, chores, files: lock.map(|lock| OpenFiles::new(file, lock)) })
}

/// Locks the file, and checks it, or creates it if it is absent.
async fn lock_and_check(
    file: &Path,
    path: &str,
    may_write: bool,
    schema: &Migrator,
) -> Result<Lock, OpenError> {
    check_place(file, path)?;
    let lock = lock_exclusively(file, path)?;
    if is_new(file)? {
        tracing::info!(database = path, "there is no database yet: a new one is made");
        if may_write && let Ok(made) = private().create_new(true).open(file) {
            hand_over(&made, folder_of(file));
        }
    } else {
        warn_if_public(file, path);
        check(file, may_write, schema).await.map_err(|error| error.explain(path.to_owned()))?;
    }
    Ok(lock)
}

/// Returns the options of a pool that keeps its connections, at most `connections`.
fn pool_of(connections: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(connections)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
}

/// Warns of a database that every user of the machine may open, and leaves its rights as they are.
fn warn_if_public(file: &Path, path: &str) {
    #[cfg(unix)]
    if let Ok(found) = fs::metadata(file) {
        use std::os::unix::fs::PermissionsExt as _;
        if found.permissions().mode() & 0o007 != 0 {
            tracing::warn!(
                database = path,
                "every user of this machine may open the database: chmod 600 keeps them out"
            );
        }
    }
}

/// Opens all connections of the pool and brings the schema up to date.
async fn set_up(
    pool: SqlitePoolOptions,
    options: SqliteConnectOptions,
    schema: &Migrator,
) -> Result<SqlitePool, SetUpError> {
    let pool = pool.connect_with(options).await?;
    let done = async {
        schema.run(&pool).await?;
        // Fails if the file is read-only.
        sqlx::query("DELETE FROM seen_events WHERE FALSE").execute(&pool).await?;
        // Because a later connection might open another file of this name, all are opened now.
        let mut connections = Vec::new();
        while connections.len() < pool.options().get_max_connections() as usize {
            connections.push(pool.acquire().await?);
        }
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

#[derive(Debug, thiserror::Error)]
enum SetUpError {
    #[error("{0}")]
    Damaged(String),
    /// A table of another program.
    #[error("it holds another program's table {0}")]
    Foreign(String),
    #[error(transparent)]
    Sql(#[from] sqlx::Error),
    #[error(transparent)]
    Migrate(#[from] MigrateError),
}

impl SetUpError {
    fn sql(&self) -> Option<&sqlx::Error> {
        match self {
            SetUpError::Sql(error)
            | SetUpError::Migrate(MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) => {
                Some(error)
            }
            SetUpError::Migrate(_) | SetUpError::Damaged(_) | SetUpError::Foreign(_) => None,
        }
    }

    /// Converts the error into one that names its cause.
    fn explain(self, path: String) -> OpenError {
        match self.sql().and_then(database_errors::sqlite_code) {
            Some(database_errors::NOT_A_DATABASE) => return OpenError::NotADatabase(path),
            Some(database_errors::READ_ONLY) => return OpenError::ReadOnly(path),
            Some(database_errors::CORRUPT) => return OpenError::Damaged { path, reason: self.reason() },
            _ => {}
        }
        match self {
            SetUpError::Damaged(_) => OpenError::Damaged { path, reason: self.reason() },
            SetUpError::Migrate(MigrateError::VersionMissing(step)) => OpenError::NewerSchema { path, step },
            SetUpError::Foreign(_)
            | SetUpError::Migrate(MigrateError::VersionMismatch(_) | MigrateError::ExecuteMigration(..)) => {
                OpenError::ForeignSchema { path, reason: self.reason() }
            }
            _ => OpenError::Unavailable { path, reason: self.reason() },
        }
    }

    /// Returns the reason in one line.
    fn reason(&self) -> String {
        match (self, self.sql()) {
            (_, Some(sqlx::Error::Database(inner))) => inner.message().to_owned(),
            (_, Some(error)) => error.to_string(),
            (SetUpError::Damaged(found), None) => found.lines().collect::<Vec<_>>().join(", "),
            (error, None) => error.to_string(),
        }
    }
}

/// Refuses a place that SQLite would only report as "unable to open".
fn check_place(file: &Path, path: &str) -> Result<(), OpenError> {
    if file.is_dir() || file.parent().is_none() {
        return Err(OpenError::Folder(path.to_owned()));
    }
    if !folder_of(file).is_dir() {
        return Err(OpenError::NoFolder(path.to_owned()));
    }
    Ok(())
}

/// Refuses a database with another schema than this program's: no start would open its backup.
pub(super) async fn check_backed_up(connection: &mut SqliteConnection, file: &Path) -> Result<(), OpenError> {
    let checked = check_steps(connection, &migrations::sqlite()).await;
    checked.map_err(|error| error.explain(file.display().to_string()))
}

/// Returns `true` if there is no database yet. A file that is lost is refused, because SQLite would create an empty one.
fn is_new(file: &Path) -> Result<bool, OpenError> {
    let path = file.display().to_string();
    #[cfg(unix)]
    if fs::metadata(file).is_ok_and(|found| std::os::unix::fs::MetadataExt::nlink(&found) > 1) {
        return Err(OpenError::SeveralNames(path));
    }
    let is_empty = length(file) == 0;
    if is_empty && let Some(saved) = saved_copy(file) {
        return Err(OpenError::Saved { path, saved: saved.display().to_string() });
    }
    log::approach(file)?;
    Ok(is_empty)
}

/// Checks that the file is an undamaged database of this program, before anything in it is changed.
async fn check(file: &Path, may_write: bool, schema: &Migrator) -> Result<(), SetUpError> {
    let mut connection = connect_to_read(file, may_write).await?;
    let checked = check_open(&mut connection, schema).await;
    close_reader(connection, file).await;
    checked
}

/// Refuses a damaged file, a schema with unknown steps, and the tables of another program.
async fn check_open(connection: &mut SqliteConnection, schema: &Migrator) -> Result<(), SetUpError> {
    let check: String = sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(&mut *connection).await?;
    if check != "ok" {
        return Err(SetUpError::Damaged(check));
    }
    let tables: Vec<String> =
        sqlx::query_scalar("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
            .fetch_all(&mut *connection)
            .await?;
    if tables.iter().any(|table| table == "_sqlx_migrations") {
        return check_steps(connection, schema).await;
    }
    match tables.into_iter().next() {
        Some(table) => Err(SetUpError::Foreign(table)),
        None => Ok(()),
    }
}

/// Refuses a database with steps that this schema lacks.
async fn check_steps(connection: &mut SqliteConnection, schema: &Migrator) -> Result<(), SetUpError> {
    let steps = sqlx::query_as("SELECT version, checksum FROM _sqlx_migrations ORDER BY version");
    let steps: Vec<(i64, Vec<u8>)> = steps.fetch_all(connection).await?;
    Ok(migrations::check(schema, &steps)?)
}
