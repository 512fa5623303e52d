//! State that a restart forgets: what the lists of simuls show.

use std::num::NonZeroUsize;

use lru::LruCache;
use parking_lot::Mutex;

use crate::features::competitions::competition::CompetitionId;

/// Maximum number of lists that are remembered.
const CAPACITY: NonZeroUsize = NonZeroUsize::new(256).expect("it is not zero");

/// Hash of the list that was last shown of each simul.
pub(crate) struct SimulLists(Mutex<LruCache<i64, u64>>);

impl Default for SimulLists {
    fn default() -> SimulLists {
        SimulLists(Mutex::new(LruCache::new(CAPACITY)))
    }
}

impl SimulLists {
    pub(in crate::features::competitions) fn shows(&self, simul: CompetitionId, list: u64) -> bool {
        self.0.lock().get(&simul.0) == Some(&list)
    }

    pub(in crate::features::competitions) fn record(&self, simul: CompetitionId, list: u64) {
        self.0.lock().put(simul.0, list);
    }
}
