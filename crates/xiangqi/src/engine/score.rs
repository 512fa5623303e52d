//! Scores: a plain number inside the search, centipawns or a distance to mate outside.

use serde::{Deserialize, Serialize};

/// Upper bound of all scores.
pub(super) const INFINITE: i32 = 32_000;
/// Score of a mate at the root.
pub(super) const MATE: i32 = 31_000;
/// Minimum score of a forced win by mate or stalemate.
pub(super) const MATE_IN_MAX: i32 = MATE - 256;
/// Score of a win by the opponent's perpetual check or chase.
pub(super) const RULING: i32 = 28_000;
/// Minimum score of a win by mate or by a ruling.
pub const DECIDED: i32 = RULING - 256;
const _: () = assert!(DECIDED < MATE_IN_MAX);
/// Maximum absolute value of an evaluation.
pub(super) const EVAL_LIMIT: i32 = 20_000;
/// Marker for "no score".
pub const NONE: i32 = 32_001;

/// Score of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Score {
    /// Advantage in centipawns, hundredths of a soldier across the river. Beyond 27,000 a ruling decides the game.
    #[serde(rename = "cp")]
    Centipawns(i32),
    /// Number of moves of the winning side until mate or stalemate; 0 or negative if the side to move loses.
    #[serde(rename = "mate")]
    Mate(i32),
}

impl Score {
    pub(super) fn from_raw(raw: i32) -> Score {
        if raw >= MATE_IN_MAX {
            Score::Mate((MATE - raw + 1) / 2)
        } else if raw <= -MATE_IN_MAX {
            Score::Mate(-(MATE + raw) / 2)
        } else {
            Score::Centipawns(raw)
        }
    }

    /// Converts the score to the opponent's view after the first move of the line.
    pub(super) fn answered(self) -> Score {
        match self {
            Score::Centipawns(value) => Score::Centipawns(-value),
            Score::Mate(moves) if moves > 0 => Score::Mate(1 - moves),
            Score::Mate(moves) => Score::Mate(-moves),
        }
    }

    /// Returns a number for comparisons. Mates lie beyond all centipawns, shorter ones further out.
    pub fn value(self) -> i32 {
        match self {
            Score::Centipawns(value) => value,
            Score::Mate(moves) if moves > 0 => MATE - 2 * moves + 1,
            Score::Mate(moves) => -MATE - 2 * moves,
        }
    }

    /// Returns the chance to win, from 0 to 1; a draw counts half.
    pub fn win_chance(self) -> f64 {
        self.chance_on(WIN_CHANCE)
    }

    /// Returns the chance on a curve of which `scale` centipawns raise the odds of a win from 1:1 to e:1.
    pub(super) fn chance_on(self, scale: f64) -> f64 {
        match self {
            Score::Centipawns(value) => 1.0 / (1.0 + (-f64::from(value) / scale).exp()),
            Score::Mate(moves) => f64::from(u8::from(moves > 0)),
        }
    }
}

/// Centipawns that raise the odds of a win from 1:1 to e:1, fitted to games of masters (`docs/review.md`).
pub const WIN_CHANCE: f64 = 140.0;

/// Returns the score of being mated after `ply` plies.
pub fn mated_in(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// Returns the score of mating after `ply` plies.
pub fn mate_in(ply: usize) -> i32 {
    MATE - ply as i32
}
