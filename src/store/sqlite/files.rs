//! A database's file, and what stands beside it.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};

use crate::store::OpenError;

/// Suffixes of the files that SQLite may leave beside a file.
pub(super) const COMPANIONS: [&str; 3] = ["-wal", "-shm", "-journal"];

pub(super) fn suffixed(file: &Path, suffix: &str) -> PathBuf {
    let mut name: OsString = file.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// The file itself where `file` is a link to it: its lock and its log stand beside it, under its name.
pub(super) fn behind_links(file: &Path) -> PathBuf {
    let mut file = file.to_owned();
    // No more than the system itself follows.
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

/// Options to create a file that no other user may read: games of people are private. SQLite gives what it keeps
/// beside a database the rights of the file.
pub(super) fn private() -> fs::OpenOptions {
    let mut options = File::options();
    // Windows locks no file that is open for appending only.
    options.read(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Returns `true` if both are one file. Windows does not say, but removes and replaces no open file.
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

/// The length of a file; of none, zero.
pub(super) fn length(file: &Path) -> u64 {
    fs::metadata(file).map_or(0, |file| file.len())
}

/// Succeeds if a file and the log beside it may be opened. SQLite throws away a log whose file is empty, and plays
/// any other one into the file that it stands beside, be it of another file or not.
pub(super) fn check_beside(file: &Path) -> Result<(), OpenError> {
    let bytes = length(&suffixed(file, "-wal"));
    if bytes == 0 {
        return Ok(());
    }
    let path = file.display().to_string();
    if length(file) == 0 {
        return Err(OpenError::LogAlone { path, bytes });
    }
    // The header says at this place whether the file has a log. A copy has none, so the log is of the file whose place it took.
    let mut header = [0; 20];
    let read = File::open(file).and_then(|mut file| file.read_exact(&mut header));
    if read.is_ok() && header.starts_with(b"SQLite format 3\0") && header[18..] == [1, 1] {
        return Err(OpenError::LogOfAnother { path, bytes });
    }
    Ok(())
}

/// Gives a file that this program has just made to the owner of another one, where it may do so: what root makes is for the
/// bot to open.
pub(super) fn hand_over(made: &File, like: &Path) {
    #[cfg(unix)]
    if let (Ok(now), Ok(like)) = (made.metadata(), fs::metadata(like)) {
        use std::os::unix::fs::{MetadataExt as _, fchown};
        if (now.uid(), now.gid()) != (like.uid(), like.gid()) {
            // Only root may, and nobody else needs to.
            let _ = fchown(made, Some(like.uid()), Some(like.gid()));
        }
    }
}
