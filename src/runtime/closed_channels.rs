//! Channels that take no messages for now, and how often they are tried again when something changes where they are.
//!
//! Every try of a channel that is still closed is a refused call, and the platform minds those of the whole bot. So what
//! happens in a server, which its owner can do as often as they like, has few of its channels tried; the others follow.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use lru::LruCache;
use tokio::time::Instant;

use crate::game::Timestamp;
use crate::store::{Closed, ClosedChannel, Closure};

/// How many channels of a server are tried at once, and after that one in each pause.
const AT_ONCE: u32 = 5;
const PAUSE: Duration = Duration::from_secs(20);
/// Of how many servers is remembered how much was tried.
const SERVERS: NonZeroUsize = NonZeroUsize::new(2_000).expect("it is not zero");
/// How many tries are remembered whose end is not known.
const TRIES: NonZeroUsize = NonZeroUsize::new(2_000).expect("it is not zero");

/// A channel that takes no messages.
struct Shut {
    /// The server that it belongs to, as far as it is known.
    server: Option<String>,
    /// When that was found.
    at: Timestamp,
    /// Since when nobody's clock runs.
    from: Timestamp,
    /// When it is to be tried because something has changed there: since when it waits for that.
    hopeful: Option<Instant>,
}

/// How many channels of a server may be tried.
struct Share {
    left: u32,
    since: Instant,
}

struct Inner {
    shut: HashMap<String, Shut>,
    shares: LruCache<Option<String>, Share>,
    /// Channels that are being tried, with their servers.
    tried: LruCache<String, Option<String>>,
}

/// The channels that take no messages for now.
pub(crate) struct Doors(Mutex<Inner>);

