//! Reviews of games by the engine.

pub(crate) mod brought;
pub mod findings;
mod follow;
mod hooks;
pub(crate) mod messages;
mod move_page;
pub(crate) mod progress;
pub mod queries;
pub(crate) mod reasons;
pub(crate) mod request;
pub(crate) mod state;
mod summary;

pub(crate) use hooks::ReviewFeature;
