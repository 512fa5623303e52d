//! The network of the evaluation: from the pieces on their points it gives the centipawns that the evaluation by hand lacks.
//!
//! Each side sees the board from its own end: `INPUTS` inputs, of which those of its own and the other side's pieces are on. One
//! layer of `HIDDEN` units follows for each side, with squared clipped sums. Their outputs, the side to move first, are added up
//! with weights that depend on the number of pieces. All numbers are integers, so that every machine finds the same.

mod accumulators;
mod file;
mod kernel;

use std::sync::LazyLock;

use crate::rules::{Color, Piece, Square};

pub use accumulators::{Accumulators, Change};
pub use file::{ReadNetworkError, read, write};
pub use kernel::Kernel;

/// Piece kinds of both sides times points.
pub const INPUTS: usize = 14 * 90;
/// Units of the first layer for each side.
pub const HIDDEN: usize = 128;
/// Sets of output weights.
pub const BUCKETS: usize = 4;
/// Steps in a weight of 1 of the first layer, and the highest value of a sum that counts.
pub const FIRST_STEPS: i16 = 255;
/// Steps in a weight of 1 of the output.
pub const OUTPUT_STEPS: i16 = 64;
/// Centipawns of an output of 1.
pub const OUTPUT_SCALE: i32 = 200;

/// A number for each unit of one side.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Units(pub [i16; HIDDEN]);

/// The weights.
pub struct Network {
    /// By input.
    pub first: Vec<Units>,
    pub first_bias: Units,
    /// By bucket, for the side to move and for the other.
    pub output: Vec<[Units; 2]>,
    /// By bucket, in steps of the product of both layers.
    pub output_bias: Vec<i32>,
}

impl Network {
    /// A network that adds nothing.
    pub fn zero() -> Network {
        let units = Units([0; HIDDEN]);
        Network {
            first: vec![units; INPUTS],
            first_bias: units,
            output: vec![[units; 2]; BUCKETS],
            output_bias: vec![0; BUCKETS],
        }
    }
}

static BUILT_IN: LazyLock<Network> = LazyLock::new(|| {
    let network = read(include_bytes!("../../../assets/net/network.bin"));
    network.expect("a test reads the same file")
});

/// The network that the program plays with; `examples/network` makes its file.
pub fn built_in() -> &'static Network {
    &BUILT_IN
}

/// The input of a piece on a point as `viewer` sees it.
pub const fn input(viewer: Color, piece: Piece, square: Square) -> usize {
    let kind = piece.role.index() + if piece.color as usize == viewer as usize { 0 } else { 7 };
    kind * 90 + square.depth(viewer) as usize * 9 + square.file() as usize
}

/// The output weights for a position with so many pieces.
pub const fn bucket(pieces: usize) -> usize {
    (pieces - 1) * BUCKETS / 32
}
