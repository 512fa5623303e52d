//! How much of a clock a search takes.

use std::time::Duration;

use xiangqi::engine::SearchClock;
use xiangqi::engine::timer::{OVERHEAD, share};

#[test]
fn a_slow_connection_leaves_time_to_think_and_never_costs_the_game() {
    for (remaining, overhead) in [(10_000, 1_000), (50_000, 5_000), (1_500, 1_000), (300, 30), (90, 1_000)] {
        let millis = Duration::from_millis;
        let clock =
            SearchClock { remaining: millis(remaining), increment: Duration::ZERO, moves_to_go: None };
        let (soft, hard) = share(clock, millis(overhead));
        // In time, unless nothing could be.
        assert!(hard + millis(overhead) < clock.remaining || hard <= millis(1), "{clock:?}: {hard:?}");
        assert!(remaining < 9 * overhead || soft >= clock.remaining / 80, "{clock:?}: {soft:?}");
    }
}

#[test]
fn no_moves_to_go_means_that_the_clock_has_no_control() {
    let clock = |moves_to_go| SearchClock {
        remaining: Duration::from_secs(60),
        increment: Duration::ZERO,
        moves_to_go,
    };
    let open = share(clock(None), OVERHEAD);
    assert_eq!(share(clock(Some(0)), OVERHEAD), open);
    assert!(share(clock(Some(1)), OVERHEAD).0 > open.0);
}
