//! The last board of a puzzle, lesson, replay or review that a person saw, for `/xq board text:true`.

use std::num::NonZeroUsize;

use lru::LruCache;
use parking_lot::Mutex;

use crate::game::{PlayerId, Timestamp};
use crate::message::{CustomId, Drawing, Picture, Reply};

/// Capacity of the cache.
const CAPACITY: NonZeroUsize = NonZeroUsize::new(1_000).expect("it is not zero");

/// A board of no live game, with the time when it was shown.
#[derive(Clone)]
pub(crate) struct SeenBoard {
    pub(crate) picture: Picture,
    pub(crate) at: Timestamp,
}

/// Last board by channel and person.
pub(crate) struct SeenBoards(Mutex<LruCache<(String, PlayerId), SeenBoard>>);

impl Default for SeenBoards {
    fn default() -> SeenBoards {
        SeenBoards(Mutex::new(LruCache::new(CAPACITY)))
    }
}

impl SeenBoards {
    /// Remembers the board of a reply with components of a puzzle, lesson, replay or review.
    pub(crate) fn remember(&self, channel: &str, person: &PlayerId, reply: &Reply, at: Timestamp) {
        let Some(picture @ Picture { drawing: Drawing::Board(_), .. }) = &reply.picture else { return };
        let component = reply.rows.first().and_then(|row| row.ids().next());
        if let Some(
            CustomId::Puzzle(_)
            | CustomId::Lesson(_)
            | CustomId::Replay(_)
            | CustomId::Review(_)
            | CustomId::Exercise(_),
        ) = component
        {
            let seen = SeenBoard { picture: picture.clone(), at };
            self.0.lock().put((channel.to_owned(), person.clone()), seen);
        }
    }

    pub(crate) fn last(&self, channel: &str, person: &PlayerId) -> Option<SeenBoard> {
        self.0.lock().get(&(channel.to_owned(), person.clone())).cloned()
    }
}
