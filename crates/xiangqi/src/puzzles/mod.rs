//! Puzzles: positions with exactly one way to win, from games of masters and of the engine against itself.
//!
//! A puzzle is won by mate or by a decisive gain. The set is in `assets/puzzles.txt`; `docs/puzzles.md` describes how puzzles
//! are made, verified and rated.

mod find;
mod id;
mod make;
mod motif;
mod proof;
mod puzzle;
mod rating;
mod set;
#[allow(missing_docs, reason = "the method that strum makes has no documentation")]
mod theme;
mod verify;

pub use find::Finder;
pub use id::{ParsePuzzleIdError, PuzzleId};
pub use make::Maker;
pub use motif::themes;
pub use proof::rivals_mate;
pub use puzzle::{MoveOutcome, Puzzle, PuzzleError, PuzzleGoal, PuzzleOrigin};
pub use rating::{ParseSolvesError, Solves, TRIES, rate};
pub use set::{PuzzleQuery, PuzzleSet, PuzzleSetError, level_ratings};
pub use theme::PuzzleTheme;
pub use verify::{Flaw, VERIFY_NODES, Verifier};
