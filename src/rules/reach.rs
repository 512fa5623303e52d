//! What pieces of each role reach from a point, own pieces included: attack and protection in one set.

use super::tables::{
    ADVISOR_STEPS, GENERAL_STEPS, ReachKind, SOLDIER_TARGETS, elephant_targets, horse_targets,
};
use super::{Bitboard, Color, Position, Square};

impl Position {
    /// The points that a chariot on `from` reaches, the first piece on each line included.
    #[inline]
    pub fn chariot_reach(&self, from: Square) -> Bitboard {
        self.slide(from, ReachKind::Near)
    }

    /// The points that a cannon on `from` shoots at: those behind the first piece of each line, up to the next piece.
    #[inline]
    pub fn cannon_reach_over_screen(&self, from: Square) -> Bitboard {
        self.slide(from, ReachKind::Far)
    }

    /// The points that a horse on `from` reaches.
    #[inline]
    pub fn horse_reach(&self, from: Square) -> Bitboard {
        horse_targets(from, self.occupied())
    }

    /// The points that an elephant on `from` reaches.
    #[inline]
    pub fn elephant_reach(&self, from: Square) -> Bitboard {
        elephant_targets(from, self.occupied())
    }
}

/// The points that a soldier of `color` on `from` reaches.
#[inline]
pub fn soldier_reach(color: Color, from: Square) -> Bitboard {
    SOLDIER_TARGETS[color.index()][from.index()]
}

/// The points that an advisor on `from` reaches.
#[inline]
pub fn advisor_reach(from: Square) -> Bitboard {
    ADVISOR_STEPS[from.index()]
}

/// The points that a general on `from` reaches.
#[inline]
pub fn general_reach(from: Square) -> Bitboard {
    GENERAL_STEPS[from.index()]
}
