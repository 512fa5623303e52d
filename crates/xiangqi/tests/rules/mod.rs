//! The rules core: perft tables, legal moves against a slow literal reference, properties of the position.

mod bitboard;
mod fen;
mod illegal;
mod perft;
mod progress;
mod properties;
pub(crate) mod reference;
pub(crate) mod sample;
