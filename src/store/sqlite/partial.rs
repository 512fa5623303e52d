//! A copy of a database before it has its name.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnection;

use super::connect::{CopyError, failed, reason, remove};
use super::digest;
use super::files::{COMPANIONS, folder_of, is_same_file, private, suffixed};
use crate::store::database_errors;

/// A copy under a temporary name. Unless it is finished, it is removed when it is dropped.
pub(super) struct PartialCopy {
    pub(super) path: PathBuf,
    pub(super) file: File,
}

impl PartialCopy {
    /// Writes what a connection's database holds at one instant to `….partial` beside `to`. A file of that name, which a killed
    /// program has left, is removed first.
    pub(super) async fn write(
        source: &mut SqliteConnection,
        from: &Path,
        to: &Path,
    ) -> Result<PartialCopy, CopyError> {
        let path = suffixed(to, ".partial");
        remove(&path)?;
        for suffix in COMPANIONS {
            remove(&suffixed(&path, suffix))?;
        }
        // SQLite would give it the rights of any other new file.
        let file = private().create_new(true).open(&path).map_err(|error| failed(&path, error))?;
        let partial = PartialCopy { path, file };
        let target = std::path::absolute(&partial.path).map_err(|error| failed(&partial.path, error))?;
        let Some(target) = target.to_str() else {
            return Err(failed(&partial.path, "its name is not Unicode"));
        };
        sqlx::query("VACUUM INTO $1").bind(target).execute(source).await.map_err(|error| {
            let is_full = database_errors::sqlite_code(&error) == Some(database_errors::FULL);
            failed(if is_full { &partial.path } else { from }, reason(&error))
        })?;
        Ok(partial)
    }

    /// Appends the digest that makes the copy a backup, and gives it its name.
    pub(super) fn finish_backup(self, to: &Path) -> Result<(), CopyError> {
        digest::append(&self.file).map_err(|error| failed(&self.path, error))?;
        if to.exists() {
            return Err(CopyError::Exists(to.to_owned()));
        }
        self.finish(to)
    }

    /// Gives the copy its name. A file of that name is replaced.
    pub(super) fn finish(self, to: &Path) -> Result<(), CopyError> {
        if !self.is_in_place() {
            return Err(CopyError::Busy(to.to_owned()));
        }
        self.file.sync_all().map_err(|error| failed(&self.path, error))?;
        fs::rename(&self.path, to).map_err(|error| failed(to, error))?;
        // The folder holds the name of the file.
        if let Ok(folder) = File::open(folder_of(to)) {
            let _ = folder.sync_all();
        }
        Ok(())
    }

    /// Returns `true` unless another program has replaced the temporary file by its own.
    fn is_in_place(&self) -> bool {
        let named = fs::metadata(&self.path);
        self.file.metadata().is_ok_and(|held| named.is_ok_and(|named| is_same_file(&named, &held)))
    }
}

impl Drop for PartialCopy {
    fn drop(&mut self) {
        if self.is_in_place() {
            let _ = fs::remove_file(&self.path);
        }
    }
}
