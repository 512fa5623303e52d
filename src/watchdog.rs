//! Watches running tasks and writes to the store, and reports those that take too long as faults.
//!
//! The actors, outboxes and the engine pool end their own overdue tasks and retry. A task that does not end even then is a
//! fault for the operator.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use tokio::time::Instant;

/// Time in which a task must end after its own time limit.
pub(crate) const GRACE: Duration = Duration::from_secs(30);
/// Interval of the checks for tasks that hang.
pub(crate) const CHECK_INTERVAL: Duration = Duration::from_secs(5);

/// Program that the monitor reports on.
pub trait Monitored: Send + Sync {
    /// Returns the faults, one line each.
    fn faults(&self) -> Vec<String>;

    /// Returns the parts that hang until the program is restarted, one line each. An unreachable service, a full disk or a
    /// missing right is not one of them.
    fn hangs(&self) -> Vec<String>;

    /// Returns `true` if another process does the work.
    fn stands_by(&self) -> bool {
        false
    }

    /// Returns the metrics in the text format of OpenMetrics. `memory` is that of the process in bytes, if known.
    fn metrics(&self, memory: Option<u64>) -> BoxFuture<'_, String>;
}

/// Registry of running tasks, and of the last writes to the store.
pub struct Watchdog {
    state: Mutex<WatchdogState>,
    next: AtomicU64,
}

struct WatchdogState {
    under_way: HashMap<u64, WatchedTask>,
    /// Time of the last successful write.
    wrote: Instant,
    /// Reason of a failure since then.
    refusal: Option<String>,
    /// Failed commits of games since the last successful one.
    failing_commits: Option<FailingCommits>,
}

/// Commits of games that fail although the store takes heartbeats.
struct FailingCommits {
    first: Instant,
    last: Instant,
    reason: String,
}

struct WatchedTask {
    what: &'static str,
    channel: String,
    since: Instant,
    within: Duration,
    named: bool,
}

/// A running task, which ends when this is dropped.
pub struct WatchGuard {
    watch: Arc<Watchdog>,
    number: u64,
}

impl Drop for WatchGuard {
    fn drop(&mut self) {
        self.watch.state.lock().under_way.remove(&self.number);
    }
}

impl Watchdog {
    pub fn new() -> Arc<Watchdog> {
        let state = WatchdogState {
            under_way: HashMap::new(),
            wrote: Instant::now(),
            refusal: None,
            failing_commits: None,
        };
        Arc::new(Watchdog { state: Mutex::new(state), next: AtomicU64::new(0) })
    }

    /// Registers a task with its time limit.
    pub fn begin(self: &Arc<Self>, what: &'static str, channel: &str, within: Duration) -> WatchGuard {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let task =
            WatchedTask { what, channel: channel.to_owned(), since: Instant::now(), within, named: false };
        self.state.lock().under_way.insert(number, task);
        WatchGuard { watch: self.clone(), number }
    }

    pub fn record_write(&self, result: Result<(), String>) {
        let mut state = self.state.lock();
        match result {
            Ok(()) => {
                state.wrote = Instant::now();
                state.refusal = None;
            }
            Err(reason) => state.refusal = Some(reason),
        }
    }

    pub fn record_commit(&self, result: Result<(), String>) {
        let mut state = self.state.lock();
        let Err(reason) = result else {
            state.failing_commits = None;
            return;
        };
        let now = Instant::now();
        let first = state.failing_commits.as_ref().map_or(now, |failing| failing.first);
        state.failing_commits = Some(FailingCommits { first, last: now, reason });
    }

    /// Returns `true` if a commit failed within this time and none has succeeded since.
    pub fn has_failing_commits(&self, within: Duration) -> bool {
        let mut state = self.state.lock();
        state.failing_commits.take_if(|failing| failing.last.elapsed() > within);
        state.failing_commits.is_some()
    }

    /// Returns the overdue tasks, and a store without a write for `silence`, one line each.
    pub fn faults(&self, silence: Duration) -> Vec<String> {
        let state = self.state.lock();
        let silent = state.wrote.elapsed();
        let why = state.refusal.as_ref().map_or(String::new(), |reason| format!(": {reason}"));
        let failing = state.failing_commits.as_ref();
        let failing = failing.filter(|it| it.first.elapsed() > silence && it.last.elapsed() <= silence);
        let mut store = None;
        if silent > silence {
            store = Some(format!("the store has taken no write for {} s{why}", silent.as_secs()));
        } else if let Some(FailingCommits { first, reason, .. }) = failing {
            store = Some(format!("no game could be stored for {} s: {reason}", first.elapsed().as_secs()));
        }
        let overdue = state.under_way.values().filter(|work| work.since.elapsed() > work.within);
        store.into_iter().chain(overdue.map(WatchedTask::line)).collect()
    }

    /// Returns the faults, or none if the store names a reason for its failure: waiting tasks resume when it recovers.
    pub fn hangs(&self, silence: Duration) -> Vec<String> {
        let has_reason = {
            let state = self.state.lock();
            state.refusal.is_some() || state.failing_commits.is_some()
        };
        if has_reason { Vec::new() } else { self.faults(silence) }
    }

    /// Returns the overdue tasks that this has not returned before.
    pub fn new_faults(&self) -> Vec<(&'static str, String)> {
        let mut state = self.state.lock();
        let overdue =
            state.under_way.values_mut().filter(|work| !work.named && work.since.elapsed() > work.within);
        overdue
            .map(|work| {
                work.named = true;
                (work.what, work.line())
            })
            .collect()
    }
}

impl WatchedTask {
    fn line(&self) -> String {
        let WatchedTask { what, channel, since, .. } = self;
        format!("{what} has been at one thing for {} s (channel {channel})", since.elapsed().as_secs())
    }
}
