//! Reviews in memory.

use std::collections::BTreeMap;

use super::super::{NewReview, Progress, Reviews, StoredReview};
use super::{ChannelKey, MemoryStore, StoreFuture};

/// The reviews by what is reviewed, and the order in which they were asked for.
#[derive(Debug, Default)]
pub(super) struct Kept(BTreeMap<String, Entry>);

#[derive(Debug)]
struct Entry {
    number: usize,
    platform: &'static str,
    post: Option<i64>,
    review: StoredReview,
}

impl Kept {
    /// Whether there is one already, and it needs no message.
    pub(super) fn knows(&self, subject: &str, with_message: bool) -> bool {
        self.0.get(subject).is_some_and(|entry| !with_message || entry.review.posted)
    }

    pub(super) fn begin(&mut self, channel: &ChannelKey, new: NewReview, post: Option<i64>) {
        if let Some(entry) = self.0.get_mut(&new.subject) {
            let (channel, posted) = (channel.id.clone(), post.is_some());
            entry.post = post;
            entry.review =
                StoredReview { channel, posted, message: None, shown: false, ..entry.review.clone() };
            return;
        }
        let review = StoredReview {
            subject: new.subject.clone(),
            channel: channel.id.clone(),
            person: new.person,
            posted: post.is_some(),
            message: None,
            parts: "[]".to_owned(),
            done: false,
            shown: false,
        };
        let entry = Entry { number: self.0.len(), platform: channel.platform, post, review };
        self.0.insert(new.subject, entry);
    }

    /// Notes which message shows a review, or that none will.
    pub(super) fn sent(&mut self, post: i64, message: Option<&str>) {
        for entry in self.0.values_mut().filter(|entry| entry.post == Some(post)) {
            entry.review.message = message.map(str::to_owned);
            entry.review.posted = message.is_some();
        }
    }

    pub(super) fn erase(&mut self, platform: &str, person: &str, stand_in: &str) {
        let theirs = |entry: &Entry| entry.platform == platform && entry.review.person == person;
        self.0.retain(|subject, entry| subject.starts_with("game:") || !theirs(entry));
        for entry in self.0.values_mut().filter(|entry| theirs(entry)) {
            stand_in.clone_into(&mut entry.review.person);
        }
    }
}

impl Reviews for MemoryStore {
    fn review<'a>(&'a self, subject: &'a str) -> StoreFuture<'a, Option<StoredReview>> {
        self.with(move |state| Ok(state.reviews.0.get(subject).map(|entry| entry.review.clone())))
    }

    fn reviews_under_way<'a>(&'a self, platform: &'a str) -> StoreFuture<'a, Vec<StoredReview>> {
        self.with(move |state| {
            let open = |entry: &&Entry| entry.platform == platform && !entry.review.shown;
            let mut entries: Vec<&Entry> = state.reviews.0.values().filter(open).collect();
            entries.sort_by_key(|entry| entry.number);
            Ok(entries.into_iter().map(|entry| entry.review.clone()).collect())
        })
    }

    fn reviews_asked_by<'a>(&'a self, platform: &'a str, person: &'a str) -> StoreFuture<'a, Vec<String>> {
        self.with(move |state| {
            let theirs = |entry: &&Entry| entry.platform == platform && entry.review.person == person;
            let mut entries: Vec<&Entry> = state.reviews.0.values().filter(theirs).collect();
            entries.sort_by_key(|entry| entry.number);
            Ok(entries.into_iter().map(|entry| entry.review.subject.clone()).collect())
        })
    }

    fn keep_review<'a>(&'a self, subject: &'a str, progress: Progress<'a>) -> StoreFuture<'a, ()> {
        self.with(move |state| {
            if let Some(entry) = state.reviews.0.get_mut(subject) {
                let Progress { parts, done, shown } = progress;
                entry.review = StoredReview { parts: parts.to_owned(), done, shown, ..entry.review.clone() };
            }
            Ok(())
        })
    }
}
