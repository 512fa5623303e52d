//! The rules core: perft tables, legal moves against a slow literal reference, properties of the position.

mod fen;
mod illegal;
#[path = "../perft/perft.rs"]
mod perft;
mod properties;
mod reference;
mod sample;
