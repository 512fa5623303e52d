//! Whether people can be reached in a channel: finding it closed, and opening it again.

use std::time::Duration;

use tokio::time::Instant;

use crate::game::Timestamp;
use crate::platform::SendError;
use crate::runtime::channel::ChannelActor;
use crate::store::{Closed, Closure};

/// Timeout of a reachability probe.
const PROBE_TIMEOUT: Duration = Duration::from_secs(5);
/// Time limit for reading back a channel that has opened.
const READING_BACK: Duration = Duration::from_secs(60);

impl ChannelActor {
    /// Reopens the channel: credits the time of the closure, sends the waiting posts and has typed messages read back.
    pub(crate) async fn reopen(&mut self) {
        let credited = async {
            self.load().await?;
            self.credit_outages().await
        };
        if let Err(error) = credited.await {
            self.failed("the time in which a channel was closed could not be credited", &error);
            return;
        }
        self.shared.set_closed(&self.channel, None).await;
        self.outbox.reopen(READING_BACK);
        self.shared.platform.reopened(&self.channel.id);
    }

    /// Returns `true` if the bot has no access of its own to the channel.
    pub(crate) fn is_borrowed(&self) -> bool {
        let closure = self.shared.closed_channels.closure(&self.channel.id);
        closure.is_some_and(|closure| closure.how == Closed::Borrowed)
    }

    /// Marks the channel as borrowed: no clock runs there, and posts wait for an action of a person.
    pub(crate) async fn mark_borrowed(&mut self) {
        if self.is_borrowed() {
            return;
        }
        let closure = Closure { how: Closed::Borrowed, at: self.shared.now(), from: self.last_reached() };
        self.shared.set_closed(&self.channel, Some(closure)).await;
    }

    pub(crate) async fn try_reopen(&mut self) {
        if !self.outbox.is_closed() && !self.is_borrowed() {
            return;
        }
        match self.probe().await {
            Ok(()) => {
                // If posts wait, sending them shows whether the channel is open.
                if self.shared.store.unsent(&self.channel, 0, 1).await.is_ok_and(|waiting| waiting.is_empty())
                {
                    self.shared.closed_channels.delivered(&self.channel.id);
                }
                self.reopen().await;
            }
            Err(SendError::Gone(reason)) => {
                self.outbox.mark_closed(Closed::Gone, &reason, Some(self.shared.now())).await;
            }
            Err(error) => {
                tracing::debug!(channel = %self.channel, %error, "a channel is still closed");
                self.shared.closed_channels.still_closed(&self.channel.id);
                if let (SendError::Closed(reason), true) = (&error, self.is_borrowed()) {
                    // The bot has access now, and lacks a right.
                    self.outbox.mark_closed(Closed::Shut, reason, Some(self.shared.now())).await;
                }
                if !matches!(error, SendError::Closed(_)) {
                    // The error concerns the platform and not the channel.
                    self.shared.closed_channels.request_retry(&self.channel.id);
                }
            }
        }
    }

    /// Asks the platform whether the channel takes messages, for a few seconds at most.
    async fn probe(&self) -> Result<(), SendError> {
        let silence = SendError::Later { after: None, reason: "the platform says nothing".to_owned() };
        let probed = self.shared.platform.probe(&self.channel.id);
        tokio::time::timeout(PROBE_TIMEOUT, probed).await.unwrap_or(Err(silence))
    }

    /// Probes the channel, which is closed since `from` if the probe fails.
    pub(crate) async fn is_reachable(&mut self, from: Timestamp) -> bool {
        match self.probe().await {
            // A refusal without a known reason does not show that the channel is closed.
            Ok(()) | Err(SendError::Refused(_) | SendError::Unclear(_)) => return true,
            Err(SendError::Borrowed) => self.outbox.borrow(),
            Err(SendError::Closed(reason)) => {
                self.outbox.mark_closed(Closed::Shut, &reason, Some(from)).await
            }
            Err(SendError::Gone(reason)) => {
                self.outbox.mark_closed(Closed::Gone, &reason, Some(from)).await;
                self.retry = Some(Instant::now());
            }
            // If the platform does not answer, players do not see their boards either.
            Err(SendError::Later { reason, .. }) => {
                self.outbox.mark_closed(Closed::Shut, &reason, Some(from)).await;
                self.shared.closed_channels.request_retry(&self.channel.id);
            }
        }
        false
    }
}
