//! Lists of finished games of a person or a channel.

pub(crate) mod handler;
mod queries;
