//! Forsyth-Edwards notation of xiangqi.

use std::fmt;
use std::str::FromStr;

use super::position::MAX_COUNTER;
use super::quote::{excerpt, shown};
use super::{Color, Piece, Position, Role, Square};

/// FEN of the start position.
pub const START_FEN: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// Reason why a text is no position of a xiangqi game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// The text is blank.
    #[error("the FEN is empty")]
    Empty,
    /// Number of ranks of the board, other than 10.
    #[error("the board has {0} ranks, it needs 10 separated by '/'")]
    Ranks(usize),
    /// A rank of more or fewer than 9 files.
    #[error("rank {rank} (\"{text}\") describes {files} files, it needs 9")]
    Files {
        /// Rank, 0 to 9 from Red's side.
        rank: u8,
        /// Excerpt of the rank.
        text: String,
        /// Number of files.
        files: usize,
    },
    /// A letter of no piece.
    #[error(
        "'{}' is no piece; pieces are K A B N R C P for Red and k a b n r c p for Black (E and H are read too)",
        shown(*.0)
    )]
    Letter(char),
    /// More pieces of a kind than a set has.
    #[error("{color} has {count} {role}s, a set holds {max}")]
    TooMany {
        /// Owner of the pieces.
        color: Color,
        /// Kind of the pieces.
        role: Role,
        /// Number of pieces.
        count: usize,
        /// Number of pieces in a set.
        max: usize,
    },
    /// A side without a general.
    #[error("{0} has no general")]
    NoGeneral(Color),
    /// A general, advisor or elephant on a point that it can never reach.
    #[error("a {color} {role} can never stand on {square}")]
    Misplaced {
        /// Owner of the piece.
        color: Color,
        /// Kind of the piece.
        role: Role,
        /// Point of the piece.
        square: Square,
    },
    /// Excerpt of an unknown side to move.
    #[error("the side to move is \"{0}\", it must be w (or r) for Red or b for Black")]
    Turn(String),
    /// Excerpt of a counter that is no number from 0 to 9999.
    #[error("the counter \"{0}\" is no number from 0 to {MAX_COUNTER}")]
    Counter(String),
    /// Side to move that could capture the general at once.
    #[error("{0} is to move and could capture the general at once: the position cannot arise")]
    CheckedOutOfTurn(Color),
    /// Excerpt of the text after the sixth field.
    #[error("unexpected \"{0}\" after the FEN")]
    Trailing(String),
}

/// Pieces by [`Square::index`].
type Board = [Option<Piece>; 90];

impl FromStr for Position {
    type Err = FenError;

    /// Parses a FEN of one to six fields; missing ones default to `w - - 0 1`. Also accepts the `[]` and `_` of PyChess, and the
    /// address of a page that contains a FEN.
    fn from_str(text: &str) -> Result<Position, FenError> {
        let address =
            Some(text).filter(|text| text.contains("://") || text.contains('%')).and_then(fen_in_address);
        let text = address.as_deref().unwrap_or(text);
        let mut fields =
            text.split(|c: char| c.is_ascii_whitespace() || c == '_').filter(|field| !field.is_empty());
        let placement = fields.next().ok_or(FenError::Empty)?;
        let board = parse_board(placement.strip_suffix("[]").unwrap_or(placement))?;
        let turn = match fields.next() {
            None | Some("w" | "r" | "W" | "R") => Color::Red,
            Some("b" | "B") => Color::Black,
            Some(other) => return Err(FenError::Turn(excerpt(other))),
        };
        let rest: Vec<&str> = fields.collect();
        let (_, counters) = rest.split_at(rest.iter().take_while(|field| **field == "-").count().min(2));
        let mut numbers = [0, 1];
        for (i, field) in counters.iter().enumerate() {
            let slot = numbers.get_mut(i).ok_or_else(|| FenError::Trailing(excerpt(field)))?;
            *slot = match field.parse::<u16>() {
                Ok(number) if number <= MAX_COUNTER => number,
                _ => return Err(FenError::Counter(excerpt(field))),
            };
        }
        set_up(board, turn, numbers[0], numbers[1].max(1))
    }
}

/// Extracts the FEN of an address: behind `…?fen=`, `…/query/?` or `…/#/`, with `%20`, `_` or `+` for its blanks.
fn fen_in_address(address: &str) -> Option<String> {
    let plain = percent_decoded(address)?.replace('+', " ");
    let parts: Vec<&str> = plain.split('/').collect();
    parts.windows(10).find_map(|ranks| {
        let first = ranks[0].rsplit(['?', '=', '#', ':', '&', ' ']).next()?;
        let (last, _) =
            ranks[9].split_once(['&', '#', '?', ')', '>', '"', '\'', '`', ',']).unwrap_or((ranks[9], ""));
        if !is_rank(first) || !ranks[1..9].iter().all(|rank| is_rank(rank)) {
            return None;
        }
        Some(format!("{first}/{}/{last}", ranks[1..9].join("/")))
    })
}

