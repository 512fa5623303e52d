//! The commands: their table, the reader of what people type or press, completion, and help.

pub(crate) mod choices;
pub(crate) mod complete;
pub(crate) mod intent;
pub(crate) mod lexicon;
pub mod options;
pub mod parser;
pub(crate) mod requests;
pub(crate) mod setting;
pub(crate) mod settings_menu;
pub mod table;
