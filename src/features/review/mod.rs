//! Reviews of games by the engine.

pub(crate) mod active;
pub(crate) mod button;
mod follow;
pub(crate) mod handler;
pub(crate) mod progress;
