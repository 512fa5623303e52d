//! Languages: locales, sentences, numbers, times, moves and rulings in words.

pub(crate) mod dialects;
pub(crate) mod errors;
pub(crate) mod escape;
pub(crate) mod grammar;
pub mod localizer;
pub(crate) mod messages;
pub(crate) mod move_text;
pub(crate) mod numbers;
pub(crate) mod rulings;
pub(crate) mod time;
pub(crate) mod time_zone;
