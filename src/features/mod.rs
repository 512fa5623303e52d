//! What people can do, one folder each: handler, messages, state.

pub(crate) mod context;
pub(crate) mod dispatch;
pub mod effects;
pub(crate) mod faults;
pub(crate) mod help;
pub mod hints;
pub mod lessons;
pub(crate) mod notices;
pub(crate) mod play;
pub(crate) mod posting;
pub(crate) mod privacy;
pub mod puzzles;
pub(crate) mod ratings;
pub mod replay;
pub(crate) mod review;
pub(crate) mod services;
pub(crate) mod settings;
pub(crate) mod writes;
