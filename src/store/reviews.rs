//! Reviews of games: asked for once, worked out part by part, kept.

use crate::game::Timestamp;

use super::StoreFuture;

/// A review to be begun, see [`super::Step::review`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewReview {
    /// What is reviewed, by a name that only its writer reads. There is one review of everything.
    pub subject: String,
    /// The platform's id of the person who asks.
    pub person: String,
    /// When.
    pub at: Timestamp,
}

/// A review as it is stored.
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
pub struct Progress<'a> {
    /// What was found so far.
    pub parts: &'a str,
    /// Whether that is all.
    pub done: bool,
    /// Whether nothing is owed to its message any more.
    pub shown: bool,
}

/// The reviews.
pub trait Reviews {
    /// The review of something.
    fn review<'a>(&'a self, subject: &'a str) -> StoreFuture<'a, Option<StoredReview>>;

    /// The reviews of a platform that are not done, or not shown, in the order in which they were asked for.
    fn reviews_under_way<'a>(&'a self, platform: &'a str) -> StoreFuture<'a, Vec<StoredReview>>;

    /// What a person has asked to have reviewed, in that order.
    fn reviews_asked_by<'a>(&'a self, platform: &'a str, person: &'a str) -> StoreFuture<'a, Vec<String>>;

    /// Writes how far a review has come; nothing happens when it is forgotten.
    fn keep_review<'a>(&'a self, subject: &'a str, progress: Progress<'a>) -> StoreFuture<'a, ()>;
}
