//! How long a search may take, and the flag that ends it early.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::rules::Move;

/// Limits of a search; whatever is reached first ends it. Without any bound only [`SearchControl`] and a found mate do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies of the last iteration.
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    /// Time for this move, to be used up.
    pub movetime: Option<Duration>,
    /// The clock of the side to move, from which the search takes a share.
    pub clock: Option<SearchClock>,
    /// Search for a mate in at most so many moves: the search ends when it has one.
    pub mate: Option<u32>,
    /// Do not end before [`SearchControl`], even when nothing is left to find.
    pub infinite: bool,
    /// Think in the opponent's time: the clock, `movetime` and a found mate do not end the search before
    /// [`SearchControl::ponder_hit`]. The time spent until then counts as thought, not as used.
    pub ponder: bool,
    /// Number of best lines to search (0 and 1 mean one).
    pub lines: usize,
    /// The only moves to consider, as far as they are legal; all moves when none of them is.
    pub moves: Vec<Move>,
    /// Time kept back for the way from the search to the opponent; 2 ms when not given.
    pub overhead: Option<Duration>,
}

impl Limits {
    /// A search to a fixed depth, the same on every machine.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// A search of about so many positions, the same on every machine.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }
}

/// Clock of the side to move when the search begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchClock {
    pub remaining: Duration,
    pub increment: Duration,
    /// Moves until more time is added, if that is how the clock runs; 0 means the same as none.
    pub moves_to_go: Option<u32>,
}

/// Ends a search from another thread; clones share their flags.
#[derive(Clone, Debug, Default)]
pub struct SearchControl(Arc<SearchFlags>);

#[derive(Debug, Default)]
struct SearchFlags {
    stopped: AtomicBool,
    ponder_hit: AtomicBool,
}

impl SearchControl {
    /// A flag that is not raised.
    pub fn new() -> SearchControl {
        SearchControl::default()
    }

    /// Ends the search within 256 positions, for good; the first iteration is finished, so that there is a move.
    pub fn stop(&self) {
        self.0.stopped.store(true, Ordering::Relaxed);
    }

    /// True if the search is to end.
    pub fn is_stopped(&self) -> bool {
        self.0.stopped.load(Ordering::Relaxed)
    }

    /// The opponent has played the move that was pondered on: from now on the limits of time count.
    pub fn ponder_hit(&self) {
        self.0.ponder_hit.store(true, Ordering::Relaxed);
    }

    /// True if the move that was pondered on has been played.
    pub fn is_ponder_hit(&self) -> bool {
        self.0.ponder_hit.load(Ordering::Relaxed)
    }
}
