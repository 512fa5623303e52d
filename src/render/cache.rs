//! Compressed strips by what they show, capped in bytes.

use std::hash::Hash;
use std::sync::Arc;

use lru::LruCache;

use super::deflate::Part;

/// A key's own weight, so that many tiny strips are counted too.
const KEY_BYTES: usize = 512;

/// The most recently used strips that fit into a number of bytes.
#[derive(Debug)]
pub(super) struct Cache<K: Hash + Eq> {
    capacity: usize,
    used: usize,
    strips: LruCache<K, Arc<Part>>,
}

impl<K: Hash + Eq> Cache<K> {
    pub(super) fn new(capacity: usize) -> Cache<K> {
        Cache { capacity, used: 0, strips: LruCache::unbounded() }
    }

    pub(super) fn get(&mut self, key: &K) -> Option<Arc<Part>> {
        self.strips.get(key).cloned()
    }

    pub(super) fn put(&mut self, key: K, part: Arc<Part>) {
        let size = part.len() + KEY_BYTES;
        if size > self.capacity {
            return;
        }
        self.used += size;
        if let Some(old) = self.strips.put(key, part) {
            self.used -= old.len() + KEY_BYTES;
        }
        while self.used > self.capacity {
            let Some((_, oldest)) = self.strips.pop_lru() else { return };
            self.used -= oldest.len() + KEY_BYTES;
        }
    }

    pub(super) fn capacity(&self) -> usize {
        self.capacity
    }

    pub(super) fn bytes(&self) -> usize {
        self.used
    }
}
