//! Ratings, rankings, profiles and lists of games.

pub(crate) mod games;
mod hooks;
pub(crate) mod people;
pub(crate) mod profile;

pub(crate) use hooks::RatingFeature;
