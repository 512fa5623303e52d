//! What is done again and again as long as the program runs.

use std::fmt::Display;
use std::time::Duration;

const HOUR: Duration = Duration::from_secs(3600);

/// See [`every`].
pub(crate) async fn every_hour<F, E>(what: &'static str, work: impl FnMut() -> Option<F>)
where
    F: Future<Output = Result<u64, E>> + Send + 'static,
    E: Display + Send + 'static,
{
    every(HOUR, what, work).await;
}

/// Starts work again and again until there is none; it returns a number of rows. Failures and panics are logged.
pub(crate) async fn every<F, E>(pause: Duration, what: &'static str, mut work: impl FnMut() -> Option<F>)
where
    F: Future<Output = Result<u64, E>> + Send + 'static,
    E: Display + Send + 'static,
{
    loop {
        tokio::time::sleep(pause).await;
        let Some(work) = work() else { return };
        // A task of its own, so that a panic ends this piece of work and not all that would follow.
        match tokio::spawn(work).await {
            Ok(Ok(rows)) => tracing::debug!(rows, "{what}"),
            Ok(Err(error)) => tracing::error!(%error, "{what}"),
            Err(error) => tracing::error!(%error, "{what}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

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
        every_hour("upkeep", work).await;
        assert_eq!(hours.load(Ordering::Relaxed), 6);
        assert_eq!(began.elapsed().as_secs(), 6 * 3600);
    }
}
