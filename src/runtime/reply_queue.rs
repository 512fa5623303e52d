//! The bounded queue of replies to typed messages in a channel.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use crate::features::notices::RateLimit;
use crate::game::Timestamp;
use crate::message::Reply;
use crate::runtime::token_bucket::{Allowance, QuotaDecision, TokenBucket};

/// Maximum number of replies that wait in a channel, and again as many to due moves.
pub const WAITING: usize = 8;
/// Maximum number of replies to due moves of one person.
pub(crate) const DUE_WAITING: usize = 2;
/// Maximum number of people with a quota in memory.
const PEOPLE: usize = 1_000;

/// Kind of message that is answered. Each kind but `DueMove` has a quota for each person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReplyKind {
    /// A move of the player to move, answered first and dropped only while too many wait.
    DueMove,
    Help,
    Understood,
    Unreadable,
}

impl ReplyKind {
    fn allowance(self) -> Allowance {
        match self {
            ReplyKind::Unreadable => Allowance { at_once: 4, pause: Duration::from_secs(8) },
            _ => Allowance { at_once: 8, pause: Duration::from_secs(4) },
        }
    }

    /// Returns the rate limit that the warning names.
    pub(crate) fn limit(self) -> RateLimit {
        if self == ReplyKind::Unreadable { RateLimit::Unreadable } else { RateLimit::Answers }
    }
}

/// A reply that waits in memory only.
#[derive(Clone, Debug)]
pub struct PendingReply {
    pub reply: Reply,
    /// Unique name of the message.
    pub nonce: String,
}

/// Result of [`ReplyQueue::push`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueueOutcome {
    Queued,
    /// Replaced by a warning.
    SlowDown,
    /// Dropped without a warning.
    Dropped,
}

/// The replies that wait in one channel.
#[derive(Default)]
pub struct ReplyQueue {
    waiting: VecDeque<PendingReply>,
    /// Replies to due moves with the players, sent first.
    due: VecDeque<(String, PendingReply)>,
    people: HashMap<(String, ReplyKind), TokenBucket>,
}

impl ReplyQueue {
    /// Enqueues a reply to a person, or `slow_down` in its place, or drops it.
    pub fn push(
        &mut self,
        person: &str,
        kind: ReplyKind,
        reply: PendingReply,
        slow_down: impl FnOnce() -> Reply,
        now: Timestamp,
    ) -> QueueOutcome {
        if kind == ReplyKind::DueMove {
            let own = self.due.iter().filter(|(known, _)| known == person).count();
            if own >= DUE_WAITING || self.due.len() >= WAITING {
                return QueueOutcome::Dropped;
            }
            self.due.push_back((person.to_owned(), reply));
            return QueueOutcome::Queued;
        }
        if self.waiting.len() >= WAITING {
            return QueueOutcome::Dropped;
        }
        let outcome = self.admit(person, kind, now);
        match outcome {
            QueueOutcome::Queued => self.waiting.push_back(reply),
            QueueOutcome::SlowDown => {
                let warning = Reply { reply_to: reply.reply.reply_to, ..slow_down() };
                self.waiting.push_back(PendingReply { reply: warning, nonce: reply.nonce });
            }
            QueueOutcome::Dropped => {}
        }
        outcome
    }

    /// Takes a token from a person's quota of this kind.
    pub(crate) fn admit(&mut self, person: &str, kind: ReplyKind, now: Timestamp) -> QueueOutcome {
        let key = (person.to_owned(), kind);
        if self.people.len() >= PEOPLE && !self.people.contains_key(&key) {
            self.people.clear();
        }
        let bucket = self.people.entry(key).or_default();
        let now = Duration::from_millis(u64::try_from(now.0).unwrap_or(0));
        match bucket.take_or_silence(1, kind.allowance(), now) {
            QuotaDecision::Granted => QueueOutcome::Queued,
            QuotaDecision::Warned => QueueOutcome::SlowDown,
            QuotaDecision::Silenced => QueueOutcome::Dropped,
        }
    }

    /// Enqueues a notice if there is room.
    pub(crate) fn push_notice(&mut self, reply: PendingReply) {
        if self.waiting.len() < WAITING {
            self.waiting.push_back(reply);
        }
    }

    /// Removes the next reply; those to due moves go first.
    pub fn pop(&mut self) -> Option<PendingReply> {
        let due = self.due.pop_front().map(|(_, reply)| reply);
        due.or_else(|| self.waiting.pop_front())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.due.is_empty() && self.waiting.is_empty()
    }

    pub fn clear(&mut self) {
        self.due.clear();
        self.waiting.clear();
    }
}
