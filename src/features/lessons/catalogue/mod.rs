//! The lessons: positions, tasks and solutions from three files of `assets`, one for each list; what is said stands in the
//! locale files.

pub mod judge;

use std::sync::LazyLock;

use serde::Deserialize;

use crate::i18n::messages::{self as s, Words};
use crate::message::{CustomId, LessonAction, LessonComponent, LessonList};
use crate::rules::{Color, Move, Position, Role, Square};

/// The files, read when a lesson is first asked for, in the order of the lists.
pub static LESSONS: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
    let files = [
        (LessonList::Basics, include_str!("../../../../assets/lessons.toml")),
        (LessonList::MiddleGame, include_str!("../../../../assets/middle-game-lessons.toml")),
        (LessonList::Openings, include_str!("../../../../assets/opening-lessons.toml")),
    ];
    let read = |(list, text)| {
        let file: LessonFile = toml::from_str(text).expect("a test reads the same file");
        file.lesson.into_iter().map(move |lesson| Lesson { list, ..lesson })
    };
    files.into_iter().flat_map(read).collect()
});

#[derive(Debug, Deserialize)]
struct LessonFile {
    lesson: Vec<Lesson>,
}

/// A lesson of the files, see [`LESSONS`].
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its name in commands and buttons, lower case.
    pub name: String,
    pub steps: Vec<LessonStep>,
    /// True if points are offered that a piece cannot reach now, so that the learner finds its limits by trying.
    #[serde(default)]
    pub free: bool,
    /// The list that it stands in.
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
        /// True if the reader's notation is explained first.
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
    /// To go through a line move by move, from the position after so many of its moves.
    Walk {
        line: Vec<Move>,
        #[serde(default)]
        from: usize,
        /// The names of the reasons that the moves gone through have.
        why: Vec<String>,
    },
    /// To choose a move after these, among the first right one and wrong ones; those stand with the answers that punish them.
    Choose {
        #[serde(default)]
        after: Vec<Move>,
        right: Vec<Move>,
        wrong: Vec<[Move; 2]>,
        /// The name of the reason that the right move has.
        why: String,
    },
}

/// Goal that solves a [`LessonTask::Find`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LessonGoal {
    /// The piece on this point is taken, by the last move of the solution.
    Take(Square),
    /// A piece arrives on this point, by the last move of the solution.
    Reach(Square),
    /// Any legal move does.
    Any,
    Check,
    /// It mates, in as many moves as the solution at most.
    Mate,
    /// It leaves the opponent no legal move, without check.
    NoMove,
}

/// A game against the bot from the position of the step: an ending or an opening.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndgameTask {
    pub aim: Aim,
    /// The learner's moves in which it is to be reached.
    pub moves: u32,
    /// One way to reach it, with the opponent's answers.
    pub line: Vec<Move>,
    /// In an opening, which begins in the usual position: the learner's side. The bot plays the other side's moves of the
    /// line as long as masters did.
    #[serde(default)]
    pub side: Option<Color>,
}

impl EndgameTask {
    /// The level of the bot: in an opening it leaves a learner time to bring out the pieces, in an ending it defends well and
    /// answers soon.
    pub fn level(&self) -> u8 {
        if self.side.is_some() { 4 } else { 9 }
    }
}

/// Goal of the learner in the game of an [`EndgameTask`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    Win,
    /// Not to lose.
    Hold,
}

/// The sentence `step-KEY` of the locale files.
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
        let steps =
            |lesson: usize| (0..LESSONS[lesson].steps.len()).map(move |step| StepIndex { lesson, step });
        (0..LESSONS.len()).flat_map(steps)
    }

    /// The steps of a list.
    pub fn listed(list: LessonList) -> impl Iterator<Item = StepIndex> {
        StepIndex::all().filter(move |place| place.lesson().list == list)
    }

    /// The steps of the lesson with this name.
    pub fn of(lesson: &str) -> impl Iterator<Item = StepIndex> {
        StepIndex::all().filter(move |place| place.lesson().name == lesson)
    }

    /// The step of this name: `horse.leg`.
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

    /// The name that nothing else has: `horse.leg`.
    pub fn name(self) -> String {
        format!("{}.{}", self.lesson().name, self.step().name)
    }

    /// Text of the step: its task, or with `-why` the reason of its answer.
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

    /// The step before it in the list that the lesson is in.
    pub fn before(self) -> Option<StepIndex> {
        StepIndex::listed(self.lesson().list).take_while(|place| *place != self).last()
    }

    /// The step after it in the list that the lesson is in.
    pub fn after(self) -> Option<StepIndex> {
        StepIndex::listed(self.lesson().list).skip_while(|place| *place != self).nth(1)
    }
}

impl LessonTask {
    /// The moves to choose an answer from, where one is chosen: the right one and the others.
    pub(crate) fn choices(&self) -> Vec<Move> {
        let (right, others) = match self {
            LessonTask::Write { mv, others, .. } => (Some(mv), others.clone()),
            LessonTask::Choose { right, wrong, .. } => {
                (right.first(), wrong.iter().map(|[mv, _]| *mv).collect())
            }
            _ => return Vec::new(),
        };
        let mut all: Vec<Move> = right.into_iter().copied().chain(others).collect();
        // By the alphabet, so that the place of the right one tells nothing.
        all.sort_unstable_by_key(Move::to_string);
        all
    }
}

impl LessonStep {
    /// The position after these moves; `None` when they cannot be played.
    pub fn after(&self, moves: &[Move]) -> Option<Position> {
        let mut position = self.start.clone();
        for mv in self.shown_before().iter().chain(moves) {
            position.check_move(*mv).ok()?;
            position.make(*mv);
        }
        Some(position)
    }

    /// The moves from the start to the position of the task.
    pub fn shown_before(&self) -> &[Move] {
        match &self.task {
            LessonTask::Walk { line, from, .. } => line.get(..*from).unwrap_or_default(),
            LessonTask::Choose { after, .. } => after,
            _ => &[],
        }
    }

    /// The side that learns.
    pub fn side(&self) -> Color {
        match &self.task {
            LessonTask::Play(EndgameTask { side: Some(side), .. }) => *side,
            _ if self.shown_before().len() % 2 == 1 => !self.start.turn(),
            _ => self.start.turn(),
        }
    }

    /// True if it is solved by a move on the board.
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

    /// The step of this name after these moves; `None` when there is no such step, or the moves cannot be played in it.
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
        let (step, moves) = (self.place.name(), self.moves.clone());
        CustomId::Lesson(LessonComponent::Step { step, moves, action })
    }
}

/// The points where a piece would go on an empty board without palace and river, those of own pieces left out.
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
    let points = jumps.into_iter().filter_map(|(files, ranks)| from.offset(files, ranks));
    // Its own piece stands on `from`.
    let is_free = |to: &Square| position.piece_at(*to).is_none_or(|there| there.color != side);
    let mut points: Vec<Square> = points.filter(is_free).collect();
    points.sort_by_key(|to| (to.file_number(side), to.depth(side)));
    points
}
