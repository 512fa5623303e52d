//! Bounded caches of facts about channels, private messages and events.

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

const MAX_CHANNELS: usize = 10_000;
/// Maximum number of private messages. Older ones are no longer replaced.
const MAX_SHOWN: usize = 10_000;
/// Maximum number of event ids: more than a session can replay.
const MAX_EVENTS: usize = 20_000;
/// Time after which files are tried again, because there may be no event about the permission.
pub const FILES_FORBIDDEN: Duration = Duration::from_secs(3600);
/// Time for which a private message can be edited: 15 minutes, the lifetime of a token, less a minute.
pub const TOKEN_LIFE: Duration = Duration::from_secs(14 * 60);

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
    /// Language code of its server.
    locale: Option<String>,
    server: Option<String>,
}

/// Facts about channels from events and refused calls.
#[derive(Default)]
pub struct KnownChannels {
    facts: SharedLru<String, ChannelFacts, MAX_CHANNELS>,
    /// Channels without the permission to attach files, each with its server and the time of the refusal.
    without_files: SharedLru<String, (Option<String>, Instant), MAX_CHANNELS>,
    /// Newest message of each channel, while no event can be missing.
    newest: SharedLru<String, u64, MAX_CHANNELS>,
}

impl KnownChannels {
    pub(crate) fn set_facts(&self, channel: &str, locale: Option<&String>, server: Option<&String>) {
        let mut channels = self.facts.lock();
        let facts = channels.get_or_insert_mut(channel.to_owned(), ChannelFacts::default);
        facts.locale = locale.cloned();
        facts.server = server.cloned().or(facts.server.take());
    }

    /// Returns the language of a channel, English if its server has none.
    pub(crate) fn locale(&self, channel: &str) -> Locale {
        let mut channels = self.facts.lock();
        let code = channels.get(channel).and_then(|facts| facts.locale.as_deref());
        code.map(Locale::of).unwrap_or_default()
    }

    pub(crate) fn newest(&self, channel: &str) -> Option<u64> {
        self.newest.lock().get(channel).copied()
    }

    /// Stores a message as the newest of its channel, unless it is older.
    pub(crate) fn note_newest(&self, channel: &str, message: u64) {
        let mut newest = self.newest.lock();
        let known = newest.get_or_insert_mut(channel.to_owned(), || message);
        *known = message.max(*known);
    }

    /// Clears the newest messages, because events may be missing.
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

    /// Clears the refusals of a server, because its permissions may have changed.
    pub fn forget_files_forbidden_in(&self, server: &str) {
        let mut without_files = self.without_files.lock();
        let in_server = without_files.iter().filter(|(_, (known, _))| known.as_deref() == Some(server));
        for channel in in_server.map(|(channel, _)| channel.clone()).collect::<Vec<_>>() {
            without_files.pop(&channel);
        }
    }
}

/// Access to a message of an interaction. Its token is never logged.
#[derive(Clone)]
pub struct EphemeralHandle {
    pub(crate) application: ApplicationId,
    pub token: String,
    /// A follow-up; none for the first answer, or the message with the used component.
    pub(crate) message: Option<MessageId>,
    since: Instant,
}

impl EphemeralHandle {
    pub fn new(application: ApplicationId, token: &str) -> EphemeralHandle {
        EphemeralHandle { application, token: token.to_owned(), message: None, since: Instant::now() }
    }

    pub(crate) fn for_follow_up(self, message: Option<MessageId>) -> EphemeralHandle {
        EphemeralHandle { message, ..self }
    }

    pub(crate) fn is_alive(&self) -> bool {
        self.since.elapsed() < TOKEN_LIFE
    }

    pub(crate) fn route(&self) -> Route<'_> {
        let application_id = self.application;
        let token = &*self.token;
        match self.message {
            Some(message_id) => Route::WebhookFollowupMessage { application_id, token, message_id },
            None => Route::WebhookOriginalInteractionResponse { application_id, token },
        }
    }
}

/// Discord's limit of follow-ups to one answer in a borrowed channel.
const MAX_FOLLOW_UPS: u8 = 5;

