//! When a call may go out: below Discord's limits, boards first.
//!
//! Discord allows a bot fifty calls a second, a few calls per route and channel, and bans an address after ten thousand
//! refused calls in ten minutes. The limiter keeps below the first, learns the second from the headers of the answers, and
//! brakes long before the third. Who may not go yet waits in line: the most urgent first, then in the order of asking.

mod bucket;

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::{Notify, oneshot};
use tokio::time::Instant;

pub use bucket::{RateLimitHeaders, RouteKey};
use bucket::{RouteBucket, UNTIMED};

/// So many calls go out within so long, of all processes together: Discord counts fifty a second, and what leaves in a little
/// more than a second may arrive within one.
const CALLS: f64 = 48.0;
const CALLS_WINDOW: Duration = Duration::from_millis(1_020);
/// Refused calls are counted over this time: Discord bans at 10,000 in it.
pub const WINDOW: Duration = Duration::from_secs(600);
/// From this many refused calls on, there is such a pause between any two; from the second number on, next to none goes out.
const BRAKES: [(usize, Duration); 2] = [(1_000, Duration::from_millis(200)), (4_000, Duration::from_secs(2))];
/// Route buckets that are at rest are forgotten when there are more than this.
const MAX_BUCKETS: usize = 8_192;

/// How urgent a call is, the most urgent first.
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
    /// How many of so many calls it may use: the others are left to boards that come meanwhile.
    fn share_of(self, calls: usize) -> usize {
        match self {
            CallPriority::Board => calls,
            CallPriority::Note | CallPriority::Chore => calls - calls.div_ceil(7),
        }
    }
}

/// What became of a call, for [`CallPermit::finish`].
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
    /// How many calls may go within [`CALLS_WINDOW`].
    calls: usize,
    /// When the calls of that time went, and the latest one before it.
    gone: VecDeque<Instant>,
    latest: Option<Instant>,
    latest_chore: Option<Instant>,
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

/// The right to make one call; given back with its fate.
pub struct CallPermit {
    rate_limiter: Arc<RateLimiter>,
    /// The route bucket it was given for; none for calls outside all limits.
    route: Option<RouteKey>,
    done: bool,
}

impl CallPermit {
    pub fn finish(mut self, fate: &CallOutcome) {
        self.done = true;
        self.rate_limiter.finished(self.route.as_ref(), fate);
    }
}

