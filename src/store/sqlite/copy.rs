//! Backups of the whole file while the program runs, and their restoration. A copy gets its name when it is proven.

use std::path::{Path, PathBuf};
use std::{fmt, fs};

use sqlx::Connection as _;
use sqlx::sqlite::SqliteConnection;

use super::connect::{CopyError, database_file, failed, open_writer, reason, remove, with_reader};
use super::files::{COMPANIONS, folder_of, hand_over, length, suffixed};
use super::lock::lock_exclusively;
use super::partial::PartialCopy;
use super::{digest, log, open};
use crate::store::UnsoundGame;
use crate::store::comparison::compare;

/// Number of game numbers that a restore skips: boards posted since the backup name games that it does not know.
const NUMBERS_SKIPPED: i64 = 1000;

/// Contents of a copy.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    pub games: i64,
    /// Number of open games.
    pub open: i64,
    pub events: i64,
    pub bytes: u64,
    /// Games that contradict their logs, except those that were set aside.
    pub unsound: Vec<UnsoundGame>,
    /// Path of the database that a restored one has replaced.
    pub kept: Option<PathBuf>,
}

impl fmt::Display for Copied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Copied { games, open, events, bytes, .. } = self;
        write!(f, "{games} games ({open} open), {events} events, {bytes} bytes; checked and replayed")
    }
}

/// Writes the database that `url` names, as of one instant, into the new file `to`. Other programs may use the database
/// meanwhile. This process may not: closing a connection would release its locks.
///
/// # Errors
/// If the database cannot be copied or the copy is damaged; then there is no new file.
pub async fn backup(url: &str, to: &Path) -> Result<Copied, CopyError> {
    backup_through(&database_file(url)?, to, to).await
}

/// Writes a backup of `from` to `to` by way of a temporary file beside `draft`.
pub(super) async fn backup_through(from: &Path, draft: &Path, to: &Path) -> Result<Copied, CopyError> {
    if to.exists() {
        return Err(CopyError::Exists(to.to_owned()));
    }
    let (partial, mut copied) = with_reader(from, async |source| {
        open::check_backed_up(source, from).await?;
        let partial = PartialCopy::write(source, from, draft).await?;
        let copied = prove(&partial.path).await?;
        Ok((partial, copied))
    })
    .await?;
    partial.finish_backup(to)?;
    copied.bytes = length(to);
    Ok(copied)
}

/// Puts the backup `from` in the place of the database that `url` names, which no program may have open. A database that holds
/// data is replaced only if `replace` is set, and kept under another name.
///
/// # Errors
/// If the backup is damaged or the database cannot be replaced; then the database is unchanged.
pub async fn restore(url: &str, from: &Path, replace: bool) -> Result<Copied, CopyError> {
    let to = database_file(url)?;
    // Before the lock, which leaves a file beside the database.
    log::approach(from)?;
    digest::verify(from)?;
    let _lock = lock_exclusively(&to, &to.display().to_string())?;
    let has_file = length(&to) > 0;
    // A log without its file holds games, too.
    let is_occupied =
        has_file || ["-wal", "-journal"].iter().any(|suffix| length(&suffixed(&to, suffix)) > 0);
    if is_occupied && !replace && !(has_file && is_empty(&to).await) {
        return Err(CopyError::NotEmpty(to));
    }
    let (partial, mut copied) =
        with_reader(from, async |source| write_restored(source, from, &to).await).await?;
    hand_over(&partial.file, if to.exists() { &to } else { folder_of(&to) });
    if let Ok(replaced) = fs::metadata(&to) {
        // Some file systems know no permissions.
        let _ = partial.file.set_permissions(replaced.permissions());
    }
    let kept = if is_occupied { keep_replaced(&to).await? } else { Vec::new() };
    if let Err(error) = partial.finish(&to) {
        remove_all(&kept);
        return Err(error);
    }
    // A program that is killed before this finds a log that is not of its file, and refuses it.
    for suffix in COMPANIONS {
        remove(&suffixed(&to, suffix))?;
    }
    copied.kept = kept.into_iter().next();
    Ok(copied)
}

