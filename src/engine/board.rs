//! What the search asks of a position beyond the rules' own interface: sets of points, rays, exchanges.

use crate::rules::{Color, MoveList, Position, Role, Square};

/// A set of points, bit = index.
pub(super) type Bits = u128;

/// The set with one point.
pub(super) const fn bit(square: Square) -> Bits {
    1 << square.index()
}

/// The points of a set, lowest first.
pub(super) fn each(mut bits: Bits) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = Square::from_index(bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(square)
    })
}

/// The pieces of a position as sets.
pub(super) struct View {
    by: [[Bits; 7]; 2],
    sides: [Bits; 2],
}

impl View {
    pub(super) fn new(position: &Position) -> View {
        let mut view = View { by: [[0; 7]; 2], sides: [0; 2] };
        for (square, piece) in position.pieces() {
            view.by[piece.color.index()][piece.role.index()] |= bit(square);
            view.sides[piece.color.index()] |= bit(square);
        }
        view
    }

    pub(super) fn pieces(&self, color: Color, role: Role) -> Bits {
        self.by[color.index()][role.index()]
    }

    pub(super) fn side(&self, color: Color) -> Bits {
        self.sides[color.index()]
    }

    pub(super) fn occupied(&self) -> Bits {
        self.sides[0] | self.sides[1]
    }

    pub(super) fn count(&self, color: Color, role: Role) -> u32 {
        self.pieces(color, role).count_ones()
    }
}

const ORTHOGONAL: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// Where a chariot on `from` reaches, the first piece of each line included.
pub(super) fn chariot(from: Square, occupied: Bits) -> Bits {
    let mut bits = 0;
    for (f, r) in ORTHOGONAL {
        let mut at = from;
        while let Some(to) = at.offset(f, r) {
            bits |= bit(to);
            if occupied & bit(to) != 0 {
                break;
            }
            at = to;
        }
    }
    bits
}

/// The points behind exactly one screen as seen from `from`, the next piece of each line included.
pub(super) fn cannon(from: Square, occupied: Bits) -> Bits {
    let mut bits = 0;
    for (f, r) in ORTHOGONAL {
        let (mut at, mut screen) = (from, false);
        while let Some(to) = at.offset(f, r) {
            at = to;
            if screen {
                bits |= bit(to);
            }
            if occupied & bit(to) != 0 {
                if screen {
                    break;
                }
                screen = true;
            }
        }
    }
    bits
}

/// Where a horse on `from` reaches.
pub(super) fn horse(from: Square, occupied: Bits) -> Bits {
    let mut bits = 0;
    for (f, r) in ORTHOGONAL {
        if from.offset(f, r).is_none_or(|leg| occupied & bit(leg) != 0) {
            continue;
        }
        for side in [-1, 1] {
            let to = if f == 0 { from.offset(side, 2 * r) } else { from.offset(2 * f, side) };
            bits |= to.map_or(0, bit);
        }
    }
    bits
}

/// Where horses stand that reach `to`: their legs are beside the target's diagonal.
pub(super) fn horses_reaching(to: Square, occupied: Bits) -> Bits {
    let mut bits = 0;
    for (f, r) in DIAGONAL {
        if to.offset(f, r).is_none_or(|leg| occupied & bit(leg) != 0) {
            continue;
        }
        bits |= to.offset(2 * f, r).map_or(0, bit) | to.offset(f, 2 * r).map_or(0, bit);
    }
    bits
}

/// Where a soldier of `color` on `from` reaches.
pub(super) fn soldier(color: Color, from: Square) -> Bits {
    let mut bits = from.offset(0, if color == Color::Red { 1 } else { -1 }).map_or(0, bit);
    if from.across_river(color) {
        bits |= from.offset(1, 0).map_or(0, bit) | from.offset(-1, 0).map_or(0, bit);
    }
    bits
}

/// Where an advisor of `color` on `from` reaches.
pub(super) fn advisor(color: Color, from: Square) -> Bits {
    DIAGONAL.iter().filter_map(|&(f, r)| from.offset(f, r)).filter(|to| to.in_palace(color)).map(bit).sum()
}

/// Where the general of `color` on `from` reaches.
pub(super) fn general(color: Color, from: Square) -> Bits {
    ORTHOGONAL.iter().filter_map(|&(f, r)| from.offset(f, r)).filter(|to| to.in_palace(color)).map(bit).sum()
}

/// Where an elephant of `color` on `from` reaches.
pub(super) fn elephant(color: Color, from: Square, occupied: Bits) -> Bits {
    DIAGONAL
        .iter()
        .filter(|&&(f, r)| from.offset(f, r).is_some_and(|eye| occupied & bit(eye) == 0))
        .filter_map(|&(f, r)| from.offset(2 * f, 2 * r))
        .filter(|to| !to.across_river(color))
        .map(bit)
        .sum()
}

/// The pieces of both sides that could capture on `to` with these points occupied.
pub(super) fn attackers(view: &View, to: Square, occupied: Bits) -> Bits {
    let both = |role| view.pieces(Color::Red, role) | view.pieces(Color::Black, role);
    let mut bits = chariot(to, occupied) & both(Role::Chariot)
        | cannon(to, occupied) & both(Role::Cannon)
        | horses_reaching(to, occupied) & both(Role::Horse);
    for color in Color::ALL {
        let backwards = to.offset(0, if color == Color::Red { -1 } else { 1 }).map_or(0, bit);
        let sideways = to.offset(1, 0).map_or(0, bit) | to.offset(-1, 0).map_or(0, bit);
        let soldiers = if to.across_river(color) { backwards | sideways } else { backwards };
        bits |= soldiers & view.pieces(color, Role::Soldier);
        if to.in_palace(color) {
            bits |= advisor(color, to) & view.pieces(color, Role::Advisor);
            bits |= general(color, to) & view.pieces(color, Role::General);
        }
        if !to.across_river(color) {
            bits |= elephant(color, to, occupied) & view.pieces(color, Role::Elephant);
        }
    }
    bits & occupied
}

/// The legal captures of the side to move.
pub(super) fn captures(position: &Position, moves: &mut MoveList) {
    moves.extend(position.legal_moves().into_iter().filter(|mv| position.piece_at(mv.to()).is_some()));
}

/// The legal moves of the side to move that capture nothing.
pub(super) fn quiets(position: &Position, moves: &mut MoveList) {
    moves.extend(position.legal_moves().into_iter().filter(|mv| position.piece_at(mv.to()).is_none()));
}