impl Drop for CallPermit {
    fn drop(&mut self) {
        if !self.done {
            self.rate_limiter.finished(self.route.as_ref(), &CallOutcome::Lost);
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
        // With fewer than eight nothing could be left to boards.
        let calls = ((CALLS * share) as usize).max(8);
        let state = LimiterState { calls, ..LimiterState::default() };
        Self { state: Mutex::new(state), changed: Notify::new() }
    }

    /// A call outside the limits: interactions have their own. Its refusals count all the same.
    pub fn exempt(self: &Arc<Self>) -> CallPermit {
        CallPermit { rate_limiter: Arc::clone(self), route: None, done: false }
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

    /// How many calls wait, by priority, with the names of the metrics.
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

    fn finished(&self, route: Option<&RouteKey>, fate: &CallOutcome) {
        self.state.lock().finished(route, fate, Instant::now());
        self.changed.notify_one();
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

    fn finished(&mut self, route: Option<&RouteKey>, fate: &CallOutcome, now: Instant) {
        if let Some(route) = route {
            if let Some(bucket) = self.bucket(route) {
                bucket.in_flight = bucket.in_flight.saturating_sub(1);
            }
            if let CallOutcome::Answered(_, limit) | CallOutcome::TooMany(_, _, limit) = fate {
                if let Some(name) = &limit.bucket {
                    self.names.insert(route.kind.clone(), name.clone());
                }
                let bucket = self.routes.entry(self.key(route)).or_default();
                bucket.learn(limit, now);
                if let CallOutcome::TooMany(after, false, _) = fate {
                    bucket.empty(now + after.or(limit.reset_after).unwrap_or(UNTIMED));
                }
            }
        }
        if let CallOutcome::TooMany(after, true, _) = fate {
            self.paused = self.paused.max(Some(now + after.unwrap_or(UNTIMED)));
        }
        if matches!(fate, CallOutcome::TooMany(..) | CallOutcome::Answered(401 | 403, _)) {
            self.refused.push_back(now);
        }
    }

    /// Lets go whoever may; when to look again, if nothing changes before.
    fn release(&mut self, rate_limiter: &Arc<RateLimiter>, now: Instant) -> Option<Instant> {
        self.paused = self.paused.filter(|paused| *paused > now);
        if self.paused.is_some() {
            return self.paused;
        }
        while self.gone.front().is_some_and(|at| *at + CALLS_WINDOW <= now) {
            self.gone.pop_front();
        }
        let pause = self.pause(now);
        let mut next: Option<Instant> = None;
        let mut full: HashSet<RouteKey> = HashSet::new();
        let line: Vec<(CallPriority, u64)> = self.waiting.keys().copied().collect();
        for place in line {
            // Whoever comes after this one is no more urgent and waits too.
            let most = place.0.share_of(self.calls);
            let room = self.gone.len().checked_sub(most).map(|at| self.gone[at] + CALLS_WINDOW);
            let braked = self.latest.map(|latest| latest + pause);
            // Chores come in crowds, and go one by one: what they take is not there for the boards of a whole second.
            let spread = self.latest_chore.filter(|_| place.0 == CallPriority::Chore);
            let spread = spread.map(|latest| latest + CALLS_WINDOW.div_f64(most as f64));
            if let Some(free) = room.max(braked).max(spread).filter(|free| *free > now) {
                return next.into_iter().chain([free]).min();
            }
            let waiter = &self.waiting[&place];
            if waiter.go.is_closed() {
                self.waiting.remove(&place);
                continue;
            }
            let key = self.key(&waiter.route);
            // Those who wait for the same keep their order.
            if full.contains(&key) {
                continue;
            }
            match self.routes.entry(key.clone()).or_default().ready(place.0, now) {
                Ok(()) => self.grant(rate_limiter, place, key, now),
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

    /// Gives a permit to the one who waits at a place, for a call that is counted under `key`.
    fn grant(
        &mut self,
        rate_limiter: &Arc<RateLimiter>,
        place: (CallPriority, u64),
        key: RouteKey,
        now: Instant,
    ) {
        let WaitingCall { route, go } = self.waiting.remove(&place).expect("it stands in the line");
        let permit = CallPermit { rate_limiter: Arc::clone(rate_limiter), route: Some(route), done: false };
        if let Err(mut permit) = go.send(permit) {
            // Whoever asked has gone; the permit may not report while the state is locked.
            permit.done = true;
            return;
        }
        self.routes.entry(key).or_default().in_flight += 1;
        self.gone.push_back(now);
        self.latest = Some(now);
        if place.0 == CallPriority::Chore {
            self.latest_chore = self.latest;
        }
    }

    /// The pause between two calls, with the brake on when too many were refused.
    fn pause(&mut self, now: Instant) -> Duration {
        while self.refused.front().is_some_and(|at| now.duration_since(*at) > WINDOW) {
            self.refused.pop_front();
        }
        let brake = BRAKES.iter().filter(|(count, _)| self.refused.len() >= *count).count();
        if brake != self.brake {
            self.brake = brake;
            let refused = self.refused.len();
            match brake {
                0 => tracing::info!(refused, "Discord refuses few calls again: the slowdown ends"),
                _ => tracing::error!(
                    refused,
                    "Discord refused many calls within ten minutes; few go out now, because it bans at 10,000"
                ),
            }
        }
        brake.checked_sub(1).map_or(Duration::ZERO, |brake| BRAKES[brake].1)
    }
}
