//! "Find the better move": the turning points of a reviewed game as exercises.

mod board;
pub(crate) mod handler;
mod hooks;
mod queries;
pub(crate) mod typed;

pub(crate) use hooks::ExerciseFeature;
