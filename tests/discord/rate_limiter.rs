//! The rate limiter against a stand-in for Discord's limits.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;
use xiangqi_bot::discord::rate_limiter::{
    CallOutcome, CallPriority, RateLimitHeaders, RateLimiter, RouteKey, WINDOW,
};

use crate::support::trials::Dice;

/// What Discord counts: fifty calls in any second, and five posts in five seconds for each channel.
#[derive(Default)]
struct Strict {
    all: VecDeque<Instant>,
    channels: HashMap<u64, (Instant, u32)>,
    refused: usize,
}

impl Strict {
    fn call(&mut self, channel: u64) -> CallOutcome {
        let now = Instant::now();
        while self.all.front().is_some_and(|at| now - *at >= Duration::from_secs(1)) {
            self.all.pop_front();
        }
        if self.all.len() >= 50 {
            self.refused += 1;
            return CallOutcome::TooMany(Some(Duration::from_secs(1)), true, RateLimitHeaders::default());
        }
        self.all.push_back(now);
        let (since, count) = self.channels.entry(channel).or_insert((now, 0));
        if now - *since >= Duration::from_secs(5) {
            (*since, *count) = (now, 0);
        }
        let left = Duration::from_secs(5) - (now - *since);
        if *count == 5 {
            self.refused += 1;
            return CallOutcome::TooMany(Some(left), false, RateLimitHeaders::default());
        }
        *count += 1;
        let limit = RateLimitHeaders {
            bucket: Some("posts".to_owned()),
            limit: Some(5),
            remaining: Some(5 - *count),
            reset_after: Some(left),
        };
        CallOutcome::Answered(200, limit)
    }
}

fn answered(status: u16) -> CallOutcome {
    CallOutcome::Answered(status, RateLimitHeaders::default())
}

fn for_all_servers() -> Arc<RateLimiter> {
    Arc::new(RateLimiter::new(1.0))
}

fn route(channel: u64) -> RouteKey {
    RouteKey::of("POST", &format!("https://discord.com/api/v10/channels/{channel}/messages"))
}

/// A rate limiter, and the limits of Discord.
#[derive(Clone)]
struct Line {
    rate_limiter: Arc<RateLimiter>,
    discord: Arc<Mutex<Strict>>,
}

impl Line {
    fn new() -> Line {
        Line { rate_limiter: for_all_servers(), discord: Arc::default() }
    }

    /// Makes a call with a latency of 80 ms, until it succeeds.
    async fn call(&self, channel: u64, urgency: CallPriority) {
        loop {
            let permit = self.rate_limiter.permit(route(channel), urgency).await;
            let outcome = self.discord.lock().call(channel);
            tokio::time::sleep(Duration::from_millis(80)).await;
            permit.finish(&outcome);
            if matches!(outcome, CallOutcome::Answered(..)) {
                return;
            }
        }
    }

    fn refused(&self) -> usize {
        self.discord.lock().refused
    }
}

