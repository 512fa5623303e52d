//! Reading and writing moves in every dialect: data tables and properties.

mod moves;
mod records;
