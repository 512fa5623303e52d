//! The lock that keeps other programs out of a file.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use super::files::{folder_of, hand_over, is_same_file, private, suffixed};
use crate::store::OpenError;

/// Keeps other programs out of the database as long as it lives.
#[derive(Debug)]
pub(super) struct Lock {
    handle: File,
    pub(super) path: PathBuf,
}

impl Lock {
    /// Returns `true` if its name still leads to it. Otherwise another program may lock a file of this name too.
    pub(super) fn is_in_place(&self) -> bool {
        let named = fs::metadata(&self.path);
        self.handle.metadata().is_ok_and(|held| named.is_ok_and(|named| is_same_file(&named, &held)))
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing the handle would do, were it not for a child process that is being started and has a copy of it.
        let _ = self.handle.unlock();
    }
}

/// Two programs on one file would refuse each other's moves: the second one gets no further than here.
///
/// The lock is on a file of its own beside the database, because closing any handle of a database in this process lets
/// go of SQLite's own locks. It is never removed: between its removal and a new one two programs could hold a lock each.
pub(super) fn lock_exclusively(file: &Path, path: &str) -> Result<Lock, OpenError> {
    let beside = suffixed(file, ".lock");
    let unavailable = |error| OpenError::Unavailable {
        path: path.to_owned(),
        reason: format!("its lock {}: {error}", beside.display()),
    };
    let lock = match private().create_new(true).open(&beside) {
        Ok(lock) => {
            hand_over(&lock, if file.exists() { file } else { folder_of(file) });
            lock
        }
        Err(_) => private().create(true).open(&beside).map_err(unavailable)?,
    };
    match lock.try_lock() {
        Ok(()) => Ok(Lock { handle: lock, path: beside }),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse(path.to_owned())),
        Err(TryLockError::Error(error)) => Err(unavailable(error)),
    }
}
