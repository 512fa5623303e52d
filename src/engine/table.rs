//! The transposition table: what is known of positions searched before.

use crate::rules::Move;

use super::score::{DECIDED, NONE};

/// How a stored score relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Bound {
    None = 0,
    Upper = 1,
    Lower = 2,
    Exact = 3,
}

/// What the table says of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hit {
    pub(super) mv: Option<Move>,
    /// [`NONE`] when only the evaluation is known.
    pub(super) score: i32,
    /// [`NONE`] when in check.
    pub(super) eval: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
    pub(super) pv: bool,
}

/// Twelve bytes; five of them and four bytes of padding fill a cache line.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: u32,
    mv: u16,
    score: i16,
    eval: i16,
    depth: u8,
    /// Two bits of bound, one of pv, five of age.
    flags: u8,
}

const WAYS: usize = 5;
const AGE_STEP: u8 = 8;
const DEPTH_OFFSET: i32 = 8;
const NO_MOVE: u16 = u16::MAX;

#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket([Entry; WAYS]);

/// A hash table of fixed size that ages with every search.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    age: u8,
}

impl Table {
    /// A table of about `megabytes` (at least one).
    pub(super) fn new(megabytes: usize) -> Table {
        let count = (megabytes.max(1) << 20) / size_of::<Bucket>();
        Table { buckets: vec![Bucket::default(); count], age: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.buckets.fill(Bucket::default());
        self.age = 0;
    }

    /// Begins a new search: what is in the table grows older.
    pub(super) fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(AGE_STEP);
    }

    fn index(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize
    }

    /// Asks for the line of `hash` ahead of its use.
    pub(super) fn prefetch(&self, hash: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const Bucket = &self.buckets[self.index(hash)];
            // SAFETY: SSE belongs to the x86-64 base line, and the address is of a live bucket.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = hash;
    }

    /// What is known of the position with this hash, `ply` plies from the root.
    pub(super) fn probe(&self, hash: u64, ply: usize) -> Option<Hit> {
        let key = hash as u32;
        let entry =
            self.buckets[self.index(hash)].0.iter().find(|entry| entry.key == key && entry.flags & 3 != 0)?;
        Some(Hit {
            mv: Move::from_bits(entry.mv),
            score: from_table(i32::from(entry.score), ply),
            eval: i32::from(entry.eval),
            depth: i32::from(entry.depth) - DEPTH_OFFSET,
            bound: match entry.flags & 3 {
                1 => Bound::Upper,
                2 => Bound::Lower,
                3 => Bound::Exact,
                _ => Bound::None,
            },
            pv: entry.flags & 4 != 0,
        })
    }

    /// Remembers what a search found.
    pub(super) fn store(&mut self, hash: u64, ply: usize, hit: Hit) {
        let key = hash as u32;
        let age = self.age;
        let index = self.index(hash);
        let bucket = &mut self.buckets[index].0;
        let mut place = 0;
        let mut worst = i32::MAX;
        for (i, entry) in bucket.iter().enumerate() {
            if entry.key == key && entry.flags & 3 != 0 {
                place = i;
                break;
            }
            let relative = i32::from(age.wrapping_sub(entry.flags & !7) / AGE_STEP);
            let worth = if entry.flags & 3 == 0 { i32::MIN } else { i32::from(entry.depth) - 4 * relative };
            if worth < worst {
                worst = worth;
                place = i;
            }
        }
        let entry = &mut bucket[place];
        let same = entry.key == key && entry.flags & 3 != 0;
        let depth = (hit.depth + DEPTH_OFFSET).clamp(0, 255) as u8;
        let keep = same
            && hit.bound != Bound::Exact
            && entry.flags & !7 == age
            && i32::from(depth) + 4 + 2 * i32::from(hit.pv) <= i32::from(entry.depth);
        let mv = match hit.mv {
            Some(mv) => mv.bits(),
            None if same => entry.mv,
            None => NO_MOVE,
        };
        if keep {
            entry.mv = mv;
            return;
        }
        *entry = Entry {
            key,
            mv,
            score: to_table(hit.score, ply) as i16,
            eval: hit.eval as i16,
            depth,
            flags: hit.bound as u8 | u8::from(hit.pv) << 2 | age,
        };
    }

    /// Thousandths of the table filled in this search.
    pub(super) fn fullness(&self) -> u32 {
        let sample = self.buckets.iter().take(200);
        let used = sample
            .flat_map(|bucket| &bucket.0)
            .filter(|e| e.flags & 3 != 0 && e.flags & !7 == self.age)
            .count();
        used as u32
    }
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
