//! Time and chance, which come from outside.

use std::sync::Arc;
use std::time::Duration;

use crate::game::Timestamp;

/// Source of time and random numbers for the service.
#[derive(Clone)]
pub struct Env {
    /// The time.
    pub now: Arc<dyn Fn() -> Timestamp + Send + Sync>,
    /// A random number.
    pub random: Arc<dyn Fn() -> u64 + Send + Sync>,
    /// Interval at which the store is told that the bot is up. Time beyond three of these in which it was not told is charged to
    /// nobody's clock.
    pub heartbeat: Duration,
}

impl Env {
    /// The system's clock and random numbers.
    pub fn system() -> Env {
        let (now, random) = (Arc::new(system_now), Arc::new(system_random));
        Env { now, random, heartbeat: Duration::from_secs(5) }
    }
}

fn system_now() -> Timestamp {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    Timestamp(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

pub(crate) fn system_random() -> u64 {
    getrandom::u64().unwrap_or_else(|_| system_now().0.unsigned_abs().wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
