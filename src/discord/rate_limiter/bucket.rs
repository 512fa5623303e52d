//! Limits that several calls share.

use std::time::Duration;

use tokio::time::Instant;

use super::CallPriority;

/// Number of calls of a channel's bucket that notes leave to boards.
const LEFT_TO_BOARDS: u32 = 2;
/// Duration of a limit without a time.
pub(super) const UNTIMED: Duration = Duration::from_secs(1);

/// Calls that share a limit: a kind of route, and its channel or server.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RouteKey {
    pub(super) kind: String,
    pub(super) major: String,
}

impl RouteKey {
    /// Returns the key of a call with this method and path.
    pub fn of(method: &str, path: &str) -> Self {
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

/// Values of the `x-ratelimit-*` headers of a response.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RateLimitHeaders {
    /// Name of the bucket, which several routes may share.
    pub bucket: Option<String>,
    pub limit: Option<u32>,
    pub remaining: Option<u32>,
    /// Time until it is full again.
    pub reset_after: Option<Duration>,
}

#[derive(Default)]
pub(super) struct RouteBucket {
    /// Number of calls; unknown before the first response.
    limit: Option<u32>,
    remaining: u32,
    reset: Option<Instant>,
    pub(super) in_flight: u32,
}

impl RouteBucket {
    /// Succeeds if a call may be sent. The error is the time of the next check, or `None` to wait for a call in progress.
    pub(super) fn ready(&mut self, urgency: CallPriority, now: Instant) -> Result<(), Option<Instant>> {
        if self.reset.is_some_and(|reset| reset <= now) {
            self.reset = None;
            self.remaining = self.limit.unwrap_or(1);
        }
        let may_go = match self.limit {
            None => self.in_flight == 0 && self.reset.is_none(),
            Some(limit) => {
                let spare = if urgency == CallPriority::Note {
                    LEFT_TO_BOARDS.min(limit.saturating_sub(1))
                } else {
                    0
                };
                self.remaining.saturating_sub(self.in_flight) > spare
            }
        };
        if may_go { Ok(()) } else { Err(self.reset) }
    }

    pub(super) fn learn(&mut self, limit: &RateLimitHeaders, now: Instant) {
        let Some(size) = limit.limit else { return };
        self.limit = Some(size.max(1));
        self.remaining = limit.remaining.unwrap_or(size);
        self.reset = Some(now + limit.reset_after.unwrap_or(UNTIMED));
    }

    /// Blocks calls until `reset`, after a refusal.
    pub(super) fn empty(&mut self, reset: Instant) {
        self.limit.get_or_insert(1);
        self.remaining = 0;
        self.reset = Some(reset);
    }

    pub(super) fn is_at_rest(&self, now: Instant) -> bool {
        self.in_flight == 0 && self.reset.is_none_or(|reset| reset <= now)
    }
}
