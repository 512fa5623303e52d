//! Channels with an open game, and channels that are closed to the bot.

use super::statement::first;
use super::{ChannelKey, Store, StoreResult, params};
use crate::game::Timestamp;

/// A channel with an open game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenChannel {
    /// The platform's own id of the channel.
    pub channel: String,
    /// Id of the last message that was read.
    pub last_seen: Option<String>,
    /// Id of the oldest message with live buttons of an open game.
    pub board: Option<String>,
    /// Id of its server, if it is known.
    pub server: Option<String>,
}

/// Kind of closure of a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Closed {
    /// The bot lacks a right that it may get again.
    Shut,
    /// The channel no longer exists.
    Gone,
    /// The bot has no access of its own, but can answer for a while after an action in the channel.
    Borrowed,
}

/// A channel that exists and is closed to the bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedChannel {
    /// The platform's id of the channel.
    pub channel: String,
    /// Id of its server, if it is known.
    pub server: Option<String>,
    pub closure: Closure,
}

/// Closure of a channel to the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closure {
    pub how: Closed,
    /// Time at which the closure was noticed.
    pub at: Timestamp,
    /// Estimated time since which the channel could not be reached.
    pub from: Timestamp,
}

impl Store {
    /// Returns the channels of a platform that have an open game and are not closed to the bot.
    pub async fn open_channels(&self, platform: &str) -> StoreResult<Vec<OpenChannel>> {
        self.open_in(platform, None).await
    }

    /// Returns those of [`Store::open_channels`] that are this channel or its threads.
    pub async fn open_channels_at(&self, channel: &ChannelKey) -> StoreResult<Vec<OpenChannel>> {
        self.open_in(channel.platform, Some(&channel.id)).await
    }

    /// Marks a channel as closed to the bot, or as open again. Unsent messages wait until it is open. Returns the closure as it
    /// is stored: a second one keeps the times of the first one, unless that was of a borrowed channel.
    pub async fn set_closed(
        &self,
        channel: &ChannelKey,
        closure: Option<Closure>,
    ) -> StoreResult<Option<Closure>> {
        let text = "UPDATE channels SET closed = $3,
                 closed_at = CASE WHEN closed IS NULL OR $3 IS NULL OR closed = $6 THEN $4 ELSE closed_at END,
                 closed_from = CASE WHEN closed IS NULL OR $3 IS NULL THEN $5 ELSE closed_from END
             WHERE platform = $1 AND id = $2
             RETURNING closed_at, closed_from";
        let how = closure.map(|closure| closure.how.into_str());
        let at = closure.map(|closure| closure.at.0);
        let from = closure.map(|closure| closure.from.0);
        let mut writer = self.database.begin().await?;
        writer.touch(channel, None, None, None).await?;
        let borrowed = Closed::Borrowed.into_str();
        let params = params![channel.platform, &channel.id, how, at, from, borrowed];
        let times: Option<(Option<i64>, Option<i64>)> = first(&mut writer, text, params).await?;
        writer.commit().await?;
        let times = times.and_then(|(at, from)| at.zip(from));
        Ok(closure.zip(times).map(|(Closure { how, .. }, (at, from))| Closure {
            how,
            at: Timestamp(at),
            from: Timestamp(from),
        }))
    }

    /// Returns the channels of a platform that exist and are closed to the bot.
    pub async fn closed_channels(&self, platform: &str) -> StoreResult<Vec<ClosedChannel>> {
        let text = "SELECT id, server, closed, closed_at, closed_from FROM channels
             WHERE platform = $1 AND closed <> $2 ORDER BY closed DESC, id";
        type ClosedRow = (String, Option<String>, String, i64, i64);
        let rows: Vec<ClosedRow> = self.fetch(text, params![platform, Closed::Gone.into_str()]).await?;
        let closed = rows.into_iter().map(|(channel, server, how, at, from)| ClosedChannel {
            channel,
            server,
            closure: read_closure(&how, at, from),
        });
        Ok(closed.filter(|closed| self.speaks_in(closed.server.as_deref())).collect())
    }

