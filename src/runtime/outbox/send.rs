//! Sending messages and answers, and marking them in the store.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use crate::backoff::Backoff;
use crate::features;
use crate::message::Reply;
use crate::platform::{MessagePriority, Outgoing, SendError};
use crate::runtime::outbox::queue::{OutboxShared, PAGE, QueuedPost, SideTaskGuard, StoredWork};
use crate::runtime::reply_queue::PendingReply;
use crate::runtime::state::ServiceState;
use crate::store::{ChannelKey, Post, StoreResult, UnsentPost};

/// Time for which a message is retried after a refusal without a lasting reason.
const UNCLEAR_FOR: Duration = Duration::from_secs(600);
/// Time for which the platform surely recognizes a message by its nonce (Discord: a few minutes).
const NONCE_LIFE: Duration = Duration::from_secs(60);
/// Most tries of an answer.
const REPLY_TRIES: u32 = 3;
/// Most tries of a direct message before it goes to the channel.
const DIRECT_TRIES: u32 = 5;

/// Whether a message takes the place of its game's last board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum InPlace {
    Never,
    /// While that is the newest message of the channel.
    IfNewest,
    Always,
}

/// A message that shows a post.
struct SentMessage {
    id: String,
    /// Number in the order of events from which an edited message shows it.
    shown_from: Option<u64>,
}

impl SentMessage {
    fn new(id: String) -> SentMessage {
        SentMessage { id, shown_from: None }
    }
}

impl InPlace {
    fn of(reply: &Reply) -> InPlace {
        if reply.quiet {
            InPlace::Always
        } else if reply.in_place {
            InPlace::IfNewest
        } else {
            InPlace::Never
        }
    }
}

/// Reads the oldest messages that are not sent.
pub(crate) async fn read_messages(inner: &Arc<OutboxShared>) {
    let found = until_stored(inner, "the messages of a channel cannot be read", || {
        inner.shared.store.unsent(&inner.channel, 0, PAGE)
    })
    .await;
    inner.queue.lock().extend(found);
}

/// Sends a stored message, as a direct message if it asks for that, and marks it as sent or given up.
pub(crate) async fn send_message(inner: &Arc<OutboxShared>, queued: QueuedPost) {
    let shared = &inner.shared;
    let channel = &inner.channel;
    let QueuedPost { message: UnsentPost { id, post }, asked, doubtful, .. } = queued;
    if post.body.is_empty() {
        return give_up(shared, id, &post.nonce, "it named a deleted person").await;
    }
    let reply: Reply = match serde_json::from_str(&post.body) {
        Ok(reply) => reply,
        Err(error) => {
            shared.incident("a stored message cannot be read", &error);
            return give_up(shared, id, &post.nonce, &error.to_string()).await;
        }
    };
    let direct = reply.direct.clone();
    let in_place = InPlace::of(&reply);
    let outgoing = shared.pictures.finish(reply).await;
    if let Some(asked) = asked {
        shared.metrics.answers.of("board").observe(asked.elapsed().as_secs_f64());
    }
    if let Some(person) = direct
        && send_directly(inner, &person, &outgoing, &post.nonce).await
    {
        // A reply to it in this channel is impossible, so no message of the channel stands for it.
        until_stored(inner, "a sent message could not be marked", || {
            shared.write(shared.store.mark_sent_elsewhere(id))
        })
        .await;
        shared.metrics.messages.of("sent").inc();
        return;
    }
    let delivery = Delivery { shared, channel, outgoing: &outgoing, post: &post, in_place };
    let sent = match delivery.send(doubtful).await {
        Ok(sent) => sent,
        Err(error) => {
            let Some(error) = inner.pause_on(error) else { return };
            shared.incident("a message was not taken", &error);
            return give_up(shared, id, &post.nonce, &error.to_string()).await;
        }
    };
    inner.queue.lock().delivered = Some(shared.now());
    mark_sent(inner, id, &post.nonce, &sent).await;
    shared.closed_channels.delivered(&channel.id);
    shared.message_sent.notify_waiters();
    if post.board {
        inner.queue.lock().old_boards = StoredWork::Unread;
    }
}

