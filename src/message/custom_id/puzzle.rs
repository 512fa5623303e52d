//! Components of a puzzle, such as `q1:7zk3q0:2:turn:back`.

use serde::{Deserialize, Serialize};

use crate::message::custom_id::replay::PageTurn;
use crate::puzzles::PuzzleId;
use crate::rules::Move;

/// Action of a component of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleAction {
    Piece,
    Target,
    /// Plays one of the moves that a text can mean.
    Play(Move),
    /// Gives a hint, the next time a clearer one.
    Hint,
    /// Gives up and shows the solution.
    Solution,
    Turn(PageTurn),
    Next,
    /// Opens the puzzle of this day: `2026-11-22`.
    Solve(String),
}

/// A button of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleComponent {
    pub puzzle: PuzzleId,
    /// Number of plies of the solution on the board when it was shown.
    pub ply: usize,
    pub action: PuzzleAction,
}
