//! Rate limits of people and servers: whoever exceeds one is told once and then not heard for a while.
//!
//! Due moves and calls for help have limits of their own. Nobody reaches them by hand.
//!
//! What one person asks for is bounded over all channels, so that nobody keeps the store and the platform's limits busy
//! alone; what a whole server asks for is bounded too. Within a channel, answers to what was typed are bounded more
//! narrowly (`service::notes`).

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use lru::LruCache;
use tokio::time::Instant;

use crate::features::notices::RateLimit;

/// How many times a second a person may ask after what is allowed at once.
const A_SECOND: f64 = 1.0;
/// The same of a server, which may ask for ten times as much at once.
const A_SECOND_OF_SERVER: f64 = 25.0;
/// Moves that are due, and calls for help, that one person may make beside all else.
const MOVES: Allowance = Allowance { at_once: 40.0, a_second: 2.0 };
const HELP: Allowance = Allowance { at_once: 10.0, a_second: 0.5 };
/// How long nothing is heard of somebody who was told to slow down.
const SILENCE: Duration = Duration::from_secs(30);
/// How many of each are remembered.
const PEOPLE: NonZeroUsize = NonZeroUsize::new(10_000).expect("it is not zero");
const SERVERS: NonZeroUsize = NonZeroUsize::new(2_000).expect("it is not zero");

#[derive(Clone, Copy)]
struct Allowance {
    at_once: f64,
    a_second: f64,
}

/// What becomes of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RateDecision {
    /// It is worked on.
    Allowed,
    /// It is not, and the one who asked is told so.
    Refused(RateLimit),
    /// It is not, without a word.
    Ignored(RateLimit),
}

/// Who has asked for how much lately.
pub(crate) struct UserRateLimit {
    person: Allowance,
    server: Allowance,
    people: Mutex<LruCache<String, RequestQuota>>,
    /// Moves of those who are to move, and calls for help, have shares of their own.
    movers: Mutex<LruCache<String, RequestQuota>>,
    helped: Mutex<LruCache<String, RequestQuota>>,
    servers: Mutex<LruCache<String, RequestQuota>>,
}

/// What is left of an allowance.
struct RequestQuota {
    left: f64,
    since: Instant,
    /// Until when nothing is heard.
    silent: Option<Instant>,
}

/// What a share says of one request more.
enum QuotaDecision {
    Yes,
    Last,
    No,
}

impl RequestQuota {
    fn take(&mut self, allowance: Allowance, now: Instant) -> QuotaDecision {
        if self.silent.is_some_and(|until| now < until) {
            return QuotaDecision::No;
        }
        self.silent = None;
        let earned = now.duration_since(self.since).as_secs_f64() * allowance.a_second;
        self.left = (self.left + earned).min(allowance.at_once);
        self.since = now;
        if self.left >= 1.0 {
            self.left -= 1.0;
            return QuotaDecision::Yes;
        }
        self.silent = Some(now + SILENCE);
        QuotaDecision::Last
    }
}

impl UserRateLimit {
    pub(crate) fn new(at_once: u32) -> UserRateLimit {
        let at_once = f64::from(at_once);
        UserRateLimit {
            person: Allowance { at_once, a_second: A_SECOND },
            server: Allowance { at_once: 10.0 * at_once, a_second: A_SECOND_OF_SERVER },
            people: Mutex::new(LruCache::new(PEOPLE)),
            movers: Mutex::new(LruCache::new(PEOPLE)),
            helped: Mutex::new(LruCache::new(PEOPLE)),
            servers: Mutex::new(LruCache::new(SERVERS)),
        }
    }

    /// Whether a move of somebody who is to move is read whatever else was asked: nobody plays faster than this allows.
    pub(crate) fn allows_move(&self, person: &str) -> bool {
        matches!(asked(&self.movers, person, MOVES, Instant::now()), QuotaDecision::Yes)
    }

