//! What is done every hour.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use xiangqi_bot::runtime::periodic::{HOUR, every};

#[tokio::test(start_paused = true)]
async fn neither_a_failure_nor_a_panic_ends_the_upkeep() {
    let hours = Arc::new(AtomicU64::new(0));
    let count = hours.clone();
    let work = move || {
        let hour = count.fetch_add(1, Ordering::Relaxed);
        (hour < 5).then_some(async move {
            assert_ne!(hour, 1, "this panic belongs to the test");
            if hour == 2 { Err("the disk is full") } else { Ok(hour) }
        })
    };
    let began = tokio::time::Instant::now();
    every(HOUR, "upkeep", work).await;
    assert_eq!(hours.load(Ordering::Relaxed), 6);
    assert_eq!(began.elapsed().as_secs(), 6 * 3600);
}
