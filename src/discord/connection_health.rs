//! State of the gateway connection, reported by its thread.

use std::sync::atomic::AtomicUsize;
// The gateway's thread has a runtime of its own, so tokio's clock differs.
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use super::session_starts::SessionStarts;

/// Longest time that the connection may be down before that is a fault.
const APART: Duration = Duration::from_secs(60);
/// Longest time without a report of its thread, which reports every second.
const SILENT: Duration = Duration::from_secs(30);

/// State of the gateway connection. Before the first report it counts as down.
pub struct ConnectionHealth {
    pub(crate) waiting: AtomicUsize,
    state: Mutex<ConnectionState>,
    pub(crate) starts: Mutex<SessionStarts>,
}

struct ConnectionState {
    looked: Instant,
    apart: Option<Instant>,
    /// Time of the last acknowledged heartbeat, and its latency.
    acknowledged: Option<(Instant, Duration)>,
}

impl Default for ConnectionState {
    fn default() -> ConnectionState {
        let now = Instant::now();
        ConnectionState { looked: now, apart: Some(now), acknowledged: None }
    }
}

impl ConnectionHealth {
    /// Creates the state for one of `processes` processes.
    pub fn new(processes: u32) -> ConnectionHealth {
        ConnectionHealth {
            waiting: AtomicUsize::default(),
            state: Mutex::default(),
            starts: Mutex::new(SessionStarts::new(processes, Instant::now())),
        }
    }

    pub fn begin(&self) {
        let mut state = self.state.lock();
        *state = ConnectionState { acknowledged: state.acknowledged, ..ConnectionState::default() };
    }

    /// Stores a report of the thread, with the latency of the last heartbeat if it is known.
    pub fn report(&self, now: Instant, connected: bool, latency: Option<Duration>) {
        let mut state = self.state.lock();
        state.looked = now;
        state.apart = if connected { None } else { state.apart.or(Some(now)) };
        // A different latency means another acknowledgement.
        if let Some(latency) = latency
            && state.acknowledged.is_none_or(|(_, known)| known != latency)
        {
            state.acknowledged = Some((now, latency));
        }
    }

    pub fn is_connected(&self) -> bool {
        self.state.lock().apart.is_none()
    }

    pub fn heartbeat_age(&self) -> Option<Duration> {
        self.state.lock().acknowledged.map(|(at, _)| at.elapsed())
    }

    /// Returns `true` if the connection will not recover by itself: its thread hangs, or it has been down for `patience`, not
    /// counting the time in which no session may be started.
    pub fn is_stuck(&self, now: Instant, patience: Duration) -> bool {
        let state = self.state.lock();
        let held = self.starts.lock().held_until();
        let apart = state.apart.map(|since| held.map_or(since, |held| held.max(since)));
        now.saturating_duration_since(state.looked) > patience.max(SILENT)
            || apart.is_some_and(|since| now.saturating_duration_since(since) > patience)
    }

    /// Returns the fault of the connection in words once it has lasted.
    pub fn fault(&self, now: Instant) -> Option<String> {
        if let Some(held) = self.starts.lock().fault(now) {
            return Some(held);
        }
        let state = self.state.lock();
        let silent = now.saturating_duration_since(state.looked);
        if silent > SILENT {
            return Some(format!("the thread of the gateway says nothing for {} s", silent.as_secs()));
        }
        let apart = now.saturating_duration_since(state.apart?);
        if apart > APART {
            return Some(format!("the gateway is not connected for {} s", apart.as_secs()));
        }
        None
    }
}
