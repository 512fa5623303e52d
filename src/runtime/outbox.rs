//! Everything that is said in a channel, one thing after the other: boards first, then answers, then the tidying up.
//!
//! What must be said is in the store before it comes here, so the mouth keeps little: what does not fit in memory, what a
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
use crate::store::{ChannelKey, Closed, Closure, Unsent};

use crate::backoff::Backoff;
use crate::features::notices;
use crate::platform::{Outgoing, SendError, Urgency};
use crate::runtime::channel::Job;
use crate::runtime::reply_queue::{Heard, Note, NoteKind, Notes};
use crate::runtime::{Shared, about};

/// Most messages that wait in memory; the store has the rest.
const WAITING: usize = 16;
/// How many messages are read from the store at once.
const PAGE: u32 = 8;
/// How long a refusal without a lasting reason is tried again.
const UNCLEAR_FOR: Duration = Duration::from_secs(600);
/// How often an answer is tried.
const NOTE_TRIES: u32 = 3;
/// How often a message is tried that makes the program panic.
const PANICS: u32 = 3;
/// How often old buttons are tried that are refused without a clear reason, and the pause between tries.
const TIDY_TRIES: u32 = 5;
const TIDY_PAUSE: Duration = Duration::from_secs(5);
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
struct Waiting {
    message: Unsent,
    asked: Option<Instant>,
}

/// What is to be said in a channel.
#[derive(Default)]
struct Line {
    messages: VecDeque<Waiting>,
    /// Whether the store may have messages that are not in `messages`.
    behind: bool,
    /// Whether a message was left to the store while it was being read.
    left_again: bool,
    notes: Notes,
    /// Whether old boards may have buttons that are to go.
    untidy: bool,
    /// Whether more of them were added while they were being taken away.
    untidy_again: bool,
    /// How often the next old board could not be tidied for a reason that may pass.
    tidy_tries: u32,
    /// When a channel that takes nothing was last tried.
    closed: Option<Timestamp>,
    /// When the platform last took a message here.
    delivered: Option<Timestamp>,
    /// Whether something is being said.
    busy: bool,
    /// Whether an answer is on its way. It goes beside the messages: it may have to wait for its turn on the platform, and
    /// a board does not wait for it.
    noting: bool,
    /// Whether the buttons of old boards are being taken away, beside the messages too: a new board does not wait for that.
    tidying: bool,
    /// Whether to end once all is said.
    ending: bool,
}

struct Inner {
    shared: Arc<Shared>,
    channel: ChannelKey,
    line: Mutex<Line>,
    changed: Notify,
    /// Told at the end.
    closing: Notify,
    /// To the channel's actor.
    jobs: mpsc::WeakUnboundedSender<Job>,
}

/// Says the messages of one channel.
pub(crate) struct Mouth {
    inner: Arc<Inner>,
    task: JoinHandle<()>,
}

/// A way to a mouth for answers that come later.
#[derive(Clone)]
pub(crate) struct Ear(Arc<Inner>);

/// What is said next.
enum Next {
    Message(Waiting),
    Note(Box<Note>),
    /// Messages are to be read from the store.
    Read,
    /// Buttons of old boards are to be taken away.
    Tidy,
}

impl Mouth {
    /// A mouth that begins with what an earlier one left.
    pub(crate) fn new(
        shared: Arc<Shared>,
        channel: ChannelKey,
        jobs: mpsc::WeakUnboundedSender<Job>,
    ) -> Mouth {
        let closed = shared.is_closed(&channel).then(|| shared.now());
        let line = Line { behind: true, untidy: true, closed, ..Line::default() };
        let (line, changed, closing) = (Mutex::new(line), Notify::new(), Notify::new());
        let inner = Arc::new(Inner { shared, channel, line, changed, closing, jobs });
        let task = tokio::spawn(supervise(inner.clone()));
        Mouth { inner, task }
    }

    /// Queues a stored message, which somebody may have `asked` for.
    pub(crate) fn say(&self, message: Unsent, asked: Option<Instant>) {
        let mut line = self.inner.line();
        if line.behind || line.closed.is_some() || line.messages.len() >= WAITING {
            line.behind = true;
            line.left_again = true;
        } else {
            line.messages.push_back(Waiting { message, asked });
        }
        drop(line);
        self.inner.changed.notify_one();
    }

    /// Looks in the store for what is to be said: more may stand there than was queued, when a step that failed was written
    /// all the same, for example.
    pub(crate) fn look_again(&self) {
        let mut line = self.inner.line();
        line.behind = true;
        line.left_again = true;
        line.tidy();
        drop(line);
        self.inner.changed.notify_one();
    }

