//! Simuls: one host, a person or the bot, plays all other entrants at once.

pub(super) mod advance;
mod board;
pub(super) mod boards;
pub(super) mod entry;
pub(crate) mod games;
pub(super) mod messages;
mod queries;
pub mod state;
pub(super) mod terms;
pub(super) mod withdrawal;