    /// Whether a call for help is answered whatever else was asked.
    pub(crate) fn allows_help(&self, person: &str) -> bool {
        matches!(asked(&self.helped, person, HELP, Instant::now()), QuotaDecision::Yes)
    }

    /// Counts a request.
    pub(crate) fn check(&self, person: &str, server: Option<&str>) -> RateDecision {
        let now = Instant::now();
        // Whoever is not heard takes nothing from the server's share.
        match asked(&self.people, person, self.person, now) {
            QuotaDecision::Yes => {}
            QuotaDecision::Last => return RateDecision::Refused(RateLimit::Person),
            QuotaDecision::No => return RateDecision::Ignored(RateLimit::Person),
        }
        match server.map(|server| asked(&self.servers, server, self.server, now)) {
            None | Some(QuotaDecision::Yes) => RateDecision::Allowed,
            Some(QuotaDecision::Last) => RateDecision::Refused(RateLimit::Server),
            Some(QuotaDecision::No) => RateDecision::Ignored(RateLimit::Server),
        }
    }

    /// Gives a person back what a move took that was played: the next one has to wait for an opponent, so that is no flood, in
    /// however many games.
    pub(crate) fn played(&self, person: &str) {
        let mut people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(share) = people.get_mut(person) {
            share.left = (share.left + 1.0).min(self.person.at_once);
        }
    }
}

fn asked(
    shares: &Mutex<LruCache<String, RequestQuota>>,
    who: &str,
    allowance: Allowance,
    now: Instant,
) -> QuotaDecision {
    let mut shares = shares.lock().unwrap_or_else(PoisonError::into_inner);
    let fresh = || RequestQuota { left: allowance.at_once, since: now, silent: None };
    shares.get_or_insert_mut_ref(who, fresh).take(allowance, now)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often somebody is heard and told in so many requests.
    fn flood(
        user_limits: &UserRateLimit,
        person: impl Fn(usize) -> String,
        server: Option<&str>,
        count: usize,
    ) -> (usize, usize) {
        let verdicts: Vec<RateDecision> = (0..count).map(|n| user_limits.check(&person(n), server)).collect();
        let told = verdicts.iter().filter(|verdict| matches!(verdict, RateDecision::Refused(_))).count();
        (verdicts.iter().filter(|verdict| **verdict == RateDecision::Allowed).count(), told)
    }

    #[tokio::test(start_paused = true)]
    async fn a_person_who_floods_is_told_once_and_not_heard_for_a_while() {
        let user_limits = UserRateLimit::new(100);
        let troll = |_| "troll".to_owned();
        assert_eq!(flood(&user_limits, troll, Some("s"), 10_000), (100, 1));
        assert_eq!(
            user_limits.check("alice", Some("s")),
            RateDecision::Allowed,
            "nobody else is held liable"
        );
        tokio::time::sleep(SILENCE - Duration::from_secs(1)).await;
        assert_eq!(flood(&user_limits, troll, Some("s"), 100), (0, 0));
        tokio::time::sleep(Duration::from_secs(2)).await;
        assert_eq!(flood(&user_limits, troll, None, 100), (31, 1));
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_that_floods_is_told_once_and_others_go_on() {
        let user_limits = UserRateLimit::new(100);
        let crowd = |n: usize| format!("p{}", n % 500);
        assert_eq!(flood(&user_limits, crowd, Some("raided"), 5_000), (1_000, 1));
        assert_eq!(user_limits.check("alice", Some("other")), RateDecision::Allowed);
        assert_eq!(user_limits.check("alice", None), RateDecision::Allowed, "in direct messages too");
        tokio::time::sleep(SILENCE).await;
        assert_eq!(user_limits.check("p1", Some("raided")), RateDecision::Allowed);
    }

    #[tokio::test(start_paused = true)]
    async fn who_asks_as_fast_as_people_play_is_always_heard() {
        let user_limits = UserRateLimit::new(100);
        for _ in 0..5_000 {
            assert_eq!(user_limits.check("alice", Some("s")), RateDecision::Allowed);
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
}
