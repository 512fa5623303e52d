//! Copies of the whole file: a backup while the program runs, and the way back. A copy is looked through before it gets
//! its name, so a file of that name is whole.

use std::path::{Path, PathBuf};
use std::{fmt, fs};

use sqlx::sqlite::SqliteConnection;

use super::connect::{CopyError, address_of, close_reader, connect, failed, file_of, reason};
use super::dangling_rows::DanglingRows;
use super::files::{COMPANIONS, folder_of, hand_over, length, suffixed};
use super::lock::{Lock, lock_exclusively};
use super::partial::{PartialCopy, ReplacedDatabase, remove};
use super::{dangling_rows, digest, log, open};
use crate::store::comparison::compare;
use crate::store::{OpenError, UnsoundGame, migrations};

/// Number of game numbers that are skipped after a restore: boards posted since the backup name games it does not know,
/// and no new game may be taken for one of them.
const NUMBERS_SKIPPED: i64 = 1000;

/// Contents of a copy.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    pub games: i64,
    /// Number of them that are open.
    pub open: i64,
    pub events: i64,
    pub bytes: u64,
    /// Games that do not hold together, but for those that were set aside.
    pub unsound: Vec<UnsoundGame>,
    /// Rows that refer to others that are missing; they are copied as they stand.
    pub dangling: Vec<DanglingRows>,
    /// Path of the database that a restored one has replaced.
    pub kept: Option<PathBuf>,
}

impl fmt::Display for Copied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Copied { games, open, events, bytes, .. } = self;
        write!(f, "{games} games ({open} open), {events} events, {bytes} bytes; checked and replayed")
    }
}

/// Writes the database that `url` names, as it stands at one instant, into the new file `to`. Other programs may go on
/// working with the database meanwhile, but not this process: it would let go of its locks.
///
/// # Errors
/// Why not; there is no file `to` then, unless there was one before.
pub async fn backup(url: &str, to: &Path) -> Result<Copied, CopyError> {
    let from = file_of(url)?;
    if to.exists() {
        return Err(CopyError::Exists(to.to_owned()));
    }
    backup_by(&from, PartialCopy::beside(to)?, to).await
}

/// The same by way of a copy that has no name yet.
pub(super) async fn backup_by(from: &Path, mut partial: PartialCopy, to: &Path) -> Result<Copied, CopyError> {
    let mut source = connect(from, false).await?;
    let copied = copy(&mut source, from, &partial).await;
    close_reader(source, from).await;
    // What is wrong in the database is wrong in its copy: it is told, and no reason to have no copy.
    let mut copied = copied?;
    partial.finish_backup(to)?;
    copied.bytes = length(to);
    Ok(copied)
}

/// Copies a database that others may write, and looks the copy through.
async fn copy(
    source: &mut SqliteConnection,
    from: &Path,
    partial: &PartialCopy,
) -> Result<Copied, CopyError> {
    open::check_backed_up(source, from).await?;
    // The bot may be playing: what it adds meanwhile may or may not be in the copy, what was there before must be.
    let before = RowCounts::read(source, from).await?;
    partial.fill(source, from).await?;
    let after = RowCounts::read(source, from).await?;
    let copied = look_through(&partial.path).await?;
    let held = RowCounts { games: copied.games, events: copied.events };
    if !held.is_between(&before, &after) {
        let reason = format!("the database has from {before} to {after}, the copy has {held}");
        return Err(CopyError::Unsound { file: partial.path.clone(), reason });
    }
    Ok(copied)
}

