//! The masters' moves in a position, and their best known games.

pub(crate) mod explorer;
pub(crate) mod game_of_day;