#[tokio::test(start_paused = true)]
async fn a_thousand_channels_stay_below_the_limits_and_wait_little() {
    let line = Line::new();
    let mut waits = Vec::new();
    for n in 0..1_200_u64 {
        let line = line.clone();
        waits.push(tokio::spawn(async move {
            let asked = Instant::now();
            let channel = 300_000_000 + n * 7 % 1_000;
            line.call(channel, CallPriority::Board).await;
            let waited = asked.elapsed();
            line.call(channel + 1_000_000, CallPriority::Chore).await;
            waited
        }));
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let mut waited = Vec::new();
    for wait in waits {
        waited.push(wait.await.unwrap());
    }
    waited.sort();
    assert_eq!(line.refused(), 0);
    assert!(waited[waited.len() * 99 / 100] < Duration::from_secs(3), "{:?}", waited.last());
}

/// A way of 20 to 350 ms.
async fn uneven_way(dice: &mut Dice) {
    tokio::time::sleep(Duration::from_millis(20 + dice.below(331) as u64)).await;
}

#[tokio::test(start_paused = true)]
async fn however_uneven_the_line_is_no_call_arrives_too_early() {
    let line = Line::new();
    let games = (0..60_u64).map(|n| {
        let line = line.clone();
        tokio::spawn(async move {
            let mut dice = Dice::new(n + 1);
            // A board, then the buttons of the one before it.
            let of_a_move = [(300_000_000 + n, CallPriority::Board), (301_000_000 + n, CallPriority::Chore)];
            for (channel, urgency) in [of_a_move; 20].concat() {
                let permit = line.rate_limiter.permit(route(channel), urgency).await;
                uneven_way(&mut dice).await;
                let outcome = line.discord.lock().call(channel);
                uneven_way(&mut dice).await;
                permit.finish(&outcome);
            }
        })
    });
    let began = Instant::now();
    for game in games.collect::<Vec<_>>() {
        game.await.unwrap();
    }
    assert_eq!(line.refused(), 0, "of 2,400 calls");
    assert!(began.elapsed() < Duration::from_secs(90), "{:?}", began.elapsed());
}

#[tokio::test(start_paused = true)]
async fn ten_calls_leave_at_once_and_the_others_evenly() {
    let rate_limiter = for_all_servers();
    let began = Instant::now();
    let mut left = Vec::new();
    for n in 0..40 {
        let permit = rate_limiter.permit(route(300_000_000 + n), CallPriority::Board).await;
        left.push(began.elapsed());
        permit.finish(&answered(200));
    }
    assert_eq!(left[9], Duration::ZERO);
    for pair in left[9..].windows(2) {
        let pause = pair[1] - pair[0];
        assert!((21..=22).contains(&pause.as_millis()), "{left:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn calls_without_an_answer_hold_up_the_others_for_a_while_only() {
    let rate_limiter = for_all_servers();
    let mut unanswered = Vec::new();
    for n in 0..50 {
        unanswered.push(rate_limiter.permit(route(300_000_000 + n), CallPriority::Board).await);
    }
    let asked = Instant::now();
    rate_limiter.permit(route(310_000_000), CallPriority::Board).await.finish(&answered(200));
    assert!((1..=2).contains(&asked.elapsed().as_secs()), "{:?}", asked.elapsed());
}

#[tokio::test(start_paused = true)]
async fn boards_come_in_bursts_and_wait_for_nothing_that_nobody_waits_for() {
    let line = Line::new();
    for n in 0..300_u64 {
        let line = line.clone();
        let channel = 310_000_000 + n;
        tokio::spawn(async move { line.call(channel, CallPriority::Chore).await });
    }
    for n in 0..7 {
        tokio::time::sleep(Duration::from_millis(1_100)).await;
        let asked = Instant::now();
        for at in 0..6 {
            let channel = 300_000_000 + 6 * n + at;
            let permit = line.rate_limiter.permit(route(channel), CallPriority::Board).await;
            permit.finish(&line.discord.lock().call(channel));
        }
        assert_eq!(asked.elapsed(), Duration::ZERO, "{n}");
    }
    assert_eq!(line.refused(), 0);
}

#[tokio::test(start_paused = true)]
async fn several_processes_share_what_is_allowed() {
    let discord = Arc::<Mutex<Strict>>::default();
    let processes = [0.5, 0.25, 0.25].map(|share| Arc::new(RateLimiter::new(share)));
    let mut calls = Vec::new();
    for n in 0..600_usize {
        let line = Line { rate_limiter: processes[n % 3].clone(), discord: discord.clone() };
        let channel = 300_000_000 + n as u64;
        calls.push(tokio::spawn(async move { line.call(channel, CallPriority::Board).await }));
    }
    for call in calls {
        call.await.unwrap();
    }
    assert_eq!(discord.lock().refused, 0);
}

#[tokio::test(start_paused = true)]
async fn boards_overtake_notes_and_notes_leave_them_room() {
    let line = Line::new();
    let notes = Arc::new(AtomicUsize::new(0));
    for _ in 0..60 {
        let line = line.clone();
        let notes = notes.clone();
        tokio::spawn(async move {
            line.call(300_000_001, CallPriority::Note).await;
            notes.fetch_add(1, Ordering::Relaxed);
        });
    }
    for _ in 0..10 {
        tokio::time::sleep(Duration::from_secs(3)).await;
        let asked = Instant::now();
        line.call(300_000_001, CallPriority::Board).await;
        assert!(asked.elapsed() < Duration::from_secs(1), "{:?}", asked.elapsed());
    }
    assert!(notes.load(Ordering::Relaxed) > 10);
    assert_eq!(line.refused(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_limit_for_all_stops_all_for_its_time() {
    let rate_limiter = for_all_servers();
    let permit = rate_limiter.permit(route(300_000_001), CallPriority::Board).await;
    permit.finish(&CallOutcome::TooMany(Some(Duration::from_secs(7)), true, RateLimitHeaders::default()));
    let asked = Instant::now();
    rate_limiter.permit(route(300_000_002), CallPriority::Board).await.finish(&answered(200));
    assert!(asked.elapsed() >= Duration::from_secs(7));
}

#[tokio::test(start_paused = true)]
async fn many_refusals_pull_the_brake_until_they_are_old() {
    let rate_limiter = for_all_servers();
    for _ in 0..1_000 {
        rate_limiter.exempt().finish(&answered(403));
    }
    let seconds = async |rate_limiter: &Arc<RateLimiter>| {
        let asked = Instant::now();
        for n in 0..50 {
            rate_limiter.permit(route(300_000_001 + n), CallPriority::Board).await.finish(&answered(200));
        }
        asked.elapsed().as_secs()
    };
    assert!(seconds(&rate_limiter).await >= 8, "five calls a second");
    tokio::time::sleep(WINDOW).await;
    assert!(seconds(&rate_limiter).await <= 1);
}

#[tokio::test(start_paused = true)]
async fn a_call_that_nobody_waits_for_any_more_holds_up_nothing() {
    let rate_limiter = for_all_servers();
    let first = rate_limiter.permit(route(300_000_001), CallPriority::Board).await;
    let second = rate_limiter.permit(route(300_000_001), CallPriority::Board);
    let given_up = tokio::time::timeout(Duration::from_secs(1), second);
    assert!(given_up.await.is_err(), "an unknown limit lets one call go at a time");
    drop(first);
    rate_limiter.permit(route(300_000_001), CallPriority::Board).await.finish(&CallOutcome::Lost);
    assert_eq!(rate_limiter.waiting().map(|(_, calls)| calls), [0; 3]);
}

#[test]
fn buckets_go_by_kind_of_route_and_channel() {
    let [first, second, other] =
        ["123456789/messages/987654321", "123456789/messages/987654322", "123456780/messages/987654321"]
            .map(|path| RouteKey::of("PATCH", &format!("https://discord.com/api/v10/channels/{path}")));
    assert_eq!(first, second);
    assert_ne!(first, other);
    assert_ne!(
        route(123_456_789),
        RouteKey::of("GET", "https://discord.com/api/v10/channels/123456789/messages")
    );
}
