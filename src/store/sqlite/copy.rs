//! Copies of the whole file: a backup while the program runs, and the way back. A copy is looked through before it gets
//! its name, so a file of that name is whole.

use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr as _;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _, Row as _};

use crate::game::Event;
use crate::game::Game;
use crate::game::GameId;
use crate::store::{OpenError, fault, without_password};

use super::dangling::{self, DanglingRows};
use super::digest;
use super::open::{self, Lock, behind_links, folder_of, hand_over, keep_others_out, length, look_beside};

/// How long a statement waits for a writer of the running program.
const BUSY_TIMEOUT: Duration = Duration::from_secs(30);
/// How far the numbers of games go on after a restore: boards posted since the backup name games that it does not know,
/// and no new game may be taken for one of them.
const NUMBERS_SKIPPED: i64 = 1000;

/// What SQLite may leave beside a file.
pub(super) const COMPANIONS: [&str; 3] = ["-wal", "-shm", "-journal"];

/// What was found in a copy.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    /// How many games it holds.
    pub games: i64,
    /// How many of them are open.
    pub open: i64,
    /// How many events all logs have.
    pub events: i64,
    /// Its size in bytes.
    pub bytes: u64,
    /// Games whose log has gaps, and open games whose log cannot be read or replayed; the program sets them aside when it
    /// meets them.
    pub unreadable: Vec<GameId>,
    /// Rows that refer to others that are missing; they are copied as they stand.
    pub dangling: Vec<DanglingRows>,
    /// Whether the backup has a digest, which was compared with its content.
    pub has_digest: bool,
    /// Where the database is kept that a restored one has replaced.
    pub kept: Option<PathBuf>,
}

impl fmt::Display for Copied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Copied { games, open, events, bytes, .. } = self;
        write!(f, "{games} games ({open} open), {events} events, {bytes} bytes; checked and replayed")
    }
}

/// Why no copy was made. Nothing of it is left, and what was there before is as it was; should the disk refuse that too, the copy
/// is left beside it, and no program starts until a restore has come to its end.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// Only a file can be copied.
    #[error(
        "{0} is not a SQLite file: of a PostgreSQL database, pg_dump makes a backup, and pg_restore brings it back"
    )]
    NotAFile(String),
    /// There is no database.
    #[error("there is no database {}", .0.display())]
    Absent(PathBuf),
    /// There is something of that name already.
    #[error("{} is there already, and is left as it is", .0.display())]
    Exists(PathBuf),
    /// A database would be lost.
    #[error("the database {} is not empty; with --replace it is kept beside the restored one", .0.display())]
    NotEmpty(PathBuf),
    /// A second program makes the same copy.
    #[error("another program is writing {}", .0.display())]
    Busy(PathBuf),
    /// The copy is not what it should be.
    #[error("{} does not hold together: {reason}", file.display())]
    Unsound {
        /// What was looked through.
        file: PathBuf,
        /// What was found.
        reason: String,
    },
    /// It cannot be opened as a database of this program.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// SQLite writes beside a database while it reads it.
    #[error(
        "the database {} cannot be read where it is, because nothing can be written there ({reason}): make that place \
         writable, or copy the database, with its -wal if there is one, to another one and name the copy by DATABASE_URL",
        file.display()
    )]
    ReadOnlySource {
        /// The database.
        file: PathBuf,
        /// What the system says.
        reason: io::Error,
    },
    /// The copy would have to be written where nothing can be.
    #[error(
        "{} cannot be written there ({reason}): choose a folder that can be written, or make that one writable",
        file.display()
    )]
    ReadOnlyTarget {
        /// The copy.
        file: PathBuf,
        /// What the system says.
        reason: io::Error,
    },
    /// The database could not be read, or the copy not be written.
    #[error("{}: {reason}", file.display())]
    Failed {
        /// Where.
        file: PathBuf,
        /// What happened.
        reason: String,
    },
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
    let mut partial = Partial::beside(to)?;
    let mut source = connect(&from).await?;
    // The bot may be playing: what it adds meanwhile may or may not be in the copy, what was there before must be.
    let before = Counts::read(&mut source, &from).await?;
    vacuum(&mut source, &from, &partial.path).await?;
    let after = Counts::read(&mut source, &from).await?;
    let _ = source.close().await;
    // What is wrong in the database is wrong in its copy: it is told, and no reason to have no copy.
    let mut copied = look_through(&partial.path, true).await?;
    let held = Counts { games: copied.games, events: copied.events };
    if !held.is_between(&before, &after) {
        let reason = format!("the database has from {before} to {after}, the copy has {held}");
        return Err(CopyError::Unsound { file: partial.path.clone(), reason });
    }
    digest::append(&partial.file).map_err(|error| failed(&partial.path, error))?;
    partial.finish(to)?;
    copied.bytes = length(to);
    Ok(copied)
}

