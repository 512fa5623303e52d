//! Token buckets of the rate limits.

use std::hash::Hash;
use std::num::NonZeroUsize;
use std::time::Duration;

use lru::LruCache;
use parking_lot::Mutex;
use tokio::time::Instant;

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

/// A bucket of the same allowance for each person, server or address. The least recently used one makes room.
pub struct Quotas<K> {
    allowance: Allowance,
    started: Instant,
    buckets: Mutex<LruCache<K, TokenBucket>>,
}

impl<K: Hash + Eq> Quotas<K> {
    pub fn new(allowance: Allowance, capacity: NonZeroUsize) -> Quotas<K> {
        Quotas { allowance, started: Instant::now(), buckets: Mutex::new(LruCache::new(capacity)) }
    }

    /// Takes a token. Returns `false` if none is left.
    pub fn take(&self, key: K) -> bool {
        let mut buckets = self.buckets.lock();
        let bucket = buckets.get_or_insert_mut(key, TokenBucket::default);
        bucket.take(self.allowance, self.started.elapsed())
    }

    /// Takes tokens as [`TokenBucket::take_or_silence`] does.
    pub fn take_or_silence(&self, key: K, tokens: u32) -> QuotaDecision {
        let mut buckets = self.buckets.lock();
        let bucket = buckets.get_or_insert_mut(key, TokenBucket::default);
        bucket.take_or_silence(tokens, self.allowance, self.started.elapsed())
    }

    pub fn give_back(&self, key: &K) {
        if let Some(bucket) = self.buckets.lock().get_mut(key) {
            bucket.give_back(self.allowance);
        }
    }
}
