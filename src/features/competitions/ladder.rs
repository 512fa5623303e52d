//! The order of a ladder and its challenges.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::features::competitions::results::{EntrantNumber, PairingResult};
use crate::game::{GameId, Timestamp};
use crate::rules::Color;

/// Number of places above that can be challenged in any case.
const NEAR: usize = 10;
/// Part of the places above that can be challenged, in percent.
const PART_ABOVE: usize = 40;
/// Maximum number of running challenges by one entrant.
pub const MAX_OUTGOING: usize = 3;
/// Pause between two games of the same players, in milliseconds.
pub const REMATCH_PAUSE: i64 = 7 * 24 * 3_600_000;

/// Result of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChallengeResult {
    ChallengerWon,
    ChallengedWon,
    Drawn,
    /// A draw after a few moves, which scores nothing in an arena.
    QuickDraw,
    /// The challenger ran out of time, and lost.
    ChallengerTimedOut,
    /// The challenged player ran out of time, and lost.
    ChallengedTimedOut,
    /// The challenged player gave the place away without a game.
    Declined,
    /// The game ended without a result.
    Void,
}

impl ChallengeResult {
    /// Returns the result of a game that one side has won over the board, by the side of the challenger.
    pub fn won_by(winner: Color, challenger: Color) -> ChallengeResult {
        if winner == challenger { ChallengeResult::ChallengerWon } else { ChallengeResult::ChallengedWon }
    }

    /// Returns this as the result of a paired game, in which Red counts as the challenger. Only a player who never moved
    /// forfeits.
    pub fn as_pairing(self) -> PairingResult {
        match self {
            ChallengeResult::ChallengerWon => PairingResult::RedWins,
            ChallengeResult::ChallengedWon => PairingResult::BlackWins,
            ChallengeResult::Drawn | ChallengeResult::QuickDraw => PairingResult::Draw,
            ChallengeResult::ChallengerTimedOut => PairingResult::RedForfeit,
            ChallengeResult::ChallengedTimedOut | ChallengeResult::Declined => PairingResult::BlackForfeit,
            ChallengeResult::Void => PairingResult::Void,
        }
    }
}

/// A challenge, which opens its game at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Challenge {
    pub challenger: EntrantNumber,
    pub challenged: EntrantNumber,
    /// Result and its time, once it is known.
    pub settled: Option<(ChallengeResult, Timestamp)>,
}

/// Entrants from the first place on, and all challenges.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ladder {
    order: Vec<EntrantNumber>,
    challenges: BTreeMap<GameId, Challenge>,
}

impl Challenge {
    /// Returns winner and loser.
    fn decided(&self, result: ChallengeResult) -> Option<(EntrantNumber, EntrantNumber)> {
        match result {
            ChallengeResult::ChallengerWon
            | ChallengeResult::ChallengedTimedOut
            | ChallengeResult::Declined => Some((self.challenger, self.challenged)),
            ChallengeResult::ChallengedWon | ChallengeResult::ChallengerTimedOut => {
                Some((self.challenged, self.challenger))
            }
            ChallengeResult::Drawn | ChallengeResult::QuickDraw | ChallengeResult::Void => None,
        }
    }

    /// Returns `true` if it is between these two.
    fn is_between(&self, one: EntrantNumber, other: EntrantNumber) -> bool {
        (self.challenger, self.challenged) == (one, other)
            || (self.challenger, self.challenged) == (other, one)
    }
}

impl Ladder {
    /// Returns the entrants from the first place on.
    pub fn order(&self) -> &[EntrantNumber] {
        &self.order
    }

    /// Returns the place of an entrant, from 1.
    pub fn place(&self, entrant: EntrantNumber) -> Option<usize> {
        self.order.iter().position(|known| *known == entrant).map(|at| at + 1)
    }

    pub fn challenges(&self) -> &BTreeMap<GameId, Challenge> {
        &self.challenges
    }

    /// Returns the running challenges.
    pub fn running(&self) -> impl Iterator<Item = (GameId, &Challenge)> {
        let running = self.challenges.iter().filter(|(_, challenge)| challenge.settled.is_none());
        running.map(|(game, challenge)| (*game, challenge))
    }

    /// Returns the number of running challenges against an entrant.
    pub fn incoming(&self, entrant: EntrantNumber) -> usize {
        self.running().filter(|(_, challenge)| challenge.challenged == entrant).count()
    }

    /// Returns the number of running challenges by an entrant.
    pub fn outgoing(&self, entrant: EntrantNumber) -> usize {
        self.running().filter(|(_, challenge)| challenge.challenger == entrant).count()
    }

    /// Returns the time until which two entrants cannot play each other; `None` if they can. It is far away while they play.
    pub fn rematch_at(&self, one: EntrantNumber, other: EntrantNumber, now: Timestamp) -> Option<Timestamp> {
        let of_both = self.challenges.values().filter(|challenge| challenge.is_between(one, other));
        let ends = of_both.filter_map(|challenge| match challenge.settled {
            None => Some(Timestamp(i64::MAX)),
            Some((ChallengeResult::Void, _)) => None,
            Some((_, at)) => Some(at.plus_millis(REMATCH_PAUSE)),
        });
        ends.max().filter(|until| now < *until)
    }

    /// Puts an entrant in the last place, unless it has one.
    pub(super) fn enter(&mut self, entrant: EntrantNumber) {
        if !self.order.contains(&entrant) {
            self.order.push(entrant);
        }
    }

    pub(super) fn leave(&mut self, entrant: EntrantNumber) {
        self.order.retain(|known| *known != entrant);
    }

    pub(super) fn challenge(&mut self, game: GameId, challenger: EntrantNumber, challenged: EntrantNumber) {
        self.challenges.insert(game, Challenge { challenger, challenged, settled: None });
    }

    /// Counts the first result of a game: a winner from below takes the place above the loser, and an entrant who ran out
    /// of time leaves.
    pub(super) fn settle(&mut self, game: GameId, result: ChallengeResult, at: Timestamp) {
        let Some(challenge) = self.challenges.get_mut(&game).filter(|challenge| challenge.settled.is_none())
        else {
            return;
        };
        challenge.settled = Some((result, at));
        let Some((winner, loser)) = challenge.decided(result) else { return };
        if let (Some(from), Some(to)) = (self.place(winner), self.place(loser))
            && from > to
        {
            self.order[to - 1..from].rotate_right(1);
        }
        if matches!(result, ChallengeResult::ChallengerTimedOut | ChallengeResult::ChallengedTimedOut) {
            self.leave(loser);
        }
    }
}

/// Returns the maximum number of running challenges against the entrant in a place.
pub fn max_incoming(place: usize) -> usize {
    match place {
        ..=5 => 5,
        6..=10 => 4,
        _ => 3,
    }
}

/// Returns the highest place that the entrant in a place can challenge; `by_rank` is the highest place of an entrant whose
/// rank is at most five above.
pub fn highest_target(place: usize, by_rank: Option<usize>) -> usize {
    let above = place.saturating_sub(1);
    let part = (above * PART_ABOVE).div_ceil(100);
    let reach = place.saturating_sub(NEAR.max(part)).max(1);
    by_rank.map_or(reach, |by_rank| by_rank.min(reach))
}
