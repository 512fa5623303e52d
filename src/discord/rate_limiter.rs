//! Rate limiter of calls: below Discord's limits, boards first.
//!
//! Discord allows a bot fifty calls a second, a few calls per route and channel, and bans an address after ten thousand refused
//! calls in ten minutes. The limiter keeps below the first, learns the second from the headers of responses, and slows down long
//! before the third. Waiting calls are ordered by priority, then by time.
//! A call reaches Discord before its response, so it counts until a second after the response, whatever the latency.

mod bucket;

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::{Notify, oneshot};
use tokio::time::Instant;

pub use bucket::{RateLimitHeaders, RouteKey};
use bucket::{RouteBucket, UNTIMED};

/// Maximum number of calls in a second, and of calls at once, for all processes together. The second numbers are for notes and
/// chores: the rest is reserved for boards.
const CALLS: [f64; 2] = [50.0, 42.0];
const BURST: [f64; 2] = [10.0, 4.0];
/// Pause between two calls after a burst.
const PAUSE: Duration = Duration::from_millis(21);
/// Period over which Discord counts. A call without a response within it counts as received.
const SECOND: Duration = Duration::from_secs(1);
/// Period over which refused calls are counted: Discord bans at 10,000.
pub const WINDOW: Duration = Duration::from_secs(600);
/// Numbers of refused calls, with the pause between two calls from there on.
const BRAKES: [(usize, Duration); 2] = [(1_000, Duration::from_millis(200)), (4_000, Duration::from_secs(2))];
/// Number of route buckets above which idle ones are dropped.
const MAX_BUCKETS: usize = 8_192;

/// Priority of a call, the most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum CallPriority {
    /// A game waits for it.
    Board,
    /// An answer to one person, or the reading of missed messages.
    Note,
    /// Background work.
    Chore,
}

impl CallPriority {
    /// Returns the number of `calls` for this priority in a process with this share of all servers.
    fn part_of(self, calls: [f64; 2], share: f64) -> usize {
        let others = usize::from(self != CallPriority::Board);
        // At least two, so that one is reserved for boards.
        ((calls[others] * share) as usize).max(2 - others)
    }
}

/// Outcome of a call, for [`CallPermit::finish`].
#[derive(Clone, Debug, PartialEq)]
pub enum CallOutcome {
    /// A response with this status.
    Answered(u16, RateLimitHeaders),
    /// A refusal with the time until it ends; `true` for the limit of all calls.
    TooMany(Option<Duration>, bool, RateLimitHeaders),
    Lost,
}

pub struct RateLimiter {
    state: Mutex<LimiterState>,
    changed: Notify,
}

#[derive(Default)]
struct LimiterState {
    waiting: BTreeMap<(CallPriority, u64), WaitingCall>,
    next: u64,
    share: f64,
    /// Calls that Discord may still count, by number, with the end of that time.
    counted: BTreeMap<u64, Instant>,
    /// Time at which a whole burst may be sent again.
    rested: Option<Instant>,
    paused: Option<Instant>,
    routes: HashMap<RouteKey, RouteBucket>,
    /// Bucket names of Discord, by kind of route.
    names: HashMap<String, String>,
    refused: VecDeque<Instant>,
    brake: usize,
    driving: bool,
}

struct WaitingCall {
    route: RouteKey,
    go: oneshot::Sender<CallPermit>,
}

/// Permission for one call, returned with its outcome.
pub struct CallPermit {
    rate_limiter: Arc<RateLimiter>,
    /// Number and route of the call; none for calls outside all limits.
    counted: Option<(u64, RouteKey)>,
    /// None if the permit was never delivered.
    outcome: Option<CallOutcome>,
}

impl CallPermit {
    pub fn finish(mut self, outcome: &CallOutcome) {
        self.outcome = Some(outcome.clone());
    }
}

impl Drop for CallPermit {
    fn drop(&mut self) {
        if let Some(outcome) = &self.outcome {
            self.rate_limiter.state.lock().finished(self.counted.as_ref(), outcome, Instant::now());
            self.rate_limiter.changed.notify_one();
        }
    }
}

/// Drops the senders after a panic of the driver: [`RateLimiter::permit`] then queues its call again and starts another one.
struct DriverGuard<'a>(&'a RateLimiter);

