//! Queries of the live channels: one at a time, for all reasons that came up meanwhile.

use std::collections::{HashMap, HashSet};

use tokio::task::{JoinError, JoinSet};
use tokio::time::Instant;

use crate::backoff::Backoff;
use crate::runtime::Host;
use crate::store::{OpenChannel, ShardRange, StoreResult};

#[derive(Default)]
pub(super) struct ListingReasons {
    /// Shards that lost their session, with the start of the new one: their channels have to be read back.
    pub(super) sessions: HashMap<ShardRange, Instant>,
    /// Servers with changed permissions.
    pub(super) changed: HashSet<String>,
    pub(super) left: HashSet<String>,
}

#[derive(Default)]
pub(super) struct Listing {
    wanted: ListingReasons,
    asked: ListingReasons,
    /// Time of the next query, if there is a reason for one.
    due: Option<Instant>,
    backoff: Backoff,
    task: JoinSet<StoreResult<Vec<OpenChannel>>>,
}

impl Listing {
    pub(super) fn request(&mut self, add: impl FnOnce(&mut ListingReasons)) {
        add(&mut self.wanted);
        self.due.get_or_insert_with(Instant::now);
    }

    /// Drops the reason that the bot left this server.
    pub(super) fn rejoined(&mut self, server: &str) {
        self.wanted.left.remove(server);
        self.asked.left.remove(server);
    }

    /// Returns `true` while the channels that have to be read back are unknown. All requests wait for that.
    pub(super) fn follows_a_lost_session(&self) -> bool {
        !self.wanted.sessions.is_empty() || !self.asked.sessions.is_empty()
    }

    /// Starts a query if one is due and none is in progress. Returns the time of the next one.
    pub(super) fn start_due(&mut self, host: &impl Host, now: Instant) -> Option<Instant> {
        if !self.task.is_empty() {
            return None;
        }
        if self.due.is_some_and(|due| due <= now) {
            self.due = None;
            self.asked = std::mem::take(&mut self.wanted);
            self.task.spawn(host.live_channels(None));
        }
        self.due
    }

    /// Waits for the end of the query in progress; `None` if there is none.
    pub(super) async fn join(&mut self) -> Option<Result<StoreResult<Vec<OpenChannel>>, JoinError>> {
        self.task.join_next().await
    }

    /// Returns the channels with the reasons for the query. A failed query is repeated later.
    pub(super) fn take(
        &mut self,
        found: Result<StoreResult<Vec<OpenChannel>>, JoinError>,
    ) -> Option<(ListingReasons, Vec<OpenChannel>)> {
        let asked = std::mem::take(&mut self.asked);
        let error = match found {
            Ok(Ok(live)) => {
                self.backoff = Backoff::default();
                return Some((asked, live));
            }
            Ok(Err(error)) => error.to_string(),
            Err(error) => error.to_string(),
        };
        let wait = self.backoff.next();
        tracing::error!(error, ?wait, "the live channels are not known; asked again");
        // Reasons that came up meanwhile are newer.
        for (shards, since) in asked.sessions {
            self.wanted.sessions.entry(shards).or_insert(since);
        }
        self.wanted.changed.extend(asked.changed);
        self.wanted.left.extend(asked.left);
        self.due = Some(Instant::now() + wait);
        None
    }
}
