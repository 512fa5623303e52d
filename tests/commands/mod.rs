//! What people type and tap, before it does anything.

mod complete;
mod lexicon;
mod parser;
mod plain_words;
mod questions;
mod setting_values;
mod settings;
mod table;
mod written_terms;
