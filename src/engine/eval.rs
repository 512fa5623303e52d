//! The evaluation by hand: a weighted sum of features, blended between opening and ending.
//!
//! Every feature is linear in its weight, so that the same code that scores a position also lists its features for
//! the tuner.

use crate::rules::{
    Bitboard, Color, Move, Piece, Position, Role, Square, advisor_reach, between, general_reach,
    soldier_reach,
};

use super::board::{across_river, palace};
use super::score::EVAL_LIMIT;
use super::weights::*;

/// An opening and an ending value side by side, in centipawns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pair(i32);

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

/// What receives the features of a position.
pub(super) trait Sink {
    /// `color` has `count` times the feature.
    fn add(&mut self, feature: usize, color: Color, count: i32);
}

/// Adds up the weights, as Red sees them.
struct Sum(Pair);

impl Sink for Sum {
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

/// The feature of a piece on a point.
pub(super) const fn piece_square_feature(piece: Piece, square: Square) -> usize {
    let file = if square.file() > 4 { 8 - square.file() } else { square.file() } as usize;
    PIECE_SQUARE + piece.role.index() * 50 + square.depth(piece.color) as usize * 5 + file
}

/// The value of a piece on a point, as Red sees it.
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

/// The sum of all pieces' values on their points, as Red sees it, from scratch.
pub(super) fn piece_squares(position: &Position) -> Pair {
    let mut sum = Pair::default();
    for (square, piece) in position.pieces() {
        sum += piece_square(piece, square);
    }
    sum
}

/// How `mv`, about to be played, changes [`piece_squares`].
pub(super) fn piece_squares_after(position: &Position, mv: Move, mut sum: Pair) -> Pair {
    if let Some(piece) = position.piece_at(mv.from()) {
        sum -= piece_square(piece, mv.from());
        sum += piece_square(piece, mv.to());
    }
    if let Some(captured) = position.piece_at(mv.to()) {
        sum -= piece_square(captured, mv.to());
    }
    sum
}

/// The phase at which a position counts as an opening in full.
pub(super) const FULL_PHASE: i32 = 32;

/// How much of the opening is left: chariots 4, cannons and horses 2.
pub(super) fn phase(position: &Position) -> i32 {
    let count = |role| position.by_role(role).count() as i32;
    4 * count(Role::Chariot) + 2 * count(Role::Cannon) + 2 * count(Role::Horse)
}

/// The score of a position for the side to move; `squares` is its [`piece_squares`].
pub(super) fn evaluate(position: &Position, squares: Pair) -> i32 {
    let mut sum = Sum(squares);
    features(position, &mut sum);
    let phase = phase(position);
    let value = (sum.0.opening() * phase + sum.0.ending() * (FULL_PHASE - phase)) / FULL_PHASE;
    let value = value * winning_scale(position, if value > 0 { Color::Red } else { Color::Black }) / 64;
    let value = value.clamp(-EVAL_LIMIT, EVAL_LIMIT);
    if position.turn() == Color::Red { value } else { -value }
}

/// How much of an advantage `color` can hope to turn into a win with its pieces, in 64ths.
pub(super) fn winning_scale(position: &Position, color: Color) -> i32 {
    let own = |role| position.by_piece(color, role).count();
    let theirs = |role| position.by_piece(!color, role).count();
    let (chariots, horses, cannons, soldiers) =
        (own(Role::Chariot), own(Role::Horse), own(Role::Cannon), own(Role::Soldier));
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
        (1, 0) if cannons == 1 => {
            if defenders == 0 && own(Role::Advisor) > 0 {
                16
            } else {
                4
            }
        }
        (1, 0) => {
            if defenders <= 1 {
                32
            } else {
                6
            }
        }
        (0, 1) => {
            if defenders == 0 {
                40
            } else {
                10
            }
        }
        (0, 2) => {
            if defenders <= 2 {
                48
            } else {
                16
            }
        }
        (1, 1) if defenders == 4 => 24,
        (2, 0) if cannons == 2 && defenders == 4 => 24,
        _ => 64,
    }
}

/// Lists the features of a position, those of [`piece_square_feature`] left out.
pub(super) fn features(position: &Position, sink: &mut impl Sink) {
    let maps = Color::ALL.map(|color| Attacks::new(position, color, sink));
    for color in Color::ALL {
        material(position, color, sink);
        on_general_lines(position, color, sink);
        threats(position, color, &maps, sink);
        near_general(position, color, &maps, sink);
        sink.add(PALACE_ATTACK + maps[color.index()].palace.min(23) as usize, color, 1);
    }
    facing(position, sink);
    sink.add(TEMPO, position.turn(), 1);
}

