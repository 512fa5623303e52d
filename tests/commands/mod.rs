//! What people type and tap, before it does anything.

mod complete;
mod lexicon;
mod parser;
mod setting;
mod setting_values;
mod settings_menu;
mod table;
mod written_terms;
