//! Everything that is said in a channel, one thing after the other: boards first, then answers, then the tidying up.
//!
//! What must be said is in the store before it comes here, so the outbox keeps little: what does not fit in memory, what a
//! crash left and what a closed channel did not take is read from the store when its turn comes.

use std::collections::VecDeque;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::FutureExt as _;
use tokio::sync::{Notify, mpsc};
use tokio::task::JoinHandle;
use tokio::time::Instant;
use tracing::Instrument as _;

use crate::game::Timestamp;
use crate::message::reply::Reply;
use crate::store::{ChannelKey, Closed, Closure, UnsentPost};

use crate::backoff::Backoff;
use crate::features::notices;
use crate::platform::{MessagePriority, Outgoing, SendError};
use crate::runtime::channel::ChannelMessage;
use crate::runtime::delivery::{deliver, give_up};
use crate::runtime::reply_queue::{PendingReply, QueueOutcome, ReplyKind, ReplyQueue};
use crate::runtime::{ServiceState, about};

/// Most messages that wait in memory; the store has the rest.
const WAITING: usize = 16;
/// How many messages are read from the store at once.
const PAGE: u32 = 8;
/// How often an answer is tried.
const REPLY_TRIES: u32 = 3;
/// How often a message is tried that makes the program panic.
const PANICS: u32 = 3;
/// How often old buttons are tried that are refused without a clear reason, and the pause between tries.
const BUTTON_TRIES: u32 = 5;
const BUTTON_PAUSE: Duration = Duration::from_secs(5);
/// How often a direct message is tried before it goes to the channel.
const DIRECT_TRIES: u32 = 5;
/// What stands for the id of a message that was said in another place, see [`crate::store::Store::mark_sent`].
const DIRECT: &str = "";
/// How long nothing is tried in a closed channel when somebody types there: that alone does not show that it is open.
const CLOSED_PAUSE: i64 = 60_000;

/// The stored form of a reply.
pub(crate) fn body_of(reply: &Reply) -> String {
    serde_json::to_string(reply).expect("a reply is plain data")
}

/// A message, with when somebody asked for what it shows, as far as that is known.
struct QueuedPost {
    message: UnsentPost,
    asked: Option<Instant>,
}

/// What is to be said in a channel.
#[derive(Default)]
struct OutboxQueue {
    messages: VecDeque<QueuedPost>,
    /// Whether the store may have messages that are not in `messages`.
    has_stored: bool,
    /// Whether a message was left to the store while it was being read.
    more_stored: bool,
    replies: ReplyQueue,
    /// Whether old boards may have buttons that are to go.
    old_buttons: bool,
    /// Whether more of them were added while they were being taken away.
    more_old_buttons: bool,
    /// How often the next old board could not be tidied for a reason that may pass.
    removal_tries: u32,
    /// When a channel that takes nothing was last tried.
    closed: Option<Timestamp>,
    /// When the platform last took a message here.
    delivered: Option<Timestamp>,
    /// Whether something is being said.
    busy: bool,
    /// Whether an answer is on its way. It goes beside the messages: it may have to wait for its turn on the platform, and
    /// a board does not wait for it.
    sending_reply: bool,
    /// Whether the buttons of old boards are being taken away, beside the messages too: a new board does not wait for that.
    removing_buttons: bool,
    /// Whether to end once all is said.
    ending: bool,
}

struct OutboxShared {
    shared: Arc<ServiceState>,
    channel: ChannelKey,
    line: Mutex<OutboxQueue>,
    changed: Notify,
    /// Told at the end.
    closing: Notify,
    /// To the channel's actor.
    jobs: mpsc::WeakUnboundedSender<ChannelMessage>,
}

/// Says the messages of one channel.
pub(crate) struct Outbox {
    inner: Arc<OutboxShared>,
    task: JoinHandle<()>,
}

/// A way to a outbox for answers that come later.
#[derive(Clone)]
pub(crate) struct OutboxHandle(Arc<OutboxShared>);

/// What is said next.
enum NextSend {
    Message(QueuedPost),
    Reply(Box<PendingReply>),
    /// Messages are to be read from the store.
    Read,
    /// Buttons of old boards are to be taken away.
    RemoveOldButtons,
}

