//! Reviews of games: asked for once, worked out part by part, kept.

use super::{Statement, Store, StoreResult, params};
use crate::game::Timestamp;

/// A review to be begun, see [`super::ChannelWrite::review`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewReview {
    /// Subject of the review, by a name that only its writer reads. Each subject has one review.
    pub subject: String,
    /// The platform's id of the person who asks.
    pub person: String,
    pub at: Timestamp,
}

/// A review as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredReview {
    /// Subject of the review.
    pub subject: String,
    /// The platform's id of the channel where it was asked for.
    pub channel: String,
    /// The platform's id of the person who asked.
    pub person: String,
    /// True if a message of that channel shows it.
    pub posted: bool,
    /// The platform's id of that message, once it is sent.
    pub message: Option<String>,
    /// Findings so far, in a form that only its writer reads.
    pub parts: String,
    /// True if that is all.
    pub done: bool,
    /// True if its message needs no more changes.
    pub shown: bool,
}

/// Progress of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewProgress<'a> {
    /// Findings so far.
    pub parts: &'a str,
    /// True if that is all.
    pub done: bool,
    /// True if its message needs no more changes.
    pub shown: bool,
}

/// How far reviews have come, in a form that only their writer reads.
impl Store {
    /// The review of something.
    pub async fn review(&self, subject: &str) -> StoreResult<Option<StoredReview>> {
        let text = "SELECT subject, channel, person, post, message, parts, done, shown FROM reviews
                 WHERE subject = $1";
        type ReviewRow = (String, String, String, Option<i64>, Option<String>, String, bool, bool);
        let review = |(subject, channel, person, post, message, parts, done, shown): ReviewRow| {
            StoredReview { subject, channel, person, posted: post.is_some(), message, parts, done, shown }
        };
        Ok(self.fetch(text, params![subject]).await?.pop().map(review))
    }

    /// The reviews of a platform that are not done, or not shown, in the order in which they were asked for.
    pub async fn reviews_under_way(&self, platform: &str) -> StoreResult<Vec<StoredReview>> {
        let text = "SELECT r.subject, c.server FROM reviews r
                 LEFT JOIN channels c ON c.platform = r.platform AND c.id = r.channel
                 WHERE r.platform = $1 AND NOT r.shown ORDER BY r.asked_at, r.subject";
        let mut reviews = Vec::new();
        for subject in self.fetch_own(text, params![platform]).await? {
            reviews.extend(self.review(&subject).await?.filter(|review| !review.shown));
        }
        Ok(reviews)
    }

    /// Reviews that a person has asked for, in that order.
    pub async fn reviews_asked_by(&self, platform: &str, person: &str) -> StoreResult<Vec<String>> {
        let text =
            "SELECT subject FROM reviews WHERE platform = $1 AND person = $2 ORDER BY asked_at, subject";
        let asked = self.fetch(text, params![platform, person]).await?;
        Ok(asked.into_iter().map(|(subject,)| subject).collect())
    }

    /// Writes how far a review has come; nothing happens when it is forgotten.
    pub async fn keep_review(&self, subject: &str, progress: ReviewProgress<'_>) -> StoreResult {
        let text = "UPDATE reviews SET parts = $2, done = $3, shown = $4 WHERE subject = $1";
        let ReviewProgress { parts, done, shown } = progress;
        self.run(Statement::new(text, params![subject, parts, done, shown])).await
    }
}
