//! The list of live channels: asked for by one look at a time, for all who want it by then.

use std::collections::{HashMap, HashSet};

use tokio::task::{JoinError, JoinSet};
use tokio::time::Instant;

use crate::backoff::Backoff;
use crate::runtime::Host;
use crate::store::{OpenChannel, ShardRange, StoreResult};

/// Reasons to look at the live channels.
#[derive(Default)]
pub(super) struct ListingReasons {
    /// Shards whose session was lost, and when a new one began: their channels have to be read back.
    pub(super) sessions: HashMap<ShardRange, Instant>,
    /// Servers where rights were changed.
    pub(super) changed: HashSet<String>,
    /// Servers that the bot has left.
    pub(super) left: HashSet<String>,
}

#[derive(Default)]
pub(super) struct Listing {
    /// Those for whom the next look is.
    wanted: ListingReasons,
    /// Those for whom the look under way is.
    asked: ListingReasons,
    /// Time of the next look; none while nobody wants one.
    due: Option<Instant>,
    backoff: Backoff,
    task: JoinSet<StoreResult<Vec<OpenChannel>>>,
}

impl Listing {
    /// Has the channels looked at, also for what `note` adds.
    pub(super) fn want(&mut self, note: impl FnOnce(&mut ListingReasons)) {
        note(&mut self.wanted);
        self.due.get_or_insert_with(Instant::now);
    }

    /// True if the channels that have to be read back are being asked for. Until they are known, everything waits.
    pub(super) fn follows_a_lost_session(&self) -> bool {
        !self.wanted.sessions.is_empty() || !self.asked.sessions.is_empty()
    }

    /// Begins to look if that is due and no look is under way; when to try again.
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

    /// The end of the look under way; nothing when there is none.
    pub(super) async fn ended(&mut self) -> Option<Result<StoreResult<Vec<OpenChannel>>, JoinError>> {
        self.task.join_next().await
    }

    /// The channels that were found, and for whom. After a failure the same is asked again.
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
        // What came meanwhile is newer.
        for (shards, since) in asked.sessions {
            self.wanted.sessions.entry(shards).or_insert(since);
        }
        self.wanted.changed.extend(asked.changed);
        self.wanted.left.extend(asked.left);
        self.due = Some(Instant::now() + wait);
        None
    }
}
