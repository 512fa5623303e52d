//! A new database that could not be finished leaves nothing behind.

use std::fs;
use std::path::{Path, PathBuf};

use super::connect::file_of;
use super::files::{COMPANIONS, suffixed};
use super::open::lock_exclusively;

/// The place of a database that does not exist yet.
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
