//! Time management: when a search must end, and when it is not worth going on.

use std::time::{Duration, Instant};

use super::{Limits, SearchClock};

/// Kept back from every budget for what lies outside the search, if nothing else is said.
pub const OVERHEAD: Duration = Duration::from_millis(2);
/// Never planned with on a clock: what a busy machine may take away at once.
const RESERVE: Duration = Duration::from_millis(100);
/// Moves that a clock without a move count has to last for.
const HORIZON: u32 = 32;

pub(super) struct Timer {
    start: Instant,
    /// After this the search is broken off.
    hard: Option<Duration>,
    /// After this, scaled by how settled the best move is, no new iteration begins.
    soft: Option<Duration>,
}

impl Timer {
    pub(super) fn new(limits: &Limits) -> Timer {
        let start = Instant::now();
        let overhead = limits.overhead.unwrap_or(OVERHEAD);
        let fixed = limits.movetime.map(|time| time.saturating_sub(overhead));
        let (soft, hard) = match limits.clock {
            Some(clock) => {
                let (soft, hard) = share(clock, overhead);
                (Some(soft), Some(fixed.map_or(hard, |fixed| hard.min(fixed))))
            }
            None => (None, fixed),
        };
        Timer { start, hard, soft }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// True if the search must be broken off now.
    pub(super) fn is_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// True if a new iteration should not begin; `scale` stretches the soft limit (1.0 = a normal move).
    pub(super) fn enough(&self, scale: f64) -> bool {
        self.soft.is_some_and(|soft| self.elapsed() >= soft.mul_f64(scale))
    }
}

/// Soft and hard share of a clock for one move.
pub fn share(clock: SearchClock, overhead: Duration) -> (Duration, Duration) {
    // What this move loses on its way, and what the next ones will lose, of which a long clock bears more.
    let lost = overhead + (overhead * 9).min(clock.remaining / 5);
    let usable = clock.remaining.saturating_sub(RESERVE.max(lost));
    let moves = clock.moves_to_go.filter(|&moves| moves > 0).unwrap_or(HORIZON).min(HORIZON);
    let base = usable / moves + clock.increment.mul_f64(0.75);
    let soft = base.mul_f64(0.8).min(usable.mul_f64(0.5));
    let hard = base.mul_f64(3.5).min(usable.mul_f64(if moves == 1 { 0.7 } else { 0.6 }));
    (soft, hard.max(Duration::from_millis(1)))
}
