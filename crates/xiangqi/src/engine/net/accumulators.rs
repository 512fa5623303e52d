//! Sums of the first layer along the searched line. A move stores its change only; sums are computed when needed.

use super::{Kernel, Network, Units, bucket};
use crate::rules::{Color, Move, Piece, Position};

/// Change of the board by a move.
#[derive(Clone, Copy)]
pub struct Change {
    /// The move.
    pub mv: Move,
    /// Piece that moves.
    pub piece: Piece,
    /// Captured piece.
    pub captured: Option<Piece>,
}

#[derive(Clone)]
struct PlySums {
    /// Sums from the view of each color.
    sums: [Units; 2],
    known: bool,
    /// Change by the move that led here, `None` for a null move.
    change: Option<Change>,
}

/// Sums of the first layer at each ply of a line.
pub struct Accumulators<'a> {
    network: &'a Network,
    kernel: Kernel,
    plies: Vec<PlySums>,
}

impl<'a> Accumulators<'a> {
    /// Creates the sums for a line of at most `plies` plies from `position`.
    pub fn new(network: &'a Network, kernel: Kernel, position: &Position, plies: usize) -> Accumulators<'a> {
        let mut sums = [network.first_bias; 2];
        for (square, piece) in position.pieces() {
            for viewer in Color::ALL {
                let row = network.row(viewer, piece, square);
                let sum = &mut sums[viewer.index()].0;
                sum.iter_mut().zip(row.0).for_each(|(sum, weight)| *sum = sum.wrapping_add(weight));
            }
        }
        let root = PlySums { sums, known: true, change: None };
        Accumulators { network, kernel, plies: vec![root; plies + 1] }
    }

    /// Stores the change by the move that leads to the position at `ply`; `None` is a null move.
    pub fn enter(&mut self, ply: usize, change: Option<Change>) {
        let entered = &mut self.plies[ply];
        entered.known = false;
        entered.change = change;
    }

    /// Returns the output for the side to move of `position`, the position at `ply`, in centipawns.
    pub fn evaluate(&mut self, ply: usize, position: &Position) -> i32 {
        let known = (0..=ply).rev().find(|&ply| self.plies[ply].known).unwrap_or(0);
        for ply in known + 1..=ply {
            self.update(ply);
        }
        let sums = &self.plies[ply].sums;
        let turn = position.turn();
        let sums = [&sums[turn.index()], &sums[(!turn).index()]];
        self.kernel.output(self.network, sums, bucket(position.occupied().count() as usize))
    }

    /// Computes the sums of a ply from those of the ply before.
    fn update(&mut self, ply: usize) {
        let (before, after) = self.plies.split_at_mut(ply);
        let before = &before[ply - 1];
        let after = &mut after[0];
        after.known = true;
        let Some(Change { mv, piece, captured }) = after.change else {
            after.sums = before.sums;
            return;
        };
        for viewer in Color::ALL {
            self.kernel.update(
                &before.sums[viewer.index()],
                self.network.row(viewer, piece, mv.to()),
                self.network.row(viewer, piece, mv.from()),
                captured.map(|captured| self.network.row(viewer, captured, mv.to())),
                &mut after.sums[viewer.index()],
            );
        }
    }
}
