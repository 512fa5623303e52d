//! Ratings, rankings, profiles and lists of games.

pub(crate) mod games;
pub(crate) mod load;
pub(crate) mod people;
pub(crate) mod profile;
pub(crate) mod records;
