//! Ratings, rankings, profiles and lists of games.

pub(crate) mod games;
pub(crate) mod handler;
mod hooks;
pub(crate) mod people;
pub(crate) mod profile;

pub(crate) use hooks::RatingFeature;
