//! Periodic tasks.

use std::fmt::Display;
use std::time::Duration;

pub const HOUR: Duration = Duration::from_secs(3600);

/// Runs work periodically until `work` returns none. The work returns a number of rows; failures and panics are logged.
pub async fn every<F, E>(pause: Duration, what: &'static str, mut work: impl FnMut() -> Option<F>)
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
