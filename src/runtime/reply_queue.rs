//! Answers to typed messages that wait to be said in a channel: few for each person, and few in all.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use crate::features::notices::RateLimit;
use crate::game::Timestamp;
use crate::message::Reply;
use crate::runtime::token_bucket::{Allowance, QuotaDecision, TokenBucket};

/// Most answers that wait in a channel; those to moves that are due may be as many again, these many of one person.
pub const WAITING: usize = 8;
pub(crate) const DUE_WAITING: usize = 2;
/// More people than this are not remembered.
const PEOPLE: usize = 1_000;

/// Kind of message that is answered; of each kind but `DueMove` a person has an allowance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReplyKind {
    /// A move of somebody who is to move: answered first, and dropped only while too many wait.
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

    /// Limit that a person reaches who asks for too much of it.
    pub(crate) fn limit(self) -> RateLimit {
        if self == ReplyKind::Unreadable { RateLimit::Unreadable } else { RateLimit::Answers }
    }
}

/// An answer that waits in memory; it is not stored.
#[derive(Clone, Debug)]
pub struct PendingReply {
    pub reply: Reply,
    /// Names the message for ever.
    pub nonce: String,
}

/// Result of [`ReplyQueue::push`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueueOutcome {
    Queued,
    /// The person asked too much: told so instead.
    SlowDown,
    /// It is dropped without a word.
    Dropped,
}

/// The answers that wait in one channel.
#[derive(Default)]
pub struct ReplyQueue {
    waiting: VecDeque<PendingReply>,
    /// Answers to moves that are due, and to whom: they go first.
    due: VecDeque<(String, PendingReply)>,
    people: HashMap<(String, ReplyKind), TokenBucket>,
}

impl ReplyQueue {
    /// Takes an answer for a person, or `slow_down` in its place, or drops it.
    pub fn push(
        &mut self,
        person: &str,
        kind: ReplyKind,
        note: PendingReply,
        slow_down: impl FnOnce() -> Reply,
        now: Timestamp,
    ) -> QueueOutcome {
        if kind == ReplyKind::DueMove {
            let own = self.due.iter().filter(|(known, _)| known == person).count();
            if own >= DUE_WAITING || self.due.len() >= WAITING {
                return QueueOutcome::Dropped;
            }
            self.due.push_back((person.to_owned(), note));
            return QueueOutcome::Queued;
        }
        if self.waiting.len() >= WAITING {
            return QueueOutcome::Dropped;
        }
        let outcome = self.admit(person, kind, now);
        match outcome {
            QueueOutcome::Queued => self.waiting.push_back(note),
            QueueOutcome::SlowDown => {
                let reply = Reply { reply_to: note.reply.reply_to.clone(), ..slow_down() };
                self.waiting.push_back(PendingReply { reply, ..note });
            }
            QueueOutcome::Dropped => {}
        }
        outcome
    }

    /// Takes one answer more from a person's allowance of this kind.
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

    /// Takes something that nobody has asked for, if there is room.
    pub(crate) fn push_notice(&mut self, note: PendingReply) {
        if self.waiting.len() < WAITING {
            self.waiting.push_back(note);
        }
    }

    /// The next answer: those that are due go first.
    pub fn pop(&mut self) -> Option<PendingReply> {
        let due = self.due.pop_front().map(|(_, note)| note);
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
