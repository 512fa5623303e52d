//! The second look: before a move is called worse than another, both are searched alike.

use serde::{Deserialize, Serialize};

use super::SHOWN;
use crate::engine::{Engine, Limits, PrincipalVariation, SearchControl};
use crate::rules::{History, Move, Position};

/// A move in doubt and the better one get so many times the positions of the first look, each.
pub(super) const COMPARED: u64 = 20;
/// A move, and all others together, get so many times the positions of the first look, before the move is called the best.
pub(super) const CONFIRMED: u64 = 10;
/// By so much win chance the best move is better than any other; else it is one of several good ones.
const LEAD: f64 = 0.03;
/// Win chance by which a better move must be better; below it all others are looked at as well.
const HARDLY_BETTER: f64 = 0.05;

/// Two moves of a position, each searched within the same limits. The JSON form is stored; in older ones both are the same move where
/// the one that was played is the best.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SecondLook {
    /// The move that is compared with it, with its line: the better one, or the best of all others.
    pub better: PrincipalVariation,
    pub played: PrincipalVariation,
}

impl SecondLook {
    /// Compares the best of some moves with the one that was played, and the best of all others where those are about
    /// equal; both lines are as long as they are shown. `None` when `stop` was raised.
    pub(in crate::engine) fn take(
        engine: &mut Engine,
        history: &History,
        better: &[Move],
        played: Move,
        limits: &Limits,
        stop: &SearchControl,
    ) -> Option<SecondLook> {
        let mut others = history.position().legal_moves();
        others.retain(|mv| *mv != played && !better.contains(mv));
        let mut better = engine.look_at(history, better, limits, stop)?;
        let mut played = engine.look_at(history, &[played], limits, stop)?;
        if better.score.win_chance() - played.score.win_chance() < HARDLY_BETTER && !others.is_empty() {
            let other = engine.look_at(history, &others, limits, stop)?;
            if other.score.value() > better.score.value() {
                better = other;
            }
        }
        for line in [&mut better, &mut played] {
            engine.complete(history, line, SHOWN, limits, stop);
        }
        (!stop.is_stopped()).then_some(SecondLook { better, played })
    }

    /// True if the move that was played is clearly the best one.
    pub(super) fn confirms_the_best(&self) -> bool {
        self.better.moves.first() == self.played.moves.first()
            || self.played.score.win_chance() - self.better.score.win_chance() >= LEAD
    }

    /// The better one of the two.
    pub(super) fn best(&self) -> &PrincipalVariation {
        if self.played.score.value() > self.better.score.value() { &self.played } else { &self.better }
    }

    /// Tests whether its lines can be played in this position.
    pub fn fits(&self, position: &Position) -> bool {
        self.better.fits(position) && self.played.fits(position)
    }
}