/// Returns `true` for a rank of nine files.
fn is_rank(text: &str) -> bool {
    let files = text.chars().map(|c| c.to_digit(10).or(Piece::from_char(c).map(|_| 1)));
    files.sum::<Option<u32>>() == Some(9)
}

/// Decodes `%20` and the like; `None` if the bytes are no UTF-8.
fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        let code = after.get(..2).filter(|_| *first == b'%').and_then(|code| std::str::from_utf8(code).ok());
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => bytes.push(*first),
        }
    }
    String::from_utf8(bytes).ok()
}

impl Position {
    /// Returns the position without the pieces on `squares`, with both counters reset.
    ///
    /// # Errors
    /// If a general is missing, or the side to move could capture the other one at once.
    pub fn without(&self, squares: &[Square]) -> Result<Position, FenError> {
        let pieces = self.pieces().filter(|(square, _)| !squares.contains(square));
        Ok(Position::from_pieces(pieces, self.turn())?.with_cannon_rule(self.cannon_rule()))
    }

    /// Sets up a position with standard cannons and both counters reset.
    ///
    /// # Errors
    /// As for a FEN: too many pieces, a misplaced piece, no general, or a general that could be captured at once.
    pub fn from_pieces(
        pieces: impl IntoIterator<Item = (Square, Piece)>,
        turn: Color,
    ) -> Result<Position, FenError> {
        let mut board = [None; 90];
        for (square, piece) in pieces {
            board[square.index()] = Some(piece);
        }
        set_up(board, turn, 0, 1)
    }
}

fn set_up(board: Board, turn: Color, halfmoves: u16, fullmoves: u16) -> Result<Position, FenError> {
    let generals = check_placement(&board)?;
    let position = Position::from_parts(board, generals, turn, halfmoves, fullmoves);
    // Facing generals are read: composed studies start like that, and the side to move must step aside.
    let facing = position.general(turn);
    if position.attackers(position.general(!turn), turn).any(|attacker| attacker != facing) {
        return Err(FenError::CheckedOutOfTurn(turn));
    }
    Ok(position)
}

fn parse_board(placement: &str) -> Result<Board, FenError> {
    let ranks: Vec<&str> = placement.split('/').collect();
    if ranks.len() != 10 {
        return Err(FenError::Ranks(ranks.len()));
    }
    let mut board = [None; 90];
    for (i, text) in ranks.into_iter().enumerate() {
        let rank = 9 - i as u8;
        let mut file = 0usize;
        for c in text.chars() {
            if let Some(empty @ 1..=9) = c.to_digit(10) {
                file += empty as usize;
                continue;
            }
            let piece = Piece::from_char(c).ok_or(FenError::Letter(c))?;
            if let Some(square) = Square::new(file.min(99) as u8, rank) {
                board[square.index()] = Some(piece);
            }
            file += 1;
        }
        if file != 9 {
            return Err(FenError::Files { rank, text: excerpt(text), files: file });
        }
    }
    Ok(board)
}

fn check_placement(board: &Board) -> Result<[Square; 2], FenError> {
    let mut counts = [[0usize; 7]; 2];
    let mut generals = [None; 2];
    for square in Square::all() {
        let Some(Piece { color, role }) = board[square.index()] else { continue };
        if !can_stand(color, role, square) {
            return Err(FenError::Misplaced { color, role, square });
        }
        counts[color.index()][role.index()] += 1;
        if role == Role::General {
            generals[color.index()] = Some(square);
        }
    }
    for color in Color::ALL {
        for role in Role::ALL {
            let max = match role {
                Role::General => 1,
                Role::Soldier => 5,
                _ => 2,
            };
            let count = counts[color.index()][role.index()];
            if count > max {
                return Err(FenError::TooMany { color, role, count, max });
            }
        }
    }
    let [red, black] = generals;
    Ok([red.ok_or(FenError::NoGeneral(Color::Red))?, black.ok_or(FenError::NoGeneral(Color::Black))?])
}

/// Returns `true` if a piece can ever reach a point.
fn can_stand(color: Color, role: Role, square: Square) -> bool {
    let depth = square.depth(color);
    let file = square.file();
    match role {
        Role::General => square.in_palace(color),
        Role::Advisor => square.in_palace(color) && (depth + file) % 2 == 1,
        Role::Elephant => depth <= 4 && matches!((depth, file), (0 | 4, 2 | 6) | (2, 0 | 4 | 8)),
        // Soldiers are read anywhere: even the diagrams of the rule books have some behind their own start.
        _ => true,
    }
}

/// The FEN with `-` for the two fields that xiangqi does not use.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..10).rev() {
            let mut empty = 0;
            for file in 0..9 {
                let square = Square::new(file, rank).expect("file and rank are in range");
                match self.piece_at(square) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                            empty = 0;
                        }
                        write!(f, "{}", piece.char())?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        write!(f, " {} - - {} {}", self.turn().char(), self.halfmoves(), self.fullmoves())
    }
}

serde_as_text!(Position);
