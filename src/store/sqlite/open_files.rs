//! Detects that the files of an open database were removed or replaced.
//!
//! On Unix an open file may lose its name. SQLite would keep writing to it, so every later step would be confirmed and lost.

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

use super::SqliteDatabase;
use super::connect::{CopyError, failed};
use super::files::{is_same_file, suffixed};
use super::lock::Lock;
use super::partial::PartialCopy;

/// Reason why an open database is no longer written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(in crate::store) enum Displaced {
    #[error("{} was removed or replaced while it was open", .0.display())]
    Database(PathBuf),
    #[error(
        "the lock {} was removed or replaced, so another program may have the database: restart this one", .0.display()
    )]
    Lock(PathBuf),
}

/// The database and its log as they were opened, and the lock.
#[derive(Debug)]
pub(super) struct OpenFiles {
    file: PathBuf,
    opened: Vec<(PathBuf, Metadata)>,
    lock: Lock,
    /// Whether the content was saved since the files were last in their places.
    is_saved: bool,
}

impl OpenFiles {
    pub(super) fn new(file: PathBuf, lock: Lock) -> OpenFiles {
        let names = ["", "-wal"].map(|suffix| suffixed(&file, suffix));
        let opened = names.into_iter().filter_map(|name| fs::metadata(&name).ok().map(|found| (name, found)));
        OpenFiles { opened: opened.collect(), file, lock, is_saved: false }
    }

    fn displaced(&self) -> Option<Displaced> {
        for (name, opened) in &self.opened {
            if !fs::metadata(name).is_ok_and(|found| is_same_file(&found, opened)) {
                return Some(Displaced::Database(name.clone()));
            }
        }
        if self.lock.is_in_place() { None } else { Some(Displaced::Lock(self.lock.path.clone())) }
    }
}

impl SqliteDatabase {
    /// Returns the reason why the files are no longer written.
    pub(in crate::store) fn displaced(&self) -> Option<Displaced> {
        self.files.lock().as_ref().and_then(OpenFiles::displaced)
    }

    /// Fails if the files are not in their places, and then saves the content of the open database beside them.
    pub(super) async fn check_in_place(&self) -> Result<(), Displaced> {
        let Some(displaced) = self.displaced() else {
            self.set_saved(false);
            return Ok(());
        };
        if self.set_saved(true) == Some(false) {
            tracing::error!(%displaced, "nothing is stored until the files are back in their places");
            if let Displaced::Database(_) = &displaced {
                self.save_beside().await;
            }
        }
        Err(displaced)
    }

    /// Returns the value before.
    fn set_saved(&self, is_saved: bool) -> Option<bool> {
        let mut files = self.files.lock();
        files.as_mut().map(|files| std::mem::replace(&mut files.is_saved, is_saved))
    }

    async fn save_beside(&self) {
        let Some(file) = self.files.lock().as_ref().map(|files| files.file.clone()) else { return };
        match self.save(&file).await {
            Ok(saved) => tracing::error!(
                saved = %saved.display(),
                "the content of the database is saved: stop the program and bring it back by `restore --replace`"
            ),
            Err(error) => {
                // The next write tries again.
                self.set_saved(false);
                tracing::error!(%error, "the content of the database could not be saved");
            }
        }
    }

    async fn save(&self, file: &Path) -> Result<PathBuf, CopyError> {
        let to = saved_copies(file).find(|name| !name.exists()).expect("there are endless names");
        let mut connection = self.pool().acquire().await.map_err(|error| failed(file, error))?;
        PartialCopy::write(&mut connection, file, &to).await?.finish_backup(&to)?;
        Ok(to)
    }
}

/// Returns the names of saved copies in order.
fn saved_copies(file: &Path) -> impl Iterator<Item = PathBuf> {
    (1..).map(move |number: u32| suffixed(file, &format!(".saved-{number}")))
}

/// Returns the first saved copy of a file.
pub(super) fn saved_copy(file: &Path) -> Option<PathBuf> {
    saved_copies(file).next().filter(|copy| copy.exists())
}
