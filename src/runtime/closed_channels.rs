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
struct ClosedEntry {
    /// The server that it belongs to, as far as it is known.
    server: Option<String>,
    /// When that was found.
    at: Timestamp,
    /// Since when nobody's clock runs.
    from: Timestamp,
    /// When it is to be tried because something has changed there: since when it waits for that.
    retry_since: Option<Instant>,
}

/// How many channels of a server may be tried.
struct RetryQuota {
    left: u32,
    since: Instant,
}

struct ClosedChannelsState {
    closed: HashMap<String, ClosedEntry>,
    shares: LruCache<Option<String>, RetryQuota>,
    /// Channels that are being tried, with their servers.
    tried: LruCache<String, Option<String>>,
}

/// The channels that take no messages for now.
pub(crate) struct ClosedChannels(Mutex<ClosedChannelsState>);

impl ClosedChannels {
    pub(crate) fn new(shut: impl IntoIterator<Item = ClosedChannel>, now: Timestamp) -> ClosedChannels {
        let shut = shut.into_iter().map(|ClosedChannel { channel, server, at, from }| {
            // Where that is not known, no clock runs from the beginning of the turn on.
            let (at, from) = (at.unwrap_or(now), from.unwrap_or(Timestamp(0)));
            (channel, ClosedEntry { server, at, from, retry_since: None })
        });
        let (shares, tried) = (LruCache::new(SERVERS), LruCache::new(TRIES));
        ClosedChannels(Mutex::new(ClosedChannelsState { closed: shut.collect(), shares, tried }))
    }

    fn lock(&self) -> MutexGuard<'_, ClosedChannelsState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a channel takes no messages.
    pub(crate) fn is_closed(&self, channel: &str) -> bool {
        self.lock().closed.contains_key(channel)
    }

    /// How a channel is closed that takes no messages.
    pub(crate) fn closure(&self, channel: &str) -> Option<Closure> {
        let inner = self.lock();
        let shut = inner.closed.get(channel)?;
        Some(Closure { how: Closed::Shut, at: shut.at, from: shut.from })
    }

    /// Those that take none.
    pub(crate) fn closed(&self) -> Vec<String> {
        self.lock().closed.keys().cloned().collect()
    }

    /// Remembers that a channel takes none; one that is known to take none keeps its times.
    pub(crate) fn mark_closed(&self, channel: &str, server: Option<String>, closure: Closure) {
        let mut inner = self.lock();
        inner.tried.pop(channel);
        let known = inner.closed.get(channel);
        let (at, from) = known.map_or((closure.at, closure.from), |known| (known.at, known.from));
        inner.closed.insert(channel.to_owned(), ClosedEntry { server, at, from, retry_since: None });
    }

    /// A channel was tried in vain.
    pub(crate) fn still_closed(&self, channel: &str) {
        self.lock().tried.pop(channel);
    }

    /// Remembers that a channel takes messages, or is gone.
    pub(crate) fn forget(&self, channel: &str) {
        self.lock().closed.remove(channel);
    }

    /// A channel has taken a message: if it was tried, that has cost nothing.
    pub(crate) fn delivered(&self, channel: &str) {
        let mut inner = self.lock();
        if let Some(server) = inner.tried.pop(channel)
            && let Some(share) = inner.shares.get_mut(&server)
        {
            share.left = AT_ONCE.min(share.left + 1);
        }
    }

    /// Something has changed in a channel that may open it.
    pub(crate) fn request_retry(&self, channel: &str, now: Instant) {
        if let Some(shut) = self.lock().closed.get_mut(channel) {
            shut.retry_since.get_or_insert(now);
        }
    }

    /// Something has changed in a server that may open its channels.
    pub(crate) fn request_retries_in(&self, server: &str, now: Instant) {
        for shut in self.lock().closed.values_mut().filter(|shut| shut.server.as_deref() == Some(server)) {
            shut.retry_since.get_or_insert(now);
        }
    }

    /// The channels that are to be tried now.
    pub(crate) fn due_retries(&self, now: Instant) -> Vec<String> {
        let inner = &mut *self.lock();
        let mut waiting: Vec<(Instant, &String, &mut ClosedEntry)> =
            inner.closed.iter_mut().filter_map(|(id, shut)| Some((shut.retry_since?, id, shut))).collect();
        waiting.sort_by(|a, b| (a.0, a.1).cmp(&(b.0, b.1)));
        let mut spent = HashSet::new();
        let mut tried = Vec::new();
        for (_, channel, shut) in waiting {
            if spent.contains(&shut.server) {
                continue;
            }
            let fresh = || RetryQuota { left: AT_ONCE, since: now };
            if inner.shares.get_or_insert_mut(shut.server.clone(), fresh).take(now) {
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

impl RetryQuota {
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
        let closed_channels =
            ClosedChannels::new((0..20).map(of_server).chain([shut("other", "t")]), Timestamp(0));
        closed_channels.request_retries_in("s", Instant::now());
        let mut tried = closed_channels.due_retries(Instant::now());
        assert_eq!(tried, ["c00", "c01", "c02", "c03", "c04"]);
        for _ in 0..15 {
            assert!(closed_channels.due_retries(Instant::now()).is_empty());
            tokio::time::advance(PAUSE).await;
            // Those that were tried in vain come after those that were not.
            closed_channels.request_retries_in("s", Instant::now());
            tried.extend(closed_channels.due_retries(Instant::now()));
        }
        let all: Vec<String> = (0..20).map(|n| of_server(n).channel).collect();
        assert_eq!(tried, all);
    }

    #[test]
    fn where_all_channels_open_none_waits_long() {
        let closed_channels = ClosedChannels::new((0..20).map(|n| shut(&n.to_string(), "s")), Timestamp(0));
        let now = Instant::now();
        closed_channels.request_retries_in("s", now);
        for _ in 0..4 {
            let tried = closed_channels.due_retries(now);
            assert_eq!(tried.len(), 5);
            for channel in tried {
                closed_channels.forget(&channel);
                closed_channels.delivered(&channel);
            }
        }
        assert!(closed_channels.closed().is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_without_rest_has_few_channels_tried_and_holds_up_no_other() {
        let closed_channels = ClosedChannels::new([shut("a", "s"), shut("b", "t")], Timestamp(0));
        let mut tried = 0;
        for _ in 0..600 {
            closed_channels.request_retries_in("s", Instant::now());
            tried += closed_channels.due_retries(Instant::now()).len();
            tokio::time::advance(Duration::from_secs(1)).await;
        }
        assert!((30..=36).contains(&tried), "{tried} in ten minutes");
        closed_channels.request_retry("b", Instant::now());
        assert!(closed_channels.due_retries(Instant::now()).contains(&"b".to_owned()));
        closed_channels.forget("b");
        closed_channels.request_retry("b", Instant::now());
        assert!(!closed_channels.due_retries(Instant::now()).contains(&"b".to_owned()), "it is open");
    }
}
