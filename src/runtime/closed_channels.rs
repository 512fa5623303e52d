//! Closed channels, and the rate of their probes.
//!
//! A probe of a channel that is still closed is a refused call, which the platform limits for the whole bot. Changes in a server,
//! which its owner can make without limit, therefore cause few probes at once; the others follow.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroUsize;
use std::time::Duration;

use lru::LruCache;
use parking_lot::Mutex;
use tokio::time::Instant;

use crate::runtime::token_bucket::{Allowance, Quotas};
use crate::store::{Closed, ClosedChannel, Closure};

/// Probes of one server at once, and the pause before each further one.
pub const RETRIES: Allowance = Allowance { at_once: 5, pause: Duration::from_secs(20) };
/// Capacity of the quotas of servers.
const SERVERS: NonZeroUsize = NonZeroUsize::new(2_000).expect("it is not zero");
/// Capacity of the probes under way.
const TRIES: NonZeroUsize = NonZeroUsize::new(2_000).expect("it is not zero");

struct ClosedEntry {
    server: Option<String>,
    closure: Closure,
    /// Time of the change since which it waits for a probe.
    retry_since: Option<Instant>,
}

struct ClosedChannelsState {
    closed: HashMap<String, ClosedEntry>,
    /// Quotas of probes by server.
    retries: Quotas<Option<String>>,
    /// Channels being probed, with their servers.
    probed: LruCache<String, Option<String>>,
}

/// The closed channels, which the store has, too.
pub struct ClosedChannels(Mutex<ClosedChannelsState>);

impl ClosedChannels {
    pub fn new(closed: impl IntoIterator<Item = ClosedChannel>) -> ClosedChannels {
        let closed = closed.into_iter().map(|ClosedChannel { channel, server, closure }| {
            (channel, ClosedEntry { server, closure, retry_since: None })
        });
        ClosedChannels(Mutex::new(ClosedChannelsState {
            closed: closed.collect(),
            retries: Quotas::new(RETRIES, SERVERS),
            probed: LruCache::new(TRIES),
        }))
    }

    pub(crate) fn closure(&self, channel: &str) -> Option<Closure> {
        self.0.lock().closed.get(channel).map(|entry| entry.closure)
    }

    /// Returns the ids of all closed channels.
    pub fn closed(&self) -> Vec<String> {
        self.0.lock().closed.keys().cloned().collect()
    }

    /// Returns the ids of the shut channels, which may open without a notice of the platform. A borrowed one never does.
    pub(crate) fn shut(&self) -> Vec<String> {
        let inner = self.0.lock();
        let shut = inner.closed.iter().filter(|(_, entry)| entry.closure.how == Closed::Shut);
        shut.map(|(channel, _)| channel.clone()).collect()
    }

    pub(crate) fn mark_closed(&self, channel: &str, server: Option<String>, closure: Closure) {
        let mut inner = self.0.lock();
        inner.probed.pop(channel);
        inner.closed.insert(channel.to_owned(), ClosedEntry { server, closure, retry_since: None });
    }

    pub(crate) fn still_closed(&self, channel: &str) {
        self.0.lock().probed.pop(channel);
    }

    pub fn forget(&self, channel: &str) {
        self.0.lock().closed.remove(channel);
    }

    /// Returns the token of a probe after a delivery.
    pub fn delivered(&self, channel: &str) {
        let mut inner = self.0.lock();
        if let Some(server) = inner.probed.pop(channel) {
            inner.retries.give_back(&server);
        }
    }

    /// Requests a probe. Returns `false` if the channel is not closed.
    pub(crate) fn request_retry(&self, channel: &str) -> bool {
        let mut inner = self.0.lock();
        let Some(closed) = inner.closed.get_mut(channel) else { return false };
        closed.retry_since.get_or_insert_with(Instant::now);
        true
    }

    pub fn request_retries_in(&self, server: &str) {
        let now = Instant::now();
        for entry in self.0.lock().closed.values_mut().filter(|entry| entry.server.as_deref() == Some(server))
        {
            entry.retry_since.get_or_insert(now);
        }
    }

    /// Returns the channels to probe now, in the order of their waits.
    pub fn due_retries(&self) -> Vec<String> {
        let inner = &mut *self.0.lock();
        let mut waiting: Vec<(Instant, &String, &mut ClosedEntry)> =
            inner.closed.iter_mut().filter_map(|(id, entry)| Some((entry.retry_since?, id, entry))).collect();
        waiting.sort_by(|a, b| (a.0, a.1).cmp(&(b.0, b.1)));
        let mut spent = HashSet::new();
        let mut probed = Vec::new();
        for (_, channel, entry) in waiting {
            if spent.contains(&entry.server) {
                continue;
            }
            if inner.retries.take(entry.server.clone()) {
                entry.retry_since = None;
                inner.probed.put(channel.clone(), entry.server.clone());
                probed.push(channel.clone());
            } else {
                spent.insert(entry.server.clone());
            }
        }
        probed
    }
}
