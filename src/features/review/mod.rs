//! Reviews of games by the engine.

pub(crate) mod active;
mod follow;
pub(crate) mod handler;
pub(crate) mod progress;
