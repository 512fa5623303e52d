//! Pairings and standings of competitions.

mod arena;
mod knockout;
mod round_robin;
mod rounds;
mod standings;
mod swiss;
mod teams;

use xiangqi_bot::features::competitions::results::{
    EntrantNumber, PairedGame, PairingResult, RoundEntry, RoundRecord, Seed,
};

/// Repeatable random numbers (splitmix64).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// Returns a number below `end`.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % end
    }

    pub(crate) fn percent(&mut self, chance: u64) -> bool {
        self.below(100) < chance
    }

    /// Returns a result in which the higher rated player wins more often.
    pub(crate) fn result(&mut self, red_rating: i64, black_rating: i64) -> PairingResult {
        let edge = (red_rating - black_rating).clamp(-600, 600) / 20;
        match self.below(100) as i64 {
            0 => PairingResult::RedForfeit,
            1 => PairingResult::BlackForfeit,
            2 => PairingResult::BothForfeit,
            drawn if drawn < 28 => PairingResult::Draw,
            won if won < 64 + edge => PairingResult::RedWins,
            _ => PairingResult::BlackWins,
        }
    }
}

pub(crate) fn entrant(number: u32) -> EntrantNumber {
    EntrantNumber(number)
}

pub(crate) fn game(red: u32, black: u32, result: PairingResult) -> PairedGame {
    PairedGame { red: entrant(red), black: entrant(black), result: Some(result) }
}

/// Entrants 1 to `count`, the first with the highest rating.
pub(crate) fn seeds(count: u32) -> Vec<Seed> {
    (1..=count)
        .map(|number| Seed { number: entrant(number), rating: 2000 - 10 * i64::from(number) })
        .collect()
}

pub(crate) fn score(number: EntrantNumber, rounds: &[RoundRecord]) -> u32 {
    rounds.iter().map(|round| round.entry(number).half_points()).sum()
}

pub(crate) fn have_met(first: EntrantNumber, second: EntrantNumber, rounds: &[RoundRecord]) -> bool {
    rounds
        .iter()
        .any(|round| matches!(round.entry(first), RoundEntry::Played { opponent, .. } if opponent == second))
}
