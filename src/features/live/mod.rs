//! The live board: the games of a channel for people who watch and tap them, drawn for each reader.

pub(crate) mod attendance;
pub(crate) mod board;
pub(crate) mod entries;
mod hooks;
mod queries;
pub(crate) mod quiet;
pub(crate) mod snapshot;
pub(crate) mod state;
pub(crate) mod watched;

pub use board::LiveViewer;
pub(crate) use hooks::LiveFeature;
pub use snapshot::LiveBoard;
pub use state::{DrawnPicture, GameChange};
pub use watched::WatchedGames;
