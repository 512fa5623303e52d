//! When a call may go out: below Discord's limits, boards first.
//!
//! Discord allows a bot fifty calls a second, a few calls per route and channel, and bans an address after ten thousand
//! refused calls in ten minutes. The pacer keeps below the first, learns the second from the headers of the answers, and
//! brakes long before the third. Who may not go yet waits in line: the most urgent first, then in the order of asking.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{Notify, oneshot};
use tokio::time::Instant;

/// So many calls go out within so long, of all processes together: Discord counts fifty a second, and what leaves in a little
/// more than a second may arrive within one.
const CALLS: f64 = 48.0;
const WITHIN: Duration = Duration::from_millis(1_020);
/// Notes leave this many calls of a channel's bucket to its boards.
const LEFT_TO_BOARDS: u32 = 2;
/// How long a limit without a time holds.
const UNTIMED: Duration = Duration::from_secs(1);
/// Refused calls are counted over this time: Discord bans at 10,000 in it.
const WINDOW: Duration = Duration::from_secs(600);
/// From this many refused calls on, there is such a pause between any two; from the second number on, next to none goes out.
const BRAKES: [(usize, Duration); 2] = [(1_000, Duration::from_millis(200)), (4_000, Duration::from_secs(2))];
/// Lanes that are at rest are forgotten when there are more than this.
const MAX_LANES: usize = 8_192;

/// How much somebody waits for a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum CallPriority {
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

    /// What it is called where it is counted.
    pub(crate) fn name(self) -> &'static str {
        match self {
            CallPriority::Board => "board",
            CallPriority::Note => "note",
            CallPriority::Chore => "chore",
        }
    }

    /// The same for what waits.
    fn queue(self) -> &'static str {
        match self {
            CallPriority::Board => "calls of boards",
            CallPriority::Note => "calls of notes",
            CallPriority::Chore => "calls of chores",
        }
    }
}

/// The calls that share a limit: a kind of route, and the channel or server it concerns.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct RouteKey {
    kind: String,
    major: String,
}

impl RouteKey {
    /// The lane of a call, from its method and the path after the host.
    pub(crate) fn of(method: &str, path: &str) -> Self {
        let mut major = "";
        let mut kind = method.to_owned();
        let mut before = "";
        for part in path.split('?').next().unwrap_or_default().split('/').filter(|part| !part.is_empty()) {
            let is_id = part.len() > 5 && part.bytes().all(|byte| byte.is_ascii_digit());
            if is_id && major.is_empty() && matches!(before, "channels" | "guilds") {
                major = part;
            }
            kind.push('/');
            kind.push_str(if is_id { ":id" } else { part });
            before = part;
        }
        Self { kind, major: major.to_owned() }
    }
}

/// What the headers of an answer say of the limit.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct RateLimitHeaders {
    /// The name of the bucket, which several routes may share.
    pub(crate) bucket: Option<String>,
    /// How many calls it holds.
    pub(crate) limit: Option<u32>,
    /// How many of them are left.
    pub(crate) remaining: Option<u32>,
    /// When it is full again.
    pub(crate) reset_after: Option<Duration>,
}

/// What became of a call.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum CallOutcome {
    /// It was answered, with this status.
    Answered(u16, RateLimitHeaders),
    /// It was refused for a limit, and how long that holds; `true` when the limit is the one for all calls.
    TooMany(Option<Duration>, bool, RateLimitHeaders),
    /// No answer came.
    Lost,
}

/// Lets calls go when they may.
pub(crate) struct RateLimiter {
    state: Mutex<LimiterState>,
    changed: Notify,
}

struct LimiterState {
    /// Those who wait, in the order in which they go.
    waiting: BTreeMap<(CallPriority, u64), WaitingCall>,
    /// The number of the next who asks.
    next: u64,
    /// How many calls may go [`WITHIN`] its time.
    calls: usize,
    /// When the calls of that time went, and the latest one before it.
    gone: VecDeque<Instant>,
    latest: Option<Instant>,
    latest_chore: Option<Instant>,
    /// Until when no call may go.
    paused: Option<Instant>,
    routes: HashMap<RouteKey, RouteBucket>,
    /// The bucket of each kind of route, once it is known.
    names: HashMap<String, String>,
    /// When calls were refused.
    refused: VecDeque<Instant>,
    brake: usize,
    driving: bool,
}

impl LimiterState {
    fn new(calls: usize) -> Self {
        Self {
            waiting: BTreeMap::new(),
            next: 0,
            calls,
            gone: VecDeque::new(),
            latest: None,
            latest_chore: None,
            paused: None,
            routes: HashMap::new(),
            names: HashMap::new(),
            refused: VecDeque::new(),
            brake: 0,
            driving: false,
        }
    }
}