    /// Returns the closure of a channel, also if another process serves it.
    pub async fn closure(&self, channel: &ChannelKey) -> StoreResult<Option<Closure>> {
        let text = "SELECT closed, closed_at, closed_from FROM channels
             WHERE platform = $1 AND id = $2 AND closed IS NOT NULL";
        let found: Option<(String, i64, i64)> =
            self.fetch(text, params![channel.platform, &channel.id]).await?.pop();
        Ok(found.map(|(how, at, from)| read_closure(&how, at, from)))
    }

    /// Returns `true` if a channel is closed to the bot or deleted.
    pub async fn is_closed(&self, channel: &ChannelKey) -> StoreResult<bool> {
        Ok(self.closure(channel).await?.is_some())
    }

    /// Returns the servers of this process with their settings, if the settings contain the word.
    pub async fn servers_with(&self, platform: &str, word: &str) -> StoreResult<Vec<(String, String)>> {
        let text = "SELECT id, settings FROM servers WHERE platform = $1 AND settings LIKE $2 ORDER BY id";
        let mut servers: Vec<(String, String)> =
            self.fetch(text, params![platform, format!("%\"{word}\"%")]).await?;
        servers.retain(|(id, _)| self.speaks_in(Some(id)));
        Ok(servers)
    }

    /// Returns the deleted channels of a platform that still have an open game, and threads of deleted channels.
    pub async fn gone_channels(&self, platform: &str) -> StoreResult<Vec<String>> {
        let text = "SELECT c.id, c.server FROM channels c
             WHERE c.platform = $1
               AND (c.closed = $2 OR EXISTS (SELECT 1 FROM channels p
                                             WHERE p.platform = c.platform AND p.id = c.parent AND p.closed = $2))
               AND c.id IN (SELECT v.channel FROM games g JOIN views v ON v.game = g.id AND v.side <> 'none'
                            WHERE g.is_open AND v.platform = $1)
             ORDER BY c.id";
        self.fetch_own(text, params![platform, Closed::Gone.into_str()]).await
    }

    /// Returns the channels of a platform that have unsent messages, or boards with stale buttons, and are not closed to the
    /// bot.
    pub async fn waiting_channels(&self, platform: &str) -> StoreResult<Vec<String>> {
        let text = "SELECT id, server FROM channels
             WHERE platform = $1 AND closed IS NULL
               AND id IN (SELECT channel FROM outbox WHERE platform = $1 AND failure IS NULL
                          UNION SELECT channel FROM stale_boards WHERE platform = $1)
             ORDER BY id";
        self.fetch_own(text, params![platform]).await
    }

    /// Returns the channels of a platform, or only `channel` and its threads, that have an open game and are not closed.
    async fn open_in(&self, platform: &str, channel: Option<&str>) -> StoreResult<Vec<OpenChannel>> {
        let text = "SELECT c.id, c.last_seen, c.server,
                    (SELECT v.board FROM views v JOIN games g ON g.id = v.game
                     WHERE v.platform = c.platform AND v.channel = c.id AND g.is_open AND v.board IS NOT NULL
                     ORDER BY LENGTH(v.board), v.board LIMIT 1) AS board
             FROM channels c
             WHERE c.platform = $1 AND c.closed IS NULL AND ($2 IS NULL OR c.id = $2 OR c.parent = $2)
               AND c.id IN (SELECT v.channel FROM games g JOIN views v ON v.game = g.id AND v.side <> 'none'
                            WHERE g.is_open AND v.platform = $1)
             ORDER BY c.id";
        let rows = self.fetch(text, params![platform, channel]).await?;
        let open = rows.into_iter().map(|(channel, last_seen, server, board)| OpenChannel {
            channel,
            last_seen,
            board,
            server,
        });
        Ok(open.filter(|open| self.speaks_in(open.server.as_deref())).collect())
    }
}

fn read_closure(how: &str, at: i64, from: i64) -> Closure {
    Closure { how: how.parse().unwrap_or(Closed::Shut), at: Timestamp(at), from: Timestamp(from) }
}
