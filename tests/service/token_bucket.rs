//! Token buckets.

use std::time::Duration;

use xiangqi_bot::runtime::{Allowance, QuotaDecision, TokenBucket};

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
    let mut ask = |at| bucket.take_or_silence(1, ALLOWANCE, Duration::from_secs(at));
    assert_eq!([0, 0, 0].map(&mut ask), [QuotaDecision::Granted; 3]);
    assert_eq!(ask(1), QuotaDecision::Warned);
    assert_eq!(ask(30), QuotaDecision::Silenced);
    assert_eq!(ask(31), QuotaDecision::Granted);
}
