//! The network of the evaluation, which adds a correction in centipawns to the hand-crafted evaluation.
//!
//! For each side, seen from its end of the board, `INPUTS` inputs (piece on point) feed one layer of `HIDDEN` units with squared
//! clipped ReLU. The output weights depend on the number of pieces (`BUCKETS`); the side to move comes first. All numbers are
//! integers, so that every machine computes equal results.

mod accumulators;
mod file;
mod kernel;

use std::sync::LazyLock;

use crate::rules::{Color, Piece, Square};

pub use accumulators::{Accumulators, Change};
pub use file::{ReadNetworkError, read, write};
pub use kernel::Kernel;

/// Number of inputs: kinds of pieces times points.
pub const INPUTS: usize = 14 * 90;
/// Number of units of the first layer for each side.
pub const HIDDEN: usize = 128;
/// Number of sets of output weights.
pub const BUCKETS: usize = 4;
/// Quantization of the first layer: the integer for a weight of 1, and the upper clip of a sum.
pub const FIRST_STEPS: i16 = 255;
/// Quantization of the output weights: the integer for a weight of 1.
pub const OUTPUT_STEPS: i16 = 64;
/// Scale of the output: centipawns for an output of 1.
pub const OUTPUT_SCALE: i32 = 200;

/// One number for each unit of the first layer.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Units(pub [i16; HIDDEN]);

/// Weights of a network.
pub struct Network {
    /// Weights of the first layer by input.
    pub first: Vec<Units>,
    /// Biases of the first layer.
    pub first_bias: Units,
    /// Output weights by bucket, for the side to move and for the other.
    pub output: Vec<[Units; 2]>,
    /// Output biases by bucket, in units of the product of both quantizations.
    pub output_bias: Vec<i32>,
}

impl Network {
    /// Returns the weights of the first layer for a piece on a point from the view of `viewer`.
    #[inline]
    fn row(&self, viewer: Color, piece: Piece, square: Square) -> &Units {
        &self.first[input(viewer, piece, square)]
    }

    /// Creates a network with an output of 0.
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

/// Returns the built-in network, trained by `examples/network`.
pub fn built_in() -> &'static Network {
    &BUILT_IN
}

/// Returns the input of a piece on a point from the view of `viewer`.
pub const fn input(viewer: Color, piece: Piece, square: Square) -> usize {
    let kind = piece.role.index() + if piece.color as usize == viewer as usize { 0 } else { 7 };
    kind * 90 + square.depth(viewer) as usize * 9 + square.file() as usize
}

/// Returns the index of the output weights for a position with `pieces` pieces, 1 to 32.
pub const fn bucket(pieces: usize) -> usize {
    (pieces - 1) * BUCKETS / 32
}
