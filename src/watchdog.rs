//! What is under way and since when, and whether the store takes writes: what takes far too long is named.
//!
//! Where it can be mended, whoever works on it mends it: an actor gives the job up and loads its games again, an outbox
//! sends once more, the engine pool ends the search. What does not end even then is a fault for whoever runs the bot.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use tokio::time::Instant;

/// Time in which a task that was given up ends; one that does not is a fault.
pub(crate) const GRACE: Duration = Duration::from_secs(30);
/// Interval of the checks for tasks that hang.
pub(crate) const CHECK_INTERVAL: Duration = Duration::from_secs(5);

/// Program whose state its operator can ask for.
pub trait Monitored: Send + Sync {
    /// Faults that keep it from its work, one line each; none when all is well.
    fn faults(&self) -> Vec<String>;

    /// Parts of it that hang until a restart of the program, one line each. An unreachable service, a full disk or a
    /// missing right is not among that.
    fn hangs(&self) -> Vec<String>;

    /// True if it has nothing to do as long as another process does it.
    fn stands_by(&self) -> bool {
        false
    }

    /// Metrics, in the text format of OpenMetrics; with the `memory` of the process, where that is known.
    fn metrics(&self, memory: Option<u64>) -> BoxFuture<'_, String>;
}

/// Knows what runs and since when, and whether the store takes what is written.
pub struct Watchdog {
    state: Mutex<WatchdogState>,
    next: AtomicU64,
}

struct WatchdogState {
    under_way: HashMap<u64, WatchedTask>,
    /// Time at which the store last took a write, and reason why it has not since.
    wrote: Instant,
    refusal: Option<String>,
    /// Set from a failed commit of a game to the next one that succeeds.
    failing_commits: Option<FailingCommits>,
}

/// Commits of games that fail, though the store takes heartbeats.
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

/// Something under way; its end is noted when this is dropped.
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

    /// Something begins that may take so long.
    pub fn begin(self: &Arc<Self>, what: &'static str, channel: &str, within: Duration) -> WatchGuard {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let (channel, since) = (channel.to_owned(), Instant::now());
        self.state
            .lock()
            .under_way
            .insert(number, WatchedTask { what, channel, since, within, named: false });
        WatchGuard { watch: self.clone(), number }
    }

    /// The store took a write, or why not.
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

    /// A game was stored, or why not.
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

    /// Returns `true` if a commit failed within this time, and none has succeeded since. An older failure is dropped.
    pub fn has_failing_commits(&self, within: Duration) -> bool {
        let mut state = self.state.lock();
        state.failing_commits.take_if(|failing| failing.last.elapsed() > within);
        state.failing_commits.is_some()
    }

    /// Tasks that take too long, one line each. The store may be silent for `silence`.
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

    /// The same, unless the store says why it takes nothing: whatever waits for it goes on when it does.
    pub fn hangs(&self, silence: Duration) -> Vec<String> {
        let has_reason = {
            let state = self.state.lock();
            state.refusal.is_some() || state.failing_commits.is_some()
        };
        if has_reason { Vec::new() } else { self.faults(silence) }
    }

    /// Tasks that take too long and were not named before.
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
