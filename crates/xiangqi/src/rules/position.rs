//! Positions: placement, side to move, and moves on them.

use super::tables::{ReachKind, slide};
use super::{Bitboard, CannonRule, Color, Move, Piece, Role, Square};

/// A position: placement, side to move, the counters of the FEN and an incremental hash. `FromStr` and `Display` are FEN.
///
/// ```
/// use xiangqi::rules::{Position, START_FEN};
///
/// let mut position: Position = START_FEN.parse()?;
/// let undo = position.make("h2e2".parse()?);
/// assert_eq!(position.to_string(), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1");
/// position.unmake("h2e2".parse()?, undo);
/// assert_eq!(position, Position::startpos());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    colors: [Bitboard; 2],
    roles: [Bitboard; 7],
    /// Occupancy of the ranks, a bit per file.
    ranks: [u16; 10],
    /// Occupancy of the files, a bit per rank.
    files: [u16; 9],
    /// [`code`] of the piece by [`Square::index`], 0 for an empty point.
    board: [u8; 90],
    generals: [Square; 2],
    turn: Color,
    cannon: CannonRule,
    halfmoves: u16,
    fullmoves: u16,
    hash: u64,
}

/// Greatest value of both counters, also in a FEN.
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
    /// Returns the piece that the move captured, if any.
    pub const fn captured(&self) -> Option<Piece> {
        self.captured
    }
}

impl Position {
    /// Returns the start position of xiangqi.
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

    /// Sets the rule for cannons.
    #[must_use]
    pub fn with_cannon_rule(mut self, cannon: CannonRule) -> Position {
        self.cannon = cannon;
        self
    }

    /// Returns the rule for cannons.
    pub fn cannon_rule(&self) -> CannonRule {
        self.cannon
    }

    /// Returns the side to move.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the piece on `square`, if any.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        PIECES[usize::from(self.board[square.index()] & 15)]
    }

    /// Iterates over all pieces with their points, in square order.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Returns the occupied points.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// Points of the pieces of `color`.
    #[inline]
    pub fn by_color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// Points of the pieces of `role` of both colours.
    #[inline]
    pub fn by_role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
    }

    /// Points of the pieces of `color` and `role`.
    #[inline]
    pub fn by_piece(&self, color: Color, role: Role) -> Bitboard {
        self.colors[color.index()] & self.roles[role.index()]
    }

    /// Returns the point of the general of `color`.
    #[inline]
    pub fn general(&self, color: Color) -> Square {
        self.generals[color.index()]
    }

    /// Returns the Zobrist hash of placement and side to move. It is the same in every build.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Computes [`Position::hash`] from scratch.
    pub fn recomputed_hash(&self) -> u64 {
        let side = if self.turn == Color::Black { SIDE_KEY } else { 0 };
        self.pieces().fold(side, |hash, (square, piece)| hash ^ key(code(piece), square))
    }

    /// Computes the hash of the mirror image, with the wings exchanged.
    pub fn mirror_hash(&self) -> u64 {
        self.view_hash(true, false)
    }

    /// Computes the lowest hash of the position, its mirror image, and both with the colours exchanged. All four have the same
    /// best move.
    pub fn symmetry_hash(&self) -> u64 {
        let exchanged = self.view_hash(false, true).min(self.view_hash(true, true));
        self.hash.min(self.mirror_hash()).min(exchanged)
    }

    /// Computes the hash with the wings exchanged, the colours exchanged and the board turned by 180 degrees, or both.
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

    /// Computes the hash after a pseudo-legal move without playing it, to prefetch an entry of a hash table.
    pub fn hash_after(&self, mv: Move) -> u64 {
        let from = mv.from();
        let to = mv.to();
        let piece = self.board[from.index()];
        let captured = self.board[to.index()];
        self.hash ^ SIDE_KEY ^ key(piece, from) ^ key(piece, to) ^ key(captured, to)
    }

    /// Returns the plies since the last capture, at most 9999.
    pub fn halfmoves(&self) -> u16 {
        self.halfmoves
    }

    /// Returns the number of the current round, 1 to 9999; it increases after Black's moves.
    pub fn fullmoves(&self) -> u16 {
        self.fullmoves
    }

    /// Plays a pseudo-legal move; [`Position::check_move`] checks moves.
    ///
    /// # Panics
    /// If the origin is empty.
    #[inline]
    pub fn make(&mut self, mv: Move) -> Undo {
        let from = mv.from();
        let to = mv.to();
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

    /// Returns the position after a pseudo-legal move.
    ///
    /// # Panics
    /// If the origin is empty.
    #[must_use]
    pub fn after(&self, mv: Move) -> Position {
        let mut after = self.clone();
        after.make(mv);
        after
    }

    /// Takes back the last move, of which [`Position::make`] returned `undo`.
    ///
    /// # Panics
    /// If the destination is empty.
    #[inline]
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        let from = mv.from();
        let to = mv.to();
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

    /// Passes the turn: the null move of a search. The side to move must not be in check.
    pub fn make_null(&mut self) -> Undo {
        let undo =
            Undo { captured: None, hash: self.hash, halfmoves: self.halfmoves, fullmoves: self.fullmoves };
        self.hash ^= SIDE_KEY;
        self.halfmoves = (self.halfmoves + 1).min(MAX_COUNTER);
        self.fullmoves = (self.fullmoves + self.turn as u16).min(MAX_COUNTER);
        self.turn = !self.turn;
        undo
    }

    /// Takes back the last null move, of which [`Position::make_null`] returned `undo`.
    pub fn unmake_null(&mut self, undo: Undo) {
        self.turn = !self.turn;
        self.hash = undo.hash;
        self.halfmoves = undo.halfmoves;
        self.fullmoves = undo.fullmoves;
    }

    /// Returns the points that a sliding piece on `square` would reach.
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

/// Returns the index of the piece plus 1.
const fn code(piece: Piece) -> u8 {
    piece.index() as u8 + 1
}

/// Pieces by their code.
static PIECES: [Option<Piece>; 16] = {
    let mut pieces = [None; 16];
    let mut i = 0;
    while i < 14 {
        pieces[i + 1] = Some(Piece::new(Color::ALL[i / 7], Role::ALL[i % 7]));
        i += 1;
    }
    pieces
};

/// Part of the hash for Black to move.
const SIDE_KEY: u64 = splitmix(0xb0a_2d51);

/// SplitMix64, <https://prng.di.unimi.it/splitmix64.c>.
const fn splitmix(seed: u64) -> u64 {
    let mut z = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Zobrist keys by code and point; zero for an empty point.
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
