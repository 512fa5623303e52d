//! Turns of what is to be done: each thing once, however often it is asked for.

use std::collections::{BTreeSet, HashMap};
use std::hash::Hash;

use tokio::time::Instant;

/// Queue of items that wait for their turn: first the urgent ones, then the rest, each in the order in which they are due.
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
    /// Gives something a turn from a time on; what has one keeps the earlier.
    pub(super) fn insert(&mut self, key: K, due: Instant) {
        if self.due.get(&key).is_some_and(|known| *known <= due) {
            return;
        }
        let set = match self.remove(&key) {
            Some(true) => &mut self.urgent,
            _ => &mut self.patient,
        };
        set.insert((due, key.clone()));
        self.due.insert(key, due);
    }

    /// Makes what has a turn urgent, and due no later than this.
    pub(super) fn hurry(&mut self, key: &K, latest: Instant) {
        let Some(due) = self.due.get(key).map(|due| latest.min(*due)) else { return };
        self.remove(key);
        self.urgent.insert((due, key.clone()));
        self.due.insert(key.clone(), due);
    }

    /// Takes what has its turn now.
    pub(super) fn pop(&mut self, now: Instant) -> Option<K> {
        let firsts = [self.urgent.first(), self.patient.first()];
        let (_, key) = firsts.into_iter().flatten().find(|(due, _)| *due <= now)?.clone();
        self.remove(&key);
        Some(key)
    }

    /// Time of the next turn.
    pub(super) fn next(&self) -> Option<Instant> {
        [self.urgent.first(), self.patient.first()].into_iter().flatten().map(|(due, _)| *due).min()
    }

    /// True if it was urgent; none if it had no turn.
    fn remove(&mut self, key: &K) -> Option<bool> {
        let entry = (self.due.remove(key)?, key.clone());
        let urgent = self.urgent.remove(&entry);
        self.patient.remove(&entry);
        Some(urgent)
    }
}
