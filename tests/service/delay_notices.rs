//! When a long wait is told.

use std::time::Duration;

use xiangqi_bot::runtime::DelayNotices;
use xiangqi_bot::runtime::delay_notices::QUIET;

#[tokio::test(start_paused = true)]
async fn a_long_wait_is_told_once_in_a_while() {
    let waits = DelayNotices::default();
    let told = |seconds| waits.worth_notifying(Duration::from_secs(seconds));
    assert_eq!((told(0), told(9)), (None, None));
    assert_eq!((told(12), told(60)), (Some(15), None));
    tokio::time::sleep(QUIET).await;
    assert_eq!((told(3), told(61)), (None, Some(90)));
}
