//! What a search found in one position: all of a review that has to be kept.

use serde::{Deserialize, Serialize};

use crate::engine::analysis::{Analysis, Idea, Threat};
use crate::engine::{PrincipalVariation, Score, analysis};
use crate::rules::{MatePattern, Move, Position, mate_pattern};

/// What a search found in a position. The JSON form is stored: fields may be added with a default, never renamed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// How good the position is for the side to move.
    #[serde(flatten)]
    pub score: Score,
    /// The best line; empty where the game had ended.
    pub line: Vec<Move>,
    /// What the other side would do if it could move now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threat: Option<Threat>,
}

impl From<&Analysis> for Finding {
    fn from(analysis: &Analysis) -> Finding {
        Finding {
            score: analysis.score,
            line: analysis.lines.first().map_or_else(Vec::new, |line| line.moves.clone()),
            threat: analysis.threat.clone(),
        }
    }
}

impl Finding {
    /// What is written for a position in which the rules have ended the game.
    pub fn of_the_end() -> Finding {
        Finding { score: Score::Centipawns(0), line: Vec::new(), threat: None }
    }

    /// The best move; none where the game had ended.
    pub fn best(&self) -> Option<Move> {
        self.line.first().copied()
    }

    /// Tests whether line and threat can be played in this position.
    pub fn fits(&self, position: &Position) -> bool {
        let threat = match (&self.threat, analysis::passed(position)) {
            (Some(threat), Some(passed)) => {
                !threat.moves.is_empty() && play(&passed, &threat.moves).is_some()
            }
            (threat, _) => threat.is_none(),
        };
        threat && play(position, &self.line).is_some()
    }

    pub(in crate::engine) fn idea(&self, position: &Position) -> Option<Idea> {
        let line = PrincipalVariation { score: self.score, moves: self.line.clone() };
        self.best().map(|_| analysis::idea_of(position, &line, self.threat.as_ref()))
    }

    pub(in crate::engine) fn win(&self, position: &Position) -> Option<ForcedWin> {
        let Score::Mate(moves @ 1..) = self.score else { return None };
        let end = play(position, &self.line)?;
        let checkmate = end.is_checkmate();
        let pattern = if checkmate { mate_pattern(&end) } else { None };
        Some(ForcedWin { moves: moves.unsigned_abs(), checkmate, pattern })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForcedWin {
    /// The winner's moves, at least 1.
    pub moves: u32,
    /// Whether it ends in checkmate; else the loser is left without a move, or the line was broken off too early to tell.
    pub checkmate: bool,
    /// The classical mate at its end, where it is one.
    pub pattern: Option<MatePattern>,
}

/// Where a line leads; none when one of its moves is illegal.
fn play(position: &Position, line: &[Move]) -> Option<Position> {
    let mut end = position.clone();
    for &mv in line {
        if !end.is_legal(mv) {
            return None;
        }
        end.make(mv);
    }
    Some(end)
}
