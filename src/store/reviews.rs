//! Reviews of games: asked for once, worked out part by part, kept.

use async_trait::async_trait;

use super::StoreResult;
use crate::game::Timestamp;

/// A review to be begun, see [`super::ChannelWrite::review`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewReview {
    /// What is reviewed, by a name that only its writer reads. There is one review of everything.
    pub subject: String,
    /// The platform's id of the person who asks.
    pub person: String,
    pub at: Timestamp,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredReview {
    /// What is reviewed.
    pub subject: String,
    /// The platform's id of the channel where it was asked for.
    pub channel: String,
    /// The platform's id of the person who asked.
    pub person: String,
    /// Whether a message of that channel shows it.
    pub posted: bool,
    /// The platform's id of that message, once it is sent.
    pub message: Option<String>,
    /// What was found so far, in a form that only its writer reads.
    pub parts: String,
    /// Whether that is all.
    pub done: bool,
    /// Whether nothing is owed to its message any more.
    pub shown: bool,
}

/// How far a review has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewProgress<'a> {
    /// What was found so far.
    pub parts: &'a str,
    /// Whether that is all.
    pub done: bool,
    /// Whether nothing is owed to its message any more.
    pub shown: bool,
}

#[async_trait]
pub trait Reviews {
    /// The review of something.
    async fn review(&self, subject: &str) -> StoreResult<Option<StoredReview>>;

    /// The reviews of a platform that are not done, or not shown, in the order in which they were asked for.
    async fn reviews_under_way(&self, platform: &str) -> StoreResult<Vec<StoredReview>>;

    /// What a person has asked to have reviewed, in that order.
    async fn reviews_asked_by(&self, platform: &str, person: &str) -> StoreResult<Vec<String>>;

    /// Writes how far a review has come; nothing happens when it is forgotten.
    async fn keep_review(&self, subject: &str, progress: ReviewProgress<'_>) -> StoreResult;
}
