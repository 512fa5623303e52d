//! Heartbeats and outages of the bot.

use super::statement::value;
use super::{ShardRange, Store, StoreResult, params};
use crate::game::Timestamp;

/// A span of time in which the bot was not up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// Last heartbeat before it.
    pub from: Timestamp,
    /// First heartbeat after it.
    pub until: Timestamp,
}

/// Step back of a clock, in milliseconds, above which its earlier outages are cut. Clocks of several machines differ by less.
const SET_BACK: i64 = 60_000;

impl Store {
    /// Stores a heartbeat on a platform. A gap of more than `gap` milliseconds since the last one is stored as an outage and
    /// returned. After a clock was set back by more than a minute no outage ends later than `now`.
    pub async fn heartbeat(&self, platform: &str, now: Timestamp, gap: i64) -> StoreResult<Option<Outage>> {
        let mut writer = self.database.begin().await?;
        let health = self.health(platform);
        // This locks the row against other processes. If the shards are divided anew, the last heartbeat of any part counts.
        let text = "INSERT INTO heartbeats (platform, at)
                 VALUES ($1, COALESCE((SELECT MAX(at) FROM heartbeats
                                       WHERE platform = $3 OR platform LIKE $3 || '#%'), $2))
                 ON CONFLICT (platform) DO UPDATE SET at = heartbeats.at RETURNING at";
        let last = value(&mut writer, text, params![&health, now.0, platform]).await?.unwrap_or(now.0);
        writer.change("UPDATE heartbeats SET at = $2 WHERE platform = $1", params![&health, now.0]).await?;
        let from = Timestamp(last);
        let outage = Some(Outage { from, until: now }).filter(|_| now.0 - from.0 > gap);
        if let Some(Outage { from, until }) = outage {
            let text = "INSERT INTO outages (platform, began, ended) VALUES ($1, $2, $3)
                     ON CONFLICT (platform, ended) DO UPDATE SET began = excluded.began
                     WHERE outages.began > excluded.began";
            writer.change(text, params![&health, from.0, until.0]).await?;
        }
        if last - now.0 > SET_BACK {
            let cut = "INSERT INTO outages (platform, began, ended)
                     SELECT platform, MIN(began), $2 FROM outages
                     WHERE platform = $1 AND began < $2 AND ended > $2 GROUP BY platform
                     ON CONFLICT (platform, ended) DO UPDATE SET began = excluded.began
                     WHERE outages.began > excluded.began";
            let delete = "DELETE FROM outages WHERE platform = $1 AND ended > $2";
            for text in [cut, delete] {
                writer.change(text, params![&health, now.0]).await?;
            }
        }
        if self.database.part().has(None) {
            writer.move_pruning_clock(&self.running, now.0 / 1000).await?;
        }
        writer.commit().await?;
        Ok(outage)
    }

    /// Returns the outages on a platform that ended after a time, oldest first.
    pub async fn outages(&self, platform: &str, after: Timestamp) -> StoreResult<Vec<Outage>> {
        let text = "SELECT began, ended FROM outages WHERE platform = $1 AND ended > $2 ORDER BY ended";
        let rows = self.fetch(text, params![self.health(platform), after.0]).await?;
        let outages =
            rows.into_iter().map(|(from, until)| Outage { from: Timestamp(from), until: Timestamp(until) });
        Ok(outages.collect())
    }

    /// Returns the name under which heartbeats are stored: each part of the shards has its own outages.
    fn health(&self, platform: &str) -> String {
        match self.database.part() {
            part if part.is_whole() => platform.to_owned(),
            ShardRange { first, last, total } => format!("{platform}#{first}-{last}/{total}"),
        }
    }
}
