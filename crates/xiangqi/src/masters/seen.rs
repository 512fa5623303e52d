//! Statistics of a position. A position and its mirror image are stored as one.

use super::game::GameNumber;
use crate::rules::{Color, Move, Position};

/// Moves played in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookPosition {
    /// Number of games that continued from the position.
    pub games: u32,
    /// Moves, the most frequent first.
    pub moves: Vec<BookMove>,
    /// Whether the position is its own mirror image, so that a move includes its mirror image.
    pub symmetric: bool,
}

impl BookPosition {
    /// Returns the statistics of a move.
    pub fn find(&self, mv: Move) -> Option<&BookMove> {
        self.moves.iter().find(|known| known.mv == mv || (self.symmetric && known.mv == mv.mirror()))
    }
}

/// A move of masters in a position, with the results of these games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// Number of games with it.
    pub games: u32,
    /// Number of Red's wins.
    pub red_wins: u32,
    /// Number of draws.
    pub draws: u32,
    /// Number of Black's wins.
    pub black_wins: u32,
    /// First and last known year of the move.
    pub years: Option<(u16, u16)>,
    /// Some games with it, those of the best known players first.
    pub notable: Vec<GameNumber>,
}

impl BookMove {
    /// Returns the average score of the mover, from 0 to 1; a draw counts half. Returns `None` without a known result.
    pub fn score(&self, mover: Color) -> Option<f64> {
        let wins = if mover == Color::Red { self.red_wins } else { self.black_wins };
        let known = self.red_wins + self.draws + self.black_wins;
        if known == 0 {
            return None;
        }
        Some((f64::from(wins) + f64::from(self.draws) / 2.0) / f64::from(known))
    }
}

/// View under which a position is stored: itself or its mirror image, whichever has the lower hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WingView {
    /// Hash under which the position is stored.
    pub hash: u64,
    mirrored: bool,
    /// Whether the position is its own mirror image.
    pub symmetric: bool,
}

impl WingView {
    /// Returns the view of a position.
    pub fn new(position: &Position) -> WingView {
        let own = position.hash();
        let other = position.mirror_hash();
        WingView { hash: own.min(other), mirrored: other < own, symmetric: own == other }
    }

    /// Converts a move of the position to the view, and back. Of two mirrored moves in a symmetric position, the one nearer to
    /// the i-file is used.
    pub fn turn(&self, mv: Move) -> Move {
        let mirror = mv.mirror();
        let is_nearer = (mirror.from().file(), mirror.to().file()) > (mv.from().file(), mv.to().file());
        if self.mirrored || (self.symmetric && is_nearer) { mirror } else { mv }
    }
}
