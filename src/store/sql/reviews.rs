//! Reviews, in their table.

use async_trait::async_trait;
use sqlx::Row as _;

use super::statement::{all, query};
use super::{ChannelKey, GameId, Row, SqlStore, StoreError, StoreResult, Writer};
use crate::store::{NewReview, ReviewProgress, Reviews, StoredReview, params};

impl Writer {
    /// Begins a review, whose message has this number in the outbox if it has one; one that no message shows gets it.
    pub(super) async fn begin_review(
        &mut self,
        channel: &ChannelKey,
        review: &NewReview,
        post: Option<i64>,
    ) -> StoreResult {
        let text = "INSERT INTO reviews (subject, platform, channel, person, asked_at, post)
             VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (subject) DO UPDATE
             SET channel = excluded.channel, post = excluded.post, message = NULL, shown = FALSE
             WHERE reviews.post IS NULL AND excluded.post IS NOT NULL";
        let params =
            params![&review.subject, channel.platform, &channel.id, &review.person, review.at.0, post];
        // None: somebody else was faster.
        if self.change(text, params).await? == 0 { Err(StoreError::Conflict(GameId(0))) } else { Ok(()) }
    }

    /// Notes which message shows a review, or that none will.
    pub(super) async fn review_sent(&mut self, post: i64, message: Option<&str>) -> StoreResult {
        let statement = match message {
            Some(_) => "UPDATE reviews SET message = $2 WHERE post = $1",
            None => "UPDATE reviews SET post = NULL WHERE post = $1 AND $2 IS NULL",
        };
        self.change(statement, params![post, message]).await.map(drop)
    }

    /// Puts an anonymous seat in the place of who asked for reviews; those that nobody else saw go.
    pub(super) async fn erase_reviews(
        &mut self,
        platform: &str,
        person: &str,
        stand_in: &str,
    ) -> StoreResult {
        let delete = "DELETE FROM reviews WHERE platform = $1 AND person = $2 AND subject NOT LIKE 'game:%'";
        self.change(delete, params![platform, person]).await?;
        let rename = "UPDATE reviews SET person = $3 WHERE platform = $1 AND person = $2";
        self.change(rename, params![platform, person, stand_in]).await.map(drop)
    }
}

#[async_trait]
impl Reviews for SqlStore {
    async fn review(&self, subject: &str) -> StoreResult<Option<StoredReview>> {
        let row = query("SELECT * FROM reviews WHERE subject = $1", params![subject])
            .fetch_optional(self.database.pool())
            .await?;
        row.as_ref().map(read).transpose()
    }

    async fn reviews_under_way(&self, platform: &str) -> StoreResult<Vec<StoredReview>> {
        let text = "SELECT r.*, c.server FROM reviews r
                 LEFT JOIN channels c ON c.platform = r.platform AND c.id = r.channel
                 WHERE r.platform = $1 AND NOT r.shown ORDER BY r.asked_at, r.subject";
        let rows = query(text, params![platform]).fetch_all(self.database.pool()).await?;
        let mut own = Vec::with_capacity(rows.len());
        for row in &rows {
            if self.database.part().has(row.try_get("server")?) {
                own.push(read(row)?);
            }
        }
        Ok(own)
    }

    async fn reviews_asked_by(&self, platform: &str, person: &str) -> StoreResult<Vec<String>> {
        let text =
            "SELECT subject FROM reviews WHERE platform = $1 AND person = $2 ORDER BY asked_at, subject";
        let asked = all(self.database.pool(), text, params![platform, person]).await?;
        Ok(asked.into_iter().map(|(subject,)| subject).collect())
    }

    async fn keep_review(&self, subject: &str, progress: ReviewProgress<'_>) -> StoreResult {
        let text = "UPDATE reviews SET parts = $2, done = $3, shown = $4 WHERE subject = $1";
        let params = params![subject, progress.parts, progress.done, progress.shown];
        self.database.change(text, params).await.map(drop)
    }
}

fn read(row: &Row) -> StoreResult<StoredReview> {
    Ok(StoredReview {
        subject: row.try_get("subject")?,
        channel: row.try_get("channel")?,
        person: row.try_get("person")?,
        posted: row.try_get::<Option<i64>, _>("post")?.is_some(),
        message: row.try_get("message")?,
        parts: row.try_get("parts")?,
        done: row.try_get("done")?,
        shown: row.try_get("shown")?,
    })
}
