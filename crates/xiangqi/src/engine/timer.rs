//! Time management: hard and soft limit of a search.

use std::time::{Duration, Instant};

use super::{Limits, SearchClock};

/// Default time reserved for the transmission of a move.
pub const OVERHEAD: Duration = Duration::from_millis(2);
/// Time on the clock that is never used, for delays of a busy machine.
const RESERVE: Duration = Duration::from_millis(100);
/// Number of moves for which the time of a whole game is planned.
const HORIZON: u32 = 32;

pub(super) struct Timer {
    start: Instant,
    /// Time after which the search is interrupted.
    hard: Option<Duration>,
    /// Time after which no new iteration begins, scaled by the stability of the best move.
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

    /// Returns `true` if the search must be interrupted.
    pub(super) fn is_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Returns `true` if no new iteration should begin; `scale` multiplies the soft limit.
    pub(super) fn is_enough(&self, scale: f64) -> bool {
        self.soft.is_some_and(|soft| self.elapsed() >= soft.mul_f64(scale))
    }
}

/// Returns the soft and the hard limit for one move.
pub fn share(clock: SearchClock, overhead: Duration) -> (Duration, Duration) {
    // Overhead of this move and of the next nine, as far as the clock allows.
    let lost = overhead + (overhead * 9).min(clock.remaining / 5);
    let usable = clock.remaining.saturating_sub(RESERVE.max(lost));
    let moves = clock.moves_to_go.filter(|&moves| moves > 0).unwrap_or(HORIZON).min(HORIZON);
    let base = usable / moves + clock.increment.mul_f64(0.75);
    let soft = base.mul_f64(0.8).min(usable.mul_f64(0.5));
    let hard = base.mul_f64(3.5).min(usable.mul_f64(if moves == 1 { 0.7 } else { 0.6 }));
    (soft, hard.max(Duration::from_millis(1)))
}
