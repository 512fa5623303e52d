//! Reading and writing moves in every dialect: data tables and properties.

mod dialect;
mod files;
mod foreign;
mod messages;
mod moves;
mod records;
mod text;
mod wild;
