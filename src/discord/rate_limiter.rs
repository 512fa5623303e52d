//! When a call may go out: below Discord's limits, boards first.
//!
//! Discord allows a bot fifty calls a second, a few calls per route and channel, and bans an address after ten thousand
//! refused calls in ten minutes. The limiter keeps below the first, learns the second from the headers of the answers, and
//! brakes long before the third. Who may not go yet waits in line: the most urgent first, then in the order of asking.
//! A call arrives some time before its answer, so it counts until a second after that, however uneven the line is.

mod bucket;

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::{Notify, oneshot};
use tokio::time::Instant;

pub use bucket::{RateLimitHeaders, RouteKey};
use bucket::{RouteBucket, UNTIMED};

/// Calls that may arrive within a second, and calls that may leave at once, of all processes together. Of each, notes and
/// chores may use the second number: the rest is left to boards that come meanwhile.
const CALLS: [f64; 2] = [50.0, 42.0];
const BURST: [f64; 2] = [10.0, 4.0];
/// The pause between two calls after a burst.
const PAUSE: Duration = Duration::from_millis(21);
/// Discord counts over this time. A call that is not answered within it is believed to have arrived.
const SECOND: Duration = Duration::from_secs(1);
/// Refused calls are counted over this time: Discord bans at 10,000 in it.
pub const WINDOW: Duration = Duration::from_secs(600);
/// From this many refused calls on, there is such a pause between any two; from the second number on, next to none goes out.
const BRAKES: [(usize, Duration); 2] = [(1_000, Duration::from_millis(200)), (4_000, Duration::from_secs(2))];
/// Route buckets that are at rest are forgotten when there are more than this.
const MAX_BUCKETS: usize = 8_192;

/// Priority of a call, the most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum CallPriority {
    /// A game stands still until it is done.
    Board,
    /// An answer that concerns one person, or a look at what was missed.
    Note,
    /// Nobody waits.
    Chore,
}

impl CallPriority {
    /// Number of these calls that it may use in a process that serves this share of all servers.
    fn part_of(self, calls: [f64; 2], share: f64) -> usize {
        let others = usize::from(self != CallPriority::Board);
        // Of fewer than two, none could be left to boards.
        ((calls[others] * share) as usize).max(2 - others)
    }
}

/// Outcome of a call, for [`CallPermit::finish`].
#[derive(Clone, Debug, PartialEq)]
pub enum CallOutcome {
    /// It was answered, with this status.
    Answered(u16, RateLimitHeaders),
    /// It was refused for a limit, and how long that holds; `true` when the limit is the one for all calls.
    TooMany(Option<Duration>, bool, RateLimitHeaders),
    Lost,
}

/// Gives out a [`CallPermit`] for each call when it may go.
pub struct RateLimiter {
    state: Mutex<LimiterState>,
    changed: Notify,
}

#[derive(Default)]
struct LimiterState {
    /// Those who wait, in the order in which they go.
    waiting: BTreeMap<(CallPriority, u64), WaitingCall>,
    next: u64,
    /// The part of all servers that this process serves.
    share: f64,
    /// The calls beside which Discord may count the next one, by their numbers, with the end of that time.
    counted: BTreeMap<u64, Instant>,
    /// Time at which a whole burst may be sent again.
    rested: Option<Instant>,
    paused: Option<Instant>,
    routes: HashMap<RouteKey, RouteBucket>,
    /// The bucket of each kind of route, once it is known.
    names: HashMap<String, String>,
    refused: VecDeque<Instant>,
    brake: usize,
    driving: bool,
}

struct WaitingCall {
    route: RouteKey,
    go: oneshot::Sender<CallPermit>,
}

/// The right to make one call; given back with its outcome.
pub struct CallPermit {
    rate_limiter: Arc<RateLimiter>,
    /// Its number and the route bucket it was given for; none for calls outside all limits.
    counted: Option<(u64, RouteKey)>,
    /// None for one that nobody has got.
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

/// Lets those who wait start another driver when this one dies.
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
    /// For a process that serves this share of all servers: what Discord allows is for all processes of a bot together.
    pub fn new(share: f64) -> Self {
        let state = LimiterState { share, ..LimiterState::default() };
        Self { state: Mutex::new(state), changed: Notify::new() }
    }

    /// A call outside the limits: interactions have their own. Its refusals count all the same.
    pub fn exempt(self: &Arc<Self>) -> CallPermit {
        CallPermit { rate_limiter: Arc::clone(self), counted: None, outcome: Some(CallOutcome::Lost) }
    }

