//! The second look: before a move is called worse than another, both are searched alike.

use serde::{Deserialize, Serialize};

use crate::engine::{Engine, Limits, PrincipalVariation, SearchControl};
use crate::rules::{History, Move, Position};

/// Each of the two moves gets so many times the positions of the first look.
pub const THOROUGH: u64 = 10;

/// Two moves of a position, each searched alone within the same limits. The JSON form is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SecondLook {
    /// The move that the first look preferred, with its line.
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

    /// Tests whether its lines can be played in this position.
    pub fn fits(&self, position: &Position) -> bool {
        let fits = |line: &PrincipalVariation| {
            !line.moves.is_empty() && super::finding::play(position, &line.moves).is_some()
        };
        fits(&self.better) && fits(&self.played)
    }
}
