//! Reviews of games by the engine.

pub mod button;
pub(crate) mod handler;
pub(crate) mod progress;
