//! What is asked of the engine, and what comes of it.

use crate::engine::coach::CoachFinding;
use crate::engine::review::{ReviewFound, ReviewWork};
use crate::engine::{Analysis, SearchControl};
use crate::rules::{History, Move};

/// Number of waiting games above which the bot's moves are shortened.
pub const MANY_GAMES: usize = 8;

/// Divisor of the nodes of a shortened move.
pub const SHORTENED: u32 = 4;

/// The bot's move, or its answer to a draw offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    Move(Move),
    AcceptDraw,
    DeclineDraw,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum EngineWork {
    /// A move of the bot, which plays Red or Black. It is `shortened` while many games wait.
    Move { red: bool, level: u8, seed: u64, shortened: bool },
    /// The bot's answer to a draw offer.
    #[strum(serialize = "draw")]
    AnswerDraw { red: bool, level: u8, seed: u64 },
    /// Findings of the coach around the last move of a game: the bot's answer waits for them.
    Coach,
    /// An analysis for a person.
    Analysis,
    /// One step of a review: nobody waits for it.
    #[strum(serialize = "review")]
    Background(ReviewWork),
}

impl EngineWork {
    /// True if anything else goes first.
    pub fn is_background(self) -> bool {
        matches!(self, EngineWork::Background(_))
    }

    /// Returns the work as it is done while so many games wait behind it.
    #[must_use]
    pub fn with_waiting(self, games: usize) -> EngineWork {
        match self {
            EngineWork::Move { red, level, seed, shortened } => {
                EngineWork::Move { red, level, seed, shortened: shortened || games > MANY_GAMES }
            }
            _ => self,
        }
    }
}

/// Result of a task; its [`EngineWork`] decides the variant.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineResult {
    /// Decision of the bot: there is an answer in any case.
    Decision(Decision),
    /// Findings around the last move; `None` when the engine panicked or nothing was played.
    Coached(Option<Box<CoachFinding>>),
    /// The analysis; `None` when the engine panicked.
    Analysis(Option<Analysis>),
    /// Result of a step of a review; `None` when the engine panicked.
    Reviewed(Option<Box<ReviewFound>>),
}

/// Work for the engine in the last position of a game, and who gets the result.
pub struct EngineTask {
    /// Person who waits for the task: people take turns.
    pub person: String,
    /// Channel of the task: the channels of a person take turns.
    pub channel: String,
    pub history: History,
    pub work: EngineWork,
    pub stop: SearchControl,
    /// Gets what is found, unless the task was stopped.
    pub done: Box<dyn FnOnce(EngineResult) + Send>,
}
