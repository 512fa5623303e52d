//! Attack tables, built at compile time. Geometry only: nothing here knows whose turn it is.
//!
//! Chariots and cannons: a line's inner occupancy (the edges cannot block anything further) selects an entry that holds
//! both reaches along that line. Horses and elephants: the four legs (or eyes) around a point, gathered by one
//! multiplication, select their targets. Together the tables that sliding pieces need are 31 KB.

use super::{Bitboard, Color, Square};

const ORTHOGONAL: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// Reach from a point along one line, a bit for each place on the line.
#[derive(Clone, Copy)]
struct LineReach {
    /// Up to and including the first piece on either side.
    near: u16,
    /// Behind that piece up to and including the second one.
    far: u16,
}

/// Which part of a sliding piece's reach is wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ReachKind {
    /// Up to and including the first piece: the chariot.
    Near,
    /// Behind the first piece up to and including the second: the cannon that always jumps.
    Far,
    /// Empty points of `Near`, the piece of `Far`: the cannon's moves under the standard rule.
    Cannon,
    /// The piece of `Far`: the cannon's captures.
    Shot,
}

impl LineReach {
    #[inline(always)]
    fn reach(self, reach: ReachKind, occupied: u16) -> u16 {
        match reach {
            ReachKind::Near => self.near,
            ReachKind::Far => self.far,
            ReachKind::Cannon => (self.near & !occupied) | (self.far & occupied),
            ReachKind::Shot => self.far & occupied,
        }
    }
}

/// The points that a sliding piece on `square` reaches, given the occupancies of its rank and of its file.
#[inline(always)]
pub(super) fn slide(square: Square, reach: ReachKind, rank: u16, file: u16) -> Bitboard {
    let along_rank = RANK_LINES[square.file() as usize][(rank >> 1 & 127) as usize].reach(reach, rank);
    let along_file = FILE_LINES[square.rank() as usize][(file >> 1 & 255) as usize].reach(reach, file);
    let rank_bits = u128::from(along_rank) << (9 * square.rank());
    Bitboard::new(rank_bits | (SPREAD[(along_file & 1023) as usize] << square.file()))
}

/// The occupancy of a rank, a bit for each file.
#[inline(always)]
pub(super) fn gather_rank(set: Bitboard, rank: u8) -> u16 {
    (set.bits() >> (9 * rank)) as u16 & 511
}

/// The occupancy of a file, a bit for each rank.
#[inline(always)]
pub(super) fn gather_file(set: Bitboard, file: u8) -> u16 {
    // Bits 0, 9, 18, 27, 36 of each half move to 32 .. 36: bit 9i times 1 << (32 - 8i) is bit 32 + i, and no two
    // products meet.
    const FIVE: u64 = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36;
    const COLLECT: u64 = 1 << 32 | 1 << 24 | 1 << 16 | 1 << 8 | 1;
    let bits = set.bits() >> file;
    let low = ((bits as u64 & FIVE).wrapping_mul(COLLECT) >> 32) & 31;
    let high = (((bits >> 45) as u64 & FIVE).wrapping_mul(COLLECT) >> 32) & 31;
    (low | high << 5) as u16
}

/// The points around `square` as bits: the one `n` further in index is bit `n + 10`.
#[inline(always)]
fn window(square: Square, occupied: Bitboard) -> u64 {
    ((occupied.bits() << 10) >> square.index()) as u64
}

#[inline(always)]
pub(super) fn horse_targets(square: Square, occupied: Bitboard) -> Bitboard {
    HORSE_TARGETS[square.index()][leg_index(window(square, occupied))]
}

/// The points from which a horse attacks `square`.
#[inline(always)]
pub(super) fn horse_sources(square: Square, occupied: Bitboard) -> Bitboard {
    HORSE_SOURCES[square.index()][eye_index(window(square, occupied))]
}

/// The targets of an elephant on `square`, which are also the points from which one attacks it.
#[inline(always)]
pub(super) fn elephant_targets(square: Square, occupied: Bitboard) -> Bitboard {
    ELEPHANT_TARGETS[square.index()][eye_index(window(square, occupied))]
}

