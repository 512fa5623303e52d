//! The state of a storm: its clock and its puzzles.

use serde::{Deserialize, Serialize};

use crate::game::Timestamp;
use crate::message::{CustomId, StormAction, StormComponent};
use crate::puzzles::{Puzzle, PuzzleId, PuzzleQuery, PuzzleSet};

/// Length of a storm, in milliseconds.
const DURATION: i64 = 180_000;
/// Time that a mistake costs, in milliseconds.
const COST: i64 = 10_000;
/// Rating of the first puzzle.
const FIRST: u16 = 600;
/// Difference of the ratings of two puzzles in a row.
const STEP: u16 = 60;
/// Maximum length of a solution, in plies.
const LONGEST: usize = 5;

/// The latest storm of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StormRun {
    pub(super) began: Timestamp,
    pub(super) channel: String,
    pub(super) solved: u32,
    pub(super) mistakes: u32,
    /// Ids of the puzzles so far; the last one is on the board.
    pub(super) puzzles: Vec<String>,
    /// Number of plies of its solution on the board.
    pub(super) ply: usize,
    /// Best result of the storms before.
    pub(super) best_before: u32,
    /// True if its result was shown, or there are no more puzzles.
    pub(super) over: bool,
    /// True if another puzzle was shown since: typed moves are for that one.
    pub(super) aside: bool,
}

impl StormRun {
    pub(super) fn deadline(&self) -> Timestamp {
        Timestamp(self.began.0 + DURATION - COST * i64::from(self.mistakes))
    }

    pub(super) fn is_running(&self, now: Timestamp) -> bool {
        !self.over && now < self.deadline()
    }

    /// Returns `true` if it runs, and no other puzzle was shown since.
    pub(crate) fn takes_typed_moves(&self, now: Timestamp) -> bool {
        self.is_running(now) && !self.aside
    }

    pub(super) fn key(&self) -> u64 {
        self.began.0.unsigned_abs()
    }

    pub(super) fn component(&self, action: StormAction) -> CustomId {
        let number = self.puzzles.len() as u32;
        CustomId::Storm(StormComponent { run: self.key(), number, ply: self.ply as u32, action })
    }

    pub(super) fn shown(&self) -> Option<PuzzleId> {
        self.puzzles.last()?.parse().ok()
    }

    /// Chooses the next puzzle, harder than the one before.
    pub(super) fn advance(&mut self, set: &PuzzleSet, seed: u64) {
        let rating = FIRST + STEP * u16::try_from(self.puzzles.len()).unwrap_or(u16::MAX / STEP).min(40);
        let is_unfit = |id: PuzzleId| {
            self.puzzles.contains(&id.to_string())
                || set.get(id).is_none_or(|puzzle| puzzle.solution().len() > LONGEST)
        };
        let next = set.choose_near(rating, &PuzzleQuery::default(), seed, is_unfit).map(Puzzle::id);
        self.ply = 0;
        match next {
            Some(id) => self.puzzles.push(id.to_string()),
            None => self.over = true,
        }
    }
}