impl Doors {
    pub(crate) fn new(shut: impl IntoIterator<Item = ClosedChannel>, now: Timestamp) -> Doors {
        let shut = shut.into_iter().map(|ClosedChannel { channel, server, at, from }| {
            // Where that is not known, no clock runs from the beginning of the turn on.
            let (at, from) = (at.unwrap_or(now), from.unwrap_or(Timestamp(0)));
            (channel, Shut { server, at, from, hopeful: None })
        });
        let (shares, tried) = (LruCache::new(SERVERS), LruCache::new(TRIES));
        Doors(Mutex::new(Inner { shut: shut.collect(), shares, tried }))
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a channel takes no messages.
    pub(crate) fn is_shut(&self, channel: &str) -> bool {
        self.lock().shut.contains_key(channel)
    }

    /// How a channel is closed that takes no messages.
    pub(crate) fn closure(&self, channel: &str) -> Option<Closure> {
        let inner = self.lock();
        let shut = inner.shut.get(channel)?;
        Some(Closure { how: Closed::Shut, at: shut.at, from: shut.from })
    }

    /// Those that take none.
    pub(crate) fn shut(&self) -> Vec<String> {
        self.lock().shut.keys().cloned().collect()
    }

    /// Remembers that a channel takes none; one that is known to take none keeps its times.
    pub(crate) fn close(&self, channel: &str, server: Option<String>, closure: Closure) {
        let mut inner = self.lock();
        inner.tried.pop(channel);
        let known = inner.shut.get(channel);
        let (at, from) = known.map_or((closure.at, closure.from), |known| (known.at, known.from));
        inner.shut.insert(channel.to_owned(), Shut { server, at, from, hopeful: None });
    }

    /// A channel was tried in vain.
    pub(crate) fn still_shut(&self, channel: &str) {
        self.lock().tried.pop(channel);
    }

    /// Remembers that a channel takes messages, or is gone.
    pub(crate) fn forget(&self, channel: &str) {
        self.lock().shut.remove(channel);
    }

    /// A channel has taken a message: if it was tried, that has cost nothing.
    pub(crate) fn took(&self, channel: &str) {
        let mut inner = self.lock();
        if let Some(server) = inner.tried.pop(channel)
            && let Some(share) = inner.shares.get_mut(&server)
        {
            share.left = AT_ONCE.min(share.left + 1);
        }
    }

    /// Something has changed in a channel that may open it.
    pub(crate) fn hope(&self, channel: &str, now: Instant) {
        if let Some(shut) = self.lock().shut.get_mut(channel) {
            shut.hopeful.get_or_insert(now);
        }
    }

    /// Something has changed in a server that may open its channels.
    pub(crate) fn hope_in(&self, server: &str, now: Instant) {
        for shut in self.lock().shut.values_mut().filter(|shut| shut.server.as_deref() == Some(server)) {
            shut.hopeful.get_or_insert(now);
        }
    }

    /// The channels that are to be tried now.
    pub(crate) fn to_try(&self, now: Instant) -> Vec<String> {
        let inner = &mut *self.lock();
        let mut waiting: Vec<(Instant, &String, &mut Shut)> =
            inner.shut.iter_mut().filter_map(|(id, shut)| Some((shut.hopeful?, id, shut))).collect();
        waiting.sort_by(|a, b| (a.0, a.1).cmp(&(b.0, b.1)));
        let mut spent = HashSet::new();
        let mut tried = Vec::new();
        for (_, channel, shut) in waiting {
            if spent.contains(&shut.server) {
                continue;
            }
            let fresh = || Share { left: AT_ONCE, since: now };
            if inner.shares.get_or_insert_mut(shut.server.clone(), fresh).take(now) {
                shut.hopeful = None;
                inner.tried.put(channel.clone(), shut.server.clone());
                tried.push(channel.clone());
            } else {
                spent.insert(shut.server.clone());
            }
        }
        tried
    }
}

impl Share {
    fn take(&mut self, now: Instant) -> bool {
        let pauses = now.duration_since(self.since).as_secs() / PAUSE.as_secs();
        if pauses > 0 {
            self.left = u32::try_from(pauses).unwrap_or(AT_ONCE).saturating_add(self.left).min(AT_ONCE);
            self.since = now;
        }
        let may = self.left > 0;
        self.left = self.left.saturating_sub(1);
        may
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shut(channel: &str, server: &str) -> ClosedChannel {
        ClosedChannel { channel: channel.to_owned(), server: Some(server.to_owned()), at: None, from: None }
    }

    #[tokio::test(start_paused = true)]
    async fn all_channels_of_a_server_are_tried_a_few_at_a_time() {
        let of_server = |n: usize| shut(&format!("c{n:02}"), "s");
        let doors = Doors::new((0..20).map(of_server).chain([shut("other", "t")]), Timestamp(0));
        doors.hope_in("s", Instant::now());
        let mut tried = doors.to_try(Instant::now());
        assert_eq!(tried, ["c00", "c01", "c02", "c03", "c04"]);
        for _ in 0..15 {
            assert!(doors.to_try(Instant::now()).is_empty());
            tokio::time::advance(PAUSE).await;
            // Those that were tried in vain come after those that were not.
            doors.hope_in("s", Instant::now());
            tried.extend(doors.to_try(Instant::now()));
        }
        let all: Vec<String> = (0..20).map(|n| of_server(n).channel).collect();
        assert_eq!(tried, all);
    }

    #[test]
    fn where_all_channels_open_none_waits_long() {
        let doors = Doors::new((0..20).map(|n| shut(&n.to_string(), "s")), Timestamp(0));
        let now = Instant::now();
        doors.hope_in("s", now);
        for _ in 0..4 {
            let tried = doors.to_try(now);
            assert_eq!(tried.len(), 5);
            for channel in tried {
                doors.forget(&channel);
                doors.took(&channel);
            }
        }
        assert!(doors.shut().is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_without_rest_has_few_channels_tried_and_holds_up_no_other() {
        let doors = Doors::new([shut("a", "s"), shut("b", "t")], Timestamp(0));
        let mut tried = 0;
        for _ in 0..600 {
            doors.hope_in("s", Instant::now());
            tried += doors.to_try(Instant::now()).len();
            tokio::time::advance(Duration::from_secs(1)).await;
        }
        assert!((30..=36).contains(&tried), "{tried} in ten minutes");
        doors.hope("b", Instant::now());
        assert!(doors.to_try(Instant::now()).contains(&"b".to_owned()));
        doors.forget("b");
        doors.hope("b", Instant::now());
        assert!(!doors.to_try(Instant::now()).contains(&"b".to_owned()), "it is open");
    }
}
