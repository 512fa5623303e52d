//! Matches of two teams on several boards, of one server or of two.
//!
//! A match of two servers has a second competition, which only keeps the message and the channel of the guests.

pub(super) mod acceptance;
mod code;
pub(super) mod guest;
pub mod state;
pub(super) mod team_messages;
