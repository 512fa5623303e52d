//! The opening book: moves of the main lines in `assets/openings.txt`, by position.

use super::level::unit;
use super::{Level, opening};
use crate::rules::{CannonRule, History, Move};

/// Plies that a level knows by heart, for each step of the level.
const PLIES_PER_LEVEL: usize = 2;

/// A book move as a player of this level would choose it: by chance, weighted by how often the move is played, the same
/// for the same game and seed. `None` where the book ends or the level has forgotten it, where every book move would
/// repeat a position, and under rules in which cannons move otherwise.
pub fn pick(history: &History, level: Level, seed: u64) -> Option<Move> {
    if history.moves().len() >= PLIES_PER_LEVEL * usize::from(level.get()) {
        return None;
    }
    let known = moves(history);
    let total: u32 = known.iter().map(|(_, weight)| weight).sum();
    // The search draws its chance from the same seed; the rotation keeps the two apart.
    let mut point = unit(seed.rotate_left(32) ^ history.position().hash()) * f64::from(total);
    for &(mv, weight) in &known {
        point -= f64::from(weight);
        if point < 0.0 {
            return Some(mv);
        }
    }
    known.last().map(|&(mv, _)| mv)
}

/// The book moves of the present position with their weights.
pub fn moves(history: &History) -> Vec<(Move, u32)> {
    let position = history.position();
    if position.cannon_rule() != CannonRule::Standard {
        return Vec::new();
    }
    opening::book_moves(position.hash())
        // Two positions may share a hash.
        .filter(|&(mv, _)| position.is_legal(mv))
        .filter(|&(mv, _)| !history.hashes().contains(&position.hash_after(mv)))
        .collect()
}
