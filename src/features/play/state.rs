//! What the games of this process remember beside the store. A restart forgets it.

use std::num::NonZeroUsize;

use lru::LruCache;
use parking_lot::Mutex;

use crate::game::Timestamp;

/// Capacity of the cache.
const CAPACITY: NonZeroUsize = NonZeroUsize::new(10_000).expect("it is not zero");

pub(crate) struct PlayState {
    /// Times at which challenges were declined or withdrawn, by challenger and challenged.
    pub(crate) refusals: Mutex<LruCache<(String, String), Timestamp>>,
}

impl Default for PlayState {
    fn default() -> PlayState {
        PlayState { refusals: Mutex::new(LruCache::new(CAPACITY)) }
    }
}
