//! What is wrong with a record, and where.

use crate::notation::ReadError;
use crate::rules::{Color, FenError, Position, excerpt};

/// No text of more bytes than this is read.
pub const MAX_BYTES: usize = 8 << 20;

/// No game of more moves than this is read.
pub const MAX_PLIES: usize = 10_000;

/// No text of more games than this is read.
pub const MAX_GAMES: usize = 2_000;

/// No game with more tags than this is read.
pub const MAX_TAGS: usize = 256;

/// Variations within variations are read so deep; what lies deeper stays text as it is.
pub(super) const MAX_DEPTH: usize = 32;

/// Reason why a text is no record of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    pub kind: RecordErrorKind,
}

/// Fault of a record. Its quotations are short and in one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordErrorKind {
    #[error("there is no game here")]
    Empty,
    #[error("the text is longer than {MAX_BYTES} bytes")]
    TooLong,
    #[error("the game has more than {MAX_PLIES} moves")]
    TooManyMoves,
    #[error("the text has more than {MAX_GAMES} games")]
    TooManyGames,
    #[error("the game has more than {MAX_TAGS} tags")]
    TooManyTags,
    #[error("a tag looks like [Name \"value\"], this one does not")]
    Tag,
    #[error("\"{0}\" is never closed")]
    Unclosed(String),
    #[error("\"{0}\" closes nothing")]
    Unopened(char),
    #[error("bad start position: {0}")]
    Fen(FenError),
    #[error("unknown rules \"{0}\"; there are world (or asian), computer, casual, chinese and club")]
    Rules(String),
    #[error(
        "unknown notation \"{0}\"; there are wxf, numbered, chinese, iccs, uci, vietnamese, french, book, algebraic and algebraic-ten"
    )]
    Notation(String),
    #[error("this is a record of \"{0}\", not of xiangqi")]
    Game(String),
    #[error("this is a game of Western chess, not of xiangqi")]
    WesternChess,
    #[error(
        "the ranks of these moves may begin with 0 or with 1; say [Format \"algebraic\"] for 0, [Format \"algebraic-ten\"] for 1"
    )]
    LowestRank,
    #[error("the moves begin with round {0}, those before it are missing")]
    FirstRound(usize),
    #[error("{field} is not made of {expected}")]
    Field { field: String, expected: &'static str },
    #[error("move {} of {side} (\"{text}\"): {error}", side.round_at(*ply))]
    Move {
        ply: usize,
        side: Color,
        text: String,
        error: ReadError,
        /// The position in which it was to be played.
        position: Box<Position>,
    },
}

impl RecordErrorKind {
    /// The fault of a move that is written as `text`, in the position in which it was to be played.
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

/// Reason why bytes are no text of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    #[error(
        "it is neither text in UTF-8, UTF-16, GB18030 or Big5 nor a file of XQStudio or CCBridge; save it as UTF-8"
    )]
    NoText,
    #[error("{format} of version {version} is not known, only {known}")]
    Version { format: &'static str, version: u8, known: &'static str },
    #[error("byte {byte}: the {format} file breaks off")]
    Truncated { format: &'static str, byte: usize },
    #[error("byte {byte}: a move of the {format} file leaves the board")]
    Point { format: &'static str, byte: usize },
    #[error("byte {byte}: bad start position of the {format} file: {error}")]
    Start { format: &'static str, byte: usize, error: FenError },
}