/// The four orthogonal neighbours' bits of a window, as a number below 16.
const fn leg_index(window: u64) -> usize {
    const LEGS: u64 = 1 << 1 | 1 << 9 | 1 << 11 | 1 << 19;
    ((window & LEGS).wrapping_mul(0x0204_4020) >> 24 & 15) as usize
}

/// The four diagonal neighbours' bits of a window, as a number below 16.
const fn eye_index(window: u64) -> usize {
    const EYES: u64 = 1 | 1 << 2 | 1 << 18 | 1 << 20;
    ((window & EYES).wrapping_mul(0x4_4002_2000) >> 32 & 15) as usize
}

const fn line(at: usize, length: usize, occupied: usize) -> LineReach {
    let mut line = LineReach { near: 0, far: 0 };
    let mut up = 0;
    while up < 2 {
        let mut place = at;
        let mut screens = 0;
        while screens < 2 && (if up == 1 { place + 1 < length } else { place > 0 }) {
            place = if up == 1 { place + 1 } else { place - 1 };
            if screens == 0 {
                line.near |= 1 << place;
            } else {
                line.far |= 1 << place;
            }
            screens += occupied >> place & 1;
        }
        up += 1;
    }
    line
}

const fn lines<const COUNT: usize, const LENGTH: usize>() -> [[LineReach; COUNT]; LENGTH] {
    let mut table = [[LineReach { near: 0, far: 0 }; COUNT]; LENGTH];
    let mut i = 0;
    while i < LENGTH * COUNT {
        table[i / COUNT][i % COUNT] = line(i / COUNT, LENGTH, (i % COUNT) << 1);
        i += 1;
    }
    table
}

static RANK_LINES: [[LineReach; 128]; 9] = lines();
static FILE_LINES: [[LineReach; 256]; 10] = lines();

/// The ten bits of a file's places spread over the a-file.
static SPREAD: [u128; 1024] = {
    let mut table = [0; 1024];
    let mut i = 0;
    while i < 1024 {
        let mut rank = 0;
        while rank < 10 {
            table[i] |= ((i >> rank & 1) as u128) << (9 * rank);
            rank += 1;
        }
        i += 1;
    }
    table
};

const fn at(index: usize) -> Square {
    match Square::from_index(index) {
        Some(square) => square,
        None => panic!("an index below 90"),
    }
}

/// `square` with the neighbour in `step` in the set, if it is on the board.
const fn step(set: Bitboard, square: Square, step: (i8, i8)) -> Bitboard {
    match square.offset(step.0, step.1) {
        Some(to) => set.or(Bitboard::of(to)),
        None => set,
    }
}

/// The number that a single piece on the neighbour in `step` gives with `leg_index` or `eye_index`.
const fn neighbour_bit(step: (i8, i8), diagonal: bool) -> usize {
    let window = 1 << (10 + step.0 as i64 + 9 * step.1 as i64);
    if diagonal { eye_index(window) } else { leg_index(window) }
}

/// For each point and each set of blocked neighbours, where the jumps past the free ones lead: two past each.
const fn jumps(diagonal: bool, past: [[(i8, i8); 2]; 4], crosses_river: bool) -> [[Bitboard; 16]; 90] {
    let steps = if diagonal { DIAGONAL } else { ORTHOGONAL };
    let mut table = [[Bitboard::EMPTY; 16]; 90];
    let mut i = 0;
    while i < 90 * 16 * 8 {
        let (square, blocked, (f, r)) = (at(i / 128), i / 8 % 16, past[i % 4][i / 4 % 2]);
        if let Some(to) = square.offset(f, r)
            && (crosses_river || (to.rank() < 5) == (square.rank() < 5))
            && neighbour_bit(steps[i % 4], diagonal) & blocked == 0
        {
            table[i / 128][blocked] = table[i / 128][blocked].or(Bitboard::of(to));
        }
        i += 1;
    }
    table
}

static HORSE_TARGETS: [[Bitboard; 16]; 90] =
    jumps(false, [[(2, 1), (2, -1)], [(-2, 1), (-2, -1)], [(1, 2), (-1, 2)], [(1, -2), (-1, -2)]], true);

