//! The lessons as data: positions, tasks and solutions; what is said stands in the locale files.

pub(crate) mod basics;
pub(crate) mod cursor;
pub(crate) mod endings;
pub(crate) mod judge;
pub(crate) mod mates;
pub(crate) mod pieces;
pub mod progress;
#[cfg(test)]
mod tests;

use crate::engine::Level;
use crate::rules::{Color, Move, Position, Role, Square};

use crate::i18n::messages::Words;

pub use crate::features::lessons::catalogue::progress::LessonProgress;

/// A lesson.
#[derive(Debug)]
pub(crate) struct Lesson {
    /// Its name in commands and buttons, lower case.
    pub(crate) name: &'static str,
    pub(crate) title: LessonTitle,
    pub(crate) steps: &'static [LessonStep],
    /// Whether points are offered that a piece cannot go to just now, so that its limits are found by trying.
    pub(crate) free: bool,
}

/// What a lesson is about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LessonTitle {
    /// A piece.
    Piece(Role),
    /// Something with a name in the locale files.
    Words(Words),
}

/// One task of a lesson.
#[derive(Debug)]
pub(crate) struct LessonStep {
    /// Its name in its lesson.
    pub(crate) name: &'static str,
    /// The position, in the first two fields of a FEN.
    pub(crate) fen: &'static str,
    pub(crate) text: TaskText,
    pub(crate) task: LessonTask,
}

/// What is said before a task.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TaskText {
    /// These words.
    Plain(Words),
    /// How a move is written, in the notation of whoever reads it.
    Signs,
    /// These words where moves are written with a piece, a file and a direction; elsewhere a question about the arrow.
    Letters(Words),
}

/// What is to be done.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LessonTask {
    /// To move the piece on this point anywhere; its points are marked.
    Try(&'static str),
    /// To reach a goal. The solution holds own moves and answers in turn.
    Find { goal: LessonGoal, solution: &'static [&'static str] },
    /// To say how the move of the arrow is written, among other legal moves.
    Write { mv: &'static str, others: [&'static str; 3] },
    /// To choose an answer, counted from 0; `why` helps after a wrong one.
    Choose { answers: &'static [Words], right: usize, why: Words },
    /// The same below the picture of a cycle of moves.
    Rule { cycle: &'static [&'static str], answers: &'static [Words], right: usize, why: Words },
    /// To play the position out against the bot.
    Play(EndgameTask),
}

/// What a move is to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LessonGoal {
    /// The piece on this point is taken.
    Take(&'static str),
    /// A piece arrives on this point.
    Reach(&'static str),
    /// Any legal move does.
    Any,
    /// It gives check.
    Check,
    /// It mates, in so many moves at most.
    Mate(u8),
    /// It leaves the opponent no legal move, without check.
    NoMove,
}

/// What a game against the bot is to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EndgameTask {
    pub(crate) aim: Aim,
    /// The learner's moves in which it is to be reached.
    pub(crate) moves: u32,
    /// The bot's level.
    pub(crate) level: Level,
}

/// What an ending is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// To win.
    Win,
    /// Not to lose.
    Hold,
}

/// All lessons, in their order.
pub(crate) const LESSONS: &[Lesson] = &[
    pieces::GENERAL,
    pieces::ADVISOR,
    pieces::ELEPHANT,
    pieces::HORSE,
    pieces::CHARIOT,
    pieces::CANNON,
    pieces::SOLDIER,
    basics::PALACE,
    basics::CHECK,
    basics::NOTATION,
    mates::CANNONS,
    mates::HORSES,
    mates::CHARIOTS,
    endings::ENDINGS,
    basics::REPETITION,
];

/// Where a step stands in [`LESSONS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StepIndex {
    lesson: usize,
    step: usize,
}

impl StepIndex {
    /// All steps, in their order.
    pub(crate) fn all() -> impl Iterator<Item = StepIndex> {
        let steps =
            |lesson: usize| (0..LESSONS[lesson].steps.len()).map(move |step| StepIndex { lesson, step });
        (0..LESSONS.len()).flat_map(steps)
    }

    /// The steps of a lesson.
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

    /// Its number in its lesson, from 1.
    pub(crate) fn number(self) -> usize {
        self.step + 1
    }

    /// The step before it.
    pub(crate) fn before(self) -> Option<StepIndex> {
        StepIndex::all().take_while(|place| *place != self).last()
    }

    /// The step after it.
    pub(crate) fn after(self) -> Option<StepIndex> {
        StepIndex::all().skip_while(|place| *place != self).nth(1)
    }
}

impl LessonStep {
    /// The position at the beginning.
    pub(crate) fn start(&self) -> Position {
        self.fen.parse().expect("a test holds that every position can be set up")
    }

    /// The position after these moves; `None` when they cannot be played.
    pub(crate) fn after(&self, moves: &[Move]) -> Option<Position> {
        let mut position = self.start();
        for mv in moves {
            position.check_move(*mv).ok()?;
            position.make(*mv);
        }
        Some(position)
    }

    /// The side that learns.
    pub(crate) fn side(&self) -> Color {
        self.start().turn()
    }

    /// Whether it is solved by a move on the board.
    pub(crate) fn takes_moves(&self) -> bool {
        matches!(self.task, LessonTask::Try(_) | LessonTask::Find { .. })
    }
}

/// A move of the tables.
pub(crate) fn mv(text: &str) -> Move {
    text.parse().expect("a test holds that every move of a lesson is one")
}

/// A point of the tables.
pub(crate) fn square(text: &str) -> Square {
    text.parse().expect("a test holds that every point of a lesson is one")
}