    /// Takes away the buttons that the store says are owed their end.
    pub(crate) fn tidy(&self) {
        self.inner.line().tidy();
        self.inner.changed.notify_one();
    }

    /// A way to this mouth for answers that come later.
    pub(crate) fn ear(&self) -> Ear {
        Ear(self.inner.clone())
    }

    /// Whether it is time to try a closed channel again because somebody types there, which alone does not show that it is
    /// open.
    pub(crate) fn may_try(&self) -> bool {
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
            line.behind = true;
            line.untidy = true;
            drop(line);
            self.inner.changed.notify_one();
        }
    }

    /// Takes the channel for closed, since this time.
    pub(crate) async fn shut(&self, how: Closed, reason: &str, from: Timestamp) {
        close(&self.inner, how, reason, Some(from)).await;
    }

    /// When the platform last took a message here, as far as that is known.
    pub(crate) fn delivered(&self) -> Option<Timestamp> {
        self.inner.line().delivered
    }

    /// Takes what is in memory for closed, as the channel is known to be.
    pub(crate) fn stay_closed(&self) {
        self.inner.line().close(self.inner.shared.now());
    }

    /// Whether the channel takes nothing.
    pub(crate) fn is_closed(&self) -> bool {
        self.inner.line().closed.is_some()
    }

    /// Whether there is nothing to say.
    pub(crate) fn is_idle(&self) -> bool {
        let line = self.inner.line();
        !line.busy && !line.noting && !line.tidying && (line.closed.is_some() || line.is_done())
    }

    /// Waits until all is said that can be said.
    pub(crate) async fn close(mut self) {
        self.inner.line().ending = true;
        self.inner.closing.notify_one();
        self.inner.changed.notify_one();
        let _ = (&mut self.task).await;
    }
}

impl Ear {
    /// Queues what nobody has asked for and nobody misses.
    pub(crate) fn aside(&self, note: Note) {
        self.0.line().notes.aside(note);
        self.0.changed.notify_one();
    }

    /// Queues an answer to what a person typed, unless the person asks for too much.
    pub(crate) fn note(&self, person: &str, kind: NoteKind, locale: Option<&str>, note: Note) -> Heard {
        let shared = &self.0.shared;
        let mut line = self.0.line();
        if line.closed.is_some() {
            return Heard::Dropped;
        }
        let slow_down = || notices::rate_limited(kind.limit(), locale, shared.circles.language(person));
        let heard = line.notes.push(person, kind, note, slow_down, shared.now());
        drop(line);
        self.0.changed.notify_one();
        heard
    }
}

impl Drop for Mouth {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Line {
    fn is_done(&self) -> bool {
        self.messages.is_empty() && self.notes.is_empty() && !self.behind && !self.untidy
    }

    /// Leaves everything to the store.
    fn close(&mut self, now: Timestamp) {
        self.closed = Some(now);
        self.messages.clear();
        self.notes.clear();
        self.behind = true;
    }

    /// Queues the end of the buttons of old boards, also of those that come while others lose theirs.
    fn tidy(&mut self) {
        self.untidy = true;
        self.untidy_again = true;
    }

    fn next(&mut self) -> Option<Next> {
        if self.closed.is_some() {
            self.notes.clear();
            return None;
        }
        if let Some(message) = self.messages.pop_front() {
            return Some(Next::Message(message));
        }
        if self.behind {
            self.left_again = false;
            return Some(Next::Read);
        }
        if let Some(note) = self.next_note() {
            return Some(Next::Note(Box::new(note)));
        }
        // At the end nobody waits for old buttons: they are owed, and go at the next start.
        if self.untidy && !self.tidying && !self.ending {
            self.tidying = true;
            return Some(Next::Tidy);
        }
        None
    }