static HORSE_SOURCES: [[Bitboard; 16]; 90] =
    jumps(true, [[(2, 1), (1, 2)], [(2, -1), (1, -2)], [(-2, 1), (-1, 2)], [(-2, -1), (-1, -2)]], true);

static ELEPHANT_TARGETS: [[Bitboard; 16]; 90] =
    jumps(true, [[(2, 2); 2], [(2, -2); 2], [(-2, 2); 2], [(-2, -2); 2]], false);

/// The points from which a horse could attack a point if nothing stood in its way.
pub(super) static HORSE_RING: [Bitboard; 90] = {
    let mut table = [Bitboard::EMPTY; 90];
    let mut i = 0;
    while i < 90 {
        table[i] = HORSE_SOURCES[i][0];
        i += 1;
    }
    table
};

const fn palace_steps(steps: [(i8, i8); 4]) -> [Bitboard; 90] {
    let mut table = [Bitboard::EMPTY; 90];
    let mut i = 0;
    while i < 360 {
        let square = at(i / 4);
        if let Some(to) = square.offset(steps[i % 4].0, steps[i % 4].1)
            && ((square.in_palace(Color::Red) && to.in_palace(Color::Red))
                || (square.in_palace(Color::Black) && to.in_palace(Color::Black)))
        {
            table[i / 4] = table[i / 4].or(Bitboard::of(to));
        }
        i += 1;
    }
    table
}

/// A general's targets, and the points from which one attacks; nothing outside the palaces.
pub(super) static GENERAL_STEPS: [Bitboard; 90] = palace_steps(ORTHOGONAL);

/// An advisor's targets, and the points from which one attacks; nothing outside the palaces.
pub(super) static ADVISOR_STEPS: [Bitboard; 90] = palace_steps(DIAGONAL);

/// A soldier's steps by colour, its straight one `forward` as Red sees it when it is Red's.
const fn soldier_steps(forward: i8) -> [[Bitboard; 90]; 2] {
    let mut table = [[Bitboard::EMPTY; 90]; 2];
    let mut i = 0;
    while i < 180 {
        let square = at(i % 90);
        let mut set = step(Bitboard::EMPTY, square, (0, if i < 90 { forward } else { -forward }));
        if square.across_river(Color::ALL[i / 90]) {
            set = step(step(set, square, (1, 0)), square, (-1, 0));
        }
        table[i / 90][i % 90] = set;
        i += 1;
    }
    table
}

pub(super) static SOLDIER_TARGETS: [[Bitboard; 90]; 2] = soldier_steps(1);

/// The points from which a soldier of a colour attacks a point.
pub(super) static SOLDIER_SOURCES: [[Bitboard; 90]; 2] = soldier_steps(-1);

/// The other points of a point's rank and file.
pub(super) static CROSS: [Bitboard; 90] = {
    let mut table = [Bitboard::EMPTY; 90];
    let mut i = 0;
    while i < 90 {
        let lines = Bitboard::rank(at(i).rank()).bits() ^ Bitboard::file(at(i).file()).bits();
        table[i] = Bitboard::new(lines);
        i += 1;
    }
    table
};

/// The points strictly between two points of one rank or file; nothing for others.
#[inline(always)]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

static BETWEEN: [[Bitboard; 90]; 90] = {
    let mut table = [[Bitboard::EMPTY; 90]; 90];
    let mut i = 0;
    while i < 90 * 4 {
        let (from, (f, r)) = (at(i / 4), ORTHOGONAL[i % 4]);
        let mut passed = Bitboard::EMPTY;
        let mut reached = from.offset(f, r);
        while let Some(to) = reached {
            table[from.index()][to.index()] = passed;
            passed = passed.or(Bitboard::of(to));
            reached = to.offset(f, r);
        }
        i += 1;
    }
    table
};

/// The leg of a horse on `horse` when it goes to `target`, or attacks it; `None` where no horse's move goes.
pub(super) fn horse_leg(horse: Square, target: Square) -> Option<Square> {
    let files = target.file() as i8 - horse.file() as i8;
    let ranks = target.rank() as i8 - horse.rank() as i8;
    match (files.abs(), ranks.abs()) {
        (1, 2) => horse.offset(0, ranks / 2),
        (2, 1) => horse.offset(files / 2, 0),
        _ => None,
    }
}
