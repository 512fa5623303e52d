//! Tasks for the engine and their results.

use crate::engine::coach::CoachFinding;
use crate::engine::review::{ReviewFound, ReviewWork};
use crate::engine::{Analysis, SearchControl};
use crate::rules::{Color, History, Move};

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
    /// A move of the bot, `shortened` while many games wait.
    Move { level: u8, seed: u64, shortened: bool },
    /// The answer to a draw offer of the bot, which has this side.
    #[strum(serialize = "draw")]
    AnswerDraw { color: Color },
    /// Findings of the coach about the last move of a game, for which the bot's answer waits.
    Coach,
    /// An analysis for a person.
    Analysis,
    /// A step of a review, which runs at low priority.
    #[strum(serialize = "review")]
    Background(ReviewWork),
}

impl EngineWork {
    /// Returns `true` for work of low priority.
    pub fn is_background(self) -> bool {
        matches!(self, EngineWork::Background(_))
    }

    /// Returns the work, shortened if many games wait behind it.
    #[must_use]
    pub fn with_waiting(self, games: usize) -> EngineWork {
        match self {
            EngineWork::Move { level, seed, shortened } => {
                EngineWork::Move { level, seed, shortened: shortened || games > MANY_GAMES }
            }
            _ => self,
        }
    }
}

/// Result of a task; its [`EngineWork`] decides the variant.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineResult {
    /// Decision of the bot, which every such task gets.
    Decision(Decision),
    /// Findings about the last move; `None` if the engine panicked or no move was played.
    Coached(Option<Box<CoachFinding>>),
    /// The analysis; `None` if the engine panicked.
    Analysis(Option<Analysis>),
    /// Result of a step of a review; `None` if the engine panicked.
    Reviewed(Option<Box<ReviewFound>>),
}

/// Work for the engine in the last position of a game, with the receiver of the result.
pub struct EngineTask {
    /// Person for whom the task is; people are served in turn.
    pub person: String,
    /// Channel of the task; the channels of a person are served in turn.
    pub channel: String,
    pub history: History,
    pub work: EngineWork,
    pub stop: SearchControl,
    /// Called with the result unless the task is cancelled.
    pub done: Box<dyn FnOnce(EngineResult) + Send>,
}
