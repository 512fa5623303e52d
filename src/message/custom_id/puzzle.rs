//! Components of a puzzle: `q1:<puzzle>:<ply>:<action>`, with one more part for some actions.

use std::fmt;

use crate::message::custom_id::replay::PageTurn;
use crate::message::custom_id::words::{value_of, word_of};
use crate::puzzles::PuzzleId;
use crate::rules::Move;

/// Action of a component of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleAction {
    Piece,
    Target,
    /// Plays one of the moves that a text can mean.
    Play(Move),
    /// Gives a hint, the next time a clearer one.
    Hint,
    Again,
    /// Gives up and shows the solution.
    Solution,
    Turn(PageTurn),
    Next,
    /// Opens the puzzle of this day: `2026-11-22`.
    Solve(String),
}

/// A button of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleComponent {
    pub puzzle: PuzzleId,
    /// Number of plies of the solution on the board when it was shown.
    pub ply: usize,
    pub action: PuzzleAction,
}

const WORDS: [(PuzzleAction, &str); 10] = [
    (PuzzleAction::Piece, "piece"),
    (PuzzleAction::Target, "target"),
    (PuzzleAction::Hint, "hint"),
    (PuzzleAction::Again, "again"),
    (PuzzleAction::Solution, "solution"),
    (PuzzleAction::Next, "next"),
    (PuzzleAction::Turn(PageTurn::First), "step-first"),
    (PuzzleAction::Turn(PageTurn::Back), "step-back"),
    (PuzzleAction::Turn(PageTurn::Next), "step-next"),
    (PuzzleAction::Turn(PageTurn::Last), "step-last"),
];

/// The length of a day.
const DAY: usize = 10;

impl PuzzleComponent {
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "q1:{}:{}:", self.puzzle, self.ply)?;
        match &self.action {
            PuzzleAction::Play(mv) => write!(f, "play:{mv}"),
            PuzzleAction::Solve(day) => write!(f, "solve:{day}"),
            action => f.write_str(word_of(&WORDS, action).expect("every other action is one word")),
        }
    }

    pub(super) fn read(text: &str) -> Option<PuzzleComponent> {
        let parts: Vec<&str> = text.split(':').collect();
        let ["q1", puzzle, ply, action @ ..] = &parts[..] else { return None };
        let is_day =
            |text: &str| text.len() == DAY && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
        let action = match action {
            [word] => value_of(&WORDS, word)?,
            ["play", mv] => PuzzleAction::Play(mv.parse().ok()?),
            ["solve", day] if is_day(day) => PuzzleAction::Solve((*day).to_owned()),
            _ => return None,
        };
        Some(PuzzleComponent { puzzle: puzzle.parse().ok()?, ply: ply.parse().ok()?, action })
    }
}
