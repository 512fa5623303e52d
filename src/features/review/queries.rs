//! The table of reviews. All reading fails when the store does not answer.

use crate::game::{PlayerId, Timestamp};
use crate::store::{ChannelKey, OldRows, Statement, Store, StoreResult, params};

/// Old reviews, except unfinished ones.
pub(super) const OLD: &[OldRows] = &[OldRows {
    delete: "DELETE FROM reviews WHERE subject IN
             (SELECT subject FROM reviews WHERE shown AND asked_at < $1 * 1000 LIMIT $2)",
    redate: "UPDATE reviews SET asked_at = $1 * 1000 WHERE asked_at > ($1 + 86400) * 1000",
    days: 400,
}];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredReview {
    /// Key of the reviewed record. Each record has one review.
    pub subject: String,
    /// Id of the requester's channel.
    pub channel: String,
    /// Id of the requester.
    pub person: String,
    /// True if a message of that channel shows it.
    pub posted: bool,
    /// Id of that message, once it is sent.
    pub message: Option<String>,
    /// Findings so far, as JSON.
    pub parts: String,
    /// True if the findings are complete.
    pub done: bool,
    /// True if its message needs no more edits.
    pub shown: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewProgress<'a> {
    /// Findings so far, as JSON.
    pub parts: &'a str,
    /// True if the findings are complete.
    pub done: bool,
    /// True if its message needs no more edits.
    pub shown: bool,
}

/// Begins a review, which the message with this nonce shows, if any; a review without a message gets this one.
/// `StoreError::Overtaken` if another request was faster.
pub fn begin(
    channel: &ChannelKey,
    subject: &str,
    person: &str,
    at: Timestamp,
    nonce: Option<&str>,
) -> Statement {
    Statement::new(
        "INSERT INTO reviews (subject, platform, channel, person, asked_at, nonce)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (subject) DO UPDATE
         SET channel = excluded.channel, nonce = excluded.nonce, message = NULL, shown = FALSE
         WHERE reviews.nonce IS NULL AND excluded.nonce IS NOT NULL",
        params![subject, channel.platform, &channel.id, person, at.0, nonce],
    )
    .or_overtaken()
}

pub async fn review(store: &Store, subject: &str) -> StoreResult<Option<StoredReview>> {
    let text = "SELECT subject, channel, person, nonce, message, parts, done, shown FROM reviews
             WHERE subject = $1";
    type ReviewRow = (String, String, String, Option<String>, Option<String>, String, bool, bool);
    let row: Option<ReviewRow> = store.fetch(text, params![subject]).await?.pop();
    Ok(row.map(|(subject, channel, person, nonce, message, parts, done, shown)| {
        let posted = nonce.is_some();
        StoredReview { subject, channel, person, posted, message, parts, done, shown }
    }))
}

/// Returns the reviews in channels of this process that are unfinished or not shown, the oldest first.
pub async fn under_way(store: &Store, platform: &str) -> StoreResult<Vec<StoredReview>> {
    let text = "SELECT r.subject, c.server FROM reviews r
             LEFT JOIN channels c ON c.platform = r.platform AND c.id = r.channel
             WHERE r.platform = $1 AND NOT r.shown ORDER BY r.asked_at, r.subject";
    let found: Vec<(String, Option<String>)> = store.fetch(text, params![platform]).await?;
    let mut reviews = Vec::new();
    for (subject, _) in found.iter().filter(|(_, server)| store.speaks_in(server.as_deref())) {
        reviews.extend(review(store, subject).await?.filter(|review| !review.shown));
    }
    Ok(reviews)
}

/// Returns the reviews that a person has requested, the oldest first.
pub async fn asked_by(store: &Store, platform: &str, person: &str) -> StoreResult<Vec<String>> {
    let text = "SELECT subject FROM reviews WHERE platform = $1 AND person = $2 ORDER BY asked_at, subject";
    let asked = store.fetch(text, params![platform, person]).await?;
    Ok(asked.into_iter().map(|(subject,)| subject).collect())
}

/// Stores the progress of a review, unless it was deleted.
pub async fn write_progress(store: &Store, subject: &str, progress: ReviewProgress<'_>) -> StoreResult {
    let text = "UPDATE reviews SET parts = $2, done = $3, shown = $4 WHERE subject = $1";
    let ReviewProgress { parts, done, shown } = progress;
    store.run(Statement::new(text, params![subject, parts, done, shown])).await
}

/// Records the id of the sent message with this nonce; without a `message` it is never sent, and the review has none.
pub fn sent(nonce: &str, message: Option<&str>) -> Statement {
    let text = "UPDATE reviews SET message = $2, nonce = CASE WHEN $2 IS NULL THEN NULL ELSE nonce END
         WHERE nonce = $1";
    Statement::new(text, params![nonce, message])
}

/// Erases a person. Reviews of games stay, because others may have seen them.
pub(super) fn erase(platform: &str, person: &str, stand_in: &PlayerId) -> Vec<Statement> {
    let renamed =
        "UPDATE reviews SET person = $3 WHERE platform = $1 AND person = $2 AND subject LIKE 'game:%'";
    let deleted = "DELETE FROM reviews WHERE platform = $1 AND person = $2";
    vec![
        Statement::new(renamed, params![platform, person, stand_in.as_str()]),
        Statement::new(deleted, params![platform, person]),
    ]
}
