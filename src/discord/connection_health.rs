//! How the connection to the gateway is: told by its thread, read by whoever watches over it.

use std::sync::atomic::AtomicUsize;
// The gateway's thread has a runtime of its own: only the system's clock is the same for both.
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use super::session_starts::SessionStarts;

/// Longest time that the connection may be down before that is a fault.
const APART: Duration = Duration::from_secs(60);
/// Longest silence of its thread, which reports every second.
const SILENT: Duration = Duration::from_secs(30);

/// Reports of the gateway's thread on its connection; before the first one the connection counts as down.
pub struct ConnectionHealth {
    /// Events that were taken from the connection and not yet worked on.
    pub(crate) waiting: AtomicUsize,
    state: Mutex<ConnectionState>,
    pub(crate) starts: Mutex<SessionStarts>,
}

struct ConnectionState {
    looked: Instant,
    /// Time since which the connection is down.
    apart: Option<Instant>,
    /// Time at which a heartbeat was last acknowledged, and its delay.
    acknowledged: Option<(Instant, Duration)>,
}

impl Default for ConnectionState {
    fn default() -> ConnectionState {
        let now = Instant::now();
        ConnectionState { looked: now, apart: Some(now), acknowledged: None }
    }
}

impl ConnectionHealth {
    /// For one of so many processes.
    pub fn new(processes: u32) -> ConnectionHealth {
        ConnectionHealth {
            waiting: AtomicUsize::default(),
            state: Mutex::default(),
            starts: Mutex::new(SessionStarts::new(processes, Instant::now())),
        }
    }

    /// A connection is being made anew.
    pub fn begin(&self) {
        let mut state = self.state.lock();
        *state = ConnectionState { acknowledged: state.acknowledged, ..ConnectionState::default() };
    }

    /// The thread has looked: whether everything is connected, and how long the last heartbeat took, if that is known.
    pub fn look(&self, now: Instant, connected: bool, latency: Option<Duration>) {
        let mut state = self.state.lock();
        state.looked = now;
        state.apart = if connected { None } else { state.apart.or(Some(now)) };
        // Every acknowledgement takes a time of its own.
        if let Some(latency) = latency
            && state.acknowledged.is_none_or(|(_, known)| known != latency)
        {
            state.acknowledged = Some((now, latency));
        }
    }

    pub fn is_connected(&self) -> bool {
        self.state.lock().apart.is_none()
    }

    /// The time since the last acknowledged heartbeat; nothing before the first one.
    pub fn heartbeat_age(&self) -> Option<Duration> {
        self.state.lock().acknowledged.map(|(at, _)| at.elapsed())
    }

    /// True if the connection cannot be expected to come back by itself: its thread hangs, or it has been down for
    /// `patience` in which a session might have begun.
    pub fn is_stuck(&self, now: Instant, patience: Duration) -> bool {
        let (state, held) = (self.state.lock(), self.starts.lock().held_until());
        let apart = state.apart.map(|since| held.map_or(since, |held| held.max(since)));
        now.saturating_duration_since(state.looked) > patience.max(SILENT)
            || apart.is_some_and(|since| now.saturating_duration_since(since) > patience)
    }

    /// Fault of the connection, when it has lasted.
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
        (apart > APART).then(|| format!("the gateway is not connected for {} s", apart.as_secs()))
    }
}
