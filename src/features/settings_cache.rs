//! Cache of the settings of people, channels and servers.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::sync::Arc;

use lru::LruCache;
use parking_lot::Mutex;
use serde::de::DeserializeOwned;

use crate::features::effective::{EffectiveSettings, LayeredSettings, UserProfile};
use crate::i18n::Locale;
use crate::store::{ChannelKey, StateWrite, Store, StoreResult};

/// Capacity of the cache of people, and of the cache of channels.
const CAPACITY: NonZeroUsize = NonZeroUsize::new(2_000).expect("it is not zero");

#[derive(Debug)]
pub(crate) struct SettingsCache {
    people: Mutex<VersionedCache<UserProfile>>,
    /// Keyed by the ids of channel, parent channel and server.
    places: Mutex<VersionedCache<LayeredSettings>>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ChannelContext<'a> {
    pub(crate) channel: &'a ChannelKey,
    /// Parent channel of a thread, if known.
    pub(crate) parent: Option<&'a str>,
    pub(crate) server: Option<&'a str>,
}

#[derive(Debug)]
struct VersionedCache<T> {
    values: LruCache<String, Arc<T>>,
    /// Number of removals: a value loaded before the last one is outdated.
    forgotten: u64,
}

impl<T> VersionedCache<T> {
    fn new() -> Mutex<VersionedCache<T>> {
        Mutex::new(VersionedCache { values: LruCache::new(CAPACITY), forgotten: 0 })
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
        Ok(EffectiveSettings { places, people, ..EffectiveSettings::default() })
    }

    async fn place_settings(
        &self,
        store: &Store,
        context: ChannelContext<'_>,
    ) -> StoreResult<Arc<LayeredSettings>> {
        let ChannelContext { channel, parent, server } = context;
        let key = context.key();
        let since = {
            let mut cache = self.places.lock();
            if parent.is_some() {
                // An entry from before the parent was known lacks its settings.
                cache.values.pop(&ChannelContext { parent: None, ..context }.key());
            }
            if let Some(settings) = cache.values.get(&key) {
                return Ok(settings.clone());
            }
            cache.forgotten
        };
        let stored = store.place_settings(channel, parent, server).await?;
        let settings = Arc::new(LayeredSettings {
            channel: read(stored.channel),
            thread_of: stored.thread_of,
            parent: read(stored.parent),
            server: read(stored.server),
        });
        let mut cache = self.places.lock();
        if cache.forgotten == since {
            cache.values.put(key, settings.clone());
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
            let mut cache = self.people.lock();
            for person in people {
                match cache.values.get(person) {
                    Some(known) => drop(found.insert(person.clone(), known.clone())),
                    None => unknown.push(person.clone()),
                }
            }
            cache.forgotten
        };
        if unknown.is_empty() {
            return Ok(found);
        }
        let mut stored = store.people(platform, &unknown).await?;
        let mut cache = self.people.lock();
        for person in unknown {
            let row = stored.iter().position(|row| row.person == person).map(|at| stored.swap_remove(at));
            let known = Arc::new(row.map_or_else(UserProfile::default, |row| UserProfile {
                met: row.settings.is_some(),
                settings: read(row.settings),
                blocked: row.blocked,
                dm_refused: row.dm_refused,
            }));
            if cache.forgotten == since {
                cache.values.put(person.clone(), known.clone());
            }
            found.insert(person, known);
        }
        Ok(found)
    }

    /// Returns a person's chosen language if it is cached: urgent notices do not wait for the store.
    pub(crate) fn language(&self, person: &str) -> Option<Locale> {
        self.people.lock().values.peek(person)?.settings.language
    }

    /// Removes all entries, because another process may have changed the store.
    pub(crate) fn clear(&self) {
        self.people.lock().clear();
        self.places.lock().clear();
    }

    /// Removes the entries that these writes change.
    pub(crate) fn forget(&self, writes: &[StateWrite]) {
        for write in writes {
            match write {
                StateWrite::Person { person, .. }
                | StateWrite::Met { person }
                | StateWrite::DmRefused { person, .. }
                | StateWrite::Block { by: person, .. }
                | StateWrite::Erased { person, .. } => {
                    let mut cache = self.people.lock();
                    cache.forgotten += 1;
                    cache.values.pop(person);
                }
                StateWrite::Run(_) => {}
                StateWrite::Channel { .. } | StateWrite::Server { .. } => self.places.lock().clear(),
            }
        }
    }
}

impl ChannelContext<'_> {
    fn key(self) -> String {
        format!("{} {:?} {:?}", self.channel.id, self.parent, self.server)
    }
}

/// Reads stored settings; unreadable ones count as never chosen.
fn read<T: DeserializeOwned + Default>(stored: Option<String>) -> T {
    let Some(text) = stored else { return T::default() };
    serde_json::from_str(&text).unwrap_or_else(|error| {
        tracing::warn!(%error, "stored settings cannot be read and are skipped");
        T::default()
    })
}
