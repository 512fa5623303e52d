//! The three answers that are no move.

use std::fmt;

use strum::VariantArray as _;

use super::Dialect;
use crate::rules::{Move, MoveError, Role, Square};

/// Reason why a text gave no move: it could not be read, no reading of it is legal, or several are.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The text does not have the shape of a move in any enabled dialect.
    #[error("cannot read \"{text}\" as a move{}", hint.map_or(String::new(), |hint| format!(": {hint}")))]
    Unreadable { text: String, hint: Option<Hint> },
    /// The text is a move, but not one that can be played, for the most telling reason among those of all readings.
    #[error("{reason}")]
    Illegal { reason: IllegalReason },
    /// Several legal moves fit the text, in ICCS order.
    #[error("several moves fit: {}", candidates.iter().map(Move::to_string).collect::<Vec<_>>().join(", "))]
    Ambiguous { candidates: Vec<Move> },
    /// One legal move fits the text, but in another enabled dialect the text names another piece of the mover's, which
    /// cannot move like that: who means that one must not find a third piece moved.
    #[error("the {role} can play {mv}, but this may mean the {other} as well: {reason}")]
    Doubtful { mv: Move, role: Role, other: Role, reason: IllegalReason },
}

impl ReadError {
    /// The legal moves that may be meant; a person has to say whether one of them is.
    pub fn candidates(&self) -> &[Move] {
        match self {
            ReadError::Unreadable { .. } | ReadError::Illegal { .. } => &[],
            ReadError::Ambiguous { candidates } => candidates,
            ReadError::Doubtful { mv, .. } => std::slice::from_ref(mv),
        }
    }

    /// `unreadable`, `illegal` or `ambiguous`.
    pub const fn kind(&self) -> &'static str {
        match self {
            ReadError::Unreadable { .. } => "unreadable",
            ReadError::Illegal { .. } => "illegal",
            ReadError::Ambiguous { .. } | ReadError::Doubtful { .. } => "ambiguous",
        }
    }
}

/// Reason why a text is unreadable, where that can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Hint {
    #[error("it ends too early: {0} is missing")]
    Incomplete(Missing),
    /// It would be a move if this were a file, a number of points or a rank of the board.
    #[error("'{0}' is out of range (files and points are 1 to 9)")]
    OutOfRange(char),
    #[error("it looks like {0} notation, which is not enabled")]
    NotEnabled(Dialect),
    #[error("it is more than one move")]
    Several,
    #[error("it is too long")]
    TooLong,
}

/// The last part of a move, which the text does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::Display)]
pub enum Missing {
    #[strum(serialize = "the file of arrival")]
    File,
    #[strum(serialize = "the number of points")]
    Points,
    /// Either of these: the dialects disagree about the piece.
    #[strum(serialize = "the last number")]
    Number,
    #[strum(serialize = "the rank of arrival")]
    Rank,
}

/// Reason why no reading of a text can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IllegalReason {
    /// The rules forbid the move that is meant.
    Rules { mv: Move, error: MoveError },
    /// The mover has no such piece on that file, counted from the mover's own right, or on the whole board.
    NoSuchPiece { role: Role, file: Option<u8> },
    /// The text tells pieces of one file apart (front, rear, middle, a number), but there is none that fits.
    NoSuchTandem { role: Role, file: Option<u8> },
    /// The move would end beyond the edge of the board.
    OffBoard { role: Role, from: Square },
    /// A piece of that kind never moves like that from there; the number is one of points or the file of arrival.
    CannotReach { role: Role, from: Square, direction: Direction, number: u8 },
    /// The text names another piece than the one that stands on the point it gives.
    WrongPiece { from: Square, named: Role, stands: Role },
}

impl IllegalReason {
    /// Weight of the reason; of several readings the one with the greatest weight is reported.
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

/// The direction of a relative move, from the mover's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::Display, strum::VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Direction {
    /// Towards the opponent: `+`, 進.
    Forward,
    /// Towards the own back rank: `-`, 退.
    Backward,
    /// Along the rank: `.`, 平.
    Sideways,
}

impl Direction {
    pub const ALL: [Direction; 3] = *Direction::VARIANTS.as_array().unwrap();
}
