//! What a search found in one position: all of a review that has to be kept.

use serde::{Deserialize, Serialize};

use super::SecondLook;
use crate::engine::analysis::{Analysis, Idea, Threat, gain, idea_of};
use crate::engine::info::play;
use crate::engine::{PrincipalVariation, Score};
use crate::rules::{MatePattern, Move, Position, mate_pattern};

/// Result of a search in a position. The JSON form is stored: fields may be added with a default, never renamed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// Score of the position for the side to move.
    #[serde(flatten)]
    pub score: Score,
    /// The best line; empty where the game had ended.
    pub line: Vec<Move>,
    /// Threat: what the other side would do if it could move now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threat: Option<Threat>,
    /// Result of a second look at the move that was played here, where something was to be said against it.
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
    /// Finding for a position in which the rules have ended the game.
    pub fn of_the_end() -> Finding {
        Finding { score: Score::Centipawns(0), line: Vec::new(), threat: None, second: None }
    }

    /// The best move; none where the game had ended.
    pub fn best(&self) -> Option<Move> {
        self.line.first().copied()
    }

    /// Tests whether its lines can be played in this position.
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
        self.best().map(|_| idea_of(position, &line, self.threat.as_ref()))
    }

    pub(in crate::engine) fn win(&self, position: &Position) -> Option<ForcedWin> {
        let Score::Mate(moves @ 1..) = self.score else { return None };
        ForcedWin::at_the_end(moves.unsigned_abs(), position, &self.line)
    }
}

/// A win by force that a line shows up to the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForcedWin {
    /// The winner's moves, at least 1.
    pub moves: u32,
    /// True if it ends in checkmate; else the loser is left without a move.
    pub checkmate: bool,
    /// The classical mate at its end, where it is one.
    pub pattern: Option<MatePattern>,
}

impl ForcedWin {
    /// The win in so many moves that a line shows; none where it was broken off before its end.
    pub(super) fn at_the_end(moves: u32, position: &Position, line: &[Move]) -> Option<ForcedWin> {
        let end = play(position, line)?;
        let checkmate = end.is_checkmate();
        let pattern = if checkmate { mate_pattern(&end) } else { None };
        (!end.has_legal_move()).then_some(ForcedWin { moves, checkmate, pattern })
    }
}
