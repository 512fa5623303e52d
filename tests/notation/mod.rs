//! Reading and writing moves in every dialect: data tables and properties.

mod messages;
mod moves;
mod records;
