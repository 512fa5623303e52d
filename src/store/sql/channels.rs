//! The statements about channels.

use async_trait::async_trait;
use sqlx::Row as _;

use super::SqlStore;
use super::statement::query;
use crate::game::Timestamp;
use crate::store::{
    ChannelKey, ChannelStore, Closed, ClosedChannel, Closure, OpenChannel, StoreError, params,
};

impl SqlStore {
    /// Of channels with their servers, those in which this process speaks.
    /// The channels of a platform, or this one of them with its threads, that have an open game and are not closed to the bot.
    async fn open_in(&self, platform: &str, channel: Option<&str>) -> Result<Vec<OpenChannel>, StoreError> {
        let rows = query("SELECT c.id, c.last_seen, c.server,
                    (SELECT g.board FROM games g
                     WHERE g.platform = c.platform AND g.channel = c.id AND g.is_open AND g.board IS NOT NULL
                     ORDER BY LENGTH(g.board), g.board LIMIT 1) AS board
             FROM channels c
             WHERE c.platform = $1 AND c.closed IS NULL AND ($2 IS NULL OR c.id = $2 OR c.parent = $2)
               AND EXISTS (SELECT 1 FROM games g WHERE g.platform = c.platform AND g.channel = c.id AND g.is_open)
             ORDER BY c.id", params![platform, channel])
        .fetch_all(self.database.pool())
        .await?;
        let mut open = Vec::with_capacity(rows.len());
        for row in &rows {
            let server: Option<String> = row.try_get("server")?;
            if self.database.part().has(server.as_deref()) {
                open.push(OpenChannel {
                    channel: row.try_get("id")?,
                    last_seen: row.try_get("last_seen")?,
                    board: row.try_get("board")?,
                    server,
                });
            }
        }
        Ok(open)
    }

    fn own(&self, channels: Vec<(String, Option<String>)>) -> Vec<String> {
        let part = self.database.part();
        channels.into_iter().filter(|(_, server)| part.has(server.as_deref())).map(|(id, _)| id).collect()
    }
}

#[async_trait]
impl ChannelStore for SqlStore {
    async fn open_channels(&self, platform: &str) -> Result<Vec<OpenChannel>, StoreError> {
        self.open_in(platform, None).await
    }

    async fn open_channels_at(&self, channel: &ChannelKey) -> Result<Vec<OpenChannel>, StoreError> {
        self.open_in(channel.platform, Some(&channel.id)).await
    }

    async fn is_closed(&self, channel: &ChannelKey) -> Result<bool, StoreError> {
        let row = query(
            "SELECT 1 FROM channels WHERE platform = $1 AND id = $2 AND closed IS NOT NULL",
            params![channel.platform, &channel.id],
        )
        .fetch_optional(self.database.pool())
        .await?;
        Ok(row.is_some())
    }

    async fn servers_with(&self, platform: &str, word: &str) -> Result<Vec<(String, String)>, StoreError> {
        let rows = sqlx::query_as(
            "SELECT id, settings FROM servers WHERE platform = $1 AND settings LIKE $2 ORDER BY id",
        );
        let rows = rows.bind(platform).bind(format!("%\"{word}\"%"));
        let mut servers: Vec<(String, String)> = rows.fetch_all(self.database.pool()).await?;
        servers.retain(|(id, _)| self.database.part().has(Some(id)));
        Ok(servers)
    }

    async fn set_closed(&self, channel: &ChannelKey, closure: Option<Closure>) -> Result<(), StoreError> {
        let mut writer = self.database.begin().await?;
        writer.touch(channel, None, None, None).await?;
        writer.change("UPDATE channels SET closed = $3,
                     closed_at = CASE WHEN closed IS NULL OR $3 IS NULL THEN $4 ELSE COALESCE(closed_at, $4) END,
                     closed_from = CASE WHEN closed IS NULL OR $3 IS NULL THEN $5 ELSE COALESCE(closed_from, $5) END
                 WHERE platform = $1 AND id = $2", params![channel.platform, &channel.id, closure.map(|closure| write_closed(closure.how)), closure.map(|closure| closure.at.0), closure.map(|closure| closure.from.0)]).await?;
        Ok(writer.commit().await?)
    }

    async fn closed_channels(&self, platform: &str) -> Result<Vec<ClosedChannel>, StoreError> {
        let shut = sqlx::query_as(
            "SELECT id, server, closed_at, closed_from FROM channels
                 WHERE platform = $1 AND closed = $2 ORDER BY id",
        );
        let shut = shut.bind(platform).bind(write_closed(Closed::Shut));
        type ClosedRow = (String, Option<String>, Option<i64>, Option<i64>);
        let shut: Vec<ClosedRow> = shut.fetch_all(self.database.pool()).await?;
        let own = shut.into_iter().filter(|(_, server, ..)| self.database.part().has(server.as_deref()));
        let told = |(channel, server, at, from): ClosedRow| ClosedChannel {
            channel,
            server,
            at: at.map(Timestamp),
            from: from.map(Timestamp),
        };
        Ok(own.map(told).collect())
    }

    async fn gone_channels(&self, platform: &str) -> Result<Vec<String>, StoreError> {
        let gone = sqlx::query_as(
                "SELECT c.id, c.server FROM channels c
                 WHERE c.platform = $1
                   AND (c.closed = $2 OR EXISTS (SELECT 1 FROM channels p
                                                 WHERE p.platform = c.platform AND p.id = c.parent AND p.closed = $2))
                   AND EXISTS (SELECT 1 FROM games g WHERE g.platform = c.platform AND g.channel = c.id AND g.is_open)
                 ORDER BY c.id",
            );
        let gone = gone.bind(platform).bind(write_closed(Closed::Gone));
        Ok(self.own(gone.fetch_all(self.database.pool()).await?))
    }

    async fn waiting_channels(&self, platform: &str) -> Result<Vec<String>, StoreError> {
        let waiting = sqlx::query_as(
            "SELECT id, server FROM channels
                 WHERE platform = $1 AND closed IS NULL
                   AND id IN (SELECT channel FROM outbox WHERE platform = $1 AND failure IS NULL
                              UNION SELECT channel FROM stale_boards WHERE platform = $1)
                 ORDER BY id",
        );
        Ok(self.own(waiting.bind(platform).fetch_all(self.database.pool()).await?))
    }
}

/// How a channel is closed, as the column `closed` holds it.
fn write_closed(closed: Closed) -> &'static str {
    match closed {
        Closed::Shut => "shut",
        Closed::Gone => "gone",
    }
}
