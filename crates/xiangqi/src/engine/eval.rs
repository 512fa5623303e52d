//! The hand-crafted evaluation: a weighted sum of features, interpolated between opening and ending.
//!
//! The score is linear in the weights, so that one function scores a position and lists its features for the tuner.

use super::exchange::BY_WORTH;
use super::score::EVAL_LIMIT;
use super::weights::*;
use crate::rules::{
    Bitboard, Color, Move, Piece, Position, Role, Square, advisor_reach, between, general_reach,
};

/// An opening and an ending value side by side, in centipawns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pair(i32);

impl Pair {
    pub(super) const fn new(opening: i32, ending: i32) -> Pair {
        Pair((opening << 16) + ending)
    }

    pub(super) const fn opening(self) -> i32 {
        ((self.0 + 0x8000) >> 16) as i16 as i32
    }

    pub(super) const fn ending(self) -> i32 {
        self.0 as i16 as i32
    }

    const fn times(self, count: i32) -> Pair {
        Pair(self.0 * count)
    }
}

impl std::ops::AddAssign for Pair {
    fn add_assign(&mut self, other: Pair) {
        self.0 += other.0;
    }
}

impl std::ops::SubAssign for Pair {
    fn sub_assign(&mut self, other: Pair) {
        self.0 -= other.0;
    }
}

/// Receiver of the features of a position: the evaluation adds weights, the tuner makes a list.
pub trait Sink {
    /// Adds `count` times a feature for `color`.
    fn add(&mut self, feature: usize, color: Color, count: i32);
}

/// Sum of the weights from Red's view.
struct Sum(Pair);

impl Sink for Sum {
    #[inline(always)]
    fn add(&mut self, feature: usize, color: Color, count: i32) {
        let value = PAIRED[feature].times(count);
        match color {
            Color::Red => self.0 += value,
            Color::Black => self.0 -= value,
        }
    }
}

static PAIRED: [Pair; COUNT] = {
    let mut paired = [Pair(0); COUNT];
    let mut i = 0;
    while i < COUNT {
        paired[i] = Pair::new(WEIGHTS[i].0 as i32, WEIGHTS[i].1 as i32);
        i += 1;
    }
    paired
};

/// Returns the index of the feature of a piece on a point.
pub const fn piece_square_feature(piece: Piece, square: Square) -> usize {
    let file = if square.file() > 4 { 8 - square.file() } else { square.file() } as usize;
    PIECE_SQUARE + piece.role.index() * 50 + square.depth(piece.color) as usize * 5 + file
}

/// Returns the value of a piece on a point from Red's view.
pub(super) fn piece_square(piece: Piece, square: Square) -> Pair {
    PIECE_SQUARES[piece.index()][square.index()]
}

static PIECE_SQUARES: [[Pair; 90]; 14] = {
    let mut table = [[Pair(0); 90]; 14];
    let mut i = 0;
    while i < 14 * 90 {
        let color = if i / 90 < 7 { Color::Red } else { Color::Black };
        let piece = Piece::new(color, Role::ALL[i / 90 % 7]);
        let square = match Square::from_index(i % 90) {
            Some(square) => square,
            None => unreachable!(),
        };
        let value = PAIRED[piece_square_feature(piece, square)];
        table[i / 90][i % 90] = if i / 90 < 7 { value } else { Pair(-value.0) };
        i += 1;
    }
    table
};

/// Returns the sum of all pieces' values on their points from Red's view.
pub fn piece_squares(position: &Position) -> Pair {
    let mut sum = Pair::default();
    for (square, piece) in position.pieces() {
        sum += piece_square(piece, square);
    }
    sum
}

/// Updates [`piece_squares`] for `mv`, with `position` before the move.
pub fn piece_squares_after(position: &Position, mv: Move, mut sum: Pair) -> Pair {
    if let Some(piece) = position.piece_at(mv.from()) {
        sum -= piece_square(piece, mv.from());
        sum += piece_square(piece, mv.to());
    }
    if let Some(captured) = position.piece_at(mv.to()) {
        sum -= piece_square(captured, mv.to());
    }
    sum
}

/// Phase of a position with all pieces.
pub const FULL_PHASE: i32 = 32;

/// Returns the phase of a position, 0 to [`FULL_PHASE`]: 4 for each chariot, 2 for each cannon and horse.
#[inline(always)]
pub fn phase(position: &Position) -> i32 {
    let count = |role| position.by_role(role).count() as i32;
    4 * count(Role::Chariot) + 2 * count(Role::Cannon) + 2 * count(Role::Horse)
}

