//! The queue of an outbox: stored messages first, then answers kept in memory, then the removal of old buttons.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::Instant;

use crate::features::notices;
use crate::game::Timestamp;
use crate::message::Reply;
use crate::platform::SendError;
use crate::runtime::channel_message::ChannelMessage;
use crate::runtime::reply_queue::{self, DUE_WAITING, PendingReply, QueueOutcome, ReplyKind, ReplyQueue};
use crate::runtime::state::ServiceState;
use crate::store::{ChannelKey, Post, StoreResult, UnsentPost};

/// Most messages that wait in memory; the store has the rest.
const WAITING: usize = 16;
/// Time limit for learning whether a message is taken.
const OUTCOME_TIMEOUT: Duration = Duration::from_secs(60);
/// Number of messages in which a certain one is searched for.
pub(crate) const UNSENT: u32 = 32;
/// Number of messages that are read from the store at once.
pub(crate) const PAGE: u32 = 8;

/// A stored message that waits in memory.
pub(crate) struct QueuedPost {
    pub(crate) message: UnsentPost,
    /// Time of the request that it answers.
    pub(crate) asked: Option<Instant>,
    /// Author of the typed message that it answers.
    pub(crate) answers: Option<String>,
    /// `true` if an earlier run may have sent it.
    pub(crate) doubtful: bool,
}

/// State of reading work from the store, which may get more of it meanwhile.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum StoredWork {
    #[default]
    None,
    Unread,
    /// Everything that was there before is being read.
    Read,
}

pub(crate) enum NextSend {
    Message(QueuedPost),
    Reply(Box<PendingReply>),
    ReadMessages,
    RemoveOldButtons,
}

#[derive(Default)]
pub(crate) struct OutboxQueue {
    messages: VecDeque<QueuedPost>,
    /// Messages that are not in `messages`.
    stored: StoredWork,
    /// `true` if messages were read from the store since the actor last asked.
    pub(crate) has_read: bool,
    /// Number of answers that were left to the store since it was last read to its end.
    stored_answers: usize,
    pub(crate) replies: ReplyQueue,
    /// Boards whose buttons must be removed.
    pub(crate) old_boards: StoredWork,
    /// Failed tries to remove the buttons of the next old board.
    pub(crate) removal_tries: u32,
    /// `true` while the channel takes messages.
    pub(crate) open: bool,
    /// Time of the last delivery in this run.
    pub(crate) delivered: Option<Timestamp>,
    pub(crate) busy: bool,
    /// `true` while a reply is sent, in a task of its own because that may take long.
    pub(crate) sending_reply: bool,
    /// `true` while a task removes the buttons of old boards.
    pub(crate) removing_buttons: bool,
}

impl OutboxQueue {
    /// Creates a queue whose work is still in the store.
    pub(crate) fn new(open: bool) -> OutboxQueue {
        let mut queue = OutboxQueue { open, ..OutboxQueue::default() };
        queue.reload();
        queue
    }

    pub(crate) fn enqueue(&mut self, post: QueuedPost) {
        if self.stored != StoredWork::None || !self.open || self.messages.len() >= WAITING {
            self.stored = StoredWork::Unread;
            self.stored_answers += usize::from(post.answers.is_some());
        } else {
            self.messages.push_back(post);
        }
    }

    /// Decides whether one more reply to a typed message may wait among the messages. Few may, so that boards are not delayed.
    pub(crate) fn admit(&mut self, person: &str, kind: ReplyKind, now: Timestamp) -> QueueOutcome {
        let mut waiting: Vec<&str> =
            self.messages.iter().filter_map(|post| post.answers.as_deref()).collect();
        let all = waiting.len() + self.stored_answers;
        waiting.retain(|other| *other == person);
        let is_due = kind == ReplyKind::DueMove;
        if !self.open || all >= reply_queue::WAITING || (is_due && waiting.len() >= DUE_WAITING) {
            return QueueOutcome::Dropped;
        }
        if is_due { QueueOutcome::Queued } else { self.replies.admit(person, kind, now) }
    }

    /// Reads everything from the store again.
    pub(crate) fn reload(&mut self) {
        self.stored = StoredWork::Unread;
        self.old_boards = StoredWork::Unread;
    }

    /// Leaves the messages in memory to the store.
    pub(crate) fn leave_to_store(&mut self) {
        self.messages.clear();
        self.stored = StoredWork::Unread;
    }

    /// Leaves everything to the store, because the channel takes no messages.
    fn pause(&mut self) {
        self.open = false;
        self.leave_to_store();
        self.replies.clear();
    }

    pub(crate) fn extend(&mut self, found: Vec<UnsentPost>) {
        self.has_read |= !found.is_empty();
        // Between the reading and this moment more may have been left to the store.
        if found.len() < PAGE as usize && self.stored == StoredWork::Read {
            self.stored = StoredWork::None;
            self.stored_answers = 0;
        } else {
            self.stored = StoredWork::Unread;
        }
        self.messages.extend(found.into_iter().map(|message| QueuedPost {
            message,
            asked: None,
            answers: None,
            doubtful: true,
        }));
    }

