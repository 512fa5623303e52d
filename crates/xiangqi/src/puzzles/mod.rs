//! Puzzles: positions with exactly one way to win, from games of masters and of the engine against itself.
//!
//! A puzzle is won by mate or by a decisive gain. The set stands in `assets/puzzles.txt`; how it is made, verified and
//! rated is described in `docs/puzzles.md`.

mod find;
mod id;
mod make;
mod motif;
mod proof;
mod puzzle;
mod rating;
mod set;
mod theme;
mod verify;

pub use find::Finder;
pub use id::{ParsePuzzleIdError, PuzzleId};
pub use make::Maker;
pub use motif::themes;
pub use proof::rivals_mate;
pub use puzzle::{MoveOutcome, Puzzle, PuzzleError, PuzzleGoal, PuzzleOrigin};
pub use rating::{ParseSolvesError, Solves, TRIES, rate};
pub use set::{PuzzleQuery, PuzzleSet, PuzzleSetError, ratings_of};
pub use theme::PuzzleTheme;
pub use verify::{Flaw, VERIFY_NODES, Verifier};
