//! Faults of records, with their places.

use crate::notation::ReadError;
use crate::rules::{Color, FenError, Position, excerpt};

/// Maximum length of a text, in bytes.
pub const MAX_BYTES: usize = 8 << 20;

/// Maximum length of a game, in plies.
pub const MAX_PLIES: usize = 10_000;

/// Maximum number of games of a text.
pub const MAX_GAMES: usize = 2_000;

/// Maximum number of tags of a game.
pub const MAX_TAGS: usize = 256;

/// Maximum depth of nested variations; deeper ones stay text.
pub(super) const MAX_DEPTH: usize = 32;

/// Fault of a record, with its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct RecordError {
    /// Line, from 1.
    pub line: usize,
    /// Character of the line, from 1.
    pub column: usize,
    /// Fault at this place.
    pub kind: RecordErrorKind,
}

/// Fault of a record. All texts in it are excerpts of one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordErrorKind {
    /// The text has no game.
    #[error("there is no game here")]
    Empty,
    /// The text is longer than [`MAX_BYTES`].
    #[error("the text is longer than {MAX_BYTES} bytes")]
    TooLong,
    /// The game has more than [`MAX_PLIES`] moves, or more than the caller allows.
    #[error("the game has more than {MAX_PLIES} moves")]
    TooManyMoves,
    /// The text has more than [`MAX_GAMES`] games.
    #[error("the text has more than {MAX_GAMES} games")]
    TooManyGames,
    /// The game has more than [`MAX_TAGS`] tags.
    #[error("the game has more than {MAX_TAGS} tags")]
    TooManyTags,
    /// A malformed tag of PGN.
    #[error("a tag looks like [Name \"value\"], this one does not")]
    Tag,
    /// Opening bracket or quotation mark without its closing one.
    #[error("\"{0}\" is never closed")]
    Unclosed(String),
    /// Closing bracket without its opening one.
    #[error("\"{0}\" closes nothing")]
    Unopened(char),
    /// Malformed start position.
    #[error("bad start position: {0}")]
    Fen(FenError),
    /// Unknown rule set.
    #[error("unknown rules \"{0}\"; there are world (or asian), computer, casual, chinese and club")]
    Rules(String),
    /// Unknown notation.
    #[error(
        "unknown notation \"{0}\"; there are wxf, numbered, chinese, iccs, uci, vietnamese, french, book, algebraic and algebraic-ten"
    )]
    Notation(String),
    /// Name of another game.
    #[error("this is a record of \"{0}\", not of xiangqi")]
    Game(String),
    /// The moves are those of Western chess.
    #[error("this is a game of Western chess, not of xiangqi")]
    WesternChess,
    /// Algebraic moves that are legal with lowest rank 0 and 1, but differ.
    #[error(
        "the ranks of these moves may begin with 0 or with 1; say [Format \"algebraic\"] for 0, [Format \"algebraic-ten\"] for 1"
    )]
    LowestRank,
    /// Number of the first round, other than 1.
    #[error("the moves begin with round {0}, those before it are missing")]
    FirstRound(usize),
    /// Malformed field of DhtmlXQ or CBF.
    #[error("{field} is not made of {expected}")]
    Field {
        /// Name of the field.
        field: String,
        /// Form of the field.
        expected: &'static str,
    },
    /// Unreadable, illegal or ambiguous move.
    #[error("move {} of {side} (\"{text}\"): {error}", side.round_at(*ply))]
    Move {
        /// Number of moves before it.
        ply: usize,
        /// Mover.
        side: Color,
        /// Text of the move.
        text: String,
        /// Fault of the move.
        error: ReadError,
        /// Position before the move.
        position: Box<Position>,
    },
}

impl RecordErrorKind {
    /// Creates the fault of a move in `position` that is written as `text`.
    pub(super) fn for_move(ply: usize, position: &Position, text: &str, error: ReadError) -> RecordErrorKind {
        RecordErrorKind::Move {
            ply,
            side: position.turn(),
            text: excerpt(text),
            error,
            position: Box::new(position.clone()),
        }
    }
}

/// Reason why a file cannot be decoded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    /// The bytes are neither text in a known encoding nor a known binary format.
    #[error(
        "it is neither text in UTF-8, UTF-16, GB18030 or Big5 nor a file of XQStudio or CCBridge; save it as UTF-8"
    )]
    NoText,
    /// Unknown version of a binary format.
    #[error("{format} of version {version} is not known, only {known}")]
    Version {
        /// Name of the format.
        format: &'static str,
        /// Version of the file.
        version: u8,
        /// Known versions.
        known: &'static str,
    },
    /// The file ends early.
    #[error("byte {byte}: the {format} file breaks off")]
    Truncated {
        /// Name of the format.
        format: &'static str,
        /// Offset of the missing byte.
        byte: usize,
    },
    /// A move with a point off the board.
    #[error("byte {byte}: a move of the {format} file leaves the board")]
    Point {
        /// Name of the format.
        format: &'static str,
        /// Offset of the move.
        byte: usize,
    },
    /// Impossible start position.
    #[error("byte {byte}: bad start position of the {format} file: {error}")]
    Start {
        /// Name of the format.
        format: &'static str,
        /// Offset of the board.
        byte: usize,
        /// Fault of the position.
        error: FenError,
    },
}
