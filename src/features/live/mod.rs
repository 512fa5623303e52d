//! The live board: the games of a channel for people who watch and tap them, drawn for each reader.

pub(crate) mod board;
pub(crate) mod entries;
mod hooks;
pub(crate) mod state;
pub(crate) mod watched;

pub use board::{LiveBoard, LiveViewer};
pub(crate) use hooks::LiveFeature;
pub use state::{DrawnPicture, GameChange};
pub use watched::WatchedGames;
