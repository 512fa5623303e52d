//! State that a restart forgets: what the lists of simuls show, and the sides to move on their boards.

use std::num::NonZeroUsize;

use lru::LruCache;
use parking_lot::Mutex;

use crate::features::competitions::competition::CompetitionId;
use crate::game::{GameId, Timestamp};

/// Maximum number of lists that are remembered.
const CAPACITY: NonZeroUsize = NonZeroUsize::new(256).expect("it is not zero");
/// Maximum number of boards that are remembered.
const BOARDS: NonZeroUsize = NonZeroUsize::new(4096).expect("it is not zero");

/// Turn on a board of a simul after a number of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::features::competitions) struct SimulTurn {
    pub seq: i64,
    /// `true` if the host is to move in a running game.
    pub is_hosts: bool,
    /// Start of the turn.
    pub since: Option<Timestamp>,
}

/// Hash of the list that was last shown of each simul, and the last known turn on each board.
pub(crate) struct SimulLists {
    shown: Mutex<LruCache<i64, u64>>,
    turns: Mutex<LruCache<i64, SimulTurn>>,
}

impl Default for SimulLists {
    fn default() -> SimulLists {
        SimulLists { shown: Mutex::new(LruCache::new(CAPACITY)), turns: Mutex::new(LruCache::new(BOARDS)) }
    }
}

impl SimulLists {
    pub(in crate::features::competitions) fn shows(&self, simul: CompetitionId, list: u64) -> bool {
        self.shown.lock().get(&simul.0) == Some(&list)
    }

    pub(in crate::features::competitions) fn record(&self, simul: CompetitionId, list: u64) {
        self.shown.lock().put(simul.0, list);
    }

    /// Returns the turn on a board, if it is known for this number of events.
    pub(in crate::features::competitions) fn turn(&self, game: GameId, seq: i64) -> Option<SimulTurn> {
        self.turns.lock().get(&game.0).copied().filter(|turn| turn.seq == seq)
    }

    pub(in crate::features::competitions) fn record_turn(&self, game: GameId, turn: SimulTurn) {
        self.turns.lock().put(game.0, turn);
    }
}