/// Marks a message as sent, retrying until the store takes it: an unmarked message would be sent again at the next start.
async fn mark_sent(inner: &Arc<OutboxShared>, id: i64, nonce: &str, sent: &SentMessage) {
    let notes = features::sent(nonce, Some(&sent.id));
    let store = &inner.shared.store;
    until_stored(inner, "a sent message could not be marked", || {
        inner.shared.write(store.mark_shown(id, &sent.id, sent.shown_from, notes.clone()))
    })
    .await;
    inner.shared.metrics.messages.of("sent").inc();
}

/// Repeats a call to the store until it succeeds. Replies, which report the failure to people, are sent meanwhile.
async fn until_stored<T, F: Future<Output = StoreResult<T>>>(
    inner: &Arc<OutboxShared>,
    what: &str,
    ask: impl Fn() -> F,
) -> T {
    let mut backoff = Backoff::default();
    loop {
        match ask().await {
            Ok(found) => return found,
            Err(error) => {
                inner.shared.incident(what, &error);
                send_replies_for(inner, backoff.next()).await;
            }
        }
    }
}

async fn send_replies_for(inner: &Arc<OutboxShared>, pause: Duration) {
    let over = tokio::time::sleep(pause);
    tokio::pin!(over);
    loop {
        let changed = inner.changed.notified();
        let reply = inner.queue.lock().next_reply();
        if let Some(reply) = reply {
            spawn_reply(inner, reply);
            continue;
        }
        tokio::select! {
            () = &mut over => return,
            () = changed => {}
        }
    }
}

/// Sends a reply beside the messages.
pub(crate) fn spawn_reply(inner: &Arc<OutboxShared>, reply: PendingReply) {
    let under_way = SideTaskGuard { inner: inner.clone(), flag: |queue| &mut queue.sending_reply };
    tokio::spawn(async move { send_reply(&under_way.inner, reply).await });
}

async fn send_reply(inner: &OutboxShared, reply: PendingReply) {
    let OutboxShared { shared, channel, .. } = inner;
    let mut outgoing = shared.pictures.finish(reply.reply).await;
    outgoing.urgency = MessagePriority::Note;
    match try_times(REPLY_TRIES, || shared.send(&channel.id, &outgoing, &reply.nonce)).await {
        Ok(_) => {}
        Err(error) => {
            if let Some(error) = inner.pause_on(error) {
                tracing::warn!(%channel, %error, "an answer was lost");
            }
        }
    }
}

/// Sends a message to one person alone, without its buttons, which belong to this channel. Returns `false` if that is refused.
async fn send_directly(inner: &OutboxShared, person: &str, outgoing: &Outgoing, nonce: &str) -> bool {
    let OutboxShared { shared, channel, .. } = inner;
    let text = format!("{}\n<#{}>", outgoing.text, channel.id);
    let outgoing = &Outgoing { text, rows: Vec::new(), ..outgoing.clone() };
    let sent = try_times(DIRECT_TRIES, || async move {
        let opened = shared.platform.open_direct(person);
        let direct = shared.in_time("a direct channel", &channel.id, opened).await?;
        shared.send(&direct, outgoing, nonce).await
    });
    match sent.await {
        Ok(_) => true,
        Err(SendError::Later { .. }) => false,
        Err(error) => {
            tracing::info!(%channel, %error, "a direct message was refused; it goes to the channel");
            shared.dm_refused(channel, person).await;
            false
        }
    }
}

/// A stored message on its way to its channel.
struct Delivery<'a> {
    shared: &'a ServiceState,
    channel: &'a ChannelKey,
    outgoing: &'a Outgoing,
    post: &'a Post,
    in_place: InPlace,
}

