//! What is remembered of channels, private messages and events, each in bounded memory.

use std::hash::Hash;
use std::num::NonZeroUsize;
use std::time::Duration;

use lru::LruCache;
use parking_lot::{Mutex, MutexGuard};
use serenity::http::Route;
use serenity::model::id::{ApplicationId, MessageId};
use tokio::time::Instant;

use crate::i18n::Locale;
use crate::message::EphemeralSlot;

/// The facts of more channels are not remembered, but learnt again.
const MAX_CHANNELS: usize = 10_000;
/// More private messages than this are not remembered; the oldest ones then stay where they are.
const MAX_SHOWN: usize = 10_000;
/// Event ids that are remembered: more than a session can replay.
const MAX_EVENTS: usize = 20_000;
/// After this time a file is tried again, since Discord may not have told that the right came back.
pub const FILES_FORBIDDEN: Duration = Duration::from_secs(3600);
/// Time for which a private message can be changed: the life of an interaction's token, 15 minutes, less a minute.
pub const TOKEN_LIFE: Duration = Duration::from_secs(14 * 60);

/// A memory that tasks share: what was used least recently makes room.
struct SharedLru<K, V, const MAX: usize>(Mutex<LruCache<K, V>>);

impl<K: Hash + Eq, V, const MAX: usize> Default for SharedLru<K, V, MAX> {
    fn default() -> Self {
        SharedLru(Mutex::new(LruCache::new(NonZeroUsize::new(MAX).expect("it is not zero"))))
    }
}

impl<K, V, const MAX: usize> SharedLru<K, V, MAX> {
    fn lock(&self) -> MutexGuard<'_, LruCache<K, V>> {
        self.0.lock()
    }
}

#[derive(Default)]
struct ChannelFacts {
    /// The code of its language.
    locale: Option<String>,
    server: Option<String>,
}

/// Facts about channels that events and refused calls have told.
#[derive(Default)]
pub struct KnownChannels {
    facts: SharedLru<String, ChannelFacts, MAX_CHANNELS>,
    /// The channels where the bot may attach no files, each with its server and since when: each try would be one more
    /// refused call.
    without_files: SharedLru<String, (Option<String>, Instant), MAX_CHANNELS>,
    /// The newest message of each channel, while no event can be missing.
    newest: SharedLru<String, u64, MAX_CHANNELS>,
}

impl KnownChannels {
    pub(crate) fn learn(&self, channel: &str, locale: Option<&String>, server: Option<&String>) {
        let mut channels = self.facts.lock();
        let facts = channels.get_or_insert_mut(channel.to_owned(), ChannelFacts::default);
        facts.locale = locale.cloned();
        facts.server = server.cloned().or(facts.server.take());
    }

    /// The language that is spoken in a channel. A server may have named none, which Discord takes for English.
    pub(crate) fn locale(&self, channel: &str) -> Locale {
        let mut channels = self.facts.lock();
        let code = channels.get(channel).and_then(|facts| facts.locale.as_deref());
        code.map(Locale::of).unwrap_or_default()
    }

    /// The newest message of a channel, where one was told.
    pub(crate) fn newest(&self, channel: &str) -> Option<u64> {
        self.newest.lock().get(channel).copied()
    }

    /// Notes a message of a channel.
    pub(crate) fn note_newest(&self, channel: &str, message: u64) {
        let mut newest = self.newest.lock();
        let known = newest.get_or_insert_mut(channel.to_owned(), || message);
        *known = message.max(*known);
    }

    /// Events may be missing.
    pub(crate) fn forget_newest(&self) {
        self.newest.lock().clear();
    }

    pub fn are_files_forbidden(&self, channel: &str) -> bool {
        let mut without_files = self.without_files.lock();
        let since = without_files.peek(channel).map(|(_, since)| since.elapsed());
        if since.is_some_and(|since| since >= FILES_FORBIDDEN) {
            without_files.pop(channel);
        }
        since.is_some_and(|since| since < FILES_FORBIDDEN)
    }

    pub fn set_files_allowed(&self, channel: &str, server: Option<String>, allowed: bool) {
        if allowed {
            self.without_files.lock().pop(channel);
            return;
        }
        let known = self.facts.lock().peek(channel).and_then(|facts| facts.server.clone());
        let mut without_files = self.without_files.lock();
        let without = without_files.get_or_insert_mut(channel.to_owned(), || (None, Instant::now()));
        without.0 = server.or(known).or(without.0.take());
    }

    /// Something changed in a server that may have brought the right to attach files back in any of its channels.
    pub fn forget_files_forbidden_in(&self, server: &str) {
        let mut without_files = self.without_files.lock();
        let is_there = |(at, _): &(Option<String>, Instant)| at.as_deref() == Some(server);
        let freed: Vec<_> =
            without_files.iter().filter(|(_, at)| is_there(at)).map(|(channel, _)| channel.clone()).collect();
        for channel in freed {
            without_files.pop(&channel);
        }
    }
}

/// The way to a message of an interaction. Its token is never logged.
#[derive(Clone)]
pub struct EphemeralHandle {
    pub(crate) application: ApplicationId,
    pub token: String,
    /// The message that followed the answer; none for the answer itself, or the message whose component was used.
    pub(crate) message: Option<MessageId>,
    since: Instant,
}

