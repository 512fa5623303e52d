//! A tap on what the library logs about its connection.
//!
//! Two things are not to be had otherwise: the close codes after which the library would poll a dead socket, and
//! silence about whole events, which hold interaction tokens.

use std::fmt;

use tokio::sync::mpsc;
use tracing::field::Field;
use tracing::level_filters::LevelFilter;
use tracing::subscriber::Interest;
use tracing::{Dispatch, Event, Level, Metadata, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;

use super::settings::{DisconnectReason, DiscordError};

const LIBRARY: &str = "serenity";
/// Where it reports what it did not expect.
const REPORTS: &str = "serenity::gateway::bridge::shard_runner";
/// How its reports of refused connections begin.
const UNRECOVERED: &str = "Shard handler received err";
/// What it says when the other side just goes at the end.
const LEFT: &str = "awaiting close frame";
/// Where it says the same before that, and nothing else that matters.
const SHARD: &str = "serenity::gateway::shard";
/// Where it prints events that it cannot read, in full.
const SOCKET: &str = "serenity::gateway::ws";

/// What it says after closes from which it does not recover, and what those are.
const FATAL: [(&str, &str); 3] = [
    ("NoAuthentication", "the session was not authenticated (close code 4003)"),
    ("InvalidShardData", "the shard numbers are wrong (close code 4010)"),
    ("OverloadedShard", "the bot is in too many servers for so few shards (close code 4011)"),
];

/// Passes events on to whoever listened before, and no spans: those of the library carry whole requests.
pub(crate) struct LogFilter {
    onward: Dispatch,
    ended: mpsc::UnboundedSender<DisconnectReason>,
}

impl LogFilter {
    pub(crate) fn new(ended: mpsc::UnboundedSender<DisconnectReason>) -> Self {
        Self { onward: tracing::dispatcher::get_default(Dispatch::clone), ended }
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

impl<S: Subscriber> Layer<S> for LogFilter {
    fn register_callsite(&self, metadata: &'static Metadata<'static>) -> Interest {
        if metadata.target().starts_with(LIBRARY) {
            Interest::sometimes()
        } else {
            self.onward.register_callsite(metadata)
        }
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        // Nothing else in the program is slowed down by records that only this would look at.
        Some(LevelFilter::WARN)
    }

    fn enabled(&self, metadata: &Metadata<'_>, _: Context<'_, S>) -> bool {
        (metadata.is_event() && metadata.target() == REPORTS && *metadata.level() == Level::ERROR)
            || self.passes_on(metadata)
    }

    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let metadata = event.metadata();
        if metadata.target() == REPORTS {
            let mut message = String::new();
            event.record(&mut |field: &Field, value: &dyn fmt::Debug| {
                if field.name() == "message" {
                    message = format!("{value:?}");
                }
            });
            if let Some((_, reason)) = FATAL.iter().find(|(said, _)| message.contains(said)) {
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
