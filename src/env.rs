//! Sources of time and chance.

use std::sync::Arc;
use std::time::Duration;

use crate::game::Timestamp;

/// Source of time and random numbers for the service.
#[derive(Clone)]
pub struct Env {
    pub now: Arc<dyn Fn() -> Timestamp + Send + Sync>,
    pub random: Arc<dyn Fn() -> u64 + Send + Sync>,
    /// Interval of the heartbeats in the store. A gap of more than three intervals counts as downtime.
    pub heartbeat: Duration,
}

impl Env {
    /// Returns the system's clock and random numbers.
    pub fn system() -> Env {
        Env { now: Arc::new(system_now), random: Arc::new(system_random), heartbeat: Duration::from_secs(5) }
    }
}

pub(crate) fn system_now() -> Timestamp {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    Timestamp(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

pub(crate) fn system_random() -> u64 {
    getrandom::u64().unwrap_or_else(|_| system_now().0.unsigned_abs().wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