/// Writes a copy of a backup beside `to`, with numbers of games that no earlier message names.
async fn write_restored(
    source: &mut SqliteConnection,
    from: &Path,
    to: &Path,
) -> Result<(PartialCopy, Copied), CopyError> {
    open::check_backed_up(source, from).await?;
    let partial = PartialCopy::write(source, from, to).await?;
    let mut copy = open_writer(&partial.path).await?;
    let skipped = sqlx::query("UPDATE counters SET value = value + $1 WHERE name = 'game'")
        .bind(NUMBERS_SKIPPED)
        .execute(&mut copy)
        .await;
    let closed = copy.close().await;
    skipped.and(closed).map_err(|error| failed(&partial.path, reason(&error)))?;
    let copied = prove(&partial.path).await?;
    Ok((partial, copied))
}

/// Gives a database and its log second names (`….replaced-1` or the next free one), and returns these.
async fn keep_replaced(file: &Path) -> Result<Vec<PathBuf>, CopyError> {
    // Moves the log into the file. This may fail if the database is damaged; then the log is kept beside it.
    if let Ok(mut connection) = open_writer(file).await {
        let _ = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await;
        let _ = connection.close().await;
    }
    remove(&suffixed(file, "-shm"))?;
    let parts = ["", "-wal", "-journal"];
    let names = (1..).map(|number: u32| suffixed(file, &format!(".replaced-{number}")));
    let kept = { names }.find(|name| parts.iter().all(|suffix| !suffixed(name, suffix).exists()));
    let kept = kept.expect("the numbers do not end");
    let mut linked: Vec<PathBuf> = Vec::new();
    for suffix in parts {
        let from = suffixed(file, suffix);
        let to = suffixed(&kept, suffix);
        if !from.exists() {
            continue;
        }
        // Some file systems have no links.
        if let Err(error) = fs::hard_link(&from, &to).or_else(|_| fs::copy(&from, &to).map(drop)) {
            remove_all(&linked);
            return Err(failed(&from, error));
        }
        linked.push(to);
    }
    Ok(linked)
}

fn remove_all(files: &[PathBuf]) {
    for file in files {
        let _ = fs::remove_file(file);
    }
}

/// Returns `true` if a database holds no data of people. One that cannot be read counts as holding some.
async fn is_empty(file: &Path) -> bool {
    let counted = with_reader(file, async |connection| {
        let text = "SELECT (SELECT COUNT(*) FROM games) + (SELECT COUNT(*) FROM channels)
                         + (SELECT COUNT(*) FROM playground_messages)";
        let rows = sqlx::query_scalar(text).fetch_one(connection).await;
        rows.map_err(|error| failed(file, reason(&error)))
    });
    counted.await.is_ok_and(|rows: i64| rows == 0)
}

/// Proves that a file is a whole database: its pages and indexes (which VACUUM copies as they are), the log of each game, and that each open game can be played on. Games that
/// contradict their logs did so in the original; they are reported.
async fn prove(file: &Path) -> Result<Copied, CopyError> {
    with_reader(file, async |connection| {
        let check = sqlx::query_scalar("PRAGMA integrity_check(1)").fetch_one(&mut *connection).await;
        let check: String = check.map_err(|error| unsound(file, reason(&error)))?;
        if check != "ok" {
            return Err(unsound(file, check.replace('\n', " ")));
        }
        let counts = "SELECT (SELECT COUNT(*) FROM games), (SELECT COUNT(*) FROM games WHERE is_open),
                             (SELECT COUNT(*) FROM events)";
        let counts = sqlx::query_as(counts).fetch_one(&mut *connection).await;
        let (games, open, events) = counts.map_err(|error| unsound(file, reason(&error)))?;
        let compared = compare(connection, false).await.map_err(|error| unsound(file, error.to_string()))?;
        Ok(Copied { games, open, events, bytes: length(file), unsound: compared.unsound(), kept: None })
    })
    .await
}

fn unsound(file: &Path, reason: String) -> CopyError {
    CopyError::Unsound { file: file.to_owned(), reason }
}
