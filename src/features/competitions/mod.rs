//! Competitions: ladders, with what pairs and ranks entrants as pure functions.

mod access;
pub mod competition;
pub(crate) mod games;
pub(crate) mod handler;
mod hooks;
pub mod ladder;
mod messages;
mod organiser;
mod queries;
pub mod results;
mod standing_message;

pub(crate) use hooks::CompetitionFeature;
