//! The statements about messages and buttons.

use async_trait::async_trait;
use sqlx::Row as _;

use super::SqlStore;
use super::rows::{ply_of, without_nul};
use super::statement::query;
use crate::store::{ChannelKey, GameId, OutboxStore, Post, StoreError, UnsentPost, params, seconds_now};

#[async_trait]
impl OutboxStore for SqlStore {
    async fn unsent(
        &self,
        channel: &ChannelKey,
        after: i64,
        limit: u32,
    ) -> Result<Vec<UnsentPost>, StoreError> {
        let rows = query(
            "SELECT id, game, ply, board, nonce, body FROM outbox
                 WHERE platform = $1 AND channel = $2 AND failure IS NULL AND id > $3
                 ORDER BY id LIMIT $4",
            params![channel.platform, &channel.id, after, i64::from(limit)],
        )
        .fetch_all(self.database.pool())
        .await?;
        rows.iter()
            .map(|row| {
                let game: Option<i64> = row.try_get("game")?;
                let post = Post {
                    game: game.map(GameId),
                    ply: ply_of(row)?,
                    board: row.try_get("board")?,
                    nonce: row.try_get("nonce")?,
                    body: row.try_get("body")?,
                };
                Ok(UnsentPost { id: row.try_get("id")?, post })
            })
            .collect()
    }

    async fn mark_sent(&self, id: i64, message: &str) -> Result<(), StoreError> {
        let mut writer = self.database.begin().await?;
        writer.sent(id, message).await?;
        Ok(writer.commit().await?)
    }

    async fn mark_failed(&self, id: i64, reason: &str) -> Result<(), StoreError> {
        let mut writer = self.database.begin().await?;
        writer
            .change(
                "UPDATE outbox SET failure = $2, failed_at = $3 WHERE id = $1",
                params![id, without_nul(reason), seconds_now()],
            )
            .await?;
        writer.review_sent(id, None).await?;
        Ok(writer.commit().await?)
    }

    async fn stale_boards(&self, channel: &ChannelKey, limit: u32) -> Result<Vec<String>, StoreError> {
        let stale = sqlx::query_scalar(
            "SELECT message FROM stale_boards WHERE platform = $1 AND channel = $2 ORDER BY post LIMIT $3",
        );
        Ok(stale
            .bind(channel.platform)
            .bind(&channel.id)
            .bind(i64::from(limit))
            .fetch_all(self.database.pool())
            .await?)
    }

    async fn forget_stale_board(&self, channel: &ChannelKey, message: &str) -> Result<(), StoreError> {
        // Buttons that are taken off twice are off.
        let mut writer = self.database.begin_relaxed().await?;
        writer
            .change(
                "DELETE FROM stale_boards WHERE platform = $1 AND channel = $2 AND message = $3",
                params![channel.platform, &channel.id, message],
            )
            .await?;
        Ok(writer.commit().await?)
    }
}