    /// The next note, while no other one is being said.
    fn next_note(&mut self) -> Option<Note> {
        if self.noting || self.closed.is_some() {
            return None;
        }
        let note = self.notes.pop()?;
        self.noting = true;
        Some(note)
    }
}

impl Inner {
    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Keeps the channel's mouth going: a panic costs the message that caused it a try, and nothing else.
async fn supervise(inner: Arc<Inner>) {
    let mut last = 0;
    let mut panics = 0;
    let mut spoken = 0;
    while AssertUnwindSafe(speak(&inner, &mut spoken)).catch_unwind().await.is_err() {
        about(&inner.channel, None).in_scope(|| inner.shared.died("the mouth of a channel"));
        panics = if spoken == last { panics + 1 } else { 1 };
        last = spoken;
        if panics >= PANICS && spoken > 0 {
            give_up(&inner.shared, spoken, "it made the program panic").await;
        }
        {
            let mut line = inner.line();
            line.messages.clear();
            line.behind = true;
            line.busy = false;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

/// Says one thing after the other; `spoken` is the number of the message that is being said.
async fn speak(inner: &Arc<Inner>, spoken: &mut i64) {
    loop {
        let changed = inner.changed.notified();
        let next = {
            let mut line = inner.line();
            let next = line.next();
            line.busy = next.is_some();
            if next.is_none() && line.ending && !line.noting && !line.tidying {
                return;
            }
            next
        };
        let Some(next) = next else {
            changed.await;
            continue;
        };
        match next {
            Next::Message(message) => {
                *spoken = message.message.id;
                let span = about(&inner.channel, message.message.post.game);
                message_said(inner, message).instrument(span).await;
            }
            Next::Read => read(inner).instrument(about(&inner.channel, None)).await,
            Next::Note(note) => begin_note(inner, *note),
            Next::Tidy => {
                let under_way = UnderWay { inner: inner.clone(), flag: |line| &mut line.tidying };
                let work = async move {
                    let inner = &under_way.inner;
                    if AssertUnwindSafe(tidy(inner)).catch_unwind().await.is_err() {
                        inner.shared.died("the tidying of a channel");
                        rest(inner, TIDY_PAUSE).await;
                    }
                };
                tokio::spawn(work.instrument(about(&inner.channel, None)));
            }
        }
        *spoken = 0;
    }
}

/// Reads the oldest messages that are not sent.
async fn read(inner: &Arc<Inner>) {
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
    line.behind = found.len() >= PAGE as usize || line.left_again;
    let waiting = |message| Waiting { message, asked: None };
    line.messages.extend(found.into_iter().map(waiting));
}

async fn message_said(inner: &Arc<Inner>, Waiting { message, asked }: Waiting) {
    let (shared, channel) = (&inner.shared, &inner.channel);
    let Unsent { id, post, .. } = message;
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
        shared.meters.answered("board", asked.elapsed());
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
    shared.doors.took(&channel.id);
    shared.said.notify_waiters();
    if post.board {
        inner.line().tidy();
    }
}

/// Remembers that a message was sent, as soon as the store takes that: unmarked, it would be said again at the next start.
async fn mark_sent(inner: &Arc<Inner>, id: i64, sent: &str) {
    let shared = &inner.shared;
    let mut backoff = Backoff::default();
    while let Err(error) = shared.write(shared.store.mark_sent(id, sent)).await {
        shared.incident("a sent message could not be marked", &error);
        note_for(inner, backoff.next()).await;
    }
    shared.meters.message("sent");
}

/// Leaves all that is to be said to the store until the channel opens. Without a time it counts as closed since a message
/// was last delivered: whoever was to move since then may have been shut out all the time.
async fn close(inner: &Inner, how: Closed, reason: &str, from: Option<Timestamp>) {
    tracing::warn!(channel = %inner.channel, reason, "a channel takes no messages; what is owed waits there");
    inner.shared.meters.message("closed");
    let at = inner.shared.now();
    let from = {
        let mut line = inner.line();
        line.close(at);
        from.or(line.delivered).unwrap_or(at)
    };
    inner.shared.closed(&inner.channel, Some(Closure { how, at, from })).await;
    // Whoever waits for a board here waits no longer.
    inner.shared.said.notify_waiters();
}

/// The platform no longer knows the channel: its games are called off.
async fn gone(inner: &Inner, reason: &str) {
    close(inner, Closed::Gone, reason, None).await;
    if let Some(jobs) = inner.jobs.upgrade() {
        // Where the service stops, the next start finds it out.
        let _ = jobs.send(Job::Gone);
    }
}

/// Something that is done beside the messages; the next of its kind may follow when this is gone.
struct UnderWay {
    inner: Arc<Inner>,
    flag: fn(&mut Line) -> &mut bool,
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        *(self.flag)(&mut self.inner.line()) = false;
        self.inner.changed.notify_one();
    }
}

/// Says a note beside the messages.
fn begin_note(inner: &Arc<Inner>, note: Note) {
    let under_way = UnderWay { inner: inner.clone(), flag: |line| &mut line.noting };
    tokio::spawn(async move { say_note(&under_way.inner, note).await });
}

/// Lets so much time pass in which notes are said all the same: while the store takes nothing, they are how people hear of it.
async fn note_for(inner: &Arc<Inner>, pause: Duration) {
    let over = tokio::time::sleep(pause);
    tokio::pin!(over);
    loop {
        let changed = inner.changed.notified();
        let note = inner.line().next_note();
        if let Some(note) = note {
            begin_note(inner, note);
            continue;
        }
        tokio::select! {
            () = &mut over => return,
            () = changed => {}
        }
    }
}

async fn say_note(inner: &Inner, note: Note) {
    let Inner { shared, channel, .. } = inner;
    let mut outgoing = shared.pictures.finish(note.reply).await;
    outgoing.urgency = Urgency::Note;
    let mut backoff = Backoff::default();
    for attempt in 1..=NOTE_TRIES {
        match shared.send(&channel.id, &outgoing, &note.nonce).await {
            Ok(_) => return,
            Err(SendError::Closed(reason)) => return close(inner, Closed::Shut, &reason, None).await,
            Err(SendError::Gone(reason)) => return gone(inner, &reason).await,
            Err(SendError::Later { after, .. }) if attempt < NOTE_TRIES => {
                tokio::time::sleep(backoff.next_after(after)).await;
            }
            Err(error) => return tracing::warn!(%channel, %error, "an answer was lost"),
        }
    }
}

/// Takes the buttons off boards that newer ones replaced.
async fn tidy(inner: &Inner) {
    let Inner { shared, channel, .. } = inner;
    inner.line().untidy_again = false;
    let stale = match shared.store.stale_boards(channel, PAGE).await {
        Ok(stale) => stale,
        Err(error) => {
            shared.incident("the old boards of a channel cannot be read", &error);
            return rest(inner, TIDY_PAUSE).await;
        }
    };
    let more = stale.len() >= PAGE as usize;
    for message in stale {
        let cleared = shared.platform.clear_components(&channel.id, &message);
        match shared.in_time("old buttons", &channel.id, cleared).await {
            // What is refused for good has no buttons, or none that can be taken.
            Ok(()) | Err(SendError::Refused(_)) => inner.line().tidy_tries = 0,
            Err(SendError::Closed(reason)) => return close(inner, Closed::Shut, &reason, None).await,
            Err(SendError::Gone(reason)) => return gone(inner, &reason).await,
            Err(SendError::Later { after, reason }) => {
                tracing::debug!(%channel, reason, "old buttons are tried again");
                return rest(inner, after.unwrap_or(TIDY_PAUSE)).await;
            }
            Err(SendError::Unclear(reason)) => {
                let tries = {
                    let mut line = inner.line();
                    line.tidy_tries += 1;
                    line.tidy_tries
                };
                if tries < TIDY_TRIES {
                    return rest(inner, TIDY_PAUSE).await;
                }
                tracing::warn!(%channel, reason, "old buttons stay");
                inner.line().tidy_tries = 0;
            }
        }
        if let Err(error) = shared.write(shared.store.forget_stale_board(channel, &message)).await {
            shared.incident("old buttons that are gone could not be marked", &error);
            return rest(inner, TIDY_PAUSE).await;
        }
        if inner.line().ending {
            return;
        }
    }
    let mut line = inner.line();
    line.untidy = more || line.untidy_again;
}

/// A pause that ends early when the mouth closes.
async fn rest(inner: &Inner, pause: Duration) {
    let closing = async {
        while !inner.line().ending {
            inner.closing.notified().await;
        }
    };
    let _ = tokio::time::timeout(pause, closing).await;
}

/// Sends a message to one person alone, without its buttons, which mean this channel. False when that is refused.
async fn said_directly(
    shared: &Shared,
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
                tracing::debug!(%channel, reason, "a direct message is tried again");
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

/// Sends with growing pauses until the platform takes or refuses the message.
async fn deliver(
    shared: &Shared,
    channel: &ChannelKey,
    outgoing: &Outgoing,
    nonce: &str,
) -> Result<String, SendError> {
    let mut backoff = Backoff::default();
    let mut unclear = Duration::ZERO;
    loop {
        let (after, reason) = match shared.send(&channel.id, outgoing, nonce).await {
            Err(SendError::Later { after, reason }) => (after, reason),
            Err(SendError::Unclear(reason)) if unclear < UNCLEAR_FOR => (None, reason),
            other => return other,
        };
        let wait = backoff.next_after(after);
        if after.is_none() {
            unclear += wait;
        }
        tracing::warn!(%channel, reason, ?wait, "a message is tried again");
        tokio::time::sleep(wait).await;
    }
}

async fn give_up(shared: &Shared, id: i64, reason: &str) {
    shared.meters.message("given_up");
    if let Err(error) = shared.write(shared.store.mark_failed(id, reason)).await {
        shared.incident("a failed message could not be marked", &error);
    }
    shared.said.notify_waiters();
}
