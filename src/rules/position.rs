//! The position: who stands where and who is to move.

use super::{CannonRule, Color, Move, Piece, Role, Square};

/// Placement, side to move and the counters of the FEN, with an incremental hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    board: [Option<Piece>; 90],
    generals: [Square; 2],
    turn: Color,
    hash: u64,
    halfmoves: u16,
    fullmoves: u16,
    cannon: CannonRule,
}

/// What [`Position::unmake`] needs to take a move back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    captured: Option<Piece>,
    hash: u64,
    halfmoves: u16,
}

impl Undo {
    /// The piece that the move captured.
    pub const fn captured(&self) -> Option<Piece> {
        self.captured
    }
}

impl Position {
    /// The start position, Red to move.
    pub fn startpos() -> Position {
        super::START_FEN.parse().expect("the start position is well formed")
    }

    pub(super) fn from_parts(
        board: [Option<Piece>; 90],
        generals: [Square; 2],
        turn: Color,
        halfmoves: u16,
        fullmoves: u16,
    ) -> Position {
        let mut position =
            Position { board, generals, turn, hash: 0, halfmoves, fullmoves, cannon: CannonRule::Standard };
        position.hash = position.recomputed_hash();
        position
    }

    /// The same position under another rule for the cannon.
    #[must_use]
    pub fn with_cannon_rule(mut self, cannon: CannonRule) -> Position {
        self.cannon = cannon;
        self
    }

    /// How cannons move here.
    pub fn cannon_rule(&self) -> CannonRule {
        self.cannon
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The piece on `square`.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// All pieces with their points, in square order.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Where the general of `color` stands.
    pub fn general(&self, color: Color) -> Square {
        self.generals[color.index()]
    }

    /// Identifies placement and side to move; equal positions have equal hashes.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The hash computed from scratch, for checking the incremental one.
    pub fn recomputed_hash(&self) -> u64 {
        let side = if self.turn == Color::Black { SIDE_KEY } else { 0 };
        self.pieces().fold(side, |hash, (square, piece)| hash ^ key(piece, square))
    }

    /// Plies since the last capture, as the FEN counts them.
    pub fn halfmoves(&self) -> u16 {
        self.halfmoves
    }

    /// The number of the move to come, from 1, as the FEN counts it.
    pub fn fullmoves(&self) -> u16 {
        self.fullmoves
    }

    /// Plays a move that is at least pseudo-legal, without any check.
    ///
    /// # Panics
    /// When the origin is empty.
    pub fn make(&mut self, mv: Move) -> Undo {
        let (from, to) = (mv.from(), mv.to());
        let piece = self.board[from.index()].take().expect("a move starts on a piece");
        let captured = self.board[to.index()].replace(piece);
        let undo = Undo { captured, hash: self.hash, halfmoves: self.halfmoves };
        self.hash ^= SIDE_KEY ^ key(piece, from) ^ key(piece, to);
        if let Some(captured) = captured {
            self.hash ^= key(captured, to);
            self.halfmoves = 0;
        } else {
            self.halfmoves += 1;
        }
        if piece.role == Role::General {
            self.generals[piece.color.index()] = to;
        }
        if self.turn == Color::Black {
            self.fullmoves += 1;
        }
        self.turn = !self.turn;
        undo
    }

    /// Takes back the move that gave `undo`.
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        let piece = self.board[mv.to().index()].take().expect("the move stands on the board");
        self.board[mv.to().index()] = undo.captured;
        self.board[mv.from().index()] = Some(piece);
        if piece.role == Role::General {
            self.generals[piece.color.index()] = mv.from();
        }
        self.turn = !self.turn;
        if self.turn == Color::Black {
            self.fullmoves -= 1;
        }
        self.hash = undo.hash;
        self.halfmoves = undo.halfmoves;
    }
}

const SIDE_KEY: u64 = splitmix(0xb0a_2d51);

const fn splitmix(seed: u64) -> u64 {
    let mut z = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

static KEYS: [[u64; 90]; 14] = {
    let mut keys = [[0; 90]; 14];
    let mut i = 0;
    while i < 14 * 90 {
        keys[i / 90][i % 90] = splitmix(i as u64 + 1);
        i += 1;
    }
    keys
};

fn key(piece: Piece, square: Square) -> u64 {
    KEYS[piece.index()][square.index()]
}
