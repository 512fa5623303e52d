//! The cards that were posted, so that a second press posts none.

use std::num::NonZeroUsize;

use lru::LruCache;
use parking_lot::Mutex;

use crate::game::PlayerId;
use crate::message::RecordId;
use crate::puzzles::PuzzleId;

/// Capacity of the cache.
const CAPACITY: NonZeroUsize = NonZeroUsize::new(10_000).expect("it is not zero");

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum CardSubject {
    /// A game. Once it is reviewed, its card shows more and can be posted again.
    Game { record: RecordId, is_reviewed: bool },
    /// A puzzle that this person has solved.
    Puzzle(PuzzleId, PlayerId),
}

/// Posted cards by channel. A restart forgets them.
pub(crate) struct SharedCards(Mutex<LruCache<(String, CardSubject), ()>>);

impl Default for SharedCards {
    fn default() -> SharedCards {
        SharedCards(Mutex::new(LruCache::new(CAPACITY)))
    }
}

impl SharedCards {
    pub(crate) fn contains(&self, channel: &str, subject: &CardSubject) -> bool {
        self.0.lock().contains(&(channel.to_owned(), subject.clone()))
    }

    pub(crate) fn insert(&self, channel: String, subject: CardSubject) {
        self.0.lock().put((channel, subject), ());
    }
}
