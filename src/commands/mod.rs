//! The commands: their table, the reader of what people type or press, completion, and help.

pub(crate) mod complete;
pub(crate) mod dispatch;
pub(crate) mod faults;
pub(crate) mod help;
pub(crate) mod intent;
pub(crate) mod lexicon;
pub mod parser;
pub mod table;
