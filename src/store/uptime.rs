//! When the bot was up, and when it was not.

use async_trait::async_trait;

use super::{StatementStore, StoreResult};
use crate::game::Timestamp;

/// A span of time in which the bot was not up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// Time at which it was last known to be up.
    pub from: Timestamp,
    /// Time at which it was up again.
    pub until: Timestamp,
}

/// Part of `Store`: heartbeats of the bot, and its outages.
#[async_trait]
pub trait UptimeStore: StatementStore {
    /// Notes that the bot is up on a platform. If more than `gap` milliseconds have gone by since it was last known to be,
    /// that span is kept as an outage, and returned. A clock that was set back by more than a minute takes with it what it
    /// had claimed beforehand: no outage ends later than `now` then.
    async fn heartbeat(&self, platform: &str, now: Timestamp, gap: i64) -> StoreResult<Option<Outage>>;

    /// The outages on a platform that ended after this time, oldest first.
    async fn outages(&self, platform: &str, after: Timestamp) -> StoreResult<Vec<Outage>>;
}
