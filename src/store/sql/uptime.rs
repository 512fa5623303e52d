//! The statements about signs of life.

use async_trait::async_trait;

use super::SqlStore;
use super::statement::{all, value};
use crate::game::Timestamp;
use crate::store::{Outage, ShardRange, StoreResult, UptimeStore, params};

/// By how many milliseconds a clock is set back before the outages that it has claimed are doubted. Clocks of several
/// machines differ by less.
const SET_BACK: i64 = 60_000;

impl SqlStore {
    /// The name under which signs of life are kept: each part of the servers has its own outages.
    fn health(&self, platform: &str) -> String {
        match self.database.part() {
            part if part.is_whole() => platform.to_owned(),
            ShardRange { first, last, total } => format!("{platform}#{first}-{last}/{total}"),
        }
    }
}

#[async_trait]
impl UptimeStore for SqlStore {
    async fn heartbeat(&self, platform: &str, now: Timestamp, gap: i64) -> StoreResult<Option<Outage>> {
        let mut writer = self.database.begin().await?;
        let health = self.health(platform);
        // Of several programs each waits here until the others have read and written. Where the servers are shared out
        // otherwise than before, what was known last of any part counts.
        let text = "INSERT INTO heartbeats (platform, at)
                 VALUES ($1, COALESCE((SELECT MAX(at) FROM heartbeats
                                       WHERE platform = $3 OR platform LIKE $3 || '#%'), $2))
                 ON CONFLICT (platform) DO UPDATE SET at = heartbeats.at RETURNING at";
        let last = value(&mut *writer, text, params![&health, now.0, platform]).await?.unwrap_or(now.0);
        writer.change("UPDATE heartbeats SET at = $2 WHERE platform = $1", params![&health, now.0]).await?;
        let from = Timestamp(last);
        let outage = (now.0 - from.0 > gap).then_some(Outage { from, until: now });
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

    async fn outages(&self, platform: &str, after: Timestamp) -> StoreResult<Vec<Outage>> {
        let text = "SELECT began, ended FROM outages WHERE platform = $1 AND ended > $2 ORDER BY ended";
        let rows = all(self.database.pool(), text, params![self.health(platform), after.0]).await?;
        let outage = |(from, until)| Outage { from: Timestamp(from), until: Timestamp(until) };
        Ok(rows.into_iter().map(outage).collect())
    }
}