/// Puts the backup `from` in the place of the database that `url` names, which no program may have open. A database
/// that holds something is replaced only if `replace` says so, and kept under another name.
///
/// # Errors
/// Why not; the database is as it was then.
pub async fn restore(url: &str, from: &Path, replace: bool) -> Result<Copied, CopyError> {
    let to = file_of(url)?;
    let _lock: Lock = keep_others_out(&to, &to.display().to_string())?;
    let is_there = length(&to) > 0;
    // A log without its file is of games, too.
    let occupied = is_there || ["-wal", "-journal"].iter().any(|suffix| length(&suffixed(&to, suffix)) > 0);
    if occupied && !replace && !(is_there && is_empty(&to).await) {
        return Err(CopyError::NotEmpty(to));
    }
    let has_digest = digest::verify(from)?;
    look_through(from, has_digest).await?;
    // Where a restore was interrupted, its copy keeps a start from beginning an empty database.
    let interrupted = !is_there && suffixed(&to, ".partial").exists();
    let mut partial = Partial::beside(&to)?;
    partial.stays = interrupted;
    let mut source = connect(from).await?;
    let expected = Counts::read(&mut source, from).await?;
    vacuum(&mut source, from, &partial.path).await?;
    let _ = source.close().await;
    // As every start does: a file of a later version is found out before anything is replaced.
    let opened = open::open(&address_of(&partial.path)).await;
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
    drop(opened.lock);
    let _ = fs::remove_file(beside);
    let mut copied = look_through(&partial.path, has_digest).await?;
    copied.has_digest = has_digest;
    let held = Counts { games: copied.games, events: copied.events };
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
    let mut aside = Aside::default();
    let put = aside.put(&to).await;
    if let Err(error) = put.and_then(|()| partial.finish(&to)) {
        partial.stays |= !aside.undo();
        return Err(error);
    }
    copied.kept = aside.names.into_iter().next().map(|(_, kept)| kept);
    Ok(copied)
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

/// Whether there is the file that an address names.
pub(crate) fn is_there(url: &str) -> Result<(), CopyError> {
    let file = file_of(url)?;
    if file.is_file() { Ok(()) } else { Err(CopyError::Absent(file)) }
}

/// The address of a file, in which some signs would mean something else.
fn address_of(file: &Path) -> String {
    format!("sqlite://{}", file.display().to_string().replace('%', "%25").replace('?', "%3F"))
}

/// A connection that makes no file and spoils none.
pub(super) async fn connect(file: &Path) -> Result<SqliteConnection, CopyError> {
    look_beside(file)?;
    if !file.is_file() || length(file) == 0 {
        return Err(CopyError::Absent(file.to_owned()));
    }
    let absolute = std::path::absolute(file).map_err(|error| failed(file, error))?;
    let options = SqliteConnectOptions::new().filename(absolute).busy_timeout(BUSY_TIMEOUT);
    let cannot_open = |error: &sqlx::Error| {
        matches!(fault::sqlite_code(error), Some(fault::CANNOT_OPEN | fault::READ_ONLY))
    };
    let error = match options.connect().await {
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

/// Whether nothing can be written at a place, by whatever right or mount.
fn is_read_only(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied)
}

/// Writes what the connection's database holds at one instant into `to`, an empty file.
async fn vacuum(source: &mut SqliteConnection, from: &Path, to: &Path) -> Result<(), CopyError> {
    let target = std::path::absolute(to).map_err(|error| failed(to, error))?;
    let Some(target) = target.to_str() else {
        return Err(failed(to, "its name is not Unicode"));
    };
    sqlx::query("VACUUM INTO $1").bind(target).execute(source).await.map_err(|error| {
        let full = fault::sqlite_code(&error) == Some(fault::FULL);
        failed(if full { to } else { from }, reason(&error))
    })?;
    Ok(())
}

/// How much of what never grows less a database holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Counts {
    games: i64,
    events: i64,
}

impl Counts {
    async fn read(connection: &mut SqliteConnection, file: &Path) -> Result<Counts, CopyError> {
        let row = sqlx::query(
            "SELECT (SELECT COUNT(*) FROM games) AS games, (SELECT COUNT(*) FROM events) AS events",
        )
        .fetch_one(connection)
        .await
        .map_err(|error| failed(file, reason(&error)))?;
        Ok(Counts { games: row.get("games"), events: row.get("events") })
    }

    fn is_between(&self, low: &Counts, high: &Counts) -> bool {
        (low.games..=high.games).contains(&self.games) && (low.events..=high.events).contains(&self.events)
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} games and {} events", self.games, self.events)
    }
}

