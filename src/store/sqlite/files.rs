//! The file of a database and its companions.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};

use crate::store::OpenError;

/// Suffixes of the files that SQLite keeps beside a database.
pub(super) const COMPANIONS: [&str; 3] = ["-wal", "-shm", "-journal"];

pub(super) fn suffixed(file: &Path, suffix: &str) -> PathBuf {
    let mut name: OsString = file.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Follows symbolic links to the file itself, beside which its lock and its log are.
pub(super) fn behind_links(file: &Path) -> PathBuf {
    let mut file = file.to_owned();
    // The limit of Linux.
    for _ in 0..40 {
        let Ok(target) = fs::read_link(&file) else { break };
        file = folder_of(&file).join(target);
    }
    file
}

pub(super) fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Returns options to create a file that only its owner can read, because games are private. SQLite gives companions the rights
/// of the file.
pub(super) fn private() -> fs::OpenOptions {
    let mut options = File::options();
    // Windows does not lock a file that is open for appending only.
    options.read(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Returns `true` if both are one file, or on Windows, which does not remove or replace an open file.
pub(super) fn is_same_file(one: &fs::Metadata, other: &fs::Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        (one.dev(), one.ino()) == (other.dev(), other.ino())
    }
    #[cfg(not(unix))]
    {
        let _ = (one, other);
        true
    }
}

/// Returns the length of a file in bytes, or zero if there is none.
pub(super) fn length(file: &Path) -> u64 {
    fs::metadata(file).map_or(0, |file| file.len())
}

/// Succeeds if a log belongs to its file. SQLite would delete the log of an empty file, and apply the log of another file.
pub(super) fn check_beside(file: &Path) -> Result<(), OpenError> {
    let bytes = length(&suffixed(file, "-wal"));
    if bytes == 0 {
        return Ok(());
    }
    let path = file.display().to_string();
    if length(file) == 0 {
        return Err(OpenError::LogAlone { path, bytes });
    }
    // The header says that the file uses no log, as a copy does. So the log is that of a file which the copy has replaced.
    let mut header = [0; 20];
    let read = File::open(file).and_then(|mut file| file.read_exact(&mut header));
    if read.is_ok() && header.starts_with(b"SQLite format 3\0") && header[18..] == [1, 1] {
        return Err(OpenError::LogOfAnother { path, bytes });
    }
    Ok(())
}

/// Gives a new file to the owner of another one, so that the bot can open files that root has made.
pub(super) fn hand_over(made: &File, like: &Path) {
    #[cfg(unix)]
    if let (Ok(now), Ok(like)) = (made.metadata(), fs::metadata(like)) {
        use std::os::unix::fs::{MetadataExt as _, fchown};
        if (now.uid(), now.gid()) != (like.uid(), like.gid()) {
            // Only root may do this.
            let _ = fchown(made, Some(like.uid()), Some(like.gid()));
        }
    }
}
