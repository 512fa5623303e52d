//! The lessons: positions, tasks and solutions from `assets/lessons.toml`; what is said stands in the locale files.

pub(crate) mod cursor;
pub(crate) mod judge;
pub(crate) mod offer;
pub mod progress;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use serde::Deserialize;

use crate::engine::Level;
use crate::i18n::messages::{self as s, Words};
use crate::rules::{Color, Move, Position, Square};

pub use crate::features::lessons::catalogue::progress::LessonProgress;

/// The file, read when a lesson is first asked for.
pub(crate) static LESSONS: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
    let file: LessonFile =
        toml::from_str(include_str!("../../../../assets/lessons.toml")).expect("a test reads the same file");
    file.lesson
});

#[derive(Debug, Deserialize)]
struct LessonFile {
    lesson: Vec<Lesson>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Lesson {
    /// Its name in commands and buttons, lower case.
    pub(crate) name: String,
    pub(crate) steps: Vec<LessonStep>,
    /// Whether points are offered that a piece cannot go to just now, so that its limits are found by trying.
    #[serde(default)]
    pub(crate) free: bool,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct LessonStep {
    pub(crate) name: String,
    #[serde(rename = "fen")]
    pub(crate) start: Position,
    #[serde(flatten)]
    pub(crate) task: LessonTask,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum LessonTask {
    /// To move the piece on this point anywhere; its points are marked.
    Try(Square),
    /// To reach a goal. The solution holds own moves and answers in turn.
    Find {
        goal: LessonGoal,
        solution: Vec<Move>,
    },
    /// To say how the move of the arrow is written, among other legal moves.
    Write {
        mv: Move,
        others: Vec<Move>,
        /// Whether the reader's notation is explained first.
        #[serde(default)]
        signs: bool,
    },
    /// To choose an answer, counted from 0; the moves of a cycle are shown above.
    Ask {
        answers: Vec<String>,
        right: usize,
        #[serde(default)]
        cycle: Vec<Move>,
    },
    Play(EndgameTask),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LessonGoal {
    /// The piece on this point is taken.
    Take(Square),
    /// A piece arrives on this point.
    Reach(Square),
    /// Any legal move does.
    Any,
    Check,
    /// It mates, in as many moves as the solution at most.
    Mate,
    /// It leaves the opponent no legal move, without check.
    NoMove,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EndgameTask {
    pub(crate) aim: Aim,
    /// The learner's moves in which it is to be reached.
    pub(crate) moves: u32,
    /// One way to reach it, with the opponent's answers.
    pub(crate) line: Vec<Move>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Aim {
    Win,
    /// Not to lose.
    Hold,
}

/// The level of the bot in endings: it defends well and answers soon.
pub(crate) const ENDGAME_LEVEL: Level = Level::new(9).expect("the level exists");

/// The sentence `step-KEY` of the locale files.
pub(crate) fn words(key: &str) -> Words {
    let row = s::STEPS.iter().find(|(name, _)| *name == key);
    row.expect("a test holds that every step has its sentences").1
}

/// Where a step stands in [`LESSONS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StepIndex {
    lesson: usize,
    step: usize,
}

impl StepIndex {
    pub(crate) fn all() -> impl Iterator<Item = StepIndex> {
        let steps =
            |lesson: usize| (0..LESSONS[lesson].steps.len()).map(move |step| StepIndex { lesson, step });
        (0..LESSONS.len()).flat_map(steps)
    }

    pub(crate) fn of(lesson: &str) -> impl Iterator<Item = StepIndex> {
        StepIndex::all().filter(move |place| place.lesson().name == lesson)
    }

    /// The step of this name: `horse.leg`.
    pub(crate) fn named(name: &str) -> Option<StepIndex> {
        let (lesson, step) = name.split_once('.')?;
        StepIndex::of(lesson).find(|place| place.step().name == step)
    }

    pub(crate) fn lesson(self) -> &'static Lesson {
        &LESSONS[self.lesson]
    }

    pub(crate) fn step(self) -> &'static LessonStep {
        &self.lesson().steps[self.step]
    }

    /// The name that nothing else has: `horse.leg`.
    pub(crate) fn name(self) -> String {
        format!("{}.{}", self.lesson().name, self.step().name)
    }

    /// What is said of the step: its task, or with `-why` the reason of its answer.
    pub(crate) fn words(self, part: &str) -> Words {
        words(&format!("{}-{}{part}", self.lesson().name, self.step().name))
    }

    pub(crate) fn number(self) -> usize {
        self.step + 1
    }

    pub(crate) fn is_last(self) -> bool {
        self.number() == self.lesson().steps.len()
    }

    pub(crate) fn before(self) -> Option<StepIndex> {
        StepIndex::all().take_while(|place| *place != self).last()
    }

    pub(crate) fn after(self) -> Option<StepIndex> {
        StepIndex::all().skip_while(|place| *place != self).nth(1)
    }
}

impl LessonStep {
    /// The position after these moves; `None` when they cannot be played.
    pub(crate) fn after(&self, moves: &[Move]) -> Option<Position> {
        let mut position = self.start.clone();
        for mv in moves {
            position.check_move(*mv).ok()?;
            position.make(*mv);
        }
        Some(position)
    }

    /// The side that learns.
    pub(crate) fn side(&self) -> Color {
        self.start.turn()
    }

    /// Whether it is solved by a move on the board.
    pub(crate) fn takes_moves(&self) -> bool {
        matches!(self.task, LessonTask::Try(_) | LessonTask::Find { .. })
    }
}
