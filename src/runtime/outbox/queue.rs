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
use crate::runtime::channel_message::ChannelMessage;
use crate::runtime::reach::Reach;
use crate::runtime::reply_queue::{self, DUE_WAITING, PendingReply, QueueOutcome, ReplyKind, ReplyQueue};
use crate::runtime::state::ServiceState;
use crate::store::{ChannelKey, Closed, Closure, Post, StoreResult, UnsentPost};

/// Most messages that wait in memory; the store has the rest.
const WAITING: usize = 16;
/// Time limit for learning whether a message is taken.
const OUTCOME_TIMEOUT: Duration = Duration::from_secs(60);
/// Number of messages in which a certain one is searched for.
pub(crate) const UNSENT: u32 = 32;
/// Number of messages that are read from the store at once.
pub(crate) const PAGE: u32 = 8;

/// A message, with when somebody asked for what it shows, as far as that is known.
pub(crate) struct QueuedPost {
    pub(crate) message: UnsentPost,
    pub(crate) asked: Option<Instant>,
    /// Person whom it answers, where it answers a typed message.
    pub(crate) answers: Option<String>,
    /// True if it may have been sent before, by an earlier run for instance.
    pub(crate) doubtful: bool,
}

/// Work that the store has; more of it may come while some is read.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum StoredWork {
    #[default]
    None,
    Unread,
    /// All that there was before is being read.
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
    /// Number of answers that were left to the store since it was last read to its end.
    stored_answers: usize,
    pub(crate) replies: ReplyQueue,
    /// Boards that have buttons which are to go.
    pub(crate) old_boards: StoredWork,
    /// Number of times that the next old board could not be tidied, for a reason that may pass.
    pub(crate) removal_tries: u32,
    pub(crate) reach: Reach,
    /// Time at which the platform last took a message here.
    pub(crate) delivered: Option<Timestamp>,
    pub(crate) busy: bool,
    /// True if an answer is being sent. That may take a while, so it goes beside the messages.
    pub(crate) sending_reply: bool,
    /// True if the buttons of old boards are being removed, beside the messages too.
    pub(crate) removing_buttons: bool,
}

impl OutboxQueue {
    /// One that begins with what an earlier one left.
    pub(crate) fn new(reach: Reach) -> OutboxQueue {
        let (stored, old_boards) = (StoredWork::Unread, StoredWork::Unread);
        OutboxQueue { stored, old_boards, reach, ..OutboxQueue::default() }
    }

    pub(crate) fn enqueue(&mut self, post: QueuedPost) {
        if self.stored != StoredWork::None || !self.reach.is_open() || self.messages.len() >= WAITING {
            self.stored = StoredWork::Unread;
            self.stored_answers += usize::from(post.answers.is_some());
        } else {
            self.messages.push_back(post);
        }
    }

    /// Decision if one more answer to a typed message may wait among the messages: few may, so that boards soon get their turn.
    pub(crate) fn admit(&mut self, person: &str, kind: ReplyKind, now: Timestamp) -> QueueOutcome {
        let mut waiting: Vec<&str> =
            self.messages.iter().filter_map(|post| post.answers.as_deref()).collect();
        let all = waiting.len() + self.stored_answers;
        waiting.retain(|other| *other == person);
        let is_due = kind == ReplyKind::DueMove;
        if !self.reach.is_open() || all >= reply_queue::WAITING || (is_due && waiting.len() >= DUE_WAITING) {
            return QueueOutcome::Dropped;
        }
        if is_due { QueueOutcome::Queued } else { self.replies.admit(person, kind, now) }
    }

    /// The store may have more than was queued.
    pub(crate) fn reload(&mut self) {
        self.stored = StoredWork::Unread;
        self.old_boards = StoredWork::Unread;
    }

    /// Leaves the messages in memory to the store.
    pub(crate) fn leave_to_store(&mut self) {
        self.messages.clear();
        self.stored = StoredWork::Unread;
    }

    /// Leaves everything to the store: the channel takes nothing.
    pub(crate) fn close(&mut self, reach: Reach) {
        self.reach = reach;
        self.leave_to_store();
        self.replies.clear();
    }

