//! The rules core: perft tables, legal moves against a slow literal reference, properties of the position.

#[path = "rules/fen.rs"]
mod fen;
#[path = "rules/illegal.rs"]
mod illegal;
#[path = "perft/perft.rs"]
mod perft;
#[path = "rules/properties.rs"]
mod properties;
#[path = "rules/reference.rs"]
mod reference;
#[path = "rules/sample.rs"]
mod sample;
