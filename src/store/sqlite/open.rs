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
use crate::store::database_errors::explain;
use crate::store::{OpenError, migrations, without_password};

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
    let pool = set_up(pool, options, schema).await.map_err(|error| explain(error, path))?;
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
        check(file, path, may_write, schema).await?;
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
) -> Result<SqlitePool, MigrateError> {
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
    check_steps(connection, &file.display().to_string(), &migrations::sqlite()).await
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
async fn check(file: &Path, path: &str, may_write: bool, schema: &Migrator) -> Result<(), OpenError> {
    let connected = connect_to_read(file, may_write).await;
    let mut connection = connected.map_err(|error| explain(error.into(), path.to_owned()))?;
    let checked = check_open(&mut connection, path, schema).await;
    close_reader(connection, file).await;
    checked
}

/// Refuses a damaged file, a schema with unknown steps, and the tables of another program.
async fn check_open(
    connection: &mut SqliteConnection,
    path: &str,
    schema: &Migrator,
) -> Result<(), OpenError> {
    let explained = |error: sqlx::Error| explain(error.into(), path.to_owned());
    let check = sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(&mut *connection).await;
    let check: String = check.map_err(explained)?;
    if check != "ok" {
        let reason = check.lines().collect::<Vec<_>>().join(", ");
        return Err(OpenError::Damaged { path: path.to_owned(), reason });
    }
    let tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'";
    let tables = sqlx::query_scalar(tables).fetch_all(&mut *connection).await;
    let tables: Vec<String> = tables.map_err(explained)?;
    if tables.iter().any(|table| table == "_sqlx_migrations") {
        return check_steps(connection, path, schema).await;
    }
    let Some(table) = tables.first() else { return Ok(()) };
    let reason = format!("it holds another program's table {table}");
    Err(OpenError::ForeignSchema { path: path.to_owned(), reason })
}

/// Refuses a database with steps that this schema lacks.
async fn check_steps(
    connection: &mut SqliteConnection,
    path: &str,
    schema: &Migrator,
) -> Result<(), OpenError> {
    let steps = sqlx::query_as("SELECT version, checksum FROM _sqlx_migrations ORDER BY version");
    let steps = steps.fetch_all(connection).await.map_err(Into::into);
    let checked = steps.and_then(|steps: Vec<(i64, Vec<u8>)>| migrations::check(schema, &steps));
    checked.map_err(|error| explain(error, path.to_owned()))
}
