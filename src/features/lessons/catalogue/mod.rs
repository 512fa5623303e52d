//! The lessons: positions, tasks and solutions from three files of `assets`, one for each list. Their sentences are in the
//! locale files.

pub mod judge;

use std::sync::LazyLock;

use serde::Deserialize;

use crate::i18n::messages::{self as s, Words};
use crate::message::{CustomId, LessonAction, LessonComponent, LessonList};
use crate::rules::{Color, Move, Position, Role, Square};

/// The lessons in the order of the lists, read at their first use.
pub static LESSONS: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
    let files = [
        (LessonList::Basics, include_str!("../../../../assets/lessons.toml")),
        (LessonList::MiddleGame, include_str!("../../../../assets/middle-game-lessons.toml")),
        (LessonList::Openings, include_str!("../../../../assets/opening-lessons.toml")),
    ];
    let lessons = files.into_iter().flat_map(|(list, text)| {
        let file: LessonFile = toml::from_str(text).expect("a test reads the same file");
        file.lesson.into_iter().map(move |lesson| Lesson { list, ..lesson })
    });
    lessons.collect()
});

#[derive(Debug, Deserialize)]
struct LessonFile {
    lesson: Vec<Lesson>,
}

/// A lesson of [`LESSONS`].
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Name in commands and buttons, lower case.
    pub name: String,
    pub steps: Vec<LessonStep>,
    /// True if unreachable squares are offered, too, so that the learner finds the limits of a piece by trying.
    #[serde(default)]
    pub free: bool,
    #[serde(skip)]
    pub list: LessonList,
}

/// One position of a lesson, with a task.
#[derive(Clone, Debug, Deserialize)]
pub struct LessonStep {
    pub name: String,
    #[serde(rename = "fen", default = "Position::startpos")]
    pub start: Position,
    #[serde(flatten)]
    pub task: LessonTask,
}

/// Task of the learner in a step.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum LessonTask {
    /// To move the piece on this square anywhere; its targets are marked.
    Try(Square),
    /// To reach a goal. The solution has the learner's moves and the answers.
    Find {
        goal: LessonGoal,
        solution: Vec<Move>,
    },
    /// To choose the notation of the arrow's move.
    Write {
        mv: Move,
        others: Vec<Move>,
        /// True if the text explains the reader's notation.
        #[serde(default)]
        signs: bool,
    },
    /// To choose an answer, counted from 0; the board shows the moves of a cycle.
    Ask {
        answers: Vec<String>,
        right: usize,
        #[serde(default)]
        cycle: Vec<Move>,
    },
    Play(EndgameTask),
    /// To go through a line move by move, from the position after its first `from` moves.
    Walk {
        line: Vec<Move>,
        #[serde(default)]
        from: usize,
        /// Names of the reasons of these moves.
        why: Vec<String>,
    },
    /// To choose a move in the position after the moves `after`. The first right move is offered beside the wrong ones, each of
    /// which has its refutation.
    Choose {
        #[serde(default)]
        after: Vec<Move>,
        right: Vec<Move>,
        wrong: Vec<[Move; 2]>,
        /// Name of the reason of the right move.
        why: String,
    },
}

/// Goal that solves a [`LessonTask::Find`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LessonGoal {
    /// The last move of the solution takes the piece on this square.
    Take(Square),
    /// The last move of the solution arrives on this square.
    Reach(Square),
    /// Any legal move.
    Any,
    Check,
    /// Mate in at most the moves of the solution.
    Mate,
    /// The opponent has no legal move and is not in check.
    NoMove,
}

/// A game against the bot from the position of the step: an ending or an opening.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndgameTask {
    pub aim: Aim,
    /// Maximum number of the learner's moves.
    pub moves: u32,
    /// A solution, with the opponent's answers.
    pub line: Vec<Move>,
    /// In an opening, which begins in the usual position: the learner's side. The bot plays the other side's moves of the
    /// line as long as masters did.
    #[serde(default)]
    pub side: Option<Color>,
}

impl EndgameTask {
    /// Returns the bot's level: low in an opening, to leave the learner time for development; in an ending high enough to
    /// defend well, with quick answers.
    pub fn level(&self) -> u8 {
        if self.side.is_some() { 4 } else { 9 }
    }
}

/// Goal of the learner in the game of an [`EndgameTask`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    Win,
    /// The learner must not lose.
    Hold,
}

/// Returns the sentence `step-KEY` of the locale files.
pub(crate) fn words(key: &str) -> Words {
    let row = s::STEPS.iter().find(|(name, _)| *name == key);
    row.expect("a test holds that every step has its sentences").1
}

/// Index of a step in [`LESSONS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepIndex {
    lesson: usize,
    step: usize,
}

impl StepIndex {
    /// All steps, lesson by lesson.
    pub fn all() -> impl Iterator<Item = StepIndex> {
        LESSONS.iter().enumerate().flat_map(|(index, lesson)| {
            (0..lesson.steps.len()).map(move |step| StepIndex { lesson: index, step })
        })
    }

    pub fn listed(list: LessonList) -> impl Iterator<Item = StepIndex> {
        StepIndex::all().filter(move |place| place.lesson().list == list)
    }

    pub fn of(lesson: &str) -> impl Iterator<Item = StepIndex> {
        StepIndex::all().filter(move |place| place.lesson().name == lesson)
    }

