//! Errors of reading a move.

use std::fmt;

use strum::VariantArray as _;

use super::Dialect;
use crate::rules::{Move, MoveError, Role, Square};

/// Reason why a text gives no move: it is unreadable, no reading is legal, or several are.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The text does not have the shape of a move in any enabled dialect.
    #[error("cannot read \"{text}\" as a move{}", hint.map_or(String::new(), |hint| format!(": {hint}")))]
    Unreadable {
        /// Excerpt of the text.
        text: String,
        /// Probable fault, if known.
        hint: Option<Hint>,
    },
    /// The text is a move, but no reading is legal.
    #[error("{reason}")]
    Illegal {
        /// Most specific reason among those of all readings.
        reason: IllegalReason,
    },
    /// Several legal moves fit the text.
    #[error("several moves fit: {}", candidates.iter().map(Move::to_string).collect::<Vec<_>>().join(", "))]
    Ambiguous {
        /// Legal moves that fit, in ICCS order.
        candidates: Vec<Move>,
    },
    /// One legal move fits the text, but in another enabled dialect the text names another piece of the mover, which cannot move
    /// like that. Playing the legal move would surprise a player who means the other piece.
    #[error("the {role} can play {mv}, but this may mean the {other} as well: {reason}")]
    Doubtful {
        /// Legal move.
        mv: Move,
        /// Kind of the piece that plays it.
        role: Role,
        /// Kind of the piece in the other dialect.
        other: Role,
        /// Reason why that piece cannot move like that.
        reason: IllegalReason,
    },
}

impl ReadError {
    /// Returns the legal moves that fit the text and need the player's confirmation.
    pub fn candidates(&self) -> &[Move] {
        match self {
            ReadError::Unreadable { .. } | ReadError::Illegal { .. } => &[],
            ReadError::Ambiguous { candidates } => candidates,
            ReadError::Doubtful { mv, .. } => std::slice::from_ref(mv),
        }
    }

    /// Returns `unreadable`, `illegal` or `ambiguous`.
    pub const fn kind(&self) -> &'static str {
        match self {
            ReadError::Unreadable { .. } => "unreadable",
            ReadError::Illegal { .. } => "illegal",
            ReadError::Ambiguous { .. } | ReadError::Doubtful { .. } => "ambiguous",
        }
    }
}

/// Probable fault of an unreadable text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Hint {
    /// The end of the move is missing.
    #[error("it ends too early: {0} is missing")]
    Incomplete(Missing),
    /// Digit in place of a file, a number of points or a rank of the board.
    #[error("'{0}' is out of range (files and points are 1 to 9)")]
    OutOfRange(char),
    /// Dialect of the move, which is not enabled.
    #[error("it looks like {0} notation, which is not enabled")]
    NotEnabled(Dialect),
    /// The text is several moves.
    #[error("it is more than one move")]
    Several,
    /// The text is longer than any move.
    #[error("it is too long")]
    TooLong,
}

/// Missing last part of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::Display)]
pub enum Missing {
    /// File of arrival.
    #[strum(serialize = "the file of arrival")]
    File,
    /// Number of points.
    #[strum(serialize = "the number of points")]
    Points,
    /// File of arrival or number of points, depending on the dialect.
    #[strum(serialize = "the last number")]
    Number,
    /// Rank of arrival.
    #[strum(serialize = "the rank of arrival")]
    Rank,
}

/// Reason why no reading of a text can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IllegalReason {
    /// The rules forbid the move.
    Rules {
        /// Illegal move.
        mv: Move,
        /// Reason of the rules.
        error: MoveError,
    },
    /// The mover has no such piece.
    NoSuchPiece {
        /// Kind of the piece.
        role: Role,
        /// File from the mover's right, 1 to 9, if the text names one.
        file: Option<u8>,
    },
    /// The text names one of several pieces of a file (front, rear, middle, a number), but no such piece exists.
    NoSuchTandem {
        /// Kind of the piece.
        role: Role,
        /// File from the mover's right, 1 to 9, if the text names one.
        file: Option<u8>,
    },
    /// The move ends beyond the edge of the board.
    OffBoard {
        /// Kind of the piece.
        role: Role,
        /// Origin of the move.
        from: Square,
    },
    /// Pieces of this kind do not move like that.
    CannotReach {
        /// Kind of the piece.
        role: Role,
        /// Origin of the move.
        from: Square,
        /// Direction of the move.
        direction: Direction,
        /// File of arrival or number of points, 1 to 9.
        number: u8,
    },
    /// The text names another kind of piece than the one on the origin.
    WrongPiece {
        /// Origin of the move.
        from: Square,
        /// Kind that the text names.
        named: Role,
        /// Kind of the piece on the origin.
        stands: Role,
    },
}

impl IllegalReason {
    /// Returns the rank of the reason; the greatest one of several readings is reported.
    pub(super) fn weight(&self) -> u8 {
        use MoveError as E;
        match self {
            IllegalReason::Rules { error: E::LeavesCheck { .. } | E::FacingGenerals, .. } => 9,
            IllegalReason::Rules { error: E::Hobbled { .. } | E::EyeBlocked { .. }, .. } => 8,
            IllegalReason::Rules {
                error: E::Blocked { .. } | E::NoScreen { .. } | E::TooManyScreens { .. } | E::OwnPiece { .. },
                ..
            } => 7,
            IllegalReason::Rules { error: E::NotItsMove { .. }, .. } => 4,
            IllegalReason::Rules { error: E::NoPiece { .. } | E::WrongTurn { .. }, .. } => 3,
            IllegalReason::Rules { .. } => 6,
            IllegalReason::CannotReach { .. } | IllegalReason::OffBoard { .. } => 5,
            IllegalReason::WrongPiece { .. } | IllegalReason::NoSuchTandem { .. } => 2,
            IllegalReason::NoSuchPiece { .. } => 1,
        }
    }
}

impl fmt::Display for IllegalReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalReason::Rules { error, .. } => error.fmt(f),
            IllegalReason::NoSuchPiece { role, file: Some(file) } => {
                write!(f, "there is no {role} of the mover on file {file}")
            }
            IllegalReason::NoSuchPiece { role, file: None } => write!(f, "the mover has no {role}"),
            IllegalReason::NoSuchTandem { role, file: Some(file) } => {
                write!(f, "file {file} holds no {role}s that this could tell apart")
            }
            IllegalReason::NoSuchTandem { role, file: None } => {
                write!(f, "no file holds {role}s that this could tell apart")
            }
            IllegalReason::OffBoard { role, from } => {
                write!(f, "the {role} on {from} would leave the board")
            }
            IllegalReason::CannotReach { role, from, direction, number } => match (direction, role) {
                (Direction::Sideways, Role::General | Role::Chariot | Role::Cannon | Role::Soldier) => {
                    write!(f, "the {role} on {from} already stands on file {number}")
                }
                (Direction::Sideways, _) => write!(f, "the {role} on {from} cannot move sideways"),
                _ => write!(f, "the {role} on {from} cannot reach file {number} in one move {direction}"),
            },
            IllegalReason::WrongPiece { from, named, stands } => {
                write!(f, "the piece on {from} is no {named} but a {stands}")
            }
        }
    }
}

/// Direction of a relative move, from the mover's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::Display, strum::VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Direction {
    /// Towards the opponent: `+`, 進.
    Forward,
    /// Towards the mover's back rank: `-`, 退.
    Backward,
    /// Along the rank: `.`, 平.
    Sideways,
}

impl Direction {
    /// All directions.
    pub const ALL: [Direction; 3] = *Direction::VARIANTS.as_array().unwrap();
}
