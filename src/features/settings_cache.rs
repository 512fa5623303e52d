//! What people, channels and servers have chosen: read from the store, kept at hand, forgotten when it changes.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::sync::Arc;

use lru::LruCache;
use parking_lot::Mutex;
use serde::de::DeserializeOwned;

use crate::features::effective::{EffectiveSettings, LayeredSettings, UserProfile};
use crate::i18n::Locale;
use crate::store::{ChannelKey, StateWrite, Store, StoreResult};

/// Most people, and most channels, that the cache holds.
const KEPT: NonZeroUsize = NonZeroUsize::new(2_000).expect("it is not zero");

#[derive(Debug)]
pub(crate) struct SettingsCache {
    people: Mutex<VersionedCache<UserProfile>>,
    /// By the ids of the channel, of the one it is a thread of, and of the server.
    places: Mutex<VersionedCache<LayeredSettings>>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ChannelContext<'a> {
    pub(crate) channel: &'a ChannelKey,
    /// Parent channel, where it is a thread and that is known.
    pub(crate) parent: Option<&'a str>,
    pub(crate) server: Option<&'a str>,
}

#[derive(Debug)]
struct VersionedCache<T> {
    values: LruCache<String, Arc<T>>,
    /// Number of times that an entry was forgotten: a value read before the last time is outdated.
    forgotten: u64,
}

impl<T> VersionedCache<T> {
    fn new() -> Mutex<VersionedCache<T>> {
        Mutex::new(VersionedCache { values: LruCache::new(KEPT), forgotten: 0 })
    }

    fn clear(&mut self) {
        self.forgotten += 1;
        self.values.clear();
    }
}

impl SettingsCache {
    pub(crate) fn new() -> SettingsCache {
        SettingsCache { people: VersionedCache::new(), places: VersionedCache::new() }
    }

    pub(crate) async fn load(
        &self,
        store: &Store,
        context: ChannelContext<'_>,
        people: &BTreeSet<String>,
    ) -> StoreResult<EffectiveSettings> {
        let places = self.place_settings(store, context).await?;
        let people = self.people(store, context.channel.platform, people).await?;
        Ok(EffectiveSettings { places, people, borrowed: false })
    }

    async fn place_settings(
        &self,
        store: &Store,
        context: ChannelContext<'_>,
    ) -> StoreResult<Arc<LayeredSettings>> {
        let ChannelContext { channel, parent, server } = context;
        let name_with = |parent: Option<&str>| format!("{} {parent:?} {server:?}", channel.id);
        let name = name_with(parent);
        let since = {
            let mut kept = self.places.lock();
            if parent.is_some() {
                // What was read before it was known to be a thread knows nothing of that.
                kept.values.pop(&name_with(None));
            }
            if let Some(settings) = kept.values.get(&name) {
                return Ok(settings.clone());
            }
            kept.forgotten
        };
        let stored = store.place_settings(channel, parent, server).await?;
        let settings = Arc::new(LayeredSettings {
            channel: read(stored.channel),
            thread_of: stored.thread_of,
            parent: read(stored.parent),
            server: read(stored.server),
        });
        let mut kept = self.places.lock();
        if kept.forgotten == since {
            kept.values.put(name, settings.clone());
        }
        Ok(settings)
    }

    async fn people(
        &self,
        store: &Store,
        platform: &str,
        people: &BTreeSet<String>,
    ) -> StoreResult<BTreeMap<String, Arc<UserProfile>>> {
        let mut found = BTreeMap::new();
        let mut unknown = Vec::new();
        let since = {
            let mut kept = self.people.lock();
            for person in people {
                match kept.values.get(person) {
                    Some(known) => drop(found.insert(person.clone(), known.clone())),
                    None => unknown.push(person.clone()),
                }
            }
            kept.forgotten
        };
        if unknown.is_empty() {
            return Ok(found);
        }
        let mut stored = store.people(platform, &unknown).await?;
        let mut kept = self.people.lock();
        for person in unknown {
            let row = stored.iter().position(|row| row.person == person).map(|at| stored.swap_remove(at));
            let known = Arc::new(row.map_or_else(UserProfile::default, |row| UserProfile {
                met: row.settings.is_some(),
                settings: read(row.settings),
                blocked: row.blocked,
                dm_refused: row.dm_refused,
            }));
            if kept.forgotten == since {
                kept.values.put(person.clone(), known.clone());
            }
            found.insert(person, known);
        }
        Ok(found)
    }

    /// The language that a person has chosen, where that is at hand: what has to be said at once does not wait for the store.
    pub(crate) fn language(&self, person: &str) -> Option<Locale> {
        self.people.lock().values.peek(person)?.settings.language
    }

    /// Forgets everything: something may have changed in the store without a word.
    pub(crate) fn clear(&self) {
        self.people.lock().clear();
        self.places.lock().clear();
    }

    pub(crate) fn forget(&self, writes: &[StateWrite]) {
        for write in writes {
            match write {
                StateWrite::Person { person, .. }
                | StateWrite::Met { person }
                | StateWrite::DmRefused { person, .. }
                | StateWrite::Block { by: person, .. }
                | StateWrite::Erased { person, .. } => {
                    let mut kept = self.people.lock();
                    kept.forgotten += 1;
                    kept.values.pop(person);
                }
                StateWrite::Run(_) => {}
                StateWrite::Channel { .. } | StateWrite::Server { .. } => self.places.lock().clear(),
            }
        }
    }
}

/// Stored settings. What cannot be read at all counts as never chosen.
fn read<T: DeserializeOwned + Default>(stored: Option<String>) -> T {
    let Some(text) = stored else { return T::default() };
    serde_json::from_str(&text).unwrap_or_else(|error| {
        tracing::warn!(%error, "stored settings cannot be read and are passed over");
        T::default()
    })
}