/// Puts the backup `from` in the place of the database that `url` names, which no program may have open. A database
/// that holds something is replaced only if `replace` says so, and kept under another name.
///
/// # Errors
/// Why not; the database is as it was then.
pub async fn restore(url: &str, from: &Path, replace: bool) -> Result<Copied, CopyError> {
    let to = file_of(url)?;
    // Before the lock, which leaves a file beside the database.
    log::approach(from)?;
    digest::verify(from)?;
    look_through(from).await?;
    let _lock: Lock = lock_exclusively(&to, &to.display().to_string())?;
    let is_there = length(&to) > 0;
    // A log without its file is of games, too.
    let occupied = is_there || ["-wal", "-journal"].iter().any(|suffix| length(&suffixed(&to, suffix)) > 0);
    if occupied && !replace && !(is_there && is_empty(&to).await) {
        return Err(CopyError::NotEmpty(to));
    }
    // Where a restore was interrupted, its copy keeps a start from beginning an empty database.
    let interrupted = !is_there && suffixed(&to, ".partial").exists();
    let mut partial = PartialCopy::beside(&to)?;
    partial.stays = interrupted;
    let mut source = connect(from, false).await?;
    let expected = RowCounts::read(&mut source, from).await;
    let copied = partial.fill(&mut source, from).await;
    close_reader(source, from).await;
    let (expected, ()) = (expected?, copied?);
    // As every start does: a file of a later version is found out before anything is replaced.
    let opened = open::open(&address_of(&partial.path), &migrations::sqlite(), false).await;
    let beside = suffixed(&partial.path, ".lock");
    let opened = opened.map_err(|error| {
        drop(fs::remove_file(&beside));
        match error {
            OpenError::NewerSchema { step, .. } => {
                OpenError::NewerSchema { path: from.display().to_string(), step }
            }
            error => error,
        }
    })?;
    sqlx::query("UPDATE counters SET value = value + $1 WHERE name = 'game'")
        .bind(NUMBERS_SKIPPED)
        .execute(&opened.pool)
        .await
        .map_err(|error| failed(&partial.path, reason(&error)))?;
    opened.chores.close().await;
    opened.pool.close().await;
    drop(opened.files);
    let _ = fs::remove_file(beside);
    let mut copied = look_through(&partial.path).await?;
    let held = RowCounts { games: copied.games, events: copied.events };
    if held != expected {
        let reason = format!("the backup has {expected}, the copy has {held}");
        return Err(CopyError::Unsound { file: partial.path.clone(), reason });
    }
    hand_over(&partial.file, if to.exists() { &to } else { folder_of(&to) });
    if let Ok(replaced) = fs::metadata(&to) {
        // Some file systems know no permissions.
        let _ = partial.file.set_permissions(replaced.permissions());
    }
    if !occupied {
        remove(&to)?;
        for suffix in COMPANIONS {
            remove(&suffixed(&to, suffix))?;
        }
        partial.finish(&to)?;
        return Ok(copied);
    }
    partial.file.sync_all().map_err(|error| failed(&partial.path, error))?;
    let mut aside = ReplacedDatabase::default();
    let put = aside.put(&to).await;
    if let Err(error) = put.and_then(|()| partial.finish(&to)) {
        partial.stays |= !aside.undo();
        return Err(error);
    }
    copied.kept = aside.names.into_iter().next().map(|(_, kept)| kept);
    Ok(copied)
}

/// Numbers of rows in a database of the kinds that never decrease.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RowCounts {
    games: i64,
    events: i64,
}

impl RowCounts {
    async fn read(connection: &mut SqliteConnection, file: &Path) -> Result<RowCounts, CopyError> {
        let counts = sqlx::query_as("SELECT (SELECT COUNT(*) FROM games), (SELECT COUNT(*) FROM events)");
        let counts = counts.fetch_one(connection).await;
        let (games, events) = counts.map_err(|error| failed(file, reason(&error)))?;
        Ok(RowCounts { games, events })
    }

    fn is_between(&self, low: &RowCounts, high: &RowCounts) -> bool {
        (low.games..=high.games).contains(&self.games) && (low.events..=high.events).contains(&self.events)
    }
}

impl fmt::Display for RowCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} games and {} events", self.games, self.events)
    }
}

/// True if a database holds no data of anybody. One that cannot be read counts as holding some.
async fn is_empty(file: &Path) -> bool {
    let Ok(mut connection) = connect(file, false).await else { return false };
    let found: sqlx::Result<i64> = sqlx::query_scalar(
        "SELECT (SELECT COUNT(*) FROM games) + (SELECT COUNT(*) FROM channels)
             + (SELECT COUNT(*) FROM playground_messages)",
    )
    .fetch_one(&mut connection)
    .await;
    close_reader(connection, file).await;
    found.is_ok_and(|found| found == 0)
}

/// Proves that a file is a whole database: its pages and indexes, its references, every log, what follows from it, and that
/// every open game can be played on. Rows that contradict each other were so in what was copied: they are told.
async fn look_through(file: &Path) -> Result<Copied, CopyError> {
    let mut connection = connect(file, false).await?;
    let found = look_through_open(&mut connection, file).await;
    close_reader(connection, file).await;
    found
}

async fn look_through_open(connection: &mut SqliteConnection, file: &Path) -> Result<Copied, CopyError> {
    let unsound = |reason: String| CopyError::Unsound { file: file.to_owned(), reason };
    let fault = |error: sqlx::Error| unsound(reason(&error));
    let sound = sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut *connection).await;
    let sound: Vec<String> = sound.map_err(fault)?;
    if sound != ["ok"] {
        // A row may have several lines.
        return Err(unsound(sound.first().map(|row| row.replace('\n', " ")).unwrap_or_default()));
    }
    let dangling = dangling_rows::find(connection).await.map_err(fault)?;
    let RowCounts { games, events } = RowCounts::read(connection, file).await?;
    let open =
        sqlx::query_scalar("SELECT COUNT(*) FROM games WHERE is_open").fetch_one(&mut *connection).await;
    let unsound_games =
        compare(&mut *connection, false).await.map_err(|error| unsound(error.to_string()))?.unsound();
    let bytes = fs::metadata(file).map_err(|error| failed(file, error))?.len();
    let open = open.map_err(fault)?;
    Ok(Copied { games, open, events, bytes, unsound: unsound_games, dangling, kept: None })
}
