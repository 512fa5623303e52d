//! Reading and writing moves in every dialect: data tables and properties.

#[path = "notation/messages.rs"]
mod messages;
#[path = "notation/moves.rs"]
mod moves;
#[path = "notation/records.rs"]
mod records;
