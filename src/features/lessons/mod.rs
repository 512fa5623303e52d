//! Lessons for beginners, and of openings.

pub(crate) mod card;
pub mod catalogue;
pub(crate) mod learn;
pub mod lesson_game;
pub mod list;
