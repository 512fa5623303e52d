//! Lessons for beginners, of the middle game and of openings.

pub(crate) mod card;
mod card_moves;
pub mod catalogue;
mod hooks;
pub(crate) mod learn;
pub mod lesson_game;
pub mod list;
pub mod queries;
mod refutation;

pub(crate) use hooks::LessonFeature;
