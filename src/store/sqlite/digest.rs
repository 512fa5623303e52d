//! The digest at the end of a backup: SHA-256 of everything before it. SQLite ignores what follows the last page.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use sha2::{Digest as _, Sha256};

use super::connect::{CopyError, failed};

/// Text before the digest.
const MARK: &[u8] = b"\nxiangqi-bot backup, SHA-256: ";
/// Length of the mark, 64 hexadecimal digits and a line feed in bytes, which is less than a page of SQLite.
const LENGTH: u64 = MARK.len() as u64 + 65;

/// Appends the digest to a file, which must be open for reading and writing.
pub(super) fn append(mut file: &File) -> io::Result<()> {
    file.seek(SeekFrom::Start(0))?;
    let length = file.metadata()?.len();
    let digest = sha256(file, length)?;
    file.seek(SeekFrom::End(0))?;
    file.write_all(&[MARK, digest.as_bytes(), b"\n"].concat())
}

/// Compares the digest of a backup with its content. No connection of this process may have the file open, because closing a
/// handle would release its locks.
pub(super) fn verify(path: &Path) -> Result<(), CopyError> {
    let fault = match find_fault(path) {
        Ok(None) => return Ok(()),
        Ok(Some(fault)) => fault,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(CopyError::Absent(path.to_owned()));
        }
        Err(error) => return Err(failed(path, error)),
    };
    Err(CopyError::Unsound { file: path.to_owned(), reason: fault.to_owned() })
}

/// Returns why a file is no sound backup.
fn find_fault(path: &Path) -> io::Result<Option<&'static str>> {
    let mut file = File::open(path)?;
    let content = file.metadata()?.len().saturating_sub(LENGTH);
    file.seek(SeekFrom::Start(content))?;
    let mut tail = Vec::new();
    file.read_to_end(&mut tail)?;
    let Some(expected) = tail.strip_prefix(MARK) else {
        return Ok(Some(
            "it is no backup that `xiangqi-bot backup` has made, or its end is cut off or damaged",
        ));
    };
    file.seek(SeekFrom::Start(0))?;
    let found = sha256(&file, content)?;
    if expected != [found.as_bytes(), b"\n"].concat() {
        return Ok(Some(
            "its content does not match its digest: it was damaged or changed after it was made",
        ));
    }
    Ok(None)
}

/// Returns the digest of the next bytes in hexadecimal digits.
fn sha256(file: &File, length: u64) -> io::Result<String> {
    let mut hash = Sha256::new();
    let mut part = vec![0; 1 << 16];
    let mut rest = file.take(length);
    loop {
        match rest.read(&mut part)? {
            0 => break,
            read => hash.update(&part[..read]),
        }
    }
    Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}
