//! Tie-breaks after FIDE C.07.

use std::collections::HashMap;

use crate::features::competitions::results::{DRAW, EntrantNumber, RoundEntry, RoundRecord, Seed, WIN};

/// Default order in a Swiss.
pub const DEFAULT_SWISS: [TieBreak; 4] =
    [TieBreak::Buchholz, TieBreak::SonnebornBerger, TieBreak::DirectEncounter, TieBreak::Wins];
/// Default order in a round robin.
pub const DEFAULT_ROUND_ROBIN: [TieBreak; 3] =
    [TieBreak::DirectEncounter, TieBreak::SonnebornBerger, TieBreak::Wins];

/// What orders entrants with equal points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TieBreak {
    /// Sum of the opponents' points, in quarter points.
    Buchholz,
    /// Sum of the points of beaten opponents and half of those of drawn ones, in quarter points.
    SonnebornBerger,
    /// Points in the games among the tied, in quarter points. It decides only if all of them have met.
    DirectEncounter,
    /// Number of games won.
    Wins,
    /// In an arena: mean of the opponents' ratings, each with 500 more for a win and 500 less for a loss.
    Performance,
}

/// How rounds without a game count in tie-breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnplayedRounds {
    /// As in a Swiss: Buchholz and Sonneborn-Berger count a virtual opponent with as many points as the entrant itself. If an
    /// entrant stops playing, each round after its last game counts ½ for its opponents.
    Virtual,
    /// As in a round robin: a forfeited game counts like any other one.
    AsPlayed,
}

/// Quarter points of a half point.
const HALF: i64 = 2;

/// Results of all entrants, from which tie-breaks are computed.
pub(super) struct EntrantResults {
    entries: HashMap<EntrantNumber, Vec<RoundEntry>>,
    unplayed: UnplayedRounds,
}

impl EntrantResults {
    pub(super) fn new(entrants: &[Seed], rounds: &[RoundRecord], unplayed: UnplayedRounds) -> Self {
        let entries = entrants.iter().map(|seed| {
            let of_entrant = rounds.iter().map(|round| round.entry(seed.number));
            (seed.number, of_entrant.collect())
        });
        EntrantResults { entries: entries.collect(), unplayed }
    }

    pub(super) fn half_points(&self, entrant: EntrantNumber) -> u32 {
        self.entries(entrant).iter().map(|entry| entry.half_points()).sum()
    }

    /// Returns the value of a tie-break; `tied` are the entrants that earlier criteria leave level, this one included.
    pub(super) fn value(
        &self,
        tie_break: TieBreak,
        entrant: EntrantNumber,
        tied: &[EntrantNumber],
    ) -> Option<i64> {
        match tie_break {
            TieBreak::Buchholz => Some(self.buchholz(entrant)),
            TieBreak::SonnebornBerger => Some(self.sonneborn_berger(entrant)),
            TieBreak::DirectEncounter => self.direct_encounter(entrant, tied),
            TieBreak::Wins => Some(self.wins(entrant)),
            TieBreak::Performance => None,
        }
    }

    fn entries(&self, entrant: EntrantNumber) -> &[RoundEntry] {
        self.entries.get(&entrant).map_or(&[], Vec::as_slice)
    }

    /// Returns the half points of an entrant as they count for its opponents.
    fn adjusted_half_points(&self, entrant: EntrantNumber) -> u32 {
        let entries = self.entries(entrant);
        if self.unplayed == UnplayedRounds::AsPlayed {
            return self.half_points(entrant);
        }
        let active = entries.iter().rposition(|entry| entry.was_available()).map_or(0, |last| last + 1);
        let (active, stopped) = entries.split_at(active);
        active.iter().map(|entry| entry.half_points()).sum::<u32>() + DRAW * stopped.len() as u32
    }

    /// Returns the opponent of a game that counts, and the half points of the entrant.
    fn game(&self, entry: &RoundEntry) -> Option<(EntrantNumber, u32)> {
        match *entry {
            RoundEntry::Played { opponent, half_points, .. } => Some((opponent, half_points)),
            RoundEntry::Unplayed { opponent, half_points } if self.unplayed == UnplayedRounds::AsPlayed => {
                Some((opponent, half_points))
            }
            RoundEntry::Unplayed { .. } | RoundEntry::Running | RoundEntry::Bye(_) => None,
        }
    }

    /// Returns the half points of the opponent of a round, if the round counts.
    fn opponent_half_points(&self, entrant: EntrantNumber, entry: &RoundEntry) -> Option<u32> {
        if let Some((opponent, _)) = self.game(entry) {
            return Some(self.adjusted_half_points(opponent));
        }
        let is_virtual = self.unplayed == UnplayedRounds::Virtual && *entry != RoundEntry::Running;
        if is_virtual { Some(self.half_points(entrant)) } else { None }
    }

    fn buchholz(&self, entrant: EntrantNumber) -> i64 {
        let entries = self.entries(entrant).iter();
        let half_points = entries.filter_map(|entry| self.opponent_half_points(entrant, entry));
        half_points.map(|half_points| HALF * i64::from(half_points)).sum()
    }

    fn sonneborn_berger(&self, entrant: EntrantNumber) -> i64 {
        let entries = self.entries(entrant).iter();
        let products = entries.filter_map(|entry| {
            let opponent = self.opponent_half_points(entrant, entry)?;
            Some(i64::from(entry.half_points() * opponent))
        });
        products.sum()
    }

    fn direct_encounter(&self, entrant: EntrantNumber, tied: &[EntrantNumber]) -> Option<i64> {
        let all_met =
            tied.iter().all(|first| tied.iter().all(|second| first == second || self.met(*first, *second)));
        if tied.len() < 2 || !all_met {
            return None;
        }
        let among = self.games(entrant).filter(|(opponent, _)| tied.contains(opponent));
        Some(among.map(|(_, half_points)| HALF * i64::from(half_points)).sum())
    }

    fn met(&self, first: EntrantNumber, second: EntrantNumber) -> bool {
        self.games(first).any(|(opponent, _)| opponent == second)
    }

    fn wins(&self, entrant: EntrantNumber) -> i64 {
        self.games(entrant).filter(|(_, half_points)| *half_points == WIN).count() as i64
    }

    /// Returns the opponents and half points of the games that count.
    fn games(&self, entrant: EntrantNumber) -> impl Iterator<Item = (EntrantNumber, u32)> {
        self.entries(entrant).iter().filter_map(|entry| self.game(entry))
    }
}

/// Returns the performance of one game in rating points.
pub(super) fn performance_of_game(opponent_rating: i64, half_points: u32) -> i64 {
    opponent_rating + 500 * (i64::from(half_points) - i64::from(DRAW))
}

/// Returns the rounded mean, or `None` without values.
pub(super) fn mean(values: impl Iterator<Item = i64>) -> Option<i64> {
    let mut sum = 0;
    let mut count = 0;
    for value in values {
        sum += value;
        count += 1;
    }
    if count == 0 { None } else { Some((2 * sum + count).div_euclid(2 * count)) }
}