/// What one side attacks.
struct Attacks {
    all: Bitboard,
    by: [Bitboard; 7],
    /// Weight of the attack on the enemy palace.
    palace: u32,
}

impl Attacks {
    /// Collects the attacks of `color`, noting mobility on the way.
    fn new(position: &Position, color: Color, sink: &mut impl Sink) -> Attacks {
        let (own, occupied) = (position.by_color(color), position.occupied());
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
            let legs = beside(from);
            sink.add(HOBBLED, color, (legs & own).count() as i32);
            sink.add(HOBBLED + 1, color, (legs & (occupied - own)).count() as i32);
            attacks.palace += 2 * (reach & zone).count();
            sink.add(HORSE_MOBILITY + (reach - own).count() as usize, color, 1);
        }
        for from in position.by_piece(color, Role::Soldier) {
            let reach = soldier_reach(color, from);
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

    fn note(&mut self, role: Role, reach: Bitboard) {
        self.all |= reach;
        self.by[role.index()] |= reach;
    }
}

/// Imbalances of material and the weight of attackers against a torn palace.
fn material(position: &Position, color: Color, sink: &mut impl Sink) {
    let own = |role| position.by_piece(color, role).count() as i32;
    let theirs = |role| position.by_piece(!color, role).count() as usize;
    let (chariots, cannons, horses) = (own(Role::Chariot), own(Role::Cannon), own(Role::Horse));
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

/// Pairs side by side on a rank.
fn linked(soldiers: Bitboard) -> i32 {
    let right = Bitboard::new(soldiers.bits() << 1) - Bitboard::file(0);
    (soldiers & right).count() as i32
}

/// Chariots and cannons on the lines of the enemy general.
fn on_general_lines(position: &Position, color: Color, sink: &mut impl Sink) {
    let general = position.general(!color);
    let (file, rank) = (Bitboard::file(general.file()), Bitboard::rank(general.rank()));
    let roles = [
        (Role::Cannon, [(file, CANNON_ON_FILE), (rank, CANNON_ON_RANK)]),
        (Role::Chariot, [(file, CHARIOT_ON_FILE), (rank, CHARIOT_ON_RANK)]),
    ];
    for (role, lines) in roles {
        for (line, feature) in lines {
            for square in position.by_piece(color, role) & line {
                let pieces = between(square, general) & position.occupied();
                sink.add(feature + pieces.count().min(4) as usize, color, 1);
                let (first, needed) =
                    if role == Role::Cannon { (CANNON_SCREEN, 2) } else { (CHARIOT_SCREEN, 1) };
                if pieces.count() == needed {
                    for screen in pieces {
                        if let Some(screen) = position.piece_at(screen) {
                            let side = if screen.color == color { 0 } else { 7 };
                            sink.add(first + side + screen.role.index(), color, 1);
                        }
                    }
                }
            }
        }
    }
}

/// Horses that aim at the enemy general's home, and the room of the own general.
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

/// The points from which a horse of each color aims at the enemy general's home: beside the palace, at its corners.
const CORNERS: [[Bitboard; 2]; 2] = {
    const fn pair(rank: u32, file: u32) -> Bitboard {
        Bitboard::new(1 << (rank * 9 + file) | 1 << (rank * 9 + 8 - file))
    }
    [[pair(8, 2), pair(7, 3)], [pair(1, 2), pair(2, 3)]]
};

/// The points next to a point.
fn beside(square: Square) -> Bitboard {
    let point = Bitboard::of(square).bits();
    Bitboard::new(point << 9 | point >> 9)
        | (Bitboard::new(point << 1) - Bitboard::file(0))
        | (Bitboard::new(point >> 1) - Bitboard::file(8))
}

/// A lone piece between the generals is tied to its file.
fn facing(position: &Position, sink: &mut impl Sink) {
    let (red, black) = (position.general(Color::Red), position.general(Color::Black));
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

/// Enemy pieces that `color` attacks, by the cheapest attacker and whether they are defended.
fn threats(position: &Position, color: Color, maps: &[Attacks; 2], sink: &mut impl Sink) {
    let (own, theirs) = (&maps[color.index()], &maps[(!color).index()]);
    let victims = (own.all & position.by_color(!color)) - Bitboard::of(position.general(!color));
    for square in victims {
        let Some(victim) = position.piece_at(square) else { continue };
        let attacker = CHEAPEST_FIRST.into_iter().find(|role| own.by[role.index()].contains(square));
        let Some(attacker) = attacker else { continue };
        let defended = usize::from(theirs.all.contains(square));
        sink.add(THREAT + defended * 49 + attacker.index() * 7 + victim.role.index(), color, 1);
    }
}

const CHEAPEST_FIRST: [Role; 7] =
    [Role::Soldier, Role::Advisor, Role::Elephant, Role::Horse, Role::Cannon, Role::Chariot, Role::General];

#[cfg(test)]
mod tests {
    use super::*;

    const POSITIONS: [&str; 5] = [
        "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w",
        "2bak1b1r/4a4/n1c1c1n2/p1p1p1R1p/9/2P6/P3P1P1P/2N1C1N2/9/1RBAKAB2 w",
        "3akab2/3N5/4b4/2P3P2/9/2B6/2n2cp2/3p5/3RA4/2B1KA2r b",
        "3k1ab2/4a4/4b4/4C4/2n6/4c4/9/4B4/4A4/2BAK2N1 w",
        "1n2k4/2N1a4/9/9/2P6/9/9/2n6/3CA4/2B1KR3 b",
    ];

    fn value(fen: &str) -> i32 {
        let position: Position = fen.parse().unwrap();
        evaluate(&position, piece_squares(&position))
    }

    /// The same position with colors and sides of the board exchanged.
    fn turned(fen: &str) -> String {
        let (board, turn) = fen.split_once(' ').unwrap();
        let swap = |c: char| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
        let board: Vec<&str> = board.split('/').rev().collect();
        let board: String = board.join("/").chars().map(swap).collect();
        format!("{board} {}", if turn == "w" { "b" } else { "w" })
    }

    /// The same position with left and right exchanged.
    fn mirrored(fen: &str) -> String {
        let (board, turn) = fen.split_once(' ').unwrap();
        let ranks: Vec<String> = board.split('/').map(|rank| rank.chars().rev().collect()).collect();
        format!("{} {turn}", ranks.join("/"))
    }

    #[test]
    fn both_sides_and_both_wings_are_judged_alike() {
        for fen in POSITIONS {
            assert_eq!(value(&turned(fen)), value(fen), "{fen} turned");
            assert_eq!(value(&mirrored(fen)), value(fen), "{fen} mirrored");
        }
    }

    #[test]
    fn what_a_move_changes_is_what_counting_anew_gives() {
        for fen in POSITIONS {
            let mut position: Position = fen.parse().unwrap();
            let before = piece_squares(&position);
            for mv in position.legal_moves() {
                let after = piece_squares_after(&position, mv, before);
                let undo = position.make(mv);
                assert_eq!(after, piece_squares(&position), "{mv} in {fen}");
                position.unmake(mv, undo);
            }
        }
    }

    #[test]
    fn what_cannot_win_is_scaled_down() {
        let scale = |fen: &str| winning_scale(&fen.parse().unwrap(), Color::Red);
        // What is hardly enough against this palace, and what is.
        for (little, enough) in [
            ("2bakab2/9/9/9/9/9/9/9/9/R3K4 w", "2bak4/9/9/9/9/9/9/9/9/R3K4 w"),
            ("4k3r/9/9/9/9/9/9/9/9/R3K4 w", "4k3r/9/9/9/9/9/9/9/9/R3K3N w"),
            ("3ak4/9/9/9/9/9/9/9/9/C3K4 w", "4k4/9/9/9/9/9/9/9/9/C3KA3 w"),
            ("3aka3/9/9/9/9/9/9/9/9/N3K4 w", "4k4/9/9/9/9/9/9/9/9/N3K4 w"),
            ("3ak4/9/9/P8/9/9/9/9/9/4K4 w", "4k4/9/9/P8/9/9/9/9/9/4K4 w"),
            ("2bakab2/9/9/P8/9/9/9/9/9/N3K4 w", "2bak4/9/9/P8/9/9/9/9/9/N3K4 w"),
        ] {
            assert!(scale(little) <= 24 && scale(little) < scale(enough), "{little}, {enough}");
        }
        assert_eq!(scale("4k4/9/9/9/9/9/9/9/4A4/2B1K4 w"), 0);
        // The evaluation follows: a chariot up is not worth a chariot where the palace holds.
        assert!(value("2bakab2/9/9/9/9/9/9/9/9/R3K4 w") < value("2bak4/9/9/9/9/9/9/9/9/R3K4 w") / 2);
    }

    /// How often `color` has a feature.
    fn count(fen: &str, feature: usize, color: Color) -> i32 {
        struct Counter(usize, Color, i32);
        impl Sink for Counter {
            fn add(&mut self, feature: usize, color: Color, count: i32) {
                if (feature, color) == (self.0, self.1) {
                    self.2 += count;
                }
            }
        }
        let mut counter = Counter(feature, color, 0);
        features(&fen.parse().unwrap(), &mut counter);
        counter.2
    }

    #[test]
    fn features_are_found_where_they_are() {
        let (horse, cannon) = (Role::Horse.index(), Role::Cannon.index());
        for (fen, feature, color, expected) in [
            // A horse beside the palace, a horse at its corner, and neither when the general has left home.
            ("4k4/2N6/9/9/9/9/9/9/9/3K5 b", CORNER_HORSE, Color::Red, 1),
            ("4k4/9/5N3/9/9/9/9/9/9/3K5 b", CORNER_HORSE + 1, Color::Red, 1),
            ("3k5/2N6/9/9/9/9/9/9/9/4K4 w", CORNER_HORSE, Color::Red, 0),
            ("3k5/9/9/9/9/9/9/3n5/9/4K4 w", CORNER_HORSE + 1, Color::Black, 1),
            // A cannon behind its own horse and an enemy cannon: two stand between.
            ("4k4/9/4c4/9/4N4/9/4C4/9/9/3K5 w", CANNON_SCREEN + horse, Color::Red, 1),
            ("4k4/9/4c4/9/4N4/9/4C4/9/9/3K5 w", CANNON_SCREEN + 7 + cannon, Color::Red, 1),
            // A chariot that a horse of its own, or of the enemy, stands before.
            ("4k4/9/9/9/4N4/9/4R4/9/9/3K5 w", CHARIOT_SCREEN + horse, Color::Red, 1),
            ("4k4/9/9/9/4n4/9/4R4/9/9/3K5 w", CHARIOT_SCREEN + 7 + horse, Color::Red, 1),
            // A cannon aims at a general that nothing shields.
            ("4k4/9/9/9/9/9/4C4/9/9/3K5 b", CANNON_ON_FILE, Color::Red, 1),
            ("3k5/9/9/9/9/9/9/R7R/9/4K4 w", LINKED_CHARIOTS, Color::Red, 1),
            ("3k5/9/9/9/9/9/R8/8R/9/4K4 w", LINKED_CHARIOTS, Color::Red, 0),
            // A horse with a leg of its own and one of the enemy's in its way.
            ("3k5/9/9/9/4p4/4NP3/9/9/9/4K4 w", HOBBLED, Color::Red, 1),
            ("3k5/9/9/9/4p4/4NP3/9/9/9/4K4 w", HOBBLED + 1, Color::Red, 1),
            ("3k5/9/9/9/9/N7P/9/9/9/4K4 w", HOBBLED, Color::Red, 0),
            ("3k5/9/9/9/3PP4/9/9/9/9/4K4 w", LINKED_SOLDIERS, Color::Red, 1),
            ("3k5/9/9/9/9/3P1P3/9/9/9/4K4 w", LINKED_SOLDIERS, Color::Red, 0),
            // One piece on the middle file before the river is no shelter, two are.
            ("3k5/9/9/9/9/9/9/9/9/4K4 w", OPEN_CENTRE, Color::Red, 1),
            ("3k5/9/9/9/9/9/4P4/9/9/4K4 w", OPEN_CENTRE, Color::Red, 0),
            // All four points beside the general are free, or two of them are attacked.
            ("3k5/9/9/9/9/9/9/9/4K4/9 w", GENERAL_ROOM + 4, Color::Red, 1),
            ("3k5/9/9/r8/9/9/9/9/9/4K4 w", GENERAL_ROOM + 3, Color::Red, 1),
            ("5k3/9/9/3r5/9/9/9/9/9/4K4 w", GENERAL_ROOM + 2, Color::Red, 1),
        ] {
            assert_eq!(count(fen, feature, color), expected, "{fen}");
        }
    }
}
