//! Reports of a search.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::score::Score;
use crate::rules::{Move, Position};

/// Report of a running search on one of the best lines, made after each iteration. If an iteration is interrupted between
/// two lines, the other lines are from the iteration before.
#[derive(Clone, Debug)]
pub struct SearchInfo {
    /// Depth of the iteration, in plies.
    pub depth: u32,
    /// Maximum depth reached, in plies.
    pub seldepth: u32,
    /// Rank of the line, counted from 1.
    pub line: usize,
    /// Score of the line for the side to move.
    pub score: Score,
    /// Number of nodes visited.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// Share of the table in use, in thousandths.
    pub fullness: u32,
    /// Moves of the line.
    pub pv: Vec<Move>,
}

impl SearchInfo {
    /// Creates the report on a move that ends the game and needs no search.
    pub(super) fn for_last_move(mv: Move) -> SearchInfo {
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
    /// Score of the line for the side to move.
    #[serde(flatten)]
    pub score: Score,
    /// Moves of the line, at least one.
    #[serde(rename = "line")]
    pub moves: Vec<Move>,
}

impl PrincipalVariation {
    /// Returns `true` if the line, played from `start`, ends in checkmate. A mate score alone does not prove it: a
    /// stalemated side loses as well, and the line of an interrupted search may be too short.
    pub fn is_checkmate(&self, start: &Position) -> bool {
        play(start, &self.moves).is_some_and(|end| end.is_checkmate())
    }

    /// Returns `true` if the line can be played from `position`.
    pub fn fits(&self, position: &Position) -> bool {
        !self.moves.is_empty() && play(position, &self.moves).is_some()
    }
}

/// Returns the position at the end of a line, `None` if a move is illegal.
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
