//! Components of an exercise, which asks for a better move than the one of a reviewed game.

use serde::{Deserialize, Serialize};

use crate::message::custom_id::replay::RecordId;
use crate::rules::Move;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExerciseAction {
    Show,
    Piece,
    Target,
    /// Plays one of the moves that a text can mean.
    Play(Move),
    /// Gives up and shows the solution.
    Solution,
}

/// A component of the exercise before this ply of a record, such as `e1:12kqzbd:7:show`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExerciseComponent {
    pub record: RecordId,
    /// Ply of the move that was played there, from 1.
    pub ply: usize,
    pub action: ExerciseAction,
}
