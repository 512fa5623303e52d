//! Who plays whom: Swiss, arena, knockout, round robin and teams.

pub mod arena;
pub mod colors;
pub mod knockout;
pub mod knockout_match;
pub mod round_robin;
pub mod swiss;
pub mod teams;
