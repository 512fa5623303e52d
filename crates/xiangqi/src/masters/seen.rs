//! A position as masters met it. A position and its mirror image are one: they are kept as seen from one of the two wings.

use super::game::GameNumber;
use crate::rules::{Color, Move, Position};

/// Moves played in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookPosition {
    /// In how many games it was met and played on.
    pub games: u32,
    /// The most frequent first.
    pub moves: Vec<BookMove>,
    /// It is its own mirror image: a move stands for its mirror image as well.
    pub symmetric: bool,
}

impl BookPosition {
    /// Statistics of a move of this position.
    pub fn find(&self, mv: Move) -> Option<&BookMove> {
        let same = |known: &&BookMove| known.mv == mv || (self.symmetric && known.mv == mv.mirror());
        self.moves.iter().find(same)
    }
}

/// A move that masters played in a position, and how those games ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookMove {
    pub mv: Move,
    pub games: u32,
    pub red_wins: u32,
    pub draws: u32,
    pub black_wins: u32,
    /// The first and the last year in which it is known to have been played.
    pub years: Option<(u16, u16)>,
    /// Games with it, those of the best known players first.
    pub notable: Vec<GameNumber>,
}

impl BookMove {
    /// Score of the mover in the games with it, from 0 to 1, draws counted half; `None` where no result is known.
    pub fn score(&self, mover: Color) -> Option<f64> {
        let wins = if mover == Color::Red { self.red_wins } else { self.black_wins };
        let known = self.red_wins + self.draws + self.black_wins;
        (known > 0).then(|| (f64::from(wins) + f64::from(self.draws) / 2.0) / f64::from(known))
    }
}

/// From which wing a position is kept: from that whose hash is lower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WingView {
    pub hash: u64,
    mirrored: bool,
    pub symmetric: bool,
}

impl WingView {
    pub fn of(position: &Position) -> WingView {
        let (own, other) = (position.hash(), position.mirror_hash());
        WingView { hash: own.min(other), mirrored: other < own, symmetric: own == other }
    }

    /// A move of the position as it is kept, and back again. Of two that are the same the one on the h-file's wing counts.
    pub fn turn(&self, mv: Move) -> Move {
        let rank = |mv: Move| (mv.from().file(), mv.to().file());
        if self.mirrored || (self.symmetric && rank(mv.mirror()) > rank(mv)) { mv.mirror() } else { mv }
    }
}
