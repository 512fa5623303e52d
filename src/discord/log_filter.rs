//! A tap on what the library logs about its connection.
//!
//! Three things are not to be had otherwise: the close codes after which the library would poll a dead socket, when it asks for
//! a session, and silence about whole events, which hold interaction tokens.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use tokio::sync::mpsc;
use tracing::field::Field;
use tracing::level_filters::LevelFilter;
use tracing::subscriber::Interest;
use tracing::{Dispatch, Event, Level, Metadata, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;

use super::connection_health::ConnectionHealth;
use super::settings::{DisconnectReason, DiscordError};

const LIBRARY: &str = "serenity";
/// Target under which it reports what it did not expect.
const REPORTS: &str = "serenity::gateway::bridge::shard_runner";
/// Beginning of its reports of refused connections.
const UNRECOVERED: &str = "Shard handler received err";
/// Text of its report when the other side just disconnects at the end.
const LEFT: &str = "awaiting close frame";
/// Target under which it reports the same before that, and the close codes that it does not know.
const SHARD: &str = "serenity::gateway::shard";
/// Target under which it prints events that it cannot read, in full, and its text when it asks for a session.
const SOCKET: &str = "serenity::gateway::ws";
const ASKS: &str = "] Identifying";
/// Targets and levels that are examined.
const HEEDED: [(&str, Level); 3] = [(REPORTS, Level::ERROR), (SHARD, Level::WARN), (SOCKET, Level::DEBUG)];

/// Targets and texts of its reports after closes from which it does not recover, with the meanings of those closes.
const FATAL: [(&str, &str, &str); 4] = [
    (REPORTS, "NoAuthentication", "the session was not authenticated (close code 4003)"),
    (REPORTS, "InvalidShardData", "the shard numbers are wrong (close code 4010)"),
    (REPORTS, "OverloadedShard", "the bot is in too many servers for so few shards (close code 4011)"),
    (
        SHARD,
        "] Unknown unclean close 4012: ",
        "this version of the gateway is no longer served (close code 4012): install a newer xiangqi-bot",
    ),
];

/// Passes events on to whoever listened before, and no spans: those of the library carry whole requests.
pub(crate) struct LogFilter {
    onward: Dispatch,
    ended: mpsc::UnboundedSender<DisconnectReason>,
    /// True if an end was told: the library reports it as long as it polls the dead socket.
    told: AtomicBool,
    health: Arc<ConnectionHealth>,
}

impl LogFilter {
    pub(crate) fn new(ended: mpsc::UnboundedSender<DisconnectReason>, health: Arc<ConnectionHealth>) -> Self {
        let onward = tracing::dispatcher::get_default(Dispatch::clone);
        Self { onward, ended, told: AtomicBool::new(false), health }
    }

    fn passes_on(&self, metadata: &Metadata<'_>) -> bool {
        let target = metadata.target();
        let library = target.starts_with(LIBRARY);
        let hidden = library && (target.starts_with(SOCKET) || target == SHARD);
        !hidden
            && metadata.is_event()
            && (!library || *metadata.level() <= Level::WARN)
            && self.onward.enabled(metadata)
    }
}

fn is_heeded(metadata: &Metadata<'_>) -> bool {
    metadata.is_event() && HEEDED.contains(&(metadata.target(), *metadata.level()))
}

impl<S: Subscriber> Layer<S> for LogFilter {
    fn register_callsite(&self, metadata: &'static Metadata<'static>) -> Interest {
        if metadata.target().starts_with(LIBRARY) {
            // Nothing is slowed down by records that only this would look at.
            let heeded = is_heeded(metadata) || *metadata.level() <= Level::WARN;
            if heeded { Interest::sometimes() } else { Interest::never() }
        } else {
            self.onward.register_callsite(metadata)
        }
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        Some(LevelFilter::DEBUG)
    }

    fn enabled(&self, metadata: &Metadata<'_>, _: Context<'_, S>) -> bool {
        is_heeded(metadata) || self.passes_on(metadata)
    }

    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let metadata = event.metadata();
        if is_heeded(metadata) {
            let mut message = String::new();
            event.record(&mut |field: &Field, value: &dyn fmt::Debug| {
                if field.name() == "message" {
                    message = format!("{value:?}");
                }
            });
            if metadata.target() == SOCKET && message.ends_with(ASKS) {
                self.health.starts.lock().asked(Instant::now());
            }
            let mut here = FATAL.iter().filter(|(place, ..)| *place == metadata.target());
            if let Some((.., reason)) = here.find(|(_, said, _)| message.contains(said))
                && !self.told.swap(true, Ordering::Relaxed)
            {
                let closed = DiscordError::Closed((*reason).to_owned());
                self.ended.send(DisconnectReason::Failed(closed)).ok();
            }
            // The adapter's end says the first in one clear line; the second is how some connections are left.
            if message.contains(UNRECOVERED) || message.contains(LEFT) {
                return;
            }
        }
        if self.passes_on(metadata) {
            self.onward.event(event);
        }
    }
}
