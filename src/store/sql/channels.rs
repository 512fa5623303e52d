//! The statements about channels.

use async_trait::async_trait;

use super::SqlStore;
use super::statement::{all, value};
use crate::game::Timestamp;
use crate::store::{
    ChannelKey, ChannelStore, Closed, ClosedChannel, Closure, OpenChannel, StoreResult, params,
};

impl SqlStore {
    /// The channels of a platform, or this one of them with its threads, that have an open game and are not closed to the bot.
    async fn open_in(&self, platform: &str, channel: Option<&str>) -> StoreResult<Vec<OpenChannel>> {
        let text = "SELECT c.id, c.last_seen, c.server,
                    (SELECT g.board FROM games g
                     WHERE g.platform = c.platform AND g.channel = c.id AND g.is_open AND g.board IS NOT NULL
                     ORDER BY LENGTH(g.board), g.board LIMIT 1) AS board
             FROM channels c
             WHERE c.platform = $1 AND c.closed IS NULL AND ($2 IS NULL OR c.id = $2 OR c.parent = $2)
               AND EXISTS (SELECT 1 FROM games g WHERE g.platform = c.platform AND g.channel = c.id AND g.is_open)
             ORDER BY c.id";
        let rows = all(self.database.pool(), text, params![platform, channel]).await?;
        let open = rows.into_iter().map(|(channel, last_seen, server, board)| OpenChannel {
            channel,
            last_seen,
            board,
            server,
        });
        Ok(open.filter(|open| self.database.part().has(open.server.as_deref())).collect())
    }

    /// Of channels with their servers, those in which this process speaks.
    fn own(&self, channels: Vec<(String, Option<String>)>) -> Vec<String> {
        let part = self.database.part();
        channels.into_iter().filter(|(_, server)| part.has(server.as_deref())).map(|(id, _)| id).collect()
    }
}

#[async_trait]
impl ChannelStore for SqlStore {
    async fn open_channels(&self, platform: &str) -> StoreResult<Vec<OpenChannel>> {
        self.open_in(platform, None).await
    }

    async fn open_channels_at(&self, channel: &ChannelKey) -> StoreResult<Vec<OpenChannel>> {
        self.open_in(channel.platform, Some(&channel.id)).await
    }

    async fn is_closed(&self, channel: &ChannelKey) -> StoreResult<bool> {
        let text = "SELECT closed FROM channels WHERE platform = $1 AND id = $2 AND closed IS NOT NULL";
        let params = params![channel.platform, &channel.id];
        Ok(value::<String>(self.database.pool(), text, params).await?.is_some())
    }

    async fn servers_with(&self, platform: &str, word: &str) -> StoreResult<Vec<(String, String)>> {
        let text = "SELECT id, settings FROM servers WHERE platform = $1 AND settings LIKE $2 ORDER BY id";
        let params = params![platform, format!("%\"{word}\"%")];
        let mut servers: Vec<(String, String)> = all(self.database.pool(), text, params).await?;
        servers.retain(|(id, _)| self.database.part().has(Some(id)));
        Ok(servers)
    }

    async fn set_closed(&self, channel: &ChannelKey, closure: Option<Closure>) -> StoreResult {
        let text = "UPDATE channels SET closed = $3,
                 closed_at = CASE WHEN closed IS NULL OR $3 IS NULL THEN $4 ELSE COALESCE(closed_at, $4) END,
                 closed_from = CASE WHEN closed IS NULL OR $3 IS NULL THEN $5 ELSE COALESCE(closed_from, $5) END
             WHERE platform = $1 AND id = $2";
        let (how, at, from) = (
            closure.map(|closure| write_closed(closure.how)),
            closure.map(|closure| closure.at.0),
            closure.map(|closure| closure.from.0),
        );
        let mut writer = self.database.begin().await?;
        writer.touch(channel, None, None, None).await?;
        writer.change(text, params![channel.platform, &channel.id, how, at, from]).await?;
        Ok(writer.commit().await?)
    }

    async fn closed_channels(&self, platform: &str) -> StoreResult<Vec<ClosedChannel>> {
        let text = "SELECT id, server, closed_at, closed_from FROM channels
                 WHERE platform = $1 AND closed = $2 ORDER BY id";
        let shut = all(self.database.pool(), text, params![platform, write_closed(Closed::Shut)]).await?;
        let time = |millis: Option<i64>| millis.map(Timestamp);
        let told =
            |(channel, server, at, from)| ClosedChannel { channel, server, at: time(at), from: time(from) };
        let told = shut.into_iter().map(told);
        Ok(told.filter(|shut| self.database.part().has(shut.server.as_deref())).collect())
    }

    async fn gone_channels(&self, platform: &str) -> StoreResult<Vec<String>> {
        let text = "SELECT c.id, c.server FROM channels c
             WHERE c.platform = $1
               AND (c.closed = $2 OR EXISTS (SELECT 1 FROM channels p
                                             WHERE p.platform = c.platform AND p.id = c.parent AND p.closed = $2))
               AND EXISTS (SELECT 1 FROM games g WHERE g.platform = c.platform AND g.channel = c.id AND g.is_open)
             ORDER BY c.id";
        let params = params![platform, write_closed(Closed::Gone)];
        Ok(self.own(all(self.database.pool(), text, params).await?))
    }

    async fn waiting_channels(&self, platform: &str) -> StoreResult<Vec<String>> {
        let text = "SELECT id, server FROM channels
             WHERE platform = $1 AND closed IS NULL
               AND id IN (SELECT channel FROM outbox WHERE platform = $1 AND failure IS NULL
                          UNION SELECT channel FROM stale_boards WHERE platform = $1)
             ORDER BY id";
        Ok(self.own(all(self.database.pool(), text, params![platform]).await?))
    }
}

/// How a channel is closed, as the column `closed` holds it.
fn write_closed(closed: Closed) -> &'static str {
    match closed {
        Closed::Shut => "shut",
        Closed::Gone => "gone",
    }
}
