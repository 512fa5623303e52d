//! What a search reports.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::score::Score;
use crate::rules::{Move, Position};

/// Report of a running search: each of the best lines when an iteration is over. Of one that was broken off
/// between two lines, the finished ones and the rest from the iteration before.
#[derive(Clone, Debug)]
pub struct SearchInfo {
    /// Plies of the iteration that the line is from.
    pub depth: u32,
    pub seldepth: u32,
    /// Which of the best lines this is, from 1.
    pub line: usize,
    /// The line's score for the side to move.
    pub score: Score,
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// Thousandths of the table in use.
    pub fullness: u32,
    pub pv: Vec<Move>,
}

impl SearchInfo {
    /// Report on a move that ends the game and needed no search.
    pub(super) fn of_the_last_move(mv: Move) -> SearchInfo {
        SearchInfo {
            depth: 1,
            seldepth: 1,
            line: 1,
            score: Score::Mate(1),
            nodes: 1,
            time: Duration::ZERO,
            fullness: 0,
            pv: vec![mv],
        }
    }
}

/// One of the best lines of a finished search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrincipalVariation {
    /// The line's score for the side to move.
    #[serde(flatten)]
    pub score: Score,
    /// The moves of the line, at least one.
    #[serde(rename = "line")]
    pub moves: Vec<Move>,
}

impl PrincipalVariation {
    /// True if the line, played from `start`, leads to checkmate. A mate score alone does not say so: leaving the
    /// opponent without a move wins as well, and the line of a search that was broken off may end too early to tell.
    pub fn is_checkmate(&self, start: &Position) -> bool {
        play(start, &self.moves).is_some_and(|end| end.is_checkmate())
    }

    /// True if it can be played from this position.
    pub fn fits(&self, position: &Position) -> bool {
        !self.moves.is_empty() && play(position, &self.moves).is_some()
    }
}

/// Position at the end of a line; none when one of its moves is illegal.
pub(super) fn play(position: &Position, line: &[Move]) -> Option<Position> {
    let mut end = position.clone();
    for &mv in line {
        if !end.is_legal(mv) {
            return None;
        }
        end.make(mv);
    }
    Some(end)
}
