//! How many sessions a bot begins in a day, whatever becomes of them.

use std::time::{Duration, Instant};

use xiangqi_bot::discord::session_starts::{SessionStarts, lost_pause};

const DAY: Duration = Duration::from_secs(86_400);
/// The library begins no two sessions within this time.
const LEAST: Duration = Duration::from_secs(5);

/// The number of sessions that each of `processes` processes starts in a day.
fn begun(processes: u32, given: bool) -> u32 {
    let start = Instant::now();
    let mut starts = SessionStarts::new(processes, start);
    let mut now = start;
    let mut count = 0;
    while now < start + DAY {
        starts.asked(now);
        count += 1;
        if given {
            starts.given();
        }
        now = (now + LEAST).max(starts.held_until().unwrap_or(now));
    }
    count
}

#[test]
fn a_day_of_sessions_that_fail_or_are_lost_at_once_never_costs_the_token() {
    for processes in [1, 2, 5] {
        for given in [false, true] {
            let all = begun(processes, given) * processes;
            assert!((100..1_000).contains(&all), "{processes} processes, given: {given}: {all}");
        }
    }
}

#[test]
fn a_session_lost_now_and_then_is_begun_anew_at_once() {
    let start = Instant::now();
    let mut starts = SessionStarts::new(1, start);
    for hour in 0..1_000 {
        let now = start + Duration::from_secs(3_600) * hour;
        starts.asked(now);
        assert_eq!((starts.held_until(), starts.fault(now)), (Some(now + LEAST), None));
        starts.given();
        assert_eq!(starts.held_until(), None);
    }
}

#[test]
fn sessions_that_discord_ends_before_they_begin_are_told_and_asked_for_at_growing_pauses() {
    let start = Instant::now();
    let mut starts = SessionStarts::new(1, start);
    let mut now = start;
    let mut waits = Vec::new();
    for _ in 0..8 {
        starts.asked(now);
        let until = starts.held_until().unwrap();
        waits.push((until - now).as_secs());
        now = until;
    }
    assert_eq!(waits, [5, 10, 20, 40, 80, 120, 120, 120]);
    let told = starts.fault(now - Duration::from_secs(60)).unwrap();
    assert_eq!(
        told,
        "sessions that Discord has ended before they began: 7; the next session is asked for in 60 s"
    );
    assert_eq!(starts.fault(now), None, "it is asked for now");
    starts.given();
    assert_eq!(starts.held_until(), None);
}

#[test]
fn the_fault_names_the_close_code() {
    let start = Instant::now();
    let mut starts = SessionStarts::new(1, start);
    starts.asked(start);
    starts.closed("close code 4008: rate limited".to_owned());
    starts.asked(start);
    let told = starts.fault(start).unwrap();
    assert_eq!(
        told,
        "sessions that Discord has ended before they began: 1 (close code 4008: rate limited); the next session is \
         asked for in 10 s"
    );
    starts.given();
    assert_eq!(starts.take_closed(), None, "it belongs to an earlier session");
}

#[test]
fn after_a_lost_session_the_next_one_is_asked_for_in_one_to_five_seconds() {
    let start = Instant::now();
    let mut pauses = Vec::new();
    for chance in [0, 1_000, 2_345, 3_800, u64::MAX] {
        let mut starts = SessionStarts::new(1, start);
        starts.asked(start);
        starts.given();
        starts.lost(start, lost_pause(chance));
        let pause = starts.held_until().unwrap() - start;
        assert!((Duration::from_secs(1)..=Duration::from_secs(5)).contains(&pause), "{pause:?}");
        assert_eq!(starts.fault(start), None, "it is no fault");
        pauses.push(pause);
    }
    pauses.dedup();
    assert_eq!(pauses.len(), 5);
}
