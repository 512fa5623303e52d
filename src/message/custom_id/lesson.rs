//! Components of lessons, such as `l1:step:horse.leg:target:h2e2e9d9`. They hold nothing about the person.

use serde::{Deserialize, Serialize};

use crate::message::custom_id::moves;
use crate::rules::Move;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LessonAction {
    Open,
    Piece,
    Target,
    /// One of the moves that a text can mean.
    Reading(Move),
    /// An answer, counted from 0.
    Answer(u8),
    Show,
    Play,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LessonList {
    /// The rules, mates and endings.
    #[serde(rename = "menu")]
    #[default]
    Basics,
    MiddleGame,
    Openings,
}

impl LessonList {
    pub const ALL: [LessonList; 3] = [LessonList::Basics, LessonList::MiddleGame, LessonList::Openings];
}

/// A component of the lists of lessons, or of a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LessonComponent {
    List(LessonList),
    Pick,
    /// Shows the step at which the person stopped, or the first one that is not done.
    Continue,
    Step {
        /// The name of the step, known or not.
        step: String,
        action: LessonAction,
        /// The moves made in it, legal or not.
        #[serde(with = "moves")]
        moves: Vec<Move>,
    },
}
