//! Round robin by Berger tables.

use std::collections::BTreeSet;

use crate::features::competitions::results::{Bye, EntrantNumber, PairedGame, PairingResult, RoundRecord};

/// Minimum number of entrants.
pub const FEWEST_ENTRANTS: usize = 3;
/// Maximum number of entrants. In longer events people leave.
pub const MOST_ENTRANTS: usize = 8;

/// Returns all rounds in which each entrant meets each other one once. With an odd number, one has no game in each round.
pub fn schedule(entrants: &[EntrantNumber]) -> Vec<RoundRecord> {
    let size = entrants.len().next_multiple_of(2);
    (1..size).map(|round| berger_round(entrants, size, round)).collect()
}

/// Returns round `round` of the Berger table for an even number of entrants. Numbers count from 1.
///
/// In round r two numbers below the last meet if their sum is r + 1 modulo the number of rounds. The number that would meet
/// itself plays the last one. If the sum is odd, the smaller number has Red. The lower half has Red against the last number.
fn berger_round(entrants: &[EntrantNumber], size: usize, round: usize) -> RoundRecord {
    let mut record = RoundRecord::default();
    for first in 1..size {
        let second = match (round + size - first) % (size - 1) {
            0 => size - 1,
            second => second,
        };
        if second < first {
            continue;
        }
        let meets_last = second == first;
        let [red, black] = if meets_last && first <= size / 2 {
            [first, size]
        } else if meets_last {
            [size, first]
        } else if (first + second) % 2 == 1 {
            [first, second]
        } else {
            [second, first]
        };
        match (entrants.get(red - 1), entrants.get(black - 1)) {
            (Some(red), Some(black)) => record.games.push(PairedGame::new(*red, *black)),
            (Some(alone), None) | (None, Some(alone)) => record.byes.push((*alone, Bye::Absent)),
            (None, None) => {}
        }
    }
    record
}

/// Returns the rounds as they count after some entrants have left.
///
/// An entrant who leaves before playing half of the games is removed with all of them. A later leaver loses the games without a
/// result by default, except for one that is running.
pub fn settle_leavers(
    rounds: &[RoundRecord],
    left: &BTreeSet<EntrantNumber>,
    is_running: impl Fn(&PairedGame) -> bool,
) -> Vec<RoundRecord> {
    let (removed, defaulting): (BTreeSet<EntrantNumber>, BTreeSet<EntrantNumber>) =
        left.iter().partition(|leaver| has_played_less_than_half(rounds, **leaver));
    let mut settled = rounds.to_vec();
    for round in &mut settled {
        round.games.retain(|game| !removed.contains(&game.red) && !removed.contains(&game.black));
        for game in round.games.iter_mut().filter(|game| !is_running(game)) {
            lose_by_default(game, &defaulting);
        }
    }
    settled
}

/// Gives a game without a result to the player who has not left.
pub fn lose_by_default(game: &mut PairedGame, left: &BTreeSet<EntrantNumber>) {
    if game.result.is_none() {
        game.result = match (left.contains(&game.red), left.contains(&game.black)) {
            (true, true) => Some(PairingResult::BothForfeit),
            (true, false) => Some(PairingResult::RedForfeit),
            (false, true) => Some(PairingResult::BlackForfeit),
            (false, false) => None,
        };
    }
}

fn has_played_less_than_half(rounds: &[RoundRecord], entrant: EntrantNumber) -> bool {
    let games = rounds.iter().flat_map(|round| &round.games);
    let games: Vec<&PairedGame> = games.filter(|game| game.color_of(entrant).is_some()).collect();
    let played = games.iter().filter(|game| game.result.is_some_and(PairingResult::is_played)).count();
    played * 2 < games.len()
}
