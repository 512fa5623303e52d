//! Token buckets of the rate limits.

use std::time::Duration;

/// Time after a warning in which a person gets no second one.
pub(crate) const SILENCE: Duration = Duration::from_secs(30);

/// Number of requests at once, and one more after each pause.
#[derive(Clone, Copy)]
pub struct Allowance {
    pub at_once: u32,
    pub pause: Duration,
}

/// Remainder of an allowance. Times count from a moment that its owner chooses; a new bucket is full.
#[derive(Clone, Copy, Default)]
pub struct TokenBucket {
    full_at: Duration,
    silent_until: Duration,
}

/// Decision on one more request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuotaDecision {
    Granted,
    /// Refused with a warning.
    Warned,
    /// Refused without a warning.
    Silenced,
}

impl TokenBucket {
    /// Takes a token. Returns `false` if none is left.
    pub fn take(&mut self, allowance: Allowance, now: Duration) -> bool {
        self.take_many(1, allowance, now)
    }

    /// Takes `tokens` tokens, but no more than the bucket can hold. Returns `false` if fewer are left.
    fn take_many(&mut self, tokens: u32, allowance: Allowance, now: Duration) -> bool {
        let full_at = self.full_at.max(now) + allowance.pause * tokens.min(allowance.at_once);
        if full_at > now + allowance.pause * allowance.at_once {
            return false;
        }
        self.full_at = full_at;
        true
    }

    /// Takes `tokens` tokens. The first refusal warns; for a while after it everything is refused.
    pub fn take_or_silence(&mut self, tokens: u32, allowance: Allowance, now: Duration) -> QuotaDecision {
        if now < self.silent_until {
            return QuotaDecision::Silenced;
        }
        if self.take_many(tokens, allowance, now) {
            return QuotaDecision::Granted;
        }
        self.silent_until = now + SILENCE;
        QuotaDecision::Warned
    }

    pub fn give_back(&mut self, allowance: Allowance) {
        self.full_at = self.full_at.saturating_sub(allowance.pause);
    }
}
