//! Ranks in memory, as far as games were read.

use std::collections::HashMap;

use tokio::sync::Mutex;

use crate::game::PlayerId;
use crate::rating::{Rank, RankCourse, RatedGame, Scope, Standings, rate};

/// The ranks of each pool, in the order of `Pool::ALL`.
#[derive(Default)]
pub(crate) struct RankState(pub(super) Mutex<[PoolRanks; 2]>);

#[derive(Default)]
pub(crate) struct PoolRanks {
    /// The results that were read.
    pub(super) read: ResultsSummary,
    standings: Standings,
    courses: HashMap<PlayerId, RankCourse>,
}

/// Summary of the stored results of a pool, which tells whether earlier ones have changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ResultsSummary {
    pub count: i64,
    /// Number of the last one in the order of endings.
    pub last: i64,
    pub annulled: i64,
    /// Number of results of deleted people.
    pub deleted: i64,
}

impl PoolRanks {
    pub(super) fn rank(&self, person: &PlayerId) -> Option<Rank> {
        self.courses.get(person).map(|course| course.rank)
    }

    /// Counts the next game in the order of endings.
    pub(super) fn count(&mut self, game: &RatedGame) {
        for change in rate(game, &self.standings) {
            if change.scope == Scope::Overall {
                let before = self.courses.get(&change.person).copied();
                let course = RankCourse::after_result(before, &change.after);
                self.courses.insert(change.person.clone(), course);
            }
            self.standings.insert((change.scope, change.person), change.after);
        }
    }
}
