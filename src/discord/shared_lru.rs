//! A bounded memory that tasks share: what was used least recently makes room.

use std::hash::Hash;
use std::num::NonZeroUsize;

use lru::LruCache;
use parking_lot::{Mutex, MutexGuard};

pub(crate) struct SharedLru<K, V, const MAX: usize>(Mutex<LruCache<K, V>>);

impl<K: Hash + Eq, V, const MAX: usize> Default for SharedLru<K, V, MAX> {
    fn default() -> Self {
        SharedLru(Mutex::new(LruCache::new(NonZeroUsize::new(MAX).expect("it is not zero"))))
    }
}

impl<K, V, const MAX: usize> SharedLru<K, V, MAX> {
    pub(crate) fn lock(&self) -> MutexGuard<'_, LruCache<K, V>> {
        self.0.lock()
    }
}