impl Outbox {
    /// A outbox that begins with what an earlier one left.
    pub(crate) fn new(
        shared: Arc<ServiceState>,
        channel: ChannelKey,
        jobs: mpsc::WeakUnboundedSender<ChannelMessage>,
    ) -> Outbox {
        let closed = shared.is_closed(&channel).then(|| shared.now());
        let line = OutboxQueue { has_stored: true, old_buttons: true, closed, ..OutboxQueue::default() };
        let (line, changed, closing) = (Mutex::new(line), Notify::new(), Notify::new());
        let inner = Arc::new(OutboxShared { shared, channel, line, changed, closing, jobs });
        let task = tokio::spawn(supervise(inner.clone()));
        Outbox { inner, task }
    }

    /// Queues a stored message, which somebody may have `asked` for.
    pub(crate) fn enqueue(&self, message: UnsentPost, asked: Option<Instant>) {
        let mut line = self.inner.line();
        if line.has_stored || line.closed.is_some() || line.messages.len() >= WAITING {
            line.has_stored = true;
            line.more_stored = true;
        } else {
            line.messages.push_back(QueuedPost { message, asked });
        }
        drop(line);
        self.inner.changed.notify_one();
    }

    /// Looks in the store for what is to be said: more may stand there than was queued, when a step that failed was written
    /// all the same, for example.
    pub(crate) fn reload(&self) {
        let mut line = self.inner.line();
        line.has_stored = true;
        line.more_stored = true;
        line.remove_old_buttons();
        drop(line);
        self.inner.changed.notify_one();
    }

    /// Takes away the buttons that the store says are owed their end.
    pub(crate) fn remove_old_buttons(&self) {
        self.inner.line().remove_old_buttons();
        self.inner.changed.notify_one();
    }

    /// A way to this outbox for answers that come later.
    pub(crate) fn handle(&self) -> OutboxHandle {
        OutboxHandle(self.inner.clone())
    }

    /// Whether it is time to try a closed channel again because somebody types there, which alone does not show that it is
    /// open.
    pub(crate) fn may_probe(&self) -> bool {
        let now = self.inner.shared.now();
        let mut line = self.inner.line();
        let may = line.closed.is_some_and(|tried| now.0 - tried.0 >= CLOSED_PAUSE);
        if may {
            line.closed = Some(now);
        }
        may
    }

    /// The channel takes messages again: says what waited.
    pub(crate) fn reopen(&self) {
        let mut line = self.inner.line();
        if line.closed.take().is_some() {
            line.has_stored = true;
            line.old_buttons = true;
            drop(line);
            self.inner.changed.notify_one();
        }
    }

    /// Takes the channel for closed, since this time.
    pub(crate) async fn mark_closed(&self, how: Closed, reason: &str, from: Timestamp) {
        close(&self.inner, how, reason, Some(from)).await;
    }

    /// When the platform last took a message here, as far as that is known.
    pub(crate) fn delivered(&self) -> Option<Timestamp> {
        self.inner.line().delivered
    }

    /// Takes what is in memory for closed, as the channel is known to be.
    pub(crate) fn stay_closed_now(&self) {
        self.inner.line().close(self.inner.shared.now());
    }

    /// Whether the channel takes nothing.
    pub(crate) fn is_closed(&self) -> bool {
        self.inner.line().closed.is_some()
    }

    /// Whether there is nothing to say.
    pub(crate) fn is_idle(&self) -> bool {
        let line = self.inner.line();
        !line.busy
            && !line.sending_reply
            && !line.removing_buttons
            && (line.closed.is_some() || line.is_done())
    }

    /// Waits until all is said that can be said.
    pub(crate) async fn drain(mut self) {
        self.inner.line().ending = true;
        self.inner.closing.notify_one();
        self.inner.changed.notify_one();
        let _ = (&mut self.task).await;
    }
}

impl OutboxHandle {
    /// Queues what nobody has asked for and nobody misses.
    pub(crate) fn push_notice(&self, note: PendingReply) {
        self.0.line().replies.push_notice(note);
        self.0.changed.notify_one();
    }

