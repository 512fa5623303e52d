//! Limits of a search and the control that stops it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::rules::Move;

/// Limits of a search, which ends at the first one reached. Without a limit, only [`SearchControl`] and a found mate end it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Maximum depth, in plies.
    pub depth: Option<u32>,
    /// Maximum number of nodes.
    pub nodes: Option<u64>,
    /// Time for this move, which the search uses completely.
    pub movetime: Option<Duration>,
    /// Clock of the side to move, of which the search uses a share.
    pub clock: Option<SearchClock>,
    /// Maximum length of the mate to search for, in moves; the search ends when it has one.
    pub mate: Option<u32>,
    /// Ignores all limits, so that only [`SearchControl`] ends the search.
    pub infinite: bool,
    /// Searches in the opponent's time: clock, `movetime` and a found mate do not end the search before
    /// [`SearchControl::ponder_hit`].
    pub ponder: bool,
    /// Number of best lines; 0 means 1.
    pub lines: usize,
    /// Moves to consider, as far as they are legal; all moves if none is.
    pub moves: Vec<Move>,
    /// Time reserved for the transmission of the move; 2 ms by default.
    pub overhead: Option<Duration>,
}

impl Limits {
    /// Limits a search to `depth` plies.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Limits a search to about `nodes` nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }
}

/// Clock of the side to move when the search begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchClock {
    /// Time left.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves until the next time control; `None` or 0 if the time is for the whole game.
    pub moves_to_go: Option<u32>,
}

/// Control of a search from another thread. Clones share their state.
#[derive(Clone, Debug, Default)]
pub struct SearchControl(Arc<SearchFlags>);

#[derive(Debug, Default)]
struct SearchFlags {
    stopped: AtomicBool,
    ponder_hit: AtomicBool,
}

impl SearchControl {
    /// Creates a control that does not stop the search.
    pub fn new() -> SearchControl {
        SearchControl::default()
    }

    /// Stops the search within 256 nodes, but not before its first iteration, so that there is a move. Cannot be undone.
    pub fn stop(&self) {
        self.0.stopped.store(true, Ordering::Relaxed);
    }

    /// Returns `true` if the search shall stop.
    pub fn is_stopped(&self) -> bool {
        self.0.stopped.load(Ordering::Relaxed)
    }

    /// Applies the limits of time from now on, because the opponent has played the expected move.
    pub fn ponder_hit(&self) {
        self.0.ponder_hit.store(true, Ordering::Relaxed);
    }

    /// Returns `true` after [`SearchControl::ponder_hit`].
    pub fn is_ponder_hit(&self) -> bool {
        self.0.ponder_hit.load(Ordering::Relaxed)
    }
}
