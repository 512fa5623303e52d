//! The people who look at the live boards of channels. A restart forgets them.

use std::collections::HashMap;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

/// Time for which a person still counts as present after the last board was closed: pages lose their connections and come back.
pub(crate) const GRACE: Duration = Duration::from_secs(10);

/// Open boards by channel and person.
#[derive(Default)]
pub(crate) struct Attendance(Mutex<HashMap<(String, String), OpenBoards>>);

struct OpenBoards {
    count: usize,
    /// Time when the last one was closed.
    left: Instant,
}

impl OpenBoards {
    fn is_present(&self) -> bool {
        self.count > 0 || self.left.elapsed() < GRACE
    }
}

impl Attendance {
    pub(crate) fn enter(&self, channel: &str, person: &str) {
        let key = (channel.to_owned(), person.to_owned());
        let mut people = self.0.lock();
        people.entry(key).or_insert_with(|| OpenBoards { count: 0, left: Instant::now() }).count += 1;
    }

    pub(crate) fn leave(&self, channel: &str, person: &str) {
        let key = (channel.to_owned(), person.to_owned());
        let mut people = self.0.lock();
        if let Some(boards) = people.get_mut(&key) {
            boards.count = boards.count.saturating_sub(1);
            boards.left = Instant::now();
        }
        people.retain(|_, boards| boards.is_present());
    }

    /// Returns `true` if a person looks at the live board of this channel, or did a moment ago.
    pub(crate) fn is_present(&self, channel: &str, person: &str) -> bool {
        let key = (channel.to_owned(), person.to_owned());
        self.0.lock().get(&key).is_some_and(OpenBoards::is_present)
    }
}
