//! Positions for property tests: random games and random placements crowded around the generals.

use proptest::prelude::*;
use xiangqi::rules::{CannonRule, Color, Piece, Position, Role, Square};

/// A position from a game of up to 120 random moves, or a random placement; under either cannon rule.
pub(crate) fn position() -> impl Strategy<Value = Position> {
    let cannon = prop_oneof![Just(CannonRule::Standard), Just(CannonRule::AlwaysJumps)];
    let position = prop_oneof![
        1 => (any::<u64>(), 0..120usize).prop_map(|(seed, plies)| played(seed, plies)),
        3 => any::<u64>().prop_map(placed),
    ];
    (position, cannon).prop_map(|(position, cannon)| position.with_cannon_rule(cannon))
}

/// The position after some random legal moves from the start.
fn played(seed: u64, plies: usize) -> Position {
    let mut dice = Dice(seed);
    let mut position = Position::startpos();
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.make(moves[dice.below(moves.len())]);
    }
    position
}

/// A random placement in which the side that is not to move is not in check. Every second one keeps most of the attacking
/// pieces on the two generals' lines.
pub(crate) fn placed(seed: u64) -> Position {
    let mut dice = Dice(seed);
    loop {
        let mut board = [None; 90];
        for color in Color::ALL {
            for role in Role::ALL {
                let set = if role == Role::Soldier { 5 } else { 2 };
                let count = if role == Role::General { 1 } else { dice.below(set + 1) };
                for _ in 0..count {
                    place(&mut board, Piece::new(color, role), &mut dice);
                }
            }
        }
        let turn = Color::ALL[dice.below(2)];
        let placement = fen_of(|square| board[square.index()]);
        if let Ok(position) = format!("{placement} {} - - 3 20", turn.char()).parse() {
            return position;
        }
    }
}

fn place(board: &mut [Option<Piece>; 90], piece: Piece, dice: &mut Dice) {
    for _ in 0..1000 {
        let mut index = dice.below(90);
        if !matches!(piece.role, Role::General | Role::Advisor | Role::Elephant) && dice.below(2) == 0 {
            // The middle files and the palaces' ranks.
            index = if dice.below(2) == 0 {
                9 * dice.below(10) + 3 + dice.below(3)
            } else {
                9 * [0, 1, 2, 7, 8, 9][dice.below(6)] + dice.below(9)
            };
        }
        let square = Square::from_index(index).unwrap();
        if board[index].is_none() && may_stand(piece, square) {
            board[index] = Some(piece);
            return;
        }
    }
}

/// Whether a FEN may have a piece on a point.
fn may_stand(piece: Piece, square: Square) -> bool {
    let depth = square.depth(piece.color);
    let file = square.file();
    match piece.role {
        Role::General => square.in_palace(piece.color),
        Role::Advisor => square.in_palace(piece.color) && (file + depth) % 2 == 1,
        Role::Elephant => [(0, 2), (0, 6), (2, 0), (2, 4), (2, 8), (4, 2), (4, 6)].contains(&(depth, file)),
        _ => true,
    }
}

/// Whether a piece can come to a point in a game.
pub(crate) fn can_reach(piece: Piece, square: Square) -> bool {
    let depth = square.depth(piece.color);
    match piece.role {
        Role::Soldier => depth >= 5 || (depth >= 3 && square.file().is_multiple_of(2)),
        _ => may_stand(piece, square),
    }
}

/// The board turned by half with colours exchanged, and the other side to move.
pub(crate) fn turned(position: &Position) -> Position {
    let swapped = |piece: Piece| Piece::new(!piece.color, piece.role);
    let placement = fen_of(|square| position.piece_at(square.rotate()).map(swapped));
    format!("{placement} {}", (!position.turn()).char()).parse().unwrap()
}

/// The first field of a FEN.
pub(crate) fn fen_of(piece_at: impl Fn(Square) -> Option<Piece>) -> String {
    let letter = |file, rank| piece_at(Square::new(file, rank).unwrap()).map_or('1', Piece::char);
    let ranks: Vec<String> =
        (0..10).rev().map(|rank| (0..9).map(|file| letter(file, rank)).collect()).collect();
    ranks.join("/")
}

/// A small deterministic generator (splitmix64), so that a seed names a position for ever.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ (x >> 31)) % n as u64) as usize
    }
}
