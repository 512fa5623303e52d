//! How much somebody may ask for: so much at once, and once more after each pause.

use std::time::Duration;

/// How long nothing is heard of somebody who was told to slow down.
pub(crate) const SILENCE: Duration = Duration::from_secs(30);

#[derive(Clone, Copy)]
pub(crate) struct Allowance {
    pub(crate) at_once: u32,
    pub(crate) pause: Duration,
}

/// What is left of an allowance. Times count from a moment that its owner chooses; a new bucket is full.
#[derive(Clone, Copy, Default)]
pub(crate) struct TokenBucket {
    full_at: Duration,
    silent_until: Duration,
}

/// What becomes of one request more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum QuotaDecision {
    Granted,
    /// Refused, and the person is told.
    Warned,
    /// Refused without a word.
    Silenced,
}

impl TokenBucket {
    pub(crate) fn take(&mut self, allowance: Allowance, now: Duration) -> bool {
        let full_at = self.full_at.max(now) + allowance.pause;
        let may = full_at <= now + allowance.pause * allowance.at_once;
        if may {
            self.full_at = full_at;
        }
        may
    }

    /// Takes a token. The first refusal warns; for a while after it everything is refused.
    pub(crate) fn take_or_silence(&mut self, allowance: Allowance, now: Duration) -> QuotaDecision {
        if now < self.silent_until {
            return QuotaDecision::Silenced;
        }
        if self.take(allowance, now) {
            return QuotaDecision::Granted;
        }
        self.silent_until = now + SILENCE;
        QuotaDecision::Warned
    }

    pub(crate) fn give_back(&mut self, allowance: Allowance) {
        self.full_at = self.full_at.saturating_sub(allowance.pause);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALLOWANCE: Allowance = Allowance { at_once: 3, pause: Duration::from_secs(2) };

    #[test]
    fn a_bucket_fills_by_one_in_each_pause_and_never_beyond_its_size() {
        let mut bucket = TokenBucket::default();
        let mut taken = |at| (0..10).filter(|_| bucket.take(ALLOWANCE, Duration::from_millis(at))).count();
        assert_eq!([0, 1_999, 2_000, 5_999, 6_000, 60_000].map(&mut taken), [3, 0, 1, 1, 1, 3]);
        bucket.give_back(ALLOWANCE);
        assert!(bucket.take(ALLOWANCE, Duration::from_secs(60)));
    }

    #[test]
    fn who_is_warned_is_not_heard_for_a_while() {
        let mut bucket = TokenBucket::default();
        let mut ask = |at| bucket.take_or_silence(ALLOWANCE, Duration::from_secs(at));
        assert_eq!([0, 0, 0].map(&mut ask), [QuotaDecision::Granted; 3]);
        assert_eq!(ask(1), QuotaDecision::Warned);
        assert_eq!(ask(30), QuotaDecision::Silenced);
        assert_eq!(ask(31), QuotaDecision::Granted);
    }
}
