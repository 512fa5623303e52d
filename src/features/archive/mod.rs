//! Games that are over: of a person, or of a channel, as a list whose games are opened.

pub(crate) mod handler;
mod queries;
