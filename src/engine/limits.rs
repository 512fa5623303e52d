//! How long a search may take, and the flag that ends it early.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What bounds a search; whatever is reached first ends it. Without any bound only [`Stop`] and a found mate do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies of the last iteration.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Time for this move, to be used up.
    pub movetime: Option<Duration>,
    /// The clock of the side to move, from which the search takes a share.
    pub clock: Option<Clock>,
    /// Search for a mate in at most so many moves: the search ends when it has one.
    pub mate: Option<u32>,
    /// Do not end before [`Stop`], even when nothing is left to find.
    pub infinite: bool,
    /// How many best lines to search (0 and 1 mean one).
    pub lines: usize,
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

    /// A search of a fixed time.
    pub fn movetime(time: Duration) -> Limits {
        Limits { movetime: Some(time), ..Limits::default() }
    }
}

/// A player's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What is left.
    pub remaining: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// Moves until more time is added, if that is how the clock runs.
    pub moves_to_go: Option<u32>,
}

/// A flag shared with a running search that ends it within a few thousand positions.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that is not raised.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Raises the flag, for good.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag has been raised.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