impl Drop for DriverGuard<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let mut state = self.0.state.lock();
            state.driving = false;
            state.waiting.clear();
        }
    }
}

impl RateLimiter {
    /// Creates the limiter of a process with this share of all servers. Discord's limits are for all processes together.
    pub fn new(share: f64) -> Self {
        let state = LimiterState { share, ..LimiterState::default() };
        Self { state: Mutex::new(state), changed: Notify::new() }
    }

    /// Returns a permit for a call about an interaction, which has limits of its own. Its refusals count nevertheless.
    pub fn exempt(self: &Arc<Self>) -> CallPermit {
        CallPermit { rate_limiter: Arc::clone(self), counted: None, outcome: Some(CallOutcome::Lost) }
    }

    pub async fn permit(self: &Arc<Self>, route: RouteKey, urgency: CallPriority) -> CallPermit {
        loop {
            let (go, gone) = oneshot::channel();
            let start = {
                let mut state = self.state.lock();
                let number = state.next;
                state.next += 1;
                state.waiting.insert((urgency, number), WaitingCall { route: route.clone(), go });
                !std::mem::replace(&mut state.driving, true)
            };
            if start {
                tokio::spawn(Arc::clone(self).drive());
            } else {
                self.changed.notify_one();
            }
            // The sender is dropped only by a panic of the driver. Then another one is started.
            if let Ok(permit) = gone.await {
                return permit;
            }
        }
    }

    /// Returns the number of waiting calls of each priority, with the names of the metrics.
    pub fn waiting(&self) -> [(&'static str, usize); 3] {
        let state = self.state.lock();
        [
            ("calls of boards", CallPriority::Board),
            ("calls of notes", CallPriority::Note),
            ("calls of chores", CallPriority::Chore),
        ]
        .map(|(name, urgency)| (name, state.waiting.range((urgency, 0)..=(urgency, u64::MAX)).count()))
    }

    /// Grants permits until no call waits. [`RateLimiter::permit`] starts it again for the next call.
    async fn drive(self: Arc<Self>) {
        let _driving = DriverGuard(&self);
        loop {
            let changed = self.changed.notified();
            let wake_at = {
                let mut state = self.state.lock();
                let wake_at = state.grant_ready(&self, Instant::now());
                if state.waiting.is_empty() {
                    state.driving = false;
                    return;
                }
                wake_at
            };
            match wake_at {
                Some(wake_at) => {
                    let _ = tokio::time::timeout_at(wake_at, changed).await;
                }
                None => changed.await,
            }
        }
    }
}

impl LimiterState {
    /// Returns the key of a route's bucket: Discord's name, once it is known.
    fn key(&self, route: &RouteKey) -> RouteKey {
        let kind = self.names.get(&route.kind).unwrap_or(&route.kind);
        RouteKey { kind: kind.clone(), major: route.major.clone() }
    }

    /// Returns the bucket in which a call was counted: the name of the bucket may have become known meanwhile.
    fn bucket(&mut self, route: &RouteKey) -> Option<&mut RouteBucket> {
        let key = self.key(route);
        let counted = self.routes.get(&key).is_some_and(|bucket| bucket.in_flight > 0);
        self.routes.get_mut(if counted { &key } else { route })
    }

    fn finished(&mut self, counted: Option<&(u64, RouteKey)>, outcome: &CallOutcome, now: Instant) {
        if let Some((number, route)) = counted {
            // Discord has received it by now.
            if let Some(end) = self.counted.get_mut(number) {
                *end = (*end).min(now + SECOND);
            }
            if let Some(bucket) = self.bucket(route) {
                bucket.in_flight = bucket.in_flight.saturating_sub(1);
            }
            if let CallOutcome::Answered(_, limit) | CallOutcome::TooMany(_, _, limit) = outcome {
                if let Some(name) = &limit.bucket {
                    self.names.insert(route.kind.clone(), name.clone());
                }
                let bucket = self.routes.entry(self.key(route)).or_default();
                bucket.learn(limit, now);
                if let CallOutcome::TooMany(after, false, _) = outcome {
                    bucket.empty(now + after.or(limit.reset_after).unwrap_or(UNTIMED));
                }
            }
        }
        if let CallOutcome::TooMany(after, true, _) = outcome {
            self.paused = self.paused.max(Some(now + after.unwrap_or(UNTIMED)));
        }
        if matches!(outcome, CallOutcome::TooMany(..) | CallOutcome::Answered(401 | 403, _)) {
            self.refused.push_back(now);
        }
    }

