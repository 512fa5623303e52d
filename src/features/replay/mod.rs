//! Replays, imports and exports of games.

pub(crate) mod export;
pub(crate) mod handler;
mod hooks;
pub(crate) mod import;
pub mod queries;
pub mod recording;
pub(crate) mod viewer;
mod what_if;

pub(crate) use hooks::ReplayFeature;
