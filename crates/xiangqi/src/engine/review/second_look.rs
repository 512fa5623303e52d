//! The second look: a comparison of two moves, each searched within equal limits.

use serde::{Deserialize, Serialize};

use super::SHOWN;
use crate::engine::{Engine, Limits, PrincipalVariation, SearchControl};
use crate::rules::{History, Move, Position};

/// Factors on the nodes of the first look, for each search of a second look.
///
/// A move that is neither the best nor in doubt.
pub(super) const GLANCED: u64 = 5;
/// The best move, against all others together.
pub(super) const CONFIRMED: u64 = 6;
/// A doubtful move.
pub(super) const COMPARED: u64 = 20;
/// A move with a loss near the threshold of a judgement.
pub(super) const LONGEST: u64 = 30;
/// Minimum lead of the best move over any other, in win chance.
const LEAD: f64 = 0.03;
/// Minimum lead of the better move, in win chance, below which all other moves are searched as well.
pub(in crate::engine) const HARDLY_BETTER: f64 = 0.05;
/// As above, for a move with a loss near the threshold of a judgement.
pub(super) const CLEARLY_BETTER: f64 = 0.25;

/// Two moves of a position, each searched within equal limits. The JSON form is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SecondLook {
    /// Line of the better move, or of the best of all others.
    pub better: PrincipalVariation,
    /// Line of the played move.
    pub played: PrincipalVariation,
    /// Limit of each search, as a multiple of the nodes of the first look.
    #[serde(default)]
    pub times: u64,
}

impl SecondLook {
    /// Compares the best of some moves with the played one, and all others as well if its lead in win chance is below
    /// `lead`. Both lines have [`SHOWN`] plies if possible. Returns `None` if `stop` was raised.
    pub(in crate::engine) fn take(
        engine: &mut Engine,
        history: &History,
        better: &[Move],
        played: Move,
        lead: f64,
        limits: &Limits,
        stop: &SearchControl,
    ) -> Option<SecondLook> {
        let mut others = history.position().legal_moves();
        others.retain(|mv| *mv != played && !better.contains(mv));
        let mut better = engine.search_moves(history, better, limits, stop)?;
        let mut played = engine.search_moves(history, &[played], limits, stop)?;
        if better.score.win_chance() - played.score.win_chance() < lead && !others.is_empty() {
            let other = engine.search_moves(history, &others, limits, stop)?;
            if other.score.value() > better.score.value() {
                better = other;
            }
        }
        for line in [&mut better, &mut played] {
            engine.complete(history, line, SHOWN, limits, stop);
        }
        if stop.is_stopped() { None } else { Some(SecondLook { better, played, times: 0 }) }
    }

    /// Returns `true` if the played move is clearly the best.
    pub(super) fn confirms_the_best(&self) -> bool {
        self.better.moves.first() == self.played.moves.first()
            || self.played.score.win_chance() - self.better.score.win_chance() >= LEAD
    }

    /// Returns the line of the better of the two moves.
    pub(super) fn best(&self) -> &PrincipalVariation {
        if self.played.score.value() > self.better.score.value() { &self.played } else { &self.better }
    }

    /// Returns `true` if the lines can be played in `position`.
    pub fn fits(&self, position: &Position) -> bool {
        self.better.fits(position) && self.played.fits(position)
    }
}
