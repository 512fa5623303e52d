//! Trials of the built program: kills, faults and lost connections during games, with a count of the results.
//!
//! The tests run short trials, the benchmarks `crash`, `faults` and `soak` long ones. The
//! caller supplies the pauses.

mod bot;
mod count;
mod crash;
mod power;
mod processes;
mod storm;
mod syscalls;
pub mod table;

use std::time::Duration;

use futures_util::future::BoxFuture;

pub use bot::{Bot, Place};
pub use count::Count;
pub use crash::{Crash, When, crash};
pub use power::power;
pub use processes::{Process, Processes, SERVERS, processes};
pub use storm::{Between, Storm, Trouble, Until, storm};
pub use syscalls::{Injection, TRACER, sweep};
pub use table::{Fate, Kind, Table, Way, set_up};

/// A pause of a trial.
pub type Pause = fn(Duration) -> BoxFuture<'static, ()>;

/// Deterministic random numbers: xorshift64*.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let drawn = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        usize::try_from(drawn).unwrap_or(0) % n.max(1)
    }
}