struct WaitingCall {
    route: RouteKey,
    go: oneshot::Sender<CallPermit>,
}

/// One limit as it is known.
#[derive(Default)]
struct RouteBucket {
    /// How many calls it holds; unknown before the first answer.
    limit: Option<u32>,
    remaining: u32,
    reset: Option<Instant>,
    in_flight: u32,
}

/// When something may go.
enum Availability {
    Now,
    At(Instant),
    /// When a call under way comes back.
    Later,
}

impl RouteBucket {
    fn ready(&mut self, urgency: CallPriority, now: Instant) -> Availability {
        if self.reset.is_some_and(|reset| reset <= now) {
            self.reset = None;
            self.remaining = self.limit.unwrap_or(1);
        }
        let Some(limit) = self.limit else {
            return match (self.in_flight, self.reset) {
                (0, None) => Availability::Now,
                (_, Some(reset)) => Availability::At(reset),
                (_, None) => Availability::Later,
            };
        };
        let left =
            if urgency == CallPriority::Note { LEFT_TO_BOARDS.min(limit.saturating_sub(1)) } else { 0 };
        if self.remaining.saturating_sub(self.in_flight) > left {
            return Availability::Now;
        }
        self.reset.map_or(Availability::Later, Availability::At)
    }

    fn learn(&mut self, limit: &RateLimitHeaders, now: Instant) {
        let Some(size) = limit.limit else { return };
        self.limit = Some(size.max(1));
        self.remaining = limit.remaining.unwrap_or(size);
        self.reset = Some(now + limit.reset_after.unwrap_or(UNTIMED));
    }

    fn is_at_rest(&self, now: Instant) -> bool {
        self.in_flight == 0 && self.reset.is_none_or(|reset| reset <= now)
    }
}

/// The right to make one call; given back with its fate.
pub(crate) struct CallPermit {
    rate_limiter: Arc<RateLimiter>,
    /// The lane it was given for; none for calls outside all limits.
    route: Option<RouteKey>,
    done: bool,
}

impl CallPermit {
    /// Says what became of the call.
    pub(crate) fn finish(mut self, fate: &CallOutcome) {
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
            let mut state = self.0.state();
            state.driving = false;
            state.waiting.clear();
        }
    }
}

impl RateLimiter {
    /// For a process that serves this share of all servers: what Discord allows is for all processes of a bot together.
    pub(crate) fn new(share: f64) -> Self {
        // With fewer than eight nothing could be left to boards.
        let calls = ((CALLS * share) as usize).max(8);
        Self { state: Mutex::new(LimiterState::new(calls)), changed: Notify::new() }
    }

    /// A call outside the limits: interactions have their own. Its refusals count all the same.
    pub(crate) fn exempt(self: &Arc<Self>) -> CallPermit {
        CallPermit { rate_limiter: Arc::clone(self), route: None, done: false }
    }

    /// Waits until a call may go.
    pub(crate) async fn permit(self: &Arc<Self>, route: RouteKey, urgency: CallPriority) -> CallPermit {
        loop {
            let (go, gone) = oneshot::channel();
            let start = {
                let mut state = self.state();
                let number = state.next;
                state.next += 1;
                state.waiting.insert((urgency, number), WaitingCall { route: route.clone(), go });
                !std::mem::replace(&mut state.driving, true)
            };
            if start {
                let rate_limiter = Arc::clone(self);
                tokio::spawn(async move { rate_limiter.drive().await });
            } else {
                self.changed.notify_one();
            }
            // Only a driver that died drops those who wait: then another one is started.
            if let Ok(permit) = gone.await {
                return permit;
            }
        }
    }

