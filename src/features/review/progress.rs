//! Reviews: one step after the other in the engine's background, and a message that is changed a few times.
//!
//! What was found is in the store, so a restart goes on from there, and asking again for a review that is done costs no
//! search. Nothing of a review is held here that is not stored, but for how far it has come.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::sync::oneshot::error::RecvError;
use tokio::sync::watch;
use tracing::Instrument as _;

use crate::backoff::Backoff;
use crate::engine::SearchControl;
use crate::engine::review::{Finding, NODES, ReviewFound, ReviewTask, Reviewer};
use crate::engine_pool::{EngineResult, EngineTask, EngineWork};
use crate::features::background::BackgroundTask;
use crate::features::effective::EffectiveSettings;
use crate::features::live_game::{LiveGame, live_game_of};
use crate::features::replay::queries::recording;
use crate::features::review::findings::{read_findings, write_findings};
use crate::features::review::messages;
use crate::features::review::queries::{self, ReviewProgress, StoredReview};
use crate::features::services::Services;
use crate::features::settings_cache::ChannelContext;
use crate::message::{RecordId, Reply};
use crate::platform::{MessagePriority, Outgoing, SendError};
use crate::store::{ChannelKey, StoreResult};

/// After how many steps what was found is stored.
const KEEP_EVERY: usize = 8;
/// The message tells of every one of so many parts.
const PARTS: usize = 10;
/// The pause between two contents of a message that tell how far a review has come. Platforms allow a channel few edits, and
/// the moves of a book are reviewed at once.
pub(super) const TOLD_EVERY: Duration = Duration::from_secs(2);
/// Time limit for trying the last change of a message, and for waiting for its first sending. What is not done by then
/// follows at the next start.
const SHOWN_TIMEOUT: Duration = Duration::from_secs(600);

/// Subject of a review: the name by which the store knows it.
pub(crate) fn subject(record: RecordId) -> String {
    match record {
        RecordId::Game(game) => format!("game:{game}"),
        RecordId::Import(number) => format!("import:{number}"),
        RecordId::Master(number) => format!("master:{number}"),
    }
}