    /// Returns the step of this name: `horse.leg`.
    pub fn named(name: &str) -> Option<StepIndex> {
        let (lesson, step) = name.split_once('.')?;
        StepIndex::of(lesson).find(|place| place.step().name == step)
    }

    pub fn lesson(self) -> &'static Lesson {
        &LESSONS[self.lesson]
    }

    pub fn step(self) -> &'static LessonStep {
        &self.lesson().steps[self.step]
    }

    /// Returns the unique name: `horse.leg`.
    pub fn name(self) -> String {
        format!("{}.{}", self.lesson().name, self.step().name)
    }

    /// Returns a sentence of the step: its task, or with `-why` the reason of its answer.
    pub(crate) fn words(self, part: &str) -> Words {
        words(&format!("{}-{}{part}", self.lesson().name, self.step().name))
    }

    /// Its number within the lesson, from 1.
    pub fn number(self) -> usize {
        self.step + 1
    }

    pub fn is_last(self) -> bool {
        self.number() == self.lesson().steps.len()
    }

    /// Returns the step before it in its list.
    pub fn before(self) -> Option<StepIndex> {
        StepIndex::listed(self.lesson().list).take_while(|place| *place != self).last()
    }

    /// Returns the step after it in its list.
    pub fn after(self) -> Option<StepIndex> {
        StepIndex::listed(self.lesson().list).skip_while(|place| *place != self).nth(1)
    }
}

impl LessonTask {
    /// Returns the moves of a question, the right one and the others.
    pub(crate) fn choices(&self) -> Vec<Move> {
        let mut choices = Vec::new();
        match self {
            LessonTask::Write { mv, others, .. } => {
                choices.push(*mv);
                choices.extend(others);
            }
            LessonTask::Choose { right, wrong, .. } => {
                choices.extend(right.first());
                choices.extend(wrong.iter().map(|[mv, _]| *mv));
            }
            _ => {}
        }
        // In alphabetical order, so that the place of the right one reveals nothing.
        choices.sort_unstable_by_key(Move::to_string);
        choices
    }
}

impl LessonStep {
    /// Returns the position after these moves; `None` if one is illegal.
    pub fn after(&self, moves: &[Move]) -> Option<Position> {
        let mut position = self.start.clone();
        for mv in self.shown_before().iter().chain(moves) {
            position.check_move(*mv).ok()?;
            position.make(*mv);
        }
        Some(position)
    }

    /// Returns the moves from the start to the position of the task.
    pub fn shown_before(&self) -> &[Move] {
        match &self.task {
            LessonTask::Walk { line, from, .. } => line.get(..*from).unwrap_or_default(),
            LessonTask::Choose { after, .. } => after,
            _ => &[],
        }
    }

    /// Returns the learner's side.
    pub fn side(&self) -> Color {
        match &self.task {
            LessonTask::Play(EndgameTask { side: Some(side), .. }) => *side,
            _ if self.shown_before().len() % 2 == 1 => !self.start.turn(),
            _ => self.start.turn(),
        }
    }

    /// Returns `true` if a move on the board solves it.
    pub fn takes_moves(&self) -> bool {
        matches!(self.task, LessonTask::Try(_) | LessonTask::Find { .. })
    }
}

/// Place of a learner in a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonCursor {
    pub place: StepIndex,
    pub moves: Vec<Move>,
}

impl LessonCursor {
    pub fn start(place: StepIndex) -> LessonCursor {
        LessonCursor { place, moves: Vec::new() }
    }

    /// Returns the step of this name after these moves; `None` for an unknown step or illegal moves.
    pub fn read(step: &str, moves: &[Move]) -> Option<LessonCursor> {
        let place = StepIndex::named(step)?;
        place.step().after(moves)?;
        Some(LessonCursor { place, moves: moves.to_vec() })
    }

    pub(crate) fn position(&self) -> Position {
        let step = self.place.step();
        step.after(&self.moves).unwrap_or_else(|| step.start.clone())
    }

    pub fn component(&self, action: LessonAction) -> CustomId {
        let step = LessonComponent::Step { step: self.place.name(), moves: self.moves.clone(), action };
        CustomId::Lesson(step)
    }
}

/// Returns the targets of a piece on an empty board without palace and river, except squares of own pieces.
pub fn shape(position: &Position, from: Square) -> Vec<Square> {
    let Some(piece) = position.piece_at(from) else { return Vec::new() };
    let side = piece.color;
    let jumps: Vec<(i8, i8)> = match piece.role {
        Role::General | Role::Soldier => vec![(0, 1), (0, -1), (1, 0), (-1, 0)],
        Role::Advisor => vec![(1, 1), (-1, 1), (1, -1), (-1, -1)],
        Role::Elephant => vec![(2, 2), (-2, 2), (2, -2), (-2, -2)],
        Role::Horse => vec![(1, 2), (-1, 2), (1, -2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)],
        Role::Chariot | Role::Cannon => (-9..=9).flat_map(|by| [(by, 0), (0, by)]).collect(),
    };
    let targets = jumps.into_iter().filter_map(|(files, ranks)| from.offset(files, ranks));
    let targets = targets.filter(|to| position.piece_at(*to).is_none_or(|there| there.color != side));
    let mut targets: Vec<Square> = targets.collect();
    targets.sort_by_key(|to| (to.file_number(side), to.depth(side)));
    targets
}
