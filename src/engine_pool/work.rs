//! What is asked of the engine, and what comes of it.

use crate::engine::coach::CoachFinding;
use crate::engine::review::{ReviewFound, ReviewWork};
use crate::engine::{Analysis, SearchControl};
use crate::game::Duty;
use crate::rules::{History, Move};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    Move(Move),
    AcceptDraw,
    DeclineDraw,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineWork {
    /// What the bot owes.
    Owed { duty: Duty, seed: u64 },
    /// What the coach finds around the last move of a game: the bot's answer waits for it.
    Coach,
    /// An analysis for a person.
    Analysis,
    /// One step of a review: nobody waits for it.
    Background(ReviewWork),
}

impl EngineWork {
    /// What it is called where it is counted.
    pub(crate) fn kind(self) -> &'static str {
        match self {
            EngineWork::Owed { duty: Duty::Move { .. }, .. } => "move",
            EngineWork::Owed { duty: Duty::AnswerDraw { .. }, .. } => "draw",
            EngineWork::Owed { duty: Duty::Coach { .. }, .. } | EngineWork::Coach => "coach",
            EngineWork::Analysis => "analysis",
            EngineWork::Background(_) => "review",
        }
    }

    /// Whether anything else goes first.
    pub fn is_background(self) -> bool {
        matches!(self, EngineWork::Background(_))
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum EngineResult {
    /// What the bot does: there is an answer in any case.
    Decision(Decision),
    /// What there is around the last move; `None` when the engine panicked or nothing was played.
    Coached(Option<Box<CoachFinding>>),
    /// The analysis; `None` when the engine panicked.
    Analysis(Option<Analysis>),
    /// What came of a step of a review; `None` when the engine panicked.
    Reviewed(Option<Box<ReviewFound>>),
}

pub struct EngineTask {
    /// Who waits for it: people take turns.
    pub person: String,
    /// Where: the channels of a person take turns.
    pub channel: String,
    pub history: History,
    pub work: EngineWork,
    pub stop: SearchControl,
    /// Gets what is found, unless the task was stopped.
    pub done: Box<dyn FnOnce(EngineResult) + Send>,
}