impl Delivery<'_> {
    /// Sends with growing pauses until the platform takes or refuses the message. With `doubtful`, an earlier run may have sent
    /// it.
    async fn send(&self, mut doubtful: bool) -> Result<SentMessage, SendError> {
        let mut backoff = Backoff::default();
        let mut unclear = Duration::ZERO;
        let began = Instant::now();
        loop {
            doubtful |= began.elapsed() > NONCE_LIFE;
            let (after, reason) = match self.send_once(doubtful).await {
                Err(SendError::Later { after, reason }) => (after, reason),
                Err(SendError::Unclear(reason)) if unclear < UNCLEAR_FOR => (None, reason),
                other => return other,
            };
            // The board may have been edited although the response was lost, and a nonce does not tell.
            doubtful |= self.in_place != InPlace::Never;
            let wait = backoff.next_after(after);
            if after.is_none() {
                unclear += wait;
            }
            // A failure of the whole platform is logged once, not for each channel.
            if self.shared.platform.is_up() {
                tracing::warn!(channel = %self.channel, reason, ?wait, "a message is retried");
            }
            tokio::time::sleep(wait).await;
        }
    }

    /// Tries once to show the message. With `doubtful`, an earlier try may have succeeded.
    async fn send_once(&self, doubtful: bool) -> Result<SentMessage, SendError> {
        // An edit can be repeated, and its answer says from when the board is shown.
        if self.in_place == InPlace::Always
            && let Some(sent) = self.replace_board().await?
        {
            return Ok(sent);
        }
        if doubtful && let Some(id) = self.find_sent().await? {
            return Ok(SentMessage::new(id));
        }
        if self.in_place == InPlace::IfNewest
            && let Some(sent) = self.replace_board().await?
        {
            return Ok(sent);
        }
        let sent = self.shared.send(&self.channel.id, self.outgoing, &self.post.nonce);
        sent.await.map(SentMessage::new)
    }

    /// Edits the last board of the game; `None` if a new message is needed.
    async fn replace_board(&self) -> Result<Option<SentMessage>, SendError> {
        let Delivery { shared, channel, outgoing, post, in_place } = *self;
        let Some(game) = post.game.filter(|_| post.board) else { return Ok(None) };
        let Some(board) = shared.store.board_message(channel, game).await.ok().flatten() else {
            return Ok(None);
        };
        let replaced = async {
            let platform = &shared.platform;
            if in_place == InPlace::Always {
                let shown_from = platform.edit_board(&channel.id, &board, outgoing).await?;
                return Ok(Some(SentMessage { id: board.clone(), shown_from }));
            }
            let is_replaced = platform.replace_newest(&channel.id, &board, outgoing, &post.nonce).await?;
            Ok(if is_replaced { Some(SentMessage::new(board.clone())) } else { None })
        };
        match shared.in_time("a board in place of another", &channel.id, replaced).await {
            Ok(replaced) => Ok(replaced),
            Err(error @ SendError::Later { .. }) => Err(error),
            Err(error) => {
                tracing::debug!(%channel, %error, "a board cannot be edited; a new one is posted");
                Ok(None)
            }
        }
    }

    /// Finds the message of an earlier try to send a board, in place of the board before it or after it.
    async fn find_sent(&self) -> Result<Option<String>, SendError> {
        let Delivery { shared, channel, outgoing, post, in_place } = *self;
        let Some(game) = post.game.filter(|_| post.board || post.question) else { return Ok(None) };
        // An error is ignored here, because marking the message as sent is retried.
        let before = shared.store.board_message(channel, game).await.ok().flatten();
        let replaced = in_place != InPlace::Never;
        let found = shared.platform.find_posted(&channel.id, before.as_deref(), replaced, outgoing);
        match shared.in_time("a look for a message", &channel.id, found).await {
            Err(error @ SendError::Later { .. }) => Err(error),
            // Where the channel may not be read, the nonce alone has to do.
            found => Ok(found.unwrap_or_default()),
        }
    }
}

/// Repeats a call at most `times` times, with growing pauses, while the platform says "later".
pub(crate) async fn try_times<T, F>(times: u32, mut ask: impl FnMut() -> F) -> Result<T, SendError>
where
    F: Future<Output = Result<T, SendError>>,
{
    let mut backoff = Backoff::default();
    for _ in 1..times {
        match ask().await {
            Err(SendError::Later { after, .. }) => tokio::time::sleep(backoff.next_after(after)).await,
            other => return other,
        }
    }
    ask().await
}

pub(crate) async fn give_up(shared: &ServiceState, id: i64, nonce: &str, reason: &str) {
    shared.metrics.messages.of("given_up").inc();
    let failed = shared.store.mark_failed(id, reason, features::sent(nonce, None));
    if let Err(error) = shared.write(failed).await {
        shared.incident("a failed message could not be marked", &error);
    }
    shared.message_sent.notify_waiters();
}