fn record_of(subject: &str) -> Option<RecordId> {
    match subject.split_once(':')? {
        ("game", game) => Some(RecordId::Game(game.parse().ok()?)),
        ("import", number) => Some(RecordId::Import(number.parse().ok()?)),
        ("master", number) => Some(RecordId::Master(number.parse().ok()?)),
        _ => None,
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct ReviewStatus {
    /// True if it was asked for before.
    pub(crate) begun: bool,
    /// True if a message that all see shows it.
    pub(crate) posted: bool,
    pub(crate) findings: Vec<Finding>,
    pub(crate) under_way: bool,
    /// Number of reviews in progress for the person who asks.
    pub(crate) own: usize,
    pub(crate) all: usize,
    pub(crate) link: Option<String>,
}

/// Takes up the reviews that an earlier run left.
pub(crate) async fn resume(services: &Arc<Services>) -> StoreResult {
    for review in queries::under_way(&services.store, services.platform.name()).await? {
        start(services, review.subject, review.person);
    }
    Ok(())
}

/// Works on a review that is in the store, unless somebody does.
pub(crate) fn start(services: &Arc<Services>, subject: String, person: String) {
    let mut running = services.reviews.lock();
    if running.contains_key(&subject) {
        return;
    }
    let (work, name) = (ReviewJob { services: services.clone(), subject: subject.clone() }, person.clone());
    let span = tracing::error_span!("work", channel = tracing::field::Empty, review = subject);
    let task = tokio::spawn(async move { work.run(name).await }.instrument(span)).abort_handle();
    running.insert(subject, BackgroundTask { person, task });
}

pub(crate) async fn status(
    services: &Services,
    channel: &ChannelKey,
    server: Option<&str>,
    record: RecordId,
    person: &str,
) -> StoreResult<ReviewStatus> {
    let subject = subject(record);
    let stored = queries::review(&services.store, &subject).await?;
    let link = stored.as_ref().and_then(|stored| {
        let message = stored.message.as_deref().filter(|_| stored.channel == channel.id)?;
        services.platform.link(server, &stored.channel, message)
    });
    let running = services.reviews.lock();
    Ok(ReviewStatus {
        begun: stored.is_some(),
        posted: stored.as_ref().is_some_and(|stored| stored.posted),
        findings: stored.map(|stored| read_findings(&stored.parts)).unwrap_or_default(),
        under_way: running.contains_key(&subject),
        own: running.values().filter(|running| running.person == person).count(),
        all: running.len(),
        link,
    })
}

/// The game of a review as it is told where the review is, and the people concerned.
async fn reviewed(
    services: &Services,
    review: &StoredReview,
) -> StoreResult<Option<(LiveGame, EffectiveSettings)>> {
    let Some(RecordId::Game(game)) = record_of(&review.subject) else { return Ok(None) };
    let Some(stored) = services.store.game(game.id).await? else { return Ok(None) };
    let channel = ChannelKey { platform: services.platform.name(), id: review.channel.clone() };
    let mut live = live_game_of(stored)?.seen_at(&review.channel);
    let people = live.game.players().map(|player| player.id.to_string()).collect();
    let context = ChannelContext { channel: &channel, parent: None, server: None };
    let effective = services.settings.load(&services.store, context, &people).await?;
    effective.style_game(&mut live);
    Ok(Some((live, effective)))
}

/// Outcome of the steps of a review.
enum ReviewOutcome {
    Done(Box<Reviewer>),
    /// The engine failed on a position.
    Failed,
    /// The pool closes.
    Stopped,
}

struct ReviewJob {
    services: Arc<Services>,
    subject: String,
}

impl Drop for ReviewJob {
    /// Also after a panic.
    fn drop(&mut self) {
        self.services.reviews.lock().remove(&self.subject);
        self.services.reviews.moved.notify_waiters();
    }
}

impl ReviewJob {
    async fn run(self, person: String) {
        if let Err(error) = self.work(person).await {
            // It is in the store: whoever asks again, or the next start, goes on with it.
            self.services.incident("a review could not be worked on", &error);
        }
    }

    async fn work(&self, person: String) -> StoreResult {
        let store = &self.services.store;
        let Some(stored) = queries::review(store, &self.subject).await? else { return Ok(()) };
        let Some(record) = record_of(&self.subject) else { return Ok(()) };
        let channel = ChannelKey { platform: self.services.platform.name(), id: stored.channel.clone() };
        tracing::Span::current().record("channel", tracing::field::display(&channel));
        let recording = recording(&self.services, &channel, &stored.person, record, &[]).await?;
        let Some(recording) = recording else {
            // An import that was forgotten meanwhile: there is nothing to review, now or at the next start.
            let progress = ReviewProgress { parts: &stored.parts, done: false, shown: true };
            return queries::write_progress(store, &self.subject, progress).await;
        };
        let reviewer = Reviewer::new(recording.history, NODES).resume(read_findings(&stored.parts));
        // The review waits for no edit but the one under way when it ends, so that the last content comes last.
        let (told, progress) = watch::channel(0);
        let teller = async {
            if stored.posted {
                self.tell_progress(progress).await;
            }
        };
        let (outcome, ()) = tokio::join!(self.take_steps(&person, &stored, reviewer, told), teller);
        match outcome? {
            ReviewOutcome::Done(reviewer) => self.finish(&stored, &reviewer).await,
            ReviewOutcome::Failed => self.broke_off(&stored).await,
            ReviewOutcome::Stopped => Ok(()),
        }
    }

    /// Takes one step after the other, and stores what comes of them.
    async fn take_steps(
        &self,
        person: &str,
        stored: &StoredReview,
        mut reviewer: Reviewer,
        told: watch::Sender<usize>,
    ) -> StoreResult<ReviewOutcome> {
        let store = &self.services.store;
        let mut steps: usize = 0;
        while let Some(task) = reviewer.next_task() {
            let before = reviewer.done();
            match self.found(person, &stored.channel, task).await {
                Ok(Some(found)) => reviewer.take(*found),
                Ok(None) => return Ok(ReviewOutcome::Failed),
                Err(_) => return Ok(ReviewOutcome::Stopped),
            }
            let (done, total) = (reviewer.done(), reviewer.total());
            if done < total {
                let part = |done: usize| done * PARTS / total;
                let further = part(done) > part(before);
                steps += 1;
                if further || steps.is_multiple_of(KEEP_EVERY) {
                    let parts = write_findings(reviewer.findings());
                    let progress = ReviewProgress { parts: &parts, done: false, shown: false };
                    queries::write_progress(store, &self.subject, progress).await?;
                    self.services.reviews.moved.notify_waiters();
                }
                if further {
                    told.send_replace(done);
                }
            }
        }
        let parts = write_findings(reviewer.findings());
        let progress = ReviewProgress { parts: &parts, done: true, shown: !stored.posted };
        queries::write_progress(store, &self.subject, progress).await?;
        Ok(ReviewOutcome::Done(Box::new(reviewer)))
    }

    /// Shows a review that is done and stored.
    async fn finish(&self, stored: &StoredReview, reviewer: &Reviewer) -> StoreResult {
        if !stored.posted {
            return Ok(());
        }
        if let Some((live, effective)) = reviewed(&self.services, stored).await?
            && let Some(reply) = messages::review_done(&live, &effective, reviewer.findings())
            && !self.show(reply).await?
        {
            return Ok(());
        }
        let parts = write_findings(reviewer.findings());
        let progress = ReviewProgress { parts: &parts, done: true, shown: true };
        queries::write_progress(&self.services.store, &self.subject, progress).await
    }

    /// Result of one step; none where the engine fails.
    async fn found(
        &self,
        person: &str,
        channel: &str,
        task: ReviewTask,
    ) -> Result<Option<Box<ReviewFound>>, RecvError> {
        let (tell, told) = oneshot::channel();
        self.services.pool.submit(EngineTask {
            person: person.to_owned(),
            channel: channel.to_owned(),
            history: task.history,
            work: EngineWork::Background(task.work),
            stop: SearchControl::new(),
            done: Box::new(move |found| {
                if let EngineResult::Reviewed(found) = found {
                    let _ = tell.send(found);
                }
            }),
        });
        told.await
    }

    /// Tells how far it has come, until it ends: after each pause what is known by then.
    async fn tell_progress(&self, mut progress: watch::Receiver<usize>) {
        let mut told = 0;
        // Without a value to wait for, only the end is waited for.
        while tokio::time::timeout(TOLD_EVERY, progress.wait_for(|_| false)).await.is_err() {
            let Ok(done) = progress.wait_for(|done| *done > told).await.map(|done| *done) else { return };
            told = done;
            self.edit_progress(done).await;
        }
    }

    /// Tells it, if that is possible at once; the next time tells more.
    async fn edit_progress(&self, done: usize) {
        if let Ok(Some(stored)) = queries::review(&self.services.store, &self.subject).await
            && let Some(message) = &stored.message
            && let Ok(Some((live, _))) = reviewed(&self.services, &stored).await
        {
            let reply = messages::review_progress(&live, done);
            let outgoing = self.outgoing(reply).await;
            if let Err(error) = self.edit(&stored.channel, message, &outgoing).await {
                tracing::debug!(channel = stored.channel, %error, "how far a review has come could not be told");
            }
        }
    }

    async fn outgoing(&self, reply: Reply) -> Outgoing {
        Outgoing { urgency: MessagePriority::Note, ..self.services.pictures.finish(reply).await }
    }

    async fn edit(&self, channel: &str, message: &str, new: &Outgoing) -> Result<(), SendError> {
        self.services.in_time("an edit", channel, self.services.platform.edit(channel, message, new)).await
    }

    /// Gives the message its last content. False when that is still owed.
    async fn show(&self, reply: Reply) -> StoreResult<bool> {
        let work = async {
            let Some((channel, message)) = self.message().await? else { return Ok(true) };
            let outgoing = self.outgoing(reply).await;
            let mut backoff = Backoff::default();
            loop {
                match self.edit(&channel, &message, &outgoing).await {
                    // Somebody has removed the message.
                    Ok(()) | Err(SendError::Refused(_) | SendError::Gone(_)) => return Ok(true),
                    Err(SendError::Later { after, reason }) => {
                        tracing::debug!(channel, reason, "a review is shown later");
                        tokio::time::sleep(backoff.next_after(after)).await;
                    }
                    Err(SendError::Unclear(_) | SendError::Closed(_) | SendError::Borrowed) => {
                        tokio::time::sleep(backoff.next()).await;
                    }
                }
            }
        };
        tokio::time::timeout(SHOWN_TIMEOUT, work).await.unwrap_or(Ok(false))
    }

    /// The message, once it is sent; none where there will be none.
    async fn message(&self) -> StoreResult<Option<(String, String)>> {
        loop {
            let said = self.services.said.notified();
            match queries::review(&self.services.store, &self.subject).await? {
                Some(StoredReview { channel, message: Some(message), .. }) => {
                    return Ok(Some((channel, message)));
                }
                Some(StoredReview { posted: true, .. }) => said.await,
                _ => return Ok(None),
            }
        }
    }

    /// The engine failed on a position. Whoever asks again has it tried again.
    async fn broke_off(&self, stored: &StoredReview) -> StoreResult {
        let incident = self.services.incident("a review broke off", &"the engine panicked");
        // A restart does not try it again by itself.
        let Some(now) = queries::review(&self.services.store, &self.subject).await? else { return Ok(()) };
        let progress = ReviewProgress { parts: &now.parts, done: false, shown: true };
        queries::write_progress(&self.services.store, &self.subject, progress).await?;
        if stored.posted
            && let Some((live, _)) = reviewed(&self.services, stored).await?
        {
            self.show(messages::review_failed(&live, &incident)).await?;
        }
        Ok(())
    }
}
