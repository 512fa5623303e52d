//! Lessons for beginners.

pub(crate) mod card;
pub mod catalogue;
pub(crate) mod learn;
pub(crate) mod lesson_game;
