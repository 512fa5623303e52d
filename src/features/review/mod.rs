//! Reviews of games by the engine.

pub(crate) mod brought;
pub mod findings;
mod follow;
mod hooks;
pub(crate) mod messages;
pub(crate) mod progress;
pub mod queries;
pub(crate) mod request;
pub(crate) mod state;

pub(crate) use hooks::ReviewFeature;
