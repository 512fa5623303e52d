//! The queue between the connection to Discord and the inbox.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serenity::model::application::Interaction;
use serenity::model::channel::Message;
use serenity::model::gateway::ShardInfo;
use serenity::model::id::{ApplicationId, ChannelId, GuildId, MessageId, UserId};
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;

use super::edits;
use super::remembered::SeenEvents;
use super::settings::LeaseGuard;
use crate::metrics::Metrics;

/// An event of the gateway, in order for each channel.
pub enum Incoming {
    /// A new session began, so earlier messages have to be read back.
    Ready {
        bot_id: UserId,
        application: ApplicationId,
        shard: Option<ShardInfo>,
    },
    Message(Box<Message>),
    Interaction(Box<Interaction>),
    /// A server with its language and the channels that the event names.
    Server(GuildId, String, Vec<ChannelId>),
    /// A thread without messages, with its owner.
    EmptyThread(GuildId, ChannelId, UserId),
    /// The bot's permissions may have changed in a server, or in one channel or thread of it.
    Rights(GuildId, Option<ChannelId>),
    Gone(ChannelId),
    /// The bot left a server, or the server is gone.
    Left(GuildId),
    /// An unreadable event, with its channel and message if they are known.
    Unreadable {
        kind: &'static str,
        message: Option<(ChannelId, MessageId)>,
    },
    /// Events were dropped because the queue was full.
    Overflow,
}

/// Sender of events. Events are dropped, to be read back later, while the queue is full or the lease is not renewed.
#[derive(Clone)]
pub struct EventQueue {
    pub queue: mpsc::Sender<Incoming>,
    pub overflow: Arc<AtomicBool>,
    pub seen: Arc<SeenEvents>,
    pub metrics: Arc<Metrics>,
    pub lease_guard: LeaseGuard,
}

impl EventQueue {
    /// Queues an event. Returns `false` if the receiver is gone.
    pub fn send(&self, incoming: Incoming) -> bool {
        let kind = match incoming {
            Incoming::Message(_) => "message",
            Incoming::Interaction(_) => "interaction",
            _ => "other",
        };
        self.metrics.events.of(kind).inc();
        if let Incoming::Unreadable { kind, .. } = incoming {
            self.metrics.unreadable.of(kind).inc();
        }
        let asks = matches!(incoming, Incoming::Message(_) | Incoming::Interaction(_));
        if asks && !self.lease_guard.is_held() {
            return self
                .drop(&incoming, "nothing may be said while the lease in the database is not renewed");
        }
        match self.queue.try_send(incoming) {
            Ok(()) => true,
            Err(TrySendError::Closed(_)) => false,
            Err(TrySendError::Full(dropped)) => {
                self.drop(&dropped, "more arrived from Discord than could be worked on")
            }
        }
    }

    /// Drops an event, and logs why unless earlier ones still wait to be read back.
    fn drop(&self, incoming: &Incoming, why: &str) -> bool {
        if let Incoming::Message(message) = incoming {
            self.seen.forget(edits::event_number(message));
        }
        if !self.overflow.swap(true, Ordering::Relaxed) {
            tracing::error!("{why}; what is missed is read back");
        }
        !self.is_closed()
    }

    pub(super) fn is_closed(&self) -> bool {
        self.queue.is_closed()
    }
}
