//! Components of lessons: `l1:menu`, `l1:horse.leg:h2e2.e9d9:target`. They hold the step and the moves made in it, and
//! nothing about the person.

use std::fmt;

use crate::message::custom_id::words::{value_of, word_of};
use crate::rules::Move;

/// Most moves that a custom id holds: those of the longest task but its last one.
const MAX_MOVES: usize = 4;

/// Action of a component of a lesson's step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonAction {
    Open,
    Piece,
    Target,
    /// One of the moves that a text can mean.
    Reading(Move),
    /// An answer, counted from 0.
    Answer(u8),
    /// Shows the solution.
    Show,
    Play,
}

/// A list of lessons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum LessonList {
    /// The rules, mates and endings.
    #[default]
    Basics,
    MiddleGame,
    Openings,
}

impl LessonList {
    pub const ALL: [LessonList; 3] = [LessonList::Basics, LessonList::MiddleGame, LessonList::Openings];
}

/// A component of the lists of lessons, or of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonComponent {
    List(LessonList),
    Pick,
    /// Shows the step at which the person stopped, or the first one that is not done.
    Continue,
    Step {
        /// The name of the step, known or not.
        step: String,
        /// The moves made in it, legal or not.
        moves: Vec<Move>,
        action: LessonAction,
    },
}

const LISTS: [(LessonList, &str); 3] = [
    (LessonList::Basics, "menu"),
    (LessonList::MiddleGame, "middle-game"),
    (LessonList::Openings, "openings"),
];

const WORDS: [(LessonAction, &str); 5] = [
    (LessonAction::Open, "open"),
    (LessonAction::Piece, "piece"),
    (LessonAction::Target, "target"),
    (LessonAction::Show, "show"),
    (LessonAction::Play, "play"),
];

impl LessonComponent {
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (step, moves, action) = match self {
            LessonComponent::List(list) => {
                return write!(f, "l1:{}", word_of(&LISTS, list).expect("every list has a word"));
            }
            LessonComponent::Pick => return f.write_str("l1:pick"),
            LessonComponent::Continue => return f.write_str("l1:continue"),
            LessonComponent::Step { step, moves, action } => (step, moves, action),
        };
        let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        write!(f, "l1:{step}:{}:", moves.join("."))?;
        match action {
            LessonAction::Reading(mv) => write!(f, "reading-{mv}"),
            LessonAction::Answer(number) => write!(f, "answer-{number}"),
            action => f.write_str(word_of(&WORDS, action).expect("every other action is one word")),
        }
    }

    pub(super) fn read(text: &str) -> Option<LessonComponent> {
        let parts: Vec<&str> = text.split(':').collect();
        let (step, moves, action) = match parts[..] {
            ["l1", "pick"] => return Some(LessonComponent::Pick),
            ["l1", "continue"] => return Some(LessonComponent::Continue),
            ["l1", list] => return value_of(&LISTS, list).map(LessonComponent::List),
            ["l1", step, moves, action] => (step.to_owned(), moves, action),
            _ => return None,
        };
        let moves = moves.split('.').filter(|_| !moves.is_empty());
        let moves: Vec<Move> = moves.map(|mv| mv.parse().ok()).collect::<Option<_>>()?;
        let action = match action.split_once('-') {
            None => value_of(&WORDS, action)?,
            Some(("reading", mv)) => LessonAction::Reading(mv.parse().ok()?),
            Some(("answer", number)) => LessonAction::Answer(number.parse().ok()?),
            Some(_) => return None,
        };
        (moves.len() <= MAX_MOVES).then_some(LessonComponent::Step { step, moves, action })
    }
}
