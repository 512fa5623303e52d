//! The commands: their table, the reader of what people type or press, completion, and help.

mod arguments;
pub(crate) mod choices;
pub(crate) mod complete;
pub(crate) mod intent;
pub(crate) mod lexicon;
pub mod options;
pub mod parser;
mod press;
pub(crate) mod requests;
pub(crate) mod setting;
pub(crate) mod setting_values;
pub(crate) mod settings_menu;
mod suggest;
pub mod table;
mod values;
pub(crate) mod written_terms;
