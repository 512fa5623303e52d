//! Reviews of games by the engine.

pub mod button;
pub mod findings;
pub(crate) mod handler;
