//! What people, channels and servers have chosen: read from the store, kept at hand, forgotten when it changes.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lru::LruCache;
use serde::de::DeserializeOwned;

use crate::features::effects::Keep;
use crate::features::settings::effective::{Circle, Known};
use crate::features::settings::preferences::HouseSettings;
use crate::game::PlayerId;
use crate::i18n::localizer::Locale;
use crate::store::{ChannelKey, Record, Store, StoreError, StoredImport};

use crate::features::puzzles::load;

/// How many people, and how many channels, are kept at hand.
const KEPT: NonZeroUsize = NonZeroUsize::new(2_000).expect("it is not zero");

/// How many imports of one person are kept, the latest ones.
const IMPORTS: u32 = 50;

/// The settings at hand.
#[derive(Debug)]
pub(crate) struct Circles {
    people: Mutex<Kept<Known>>,
    /// By the ids of the channel, of the one it is a thread of, and of the server.
    houses: Mutex<Kept<House>>,
}

/// The settings of a channel, of the one it is a thread of, and of its server.
#[derive(Debug)]
struct House {
    channel: Arc<HouseSettings>,
    thread_of: Option<String>,
    parent: Arc<HouseSettings>,
    server: Arc<HouseSettings>,
}

/// Where something happens.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot<'a> {
    pub(crate) channel: &'a ChannelKey,
    /// What it is a thread of, as far as it was told.
    pub(crate) parent: Option<&'a str>,
    /// Its server, as far as it was told.
    pub(crate) server: Option<&'a str>,
}

#[derive(Debug)]
struct Kept<T> {
    values: LruCache<String, Arc<T>>,
    /// How often something was forgotten: what was read before that is old.
    forgotten: u64,
}

impl<T> Kept<T> {
    fn new() -> Mutex<Kept<T>> {
        Mutex::new(Kept { values: LruCache::new(KEPT), forgotten: 0 })
    }
}

fn lock<T>(kept: &Mutex<Kept<T>>) -> MutexGuard<'_, Kept<T>> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Circles {
    pub(crate) fn new() -> Circles {
        Circles { people: Kept::new(), houses: Kept::new() }
    }

    /// The house of a channel, and what is known of these people.
    pub(crate) async fn gather(
        &self,
        store: &dyn Store,
        spot: Spot<'_>,
        people: &BTreeSet<String>,
    ) -> Result<Circle, StoreError> {
        let house = self.house(store, spot).await?;
        let people = self.people(store, spot.channel.platform, people).await?;
        let House { channel, thread_of, parent, server } = &*house;
        Ok(Circle {
            channel: channel.clone(),
            thread_of: thread_of.clone(),
            parent: parent.clone(),
            server: server.clone(),
            people,
        })
    }

    async fn house(&self, store: &dyn Store, spot: Spot<'_>) -> Result<Arc<House>, StoreError> {
        let Spot { channel, parent, server } = spot;
        let name_with = |parent: Option<&str>| format!("{} {parent:?} {server:?}", channel.id);
        let name = name_with(parent);
        let since = {
            let mut kept = lock(&self.houses);
            if parent.is_some() {
                // What was read before it was known to be a thread knows nothing of that.
                kept.values.pop(&name_with(None));
            }
            if let Some(house) = kept.values.get(&name) {
                return Ok(house.clone());
            }
            kept.forgotten
        };
        let stored = store.house(channel, parent, server).await?;
        let house = Arc::new(House {
            channel: Arc::new(read(stored.channel)),
            thread_of: stored.thread_of,
            parent: Arc::new(read(stored.parent)),
            server: Arc::new(read(stored.server)),
        });
        let mut kept = lock(&self.houses);
        if kept.forgotten == since {
            kept.values.put(name, house.clone());
        }
        Ok(house)
    }

    async fn people(
        &self,
        store: &dyn Store,
        platform: &str,
        people: &BTreeSet<String>,
    ) -> Result<BTreeMap<String, Arc<Known>>, StoreError> {
        let mut found = BTreeMap::new();
        let mut unknown = Vec::new();
        let since = {
            let mut kept = lock(&self.people);
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
        let mut kept = lock(&self.people);
        for person in unknown {
            let row = stored.iter().position(|row| row.person == person).map(|at| stored.swap_remove(at));
            let known = Arc::new(row.map_or_else(Known::default, |row| Known {
                met: row.settings.is_some(),
                settings: read(row.settings),
                blocked: row.blocked,
                lessons: read(row.lessons),
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
        lock(&self.people).values.peek(person)?.settings.language
    }

    /// Forgets everything: something may have changed in the store without a word.
    pub(crate) fn clear(&self) {
        let mut people = lock(&self.people);
        people.forgotten += 1;
        people.values.clear();
        drop(people);
        let mut houses = lock(&self.houses);
        houses.forgotten += 1;
        houses.values.clear();
    }

    /// Forgets what these records have changed in the store.
    pub(crate) fn forget(&self, records: &[Record]) {
        for record in records {
            match record {
                Record::Person { person, .. }
                | Record::Lessons { person, .. }
                | Record::Met { person }
                | Record::DmRefused { person, .. }
                | Record::Block { by: person, .. }
                | Record::Erased { person, .. } => {
                    let mut kept = lock(&self.people);
                    kept.forgotten += 1;
                    kept.values.pop(person);
                }
                Record::Import { .. } => {}
                Record::Channel { .. } | Record::Server { .. } => {
                    let mut kept = lock(&self.houses);
                    kept.forgotten += 1;
                    kept.values.clear();
                }
                Record::Solver(_) | Record::Daily(_) => {}
            }
        }
    }
}

/// What is to be stored, in the form of the store.
pub(crate) fn record_of(keep: &Keep) -> Record {
    let text = PlayerId::to_string;
    let json = |settings: &HouseSettings| serde_json::to_string(settings).expect("settings are plain data");
    match keep {
        Keep::Person(person, settings) => Record::Person {
            person: text(person),
            settings: serde_json::to_string(settings).expect("settings are plain data"),
            hidden: settings.hidden == Some(true),
        },
        Keep::Channel(settings) => Record::Channel { settings: json(settings) },
        Keep::Server(server, settings) => Record::Server { server: server.clone(), settings: json(settings) },
        Keep::Block { by, whom, on } => Record::Block { by: text(by), whom: text(whom), on: *on },
        Keep::Quiz { person, expected_seq, solver, tried, daily } => {
            load::record_of(person, *expected_seq, solver, tried.as_ref(), daily.as_ref())
        }
        Keep::DirectAgain(person) => Record::DmRefused { person: text(person), refused: false },
        Keep::Import { by, number, record, at } => Record::Import {
            person: text(by),
            import: StoredImport { number: *number, record: record.clone(), created: *at },
            keep: IMPORTS,
        },
        Keep::Lessons(person, progress) => Record::Lessons {
            person: text(person),
            progress: serde_json::to_string(progress).expect("progress is plain data"),
        },
        Keep::Met(person) => Record::Met { person: text(person) },
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
