//! A private message with the progress of a review, which becomes the review.

use std::sync::Arc;

use futures_util::StreamExt as _;
use futures_util::stream::unfold;
use tokio::time::Instant;

use crate::engine::review::{NODES, Reviewer};
use crate::features::context::Ctx;
use crate::features::effects::{PrivateReply, Recipient};
use crate::features::replay::recording::RecordedGame;
use crate::features::review::messages::{ReviewWriter, review_under_way};
use crate::features::review::progress::{self, UPDATE_INTERVAL};
use crate::features::services::Services;
use crate::message::Reply;
use crate::store::ChannelKey;

struct ReviewFollower {
    services: Arc<Services>,
    channel: ChannelKey,
    person: String,
    reader: Recipient,
    recording: RecordedGame,
    /// Number of reviewed positions in the last content; `None` after the review itself.
    shown: Option<usize>,
    /// Earliest time of the next progress.
    next_at: Instant,
}

/// Shows `first`, then the progress and the review in its place.
pub(crate) fn followed(ctx: &Ctx<'_>, recording: &RecordedGame, first: Reply) -> PrivateReply {
    let follower = ReviewFollower {
        services: Arc::clone(ctx.services),
        channel: ctx.channel.clone(),
        person: ctx.requester.to_string(),
        reader: ctx.reader(),
        recording: recording.clone(),
        shown: Some(0),
        next_at: Instant::now() + UPDATE_INTERVAL,
    };
    let then = unfold(follower, |mut follower| async {
        let reply = follower.next().await?;
        Some((reply, follower))
    });
    PrivateReply::Followed { first, replaces: ctx.is_private_press(), then: then.boxed() }
}

impl ReviewFollower {
    /// Returns the next content; `None` for a failed review, which the message's button begins again.
    async fn next(&mut self) -> Option<Reply> {
        let l10n = self.reader.l10n;
        let recording = &self.recording;
        loop {
            let shown = self.shown?;
            let moved = self.services.states.reviews.moved.notified();
            let known = progress::status(&self.services, &self.channel, None, recording.id, &self.person);
            let known = known.await.ok()?;
            let reviewer = Reviewer::new(recording.history.clone(), NODES).resume(known.findings);
            let done = reviewer.done();
            if done == reviewer.total() {
                self.shown = None;
                let review = reviewer.finish()?;
                let mut reply = ReviewWriter { l10n, recording, review: &review }.whole(None);
                reply.picture.iter_mut().for_each(|picture| picture.apply_style(self.reader.looks, None));
                return Some(reply);
            }
            if !known.under_way {
                return None;
            }
            if done > shown && Instant::now() >= self.next_at {
                self.shown = Some(done);
                self.next_at = Instant::now() + UPDATE_INTERVAL;
                return Some(review_under_way(l10n, recording, done));
            }
            tokio::select! {
                () = moved => {}
                () = tokio::time::sleep_until(self.next_at), if done > shown => {}
            }
        }
    }
}