/// The last answered interaction of a channel, to which follow-ups can be posted.
struct FollowUpToken {
    answer: EphemeralHandle,
    follow_ups_left: u8,
}

/// Channels to which the bot has no access: it posts there by follow-ups to the last answer.
#[derive(Default)]
pub(crate) struct BorrowedChannels {
    tokens: SharedLru<String, Option<FollowUpToken>, MAX_CHANNELS>,
    /// Handles of its public messages there, by message id.
    messages: SharedLru<String, EphemeralHandle, MAX_SHOWN>,
}

impl BorrowedChannels {
    pub(crate) fn contains(&self, channel: &str) -> bool {
        self.tokens.lock().contains(channel)
    }

    pub(crate) fn set_borrowed(&self, channel: &str, borrowed: bool) {
        let mut tokens = self.tokens.lock();
        if borrowed {
            tokens.get_or_insert(channel.to_owned(), || None);
        } else {
            tokens.pop(channel);
        }
    }

    /// Stores the last answer in a channel, with the number of its follow-ups so far.
    pub(crate) fn set_answer(&self, channel: &str, answer: EphemeralHandle, follow_ups: u8) {
        let token = FollowUpToken { answer, follow_ups_left: MAX_FOLLOW_UPS.saturating_sub(follow_ups) };
        self.tokens.lock().put(channel.to_owned(), Some(token));
    }

    /// Returns the answer in a channel to which a follow-up can be posted.
    pub(crate) fn follow_up_handle(&self, channel: &str) -> Option<EphemeralHandle> {
        let mut tokens = self.tokens.lock();
        let token = tokens.get(channel)?.as_ref()?;
        Some(token.answer.clone()).filter(|answer| token.follow_ups_left > 0 && answer.is_alive())
    }

    /// Counts a follow-up that was or may have been posted.
    pub(crate) fn count_follow_up(&self, channel: &str, answer: &EphemeralHandle) {
        if let Some(Some(token)) = self.tokens.lock().get_mut(channel)
            && token.answer.token == answer.token
        {
            token.follow_ups_left = token.follow_ups_left.saturating_sub(1);
        }
    }

    /// Removes an answer that accepts no more follow-ups.
    pub(crate) fn expire(&self, channel: &str, answer: &EphemeralHandle) {
        if let Some(token) = self.tokens.lock().get_mut(channel) {
            token.take_if(|token| token.answer.token == answer.token);
        }
    }

    /// Stores the token with which a public message of a borrowed channel can be edited.
    pub(crate) fn set_message_handle(&self, message: &str, handle: EphemeralHandle) {
        self.messages.lock().put(message.to_owned(), handle);
    }

    pub(crate) fn message_handle(&self, message: &str) -> Option<EphemeralHandle> {
        self.messages.lock().get(message).filter(|handle| handle.is_alive()).cloned()
    }
}

/// Private messages with buttons, by person and purpose. A newer one replaces the older, so that pressing *Move* again does not
/// pile up lists.
#[derive(Default)]
pub struct EphemeralMessages(SharedLru<(String, EphemeralSlot), EphemeralHandle, MAX_SHOWN>);

impl EphemeralMessages {
    /// Stores a message. Returns the older one that it replaces, if that can still be deleted.
    pub fn replace(
        &self,
        person: &str,
        slot: EphemeralSlot,
        handle: EphemeralHandle,
    ) -> Option<EphemeralHandle> {
        let older = self.0.lock().put((person.to_owned(), slot), handle);
        older.filter(EphemeralHandle::is_alive)
    }

    pub fn forget(&self, person: &str, slot: EphemeralSlot) {
        self.0.lock().pop(&(person.to_owned(), slot));
    }
}

/// Ids of handled events, because Discord may replay a whole session.
#[derive(Default)]
pub struct SeenEvents(SharedLru<u64, (), MAX_EVENTS>);

impl SeenEvents {
    /// Removes an id, so that the event can be read back.
    pub(crate) fn forget(&self, id: u64) {
        self.0.lock().pop(&id);
    }

    /// Adds an id. Returns `true` if it is new.
    pub fn insert(&self, id: u64) -> bool {
        self.0.lock().put(id, ()).is_none()
    }
}
