//! A private message that tells how far a review is, and becomes the review.

use std::sync::Arc;

use futures_util::StreamExt as _;
use futures_util::stream::unfold;
use tokio::time::Instant;

use crate::engine::review::{NODES, Reviewer};
use crate::features::context::Ctx;
use crate::features::effects::{PrivateReply, Recipient};
use crate::features::replay::recording::RecordedGame;
use crate::features::review::messages::{private_review, review_under_way};
use crate::features::review::progress::{self, TOLD_EVERY};
use crate::features::services::Services;
use crate::message::Reply;
use crate::store::ChannelKey;

struct ReviewFollower {
    services: Arc<Services>,
    channel: ChannelKey,
    person: String,
    reader: Recipient,
    recording: RecordedGame,
    /// Number of positions that was told last; none once all is told.
    told: Option<usize>,
    /// Time at which the next content may tell more, unless it is the last.
    next_at: Instant,
}

/// Shows `first`, and in its place what becomes of the review.
pub(crate) fn followed(ctx: &Ctx<'_>, recording: &RecordedGame, first: Reply) -> PrivateReply {
    let follower = ReviewFollower {
        services: Arc::clone(ctx.services),
        channel: ctx.channel.clone(),
        person: ctx.me.to_string(),
        reader: ctx.reader(),
        recording: recording.clone(),
        told: Some(0),
        next_at: Instant::now() + TOLD_EVERY,
    };
    let then = unfold(follower, |mut follower| async {
        let reply = follower.next().await?;
        Some((reply, follower))
    });
    PrivateReply::Followed { first, replaces: ctx.is_private_press(), then: then.boxed() }
}

impl ReviewFollower {
    /// The next content. A review that breaks off has none: the button of the message begins it anew.
    async fn next(&mut self) -> Option<Reply> {
        let (l10n, recording) = (self.reader.l10n, &self.recording);
        loop {
            let told = self.told?;
            let moved = self.services.reviews.moved.notified();
            let known = progress::status(&self.services, &self.channel, None, recording.id, &self.person);
            let known = known.await.ok()?;
            let reviewer = Reviewer::new(recording.history.clone(), NODES).resume(known.findings);
            let done = reviewer.done();
            if done == reviewer.total() {
                self.told = None;
                let mut reply = private_review(l10n, recording, &reviewer.finish()?);
                reply.picture.iter_mut().for_each(|picture| picture.apply_style(self.reader.looks, None));
                return Some(reply);
            }
            if !known.under_way {
                return None;
            }
            if done > told && Instant::now() >= self.next_at {
                self.told = Some(done);
                self.next_at = Instant::now() + TOLD_EVERY;
                return Some(review_under_way(l10n, recording, done));
            }
            // What is known already is told when its time has come, or with what comes until then.
            let pause = async {
                match done > told {
                    true => tokio::time::sleep_until(self.next_at).await,
                    false => std::future::pending().await,
                }
            };
            tokio::select! {
                () = moved => {}
                () = pause => {}
            }
        }
    }
}
