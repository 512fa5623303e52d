//! Removing the buttons of boards that newer ones replaced.

use std::time::Duration;

use crate::platform::SendError;
use crate::runtime::outbox::queue::{OutboxShared, PAGE, StoredWork};
use crate::store::Closed;

/// How often old buttons are tried that are refused without a clear reason, and the pause between tries.
const TRIES: u32 = 5;
pub(crate) const PAUSE: Duration = Duration::from_secs(5);

pub(crate) async fn remove(inner: &OutboxShared) {
    let OutboxShared { shared, channel, .. } = inner;
    inner.queue.lock().old_boards = StoredWork::Read;
    let stale = match shared.store.stale_boards(channel, PAGE).await {
        Ok(stale) => stale,
        Err(error) => {
            shared.incident("the old boards of a channel cannot be read", &error);
            return rest(inner, PAUSE).await;
        }
    };
    let more = stale.len() >= PAGE as usize;
    for message in stale {
        let cleared = shared.platform.clear_components(&channel.id, &message);
        match shared.in_time("old buttons", &channel.id, cleared).await {
            // What is refused for good has no buttons, or none that can be removed.
            Ok(()) | Err(SendError::Refused(_)) => inner.queue.lock().removal_tries = 0,
            Err(SendError::Closed(reason)) => return inner.close(Closed::Shut, &reason, None).await,
            Err(SendError::Gone(reason)) => return inner.gone(&reason).await,
            Err(SendError::Later { after, reason }) => {
                tracing::debug!(%channel, reason, "removing old buttons is retried");
                return rest(inner, after.unwrap_or(PAUSE)).await;
            }
            Err(SendError::Unclear(reason)) => {
                let tries = {
                    let mut queue = inner.queue.lock();
                    queue.removal_tries = (queue.removal_tries + 1) % TRIES;
                    queue.removal_tries
                };
                if tries > 0 {
                    return rest(inner, PAUSE).await;
                }
                tracing::warn!(%channel, reason, "old buttons could not be removed");
            }
        }
        if let Err(error) = shared.write(shared.store.forget_stale_board(channel, &message)).await {
            shared.incident("old buttons that are gone could not be marked", &error);
            return rest(inner, PAUSE).await;
        }
        if inner.is_ending() {
            return;
        }
    }
    let mut queue = inner.queue.lock();
    if !more && queue.old_boards == StoredWork::Read {
        queue.old_boards = StoredWork::None;
    }
}

/// A pause that ends early when the outbox closes.
pub(crate) async fn rest(inner: &OutboxShared, pause: Duration) {
    let mut ending = inner.ending.subscribe();
    let _ = tokio::time::timeout(pause, ending.wait_for(|ending| *ending)).await;
}