/// Returns the score of a position for the side to move, in centipawns; `squares` is its [`piece_squares`].
///
/// Selects the instruction set, because the evaluation counts the bits of many sets. The features are inlined into each of
/// the two versions.
pub fn evaluate(position: &Position, squares: Pair) -> i32 {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("popcnt")
        && std::arch::is_x86_feature_detected!("bmi1")
        && std::arch::is_x86_feature_detected!("bmi2")
    {
        // SAFETY: the processor has these features.
        return unsafe { evaluate_with_popcnt(position, squares) };
    }
    weigh(position, squares)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2")]
fn evaluate_with_popcnt(position: &Position, squares: Pair) -> i32 {
    weigh(position, squares)
}

/// Evaluates a position, compiled for the instruction set of the caller.
#[inline(always)]
fn weigh(position: &Position, squares: Pair) -> i32 {
    let mut sum = Sum(squares);
    features(position, &mut sum);
    let phase = phase(position);
    let value = (sum.0.opening() * phase + sum.0.ending() * (FULL_PHASE - phase)) / FULL_PHASE;
    let value = value * winning_scale(position, if value > 0 { Color::Red } else { Color::Black }) / 64;
    let value = value.clamp(-EVAL_LIMIT, EVAL_LIMIT);
    if position.turn() == Color::Red { value } else { -value }
}

/// Returns the share of an advantage that the pieces of `color` can turn into a win, in 64ths.
#[inline(always)]
pub fn winning_scale(position: &Position, color: Color) -> i32 {
    let own = |role| position.by_piece(color, role).count();
    let theirs = |role| position.by_piece(!color, role).count();
    let chariots = own(Role::Chariot);
    let horses = own(Role::Horse);
    let cannons = own(Role::Cannon);
    let soldiers = own(Role::Soldier);
    let defenders = theirs(Role::Advisor) + theirs(Role::Elephant);
    if chariots + horses + cannons + soldiers == 0 {
        return 0;
    }
    if chariots > 0 {
        // A lone chariot does not break an intact palace, nor one guarded by a chariot.
        let helpers = horses + cannons + soldiers;
        if chariots == 1 && helpers == 0 && (defenders == 4 || theirs(Role::Chariot) > 0) {
            return 12;
        }
        return 64;
    }
    match (horses + cannons, soldiers) {
        // One cannon needs an advisor of its own as a screen, and even then beats next to nothing.
        (1, 0) if cannons == 1 && defenders == 0 && own(Role::Advisor) > 0 => 16,
        (1, 0) if cannons == 1 => 4,
        (1, 0) if defenders <= 1 => 32,
        (1, 0) => 6,
        (0, 1) if defenders == 0 => 40,
        (0, 1) => 10,
        (0, 2) if defenders <= 2 => 48,
        (0, 2) => 16,
        (1, 1) if defenders == 4 => 24,
        (2, 0) if cannons == 2 && defenders == 4 => 24,
        _ => 64,
    }
}

/// Lists the features of a position, except for those of [`piece_square_feature`].
#[inline(always)]
pub fn features(position: &Position, sink: &mut impl Sink) {
    let maps = [Attacks::new(position, Color::Red, sink), Attacks::new(position, Color::Black, sink)];
    side_features(position, Color::Red, &maps, sink);
    side_features(position, Color::Black, &maps, sink);
    facing(position, sink);
    sink.add(TEMPO, position.turn(), 1);
}

/// Lists the features of one side.
#[inline(always)]
fn side_features(position: &Position, color: Color, maps: &[Attacks; 2], sink: &mut impl Sink) {
    material(position, color, sink);
    on_general_lines(position, color, sink);
    threats(position, color, maps, sink);
    near_general(position, color, maps, sink);
    sink.add(PALACE_ATTACK + maps[color.index()].palace.min(23) as usize, color, 1);
}

struct Attacks {
    all: Bitboard,
    by: [Bitboard; 7],
    /// Weight of the attack on the enemy palace.
    palace: u32,
}

impl Attacks {
    /// Collects the attacks of `color` and lists its mobility.
    #[inline(always)]
    fn new(position: &Position, color: Color, sink: &mut impl Sink) -> Attacks {
        let own = position.by_color(color);
        let occupied = position.occupied();
        let zone = palace(!color);
        let mut attacks = Attacks { all: Bitboard::EMPTY, by: [Bitboard::EMPTY; 7], palace: 0 };
        for from in position.by_piece(color, Role::Chariot) {
            let reach = position.chariot_reach(from);
            attacks.note(Role::Chariot, reach);
            attacks.palace += 2 * (reach & zone).count();
            sink.add(CHARIOT_MOBILITY + (reach - own).count().min(17) as usize, color, 1);
        }
        if (attacks.all & position.by_piece(color, Role::Chariot)).count() > 0 {
            sink.add(LINKED_CHARIOTS, color, 1);
        }
        for from in position.by_piece(color, Role::Cannon) {
            let reach = position.cannon_reach_over_screen(from);
            let quiet = position.chariot_reach(from) - occupied;
            attacks.note(Role::Cannon, reach);
            attacks.palace += 2 * (reach & zone).count();
            sink.add(CANNON_MOBILITY + quiet.count().min(17) as usize, color, 1);
        }
        for from in position.by_piece(color, Role::Horse) {
            let reach = position.horse_reach(from);
            attacks.note(Role::Horse, reach);
            let legs = BESIDE[from.index()];
            sink.add(HOBBLED, color, (legs & own).count() as i32);
            sink.add(HOBBLED + 1, color, (legs & position.by_color(!color)).count() as i32);
            attacks.palace += 2 * (reach & zone).count();
            sink.add(HORSE_MOBILITY + (reach - own).count() as usize, color, 1);
        }
        for reach in soldier_steps(position.by_piece(color, Role::Soldier), color) {
            attacks.note(Role::Soldier, reach);
            attacks.palace += 2 * (reach & zone).count();
        }
        for from in position.by_piece(color, Role::Advisor) {
            attacks.note(Role::Advisor, advisor_reach(from));
        }
        for from in position.by_piece(color, Role::Elephant) {
            attacks.note(Role::Elephant, position.elephant_reach(from));
        }
        attacks.note(Role::General, general_reach(position.general(color)));
        attacks
    }

    #[inline(always)]
    fn note(&mut self, role: Role, reach: Bitboard) {
        self.all |= reach;
        self.by[role.index()] |= reach;
    }
}

/// Lists imbalances of material and attackers against missing defenders.
#[inline(always)]
fn material(position: &Position, color: Color, sink: &mut impl Sink) {
    let own = |role| position.by_piece(color, role).count() as i32;
    let theirs = |role| position.by_piece(!color, role).count() as usize;
    let chariots = own(Role::Chariot);
    let cannons = own(Role::Cannon);
    let horses = own(Role::Horse);
    let lacking = (2 - theirs(Role::Advisor)) * 3 + (2 - theirs(Role::Elephant));
    let soldiers = position.by_piece(color, Role::Soldier) & across_river(color);
    for (i, count) in [chariots, cannons, horses, soldiers.count() as i32].into_iter().enumerate() {
        if count > 0 {
            sink.add(LACKING_DEFENDERS + lacking * 4 + i, color, count);
        }
    }
    for (i, count) in [chariots, cannons, horses].into_iter().enumerate() {
        if count == 2 {
            sink.add(PAIRS + i, color, 1);
        }
    }
    sink.add(PAIRS + 3, color, cannons * horses);
    if chariots == 0 && theirs(Role::Chariot) > 0 {
        sink.add(WITHOUT_CHARIOT + theirs(Role::Chariot) - 1, color, 1);
    }
    let linked = linked(soldiers);
    if linked > 0 {
        sink.add(LINKED_SOLDIERS, color, linked);
    }
}

#[inline(always)]
fn linked(soldiers: Bitboard) -> i32 {
    (soldiers & to_the_right(soldiers)).count() as i32
}

/// Returns the points to which soldiers of `color` step: ahead, to the left and to the right.
#[inline(always)]
fn soldier_steps(soldiers: Bitboard, color: Color) -> [Bitboard; 3] {
    let ahead = match color {
        Color::Red => soldiers.bits() << 9,
        Color::Black => soldiers.bits() >> 9,
    };
    let across = soldiers & across_river(color);
    let left = Bitboard::new((across - Bitboard::file(0)).bits() >> 1);
    [Bitboard::new(ahead), left, to_the_right(across)]
}

/// Shifts a set one file to the right.
#[inline(always)]
fn to_the_right(set: Bitboard) -> Bitboard {
    Bitboard::new(set.bits() << 1) - Bitboard::file(0)
}

#[inline(always)]
fn on_general_lines(position: &Position, color: Color, sink: &mut impl Sink) {
    let general = position.general(!color);
    let lines = Bitboard::file(general.file()) | Bitboard::rank(general.rank());
    let cannons = position.by_role(Role::Cannon);
    for square in (cannons | position.by_role(Role::Chariot)) & position.by_color(color) & lines {
        let (on_file, on_rank, first_screen, screens) = if cannons.contains(square) {
            (CANNON_ON_FILE, CANNON_ON_RANK, CANNON_SCREEN, 2)
        } else {
            (CHARIOT_ON_FILE, CHARIOT_ON_RANK, CHARIOT_SCREEN, 1)
        };
        let line = if square.file() == general.file() { on_file } else { on_rank };
        let pieces = between(square, general) & position.occupied();
        sink.add(line + pieces.count().min(4) as usize, color, 1);
        if pieces.count() == screens {
            for screen in pieces {
                if let Some(screen) = position.piece_at(screen) {
                    let side = if screen.color == color { 0 } else { 7 };
                    sink.add(first_screen + side + screen.role.index(), color, 1);
                }
            }
        }
    }
}

/// Returns the nine points of a palace.
const fn palace(color: Color) -> Bitboard {
    const ROWS: u128 = 0b111 << 3 | 0b111 << 12 | 0b111 << 21;
    match color {
        Color::Red => Bitboard::new(ROWS),
        Color::Black => Bitboard::new(ROWS << 63),
    }
}

/// Returns the half of the board across the river for `color`.
const fn across_river(color: Color) -> Bitboard {
    match color {
        Color::Red => Bitboard::new(((1 << 45) - 1) << 45),
        Color::Black => Bitboard::new((1 << 45) - 1),
    }
}

/// Lists horses that aim at the enemy general's home, and the shelter and mobility of the own general.
#[inline(always)]
fn near_general(position: &Position, color: Color, maps: &[Attacks; 2], sink: &mut impl Sink) {
    let enemy = position.general(!color);
    if enemy.file() == 4 && enemy.depth(color) == 9 {
        let horses = position.by_piece(color, Role::Horse);
        for (i, points) in CORNERS[color.index()].into_iter().enumerate() {
            sink.add(CORNER_HORSE + i, color, (horses & points).count() as i32);
        }
    }
    let own = position.general(color);
    if own.file() == 4 && own.depth(color) == 0 {
        let shelter = (Bitboard::file(4) - across_river(color)) & position.by_color(color);
        if !shelter.has_several() {
            sink.add(OPEN_CENTRE, color, 1);
        }
    }
    let room = general_reach(position.general(color)) - position.by_color(color) - maps[(!color).index()].all;
    sink.add(GENERAL_ROOM + room.count().min(4) as usize, color, 1);
}

/// Points from which a horse of each color aims at the enemy general's home: beside the palace, at its corners.
const CORNERS: [[Bitboard; 2]; 2] = {
    const fn pair(rank: u32, file: u32) -> Bitboard {
        Bitboard::new(1 << (rank * 9 + file) | 1 << (rank * 9 + 8 - file))
    }
    [[pair(8, 2), pair(7, 3)], [pair(1, 2), pair(2, 3)]]
};

/// Neighbours of each point.
static BESIDE: [Bitboard; 90] = {
    let mut table = [Bitboard::EMPTY; 90];
    let mut i = 0;
    while i < 90 {
        let point = 1 << i;
        let file = i % 9;
        let right = if file < 8 { point << 1 } else { 0 };
        let left = if file > 0 { point >> 1 } else { 0 };
        table[i] = Bitboard::new(point << 9 | point >> 9 | right | left);
        i += 1;
    }
    table
};

/// Lists a lone piece between the generals, which is pinned to its file.
#[inline(always)]
fn facing(position: &Position, sink: &mut impl Sink) {
    let red = position.general(Color::Red);
    let black = position.general(Color::Black);
    if red.file() != black.file() {
        return;
    }
    let blockers = between(red, black) & position.occupied();
    if !blockers.has_several()
        && let Some(piece) = blockers.first().and_then(|square| position.piece_at(square))
    {
        sink.add(FACING_PIN + piece.role.index(), piece.color, 1);
    }
}

/// Lists enemy pieces that `color` attacks, by the cheapest attacker and whether they are defended.
#[inline(always)]
fn threats(position: &Position, color: Color, maps: &[Attacks; 2], sink: &mut impl Sink) {
    let own = &maps[color.index()];
    let theirs = &maps[(!color).index()];
    let mut victims = (own.all & position.by_color(!color)) - Bitboard::of(position.general(!color));
    for attacker in BY_WORTH {
        let reached = victims & own.by[attacker.index()];
        victims = victims - reached;
        for square in reached {
            let Some(victim) = position.piece_at(square) else { continue };
            let defended = usize::from(theirs.all.contains(square));
            sink.add(THREAT + defended * 49 + attacker.index() * 7 + victim.role.index(), color, 1);
        }
    }
}
