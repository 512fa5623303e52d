//! Puzzles, and the puzzle of the day.

mod count;
pub mod daily;
pub(crate) mod handler;
mod hooks;
pub(crate) mod messages;
pub mod queries;
pub(crate) mod refutation;
pub mod state;
pub(crate) mod typed;

pub(crate) use hooks::PuzzleFeature;
