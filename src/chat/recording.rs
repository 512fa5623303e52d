//! What can be leafed through: games of the store and imported records.

use std::fmt;
use std::str::FromStr;

use crate::play::GameId;

/// Names something that can be leafed through: `12` is a game, `i7` an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordId {
    /// A game of the store.
    Game(GameId),
    /// A record that somebody has imported, seen by this person alone.
    Import(u64),
}

impl fmt::Display for RecordId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordId::Game(id) => write!(f, "{id}"),
            RecordId::Import(number) => write!(f, "i{number}"),
        }
    }
}

/// The text names nothing that can be leafed through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("neither a game nor an import")]
pub struct ParseRecordIdError;

impl FromStr for RecordId {
    type Err = ParseRecordIdError;

    fn from_str(s: &str) -> Result<RecordId, ParseRecordIdError> {
        match s.strip_prefix('i') {
            Some(number) => number.parse().map(RecordId::Import).map_err(|_| ParseRecordIdError),
            None => s.parse().map(|id| RecordId::Game(GameId(id))).map_err(|_| ParseRecordIdError),
        }
    }
}
