//! Moves of an id, one after the other: `h2e2e9d9`.

use serde::{Deserialize, Deserializer, Serializer, de::Error};

use crate::rules::Move;

/// Length of a move in coordinates, in bytes.
const MOVE_LENGTH: usize = 4;

pub(super) fn serialize<S: Serializer>(moves: &[Move], to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&moves.iter().map(Move::to_string).collect::<String>())
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Move>, D::Error> {
    let text = String::deserialize(from)?;
    let moves = text.as_bytes().chunks(MOVE_LENGTH);
    moves.map(|mv| str::from_utf8(mv).map_err(D::Error::custom)?.parse().map_err(D::Error::custom)).collect()
}
