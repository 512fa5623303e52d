//! Ideas of moves.

use super::gain;
use crate::rules::{Piece, Position, Square};

/// The idea of a move. It holds on the board after the move, and the shown part of the line does not contradict it. Squares
/// are those of the pieces before the move.
#[derive(Clone, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Idea {
    /// Mates by force.
    Mates {
        /// Number of moves, including this one.
        moves: u32,
    },
    /// Stalemates the opponent by force, which wins.
    LeavesNoMove {
        /// Number of moves, including this one.
        moves: u32,
    },
    /// Delays a forced loss as long as possible.
    HoldsOut,
    /// Stops a threatened mate.
    StopsMate,
    /// Stops a threatened stalemate.
    KeepsAMove,
    /// Takes a piece and comes out ahead.
    Takes {
        /// Captured piece.
        target: Square,
        /// Whether nothing can recapture.
        free: bool,
    },
    /// Takes the piece that gives check.
    TakesChecker {
        /// Captured piece.
        target: Square,
    },
    /// Moves the general out of check.
    StepsOutOfCheck,
    /// Ends the check with another piece, by interposing or by leaving as a cannon's screen.
    StopsCheck,
    /// Gives check, and a piece is lost after every answer.
    ChecksAndAttacks {
        /// Piece that is lost.
        target: Square,
    },
    /// Attacks several pieces that would each be lost if they stayed.
    Forks {
        /// Two or three pieces, the most valuable first.
        targets: Vec<Square>,
    },
    /// Moves a piece out of a capture that would win it.
    Escapes,
    /// Protects a piece in danger.
    Protects {
        /// Protected piece.
        target: Square,
    },
    /// Closes the line of an attack on a piece, or drives the attacker away.
    Shields {
        /// Shielded piece.
        target: Square,
    },
    /// Threatens mate by checks, in at most three moves.
    ThreatensMate,
    /// Attacks a piece that would be lost if it stayed.
    Attacks {
        /// Attacked piece.
        target: Square,
        /// Whether nothing protects it.
        free: bool,
    },
    /// Opens a line for another piece, which attacks one that would be lost if it stayed.
    Uncovers {
        /// Piece that attacks.
        attacker: Square,
        /// Attacked piece.
        target: Square,
    },
    /// Becomes the screen of a cannon, which attacks a piece that would be lost if it stayed.
    Screens {
        /// The cannon.
        attacker: Square,
        /// Attacked piece.
        target: Square,
    },
    /// Takes a piece for about as much material.
    Trades {
        /// Captured piece.
        target: Square,
    },
    /// Takes or takes back a piece, with no proved gain.
    Captures {
        /// Captured piece.
        target: Square,
    },
    /// Pins a piece that could move before.
    Pins {
        /// Pinned piece.
        target: Square,
    },
    /// Gives check.
    Checks,
    /// Offers material that was safe before.
    Offers,
    /// Protects a piece that the opponent attacks, though a capture would not win it.
    Guards {
        /// Protected piece.
        target: Square,
    },
    /// Gives another chariot, cannon or horse at least two more points.
    MakesWay {
        /// The other piece.
        target: Square,
    },
    /// Moves a soldier where it could take the facing one if that advanced.
    HoldsBack {
        /// The facing soldier, or the horse behind it.
        target: Square,
    },
    /// Attacks a piece that a capture would not win.
    AimsAt {
        /// Attacked piece.
        target: Square,
    },
    /// Moves an advisor or elephant where it and its twin protect each other.
    Links {
        /// The twin.
        target: Square,
    },
    /// Takes at least two points from an enemy chariot, cannon or horse.
    Restricts {
        /// The enemy piece.
        target: Square,
    },
    /// Moves a piece on its way to attack another one, as the line shows.
    HeadsFor {
        /// Piece that it attacks after its next move.
        target: Square,
    },
    /// Moves a piece where it has at least two more points.
    Activates,
    /// Leaves nothing to be taken.
    Waits,
    /// Moves a cannon to the middle file.
    TakesMiddleFile,
    /// Crosses the river.
    CrossesRiver,
    /// Moves a chariot or horse from its start.
    Develops,
    /// Moves a chariot to a file without another piece of its side.
    TakesOpenFile,
    /// None of the above is proved.
    Quiet,
}

impl Idea {
    /// Returns the name in kebab case, such as `threatens-mate`.
    pub fn name(&self) -> &'static str {
        self.into()
    }

    /// Returns `true` if the idea says something of the move beyond what it looks like, such as a check or its end.
    pub fn tells_why(&self) -> bool {
        !matches!(self, Idea::Quiet | Idea::Waits | Idea::Checks | Idea::StopsCheck | Idea::StepsOutOfCheck)
    }

    /// Returns the points of the target pieces.
    pub fn targets(&self) -> &[Square] {
        match self {
            Idea::Forks { targets } => targets,
            Idea::Takes { target, .. }
            | Idea::TakesChecker { target }
            | Idea::ChecksAndAttacks { target }
            | Idea::Protects { target }
            | Idea::Shields { target }
            | Idea::Attacks { target, .. }
            | Idea::Uncovers { target, .. }
            | Idea::Screens { target, .. }
            | Idea::Trades { target }
            | Idea::Captures { target }
            | Idea::Guards { target }
            | Idea::MakesWay { target }
            | Idea::HoldsBack { target }
            | Idea::AimsAt { target }
            | Idea::Links { target }
            | Idea::Restricts { target }
            | Idea::HeadsFor { target }
            | Idea::Pins { target } => std::slice::from_ref(target),
            _ => &[],
        }
    }

    /// Corrects the idea after the opponent has captured `lost`: a recapture of about equal value is neither a gain nor a trade.
    pub(in crate::engine) fn after_loss(self, position: &Position, lost: Option<(Piece, Square)>) -> Idea {
        match (self, lost) {
            (Idea::Takes { target, .. } | Idea::Trades { target }, Some((lost, on)))
                if on == target && gain::takes_back(position, lost, on) =>
            {
                Idea::Captures { target }
            }
            (idea, _) => idea,
        }
    }

    /// Returns the points of the target pieces and of another piece that attacks them.
    pub fn pieces(&self) -> Vec<Square> {
        let attacker = match self {
            Idea::Uncovers { attacker, .. } | Idea::Screens { attacker, .. } => Some(*attacker),
            _ => None,
        };
        self.targets().iter().copied().chain(attacker).collect()
    }
}
