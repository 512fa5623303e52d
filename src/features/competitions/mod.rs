//! Competitions: ladders, with what pairs and ranks entrants as pure functions.

mod access;
pub mod competition;
pub(crate) mod games;
pub(crate) mod handler;
mod hooks;
pub mod ladder;
mod messages;
mod organiser;
pub mod pairing;
mod queries;
pub mod results;
pub mod rounds;
mod standing_message;
pub mod standings;

pub(crate) use hooks::CompetitionFeature;
