//! Reviews of games by the engine.

mod follow;
pub(crate) mod messages;
pub(crate) mod progress;
pub(crate) mod request;
