//! Reading and writing moves in every dialect: data tables and properties.

mod dialect;
mod files;
mod foreign;
mod messages;
mod moves;
mod records;
mod text;
mod wild;

use xiangqi::notation::record::Record;
use xiangqi::rules::Move;

/// The moves of a record in ICCS.
fn iccs(record: &Record) -> String {
    record.moves().iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}
