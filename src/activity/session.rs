//! Sessions: a person in an instance of the Activity, known by a random token. A restart forgets them, and the pages begin new ones.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use lru::LruCache;
use parking_lot::Mutex;
use sha2::{Digest as _, Sha256};
use tokio::sync::broadcast;
use tokio::time::Instant;

use super::refusal::LiveRefusal;
use crate::i18n::Locale;
use crate::message::{EphemeralSlot, Person, Place, Row};

const MAX_SESSIONS: usize = 10_000;
/// Time after which a session without a socket ends.
const LIFE: Duration = Duration::from_secs(3600);
/// Bytes of a token.
const TOKEN: usize = 32;
/// Number of components that a session may use: those that it was shown last.
const MAX_COMPONENTS: NonZeroUsize = NonZeroUsize::new(1000).expect("it is not zero");
/// Number of actions whose answers are kept for a page that lost its connection.
const MAX_ACTIONS: NonZeroUsize = NonZeroUsize::new(32).expect("it is not zero");
/// Number of purposes of private messages.
const MAX_SLOTS: NonZeroUsize = NonZeroUsize::new(64).expect("it is not zero");
/// Messages that wait for the sockets of a session.
const FRAMES: usize = 64;

/// Sessions by the digest of their token, so that the time of a lookup reveals nothing of it.
#[derive(Default)]
pub(super) struct Sessions(Mutex<HashMap<[u8; 32], Arc<Session>>>);

pub(super) struct Session {
    pub(super) person: Person,
    pub(super) place: Place,
    /// Language of the person's app.
    pub(super) locale: Option<String>,
    pub(super) instance: String,
    /// Messages for all sockets of the session.
    pub(super) frames: broadcast::Sender<Arc<str>>,
    pub(super) state: Mutex<SessionState>,
}

pub(super) struct SessionState {
    sockets: usize,
    /// Time when the last socket was closed.
    left: Instant,
    messages: u64,
    /// Channels of the components that the session was shown.
    components: LruCache<String, String>,
    /// Private messages by their purpose: a newer one replaces the older.
    slots: LruCache<EphemeralSlot, u64>,
    /// Messages that were the answer to an action, by its key; `None` while it is under way.
    actions: LruCache<String, Option<Vec<Arc<str>>>>,
    pub(super) first_move: Option<FirstMove>,
}

/// The first move of a game that is about to begin.
#[derive(Clone)]
pub(super) struct FirstMove {
    pub(super) key: String,
    pub(super) mv: String,
    pub(super) until: Instant,
}

/// State of an action whose key arrives.
pub(super) enum KnownAction {
    New,
    UnderWay,
    Done(Vec<Arc<str>>),
}

impl Sessions {
    /// Adds a session and returns its token.
    pub(super) fn insert(&self, session: Session) -> Result<String, LiveRefusal> {
        let mut bytes = [0; TOKEN];
        getrandom::fill(&mut bytes).map_err(|error| {
            tracing::error!(%error, "no token for a live board");
            LiveRefusal::Full
        })?;
        let token: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let mut sessions = self.0.lock();
        if sessions.len() >= MAX_SESSIONS {
            sessions.retain(|_, session| !session.is_over());
        }
        if sessions.len() >= MAX_SESSIONS {
            return Err(LiveRefusal::Full);
        }
        sessions.insert(Sha256::digest(&token).into(), Arc::new(session));
        Ok(token)
    }

    pub(super) fn find(&self, token: &str) -> Option<Arc<Session>> {
        let digest: [u8; 32] = Sha256::digest(token).into();
        let mut sessions = self.0.lock();
        if sessions.get(&digest)?.is_over() {
            sessions.remove(&digest);
        }
        sessions.get(&digest).cloned()
    }

    /// Ends the sessions of a person in an instance that is gone or was left.
    pub(super) fn end(&self, ended: &Arc<Session>) {
        self.0.lock().retain(|_, session| !Arc::ptr_eq(session, ended));
    }
}

impl Session {
    pub(super) fn new(person: Person, place: Place, locale: Option<String>, instance: String) -> Session {
        let state = SessionState {
            sockets: 0,
            left: Instant::now(),
            messages: 0,
            components: LruCache::new(MAX_COMPONENTS),
            slots: LruCache::new(MAX_SLOTS),
            actions: LruCache::new(MAX_ACTIONS),
            first_move: None,
        };
        Session {
            person,
            place,
            locale,
            instance,
            frames: broadcast::Sender::new(FRAMES),
            state: Mutex::new(state),
        }
    }

    /// Language of the page's own words.
    pub(super) fn language(&self) -> Locale {
        let app = self.locale.as_deref().and_then(Locale::spoken);
        app.or_else(|| self.place.locale.as_deref().and_then(Locale::spoken)).unwrap_or_default()
    }

    fn is_over(&self) -> bool {
        let state = self.state.lock();
        state.sockets == 0 && state.left.elapsed() >= LIFE
    }

    pub(super) fn connected(&self) {
        self.state.lock().sockets += 1;
    }

    pub(super) fn disconnected(&self) {
        let mut state = self.state.lock();
        state.sockets -= 1;
        state.left = Instant::now();
    }

    /// Sends a message to all sockets of the session. Without one it is lost, and the page asks again.
    pub(super) fn send(&self, frame: Arc<str>) {
        let _ = self.frames.send(frame);
    }
}

impl SessionState {
    /// Allows the session to use these components in a channel.
    pub(super) fn show<'a>(&mut self, channel: &str, ids: impl IntoIterator<Item = &'a str>) {
        for id in ids {
            self.components.put(id.to_owned(), channel.to_owned());
        }
    }

    pub(super) fn show_rows(&mut self, channel: &str, rows: &[Row]) {
        for id in rows.iter().flat_map(Row::ids) {
            self.components.put(id.to_string(), channel.to_owned());
        }
    }

    /// Returns the channel of a component that the session was shown.
    pub(super) fn channel_of(&mut self, component: &str) -> Option<String> {
        self.components.get(component).cloned()
    }

    /// Returns the id of a new private message: that of the older one with the same purpose, if there is one.
    pub(super) fn place_message(&mut self, slot: Option<EphemeralSlot>, replaced: Option<u64>) -> u64 {
        let known = slot.and_then(|slot| self.slots.get(&slot).copied());
        let id = replaced.or(known).unwrap_or_else(|| {
            self.messages += 1;
            self.messages
        });
        if let Some(slot) = slot {
            self.slots.put(slot, id);
        }
        id
    }

    /// Forgets a private message that the person dismissed, so that the next one is new.
    pub(super) fn dismiss(&mut self, message: u64) {
        let slots = self.slots.iter().filter(|(_, id)| **id == message).map(|(slot, _)| *slot);
        for slot in slots.collect::<Vec<_>>() {
            self.slots.pop(&slot);
        }
    }

    /// Notes an action, unless its key is known.
    pub(super) fn begin_action(&mut self, key: &str) -> KnownAction {
        match self.actions.get(key) {
            Some(Some(frames)) => KnownAction::Done(frames.clone()),
            Some(None) => KnownAction::UnderWay,
            None => {
                self.actions.put(key.to_owned(), None);
                KnownAction::New
            }
        }
    }

    pub(super) fn finish_action(&mut self, key: &str, frames: Vec<Arc<str>>) {
        self.actions.put(key.to_owned(), Some(frames));
    }

    pub(super) fn actions_under_way(&self) -> usize {
        self.actions.iter().filter(|(_, frames)| frames.is_none()).count()
    }
}