impl EphemeralHandle {
    pub fn now(application: ApplicationId, token: &str) -> EphemeralHandle {
        EphemeralHandle { application, token: token.to_owned(), message: None, since: Instant::now() }
    }

    /// The way to a message that followed the answer.
    pub(crate) fn to(self, message: Option<MessageId>) -> EphemeralHandle {
        EphemeralHandle { message, ..self }
    }

    pub(crate) fn is_alive(&self) -> bool {
        self.since.elapsed() < TOKEN_LIFE
    }

    pub(crate) fn route(&self) -> Route<'_> {
        let (application_id, token) = (self.application, &*self.token);
        match self.message {
            Some(message_id) => Route::WebhookFollowupMessage { application_id, token, message_id },
            None => Route::WebhookOriginalInteractionResponse { application_id, token },
        }
    }
}

/// Number of messages that may follow an answer where the bot has no access of its own.
const FOLLOW_UPS: u8 = 5;

/// The last answered interaction of a channel.
struct LentWay {
    answer: EphemeralHandle,
    follow_ups_left: u8,
}

/// The channels to which the bot has no access: its way there is the last answer, to which messages may be added for a while.
#[derive(Default)]
pub(crate) struct BorrowedChannels {
    ways: SharedLru<String, Option<LentWay>, MAX_CHANNELS>,
    /// The ways to its messages there, by their ids.
    messages: SharedLru<String, EphemeralHandle, MAX_SHOWN>,
}

impl BorrowedChannels {
    pub(crate) fn has(&self, channel: &str) -> bool {
        self.ways.lock().contains(channel)
    }

    /// Remembers whether the bot only borrows a channel.
    pub(crate) fn learn(&self, channel: &str, borrowed: bool) {
        let mut ways = self.ways.lock();
        if borrowed {
            ways.get_or_insert(channel.to_owned(), || None);
        } else {
            ways.pop(channel);
        }
    }

    /// An interaction was answered in a channel; `used` of its messages followed already.
    pub(crate) fn answered(&self, channel: &str, answer: EphemeralHandle, used: u8) {
        let way = LentWay { answer, follow_ups_left: FOLLOW_UPS.saturating_sub(used) };
        self.ways.lock().put(channel.to_owned(), Some(way));
    }

    /// The answer to which one more message can be added.
    pub(crate) fn way(&self, channel: &str) -> Option<EphemeralHandle> {
        let mut ways = self.ways.lock();
        let way = ways.get(channel)?.as_ref()?;
        (way.follow_ups_left > 0 && way.answer.is_alive()).then(|| way.answer.clone())
    }

    /// One more message was added to an answer, or may have been.
    pub(crate) fn used(&self, channel: &str, answer: &EphemeralHandle) {
        if let Some(Some(way)) = self.ways.lock().get_mut(channel)
            && way.answer.token == answer.token
        {
            way.follow_ups_left = way.follow_ups_left.saturating_sub(1);
        }
    }

    /// Nothing can be added to an answer any more.
    pub(crate) fn end(&self, channel: &str, answer: &EphemeralHandle) {
        if let Some(way) = self.ways.lock().get_mut(channel) {
            way.take_if(|way| way.answer.token == answer.token);
        }
    }

    /// Remembers the way to a message that all see.
    pub(crate) fn reaches(&self, message: &str, way: EphemeralHandle) {
        self.messages.lock().put(message.to_owned(), way);
    }

    /// The way to a message, as long as there is one.
    pub(crate) fn way_to(&self, message: &str) -> Option<EphemeralHandle> {
        self.messages.lock().get(message).filter(|way| way.is_alive()).cloned()
    }
}

/// The private messages with buttons that people have before them, by the person's id. A newer one that offers the same takes
/// the place of the older, so that pressing *Move* again does not pile up lists.
#[derive(Default)]
pub struct EphemeralMessages(SharedLru<(String, EphemeralSlot), EphemeralHandle, MAX_SHOWN>);

impl EphemeralMessages {
    /// Remembers a message; the older one that it stands in for, if that can still be reached.
    pub fn show(
        &self,
        person: &str,
        offer: EphemeralSlot,
        shown: EphemeralHandle,
    ) -> Option<EphemeralHandle> {
        let older = self.0.lock().put((person.to_owned(), offer), shown);
        older.filter(EphemeralHandle::is_alive)
    }

    pub fn forget(&self, person: &str, offer: EphemeralSlot) {
        self.0.lock().pop(&(person.to_owned(), offer));
    }
}

/// The ids of the events that were taken: after some closes the library has a whole session replayed.
#[derive(Default)]
pub struct SeenEvents(SharedLru<u64, (), MAX_EVENTS>);

impl SeenEvents {
    /// Takes an id as one that has not come.
    pub(crate) fn forget(&self, id: u64) {
        self.0.lock().pop(&id);
    }

    /// True if this id comes for the first time.
    pub fn is_new(&self, id: u64) -> bool {
        self.0.lock().put(id, ()).is_none()
    }
}
