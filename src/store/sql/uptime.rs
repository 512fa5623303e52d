//! The statements about signs of life.

use async_trait::async_trait;
use sqlx::Row as _;

use super::statement::{query, query_scalar};
use super::{Row, SqlStore};
use crate::game::Timestamp;
use crate::store::{Outage, SET_BACK, ShardRange, StoreError, UptimeStore, params};

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
    async fn heartbeat(
        &self,
        platform: &str,
        now: Timestamp,
        gap: i64,
    ) -> Result<Option<Outage>, StoreError> {
        let mut writer = self.database.begin().await?;
        let health = self.health(platform);
        // Of several programs each waits here until the others have read and written. Where the servers are shared out
        // otherwise than before, what was known last of any part counts.
        let last: i64 = query_scalar(
            "INSERT INTO heartbeats (platform, at)
                 VALUES ($1, COALESCE((SELECT MAX(at) FROM heartbeats
                                       WHERE platform = $3 OR platform LIKE $3 || '#%'), $2))
                 ON CONFLICT (platform) DO UPDATE SET at = heartbeats.at RETURNING at",
            params![&health, now.0, platform],
        )
        .fetch_one(&mut *writer)
        .await?;
        writer.change("UPDATE heartbeats SET at = $2 WHERE platform = $1", params![&health, now.0]).await?;
        let from = Timestamp(last);
        let outage = (now.0 - from.0 > gap).then_some(Outage { from, until: now });
        if let Some(Outage { from, until }) = outage {
            writer
                .change(
                    "INSERT INTO outages (platform, began, ended) VALUES ($1, $2, $3)
                     ON CONFLICT (platform, ended) DO UPDATE SET began = excluded.began
                     WHERE outages.began > excluded.began",
                    params![&health, from.0, until.0],
                )
                .await?;
        }
        if last - now.0 > SET_BACK {
            writer
                .change(
                    "INSERT INTO outages (platform, began, ended)
                     SELECT platform, MIN(began), $2 FROM outages
                     WHERE platform = $1 AND began < $2 AND ended > $2 GROUP BY platform
                     ON CONFLICT (platform, ended) DO UPDATE SET began = excluded.began
                     WHERE outages.began > excluded.began",
                    params![&health, now.0],
                )
                .await?;
            writer
                .change("DELETE FROM outages WHERE platform = $1 AND ended > $2", params![&health, now.0])
                .await?;
        }
        if self.database.part().has(None) {
            writer.move_pruning_clock(&self.running, now.0 / 1000).await?;
        }
        writer.commit().await?;
        Ok(outage)
    }

    async fn outages(&self, platform: &str, after: Timestamp) -> Result<Vec<Outage>, StoreError> {
        let rows = query(
            "SELECT began, ended FROM outages WHERE platform = $1 AND ended > $2 ORDER BY ended",
            params![self.health(platform), after.0],
        )
        .fetch_all(self.database.pool())
        .await?;
        let outage = |row: &Row| {
            let (from, until) = (Timestamp(row.try_get("began")?), Timestamp(row.try_get("ended")?));
            Ok(Outage { from, until })
        };
        rows.iter().map(outage).collect()
    }
}