    pub(crate) fn extend(&mut self, found: Vec<UnsentPost>) {
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

    /// True if no message is being sent, and none can be sent.
    pub(crate) fn is_idle(&self) -> bool {
        let is_done = self.messages.is_empty()
            && self.replies.is_empty()
            && self.stored == StoredWork::None
            && self.old_boards == StoredWork::None;
        !self.busy && !self.has_side_tasks() && (!self.reach.is_open() || is_done)
    }

    pub(crate) fn has_side_tasks(&self) -> bool {
        self.sending_reply || self.removing_buttons
    }

    pub(crate) fn next(&mut self, ending: bool) -> Option<NextSend> {
        if !self.reach.is_open() {
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
        if let Some(note) = self.next_reply() {
            return Some(NextSend::Reply(Box::new(note)));
        }
        // At the end nobody waits for old buttons: they are owed, and go at the next start.
        if self.old_boards != StoredWork::None && !self.removing_buttons && !ending {
            self.removing_buttons = true;
            return Some(NextSend::RemoveOldButtons);
        }
        None
    }

    /// The next reply, while no other one is being sent.
    pub(crate) fn next_reply(&mut self) -> Option<PendingReply> {
        if self.sending_reply || !self.reach.is_open() {
            return None;
        }
        let note = self.replies.pop()?;
        self.sending_reply = true;
        Some(note)
    }
}

/// State that the outbox of a channel and its tasks share.
pub(crate) struct OutboxShared {
    pub(crate) shared: Arc<ServiceState>,
    pub(crate) channel: ChannelKey,
    pub(crate) queue: Mutex<OutboxQueue>,
    pub(crate) changed: Notify,
    /// True if the outbox is to end once all messages are sent.
    pub(crate) ending: watch::Sender<bool>,
    /// To the channel's actor.
    pub(crate) jobs: mpsc::WeakUnboundedSender<ChannelMessage>,
}

impl OutboxShared {
    pub(crate) fn is_ending(&self) -> bool {
        *self.ending.borrow()
    }

    /// Waits until no message for which `is_awaited` holds waits to be sent; false if the channel is closed before.
    pub(crate) async fn sent(&self, is_awaited: impl Fn(&Post) -> bool) -> StoreResult<bool> {
        loop {
            let said = self.shared.said.notified();
            tokio::pin!(said);
            said.as_mut().enable();
            if !self.queue.lock().reach.is_open() {
                return Ok(false);
            }
            let unsent = self.shared.store.unsent(&self.channel, 0, UNSENT).await?;
            if !unsent.iter().any(|unsent| is_awaited(&unsent.post)) {
                return Ok(true);
            }
            said.await;
        }
    }

    /// True if the channel turns out to be closed before all that waits is sent. After a minute it counts as open.
    pub(crate) async fn turns_out_closed(&self) -> bool {
        let sent = tokio::time::timeout(OUTCOME_TIMEOUT, self.sent(|_| true)).await;
        matches!(sent, Ok(Ok(false)))
    }

    /// Queues what nobody has asked for and nobody misses.
    pub(crate) fn push_notice(&self, reply: Reply) {
        let note = PendingReply { reply, nonce: self.shared.nonce() };
        self.queue.lock().replies.push_notice(note);
        self.changed.notify_one();
    }

    /// Queues an answer to what a person typed, unless the person asks for too much.
    pub(crate) fn reply(
        &self,
        person: &str,
        kind: ReplyKind,
        locale: Option<&str>,
        note: PendingReply,
    ) -> QueueOutcome {
        let shared = &self.shared;
        let mut queue = self.queue.lock();
        if !queue.reach.is_open() {
            return QueueOutcome::Dropped;
        }
        let slow_down = || notices::rate_limited(kind.limit(), locale, shared.settings.language(person));
        let heard = queue.replies.push(person, kind, note, slow_down, shared.now());
        drop(queue);
        self.changed.notify_one();
        heard
    }

    /// Leaves everything to the store until the channel opens. Without a time it counts as closed since the last delivery:
    /// whoever was to move since then may have been shut out.
    pub(crate) async fn close(&self, how: Closed, reason: &str, from: Option<Timestamp>) {
        tracing::warn!(channel = %self.channel, reason, "a channel accepts no messages; unsent messages stay in the store");
        self.shared.metrics.messages.of("closed").inc();
        let at = self.shared.now();
        let from = {
            let mut queue = self.queue.lock();
            queue.close(if how == Closed::Gone { Reach::Gone } else { Reach::Closed { tried: at } });
            from.or(queue.delivered).unwrap_or(at)
        };
        self.shared.set_closed(&self.channel, Some(Closure { how, at, from })).await;
        // Whoever waits for a board here waits no longer.
        self.shared.said.notify_waiters();
    }

    /// Leaves everything to the store until somebody acts in the channel, which the bot borrows.
    pub(crate) fn borrow(&self) {
        self.queue.lock().close(Reach::Borrowed);
        self.shared.said.notify_waiters();
    }

    /// Closes the channel after the platform took no message there; the actor withdraws challenges that could not be shown.
    pub(crate) async fn refused(&self, reason: &str) {
        self.close(Closed::Shut, reason, None).await;
        if let Some(jobs) = self.jobs.upgrade() {
            // Where the service stops, the challenge lapses.
            let _ = jobs.send(ChannelMessage::FoundClosed);
        }
    }

    /// The platform no longer knows the channel: its games are called off.
    pub(crate) async fn gone(&self, reason: &str) {
        self.close(Closed::Gone, reason, None).await;
        if let Some(jobs) = self.jobs.upgrade() {
            // Where the service stops, the next start finds it out.
            let _ = jobs.send(ChannelMessage::Gone);
        }
    }
}

/// Something that is done beside the messages; the next of its kind may follow when this is gone.
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
