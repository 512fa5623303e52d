//! The transposition table.

use std::collections::TryReserveError;
#[cfg(target_os = "linux")]
use std::ffi::{c_int, c_void};
#[cfg(target_os = "linux")]
use std::mem::MaybeUninit;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU32, AtomicU64};

use super::score::{DECIDED, NONE};
use crate::rules::Move;

/// Relation of a stored score to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Bound {
    /// The true score is at most the stored one.
    Upper = 1,
    /// The true score is at least the stored one.
    Lower = 2,
    /// The stored score is the true one.
    Exact = 3,
}

/// Stored result of a position.
#[derive(Clone, Copy, Debug)]
pub struct TableHit {
    /// Best move.
    pub mv: Option<Move>,
    /// Score, with mates counted from the root of the search; [`NONE`] if only the evaluation is known.
    pub score: i32,
    /// Evaluation before corrections; [`NONE`] in check.
    pub eval: i32,
    /// Depth of the search, in plies.
    pub depth: i32,
    /// Relation of `score` to the true score.
    pub bound: Bound,
}

impl TableHit {
    /// Returns `true` if the entry makes a search of this depth and window unnecessary.
    #[inline]
    pub fn cuts(&self, depth: i32, alpha: i32, beta: i32) -> bool {
        self.score != NONE
            && self.depth >= depth
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => self.score >= beta,
                Bound::Upper => self.score <= alpha,
            }
    }

    /// Returns the stored score if its bound improves `eval` and it is not decided, otherwise `eval`.
    #[inline]
    pub fn refined(&self, eval: i32) -> i32 {
        let refines = self.score != NONE
            && self.score.abs() < DECIDED
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => self.score > eval,
                Bound::Upper => self.score < eval,
            };
        if refines { self.score } else { eval }
    }
}

/// Entry of a position, packed into one word for atomic access.
#[derive(Clone, Copy, Default)]
struct TableEntry {
    mv: u16,
    score: i16,
    eval: i16,
    depth: u8,
    /// Bound in two bits, age in six.
    flags: u8,
}

impl TableEntry {
    fn from_word(word: u64) -> TableEntry {
        TableEntry {
            mv: word as u16,
            score: (word >> 16) as i16,
            eval: (word >> 32) as i16,
            depth: (word >> 48) as u8,
            flags: (word >> 56) as u8,
        }
    }

    fn word(self) -> u64 {
        u64::from(self.mv)
            | u64::from(self.score as u16) << 16
            | u64::from(self.eval as u16) << 32
            | u64::from(self.depth) << 48
            | u64::from(self.flags) << 56
    }

    fn is_empty(self) -> bool {
        self.flags & 3 == 0
    }
}

const WAYS: usize = 5;
const AGE_STEP: u8 = 4;
const DEPTH_OFFSET: i32 = 8;
const NO_MOVE: u16 = u16::MAX;
/// Decrease of an entry's worth with each newer search, in plies.
const AGE_WORTH: i32 = 4;
/// Maximum deficit in depth of a new entry that replaces one of its position and search, in plies.
const SHALLOWER: i32 = 4;

/// Five entries of twelve bytes and four bytes of padding: a cache line.
///
/// Threads access it without locks. A seal is the position's key mixed with the word of its entry, so that a word with the
/// seal of another write matches no position.
#[derive(Default)]
#[repr(align(64))]
struct TableBucket {
    words: [AtomicU64; WAYS],
    seals: [AtomicU32; WAYS],
}

impl TableBucket {
    /// Returns the key of an entry, which is meaningless if the entry is torn, and the entry.
    fn read(&self, way: usize) -> (u32, TableEntry) {
        let word = self.words[way].load(Relaxed);
        (seal(self.seals[way].load(Relaxed), word), TableEntry::from_word(word))
    }

    fn write(&self, way: usize, key: u32, entry: TableEntry) {
        let word = entry.word();
        self.words[way].store(word, Relaxed);
        self.seals[way].store(seal(key, word), Relaxed);
    }
}

fn seal(key: u32, word: u64) -> u32 {
    key ^ word as u32 ^ (word >> 32) as u32
}

/// A hash table of fixed size, shared by the threads of a search.
pub struct TranspositionTable {
    buckets: Vec<TableBucket>,
    age: u8,
}

impl TranspositionTable {
    /// Creates a table of about `megabytes`; with 0 it stores nothing.
    ///
    /// # Panics
    ///
    /// If the memory cannot be allocated.
    pub fn new(megabytes: usize) -> TranspositionTable {
        TranspositionTable::try_new(megabytes)
            .unwrap_or_else(|error| panic!("a table of {megabytes} MB: {error}"))
    }

