//! Sending one message until the platform takes or refuses it.

use std::time::Duration;

use crate::store::ChannelKey;

use crate::backoff::Backoff;
use crate::platform::{Outgoing, SendError};
use crate::runtime::ServiceState;

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

pub(crate) async fn give_up(shared: &ServiceState, id: i64, reason: &str) {
    shared.metrics.message("given_up");
    if let Err(error) = shared.write(shared.store.mark_failed(id, reason)).await {
        shared.incident("a failed message could not be marked", &error);
    }
    shared.said.notify_waiters();
}
