//! Sharing: one public picture of a finished game, a puzzle of the day or a run of solved puzzles.

pub(crate) mod card;
pub(crate) mod handler;
pub(crate) mod state;
