//! Limit of new sessions: Discord revokes the token of a bot that starts a thousand in a day.

use std::time::{Duration, Instant};

use crate::backoff::Backoff;
use crate::runtime::{Allowance, TokenBucket};

/// Allowance of new sessions for all processes of a bot together.
const AT_ONCE: u32 = 200;
const PAUSE: Duration = Duration::from_secs(120);
/// First pause after a request for a session: that of the library.
const FIRST_PAUSE: Duration = Duration::from_secs(5);

/// Shortest and longest pause after a lost session, in milliseconds. Discord demands one to five seconds, including the interval
/// of the checks.
const LOST_PAUSE: (u64, u64) = (1_000, 4_800);

/// Returns the pause between a lost session and the next one, from a random number.
pub fn lost_pause(chance: u64) -> Duration {
    let (shortest, longest) = LOST_PAUSE;
    Duration::from_millis(shortest + chance % (longest - shortest + 1))
}

/// Requested sessions, and the time of the next one.
pub struct SessionStarts {
    allowance: Allowance,
    spent: TokenBucket,
    began: Instant,
    /// Number of requests since Discord last started a session.
    unanswered: u32,
    backoff: Backoff,
    /// Time until which no session may be requested.
    until: Option<Instant>,
    /// Like `until`, but kept when a session starts.
    at_least_until: Option<Instant>,
    why: Option<String>,
    /// Close code of the last connection with its meaning, until a session resumes or starts.
    closed: Option<String>,
    /// Pause after a lost session that is not logged yet.
    lost: Option<Duration>,
}

impl SessionStarts {
    /// Creates the limit of one of `processes` processes.
    pub fn new(processes: u32, now: Instant) -> SessionStarts {
        let processes = processes.clamp(1, AT_ONCE);
        let allowance = Allowance { at_once: AT_ONCE / processes, pause: PAUSE * processes };
        SessionStarts {
            allowance,
            spent: TokenBucket::default(),
            began: now,
            unanswered: 0,
            backoff: Backoff::between(FIRST_PAUSE, allowance.pause),
            until: None,
            at_least_until: None,
            why: None,
            closed: None,
            lost: None,
        }
    }

    pub fn closed(&mut self, reason: String) {
        self.closed = Some(reason);
    }

    pub fn take_closed(&mut self) -> Option<String> {
        self.closed.take()
    }

    /// Delays the next session after a lost one, so that not all bots reconnect at once.
    pub fn lost(&mut self, now: Instant, pause: Duration) {
        self.until = self.until.max(Some(now + pause));
        self.lost = Some(pause);
    }

    /// Takes the pause after a lost session, with the reason of the close.
    pub fn take_lost(&mut self) -> Option<(Duration, Option<String>)> {
        Some((self.lost.take()?, self.closed.clone()))
    }

    pub fn asked(&mut self, now: Instant) {
        let in_vain = self.unanswered;
        self.unanswered += 1;
        self.until = Some(now + self.backoff.next());
        let reason = self.closed.as_ref().map(|closed| format!(" ({closed})")).unwrap_or_default();
        self.why = None;
        if in_vain > 0 {
            self.why = Some(format!("sessions that Discord has ended before they began: {in_vain}{reason}"));
        }
        let since = now.saturating_duration_since(self.began);
        self.spent.take(self.allowance, since);
        let mut after_the_next = self.spent;
        if !after_the_next.take(self.allowance, since) {
            self.hold(now + self.allowance.pause, format!("sessions are lost too often{reason}"));
        }
    }

    /// Ends the pause, because the session has started.
    pub fn given(&mut self) {
        self.unanswered = 0;
        self.closed = None;
        self.backoff = Backoff::between(FIRST_PAUSE, self.allowance.pause);
        self.until = self.at_least_until;
    }

    /// Forbids sessions until a time that Discord named.
    pub fn hold(&mut self, until: Instant, why: String) {
        self.at_least_until = Some(until);
        self.why = Some(why);
        self.until = self.until.max(Some(until));
    }

    /// Ends the pause that [`SessionStarts::hold`] has set.
    pub fn release(&mut self) {
        self.until = None;
        self.at_least_until = None;
        self.why = None;
    }

    /// Returns the time until which no session may be requested; it may be in the past.
    pub fn held_until(&self) -> Option<Instant> {
        self.until
    }

    pub fn fault(&self, now: Instant) -> Option<String> {
        let left = self.until?.checked_duration_since(now).filter(|left| !left.is_zero())?;
        Some(format!("{}; the next session is asked for in {} s", self.why.as_ref()?, left.as_secs()))
    }
}
