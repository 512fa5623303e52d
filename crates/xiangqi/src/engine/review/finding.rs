//! Result of a search in one position, from which a review is made.

use serde::{Deserialize, Serialize};

use super::SecondLook;
use crate::engine::analysis::{Analysis, Idea, Threat, find_idea, gain};
use crate::engine::info::play;
use crate::engine::{PrincipalVariation, Score};
use crate::rules::{MatePattern, Move, Position, mate_pattern};

/// Result of a search in a position. The JSON form is stored: fields may be added with a default, never renamed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// Score of the position for the side to move.
    #[serde(flatten)]
    pub score: Score,
    /// Best line, empty if the game had ended.
    pub line: Vec<Move>,
    /// The opponent's threat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threat: Option<Threat>,
    /// Second look at the move played in the position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<Box<SecondLook>>,
}

impl From<&Analysis> for Finding {
    fn from(analysis: &Analysis) -> Finding {
        Finding {
            score: analysis.score,
            line: analysis.lines.first().map_or_else(Vec::new, |line| line.moves.clone()),
            threat: analysis.threat.clone(),
            second: None,
        }
    }
}

impl Finding {
    /// Returns the finding for a position in which the rules have ended the game.
    pub fn game_over() -> Finding {
        Finding { score: Score::Centipawns(0), line: Vec::new(), threat: None, second: None }
    }

    /// Returns the best move, `None` if the game had ended.
    pub fn best(&self) -> Option<Move> {
        self.line.first().copied()
    }

    /// Returns `true` if the lines can be played in `position`.
    pub fn fits(&self, position: &Position) -> bool {
        let threat = match (&self.threat, gain::passed(position)) {
            (Some(threat), Some(passed)) => {
                !threat.moves.is_empty() && play(&passed, &threat.moves).is_some()
            }
            (threat, _) => threat.is_none(),
        };
        let second = self.second.as_ref().is_none_or(|second| second.fits(position));
        threat && second && play(position, &self.line).is_some()
    }

    pub(in crate::engine) fn idea(&self, position: &Position) -> Option<Idea> {
        let line = PrincipalVariation { score: self.score, moves: self.line.clone() };
        self.best().map(|_| find_idea(position, &line, self.threat.as_ref()))
    }

    pub(in crate::engine) fn win(&self, position: &Position) -> Option<ForcedWin> {
        let Score::Mate(moves @ 1..) = self.score else { return None };
        ForcedWin::from_line(moves.unsigned_abs(), position, &self.line)
    }
}

/// A forced win with a line to the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForcedWin {
    /// Number of the winner's moves, at least 1.
    pub moves: u32,
    /// Whether it ends in checkmate, otherwise in stalemate.
    pub checkmate: bool,
    /// Classical mate at its end.
    pub pattern: Option<MatePattern>,
}

impl ForcedWin {
    /// Returns the win at the end of a line, `None` if the line is too short.
    pub(super) fn from_line(moves: u32, position: &Position, line: &[Move]) -> Option<ForcedWin> {
        let end = play(position, line)?;
        let checkmate = end.is_checkmate();
        let pattern = if checkmate { mate_pattern(&end) } else { None };
        if end.has_legal_move() { None } else { Some(ForcedWin { moves, checkmate, pattern }) }
    }
}