    /// Returns `true` if no message is being sent and none can be sent.
    pub(crate) fn is_idle(&self) -> bool {
        let is_done = self.messages.is_empty()
            && self.replies.is_empty()
            && self.stored == StoredWork::None
            && self.old_boards == StoredWork::None;
        !self.busy && !self.has_side_tasks() && (!self.open || is_done)
    }

    pub(crate) fn has_side_tasks(&self) -> bool {
        self.sending_reply || self.removing_buttons
    }

    /// Returns what is sent next: stored messages first, then replies, then the removal of old buttons.
    pub(crate) fn next(&mut self, ending: bool) -> Option<NextSend> {
        if !self.open {
            self.replies.clear();
            return None;
        }
        if let Some(message) = self.messages.pop_front() {
            return Some(NextSend::Message(message));
        }
        if self.stored != StoredWork::None {
            self.stored = StoredWork::Read;
            return Some(NextSend::ReadMessages);
        }
        if let Some(reply) = self.next_reply() {
            return Some(NextSend::Reply(Box::new(reply)));
        }
        // On shutdown old buttons stay; the store has them for the next start.
        if self.old_boards != StoredWork::None && !self.removing_buttons && !ending {
            self.removing_buttons = true;
            return Some(NextSend::RemoveOldButtons);
        }
        None
    }

    /// Returns the next reply, unless one is being sent.
    pub(crate) fn next_reply(&mut self) -> Option<PendingReply> {
        if self.sending_reply || !self.open {
            return None;
        }
        let reply = self.replies.pop()?;
        self.sending_reply = true;
        Some(reply)
    }
}

/// State shared by the outbox of a channel and its tasks.
pub(crate) struct OutboxShared {
    pub(crate) shared: Arc<ServiceState>,
    pub(crate) channel: ChannelKey,
    pub(crate) queue: Mutex<OutboxQueue>,
    pub(crate) changed: Notify,
    /// `true` if the outbox ends once all messages are sent.
    pub(crate) ending: watch::Sender<bool>,
    /// To the channel's actor.
    pub(crate) jobs: mpsc::WeakUnboundedSender<ChannelMessage>,
}

impl OutboxShared {
    pub(crate) fn is_ending(&self) -> bool {
        *self.ending.borrow()
    }

    /// Waits until every awaited message is sent. Returns `false` if the channel is closed before.
    pub(crate) async fn sent(&self, is_awaited: impl Fn(&Post) -> bool) -> StoreResult<bool> {
        loop {
            let sent = self.shared.message_sent.notified();
            tokio::pin!(sent);
            sent.as_mut().enable();
            if !self.queue.lock().open {
                return Ok(false);
            }
            let unsent = self.shared.store.unsent(&self.channel, 0, UNSENT).await?;
            if !unsent.iter().any(|unsent| is_awaited(&unsent.post)) {
                return Ok(true);
            }
            sent.await;
        }
    }

    /// Returns `true` if the channel closes before all messages are sent. After a minute it counts as open.
    pub(crate) async fn turns_out_closed(&self) -> bool {
        let sent = tokio::time::timeout(OUTCOME_TIMEOUT, self.sent(|_| true)).await;
        matches!(sent, Ok(Ok(false)))
    }

    /// Enqueues a notice, which is dropped while too many replies wait.
    pub(crate) fn push_notice(&self, reply: Reply) {
        let reply = PendingReply { reply, nonce: self.shared.nonce() };
        self.queue.lock().replies.push_notice(reply);
        self.changed.notify_one();
    }

    /// Enqueues a reply to a typed message within the author's quota.
    pub(crate) fn reply(
        &self,
        person: &str,
        kind: ReplyKind,
        locale: Option<&str>,
        reply: PendingReply,
    ) -> QueueOutcome {
        let shared = &self.shared;
        let mut queue = self.queue.lock();
        if !queue.open {
            return QueueOutcome::Dropped;
        }
        let outcome = queue.replies.push(
            person,
            kind,
            reply,
            || notices::rate_limited(kind.limit(), locale, shared.settings.language(person)),
            shared.now(),
        );
        drop(queue);
        self.changed.notify_one();
        outcome
    }

    /// Leaves everything to the store until [`Outbox::open`](super::Outbox::open), because the channel takes no messages.
    pub(crate) fn pause(&self) {
        self.queue.lock().pause();
        // Tasks that wait for a board of this channel give up.
        self.shared.message_sent.notify_waiters();
    }

    /// Pauses if the error says that the channel takes no messages, and tells the actor. Returns any other error.
    pub(crate) fn pause_on(&self, error: SendError) -> Option<SendError> {
        if !matches!(error, SendError::Closed(_) | SendError::Gone(_) | SendError::Borrowed) {
            return Some(error);
        }
        self.pause();
        if let Some(jobs) = self.jobs.upgrade() {
            // If the service stops, the next start finds the channel closed.
            let _ = jobs.send(ChannelMessage::Refused(error));
        }
        None
    }
}

/// Guard of a task beside the sending of messages; the next task of its kind starts after its drop.
pub(crate) struct SideTaskGuard {
    pub(crate) inner: Arc<OutboxShared>,
    pub(crate) flag: fn(&mut OutboxQueue) -> &mut bool,
}

impl Drop for SideTaskGuard {
    fn drop(&mut self) {
        *(self.flag)(&mut self.inner.queue.lock()) = false;
        self.inner.changed.notify_one();
    }
}
