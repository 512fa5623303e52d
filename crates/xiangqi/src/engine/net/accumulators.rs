//! The sums of the first layer along the searched line. A move only notes what it changes; the sums follow once they are needed.

use super::{Kernel, Network, Units, bucket, input};
use crate::rules::{Color, Move, Piece, Position, Square};

/// What a move changes on the board.
#[derive(Clone, Copy)]
pub struct Change {
    pub mv: Move,
    pub piece: Piece,
    pub captured: Option<Piece>,
}

#[derive(Clone)]
struct PlySums {
    /// As each color sees the board.
    sums: [Units; 2],
    known: bool,
    /// What the move that led here changed; none for a null move.
    change: Option<Change>,
}

pub struct Accumulators<'a> {
    network: &'a Network,
    kernel: Kernel,
    plies: Vec<PlySums>,
}

impl<'a> Accumulators<'a> {
    /// Begins a line of at most `plies` plies at `position`.
    pub fn new(network: &'a Network, kernel: Kernel, position: &Position, plies: usize) -> Accumulators<'a> {
        let mut sums = [network.first_bias; 2];
        for (square, piece) in position.pieces() {
            for viewer in Color::ALL {
                let row = &network.first[input(viewer, piece, square)];
                let sum = &mut sums[viewer.index()].0;
                sum.iter_mut().zip(row.0).for_each(|(sum, weight)| *sum = sum.wrapping_add(weight));
            }
        }
        let root = PlySums { sums, known: true, change: None };
        Accumulators { network, kernel, plies: vec![root; plies + 1] }
    }

    /// Notes the move that leads to the position at `ply`.
    pub fn enter(&mut self, ply: usize, change: Option<Change>) {
        let entered = &mut self.plies[ply];
        entered.known = false;
        entered.change = change;
    }

    /// Centipawns for the side to move of `position`, which stands at `ply`.
    pub fn evaluate(&mut self, ply: usize, position: &Position) -> i32 {
        let known = (0..=ply).rev().find(|&ply| self.plies[ply].known).unwrap_or(0);
        for ply in known + 1..=ply {
            self.follow(ply);
        }
        let sums = &self.plies[ply].sums;
        let turn = position.turn();
        let sums = [&sums[turn.index()], &sums[(!turn).index()]];
        self.kernel.output(self.network, sums, bucket(position.occupied().count() as usize))
    }

    /// Makes the sums of a ply from those of the ply before.
    fn follow(&mut self, ply: usize) {
        let (before, after) = self.plies.split_at_mut(ply);
        let (before, after) = (&before[ply - 1], &mut after[0]);
        after.known = true;
        let Some(Change { mv, piece, captured }) = after.change else {
            after.sums = before.sums;
            return;
        };
        for viewer in Color::ALL {
            let row = |piece, square: Square| &self.network.first[input(viewer, piece, square)];
            self.kernel.update(
                &before.sums[viewer.index()],
                row(piece, mv.to()),
                row(piece, mv.from()),
                captured.map(|captured| row(captured, mv.to())),
                &mut after.sums[viewer.index()],
            );
        }
    }
}
