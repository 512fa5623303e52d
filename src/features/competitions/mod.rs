//! Competitions: pairings and standings as pure functions, without clock, randomness or store.

pub mod pairing;
pub mod results;
pub mod rounds;
pub mod standings;
