//! The second look: before a move is called worse than another, both are searched alike.

use serde::{Deserialize, Serialize};

use crate::engine::{Engine, Limits, PrincipalVariation, SearchControl};
use crate::rules::{History, Move, Position};

/// A move in doubt and the better one get so many times the positions of the first look, each.
pub(super) const COMPARED: u64 = 20;
/// All moves together get so many times the positions of the first look, before one is called the best.
pub(super) const CONFIRMED: u64 = 10;
/// A move that loses so much win chance at most is as good as the best.
const AS_GOOD: f64 = 0.02;

/// Two moves of a position, each searched alone within the same limits; the same one twice where a longer search of all
/// moves prefers the one that was played. The JSON form is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SecondLook {
    /// The move that was preferred to it, with its line.
    pub better: PrincipalVariation,
    pub played: PrincipalVariation,
}

impl SecondLook {
    /// Compares the best of some moves with the one that was played. `None` when `stop` was raised.
    pub(in crate::engine) fn take(
        engine: &mut Engine,
        history: &History,
        better: &[Move],
        played: Move,
        limits: &Limits,
        stop: &SearchControl,
    ) -> Option<SecondLook> {
        let better = engine.look_at(history, better, limits, stop)?;
        Some(SecondLook { better, played: engine.look_at(history, &[played], limits, stop)? })
    }

    /// Compares the move that was played with the best of all. `None` when `stop` was raised.
    pub(super) fn confirm(
        engine: &mut Engine,
        history: &History,
        played: Move,
        limits: &Limits,
        stop: &SearchControl,
    ) -> Option<SecondLook> {
        let better = engine.look_at(history, &history.position().legal_moves(), limits, stop)?;
        if better.moves.first() == Some(&played) {
            return Some(SecondLook { played: better.clone(), better });
        }
        Some(SecondLook { better, played: engine.look_at(history, &[played], limits, stop)? })
    }

    /// Whether the move that was played is the best one, or as good.
    pub(super) fn keeps_the_best(&self) -> bool {
        self.better.moves.first() == self.played.moves.first()
            || self.better.score.win_chance() - self.played.score.win_chance() <= AS_GOOD
    }

    /// Tests whether its lines can be played in this position.
    pub fn fits(&self, position: &Position) -> bool {
        let fits = |line: &PrincipalVariation| {
            !line.moves.is_empty() && super::finding::play(position, &line.moves).is_some()
        };
        fits(&self.better) && fits(&self.played)
    }
}
