//! The transposition table: what is known of positions searched before.

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
    Upper = 1,
    Lower = 2,
    Exact = 3,
}

/// Stored result of a position; a mate in `score` counts from the root of the search.
#[derive(Clone, Copy, Debug)]
pub struct TableHit {
    pub mv: Option<Move>,
    /// [`NONE`] when only the evaluation is known.
    pub score: i32,
    /// [`NONE`] when in check.
    pub eval: i32,
    pub depth: i32,
    pub bound: Bound,
}

impl TableHit {
    /// Tests whether a search of this depth and window would learn nothing new.
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

    /// The better founded of an evaluation and the stored score: the score, where it is known to lie on that side of the
    /// evaluation and decides nothing.
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

/// Entry of a position: one word, read and written at once.
#[derive(Clone, Copy, Default)]
struct TableEntry {
    mv: u16,
    score: i16,
    eval: i16,
    depth: u8,
    /// Two bits of bound, six of age.
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
/// Plies that an entry loses in worth with each search that has begun since.
const AGE_WORTH: i32 = 4;
/// Plies that a new entry may be shallower than the one of the same position and search that it replaces.
const SHALLOWER: i32 = 4;

/// Five entries of twelve bytes and four bytes of padding: a cache line.
///
/// Threads read and write it at the same time. A seal is the position's key mixed with the word it belongs to, so that
/// the word of one write beside the seal of another fits no position and is passed over.
#[derive(Default)]
#[repr(align(64))]
struct TableBucket {
    words: [AtomicU64; WAYS],
    seals: [AtomicU32; WAYS],
}

impl TableBucket {
    /// The key an entry was stored under, if it is whole, and the entry.
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

/// A hash table of fixed size that ages with every search, shared by the threads of a search.
pub struct TranspositionTable {
    buckets: Vec<TableBucket>,
    age: u8,
}

impl TranspositionTable {
    /// A table of about `megabytes`; with none it remembers nothing.
    pub fn new(megabytes: usize) -> TranspositionTable {
        TranspositionTable::try_new(megabytes)
            .unwrap_or_else(|error| panic!("a table of {megabytes} MB: {error}"))
    }

    /// The same where there may not be so much memory.
    pub(super) fn try_new(megabytes: usize) -> Result<TranspositionTable, TryReserveError> {
        let count = (megabytes << 20) / size_of::<TableBucket>();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count)?;
        #[cfg(target_os = "linux")]
        ask_for_large_pages(buckets.spare_capacity_mut());
        buckets.resize_with(count, TableBucket::default);
        Ok(TranspositionTable { buckets, age: 0 })
    }

    pub fn clear(&mut self) {
        self.buckets.fill_with(TableBucket::default);
        self.age = 0;
    }

    /// Begins a new search: what is in the table grows older.
    pub(super) fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(AGE_STEP);
    }

    fn bucket(&self, hash: u64) -> Option<&TableBucket> {
        self.buckets.get(((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize)
    }

    /// Asks for the line of `hash` ahead of its use.
    pub fn prefetch(&self, hash: u64) {
        #[cfg(target_arch = "x86_64")]
        if let Some(bucket) = self.bucket(hash) {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const TableBucket = bucket;
            // SAFETY: SSE belongs to the x86-64 base line, and the address is of a live bucket.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = hash;
    }

    /// Stored result of the position with this hash, `ply` plies from the root.
    pub fn probe(&self, hash: u64, ply: usize) -> Option<TableHit> {
        let bucket = self.bucket(hash)?;
        let (_, entry) = (0..WAYS)
            .map(|way| bucket.read(way))
            .find(|(key, entry)| *key == hash as u32 && !entry.is_empty())?;
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

    /// Writes what was found of a position. A mate is stored as its distance from that position, `ply` from the root.
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

    /// Thousandths of the table filled in this search.
    pub fn fullness(&self) -> u32 {
        let sample = self.buckets.iter().take(200);
        let used = sample
            .flat_map(|bucket| (0..WAYS).map(|way| bucket.read(way).1))
            .filter(|entry| !entry.is_empty() && entry.flags & !3 == self.age)
            .count();
        used as u32
    }
}

/// Asks for large pages: a search looks anywhere in the table, and finding a small page takes longer than reading it. A
/// system that has none goes on with small ones.
#[cfg(target_os = "linux")]
fn ask_for_large_pages(memory: &mut [MaybeUninit<TableBucket>]) {
    const PAGE: usize = 4096;
    const MADV_HUGEPAGE: c_int = 14;
    unsafe extern "C" {
        fn madvise(address: *mut c_void, length: usize, advice: c_int) -> c_int;
    }
    let start = memory.as_mut_ptr().cast::<u8>();
    let skipped = start.align_offset(PAGE);
    let length = size_of_val(memory).saturating_sub(skipped) / PAGE * PAGE;
    // SAFETY: the range lies within memory that is ours, and the advice changes nothing of what it holds.
    unsafe { madvise(start.wrapping_add(skipped).cast(), length, MADV_HUGEPAGE) };
}

/// Distances to mate are kept from the position itself, not from the root.
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
