//! A copy before it has its name, a database that gives its name away, and a new one that may remain unfinished.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::{fs, io};

use sqlx::Connection as _;
use sqlx::sqlite::SqliteConnection;

use super::connect::{CopyError, connect, failed, file_of, is_read_only, reason};
use super::digest;
use super::files::{COMPANIONS, folder_of, is_same_file, suffixed};
use super::lock::lock_exclusively;
use crate::store::database_errors;

/// A copy that has no name yet. Dropped before it is finished, it leaves nothing behind; what a killed program left
/// is written anew by the next one.
pub(super) struct PartialCopy {
    pub(super) path: PathBuf,
    pub(super) file: File,
    /// It is not to be removed: it has its name, or a database is under another one whose place it keeps.
    pub(super) stays: bool,
}

impl PartialCopy {
    pub(super) fn beside(to: &Path) -> Result<PartialCopy, CopyError> {
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
        // Windows would keep SQLite out of a locked file, too.
        #[cfg(unix)]
        match file.try_lock() {
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => return Err(CopyError::Busy(to.to_owned())),
            Err(fs::TryLockError::Error(error)) => return Err(failed(&path, error)),
        }
        if !is_made {
            // Whoever held the lock may have finished meanwhile: then this file has its own name.
            #[cfg(unix)]
            {
                use std::os::unix::fs::MetadataExt as _;
                let held = file.metadata().map_err(|error| failed(&path, error))?;
                let named = fs::symlink_metadata(&path);
                if held.nlink() > 1 || !named.is_ok_and(|named| is_same_file(&named, &held)) {
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
        Ok(PartialCopy { path, file, stays: false })
    }

    /// Writes into it what a connection's database holds at one instant.
    pub(super) async fn fill(&self, source: &mut SqliteConnection, from: &Path) -> Result<(), CopyError> {
        let target = std::path::absolute(&self.path).map_err(|error| failed(&self.path, error))?;
        let Some(target) = target.to_str() else {
            return Err(failed(&self.path, "its name is not Unicode"));
        };
        sqlx::query("VACUUM INTO $1").bind(target).execute(source).await.map_err(|error| {
            let full = database_errors::sqlite_code(&error) == Some(database_errors::FULL);
            failed(if full { &self.path } else { from }, reason(&error))
        })?;
        Ok(())
    }

    /// Finishes it with the digest that makes it a backup.
    pub(super) fn finish_backup(&mut self, to: &Path) -> Result<(), CopyError> {
        digest::append(&self.file).map_err(|error| failed(&self.path, error))?;
        self.finish(to)
    }

    /// On the disk, and then under its name.
    pub(super) fn finish(&mut self, to: &Path) -> Result<(), CopyError> {
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

impl Drop for PartialCopy {
    fn drop(&mut self) {
        if !self.stays {
            self.clear();
        }
    }
}

/// A database that is given another name, with what stands in its log: each name that it had, and the new one.
#[derive(Default)]
pub(super) struct ReplacedDatabase {
    pub(super) names: Vec<(PathBuf, PathBuf)>,
}

impl ReplacedDatabase {
    pub(super) async fn put(&mut self, file: &Path) -> Result<(), CopyError> {
        let parts = ["", "-wal", "-journal"];
        let free = |number: &u32| {
            let name = suffixed(file, &format!(".replaced-{number}"));
            parts.iter().all(|suffix| !suffixed(&name, suffix).exists())
        };
        let number = (1..).find(free).unwrap_or(u32::MAX);
        let kept = suffixed(file, &format!(".replaced-{number}"));
        // What a killed program left in the log goes into the file, so that one name is all there is to change. Of a damaged
        // database that may fail; then the log goes along.
        if let Ok(mut connection) = connect(file, true).await {
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
    pub(super) fn undo(self) -> bool {
        self.names.iter().all(|(from, _)| !from.exists())
            && self.names.iter().rev().all(|(from, to)| fs::rename(to, from).is_ok())
    }
}

/// The place of a database that does not exist yet. One that could not be finished leaves nothing behind there.
#[derive(Debug)]
pub struct NewDatabase {
    file: PathBuf,
    has_lock: bool,
}

impl NewDatabase {
    /// The place that `url` names, unless it names no file, or something of a database stands there.
    pub fn at(url: &str) -> Option<NewDatabase> {
        let file = file_of(url).ok()?;
        let has_lock = suffixed(&file, ".lock").exists();
        let is_new = parts(&file).all(|part| !part.exists());
        is_new.then_some(NewDatabase { file, has_lock })
    }

    /// Removes what was made there since, unless another program has it; which database it was, if there was one.
    pub fn remove(self) -> Option<PathBuf> {
        let lock = suffixed(&self.file, ".lock");
        if !lock.exists() && parts(&self.file).all(|part| !part.exists()) {
            return None;
        }
        let _held = lock_exclusively(&self.file, &self.file.display().to_string()).ok()?;
        let made = parts(&self.file).filter(|part| fs::remove_file(part).is_ok()).count();
        let lock_was_made = !self.has_lock && fs::remove_file(lock).is_ok();
        (made > 0 || lock_was_made).then_some(self.file)
    }
}

/// The file of a database and what stands beside it.
fn parts(file: &Path) -> impl Iterator<Item = PathBuf> {
    [""].into_iter().chain(COMPANIONS).map(|suffix| suffixed(file, suffix))
}

pub(super) fn remove(file: &Path) -> Result<(), CopyError> {
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