/// Whether nothing of anybody is in a database. One that cannot be read counts as holding something.
async fn is_empty(file: &Path) -> bool {
    let Ok(mut connection) = connect(file).await else { return false };
    let found: sqlx::Result<i64> = sqlx::query_scalar(
        "SELECT (SELECT COUNT(*) FROM games) + (SELECT COUNT(*) FROM channels)
             + (SELECT COUNT(*) FROM playground_messages)",
    )
    .fetch_one(&mut connection)
    .await;
    let _ = connection.close().await;
    found.is_ok_and(|found| found == 0)
}

/// Proves that a file is a whole database: its pages and indexes, its references, the length of every log, and that every
/// open game can be played on. Rows that contradict each other are told if the file is `faithful`, known to be what was
/// copied; else they are a sign of damage.
async fn look_through(file: &Path, faithful: bool) -> Result<Copied, CopyError> {
    let mut connection = connect(file).await?;
    let found = look_through_open(&mut connection, file, faithful).await;
    let _ = connection.close().await;
    found
}

async fn look_through_open(
    connection: &mut SqliteConnection,
    file: &Path,
    faithful: bool,
) -> Result<Copied, CopyError> {
    let unsound = |reason: String| CopyError::Unsound { file: file.to_owned(), reason };
    let sound: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check")
        .fetch_all(&mut *connection)
        .await
        .map_err(|error| unsound(reason(&error)))?;
    if sound != ["ok"] {
        // A row may have several lines.
        return Err(unsound(sound.first().map(|row| row.replace('\n', " ")).unwrap_or_default()));
    }
    let dangling = dangling::find(connection).await.map_err(|error| unsound(reason(&error)))?;
    if let (Some(first), false) = (dangling.first(), faithful) {
        return Err(unsound(format!("rows refer to others that are missing: {first}")));
    }
    let Counts { games, events } = Counts::read(connection, file).await?;
    let torn: Vec<i64> = sqlx::query_scalar(
        "SELECT id FROM games g
         WHERE g.seq <> (SELECT COUNT(*) FROM events e WHERE e.game = g.id AND e.seq < g.seq)
            OR g.seq <> (SELECT COUNT(*) FROM events e WHERE e.game = g.id)
         ORDER BY id",
    )
    .fetch_all(&mut *connection)
    .await
    .map_err(|error| unsound(reason(&error)))?;
    let open: Vec<i64> = sqlx::query_scalar("SELECT id FROM games WHERE is_open ORDER BY id")
        .fetch_all(&mut *connection)
        .await
        .map_err(|error| unsound(reason(&error)))?;
    if !torn.is_empty() && !faithful {
        return Err(unsound(format!("the logs of {} games have gaps", torn.len())));
    }
    let mut unreadable: Vec<GameId> = torn.iter().copied().map(GameId).collect();
    for &id in open.iter().filter(|id| torn.binary_search(id).is_err()) {
        let log: Vec<String> = sqlx::query_scalar("SELECT event FROM events WHERE game = $1 ORDER BY seq")
            .bind(id)
            .fetch_all(&mut *connection)
            .await
            .map_err(|error| unsound(reason(&error)))?;
        let log: Result<Vec<Event>, _> = log.iter().map(|event| serde_json::from_str(event)).collect();
        let replayed = log.is_ok_and(|log| matches!(Game::replay(&log), Ok(Some(_))));
        if !replayed {
            unreadable.push(GameId(id));
        }
    }
    let bytes = fs::metadata(file).map_err(|error| failed(file, error))?.len();
    let open = open.len() as i64;
    Ok(Copied { games, open, events, bytes, unreadable, dangling, has_digest: false, kept: None })
}

/// A copy that has no name yet. Dropped before it is finished, it leaves nothing behind; what a killed program left
/// is written anew by the next one.
struct Partial {
    path: PathBuf,
    file: File,
    /// It is not to be removed: it has its name, or a database is under another one whose place it keeps.
    stays: bool,
}

