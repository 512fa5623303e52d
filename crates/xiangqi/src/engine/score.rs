//! Scores: inside the search a plain number, outside centipawns or a distance to mate.

use serde::{Deserialize, Serialize};

/// A number above every score.
pub(super) const INFINITE: i32 = 32_000;
/// Being mated at the root.
pub(super) const MATE: i32 = 31_000;
/// From here on a score means a forced win by mate or by leaving no move.
pub(super) const MATE_IN_MAX: i32 = MATE - 256;
/// Score of a position that the rules give to a side for the other's perpetual check or chase.
pub(super) const RULING: i32 = 28_000;
/// Scores beyond are decided by a mate or by a ruling.
pub const DECIDED: i32 = RULING - 256;
const _: () = assert!(DECIDED < MATE_IN_MAX);
/// No evaluation may leave this range.
pub(super) const EVAL_LIMIT: i32 = 20_000;
/// The mark for "no score" in the table.
pub const NONE: i32 = 32_001;

/// Score of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Score {
    /// Hundredths of a soldier that has crossed the river; beyond 27,000 a ruling is in sight.
    #[serde(rename = "cp")]
    Centipawns(i32),
    /// Mate, or no legal move, in so many moves of the winning side; not positive when the side to move loses.
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

    /// The same after the side to move has made the move that it speaks of, for the other side.
    pub(super) fn answered(self) -> Score {
        match self {
            Score::Centipawns(value) => Score::Centipawns(-value),
            Score::Mate(moves) if moves > 0 => Score::Mate(1 - moves),
            Score::Mate(moves) => Score::Mate(-moves),
        }
    }

    /// One number for comparisons: mates lie beyond all centipawns, nearer ones further out.
    pub fn value(self) -> i32 {
        match self {
            Score::Centipawns(value) => value,
            Score::Mate(moves) if moves > 0 => MATE - 2 * moves + 1,
            Score::Mate(moves) => -MATE - 2 * moves,
        }
    }

    /// The chance to win, draws counted half, from 0.0 to 1.0.
    pub fn win_chance(self) -> f64 {
        match self {
            Score::Centipawns(value) => 1.0 / (1.0 + (-f64::from(value) / WIN_CHANCE).exp()),
            Score::Mate(moves) => f64::from(u8::from(moves > 0)),
        }
    }
}

/// Centipawns that take the odds of a win from 1:1 to e:1: fitted to games of masters (`docs/review.md`).
pub const WIN_CHANCE: f64 = 140.0;

/// The score of being mated after `ply` plies.
pub fn mated_in(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// The score of mating after `ply` plies.
pub fn mate_in(ply: usize) -> i32 {
    MATE - ply as i32
}
