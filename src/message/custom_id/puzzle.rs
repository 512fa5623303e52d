//! Components of a puzzle, such as `q1:7zk3q0:2:turn:back`.

use serde::{Deserialize, Serialize};

use crate::message::custom_id::replay::PageTurn;
use crate::puzzles::PuzzleId;
use crate::rules::Move;

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
    /// Posts that one has solved it.
    Share,
    /// Opens the puzzle of this day: `2026-11-22`.
    Solve(String),
}

/// A way of solving puzzles besides one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::VariantArray, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleMode {
    /// As many as possible in three minutes.
    Storm,
    /// Five of the theme that the person misses most.
    Weak,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StormAction {
    Begin,
    Piece,
    Target,
    /// Plays one of the moves that a text can mean.
    Play(Move),
}

/// A component of a storm, such as `q4:1795324473501:3:0:piece`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StormComponent {
    /// Time at which the storm began, in milliseconds; 0 before it.
    pub run: u64,
    /// Number of the puzzle on the board, from 1.
    pub number: u32,
    /// Number of plies of its solution on the board.
    pub ply: u32,
    pub action: StormAction,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleComponent {
    pub puzzle: PuzzleId,
    /// Number of plies of the solution on the board when it was shown.
    pub ply: usize,
    pub action: PuzzleAction,
}
