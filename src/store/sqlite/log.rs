//! Damage in the write-ahead log that a killed program has left.
//!
//! SQLite reads a log up to the first frame whose checksum is wrong, and takes all that follows for a transaction that was never
//! finished. A bit that has turned in the middle loses every later step without a word. A frame's checksum goes on from that
//! of the frame before it, so a commit behind a wrong frame is known by what its neighbour holds
//! (<https://www.sqlite.org/fileformat2.html#walformat>). A power failure may leave the same picture of a transaction that was
//! being written, so a start warns and goes on. What SQLite leaves out it deletes: a damaged log is kept before that.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};

use super::files::{check_beside, hand_over, private, suffixed};
use crate::store::OpenError;

/// Sizes of the log's header and of a frame's, in bytes.
const HEADER: usize = 32;
const FRAME: usize = 24;
/// First word of a log; the last bit tells the byte order of the words that its checksums add up.
const MAGIC: u32 = 0x377f_0682;

/// Place at which a log is damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogDamage {
    /// The first wrong frame, from one; zero for the header.
    pub frame: u32,
    /// Number of transactions that were committed after it.
    pub lost: u32,
}

/// A log of which SQLite leaves a part out, and the copy of it that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamagedLog {
    pub log: PathBuf,
    pub damage: LogDamage,
    pub kept: PathBuf,
    /// False if it was kept before.
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

/// Looks at what stands beside a file as its log, before SQLite opens the file.
pub(super) fn approach(file: &Path) -> Result<(), OpenError> {
    check_beside(file)?;
    let path = file.display().to_string();
    let kept = keep_damaged(file).map_err(|error| OpenError::DamagedLog { path: path.clone(), error })?;
    if let Some(kept) = kept.filter(|kept| kept.is_new) {
        tracing::warn!(database = path, "{kept}");
    }
    Ok(())
}

/// Copies a damaged log beside itself, unless the same one is there.
pub(super) fn keep_damaged(file: &Path) -> io::Result<Option<DamagedLog>> {
    let look = || find_log_damage(file).ok().flatten();
    // A program that writes the log meanwhile may look like damage, but not twice alike.
    let Some(damage) = look().filter(|damage| look() == Some(*damage)) else { return Ok(None) };
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

/// Goes on with a checksum; `bytes` are whole pairs of numbers.
fn add(bytes: &[u8], (mut first, mut second): FrameChecksum, read: fn([u8; 4]) -> u32) -> FrameChecksum {
    for pair in bytes.chunks_exact(8) {
        let number = |at: usize| read(pair[at..at + 4].try_into().expect("four bytes"));
        first = first.wrapping_add(number(0)).wrapping_add(second);
        second = second.wrapping_add(number(4)).wrapping_add(first);
    }
    (first, second)
}

/// A number at a place of a header, all of which are in network order.
fn number(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

/// Damage that a torn end does not explain; none in a log that is empty.
///
/// # Errors
/// When the database or its log cannot be read: there may be none.
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
    let mut salts = header_holds.then(|| [number(&header, 16), number(&header, 20)]);
    let mut damage = (!header_holds).then_some(LogDamage { frame: 0, lost: 0 });
    let mut frame = vec![0; FRAME + page];
    for at in 1.. {
        if log.read_exact(&mut frame).is_err() {
            break;
        }
        let here = [number(&frame, 8), number(&frame, 12)];
        let told = (number(&frame, 16), number(&frame, 20));
        // What an earlier round of the log has left has other salts.
        let holds = here == *salts.get_or_insert(here)
            && add(&frame[FRAME..], add(&frame[..8], before, read), read) == told;
        match &mut damage {
            None if !holds => damage = Some(LogDamage { frame: at, lost: 0 }),
            Some(damage) if holds && number(&frame, 4) != 0 => damage.lost += 1,
            _ => {}
        }
        before = told;
    }
    Ok(damage.filter(|damage| damage.lost > 0))
}
