//! How soon the next session may be begun: Discord takes the token away from a bot that begins a thousand in a day.

use std::time::{Duration, Instant};

use crate::backoff::Backoff;
use crate::runtime::{Allowance, TokenBucket};

/// Sessions that all processes of a bot may begin together: so many at once, and one more after each pause.
const AT_ONCE: u32 = 200;
const PAUSE: Duration = Duration::from_secs(120);
/// The first pause after a session that was asked for; the library takes as long by itself.
const FIRST_PAUSE: Duration = Duration::from_secs(5);

/// Shortest and longest pause after a lost session, in milliseconds. Discord asks for one to five seconds; the longest leaves room
/// for the check that ends it.
const LOST_PAUSE: (u64, u64) = (1_000, 4_800);

/// Returns the pause between a lost session and the next one, from a random number.
pub fn lost_pause(chance: u64) -> Duration {
    let (shortest, longest) = LOST_PAUSE;
    Duration::from_millis(shortest + chance % (longest - shortest + 1))
}

/// The sessions that were asked for, and when the next one may be.
pub struct SessionStarts {
    allowance: Allowance,
    spent: TokenBucket,
    began: Instant,
    /// Number of sessions that were asked for since Discord last gave one.
    unanswered: u32,
    backoff: Backoff,
    /// No session may be asked for before this, nor before that even if the last one is given.
    until: Option<Instant>,
    at_least_until: Option<Instant>,
    why: Option<String>,
    /// Close code of the last connection with its meaning, until a session goes on or begins.
    closed: Option<String>,
    /// Pause after a lost session, until that is logged.
    lost: Option<Duration>,
}

impl SessionStarts {
    /// For one of so many processes.
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

    /// Discord has closed the connection for this reason.
    pub fn closed(&mut self, reason: String) {
        self.closed = Some(reason);
    }

    /// Takes the reason for which the connection was closed last.
    pub fn take_closed(&mut self) -> Option<String> {
        self.closed.take()
    }

    /// The session is lost. The next one is asked for after a pause, so that not all bots come at once.
    pub fn lost(&mut self, now: Instant, pause: Duration) {
        self.until = self.until.max(Some(now + pause));
        self.lost = Some(pause);
    }

    /// Takes the pause after a session that was lost, with the reason for which the connection was closed.
    pub fn take_lost(&mut self) -> Option<(Duration, Option<String>)> {
        Some((self.lost.take()?, self.closed.clone()))
    }

    /// A session is asked for.
    pub fn asked(&mut self, now: Instant) {
        let in_vain = self.unanswered;
        self.unanswered += 1;
        self.until = Some(now + self.backoff.next());
        let reason = self.closed.as_ref().map(|closed| format!(" ({closed})")).unwrap_or_default();
        self.why = (in_vain > 0)
            .then(|| format!("sessions that Discord has ended before they began: {in_vain}{reason}"));
        let since = now.saturating_duration_since(self.began);
        self.spent.take(self.allowance, since);
        let mut after_the_next = self.spent;
        if !after_the_next.take(self.allowance, since) {
            self.hold(now + self.allowance.pause, format!("sessions are lost too often{reason}"));
        }
    }

    /// Discord has given the session.
    pub fn given(&mut self) {
        self.unanswered = 0;
        self.closed = None;
        self.backoff = Backoff::between(FIRST_PAUSE, self.allowance.pause);
        self.until = self.at_least_until;
    }

    /// Discord gives no session before this.
    pub fn hold(&mut self, until: Instant, why: String) {
        (self.at_least_until, self.why) = (Some(until), Some(why));
        self.until = self.until.max(Some(until));
    }

    /// Ends the pause that [`SessionStarts::hold`] has set.
    pub fn release(&mut self) {
        (self.until, self.at_least_until, self.why) = (None, None, None);
    }

    /// Time until which no session may be asked for; it may be over.
    pub fn held_until(&self) -> Option<Instant> {
        self.until
    }

    pub fn fault(&self, now: Instant) -> Option<String> {
        let left = self.until?.checked_duration_since(now).filter(|left| !left.is_zero())?;
        Some(format!("{}; the next session is asked for in {} s", self.why.as_ref()?, left.as_secs()))
    }
}