    /// Waits until a call of this route may be made.
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
            // Only a driver that died drops those who wait: then another one is started.
            if let Ok(permit) = gone.await {
                return permit;
            }
        }
    }

    /// Number of calls that wait, by priority, with the names of the metrics.
    pub fn waiting(&self) -> [(&'static str, usize); 3] {
        let state = self.state.lock();
        let count = |urgency| state.waiting.range((urgency, 0)..=(urgency, u64::MAX)).count();
        [
            ("calls of boards", count(CallPriority::Board)),
            ("calls of notes", count(CallPriority::Note)),
            ("calls of chores", count(CallPriority::Chore)),
        ]
    }

    /// Lets those who wait go as they may, until nobody waits.
    async fn drive(self: Arc<Self>) {
        let _driving = DriverGuard(&self);
        loop {
            let changed = self.changed.notified();
            let next = {
                let mut state = self.state.lock();
                let next = state.release(&self, Instant::now());
                if state.waiting.is_empty() {
                    state.driving = false;
                    return;
                }
                next
            };
            match next {
                Some(next) => drop(tokio::time::timeout_at(next, changed).await),
                None => changed.await,
            }
        }
    }
}

impl LimiterState {
    /// The route bucket by the name that Discord gives it, once that is known.
    fn key(&self, route: &RouteKey) -> RouteKey {
        let kind = self.names.get(&route.kind).unwrap_or(&route.kind);
        RouteKey { kind: kind.clone(), major: route.major.clone() }
    }

    /// The bucket that a call under way was counted in: under its own name, or the bucket's.
    fn bucket(&mut self, route: &RouteKey) -> Option<&mut RouteBucket> {
        let key = self.key(route);
        let counted = self.routes.get(&key).is_some_and(|bucket| bucket.in_flight > 0);
        self.routes.get_mut(if counted { &key } else { route })
    }

    fn finished(&mut self, counted: Option<&(u64, RouteKey)>, outcome: &CallOutcome, now: Instant) {
        if let Some((number, route)) = counted {
            // It has arrived by now.
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

    /// Lets go whoever may; when to look again, if nothing changes before.
    fn release(&mut self, rate_limiter: &Arc<RateLimiter>, now: Instant) -> Option<Instant> {
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
            // Whoever comes after this one is no more urgent and waits too.
            if let Some(free) = self.free_at(place.0, now) {
                return next.into_iter().chain([free]).min();
            }
            let key = self.key(&self.waiting[&place].route);
            // Those who wait for the same keep their order.
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

    /// Time of the next check if a call of this priority may be sent beside all others; none when it may now.
    fn free_at(&self, urgency: CallPriority, now: Instant) -> Option<Instant> {
        if self.counted.len() >= urgency.part_of(CALLS, self.share) {
            return self.counted.values().min().copied();
        }
        let (burst, pause) = self.pace(urgency);
        let ahead = pause * (burst - 1);
        self.rested.filter(|rested| *rested > now + ahead).map(|rested| rested - ahead)
    }

    /// Number of calls that may be sent at once, and the pause between two after that.
    fn pace(&self, urgency: CallPriority) -> (u32, Duration) {
        match self.brake.checked_sub(1) {
            Some(brake) => (1, BRAKES[brake].1),
            None => (urgency.part_of(BURST, self.share) as u32, PAUSE.div_f64(self.share)),
        }
    }

    /// Gives a permit to the one who waits at a place.
    fn grant(&mut self, rate_limiter: &Arc<RateLimiter>, place: (CallPriority, u64), now: Instant) {
        let WaitingCall { route, go } = self.waiting.remove(&place).expect("it stands in the line");
        let (key, pause) = (self.key(&route), self.pace(place.0).1);
        let (rate_limiter, counted) = (Arc::clone(rate_limiter), Some((place.1, route)));
        let permit = CallPermit { rate_limiter, counted, outcome: Some(CallOutcome::Lost) };
        if let Err(mut permit) = go.send(permit) {
            // Whoever asked has gone; the permit may not report while the state is locked.
            permit.outcome = None;
            return;
        }
        self.routes.entry(key).or_default().in_flight += 1;
        self.counted.insert(place.1, now + 2 * SECOND);
        self.rested = self.rested.max(Some(now)).map(|rested| rested + pause);
    }

    /// Pulls the brake when too many calls were refused, and lets it go when they are old.
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
