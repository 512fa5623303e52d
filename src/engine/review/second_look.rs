//! The second look: before a move is called worse than another, both are searched alike.

use serde::{Deserialize, Serialize};

use super::SHOWN;
use crate::engine::{Engine, Limits, PrincipalVariation, SearchControl};
use crate::rules::{History, Move, Position};

/// A move in doubt and the better one get so many times the positions of the first look, each.
pub(super) const COMPARED: u64 = 20;
/// All moves together get so many times the positions of the first look, before one is called the best.
pub(super) const CONFIRMED: u64 = 10;
/// A move that loses so much win chance at most is as good as the best.
const AS_GOOD: f64 = 0.02;
/// Where the better move turns out to be better by less than this win chance, all others are looked at as well.
const HARDLY_BETTER: f64 = 0.05;

/// Two moves of a position, each searched alone within the same limits; the same one twice where a longer search of all
/// moves prefers the one that was played. The JSON form is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SecondLook {
    /// The move that was preferred to it, with its line.
    pub better: PrincipalVariation,
    pub played: PrincipalVariation,
}

impl SecondLook {
    /// Compares the best of some moves with the one that was played, and the best of all others where those are about
    /// equal. `None` when `stop` was raised.
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
        let played = engine.look_at(history, &[played], limits, stop)?;
        if better.score.win_chance() - played.score.win_chance() < HARDLY_BETTER && !others.is_empty() {
            let other = engine.look_at(history, &others, limits, stop)?;
            if other.score.value() > better.score.value() {
                better = other;
            }
        }
        SecondLook { better, played }.completed(engine, history, limits, stop)
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
        let played = engine.look_at(history, &[played], limits, stop)?;
        SecondLook { better, played }.completed(engine, history, limits, stop)
    }

    /// The same with both lines as long as they are shown. `None` when `stop` was raised.
    fn completed(
        mut self,
        engine: &mut Engine,
        history: &History,
        limits: &Limits,
        stop: &SearchControl,
    ) -> Option<SecondLook> {
        for line in [&mut self.better, &mut self.played] {
            engine.complete(history, line, SHOWN, limits, stop);
        }
        (!stop.is_stopped()).then_some(self)
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
