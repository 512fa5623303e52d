//! The outbox of a channel: sends its messages one after the other.
//!
//! Messages that must not be lost are in the store before they are queued here, so the outbox keeps few of them in memory.
//! The others are read from the store later: those of a full queue, of a crash, or of a closed channel.

pub(crate) mod queue;
pub(crate) mod send;

use std::ops::Deref;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use parking_lot::Mutex;
use tokio::sync::{Notify, mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::Instant;
use tracing::Instrument as _;

use crate::game::Timestamp;
use crate::message::Reply;
use crate::platform::SendError;
use crate::runtime::channel_message::ChannelMessage;
use crate::runtime::outbox::queue::{
    NextSend, OutboxQueue, OutboxShared, PAGE, QueuedPost, SideTaskGuard, StoredWork,
};
use crate::runtime::outbox::send::give_up;
use crate::runtime::reply_queue::{QueueOutcome, ReplyKind};
use crate::runtime::state::{ServiceState, work_span};
use crate::store::{ChannelKey, UnsentPost};

/// Most tries to remove old buttons that are refused without a clear reason, and the pause between tries.
const REMOVAL_TRIES: u32 = 5;
const REMOVAL_PAUSE: Duration = Duration::from_secs(5);
/// Most tries of a message that makes the program panic.
const PANICS: u32 = 3;

/// Returns the stored form of a reply.
pub(crate) fn body_of(reply: &Reply) -> String {
    serde_json::to_string(reply).expect("a reply is plain data")
}

pub(crate) struct Outbox {
    inner: Arc<OutboxShared>,
    /// The sending task, which ends with the outbox.
    task: JoinSet<()>,
}

impl Deref for Outbox {
    type Target = OutboxShared;

    fn deref(&self) -> &OutboxShared {
        &self.inner
    }
}

impl Outbox {
    /// Creates an outbox that starts with the unsent messages in the store, paused unless the channel is `open`.
    pub(crate) fn new(
        shared: Arc<ServiceState>,
        channel: ChannelKey,
        open: bool,
        jobs: mpsc::WeakUnboundedSender<ChannelMessage>,
    ) -> Outbox {
        let inner = Arc::new(OutboxShared {
            shared,
            channel,
            queue: Mutex::new(OutboxQueue::new(open)),
            changed: Notify::new(),
            ending: watch::Sender::new(false),
            jobs,
        });
        let mut task = JoinSet::new();
        task.spawn(supervise(inner.clone()));
        Outbox { inner, task }
    }

    fn change(&self, change: impl FnOnce(&mut OutboxQueue)) {
        change(&mut self.queue.lock());
        self.changed.notify_one();
    }

    /// Enqueues a stored message; `asked` is the time of the request that it answers, and `answers` the author of the typed
    /// message if it is a reply that was admitted.
    pub(crate) fn enqueue(&self, message: UnsentPost, asked: Option<Instant>, answers: Option<String>) {
        self.change(|queue| queue.enqueue(QueuedPost { message, asked, answers, doubtful: false }));
    }

    /// Decides whether a reply to `person` is stored, replaced by a warning or dropped.
    pub(crate) fn admit(&self, person: &str, kind: ReplyKind) -> QueueOutcome {
        self.queue.lock().admit(person, kind, self.shared.now())
    }

    /// Reads the unsent messages from the store, where even a failed commit may have left some.
    pub(crate) fn reload(&self) {
        self.change(OutboxQueue::reload);
    }

    /// Returns `true` if messages were read from the store since the last call. Another actor may have stored them together with
    /// changes of this channel's games.
    pub(crate) fn take_has_read(&self) -> bool {
        std::mem::take(&mut self.queue.lock().has_read)
    }

    pub(crate) fn remove_old_buttons(&self) {
        self.change(|queue| queue.old_boards = StoredWork::Unread);
    }

    /// Returns a handle for replies that come later.
    pub(crate) fn handle(&self) -> Arc<OutboxShared> {
        self.inner.clone()
    }

    /// Sends the waiting posts, because the channel takes messages again.
    pub(crate) fn open(&self) {
        self.change(|queue| {
            queue.reload();
            queue.open = true;
        });
    }

    /// Returns the time of the last delivery in this run.
    pub(crate) fn delivered(&self) -> Option<Timestamp> {
        self.queue.lock().delivered
    }

    /// Returns `true` if no message is sent, because the channel takes none for now.
    pub(crate) fn is_paused(&self) -> bool {
        !self.queue.lock().open
    }

    pub(crate) fn is_idle(&self) -> bool {
        self.queue.lock().is_idle()
    }

    /// Waits until everything that can be sent is sent.
    pub(crate) async fn drain(mut self) {
        self.ending.send_replace(true);
        self.changed.notify_one();
        self.task.join_next().await;
    }
}

/// Restarts the sending task after a panic, which costs one try of the message that caused it.
async fn supervise(inner: Arc<OutboxShared>) {
    let mut last = None;
    let mut panics = 0;
    let mut sending = None;
    while AssertUnwindSafe(send_next(&inner, &mut sending)).catch_unwind().await.is_err() {
        work_span(&inner.channel, None).in_scope(|| inner.shared.died("the outbox of a channel"));
        panics = if sending == last { panics + 1 } else { 1 };
        last.clone_from(&sending);
        if panics >= PANICS
            && let Some((id, nonce)) = &sending
        {
            give_up(&inner.shared, *id, nonce, "it made the program panic").await;
        }
        {
            let mut queue = inner.queue.lock();
            queue.leave_to_store();
            queue.busy = false;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

/// Works through the queue; `sending` is set to the number and nonce of the message being sent.
async fn send_next(inner: &Arc<OutboxShared>, sending: &mut Option<(i64, String)>) {
    loop {
        let changed = inner.changed.notified();
        let next = {
            let ending = inner.is_ending();
            let mut queue = inner.queue.lock();
            let next = queue.next(ending);
            queue.busy = next.is_some();
            if next.is_none() && ending && !queue.has_side_tasks() {
                return;
            }
            next
        };
        let Some(next) = next else {
            changed.await;
            continue;
        };
        match next {
            NextSend::Message(message) => {
                *sending = Some((message.message.id, message.message.post.nonce.clone()));
                let span = work_span(&inner.channel, message.message.post.game);
                send::send_message(inner, message).instrument(span).await;
            }
            NextSend::ReadMessages => {
                send::read_messages(inner).instrument(work_span(&inner.channel, None)).await;
            }
            NextSend::Reply(reply) => send::spawn_reply(inner, *reply),
            NextSend::RemoveOldButtons => {
                tokio::spawn(remove_old_buttons(inner.clone()).instrument(work_span(&inner.channel, None)));
            }
        }
        *sending = None;
    }
}

async fn remove_old_buttons(inner: Arc<OutboxShared>) {
    let under_way = SideTaskGuard { inner, flag: |queue| &mut queue.removing_buttons };
    let inner = &under_way.inner;
    if AssertUnwindSafe(clear_old_boards(inner)).catch_unwind().await.is_err() {
        inner.shared.died("the tidying of a channel");
        pause_until_end(inner, REMOVAL_PAUSE).await;
    }
}

/// Removes the buttons of boards that newer ones replaced.
async fn clear_old_boards(inner: &OutboxShared) {
    let OutboxShared { shared, channel, .. } = inner;
    inner.queue.lock().old_boards = StoredWork::Read;
    let stale = match shared.store.stale_boards(channel, PAGE).await {
        Ok(stale) => stale,
        Err(error) => {
            shared.incident("the old boards of a channel cannot be read", &error);
            return pause_until_end(inner, REMOVAL_PAUSE).await;
        }
    };
    let more = stale.len() >= PAGE as usize;
    for message in stale {
        let cleared = shared.platform.clear_components(&channel.id, &message);
        match shared.in_time("old buttons", &channel.id, cleared).await {
            // A message whose edit is refused for good has no buttons, or none that can be removed.
            Ok(()) | Err(SendError::Refused(_)) => inner.queue.lock().removal_tries = 0,
            Err(error @ (SendError::Closed(_) | SendError::Gone(_) | SendError::Borrowed)) => {
                inner.pause_on(error);
                return;
            }
            Err(SendError::Later { after, reason }) => {
                tracing::debug!(%channel, reason, "removing old buttons is retried");
                return pause_until_end(inner, after.unwrap_or(REMOVAL_PAUSE)).await;
            }
            Err(SendError::Unclear(reason)) => {
                let tries = {
                    let mut queue = inner.queue.lock();
                    queue.removal_tries = (queue.removal_tries + 1) % REMOVAL_TRIES;
                    queue.removal_tries
                };
                if tries > 0 {
                    return pause_until_end(inner, REMOVAL_PAUSE).await;
                }
                tracing::warn!(%channel, reason, "old buttons could not be removed");
            }
        }
        if let Err(error) = shared.write(shared.store.forget_stale_board(channel, &message)).await {
            shared.incident("old buttons that are gone could not be marked", &error);
            return pause_until_end(inner, REMOVAL_PAUSE).await;
        }
        if inner.is_ending() {
            return;
        }
    }
    let mut queue = inner.queue.lock();
    if !more && queue.old_boards == StoredWork::Read {
        queue.old_boards = StoredWork::None;
    }
}

/// Pauses, but not beyond the end of the outbox.
async fn pause_until_end(inner: &OutboxShared, pause: Duration) {
    let mut ending = inner.ending.subscribe();
    let _ = tokio::time::timeout(pause, ending.wait_for(|ending| *ending)).await;
}
