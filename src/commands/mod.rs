//! The commands: their table, the reader of what people type or press, completion, and help.

mod arguments;
pub(crate) mod choices;
pub mod complete;
mod event_options;
pub mod event_terms;
pub mod intent;
pub mod lexicon;
pub mod menu;
pub mod options;
pub mod parser;
pub mod plain_words;
mod press;
pub mod questions;
pub mod requests;
pub mod setting;
pub mod setting_values;
pub mod settings;
pub mod table;
mod units;
