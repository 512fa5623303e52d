//! A queue with due times in which each item is once.

use std::collections::{BTreeSet, HashMap};
use std::hash::Hash;

use tokio::time::Instant;

/// Queue of items: first the urgent ones, then the others, each by due time.
pub(super) struct Turns<K> {
    urgent: BTreeSet<(Instant, K)>,
    patient: BTreeSet<(Instant, K)>,
    due: HashMap<K, Instant>,
}

impl<K> Default for Turns<K> {
    fn default() -> Self {
        Turns { urgent: BTreeSet::new(), patient: BTreeSet::new(), due: HashMap::new() }
    }
}

impl<K: Clone + Hash + Ord> Turns<K> {
    /// Adds an item. A queued item keeps the earlier due time and its urgency.
    pub(super) fn insert(&mut self, key: K, due: Instant) {
        if self.due.get(&key).is_some_and(|known| *known <= due) {
            return;
        }
        let urgent = self.remove(&key);
        let set = if urgent { &mut self.urgent } else { &mut self.patient };
        set.insert((due, key.clone()));
        self.due.insert(key, due);
    }

    /// Makes a queued item urgent, and due at `latest` at the latest.
    pub(super) fn hurry(&mut self, key: &K, latest: Instant) {
        let Some(due) = self.due.get(key).map(|due| latest.min(*due)) else { return };
        self.remove(key);
        self.urgent.insert((due, key.clone()));
        self.due.insert(key.clone(), due);
    }

    pub(super) fn pop(&mut self, now: Instant) -> Option<K> {
        let firsts = [self.urgent.first(), self.patient.first()];
        let (_, key) = firsts.into_iter().flatten().find(|(due, _)| *due <= now)?.clone();
        self.remove(&key);
        Some(key)
    }

    pub(super) fn next(&self) -> Option<Instant> {
        [self.urgent.first(), self.patient.first()].into_iter().flatten().map(|(due, _)| *due).min()
    }

    /// Removes an item. Returns `true` if it was queued as urgent.
    fn remove(&mut self, key: &K) -> bool {
        let Some(due) = self.due.remove(key) else { return false };
        let entry = (due, key.clone());
        self.patient.remove(&entry);
        self.urgent.remove(&entry)
    }
}
