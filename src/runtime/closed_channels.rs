//! Channels that take no messages for now, and how often they are tried again when something changes where they are.
//!
//! Every try of a channel that is still closed is a refused call, and the platform minds those of the whole bot. So what
//! happens in a server, which its owner can do as often as they like, has few of its channels tried; the others follow.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroUsize;
use std::time::Duration;

use lru::LruCache;
use parking_lot::Mutex;
use tokio::time::Instant;

use crate::game::Timestamp;
use crate::runtime::token_bucket::{Allowance, TokenBucket};
use crate::store::{Closed, ClosedChannel, Closure};

/// How many channels of a server are tried at once, and after that one in each pause.
const RETRIES: Allowance = Allowance { at_once: 5, pause: Duration::from_secs(20) };
/// Of how many servers is remembered how much was tried.
const SERVERS: NonZeroUsize = NonZeroUsize::new(2_000).expect("it is not zero");
/// How many tries are remembered whose end is not known.
const TRIES: NonZeroUsize = NonZeroUsize::new(2_000).expect("it is not zero");

struct ClosedEntry {
    server: Option<String>,
    closure: Closure,
    /// Since when it waits for a try, because something has changed there.
    retry_since: Option<Instant>,
}

struct ClosedChannelsState {
    started: Instant,
    closed: HashMap<String, ClosedEntry>,
    /// How many channels of a server may be tried.
    retries: LruCache<Option<String>, TokenBucket>,
    /// Channels that are being tried, with their servers.
    tried: LruCache<String, Option<String>>,
}

pub(crate) struct ClosedChannels(Mutex<ClosedChannelsState>);

impl ClosedChannels {
    pub(crate) fn new(shut: impl IntoIterator<Item = ClosedChannel>, now: Timestamp) -> ClosedChannels {
        let shut = shut.into_iter().map(|ClosedChannel { channel, server, at, from }| {
            // Where that is not known, no clock runs from the beginning of the turn on.
            let closure =
                Closure { how: Closed::Shut, at: at.unwrap_or(now), from: from.unwrap_or(Timestamp(0)) };
            (channel, ClosedEntry { server, closure, retry_since: None })
        });
        ClosedChannels(Mutex::new(ClosedChannelsState {
            started: Instant::now(),
            closed: shut.collect(),
            retries: LruCache::new(SERVERS),
            tried: LruCache::new(TRIES),
        }))
    }

    pub(crate) fn is_closed(&self, channel: &str) -> bool {
        self.0.lock().closed.contains_key(channel)
    }

    pub(crate) fn closure(&self, channel: &str) -> Option<Closure> {
        self.0.lock().closed.get(channel).map(|shut| shut.closure)
    }

    pub(crate) fn closed(&self) -> Vec<String> {
        self.0.lock().closed.keys().cloned().collect()
    }

    /// Remembers that a channel takes none; one that is known to take none keeps its times.
    pub(crate) fn mark_closed(&self, channel: &str, server: Option<String>, closure: Closure) {
        let mut inner = self.0.lock();
        inner.tried.pop(channel);
        let closure = inner.closed.get(channel).map_or(closure, |known| known.closure);
        inner.closed.insert(channel.to_owned(), ClosedEntry { server, closure, retry_since: None });
    }

    pub(crate) fn still_closed(&self, channel: &str) {
        self.0.lock().tried.pop(channel);
    }

    pub(crate) fn forget(&self, channel: &str) {
        self.0.lock().closed.remove(channel);
    }

    /// A channel has taken a message: if it was tried, that has cost nothing.
    pub(crate) fn delivered(&self, channel: &str) {
        let mut inner = self.0.lock();
        if let Some(server) = inner.tried.pop(channel)
            && let Some(bucket) = inner.retries.get_mut(&server)
        {
            bucket.give_back(RETRIES);
        }
    }

    pub(crate) fn request_retry(&self, channel: &str) {
        if let Some(shut) = self.0.lock().closed.get_mut(channel) {
            shut.retry_since.get_or_insert_with(Instant::now);
        }
    }

    pub(crate) fn request_retries_in(&self, server: &str) {
        let now = Instant::now();
        for shut in self.0.lock().closed.values_mut().filter(|shut| shut.server.as_deref() == Some(server)) {
            shut.retry_since.get_or_insert(now);
        }
    }

    pub(crate) fn due_retries(&self) -> Vec<String> {
        let now = Instant::now();
        let inner = &mut *self.0.lock();
        let mut waiting: Vec<(Instant, &String, &mut ClosedEntry)> =
            inner.closed.iter_mut().filter_map(|(id, shut)| Some((shut.retry_since?, id, shut))).collect();
        waiting.sort_by(|a, b| (a.0, a.1).cmp(&(b.0, b.1)));
        let mut spent = HashSet::new();
        let mut tried = Vec::new();
        for (_, channel, shut) in waiting {
            if spent.contains(&shut.server) {
                continue;
            }
            let bucket = inner.retries.get_or_insert_mut(shut.server.clone(), TokenBucket::default);
            if bucket.take(RETRIES, now.duration_since(inner.started)) {
                shut.retry_since = None;
                inner.tried.put(channel.clone(), shut.server.clone());
                tried.push(channel.clone());
            } else {
                spent.insert(shut.server.clone());
            }
        }
        tried
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
        let channels = ClosedChannels::new((0..20).map(of_server).chain([shut("other", "t")]), Timestamp(0));
        channels.request_retries_in("s");
        let mut tried = channels.due_retries();
        assert_eq!(tried, ["c00", "c01", "c02", "c03", "c04"]);
        for _ in 0..15 {
            assert!(channels.due_retries().is_empty());
            tokio::time::advance(RETRIES.pause).await;
            // Those that were tried in vain come after those that were not.
            channels.request_retries_in("s");
            tried.extend(channels.due_retries());
        }
        let all: Vec<String> = (0..20).map(|n| of_server(n).channel).collect();
        assert_eq!(tried, all);
    }

    #[test]
    fn where_all_channels_open_none_waits_long() {
        let channels = ClosedChannels::new((0..20).map(|n| shut(&n.to_string(), "s")), Timestamp(0));
        channels.request_retries_in("s");
        for _ in 0..4 {
            let tried = channels.due_retries();
            assert_eq!(tried.len(), 5);
            for channel in tried {
                channels.forget(&channel);
                channels.delivered(&channel);
            }
        }
        assert!(channels.closed().is_empty());
    }
}
