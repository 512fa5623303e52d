//! Following a game of others: its boards come to the direct messages of the follower.

mod board;
mod due;
pub(crate) mod handler;
mod hooks;
mod queries;

pub(crate) use hooks::FollowFeature;
