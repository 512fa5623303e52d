//! The reachability of a channel.

use std::time::Duration;

use tokio::time::Instant;

use crate::game::Timestamp;
use crate::store::{Closed, Closure};

/// Time limit for reading back a channel that has opened.
const READING_BACK: Duration = Duration::from_secs(60);
/// Milliseconds between probes of a closed channel in which people type. Typed text does not show that the bot may post.
const CLOSED_PAUSE: i64 = 60_000;

/// Whether people can be reached in a channel. A channel is open, or it has a closure, which the store has, too:
///
/// - *Shut*: the bot lacks a right. The outbox is paused until a probe succeeds.
/// - *Borrowed*: the bot has no access of its own. The outbox is paused from a request to its answer.
/// - *Gone*: the channel is deleted.
///
/// The outbox pauses by itself when the platform refuses a message, and this follows from its [`ChannelMessage::Refused`].
///
/// [`ChannelMessage::Refused`]: crate::runtime::channel_message::ChannelMessage::Refused
pub(crate) struct Reach {
    closure: Option<Closure>,
    /// Time of the last probe that a typed message caused.
    probed: Timestamp,
    /// Time until which messages typed during a closure are read back, at the latest.
    reading_back: Option<Instant>,
    /// `true` if the latest request came from a borrowed place.
    pub(crate) asked_borrowed: bool,
}

impl Reach {
    pub(crate) fn new(closure: Option<Closure>) -> Reach {
        let probed = closure.map_or(Timestamp(0), |closure| closure.at);
        Reach { closure, probed, reading_back: None, asked_borrowed: false }
    }

    /// Sets the closure as the store has it. When there is none any more, messages typed meanwhile are read back.
    pub(crate) fn set_closure(&mut self, closure: Option<Closure>, now: Timestamp) {
        self.closure = closure;
        self.probed = now;
        self.reading_back = if closure.is_none() { Some(Instant::now() + READING_BACK) } else { None };
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.closure.is_some()
    }

    /// Returns the closure if it is of this kind.
    pub(crate) fn closed_as(&self, how: Closed) -> Option<Closure> {
        self.closure.filter(|closure| closure.how == how)
    }

    /// Returns `true` if the bot has no access of its own to the channel.
    pub(crate) fn is_borrowed(&self) -> bool {
        self.closed_as(Closed::Borrowed).is_some()
    }

    /// Returns `true` while messages typed during the closure are read back.
    pub(crate) fn is_reading_back(&self) -> bool {
        self.reading_back.is_some_and(|until| Instant::now() < until)
    }

    /// Notes that all messages typed during the closure are read.
    pub(crate) fn has_read_back(&mut self) {
        self.reading_back = None;
    }

    /// Returns `true` if a shut channel is due for a probe, and counts it.
    pub(crate) fn may_probe(&mut self, now: Timestamp) -> bool {
        let due = self.closed_as(Closed::Shut).is_some() && now.0 - self.probed.0 >= CLOSED_PAUSE;
        if due {
            self.probed = now;
        }
        due
    }
}
