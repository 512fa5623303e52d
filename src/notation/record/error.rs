//! What is wrong with a record, and where.

use std::fmt;

use crate::notation::ReadError;
use crate::rules::{Color, FenError};

use super::{MAX_BYTES, MAX_GAMES, MAX_PLIES, MAX_TAGS};

/// Why a text is no record of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: RecordErrorKind,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl std::error::Error for RecordError {}

/// What is wrong with a record. What it quotes is short and in one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordErrorKind {
    /// Neither a move nor a position nor a tag.
    #[error("there is no game here")]
    Empty,
    /// More bytes than are read.
    #[error("the text is longer than {MAX_BYTES} bytes")]
    TooLong,
    /// More moves than are read.
    #[error("the game has more than {MAX_PLIES} moves")]
    TooManyMoves,
    /// More games than are read.
    #[error("the text has more than {MAX_GAMES} games")]
    TooManyGames,
    /// More tags than are read.
    #[error("the game has more than {MAX_TAGS} tags")]
    TooManyTags,
    /// A tag that is not of the form `[PieceName "value"]`.
    #[error("a tag looks like [Name \"value\"], this one does not")]
    Tag,
    /// Something that was opened and never closed.
    #[error("\"{0}\" is never closed")]
    Unclosed(String),
    /// Something is closed that was not opened.
    #[error("\"{0}\" closes nothing")]
    Unopened(char),
    /// The start position.
    #[error("bad start position: {0}")]
    Fen(FenError),
    /// Rules that are not known here.
    #[error("unknown rules \"{0}\"; there are world (or asian), computer, casual, chinese and club")]
    Rules(String),
    /// A notation that is not known here.
    #[error(
        "unknown notation \"{0}\"; there are wxf, numbered, chinese, iccs, uci, vietnamese, french and book"
    )]
    Notation(String),
    /// Another game than xiangqi.
    #[error("this is a record of \"{0}\", not of xiangqi")]
    Game(String),
    /// A field of DhtmlXQ that holds something else than it should.
    #[error("{field} is not made of {expected}")]
    Field {
        /// The name of the field.
        field: String,
        /// What it should be made of.
        expected: &'static str,
    },
    /// A move that cannot be read or played.
    #[error("move {} of {side} (\"{text}\"): {error}", ply / 2 + 1)]
    Move {
        /// How many moves were played before it.
        ply: usize,
        /// Whose move it is.
        side: Color,
        /// The move as written.
        text: String,
        /// Why it is none.
        error: ReadError,
    },
}