    /// Creates a table, with an error if the memory cannot be allocated.
    pub(super) fn try_new(megabytes: usize) -> Result<TranspositionTable, TryReserveError> {
        let count = (megabytes << 20) / size_of::<TableBucket>();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count)?;
        #[cfg(target_os = "linux")]
        request_huge_pages(buckets.spare_capacity_mut());
        buckets.resize_with(count, TableBucket::default);
        Ok(TranspositionTable { buckets, age: 0 })
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.buckets.fill_with(TableBucket::default);
        self.age = 0;
    }

    /// Begins a new search: existing entries count as older.
    pub(super) fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(AGE_STEP);
    }

    fn bucket(&self, hash: u64) -> Option<&TableBucket> {
        self.buckets.get(((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize)
    }

    /// Prefetches the bucket of `hash`.
    pub fn prefetch(&self, hash: u64) {
        #[cfg(target_arch = "x86_64")]
        if let Some(bucket) = self.bucket(hash) {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const TableBucket = bucket;
            // SAFETY: SSE belongs to the x86-64 baseline, and the pointer is to a live bucket.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = hash;
    }

    /// Returns the stored result of a position, `ply` plies from the root.
    pub fn probe(&self, hash: u64, ply: usize) -> Option<TableHit> {
        let bucket = self.bucket(hash)?;
        let mut entries = (0..WAYS).map(|way| bucket.read(way));
        let (_, entry) = entries.find(|(key, entry)| *key == hash as u32 && !entry.is_empty())?;
        Some(TableHit {
            mv: Move::from_bits(entry.mv),
            score: from_table(i32::from(entry.score), ply),
            eval: i32::from(entry.eval),
            depth: i32::from(entry.depth) - DEPTH_OFFSET,
            bound: match entry.flags & 3 {
                1 => Bound::Upper,
                2 => Bound::Lower,
                _ => Bound::Exact,
            },
        })
    }

    /// Stores the result of a position, `ply` plies from the root.
    pub fn store(&self, hash: u64, ply: usize, hit: TableHit) {
        let Some(bucket) = self.bucket(hash) else { return };
        let key = hash as u32;
        let age = self.age;
        let mut place = 0;
        let mut worst = i32::MAX;
        let mut old = None;
        for way in 0..WAYS {
            let (stored, entry) = bucket.read(way);
            if stored == key && !entry.is_empty() {
                place = way;
                old = Some(entry);
                break;
            }
            let relative = i32::from(age.wrapping_sub(entry.flags & !3) / AGE_STEP);
            let worth =
                if entry.is_empty() { i32::MIN } else { i32::from(entry.depth) - AGE_WORTH * relative };
            if worth < worst {
                worst = worth;
                place = way;
            }
        }
        let depth = (hit.depth + DEPTH_OFFSET).clamp(0, 255) as u8;
        let mv = hit.mv.map_or_else(|| old.map_or(NO_MOVE, |old| old.mv), Move::bits);
        if let Some(old) = old
            && hit.bound != Bound::Exact
            && old.flags & !3 == age
            && i32::from(depth) + SHALLOWER <= i32::from(old.depth)
        {
            return bucket.write(place, key, TableEntry { mv, ..old });
        }
        let entry = TableEntry {
            mv,
            score: to_table(hit.score, ply) as i16,
            eval: hit.eval as i16,
            depth,
            flags: hit.bound as u8 | age,
        };
        bucket.write(place, key, entry);
    }

    /// Returns the share of the table filled in this search, in thousandths.
    pub fn fullness(&self) -> u32 {
        let sample = self.buckets.iter().take(200);
        let used = sample
            .flat_map(|bucket| (0..WAYS).map(|way| bucket.read(way).1))
            .filter(|entry| !entry.is_empty() && entry.flags & !3 == self.age)
            .count();
        used as u32
    }
}

/// Requests huge pages, because random access to small pages misses the TLB. Systems without them use small ones.
#[cfg(target_os = "linux")]
fn request_huge_pages(memory: &mut [MaybeUninit<TableBucket>]) {
    const PAGE: usize = 4096;
    const MADV_HUGEPAGE: c_int = 14;
    unsafe extern "C" {
        fn madvise(address: *mut c_void, length: usize, advice: c_int) -> c_int;
    }
    let start = memory.as_mut_ptr().cast::<u8>();
    let skipped = start.align_offset(PAGE);
    let length = size_of_val(memory).saturating_sub(skipped) / PAGE * PAGE;
    // SAFETY: the range lies within `memory`, and the advice does not change its contents.
    unsafe { madvise(start.wrapping_add(skipped).cast(), length, MADV_HUGEPAGE) };
}

/// Converts a score from the root to the position, because mates are stored as distances from the position.
fn to_table(score: i32, ply: usize) -> i32 {
    match score {
        NONE => NONE,
        score if score >= DECIDED => score + ply as i32,
        score if score <= -DECIDED => score - ply as i32,
        score => score,
    }
}

fn from_table(score: i32, ply: usize) -> i32 {
    match score {
        NONE => NONE,
        score if score >= DECIDED => score - ply as i32,
        score if score <= -DECIDED => score + ply as i32,
        score => score,
    }
}
