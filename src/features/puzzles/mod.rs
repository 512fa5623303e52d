//! Puzzles, and the puzzle of the day.

pub(crate) mod daily;
pub(crate) mod handler;
pub(crate) mod load;
pub(crate) mod messages;
pub mod state;
pub(crate) mod typed;
