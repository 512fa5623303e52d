//! Replays, imports and exports of games.

pub(crate) mod export;
pub(crate) mod handler;
pub(crate) mod import;
pub(crate) mod load;
pub mod recording;
pub(crate) mod viewer;
