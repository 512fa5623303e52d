//! Attack tables, built at compile time.
//!
//! Chariots and cannons: the inner occupancy of a line (its edges block nothing) selects an entry with both reaches along the line.
//! Horses and elephants: the four legs or eyes around a point, gathered by one multiplication, select the targets. The tables of
//! sliding pieces have 31 KB.

use super::{Bitboard, Color, Square};

const ORTHOGONAL: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// Reach from a point along one line, a bit per place of the line.
#[derive(Clone, Copy)]
struct LineReach {
    /// Up to and including the first piece on either side.
    near: u16,
    /// Behind that piece up to and including the second one.
    far: u16,
}

/// Part of the reach of a sliding piece.
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

/// Returns the points that a sliding piece on `square` reaches, given the occupancies of its rank and file.
#[inline(always)]
pub(super) fn slide(square: Square, reach: ReachKind, rank: u16, file: u16) -> Bitboard {
    let along_rank = RANK_LINES[square.file() as usize][(rank >> 1 & 127) as usize].reach(reach, rank);
    let along_file = FILE_LINES[square.rank() as usize][(file >> 1 & 255) as usize].reach(reach, file);
    let rank_bits = u128::from(along_rank) << (9 * square.rank());
    Bitboard::new(rank_bits | (SPREAD[(along_file & 1023) as usize] << square.file()))
}

/// Returns the occupancy of a rank, a bit per file.
#[inline(always)]
pub(super) fn gather_rank(set: Bitboard, rank: u8) -> u16 {
    (set.bits() >> (9 * rank)) as u16 & 511
}

/// Returns the occupancy of a file, a bit per rank.
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

/// Returns the occupancy around `square`: bit `n + 10` is the point `n` further in index.
#[inline(always)]
fn window(square: Square, occupied: Bitboard) -> u64 {
    ((occupied.bits() << 10) >> square.index()) as u64
}

/// Returns the points that a horse on `square` reaches.
#[inline(always)]
pub(super) fn horse_targets(square: Square, occupied: Bitboard) -> Bitboard {
    HORSE_TARGETS[square.index()][leg_index(window(square, occupied))]
}

/// Returns the points from which a horse attacks `square`.
#[inline(always)]
pub(super) fn horse_sources(square: Square, occupied: Bitboard) -> Bitboard {
    HORSE_SOURCES[square.index()][eye_index(window(square, occupied))]
}

/// Returns the points that an elephant on `square` reaches, which are also those from which one attacks it.
#[inline(always)]
pub(super) fn elephant_targets(square: Square, occupied: Bitboard) -> Bitboard {
    ELEPHANT_TARGETS[square.index()][eye_index(window(square, occupied))]
}

/// Gathers the bits of the four orthogonal neighbours of a window, below 16.
const fn leg_index(window: u64) -> usize {
    const LEGS: u64 = 1 << 1 | 1 << 9 | 1 << 11 | 1 << 19;
    ((window & LEGS).wrapping_mul(0x0204_4020) >> 24 & 15) as usize
}

/// Gathers the bits of the four diagonal neighbours of a window, below 16.
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

/// The ten bits of a file, spread over the a-file.
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

const fn square_at(index: usize) -> Square {
    match Square::from_index(index) {
        Some(square) => square,
        None => panic!("an index below 90"),
    }
}

/// Adds the neighbour of `square` in `step` to the set, if it is on the board.
const fn step(set: Bitboard, square: Square, step: (i8, i8)) -> Bitboard {
    match square.offset(step.0, step.1) {
        Some(to) => set.or(Bitboard::of(to)),
        None => set,
    }
}

/// Returns the [`leg_index`] or [`eye_index`] of a single piece on the neighbour in `step`.
const fn neighbour_bit(step: (i8, i8), diagonal: bool) -> usize {
    let window = 1 << (10 + step.0 as i64 + 9 * step.1 as i64);
    if diagonal { eye_index(window) } else { leg_index(window) }
}

/// Builds the table of jumps by point and set of blocked neighbours: two jumps lead past each neighbour.
const fn jumps(diagonal: bool, past: [[(i8, i8); 2]; 4], crosses_river: bool) -> [[Bitboard; 16]; 90] {
    let steps = if diagonal { DIAGONAL } else { ORTHOGONAL };
    let mut table = [[Bitboard::EMPTY; 16]; 90];
    let mut i = 0;
    while i < 90 * 16 * 8 {
        let square = square_at(i / 128);
        let blocked = i / 8 % 16;
        let (f, r) = past[i % 4][i / 4 % 2];
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

/// Points from which a horse attacks a point if it is not hobbled.
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
        let square = square_at(i / 4);
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

/// Targets of a general, and the points from which one attacks; empty outside the palaces.
pub(super) static GENERAL_STEPS: [Bitboard; 90] = palace_steps(ORTHOGONAL);

/// Targets of an advisor, and the points from which one attacks; empty outside the palaces.
pub(super) static ADVISOR_STEPS: [Bitboard; 90] = palace_steps(DIAGONAL);

/// Builds the steps of soldiers by colour; `forward` is the direction of Red's.
const fn soldier_steps(forward: i8) -> [[Bitboard; 90]; 2] {
    let mut table = [[Bitboard::EMPTY; 90]; 2];
    let mut i = 0;
    while i < 180 {
        let square = square_at(i % 90);
        let mut set = step(Bitboard::EMPTY, square, (0, if i < 90 { forward } else { -forward }));
        if square.across_river(Color::ALL[i / 90]) {
            set = step(step(set, square, (1, 0)), square, (-1, 0));
        }
        table[i / 90][i % 90] = set;
        i += 1;
    }
    table
}

/// Targets of a soldier by colour.
pub(super) static SOLDIER_TARGETS: [[Bitboard; 90]; 2] = soldier_steps(1);

/// Points from which a soldier attacks a point, by its colour.
pub(super) static SOLDIER_SOURCES: [[Bitboard; 90]; 2] = soldier_steps(-1);

/// Other points of the rank and file of a point.
pub(super) static CROSS: [Bitboard; 90] = {
    let mut table = [Bitboard::EMPTY; 90];
    let mut i = 0;
    while i < 90 {
        let lines = Bitboard::rank(square_at(i).rank()).bits() ^ Bitboard::file(square_at(i).file()).bits();
        table[i] = Bitboard::new(lines);
        i += 1;
    }
    table
};

/// Returns the points strictly between two points of one rank or file, empty for others.
#[inline(always)]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

static BETWEEN: [[Bitboard; 90]; 90] = {
    let mut table = [[Bitboard::EMPTY; 90]; 90];
    let mut i = 0;
    while i < 90 * 4 {
        let from = square_at(i / 4);
        let (f, r) = ORTHOGONAL[i % 4];
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

/// Returns the leg of a horse for its move from `horse` to `target`; `None` if that is no move of a horse.
pub(super) fn horse_leg(horse: Square, target: Square) -> Option<Square> {
    let files = target.file() as i8 - horse.file() as i8;
    let ranks = target.rank() as i8 - horse.rank() as i8;
    match (files.abs(), ranks.abs()) {
        (1, 2) => horse.offset(0, ranks / 2),
        (2, 1) => horse.offset(files / 2, 0),
        _ => None,
    }
}