    /// Queues an answer to what a person typed, unless the person asks for too much.
    pub(crate) fn reply(
        &self,
        person: &str,
        kind: ReplyKind,
        locale: Option<&str>,
        note: PendingReply,
    ) -> QueueOutcome {
        let shared = &self.0.shared;
        let mut line = self.0.line();
        if line.closed.is_some() {
            return QueueOutcome::Dropped;
        }
        let slow_down = || notices::rate_limited(kind.limit(), locale, shared.settings.language(person));
        let heard = line.replies.push(person, kind, note, slow_down, shared.now());
        drop(line);
        self.0.changed.notify_one();
        heard
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl OutboxQueue {
    fn is_done(&self) -> bool {
        self.messages.is_empty() && self.replies.is_empty() && !self.has_stored && !self.old_buttons
    }

    /// Leaves everything to the store.
    fn close(&mut self, now: Timestamp) {
        self.closed = Some(now);
        self.messages.clear();
        self.replies.clear();
        self.has_stored = true;
    }

    /// Queues the end of the buttons of old boards, also of those that come while others lose theirs.
    fn remove_old_buttons(&mut self) {
        self.old_buttons = true;
        self.more_old_buttons = true;
    }

    fn next(&mut self) -> Option<NextSend> {
        if self.closed.is_some() {
            self.replies.clear();
            return None;
        }
        if let Some(message) = self.messages.pop_front() {
            return Some(NextSend::Message(message));
        }
        if self.has_stored {
            self.more_stored = false;
            return Some(NextSend::Read);
        }
        if let Some(note) = self.next_reply() {
            return Some(NextSend::Reply(Box::new(note)));
        }
        // At the end nobody waits for old buttons: they are owed, and go at the next start.
        if self.old_buttons && !self.removing_buttons && !self.ending {
            self.removing_buttons = true;
            return Some(NextSend::RemoveOldButtons);
        }
        None
    }

    /// The next note, while no other one is being said.
    fn next_reply(&mut self) -> Option<PendingReply> {
        if self.sending_reply || self.closed.is_some() {
            return None;
        }
        let note = self.replies.pop()?;
        self.sending_reply = true;
        Some(note)
    }
}

impl OutboxShared {
    fn line(&self) -> MutexGuard<'_, OutboxQueue> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Keeps the channel's outbox going: a panic costs the message that caused it a try, and nothing else.
async fn supervise(inner: Arc<OutboxShared>) {
    let mut last = 0;
    let mut panics = 0;
    let mut spoken = 0;
    while AssertUnwindSafe(send_next(&inner, &mut spoken)).catch_unwind().await.is_err() {
        about(&inner.channel, None).in_scope(|| inner.shared.died("the mouth of a channel"));
        panics = if spoken == last { panics + 1 } else { 1 };
        last = spoken;
        if panics >= PANICS && spoken > 0 {
            give_up(&inner.shared, spoken, "it made the program panic").await;
        }
        {
            let mut line = inner.line();
            line.messages.clear();
            line.has_stored = true;
            line.busy = false;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

/// Says one thing after the other; `spoken` is the number of the message that is being said.
async fn send_next(inner: &Arc<OutboxShared>, spoken: &mut i64) {
    loop {
        let changed = inner.changed.notified();
        let next = {
            let mut line = inner.line();
            let next = line.next();
            line.busy = next.is_some();
            if next.is_none() && line.ending && !line.sending_reply && !line.removing_buttons {
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
                *spoken = message.message.id;
                let span = about(&inner.channel, message.message.post.game);
                message_said(inner, message).instrument(span).await;
            }
            NextSend::Read => read(inner).instrument(about(&inner.channel, None)).await,
            NextSend::Reply(note) => spawn_reply(inner, *note),
            NextSend::RemoveOldButtons => {
                let under_way =
                    SideTaskGuard { inner: inner.clone(), flag: |line| &mut line.removing_buttons };
                let work = async move {
                    let inner = &under_way.inner;
                    if AssertUnwindSafe(tidy(inner)).catch_unwind().await.is_err() {
                        inner.shared.died("the tidying of a channel");
                        rest(inner, BUTTON_PAUSE).await;
                    }
                };
                tokio::spawn(work.instrument(about(&inner.channel, None)));
            }
        }
        *spoken = 0;
    }
}

/// Reads the oldest messages that are not sent.
async fn read(inner: &Arc<OutboxShared>) {
    let mut backoff = Backoff::default();
    let found = loop {
        match inner.shared.store.unsent(&inner.channel, 0, PAGE).await {
            Ok(found) => break found,
            Err(error) => {
                inner.shared.incident("the messages of a channel cannot be read", &error);
                note_for(inner, backoff.next()).await;
            }
        }
    };
    let mut line = inner.line();
    // Between the reading and this moment more may have been left to the store.
    line.has_stored = found.len() >= PAGE as usize || line.more_stored;
    let waiting = |message| QueuedPost { message, asked: None };
    line.messages.extend(found.into_iter().map(waiting));
}

async fn message_said(inner: &Arc<OutboxShared>, QueuedPost { message, asked }: QueuedPost) {
    let (shared, channel) = (&inner.shared, &inner.channel);
    let UnsentPost { id, post, .. } = message;
    let reply: Reply = match serde_json::from_str(&post.body) {
        Ok(reply) => reply,
        Err(error) => {
            shared.incident("a stored message cannot be read", &error);
            return give_up(shared, id, &error.to_string()).await;
        }
    };
    let direct = reply.direct.clone();
    let outgoing = shared.pictures.finish(reply).await;
    if let Some(asked) = asked {
        shared.metrics.answered("board", asked.elapsed());
    }
    if let Some(person) = direct
        && said_directly(shared, channel, &person, &outgoing, &post.nonce).await
    {
        // It belongs to no channel, so nothing in the chat of this one means it.
        return mark_sent(inner, id, DIRECT).await;
    }
    let sent = match deliver(shared, channel, &outgoing, &post.nonce).await {
        Ok(sent) => sent,
        Err(SendError::Closed(reason)) => return close(inner, Closed::Shut, &reason, None).await,
        Err(SendError::Gone(reason)) => return gone(inner, &reason).await,
        Err(error) => {
            shared.incident("a message was not taken", &error);
            return give_up(shared, id, &error.to_string()).await;
        }
    };
    inner.line().delivered = Some(shared.now());
    mark_sent(inner, id, &sent).await;
    shared.closed_channels.delivered(&channel.id);
    shared.said.notify_waiters();
    if post.board {
        inner.line().remove_old_buttons();
    }
}

/// Remembers that a message was sent, as soon as the store takes that: unmarked, it would be said again at the next start.
async fn mark_sent(inner: &Arc<OutboxShared>, id: i64, sent: &str) {
    let shared = &inner.shared;
    let mut backoff = Backoff::default();
    while let Err(error) = shared.write(shared.store.mark_sent(id, sent)).await {
        shared.incident("a sent message could not be marked", &error);
        note_for(inner, backoff.next()).await;
    }
    shared.metrics.message("sent");
}

/// Leaves all that is to be said to the store until the channel opens. Without a time it counts as closed since a message
/// was last delivered: whoever was to move since then may have been shut out all the time.
async fn close(inner: &OutboxShared, how: Closed, reason: &str, from: Option<Timestamp>) {
    tracing::warn!(channel = %inner.channel, reason, "a channel accepts no messages; unsent messages stay in the store");
    inner.shared.metrics.message("closed");
    let at = inner.shared.now();
    let from = {
        let mut line = inner.line();
        line.close(at);
        from.or(line.delivered).unwrap_or(at)
    };
    inner.shared.set_closed(&inner.channel, Some(Closure { how, at, from })).await;
    // Whoever waits for a board here waits no longer.
    inner.shared.said.notify_waiters();
}

/// The platform no longer knows the channel: its games are called off.
async fn gone(inner: &OutboxShared, reason: &str) {
    close(inner, Closed::Gone, reason, None).await;
    if let Some(jobs) = inner.jobs.upgrade() {
        // Where the service stops, the next start finds it out.
        let _ = jobs.send(ChannelMessage::Gone);
    }
}

/// Something that is done beside the messages; the next of its kind may follow when this is gone.
struct SideTaskGuard {
    inner: Arc<OutboxShared>,
    flag: fn(&mut OutboxQueue) -> &mut bool,
}

impl Drop for SideTaskGuard {
    fn drop(&mut self) {
        *(self.flag)(&mut self.inner.line()) = false;
        self.inner.changed.notify_one();
    }
}

/// Says a note beside the messages.
fn spawn_reply(inner: &Arc<OutboxShared>, note: PendingReply) {
    let under_way = SideTaskGuard { inner: inner.clone(), flag: |line| &mut line.sending_reply };
    tokio::spawn(async move { send_reply(&under_way.inner, note).await });
}

/// Lets so much time pass in which notes are said all the same: while the store takes nothing, they are how people hear of it.
async fn note_for(inner: &Arc<OutboxShared>, pause: Duration) {
    let over = tokio::time::sleep(pause);
    tokio::pin!(over);
    loop {
        let changed = inner.changed.notified();
        let note = inner.line().next_reply();
        if let Some(note) = note {
            spawn_reply(inner, note);
            continue;
        }
        tokio::select! {
            () = &mut over => return,
            () = changed => {}
        }
    }
}

async fn send_reply(inner: &OutboxShared, note: PendingReply) {
    let OutboxShared { shared, channel, .. } = inner;
    let mut outgoing = shared.pictures.finish(note.reply).await;
    outgoing.urgency = MessagePriority::Note;
    let mut backoff = Backoff::default();
    for attempt in 1..=REPLY_TRIES {
        match shared.send(&channel.id, &outgoing, &note.nonce).await {
            Ok(_) => return,
            Err(SendError::Closed(reason)) => return close(inner, Closed::Shut, &reason, None).await,
            Err(SendError::Gone(reason)) => return gone(inner, &reason).await,
            Err(SendError::Later { after, .. }) if attempt < REPLY_TRIES => {
                tokio::time::sleep(backoff.next_after(after)).await;
            }
            Err(error) => return tracing::warn!(%channel, %error, "an answer was lost"),
        }
    }
}

/// Takes the buttons off boards that newer ones replaced.
async fn tidy(inner: &OutboxShared) {
    let OutboxShared { shared, channel, .. } = inner;
    inner.line().more_old_buttons = false;
    let stale = match shared.store.stale_boards(channel, PAGE).await {
        Ok(stale) => stale,
        Err(error) => {
            shared.incident("the old boards of a channel cannot be read", &error);
            return rest(inner, BUTTON_PAUSE).await;
        }
    };
    let more = stale.len() >= PAGE as usize;
    for message in stale {
        let cleared = shared.platform.clear_components(&channel.id, &message);
        match shared.in_time("old buttons", &channel.id, cleared).await {
            // What is refused for good has no buttons, or none that can be taken.
            Ok(()) | Err(SendError::Refused(_)) => inner.line().removal_tries = 0,
            Err(SendError::Closed(reason)) => return close(inner, Closed::Shut, &reason, None).await,
            Err(SendError::Gone(reason)) => return gone(inner, &reason).await,
            Err(SendError::Later { after, reason }) => {
                tracing::debug!(%channel, reason, "removing old buttons is retried");
                return rest(inner, after.unwrap_or(BUTTON_PAUSE)).await;
            }
            Err(SendError::Unclear(reason)) => {
                let tries = {
                    let mut line = inner.line();
                    line.removal_tries += 1;
                    line.removal_tries
                };
                if tries < BUTTON_TRIES {
                    return rest(inner, BUTTON_PAUSE).await;
                }
                tracing::warn!(%channel, reason, "old buttons could not be removed");
                inner.line().removal_tries = 0;
            }
        }
        if let Err(error) = shared.write(shared.store.forget_stale_board(channel, &message)).await {
            shared.incident("old buttons that are gone could not be marked", &error);
            return rest(inner, BUTTON_PAUSE).await;
        }
        if inner.line().ending {
            return;
        }
    }
    let mut line = inner.line();
    line.old_buttons = more || line.more_old_buttons;
}

/// A pause that ends early when the outbox closes.
async fn rest(inner: &OutboxShared, pause: Duration) {
    let closing = async {
        while !inner.line().ending {
            inner.closing.notified().await;
        }
    };
    let _ = tokio::time::timeout(pause, closing).await;
}

/// Sends a message to one person alone, without its buttons, which mean this channel. False when that is refused.
async fn said_directly(
    shared: &ServiceState,
    channel: &ChannelKey,
    person: &str,
    outgoing: &Outgoing,
    nonce: &str,
) -> bool {
    let mut backoff = Backoff::default();
    for _ in 0..DIRECT_TRIES {
        let opened =
            shared.in_time("a direct channel", &channel.id, shared.platform.open_direct(person)).await;
        let sent = match opened {
            Ok(id) => {
                let text = format!("{}\n<#{}>", outgoing.text, channel.id);
                let outgoing = Outgoing { text, rows: Vec::new(), ..outgoing.clone() };
                shared.send(&id, &outgoing, nonce).await
            }
            Err(error) => Err(error),
        };
        match sent {
            Ok(_) => return true,
            Err(SendError::Later { after, reason }) => {
                tracing::debug!(%channel, reason, "a direct message is retried");
                tokio::time::sleep(backoff.next_after(after)).await;
            }
            Err(error) => {
                tracing::info!(%channel, %error, "a direct message was refused; it goes to the channel");
                shared.dm_refused(channel, person).await;
                return false;
            }
        }
    }
    false
}
