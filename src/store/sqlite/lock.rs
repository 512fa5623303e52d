//! The lock that keeps other programs out of a file.

use std::fs::{File, TryLockError};
use std::path::Path;

use super::files::{folder_of, hand_over, private, suffixed};
use crate::store::OpenError;

/// Keeps other programs out of the database as long as it lives.
#[derive(Debug)]
pub(super) struct Lock(File);

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing the handle would do, were it not for a child process that is being started and has a copy of it.
        let _ = self.0.unlock();
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
        Ok(()) => Ok(Lock(lock)),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse(path.to_owned())),
        Err(TryLockError::Error(error)) => Err(unavailable(error)),
    }
}
