//! Languages: locales, sentences, numbers, times, moves and rulings in words.

pub mod dialects;
pub(crate) mod errors;
pub mod escape;
pub(crate) mod grammar;
pub mod localizer;
pub(crate) mod master_text;
pub(crate) mod messages;
pub mod move_text;
pub(crate) mod numbers;
pub mod rulings;
pub mod time;
pub mod time_zone;