    /// How many calls wait, by urgency.
    pub(crate) fn waiting(&self) -> [(&'static str, usize); 3] {
        let state = self.state();
        let count = |urgency| state.waiting.range((urgency, 0)..=(urgency, u64::MAX)).count();
        [CallPriority::Board, CallPriority::Note, CallPriority::Chore]
            .map(|urgency| (urgency.queue(), count(urgency)))
    }

    fn state(&self) -> MutexGuard<'_, LimiterState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets those who wait go as they may, until nobody waits.
    async fn drive(self: Arc<Self>) {
        let _driving = DriverGuard(&self);
        loop {
            let changed = self.changed.notified();
            let next = {
                let mut state = self.state();
                let next = state.release(&self, Instant::now());
                if state.waiting.is_empty() {
                    state.driving = false;
                    return;
                }
                next
            };
            match next {
                Some(next) => {
                    tokio::select! {
                        () = tokio::time::sleep_until(next) => {}
                        () = changed => {}
                    }
                }
                None => changed.await,
            }
        }
    }

    fn finished(&self, route: Option<&RouteKey>, fate: &CallOutcome) {
        let now = Instant::now();
        let mut state = self.state();
        if let Some(route) = route {
            let (CallOutcome::Answered(_, limit) | CallOutcome::TooMany(_, _, limit)) = fate else {
                if let Some(bucket) = state.bucket(route) {
                    bucket.in_flight = bucket.in_flight.saturating_sub(1);
                }
                drop(state);
                return self.changed.notify_one();
            };
            if let Some(bucket) = state.bucket(route) {
                bucket.in_flight = bucket.in_flight.saturating_sub(1);
            }
            if let Some(name) = &limit.bucket {
                state.names.insert(route.kind.clone(), name.clone());
            }
            let key = state.key(route);
            let bucket = state.routes.entry(key).or_default();
            bucket.learn(limit, now);
            if let CallOutcome::TooMany(after, false, _) = fate {
                bucket.limit.get_or_insert(1);
                bucket.remaining = 0;
                bucket.reset = Some(now + after.or(limit.reset_after).unwrap_or(UNTIMED));
            }
        }
        if let CallOutcome::TooMany(after, true, _) = fate {
            let until = now + after.unwrap_or(UNTIMED);
            state.paused = Some(state.paused.map_or(until, |paused| paused.max(until)));
        }
        if matches!(fate, CallOutcome::TooMany(..) | CallOutcome::Answered(401 | 403, _)) {
            state.refused.push_back(now);
        }
        drop(state);
        self.changed.notify_one();
    }
}

impl LimiterState {
    /// The lane under the name of its bucket, once that is known.
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

    /// Lets go whoever may; when to look again, if nothing changes before.
    fn release(&mut self, rate_limiter: &Arc<RateLimiter>, now: Instant) -> Option<Instant> {
        if self.paused.is_some_and(|paused| paused <= now) {
            self.paused = None;
        }
        if self.paused.is_some() {
            return self.paused;
        }
        while self.gone.front().is_some_and(|at| *at + WITHIN <= now) {
            self.gone.pop_front();
        }
        let pause = self.pause(now);
        let mut next: Option<Instant> = None;
        let mut full: HashSet<RouteKey> = HashSet::new();
        let line: Vec<(CallPriority, u64)> = self.waiting.keys().copied().collect();
        for place in line {
            // Whoever comes after this one is no more urgent and waits too.
            let most = place.0.share_of(self.calls);
            let room = self.gone.len().checked_sub(most).map(|at| self.gone[at] + WITHIN);
            let braked = self.latest.map(|latest| latest + pause);
            // Chores come in crowds, and go one by one: what they take is not there for the boards of a whole second.
            let spread = self.latest_chore.filter(|_| place.0 == CallPriority::Chore);
            let spread = spread.map(|latest| latest + WITHIN.div_f64(most as f64));
            if let Some(free) = room.max(braked).max(spread).filter(|free| *free > now) {
                return Some(next.map_or(free, |next| next.min(free)));
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
            let bucket = self.routes.entry(key.clone()).or_default();
            match bucket.ready(place.0, now) {
                Availability::Now => {
                    bucket.in_flight += 1;
                    let waiter = self.waiting.remove(&place).expect("it stands in the line");
                    let permit = CallPermit {
                        rate_limiter: Arc::clone(rate_limiter),
                        route: Some(waiter.route),
                        done: false,
                    };
                    if let Err(mut permit) = waiter.go.send(permit) {
                        // Whoever asked has gone; the permit may not report while the state is locked.
                        permit.done = true;
                        if let Some(bucket) = self.routes.get_mut(&key) {
                            bucket.in_flight -= 1;
                        }
                    } else {
                        self.gone.push_back(now);
                        self.latest = Some(now);
                        if place.0 == CallPriority::Chore {
                            self.latest_chore = self.latest;
                        }
                    }
                }
                Availability::At(at) => {
                    next = Some(next.map_or(at, |next| next.min(at)));
                    full.insert(key);
                }
                Availability::Later => drop(full.insert(key)),
            }
        }
        if self.routes.len() > MAX_LANES {
            self.routes.retain(|_, bucket| !bucket.is_at_rest(now));
        }
        next
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

#[cfg(test)]
mod tests;
