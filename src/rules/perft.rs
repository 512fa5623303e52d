//! Counting the leaves of the move tree, the test of every move generator.

use super::{Move, Position};

/// The number of move sequences of `depth` plies; the last ply is counted, not played.
pub fn perft(position: &Position, depth: u32) -> u64 {
    let mut position = position.clone();
    count(&mut position, depth)
}

/// [`perft`] of `depth - 1` behind each legal move, in ICCS order.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let mut position = position.clone();
    let moves = position.legal_moves();
    moves
        .into_iter()
        .map(|mv| {
            let undo = position.make(mv);
            let nodes = count(&mut position, depth.saturating_sub(1));
            position.unmake(mv, undo);
            (mv, nodes)
        })
        .collect()
}

fn count(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .into_iter()
        .map(|mv| {
            let undo = position.make(mv);
            let nodes = count(position, depth - 1);
            position.unmake(mv, undo);
            nodes
        })
        .sum()
}
