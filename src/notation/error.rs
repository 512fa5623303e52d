//! The three answers that are no move.

use std::fmt;

use crate::rules::{Move, MoveError, Role, Square};

use super::Dialect;

/// Why a text gave no move: it could not be read, no reading of it is legal, or several are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// The text does not have the shape of a move in any enabled dialect.
    Unreadable {
        /// The text, cut after a few dozen characters.
        text: String,
        /// What is wrong with it, where that can be said.
        hint: Option<Hint>,
    },
    /// The text is a move, but not one that can be played.
    Illegal {
        /// The most telling reason among those of all readings.
        reason: IllegalReason,
    },
    /// Several legal moves fit the text.
    Ambiguous {
        /// Those moves in ICCS order, at least two.
        candidates: Vec<Move>,
    },
    /// One legal move fits the text, but in another enabled dialect the text names another piece of the mover's, which
    /// cannot move like that: who means that one must not find a third piece moved.
    Doubtful {
        /// The legal move.
        mv: Move,
        /// The piece that plays it.
        role: Role,
        /// The piece that the text names as well.
        other: Role,
        /// Why that one cannot move so.
        reason: IllegalReason,
    },
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

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Unreadable { text, hint } => {
                write!(f, "cannot read \"{text}\" as a move")?;
                hint.map_or(Ok(()), |hint| write!(f, ": {hint}"))
            }
            ReadError::Illegal { reason } => reason.fmt(f),
            ReadError::Ambiguous { candidates } => {
                f.write_str("several moves fit: ")?;
                for (i, mv) in candidates.iter().enumerate() {
                    write!(f, "{}{mv}", if i == 0 { "" } else { ", " })?;
                }
                Ok(())
            }
            ReadError::Doubtful { mv, role, other, reason } => {
                write!(f, "the {role} can play {mv}, but this may mean the {other} as well: {reason}")
            }
        }
    }
}

impl std::error::Error for ReadError {}

/// What may be wrong with an unreadable text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hint {
    /// It begins like a move and ends too early: what is missing.
    Incomplete(Missing),
    /// It would be a move if this were a file, a number of points or a rank of the board.
    OutOfRange(char),
    /// It would be a move in this dialect, which is not enabled.
    NotEnabled(Dialect),
    /// It is more than one move.
    Several,
    /// It is too long for a move.
    TooLong,
}

/// What an incomplete move lacks at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Missing {
    /// The file of arrival.
    File,
    /// How many points the piece goes.
    Points,
    /// Either of these: the dialects disagree about the piece.
    Number,
    /// The rank of arrival.
    Rank,
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hint::Incomplete(missing) => write!(f, "it ends too early: {missing} is missing"),
            Hint::OutOfRange(c) => write!(f, "'{c}' is out of range (files and points are 1 to 9)"),
            Hint::NotEnabled(dialect) => write!(f, "it looks like {dialect} notation, which is not enabled"),
            Hint::Several => f.write_str("it is more than one move"),
            Hint::TooLong => f.write_str("it is too long"),
        }
    }
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Missing::File => "the file of arrival",
            Missing::Points => "the number of points",
            Missing::Number => "the last number",
            Missing::Rank => "the rank of arrival",
        })
    }
}

/// Why no reading of a text can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IllegalReason {
    /// The rules forbid the move that is meant.
    Rules {
        /// The move.
        mv: Move,
        /// Why it is forbidden, with squares and pieces.
        error: MoveError,
    },
    /// The mover has no such piece there.
    NoSuchPiece {
        /// The piece that the text names.
        role: Role,
        /// The file that the text names, from the mover's own right; none when the whole board is meant.
        file: Option<u8>,
    },
    /// The text tells pieces of one file apart (front, rear, middle, a number), but there is none that fits.
    NoSuchTandem {
        /// The piece that the text names.
        role: Role,
        /// The file that the text names, from the mover's own right; none when any file is meant.
        file: Option<u8>,
    },
    /// The move would end beyond the edge of the board.
    OffBoard {
        /// The piece that would leave the board.
        role: Role,
        /// Where it stands.
        from: Square,
    },
    /// A piece of that kind never moves like that from there.
    CannotReach {
        /// The piece.
        role: Role,
        /// Where it stands.
        from: Square,
        /// The direction asked for.
        direction: Direction,
        /// The number asked for: points for a straight move forward or backward, otherwise the file of arrival.
        number: u8,
    },
    /// The text names another piece than the one that stands on the point it gives.
    WrongPiece {
        /// The point.
        from: Square,
        /// The piece that the text names.
        named: Role,
        /// The piece that stands there.
        stands: Role,
    },
}

impl IllegalReason {
    /// How telling the reason is; of several readings the most telling is reported.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards the opponent: `+`, 進.
    Forward,
    /// Towards the own back rank: `-`, 退.
    Backward,
    /// Along the rank: `.`, 平.
    Sideways,
}

impl Direction {
    /// All directions.
    pub const ALL: [Direction; 3] = [Direction::Forward, Direction::Backward, Direction::Sideways];
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Direction::Forward => "forward",
            Direction::Backward => "backward",
            Direction::Sideways => "sideways",
        })
    }
}
