//! The lessons as data: positions, tasks and solutions; what is said stands in the locale files.

pub(crate) mod cursor;
pub(crate) mod judge;
pub mod progress;
mod steps;
#[cfg(test)]
mod tests;

use crate::engine::Level;
use crate::i18n::messages::{self as s, Words};
use crate::rules::{Color, Move, Position, Role, Square};

pub use crate::features::lessons::catalogue::progress::LessonProgress;

#[derive(Debug)]
pub(crate) struct Lesson {
    /// Its name in commands and buttons, lower case.
    pub(crate) name: &'static str,
    pub(crate) title: LessonTitle,
    pub(crate) steps: &'static [LessonStep],
    /// Whether points are offered that a piece cannot go to just now, so that its limits are found by trying.
    pub(crate) free: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum LessonTitle {
    Piece(Role),
    Words(Words),
}

#[derive(Debug)]
pub(crate) struct LessonStep {
    pub(crate) name: &'static str,
    /// The position, in the first two fields of a FEN.
    pub(crate) fen: &'static str,
    pub(crate) text: TaskText,
    pub(crate) task: LessonTask,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum TaskText {
    Plain(Words),
    /// How a move is written, in the notation of whoever reads it.
    Signs,
    /// These words where moves are written with a piece, a file and a direction; elsewhere a question about the arrow.
    Letters(Words),
}

/// Moves in ICCS coordinates.
pub(crate) type Moves = &'static [&'static str];

#[derive(Clone, Copy, Debug)]
pub(crate) enum LessonTask {
    /// To move the piece on this point anywhere; its points are marked.
    Try(&'static str),
    /// To reach a goal. The solution holds own moves and answers in turn.
    Find {
        goal: LessonGoal,
        solution: Moves,
    },
    /// To say how the move of the arrow is written, among other legal moves.
    Write {
        mv: &'static str,
        others: [&'static str; 3],
    },
    /// To choose an answer, counted from 0; `why` helps after a wrong one.
    Choose {
        answers: &'static [Words],
        right: usize,
        why: Words,
    },
    /// The same below the picture of a cycle of moves.
    Rule {
        cycle: Moves,
        answers: &'static [Words],
        right: usize,
        why: Words,
    },
    Play(EndgameTask),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LessonGoal {
    /// The piece on this point is taken.
    Take(&'static str),
    /// A piece arrives on this point.
    Reach(&'static str),
    /// Any legal move does.
    Any,
    Check,
    /// It mates, in so many moves at most.
    Mate(usize),
    /// It leaves the opponent no legal move, without check.
    NoMove,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EndgameTask {
    pub(crate) aim: Aim,
    /// The learner's moves in which it is to be reached.
    pub(crate) moves: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    Win,
    /// Not to lose.
    Hold,
}

const fn about_piece(role: Role, steps: &'static [LessonStep]) -> Lesson {
    Lesson { name: role.name(), title: LessonTitle::Piece(role), steps, free: true }
}

const fn about(name: &'static str, title: Words, free: bool, steps: &'static [LessonStep]) -> Lesson {
    Lesson { name, title: LessonTitle::Words(title), steps, free }
}

pub(crate) const LESSONS: &[Lesson] = &[
    about_piece(Role::General, steps::GENERAL),
    about_piece(Role::Advisor, steps::ADVISOR),
    about_piece(Role::Elephant, steps::ELEPHANT),
    about_piece(Role::Horse, steps::HORSE),
    about_piece(Role::Chariot, steps::CHARIOT),
    about_piece(Role::Cannon, steps::CANNON),
    about_piece(Role::Soldier, steps::SOLDIER),
    about("palace", &s::LessonPalace, true, steps::PALACE),
    about("check", &s::LessonCheck, true, steps::CHECK),
    about("notation", &s::LessonNotation, false, steps::NOTATION),
    about("mates-cannon", &s::LessonMatesCannon, false, steps::CANNON_MATES),
    about("mates-horse", &s::LessonMatesHorse, false, steps::HORSE_MATES),
    about("mates-chariot", &s::LessonMatesChariot, false, steps::CHARIOT_MATES),
    about("endings", &s::LessonEndings, false, steps::ENDINGS),
    about("repetition", &s::LessonRepetition, false, steps::REPETITION),
];

/// The level of the bot in endings: it defends well and answers soon.
pub(crate) const ENDGAME_LEVEL: Level = Level::new(9).expect("the level exists");

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

    pub(crate) fn number(self) -> usize {
        self.step + 1
    }

    pub(crate) fn before(self) -> Option<StepIndex> {
        StepIndex::all().take_while(|place| *place != self).last()
    }

    pub(crate) fn after(self) -> Option<StepIndex> {
        StepIndex::all().skip_while(|place| *place != self).nth(1)
    }
}

impl LessonStep {
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

pub(crate) fn mv(text: &str) -> Move {
    text.parse().expect("a test holds that every move of a lesson is one")
}

pub(crate) fn square(text: &str) -> Square {
    text.parse().expect("a test holds that every point of a lesson is one")
}
