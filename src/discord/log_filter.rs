//! A tap on what the library logs about its connection.
//!
//! These are not to be had otherwise: the close codes, when the library asks for a session or has lost one, frames that it cannot
//! read, and silence about whole events, which hold interaction tokens.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use tokio::sync::mpsc;
use tracing::field::Field;
use tracing::level_filters::LevelFilter;
use tracing::span::{Attributes, Id};
use tracing::subscriber::Interest;
use tracing::{Dispatch, Event, Level, Metadata, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;

use super::connection_health::ConnectionHealth;
use super::event_queue::{EventQueue, Incoming};
use super::session_hold::SessionHold;
use super::session_starts::lost_pause;
use super::settings::{DisconnectReason, DiscordError};
use crate::env::system_random;

const LIBRARY: &str = "serenity";
/// Target under which it reports what it did not expect.
const REPORTS: &str = "serenity::gateway::bridge::shard_runner";
/// Beginning of its reports of refused connections.
const UNRECOVERED: &str = "Shard handler received err";
/// Text of its report when the other side just disconnects at the end.
const LEFT: &str = "awaiting close frame";
/// Target under which it reports the same before that, and the close codes that it does not know.
const SHARD: &str = "serenity::gateway::shard";
/// Name of the span below that target which carries the close frame.
const CLOSED: &str = "handle_gateway_closed";
/// Text of its report when it begins a lost session anew.
const LOST: &str = "] Requesting restart";
/// Target under which it prints frames that it cannot read, in full, and its text when it asks for a session.
const SOCKET: &str = "serenity::gateway::ws";
const UNREADABLE: &str = "Err de";
const ASKS: &str = "] Identifying";
/// Targets and levels that are examined.
const HEEDED: [(&str, Level); 5] = [
    (REPORTS, Level::ERROR),
    (REPORTS, Level::DEBUG),
    (SHARD, Level::WARN),
    (SOCKET, Level::WARN),
    (SOCKET, Level::DEBUG),
];
/// Close codes after which the connection is made anew, with their meanings in Discord's documentation. The library prints the
/// first ones as words.
const CLOSE_CODES: [(&str, &str, &str); 9] = [
    ("Normal", "1000", "normal closure"),
    ("Away", "1001", "going away"),
    ("Library(4000)", "4000", "unknown error"),
    ("Library(4001)", "4001", "unknown opcode"),
    ("Library(4002)", "4002", "decode error"),
    ("Library(4005)", "4005", "already authenticated"),
    ("Library(4007)", "4007", "invalid sequence number"),
    ("Library(4008)", "4008", "rate limited"),
    ("Library(4009)", "4009", "session timed out"),
];

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
    queue: EventQueue,
    hold: Arc<SessionHold>,
}

impl LogFilter {
    pub(crate) fn new(
        ended: mpsc::UnboundedSender<DisconnectReason>,
        health: Arc<ConnectionHealth>,
        queue: EventQueue,
        hold: Arc<SessionHold>,
    ) -> Self {
        let onward = tracing::dispatcher::get_default(Dispatch::clone);
        Self { onward, ended, told: AtomicBool::new(false), health, queue, hold }
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
    if metadata.is_span() {
        return metadata.target() == SHARD && metadata.name() == CLOSED;
    }
    metadata.is_event() && HEEDED.contains(&(metadata.target(), *metadata.level()))
}

/// Returns the close code in a frame as the library prints it, with its meaning.
fn close_reason(frame: &str) -> Option<String> {
    let (code, _) = frame.split_once("code: ")?.1.split_once(", reason: ")?;
    let known = CLOSE_CODES.iter().find(|(printed, ..)| *printed == code);
    Some(known.map_or_else(
        || format!("close code {code}"),
        |(_, code, meaning)| format!("close code {code}: {meaning}"),
    ))
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

    fn on_new_span(&self, attributes: &Attributes<'_>, _: &Id, _: Context<'_, S>) {
        attributes.record(&mut |field: &Field, value: &dyn fmt::Debug| {
            if field.name() == "data"
                && let Some(reason) = close_reason(&format!("{value:?}"))
            {
                self.health.starts.lock().closed(reason);
            }
        });
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
            // The next connection begins at once, so only a lock that is taken here comes before it.
            if metadata.target() == REPORTS && message.ends_with(LOST) {
                let now = Instant::now();
                self.health.starts.lock().lost(now, lost_pause(system_random()));
                self.hold.update(&self.health, now);
            }
            // Nothing can be logged from here; the inbox does it.
            if metadata.target() == SOCKET && message.starts_with(UNREADABLE) {
                self.queue.send(Incoming::Unreadable { kind: "frame", message: None });
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