    /// Grants all permits that are possible now. Returns the time of the next call, unless something changes before.
    fn grant_ready(&mut self, rate_limiter: &Arc<RateLimiter>, now: Instant) -> Option<Instant> {
        self.paused = self.paused.filter(|paused| *paused > now);
        if self.paused.is_some() {
            return self.paused;
        }
        self.counted.retain(|_, end| *end > now);
        self.waiting.retain(|_, waiting| !waiting.go.is_closed());
        self.brake(now);
        let mut next: Option<Instant> = None;
        let mut full: HashSet<RouteKey> = HashSet::new();
        let line: Vec<(CallPriority, u64)> = self.waiting.keys().copied().collect();
        for place in line {
            // All later calls have at most this priority.
            if let Some(free) = self.free_at(place.0, now) {
                return next.into_iter().chain([free]).min();
            }
            let key = self.key(&self.waiting[&place].route);
            // Calls of one bucket keep their order.
            if full.contains(&key) {
                continue;
            }
            match self.routes.entry(key.clone()).or_default().ready(place.0, now) {
                Ok(()) => self.grant(rate_limiter, place, now),
                Err(at) => {
                    next = next.into_iter().chain(at).min();
                    full.insert(key);
                }
            }
        }
        if self.routes.len() > MAX_BUCKETS {
            self.routes.retain(|_, bucket| !bucket.is_at_rest(now));
        }
        next
    }

    /// Returns the time of the next check of the limits of all calls; `None` if a call may be sent now.
    fn free_at(&self, urgency: CallPriority, now: Instant) -> Option<Instant> {
        if self.counted.len() >= urgency.part_of(CALLS, self.share) {
            return self.counted.values().min().copied();
        }
        let (burst, pause) = self.pace(urgency);
        let ahead = pause * (burst - 1);
        self.rested.filter(|rested| *rested > now + ahead).map(|rested| rested - ahead)
    }

    /// Returns the number of calls at once, and the pause between two after that.
    fn pace(&self, urgency: CallPriority) -> (u32, Duration) {
        match self.brake.checked_sub(1) {
            Some(brake) => (1, BRAKES[brake].1),
            None => (urgency.part_of(BURST, self.share) as u32, PAUSE.div_f64(self.share)),
        }
    }

    /// Grants the permit of a waiting call.
    fn grant(&mut self, rate_limiter: &Arc<RateLimiter>, place: (CallPriority, u64), now: Instant) {
        let WaitingCall { route, go } = self.waiting.remove(&place).expect("it is in the queue");
        let key = self.key(&route);
        let (_, pause) = self.pace(place.0);
        let permit = CallPermit {
            rate_limiter: Arc::clone(rate_limiter),
            counted: Some((place.1, route)),
            outcome: Some(CallOutcome::Lost),
        };
        if let Err(mut permit) = go.send(permit) {
            // The caller is gone. The permit must not report, because the state is locked.
            permit.outcome = None;
            return;
        }
        self.routes.entry(key).or_default().in_flight += 1;
        self.counted.insert(place.1, now + 2 * SECOND);
        self.rested = self.rested.max(Some(now)).map(|rested| rested + pause);
    }

    /// Sets the slowdown from the number of recent refusals.
    fn brake(&mut self, now: Instant) {
        while self.refused.front().is_some_and(|at| now.duration_since(*at) > WINDOW) {
            self.refused.pop_front();
        }
        let brake = BRAKES.iter().filter(|(count, _)| self.refused.len() >= *count).count();
        if brake != std::mem::replace(&mut self.brake, brake) {
            let refused = self.refused.len();
            match brake {
                0 => tracing::info!(refused, "Discord refuses few calls again: the slowdown ends"),
                _ => tracing::error!(
                    refused,
                    "Discord refused many calls within ten minutes; few go out now, because it bans at 10,000"
                ),
            }
        }
    }
}
