//! Languages: locales, sentences, numbers, times, moves and rulings in words.

pub mod dialects;
pub(crate) mod errors;
pub mod escape;
mod grammar;
mod localizer;
pub(crate) mod master_text;
pub(crate) mod messages;
pub mod move_text;
mod numbers;
pub mod rulings;
pub(crate) mod spoken;
pub mod time;
mod time_zone;

pub use dialects::PersonDialects;
pub(crate) use grammar::{NamedPiece, Tandem};
pub use localizer::{Locale, Localizer, TextStyle};
pub use time_zone::TimeZoneName;
