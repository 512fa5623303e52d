//! Puzzles, and the puzzle of the day.

mod count;
pub mod daily;
pub(crate) mod handler;
mod hooks;
pub(crate) mod messages;
pub mod queries;
pub(crate) mod refutation;
pub mod state;
mod storm;
pub mod storm_run;
pub(crate) mod typed;
mod weak;

pub(crate) use hooks::PuzzleFeature;
