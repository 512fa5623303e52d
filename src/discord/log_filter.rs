//! Filter of the library's log about its connection.
//!
//! Only the log has the close codes, the starts and losses of sessions, and unreadable frames. The filter also hides whole events,
//! which contain interaction tokens.

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
const REPORTS: &str = "serenity::gateway::bridge::shard_runner";
/// Beginning of its reports of refused connections.
const UNRECOVERED: &str = "Shard handler received err";
/// Text of its report when Discord disconnects at the end without a close frame.
const LEFT: &str = "awaiting close frame";
/// Target of early error reports and unknown close codes.
const SHARD: &str = "serenity::gateway::shard";
/// Name of the span of that target with the close frame.
const CLOSED: &str = "handle_gateway_closed";
/// Text of its report when it restarts a lost session.
const LOST: &str = "] Requesting restart";
/// Target under which it logs unreadable frames in full, and its requests for sessions.
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
/// Close codes after which the library reconnects: as the library prints them, the code, the meaning in Discord's documentation.
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

/// Reports of closes from which the library does not recover: target, text, meaning.
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

/// Passes events to the previous subscriber, but no spans, because the library's contain whole requests.
pub(crate) struct LogFilter {
    onward: Dispatch,
    ended: mpsc::UnboundedSender<DisconnectReason>,
    /// True once an end was reported: the library repeats it while it polls the dead socket.
    reported: AtomicBool,
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
        Self { onward, ended, reported: AtomicBool::new(false), health, queue, hold }
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
            // Other records are disabled at their source, which costs least.
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
            // The next connection begins at once, so the hold has to start here.
            if metadata.target() == REPORTS && message.ends_with(LOST) {
                let now = Instant::now();
                self.health.starts.lock().lost(now, lost_pause(system_random()));
                self.hold.update(&self.health, now);
            }
            // A subscriber cannot log; the inbox does it.
            if metadata.target() == SOCKET && message.starts_with(UNREADABLE) {
                self.queue.send(Incoming::Unreadable { kind: "frame", message: None });
            }
            let mut here = FATAL.iter().filter(|(place, ..)| *place == metadata.target());
            if let Some((.., reason)) = here.find(|(_, said, _)| message.contains(said))
                && !self.reported.swap(true, Ordering::Relaxed)
            {
                let closed = DiscordError::Closed((*reason).to_owned());
                self.ended.send(DisconnectReason::Failed(closed)).ok();
            }
            // The adapter logs the first itself; the second is normal.
            if message.contains(UNRECOVERED) || message.contains(LEFT) {
                return;
            }
        }
        if self.passes_on(metadata) {
            self.onward.event(event);
        }
    }
}