impl Partial {
    fn beside(to: &Path) -> Result<Partial, CopyError> {
        let path = suffixed(to, ".partial");
        // A link is not ours, and one that was killed at its very end has left the first name of a copy that is finished.
        #[cfg(unix)]
        if fs::symlink_metadata(&path)
            .is_ok_and(|file| file.is_symlink() || std::os::unix::fs::MetadataExt::nlink(&file) > 1)
        {
            fs::remove_file(&path).map_err(|error| failed(&path, error))?;
        }
        let mut options = File::options();
        options.read(true).write(true);
        // What people play is nobody else's business.
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let made = options.clone().create_new(true).open(&path);
        let is_made = made.is_ok();
        let file = made.or_else(|_| options.create(true).open(&path)).map_err(|reason| {
            if is_read_only(&reason) {
                CopyError::ReadOnlyTarget { file: to.to_owned(), reason }
            } else {
                failed(&path, reason)
            }
        })?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(CopyError::Busy(to.to_owned())),
            Err(TryLockError::Error(error)) => return Err(failed(&path, error)),
        }
        if !is_made {
            // Whoever held the lock may have finished meanwhile: then this file has its own name.
            #[cfg(unix)]
            {
                use std::os::unix::fs::MetadataExt as _;
                let held = file.metadata().map_err(|error| failed(&path, error))?;
                let is_same = |named: fs::Metadata| (named.dev(), named.ino()) == (held.dev(), held.ino());
                if held.nlink() > 1 || !fs::symlink_metadata(&path).is_ok_and(is_same) {
                    return Err(CopyError::Busy(to.to_owned()));
                }
            }
            #[cfg(unix)]
            file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))
                .map_err(|error| failed(&path, error))?;
            for suffix in COMPANIONS {
                remove(&suffixed(&path, suffix))?;
            }
            file.set_len(0).map_err(|error| failed(&path, error))?;
        }
        Ok(Partial { path, file, stays: false })
    }

    /// On the disk, and then under its name.
    fn finish(&mut self, to: &Path) -> Result<(), CopyError> {
        let fault = |error: io::Error| failed(to, error);
        self.file.sync_all().map_err(fault)?;
        // A link, unlike a new name, never takes the place of another file.
        match fs::hard_link(&self.path, to) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                return Err(CopyError::Exists(to.to_owned()));
            }
            // Some file systems have no links.
            Err(_) if !to.exists() => fs::rename(&self.path, to).map_err(fault)?,
            Err(_) => return Err(CopyError::Exists(to.to_owned())),
        }
        self.clear();
        self.stays = true;
        sync_folder(to);
        Ok(())
    }

    fn clear(&self) {
        let _ = fs::remove_file(&self.path);
        for suffix in COMPANIONS {
            let _ = fs::remove_file(suffixed(&self.path, suffix));
        }
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        if !self.stays {
            self.clear();
        }
    }
}

/// A database that is given another name, with what stands in its log: each name that it had, and the new one.
#[derive(Default)]
struct Aside {
    names: Vec<(PathBuf, PathBuf)>,
}

impl Aside {
    async fn put(&mut self, file: &Path) -> Result<(), CopyError> {
        let parts = ["", "-wal", "-journal"];
        let free = |number: &u32| {
            let name = suffixed(file, &format!(".replaced-{number}"));
            parts.iter().all(|suffix| !suffixed(&name, suffix).exists())
        };
        let number = (1..).find(free).unwrap_or(u32::MAX);
        let kept = suffixed(file, &format!(".replaced-{number}"));
        // What a killed program left in the log goes into the file, so that one name is all there is to change. Of a damaged
        // database that may fail; then the log goes along.
        if let Ok(mut connection) = connect(file).await {
            let _ = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await;
            let _ = connection.close().await;
        }
        for suffix in parts {
            let (from, to) = (suffixed(file, suffix), suffixed(&kept, suffix));
            if from.exists() {
                fs::rename(&from, &to).map_err(|error| failed(&from, error))?;
                self.names.push((from, to));
            }
        }
        remove(&suffixed(file, "-shm"))
    }

    /// Gives it the names back that it had; whether it has them.
    fn undo(self) -> bool {
        self.names.iter().all(|(from, _)| !from.exists())
            && self.names.iter().rev().all(|(from, to)| fs::rename(to, from).is_ok())
    }
}

fn remove(file: &Path) -> Result<(), CopyError> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed(file, error)),
        _ => Ok(()),
    }
}

/// The name of a file is on the disk when its folder is.
fn sync_folder(file: &Path) {
    if let Ok(folder) = File::open(folder_of(file)) {
        let _ = folder.sync_all();
    }
}

pub(super) fn suffixed(file: &Path, suffix: &str) -> PathBuf {
    let mut name: OsString = file.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

pub(super) fn failed(file: &Path, reason: impl fmt::Display) -> CopyError {
    CopyError::Failed { file: file.to_owned(), reason: reason.to_string() }
}

/// What went wrong, in one line.
pub(super) fn reason(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(inner) => inner.message().to_owned(),
        error => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Root writes everywhere but on a mount that is read-only, so this asks for no such place.
    #[test]
    fn a_database_in_a_read_only_place_is_named_with_what_to_do() {
        let reason = io::Error::from(io::ErrorKind::ReadOnlyFilesystem);
        assert!(is_read_only(&reason));
        let error = CopyError::ReadOnlySource { file: PathBuf::from("games.db"), reason }.to_string();
        for part in ["the database games.db", "read-only", "make that place writable", "DATABASE_URL"] {
            assert!(error.contains(part), "{part}: {error}");
        }
        assert_eq!(error.lines().count(), 1);
    }
}
