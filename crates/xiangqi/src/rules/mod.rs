//! The rules of xiangqi: positions, legal moves, check and mate, rule sets, rulings on repetition, FEN and perft.
//!
//! The board has 9 files (a to i from Red's left) and 10 ranks (0 to 9 from Red's side); pieces stand on points, here [`Square`]s.
//! Rules and sources: `docs/rules.md` of the repository.
//!
//! ```text
//! 9  r n b a k a b n r     Black: lower case
//! 8  . . . . . . . . .
//! 7  . c . . . . . c .
//! 6  p . p . p . p . p
//! 5  . . . . . . . . .
//!    ---- the river ----
//! 4  . . . . . . . . .
//! 3  P . P . P . P . P
//! 2  . C . . . . . C .
//! 1  . . . . . . . . .
//! 0  R N B A K A B N R     Red: upper case
//!    a b c d e f g h i
//! ```

/// Implements `Serialize` and `Deserialize` through `Display` and `FromStr`.
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
