//! Trying until the platform takes or refuses something.

use std::future::Future;
use std::time::Duration;

use crate::backoff::Backoff;
use crate::platform::{Outgoing, SendError};
use crate::runtime::state::ServiceState;
use crate::store::ChannelKey;

/// How long a refusal without a lasting reason is tried again.
const UNCLEAR_FOR: Duration = Duration::from_secs(600);

/// Sends with growing pauses until the platform takes or refuses the message.
pub(crate) async fn deliver(
    shared: &ServiceState,
    channel: &ChannelKey,
    outgoing: &Outgoing,
    nonce: &str,
) -> Result<String, SendError> {
    let mut backoff = Backoff::default();
    let mut unclear = Duration::ZERO;
    loop {
        let (after, reason) = match shared.send(&channel.id, outgoing, nonce).await {
            Err(SendError::Later { after, reason }) => (after, reason),
            Err(SendError::Unclear(reason)) if unclear < UNCLEAR_FOR => (None, reason),
            other => return other,
        };
        let wait = backoff.next_after(after);
        if after.is_none() {
            unclear += wait;
        }
        tracing::warn!(%channel, reason, ?wait, "a message is retried");
        tokio::time::sleep(wait).await;
    }
}

/// Asks the platform at most so often, with growing pauses, as long as it says "later".
pub(crate) async fn try_times<T, F>(times: u32, mut ask: impl FnMut() -> F) -> Result<T, SendError>
where
    F: Future<Output = Result<T, SendError>>,
{
    let mut backoff = Backoff::default();
    for _ in 1..times {
        match ask().await {
            Err(SendError::Later { after, .. }) => tokio::time::sleep(backoff.next_after(after)).await,
            other => return other,
        }
    }
    ask().await
}

pub(crate) async fn give_up(shared: &ServiceState, id: i64, reason: &str) {
    shared.metrics.messages.of("given_up").inc();
    if let Err(error) = shared.write(shared.store.mark_failed(id, reason)).await {
        shared.incident("a failed message could not be marked", &error);
    }
    shared.said.notify_waiters();
}
