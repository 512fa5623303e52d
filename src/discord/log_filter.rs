//! A tap on what the library logs about its connection.
//!
//! Two things are not to be had otherwise: the close codes after which the library would poll a dead socket, and
//! silence about whole events, which hold interaction tokens.

use std::fmt;

use tokio::sync::mpsc;
use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::span::{Attributes, Id, Record};
use tracing::subscriber::Interest;
use tracing::{Dispatch, Event, Level, Metadata, Subscriber};

use super::settings::{DisconnectReason, DiscordError};

/// The library's own records.
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

impl Subscriber for LogFilter {
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

    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        (metadata.is_event() && metadata.target() == REPORTS && *metadata.level() == Level::ERROR)
            || self.passes_on(metadata)
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        let metadata = event.metadata();
        if metadata.target() == REPORTS {
            let mut message = LogMessage(String::new());
            event.record(&mut message);
            if let Some((_, reason)) = FATAL.iter().find(|(said, _)| message.0.contains(said)) {
                let closed = DiscordError::Closed((*reason).to_owned());
                self.ended.send(DisconnectReason::Failed(closed)).ok();
            }
            // The adapter's end says the first in one clear line; the second is how some connections are left.
            if message.0.contains(UNRECOVERED) || message.0.contains(LEFT) {
                return;
            }
        }
        if self.passes_on(metadata) {
            self.onward.event(event);
        }
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

struct LogMessage(String);

impl Visit for LogMessage {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            self.0 = format!("{value:?}");
        }
    }
}
