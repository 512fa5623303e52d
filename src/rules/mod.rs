//! The rules of xiangqi: position, moves, check, mate, rule sets, rulings, FEN, perft.
//!
//! Nothing here does I/O, reads a clock or knows a notation or a language.

mod fen;
mod history;
mod legality;
mod movegen;
mod moves;
mod perft;
mod piece;
mod position;
mod ruleset;
mod square;

pub use fen::{FenError, START_FEN};
pub use history::{History, Outcome, ParseTerminationError, Ruling, Termination, Warning};
pub use legality::MoveError;
pub use moves::{Move, MoveList};
pub use perft::{divide, perft};
pub use piece::{Color, ParseColorError, Piece, Role};
pub use position::{Position, Undo};
pub use ruleset::{CannonRule, RuleSet};
pub use square::{ParseSquareError, Square};
