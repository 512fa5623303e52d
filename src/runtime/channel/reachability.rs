//! Whether people can be reached in a channel: finding it closed, and opening it again.

use std::time::Duration;

use tokio::time::Instant;

use crate::game::Timestamp;
use crate::platform::SendError;
use crate::runtime::channel::ChannelActor;
use crate::store::{Closed, Closure};

const PROBE_TIMEOUT: Duration = Duration::from_secs(5);

impl ChannelActor {
    /// Reopens the channel: credits the time of the closure, sends the waiting posts and has typed messages read back.
    async fn reopen(&mut self) {
        let credited = async {
            self.load().await?;
            self.credit_outages().await
        };
        if let Err(error) = credited.await {
            self.failed("the time in which a channel was closed could not be credited", &error);
            return;
        }
        self.set_closure(None).await;
        self.outbox.open();
        self.shared.platform.reopened(&self.channel.id);
    }

    /// Closes the channel: everything is left to the store until it opens. Without `from` it counts as closed since the last
    /// delivery, because players may have been shut out since then.
    pub(super) async fn close(&mut self, how: Closed, reason: &str, from: Option<Timestamp>) {
        tracing::warn!(channel = %self.channel, reason, "a channel accepts no messages; unsent messages stay in the store");
        self.shared.metrics.messages.of("closed").inc();
        self.outbox.pause();
        let at = self.shared.now();
        let from = from.or(self.outbox.delivered()).unwrap_or(at);
        self.set_closure(Some(Closure { how, at, from })).await;
    }

    /// Marks the channel as borrowed: no clock runs there, and posts wait for an action of a person.
    pub(super) async fn mark_borrowed(&mut self) {
        if !self.reach.is_borrowed() {
            let closure = Closure { how: Closed::Borrowed, at: self.shared.now(), from: self.last_reached() };
            self.set_closure(Some(closure)).await;
        }
    }

    async fn set_closure(&mut self, closure: Option<Closure>) {
        let closure = self.shared.set_closed(&self.channel, closure).await;
        self.reach.set_closure(closure, self.shared.now());
    }

    /// Closes the channel after its outbox was refused a message, unless it was opened meanwhile.
    pub(super) async fn refused(&mut self, error: SendError) {
        if !self.outbox.is_paused() {
            return;
        }
        match error {
            SendError::Closed(reason) => {
                self.close(Closed::Shut, &reason, None).await;
                self.withdraw_invitations().await;
            }
            SendError::Gone(reason) => {
                self.close(Closed::Gone, &reason, None).await;
                self.run_due().await;
            }
            // In a borrowed channel the next answer opens it.
            _ => {}
        }
    }

    /// Probes a closed channel, and reopens it if it takes messages.
    pub(super) async fn try_reopen(&mut self) {
        if !self.reach.is_closed() && !self.outbox.is_paused() {
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
                self.close(Closed::Gone, &reason, Some(self.shared.now())).await;
            }
            Err(error) => {
                tracing::debug!(channel = %self.channel, %error, "a channel is still closed");
                self.shared.closed_channels.still_closed(&self.channel.id);
                if let SendError::Closed(reason) = &error {
                    if self.reach.is_borrowed() {
                        // The bot has access now, and lacks a right.
                        self.close(Closed::Shut, reason, Some(self.shared.now())).await;
                    }
                } else {
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
    pub(super) async fn is_reachable(&mut self, from: Timestamp) -> bool {
        match self.probe().await {
            // A refusal without a known reason does not show that the channel is closed.
            Ok(()) | Err(SendError::Refused(_) | SendError::Unclear(_)) => return true,
            Err(SendError::Borrowed) => self.outbox.pause(),
            Err(SendError::Closed(reason)) => self.close(Closed::Shut, &reason, Some(from)).await,
            Err(SendError::Gone(reason)) => {
                self.close(Closed::Gone, &reason, Some(from)).await;
                self.retry = Some(Instant::now());
            }
            // If the platform does not answer, players do not see their boards either.
            Err(SendError::Later { reason, .. }) => {
                self.close(Closed::Shut, &reason, Some(from)).await;
                self.shared.closed_channels.request_retry(&self.channel.id);
            }
        }
        false
    }
}
