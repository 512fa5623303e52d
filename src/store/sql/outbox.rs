//! The statements about messages and buttons.

use async_trait::async_trait;

use super::SqlStore;
use super::rows::{without_nul, written_ply};
use super::statement::all;
use crate::store::{ChannelKey, GameId, OutboxStore, Post, StoreResult, UnsentPost, params, seconds_now};

#[async_trait]
impl OutboxStore for SqlStore {
    async fn unsent(&self, channel: &ChannelKey, after: i64, limit: u32) -> StoreResult<Vec<UnsentPost>> {
        let text = "SELECT id, game, ply, board, nonce, body FROM outbox
                 WHERE platform = $1 AND channel = $2 AND failure IS NULL AND id > $3
                 ORDER BY id LIMIT $4";
        let params = params![channel.platform, &channel.id, after, i64::from(limit)];
        let rows = all(self.database.pool(), text, params).await?;
        let unsent = |(id, game, ply, board, nonce, body)| {
            let game: Option<i64> = game;
            UnsentPost {
                id,
                post: Post { game: game.map(GameId), ply: written_ply(ply), board, nonce, body },
            }
        };
        Ok(rows.into_iter().map(unsent).collect())
    }

    async fn mark_sent(&self, id: i64, message: &str) -> StoreResult {
        let mut writer = self.database.begin().await?;
        writer.sent(id, message).await?;
        Ok(writer.commit().await?)
    }

    async fn mark_failed(&self, id: i64, reason: &str) -> StoreResult {
        let mut writer = self.database.begin().await?;
        let text = "UPDATE outbox SET failure = $2, failed_at = $3 WHERE id = $1";
        writer.change(text, params![id, without_nul(reason), seconds_now()]).await?;
        writer.review_sent(id, None).await?;
        Ok(writer.commit().await?)
    }

    async fn stale_boards(&self, channel: &ChannelKey, limit: u32) -> StoreResult<Vec<String>> {
        let text =
            "SELECT message FROM stale_boards WHERE platform = $1 AND channel = $2 ORDER BY post LIMIT $3";
        let params = params![channel.platform, &channel.id, i64::from(limit)];
        let stale = all(self.database.pool(), text, params).await?;
        Ok(stale.into_iter().map(|(message,)| message).collect())
    }

    async fn forget_stale_board(&self, channel: &ChannelKey, message: &str) -> StoreResult {
        // Buttons that are taken off twice are off.
        let mut writer = self.database.begin_relaxed().await?;
        let text = "DELETE FROM stale_boards WHERE platform = $1 AND channel = $2 AND message = $3";
        writer.change(text, params![channel.platform, &channel.id, message]).await?;
        Ok(writer.commit().await?)
    }
}
