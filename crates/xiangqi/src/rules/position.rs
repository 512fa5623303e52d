//! The position: who stands where and who is to move.

use super::tables::{ReachKind, slide};
use super::{Bitboard, CannonRule, Color, Move, Piece, Role, Square};

/// Placement, side to move and the counters of the FEN, with an incremental hash.
///
/// The board is kept as sets of points by colour and by role, as a mailbox, and as the occupancy of every rank and file;
/// [`make`](Position::make) and [`unmake`](Position::unmake) keep them in step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    colors: [Bitboard; 2],
    roles: [Bitboard; 7],
    ranks: [u16; 10],
    files: [u16; 9],
    /// 0 for an empty point, else the piece's index plus 1.
    board: [u8; 90],
    generals: [Square; 2],
    turn: Color,
    cannon: CannonRule,
    halfmoves: u16,
    fullmoves: u16,
    hash: u64,
}

/// Greatest value of both counters; with this limit, the FEN of every position can be read.
pub(super) const MAX_COUNTER: u16 = 9999;

/// State that [`Position::unmake`] needs to take a move back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    captured: Option<Piece>,
    hash: u64,
    halfmoves: u16,
    fullmoves: u16,
}

impl Undo {
    pub const fn captured(&self) -> Option<Piece> {
        self.captured
    }
}

