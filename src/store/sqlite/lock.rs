//! The lock that keeps other programs out of a database.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::files::{folder_of, hand_over, is_same_file, private, suffixed};
use crate::store::OpenError;

/// Keeps other programs out of a database until it is dropped.
#[derive(Debug)]
pub(super) struct Lock {
    handle: File,
    pub(super) path: PathBuf,
}

impl Lock {
    /// Returns `true` unless the file was removed or replaced, so that another program may lock a new one.
    pub(super) fn is_in_place(&self) -> bool {
        let named = fs::metadata(&self.path);
        self.handle.metadata().is_ok_and(|held| named.is_ok_and(|named| is_same_file(&named, &held)))
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Explicitly, because a child process that is being started may have a copy of the handle.
        let _ = self.handle.unlock();
    }
}

/// Locks a database for this program.
///
/// The lock is on a file of its own beside the database, because closing any handle of the database would release SQLite's own
/// locks. It is never removed, because two programs could then lock two files.
pub(super) fn lock_exclusively(file: &Path, path: &str) -> Result<Lock, OpenError> {
    let beside = suffixed(file, ".lock");
    let error = match open_lock(file, &beside) {
        Ok(handle) => match handle.try_lock() {
            Ok(()) => return Ok(Lock { handle, path: beside }),
            Err(TryLockError::WouldBlock) => return Err(OpenError::InUse(path.to_owned())),
            Err(TryLockError::Error(error)) => error,
        },
        Err(error) => error,
    };
    let reason = format!("its lock {}: {error}", beside.display());
    Err(OpenError::Unavailable { path: path.to_owned(), reason })
}

fn open_lock(file: &Path, beside: &Path) -> io::Result<File> {
    let Ok(handle) = private().create_new(true).open(beside) else {
        return private().create(true).open(beside);
    };
    hand_over(&handle, if file.exists() { file } else { folder_of(file) });
    Ok(handle)
}
