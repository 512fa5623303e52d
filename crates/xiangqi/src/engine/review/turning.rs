//! Turning points of a game, and the moves for which a better one is asked.

use super::{COSTLY, Judgement, Review, Reviewed};
use crate::rules::Color;

/// Maximum number of turning points.
const MAX_TURNING: usize = 5;
/// Minimum loss of win chance of a turning point.
const TURNS: f64 = 0.05;

/// A mistake that changed the advantage, see [`Review::turning`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// Ply of the mistake, counted from 1.
    pub ply: usize,
    /// Side that gained.
    pub gained: Color,
}

impl Review {
    /// Returns the plies of the moves for which a better one is asked, counted from 1 and in the order of the game: the
    /// turning points, then the costliest of the other judged moves, five at most.
    pub fn exercises(&self) -> Vec<usize> {
        let mut plies: Vec<usize> = (1..=self.moves.len()).filter(|ply| self.is_asked(*ply)).collect();
        plies.sort_by(|&a, &b| {
            let by_loss = self.moves[b - 1].loss.total_cmp(&self.moves[a - 1].loss);
            self.is_turning(b).cmp(&self.is_turning(a)).then(by_loss)
        });
        plies.truncate(MAX_TURNING);
        plies.sort_unstable();
        plies
    }

    fn is_asked(&self, ply: usize) -> bool {
        let moved = &self.moves[ply - 1];
        moved.better.is_some() && (moved.judgement >= Judgement::Inaccuracy || self.is_turning(ply))
    }

    fn is_turning(&self, ply: usize) -> bool {
        self.turning.iter().any(|turning| turning.ply == ply)
    }
}

/// Band of a win chance that is about even.
const EVEN: u8 = 2;

/// Returns the band of a win chance: lost by force, losing, about even or winning.
fn band(chance: f64) -> u8 {
    u8::from(chance > 0.0) + u8::from(chance > 1.0 / 3.0) + u8::from(chance > 2.0 / 3.0)
}

/// Returns the turning points, in the order of the game. A mistake and the next one that gives its gain back are none.
/// `red` is Red's win chance at the end.
pub(super) fn turning_points(moves: &[Reviewed], red: f64) -> Vec<TurningPoint> {
    let mut plies = Vec::new();
    let mut ply = 0;
    while let Some(moved) = moves.get(ply) {
        let given_back = moves
            .get(ply + 1)
            .is_some_and(|next| can_turn(next) && band(1.0 - next.after) >= band(moved.before));
        if can_turn(moved) && given_back {
            ply += 1;
        } else if can_turn(moved) && band(moved.after) < band(moved.before) {
            plies.push(ply);
        }
        ply += 1;
    }
    if plies.is_empty() {
        let loser = if red > 0.5 { Color::Black } else { Color::Red };
        let is_lost = band(red.min(1.0 - red)) < EVEN;
        plies.extend((0..moves.len()).filter(|&ply| {
            let moved = &moves[ply];
            is_lost && moved.mover == loser && moved.loss >= COSTLY && moved.better.is_some()
        }));
    }
    plies.sort_by(|&a, &b| moves[b].loss.total_cmp(&moves[a].loss));
    plies.truncate(MAX_TURNING);
    plies.sort_unstable();
    plies.into_iter().map(|ply| TurningPoint { ply: ply + 1, gained: !moves[ply].mover }).collect()
}

/// Returns `true` for a mistake with a loss that matters. In a lost game no move loses that much.
fn can_turn(moved: &Reviewed) -> bool {
    moved.judgement >= Judgement::Mistake && moved.loss >= TURNS
}
