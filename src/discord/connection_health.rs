//! How the connection to the gateway is: told by its thread, read by whoever watches over it.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
// The gateway's thread has a runtime of its own: only the system's clock is the same for both.
use std::time::{Duration, Instant};

/// How long the connection may be apart before that is a fault.
const APART: Duration = Duration::from_secs(60);
/// How long its thread may say nothing at all; it says something every second.
const SILENT: Duration = Duration::from_secs(30);

/// How the connection is.
pub(crate) struct ConnectionHealth {
    connected: AtomicBool,
    /// Events that were taken from the connection and not yet worked on.
    waiting: AtomicUsize,
    state: Mutex<ConnectionState>,
}

struct ConnectionState {
    /// When the thread last looked at its connection.
    looked: Instant,
    /// Since when the connection is apart.
    apart: Option<Instant>,
    /// When a heartbeat was last acknowledged, and after how long.
    acknowledged: Option<(Instant, Duration)>,
}

impl Default for ConnectionHealth {
    fn default() -> ConnectionHealth {
        let now = Instant::now();
        let state = ConnectionState { looked: now, apart: Some(now), acknowledged: None };
        ConnectionHealth {
            connected: AtomicBool::new(false),
            waiting: AtomicUsize::new(0),
            state: Mutex::new(state),
        }
    }
}

impl ConnectionHealth {
    fn state(&self) -> MutexGuard<'_, ConnectionState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A connection is being made anew.
    pub(crate) fn begin(&self) {
        self.connected.store(false, Ordering::Relaxed);
        let mut state = self.state();
        state.looked = Instant::now();
        state.apart = Some(state.looked);
    }

    /// The thread has looked: whether everything is connected, and how long the last heartbeat took, if that is known.
    pub(crate) fn look(&self, connected: bool, latency: Option<Duration>) {
        self.look_at(Instant::now(), connected, latency);
    }

    fn look_at(&self, now: Instant, connected: bool, latency: Option<Duration>) {
        self.connected.store(connected, Ordering::Relaxed);
        let mut state = self.state();
        state.looked = now;
        state.apart = if connected { None } else { state.apart.or(Some(state.looked)) };
        // Every acknowledgement takes a time of its own.
        if let Some(latency) = latency
            && state.acknowledged.is_none_or(|(_, known)| known != latency)
        {
            state.acknowledged = Some((state.looked, latency));
        }
    }

    /// The connection is over.
    pub(crate) fn end(&self) {
        self.look(false, None);
    }

    /// Whether events get through.
    pub(crate) fn is_connected(&self) -> bool {
        self.connected.load(Ordering::Relaxed)
    }

    /// So many events wait.
    pub(crate) fn waits(&self, events: usize) {
        self.waiting.store(events, Ordering::Relaxed);
    }

    /// How many events wait.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Since the last acknowledged heartbeat.
    pub(crate) fn heartbeat_age(&self) -> Option<Duration> {
        self.state().acknowledged.map(|(at, _)| at.elapsed())
    }

    /// Whether the connection cannot be expected to come back by itself: its thread hangs, or it has been apart for
    /// `patience`.
    pub(crate) fn is_stuck(&self, patience: Duration) -> bool {
        self.is_stuck_at(Instant::now(), patience)
    }

    fn is_stuck_at(&self, now: Instant, patience: Duration) -> bool {
        let state = self.state();
        now.saturating_duration_since(state.looked) > patience.max(SILENT)
            || state.apart.is_some_and(|since| now.saturating_duration_since(since) > patience)
    }

    /// What is wrong with it, when that has lasted.
    pub(crate) fn fault(&self) -> Option<String> {
        self.fault_at(Instant::now())
    }

    fn fault_at(&self, now: Instant) -> Option<String> {
        let state = self.state();
        let silent = now.saturating_duration_since(state.looked);
        let apart = state.apart.map(|since| now.saturating_duration_since(since));
        if silent > SILENT {
            return Some(format!("the thread of the gateway says nothing for {} s", silent.as_secs()));
        }
        let apart = apart.filter(|apart| *apart > APART)?;
        Some(format!("the gateway is not connected for {} s", apart.as_secs()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lasts_is_a_fault_and_what_passes_is_none() {
        let health = ConnectionHealth::default();
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        assert_eq!((health.fault(), health.heartbeat_age()), (None, None));
        health.look_at(at(0), true, Some(Duration::from_millis(40)));
        health.look_at(at(50), true, Some(Duration::from_millis(40)));
        let acknowledged = || health.state().acknowledged.map(|(at, _)| at);
        assert_eq!(acknowledged(), Some(at(0)), "the same acknowledgement once more");
        health.look_at(at(51), true, Some(Duration::from_millis(41)));
        assert_eq!(acknowledged(), Some(at(51)));
        for second in 100..=160 {
            health.look_at(at(second), false, None);
            assert_eq!((health.fault_at(at(second)), health.is_connected()), (None, false));
        }
        health.look_at(at(161), false, None);
        assert_eq!(health.fault_at(at(161)).unwrap(), "the gateway is not connected for 61 s");
        assert!(health.is_stuck_at(at(161), Duration::from_secs(60)));
        assert!(!health.is_stuck_at(at(161), Duration::from_secs(61)));
        health.begin();
        assert!(health.fault().is_none() && !health.is_stuck(Duration::from_secs(60)));
        health.look_at(at(200), true, None);
        assert_eq!(health.fault_at(at(231)).unwrap(), "the thread of the gateway says nothing for 31 s");
        assert!(health.is_stuck_at(at(261), Duration::from_secs(60)));
    }
}
