//! Finds damage in the write-ahead log that a killed program has left, and keeps a damaged log.
//!
//! SQLite reads a log up to the first frame with a wrong checksum, and silently drops the rest as an unfinished transaction. So a
//! flipped bit in the middle loses every later step. The checksum of a frame continues that of the frame before, so commits
//! behind a damaged frame can be verified by the stored checksum of their neighbour
//! (<https://www.sqlite.org/fileformat2.html#walformat>). A power failure during a transaction may look the same, so a start
//! warns and goes on. Because SQLite deletes what it drops, a damaged log is copied first.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};

use super::files::{check_beside, hand_over, private, suffixed};
use crate::store::OpenError;

/// Sizes of the header of the log and of a frame in bytes.
const HEADER: usize = 32;
const FRAME: usize = 24;
/// First word of a log. Its last bit is the byte order of the words in checksums.
const MAGIC: u32 = 0x377f_0682;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogDamage {
    /// Number of the first damaged frame, from 1; 0 for the header.
    pub frame: u32,
    /// Number of transactions committed after it.
    pub lost: u32,
}

/// A damaged log and the copy of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamagedLog {
    pub log: PathBuf,
    pub damage: LogDamage,
    pub kept: PathBuf,
    /// Whether the copy was made now.
    is_new: bool,
}

impl fmt::Display for DamagedLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (LogDamage { frame, lost }, log) = (self.damage, self.log.display());
        write!(
            f,
            "the log {log} is damaged (frame {frame}): at least {lost} steps stored in it are left out. If the power failed just \
             now, they were never confirmed; else moves are missing, and the latest backup may have them. The log is kept as {}",
            self.kept.display()
        )
    }
}

/// Checks the log of a file before SQLite opens the file, and keeps a damaged one.
pub(super) fn approach(file: &Path) -> Result<(), OpenError> {
    check_beside(file)?;
    let path = file.display().to_string();
    let kept = keep_damaged(file).map_err(|error| OpenError::DamagedLog { path: path.clone(), error })?;
    if let Some(kept) = kept.filter(|kept| kept.is_new) {
        tracing::warn!(database = path, "{kept}");
    }
    Ok(())
}

/// Copies a damaged log, unless a copy exists.
pub(super) fn keep_damaged(file: &Path) -> io::Result<Option<DamagedLog>> {
    let Ok(Some(damage)) = find_log_damage(file) else { return Ok(None) };
    // Concurrent writes may look like damage, but not twice in the same way.
    if !find_log_damage(file).is_ok_and(|again| again == Some(damage)) {
        return Ok(None);
    }
    let log = suffixed(file, "-wal");
    let bytes = fs::read(&log)?;
    for number in 1.. {
        let kept = suffixed(&log, &format!(".damaged-{number}"));
        let is_new = !kept.exists();
        if is_new {
            let mut copy = private().create_new(true).open(&kept)?;
            hand_over(&copy, file);
            if let Err(error) = copy.write_all(&bytes).and_then(|()| copy.sync_all()) {
                let _ = fs::remove_file(&kept);
                return Err(error);
            }
        } else if !fs::read(&kept).is_ok_and(|kept| kept == bytes) {
            continue;
        }
        return Ok(Some(DamagedLog { log, damage, kept, is_new }));
    }
    Ok(None)
}

type FrameChecksum = (u32, u32);

/// Continues a checksum with whole pairs of 32-bit words.
fn add(bytes: &[u8], (mut first, mut second): FrameChecksum, read: fn([u8; 4]) -> u32) -> FrameChecksum {
    for pair in bytes.chunks_exact(8) {
        let [low, high] = [0, 4].map(|at| read(pair[at..at + 4].try_into().expect("four bytes")));
        first = first.wrapping_add(low).wrapping_add(second);
        second = second.wrapping_add(high).wrapping_add(first);
    }
    (first, second)
}

/// Reads a big-endian word of a header.
fn number(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

/// Finds damage that an unfinished transaction at the end does not explain.
///
/// # Errors
/// If the database or its log does not exist or cannot be read.
pub fn find_log_damage(file: &Path) -> io::Result<Option<LogDamage>> {
    let mut start = [0; 20];
    File::open(file)?.read_exact(&mut start)?;
    let page = match u16::from_be_bytes([start[16], start[17]]) {
        1 => 65_536,
        size => usize::from(size),
    };
    let mut log = BufReader::with_capacity(1 << 16, File::open(suffixed(file, "-wal"))?);
    let mut header = [0; HEADER];
    log.read_exact(&mut header)?;
    let is_big = match number(&header, 0) {
        magic if magic & !1 == MAGIC => magic & 1 == 1,
        _ => cfg!(target_endian = "big"),
    };
    let read = if is_big { u32::from_be_bytes } else { u32::from_le_bytes };
    let mut before = (number(&header, 24), number(&header, 28));
    let header_holds = add(&header[..24], (0, 0), read) == before;
    let mut salts = None;
    let mut damage = None;
    if header_holds {
        salts = Some([number(&header, 16), number(&header, 20)]);
    } else {
        damage = Some(LogDamage { frame: 0, lost: 0 });
    }
    let mut frame = vec![0; FRAME + page];
    for at in 1.. {
        if log.read_exact(&mut frame).is_err() {
            break;
        }
        let here = [number(&frame, 8), number(&frame, 12)];
        let stored = (number(&frame, 16), number(&frame, 20));
        // Frames of an earlier generation of the log have other salts.
        let holds = here == *salts.get_or_insert(here)
            && add(&frame[FRAME..], add(&frame[..8], before, read), read) == stored;
        match &mut damage {
            None if !holds => damage = Some(LogDamage { frame: at, lost: 0 }),
            Some(damage) if holds && number(&frame, 4) != 0 => damage.lost += 1,
            _ => {}
        }
        before = stored;
    }
    Ok(damage.filter(|damage| damage.lost > 0))
}