impl Position {
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
        let mut position = Position {
            colors: [Bitboard::EMPTY; 2],
            roles: [Bitboard::EMPTY; 7],
            ranks: [0; 10],
            files: [0; 9],
            board: [0; 90],
            generals,
            turn,
            cannon: CannonRule::Standard,
            halfmoves,
            fullmoves,
            hash: 0,
        };
        for square in Square::all() {
            if let Some(piece) = board[square.index()] {
                position.board[square.index()] = code(piece);
                position.colors[piece.color.index()].insert(square);
                position.roles[piece.role.index()].insert(square);
                position.flip_occupancy(square);
            }
        }
        position.hash = position.recomputed_hash();
        position
    }

    /// The same position with another rule for cannons.
    #[must_use]
    pub fn with_cannon_rule(mut self, cannon: CannonRule) -> Position {
        self.cannon = cannon;
        self
    }

    pub fn cannon_rule(&self) -> CannonRule {
        self.cannon
    }

    pub fn turn(&self) -> Color {
        self.turn
    }

    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        PIECES[usize::from(self.board[square.index()] & 15)]
    }

    /// All pieces with their points, in square order.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The points where a piece stands.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// The points where pieces of `color` stand.
    #[inline]
    pub fn by_color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The points where pieces of `role` stand, of both colours.
    #[inline]
    pub fn by_role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
    }

    /// The points where pieces of `color` and `role` stand.
    #[inline]
    pub fn by_piece(&self, color: Color, role: Role) -> Bitboard {
        self.colors[color.index()] & self.roles[role.index()]
    }

    /// Point of the general of `color`.
    #[inline]
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
        self.pieces().fold(side, |hash, (square, piece)| hash ^ key(code(piece), square))
    }

    /// The hash of the mirror image, with the wings exchanged.
    pub fn mirror_hash(&self) -> u64 {
        self.view_hash(true, false)
    }

    /// Lowest hash of the position, its mirror image, and both with the colours exchanged: the best move is the same in all four.
    pub fn symmetry_hash(&self) -> u64 {
        let exchanged = self.view_hash(false, true).min(self.view_hash(true, true));
        self.hash.min(self.mirror_hash()).min(exchanged)
    }

    /// The hash with the wings exchanged, or with the colours exchanged and the board turned by 180 degrees.
    fn view_hash(&self, mirrored: bool, exchanged: bool) -> u64 {
        let turn = if exchanged { !self.turn } else { self.turn };
        let side = if turn == Color::Black { SIDE_KEY } else { 0 };
        self.pieces().fold(side, |hash, (square, piece)| {
            let color = if exchanged { !piece.color } else { piece.color };
            let square = if mirrored { square.mirror() } else { square };
            let square = if exchanged { square.rotate() } else { square };
            hash ^ key(code(Piece::new(color, piece.role)), square)
        })
    }

    /// The hash after a move that is at least pseudo-legal, without playing it: what a table is asked in advance.
    pub fn hash_after(&self, mv: Move) -> u64 {
        let (from, to) = (mv.from(), mv.to());
        let (piece, captured) = (self.board[from.index()], self.board[to.index()]);
        self.hash ^ SIDE_KEY ^ key(piece, from) ^ key(piece, to) ^ key(captured, to)
    }

    /// Plies since the last capture, as the FEN counts them: it stops at 9999, the highest that is read.
    pub fn halfmoves(&self) -> u16 {
        self.halfmoves
    }

    /// The number of the move to come, from 1, as the FEN counts it: it stops at 9999, the highest that is read.
    pub fn fullmoves(&self) -> u16 {
        self.fullmoves
    }

    /// Plays a move that is at least pseudo-legal, without any check. Panics when the origin is empty.
    #[inline]
    pub fn make(&mut self, mv: Move) -> Undo {
        let (from, to) = (mv.from(), mv.to());
        let moved = self.board[from.index()];
        let piece = PIECES[usize::from(moved & 15)].expect("a move starts on a piece");
        let taken = self.board[to.index()];
        let captured = PIECES[usize::from(taken & 15)];
        let undo = Undo { captured, hash: self.hash, halfmoves: self.halfmoves, fullmoves: self.fullmoves };
        self.hash ^= SIDE_KEY ^ key(moved, from) ^ key(moved, to);
        self.board[from.index()] = 0;
        self.board[to.index()] = moved;
        let both = Bitboard::of(from) | Bitboard::of(to);
        self.colors[piece.color.index()] ^= both;
        self.roles[piece.role.index()] ^= both;
        self.flip_occupancy(from);
        if let Some(captured) = captured {
            self.hash ^= key(taken, to);
            self.colors[captured.color.index()].remove(to);
            self.roles[captured.role.index()] ^= Bitboard::of(to);
            self.halfmoves = 0;
        } else {
            self.flip_occupancy(to);
            self.halfmoves = (self.halfmoves + 1).min(MAX_COUNTER);
        }
        if piece.role == Role::General {
            self.generals[piece.color.index()] = to;
        }
        self.fullmoves = (self.fullmoves + self.turn as u16).min(MAX_COUNTER);
        self.turn = !self.turn;
        undo
    }

    /// The position after a move that is at least pseudo-legal.
    #[must_use]
    pub fn after(&self, mv: Move) -> Position {
        let mut after = self.clone();
        after.make(mv);
        after
    }

    /// Takes back the move that gave `undo`.
    #[inline]
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        let (from, to) = (mv.from(), mv.to());
        let moved = self.board[to.index()];
        let piece = PIECES[usize::from(moved & 15)].expect("the move stands on the board");
        self.board[from.index()] = moved;
        let both = Bitboard::of(from) | Bitboard::of(to);
        self.colors[piece.color.index()] ^= both;
        self.roles[piece.role.index()] ^= both;
        self.flip_occupancy(from);
        if let Some(captured) = undo.captured {
            self.board[to.index()] = code(captured);
            self.colors[captured.color.index()].insert(to);
            self.roles[captured.role.index()] ^= Bitboard::of(to);
        } else {
            self.board[to.index()] = 0;
            self.flip_occupancy(to);
        }
        if piece.role == Role::General {
            self.generals[piece.color.index()] = from;
        }
        self.turn = !self.turn;
        self.hash = undo.hash;
        self.halfmoves = undo.halfmoves;
        self.fullmoves = undo.fullmoves;
    }

    /// Passes the turn without a move, for a search's null move; not for a side in check.
    pub fn make_null(&mut self) -> Undo {
        let undo =
            Undo { captured: None, hash: self.hash, halfmoves: self.halfmoves, fullmoves: self.fullmoves };
        self.hash ^= SIDE_KEY;
        self.halfmoves = (self.halfmoves + 1).min(MAX_COUNTER);
        self.fullmoves = (self.fullmoves + self.turn as u16).min(MAX_COUNTER);
        self.turn = !self.turn;
        undo
    }

    /// Takes back the null move that gave `undo`.
    pub fn unmake_null(&mut self, undo: Undo) {
        self.turn = !self.turn;
        self.hash = undo.hash;
        self.halfmoves = undo.halfmoves;
        self.fullmoves = undo.fullmoves;
    }

    /// Points that a sliding piece on `square` would reach on this board.
    #[inline(always)]
    pub(super) fn slide(&self, square: Square, reach: ReachKind) -> Bitboard {
        slide(square, reach, self.ranks[square.rank() as usize], self.files[square.file() as usize])
    }

    #[inline(always)]
    fn flip_occupancy(&mut self, square: Square) {
        self.ranks[square.rank() as usize] ^= 1 << square.file();
        self.files[square.file() as usize] ^= 1 << square.rank();
    }
}

const fn code(piece: Piece) -> u8 {
    piece.index() as u8 + 1
}

static PIECES: [Option<Piece>; 16] = {
    let mut pieces = [None; 16];
    let mut i = 0;
    while i < 14 {
        pieces[i + 1] = Some(Piece::new(Color::ALL[i / 7], Role::ALL[i % 7]));
        i += 1;
    }
    pieces
};

const SIDE_KEY: u64 = splitmix(0xb0a_2d51);

const fn splitmix(seed: u64) -> u64 {
    let mut z = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The keys by a piece's code; all zero for the empty point.
static KEYS: [[u64; 90]; 16] = {
    let mut keys = [[0; 90]; 16];
    let mut i = 0;
    while i < 14 * 90 {
        keys[i / 90 + 1][i % 90] = splitmix(i as u64 + 1);
        i += 1;
    }
    keys
};

#[inline(always)]
fn key(code: u8, square: Square) -> u64 {
    KEYS[usize::from(code & 15)][square.index()]
}
