//! The rules of xiangqi: position, moves, check, mate, rule sets, rulings, FEN, perft.
//!
//! Nothing here does I/O, reads a clock or knows a notation or a language.

/// Stores values as the text that they are written as.
#[doc(hidden)]
#[macro_export]
macro_rules! serde_as_text {
    ($type:ty) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let text: String = serde::Deserialize::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

mod attacks;
mod bitboard;
mod chase;
mod explain;
mod fen;
mod history;
mod legality;
mod mate;
mod material;
mod movegen;
mod moves;
mod perft;
mod piece;
mod position;
mod progress;
mod quote;
mod repetition;
mod restraints;
mod ruleset;
mod ruling;
mod square;
mod tables;

pub use quote::{excerpt, excerpt_of, is_unprintable};

pub use attacks::{advisor_reach, general_reach};
pub use bitboard::{Bitboard, Squares};
pub use chase::is_protected;
pub use fen::{FenError, START_FEN};
pub use history::History;
pub use legality::MoveError;
pub use mate::{MatePattern, mate_pattern, mate_patterns};
pub use material::{can_mate, is_dead};
pub use moves::{Move, MoveList};
pub use perft::{divide, perft};
pub use piece::{Color, Piece, Role};
pub use position::{Position, Undo};
pub use progress::NoCaptureCount;
pub use repetition::{CycleVerdict, judge_cycle};
pub use restraints::Restraints;
pub use ruleset::{CannonRule, Parameters, ParseRuleSetError, RepetitionRule, RuleSet, StalemateRule};
pub use ruling::{
    Attack, AttackKind, AttackingMove, Clause, Conduct, Outcome, Repetition, Ruling, Termination, Warning,
};
pub use square::{ParseSquareError, Square};
pub use tables::between;
