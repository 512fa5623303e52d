//! Work on reviews: step by step in the engine's background, with a message that is edited a few times.
//!
//! The store has the findings, so a restart resumes a review, and a second request for a finished one costs no search.

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
use crate::features::effective::EffectiveSettings;
use crate::features::live_game::{LiveGame, live_game_of};
use crate::features::replay::queries::recording;
use crate::features::review::findings::{read_findings, write_findings};
use crate::features::review::messages;
use crate::features::review::queries::{self, ReviewProgress, StoredReview};
use crate::features::review::state::RunningReview;
use crate::features::services::Services;
use crate::features::settings_cache::ChannelContext;
use crate::message::{RecordId, Reply};
use crate::platform::{MessagePriority, Outgoing, SendError};
use crate::store::{ChannelKey, StoreResult};

/// Number of steps after which the findings are stored.
const STORE_EVERY: usize = 8;
/// Number of parts of a review; each is announced.
const PARTS: usize = 10;
/// Minimum interval between two updates of the progress. Platforms allow few edits in a channel, and book moves need no search.
pub(super) const UPDATE_INTERVAL: Duration = Duration::from_secs(2);
/// Timeout of the last edit, including the wait for the message to be sent. The next start tries again.
const SHOWN_TIMEOUT: Duration = Duration::from_secs(600);

/// Returns the key of a review in the store.
pub(crate) fn subject(record: RecordId) -> String {
    match record {
        RecordId::Game(game) => format!("game:{game}"),
        RecordId::Import(number) => format!("import:{number}"),
        RecordId::Master(number) => format!("master:{number}"),
    }
}

/// Returns the record of a key in the store.
pub(crate) fn record_of(subject: &str) -> Option<RecordId> {
    match subject.split_once(':')? {
        ("game", game) => Some(RecordId::Game(game.parse().ok()?)),
        ("import", number) => Some(RecordId::Import(number.parse().ok()?)),
        ("master", number) => Some(RecordId::Master(number.parse().ok()?)),
        _ => None,
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct ReviewStatus {
    /// True if it was requested before.
    pub(crate) begun: bool,
    /// True if a public message shows it.
    pub(crate) posted: bool,
    pub(crate) findings: Vec<Finding>,
    pub(crate) under_way: bool,
    /// Number of the requester's running reviews.
    pub(crate) own: usize,
    pub(crate) all: usize,
    pub(crate) link: Option<String>,
}

/// Resumes the reviews of an earlier run.
pub(crate) async fn resume(services: &Arc<Services>) -> StoreResult {
    for review in queries::under_way(&services.store, services.platform.name()).await? {
        start(services, review.subject, review.person);
    }
    Ok(())
}

/// Starts work on a stored review, unless it is running.
pub(crate) fn start(services: &Arc<Services>, subject: String, person: String) {
    let mut running = services.states.reviews.lock();
    if running.contains_key(&subject) {
        return;
    }
    let job = ReviewJob { services: services.clone(), subject: subject.clone() };
    let span = tracing::error_span!("work", channel = tracing::field::Empty, review = subject);
    let task = tokio::spawn(job.run(person.clone()).instrument(span)).abort_handle();
    running.insert(subject, RunningReview { person, task });
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
    let running = services.states.reviews.lock();
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

/// Loads the game of a review as its channel shows it, with the settings.
async fn load_game(
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
        self.services.states.reviews.lock().remove(&self.subject);
        self.services.states.reviews.moved.notify_waiters();
    }
}

impl ReviewJob {
    async fn run(self, person: String) {
        if let Err(error) = self.work(person).await {
            // It is stored: the next request or the next start resumes it.
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
            // The import was deleted: there is nothing to review, now or at the next start.
            let progress = ReviewProgress { parts: &stored.parts, done: false, shown: true };
            return queries::write_progress(store, &self.subject, progress).await;
        };
        let reviewer = Reviewer::new(recording.history, NODES).resume(read_findings(&stored.parts));
        // Edits do not delay the review, but the running one is awaited at its end, so that the last content comes last.
        let (done, progress) = watch::channel(0);
        let updates = async {
            if stored.posted {
                self.show_progress(progress).await;
            }
        };
        let (outcome, ()) = tokio::join!(self.take_steps(&person, &stored, reviewer, done), updates);
        match outcome? {
            ReviewOutcome::Done(reviewer) => self.finish(&stored, &reviewer).await,
            ReviewOutcome::Failed => self.fail(&stored).await,
            ReviewOutcome::Stopped => Ok(()),
        }
    }

    /// Takes all steps and stores the findings; `progress` gets the number of reviewed positions.
    async fn take_steps(
        &self,
        person: &str,
        stored: &StoredReview,
        mut reviewer: Reviewer,
        progress: watch::Sender<usize>,
    ) -> StoreResult<ReviewOutcome> {
        let store = &self.services.store;
        let mut steps: usize = 0;
        while let Some(task) = reviewer.next_task() {
            let before = reviewer.done();
            match self.search(person, &stored.channel, task).await {
                Ok(Some(found)) => reviewer.take(*found),
                Ok(None) => return Ok(ReviewOutcome::Failed),
                Err(_) => return Ok(ReviewOutcome::Stopped),
            }
            let done = reviewer.done();
            let total = reviewer.total();
            if done == total {
                continue;
            }
            steps += 1;
            let is_new_part = done * PARTS / total > before * PARTS / total;
            if is_new_part || steps.is_multiple_of(STORE_EVERY) {
                let parts = write_findings(reviewer.findings());
                let unfinished = ReviewProgress { parts: &parts, done: false, shown: false };
                queries::write_progress(store, &self.subject, unfinished).await?;
                self.services.states.reviews.moved.notify_waiters();
            }
            if is_new_part {
                progress.send_replace(done);
            }
        }
        let parts = write_findings(reviewer.findings());
        let finished = ReviewProgress { parts: &parts, done: true, shown: !stored.posted };
        queries::write_progress(store, &self.subject, finished).await?;
        Ok(ReviewOutcome::Done(Box::new(reviewer)))
    }

    /// Shows a finished review.
    async fn finish(&self, stored: &StoredReview, reviewer: &Reviewer) -> StoreResult {
        if !stored.posted {
            return Ok(());
        }
        if let Some((live, effective)) = load_game(&self.services, stored).await?
            && let Some(reply) = messages::review_done(&live, &effective, reviewer.findings())
            && !self.show(reply).await?
        {
            return Ok(());
        }
        let parts = write_findings(reviewer.findings());
        let progress = ReviewProgress { parts: &parts, done: true, shown: true };
        queries::write_progress(&self.services.store, &self.subject, progress).await
    }

    /// Searches one step; `None` if the engine fails.
    async fn search(
        &self,
        person: &str,
        channel: &str,
        task: ReviewTask,
    ) -> Result<Option<Box<ReviewFound>>, RecvError> {
        let (sender, receiver) = oneshot::channel();
        self.services.pool.submit(EngineTask {
            person: person.to_owned(),
            channel: channel.to_owned(),
            history: task.history,
            work: EngineWork::Background(task.work),
            stop: SearchControl::new(),
            done: Box::new(move |found| {
                if let EngineResult::Reviewed(found) = found {
                    let _ = sender.send(found);
                }
            }),
        });
        receiver.await
    }

    /// Shows the progress until the review ends, with a pause before each update.
    async fn show_progress(&self, mut progress: watch::Receiver<usize>) {
        let mut shown = 0;
        // No value matches, so this waits for the end of the review or of the pause.
        while tokio::time::timeout(UPDATE_INTERVAL, progress.wait_for(|_| false)).await.is_err() {
            let Ok(done) = progress.wait_for(|done| *done > shown).await.map(|done| *done) else { return };
            shown = done;
            self.edit_progress(done).await;
        }
    }

    /// Edits the progress once, without retries.
    async fn edit_progress(&self, done: usize) {
        if let Ok(Some(stored)) = queries::review(&self.services.store, &self.subject).await
            && let Some(message) = &stored.message
            && let Ok(Some((live, _))) = load_game(&self.services, &stored).await
        {
            let reply = messages::review_progress(&live, done);
            let outgoing = self.outgoing(reply).await;
            if let Err(error) = self.edit(&stored.channel, message, &outgoing).await {
                tracing::debug!(channel = stored.channel, %error, "the progress of a review could not be shown");
            }
        }
    }

    async fn outgoing(&self, reply: Reply) -> Outgoing {
        Outgoing { urgency: MessagePriority::Note, ..self.services.pictures.finish(reply).await }
    }

    async fn edit(&self, channel: &str, message: &str, new: &Outgoing) -> Result<(), SendError> {
        self.services.in_time("an edit", channel, self.services.platform.edit(channel, message, new)).await
    }

    /// Gives the message its last content. Returns `false` if that is still pending.
    async fn show(&self, reply: Reply) -> StoreResult<bool> {
        let show = async {
            let Some((channel, message)) = self.message().await? else { return Ok(true) };
            let outgoing = self.outgoing(reply).await;
            let mut backoff = Backoff::default();
            loop {
                match self.edit(&channel, &message, &outgoing).await {
                    // `Gone`: the message was deleted.
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
        tokio::time::timeout(SHOWN_TIMEOUT, show).await.unwrap_or(Ok(false))
    }

    /// Waits until the message is sent, and returns channel and message; `None` if there will be no message.
    async fn message(&self) -> StoreResult<Option<(String, String)>> {
        loop {
            let said = self.services.message_sent.notified();
            match queries::review(&self.services.store, &self.subject).await? {
                Some(StoredReview { channel, message: Some(message), .. }) => {
                    return Ok(Some((channel, message)));
                }
                Some(StoredReview { posted: true, .. }) => said.await,
                _ => return Ok(None),
            }
        }
    }

    /// Ends a review because the engine failed on a position. Only a new request tries it again, a restart does not.
    async fn fail(&self, stored: &StoredReview) -> StoreResult {
        let incident = self.services.incident("a review broke off", &"the engine panicked");
        let Some(now) = queries::review(&self.services.store, &self.subject).await? else { return Ok(()) };
        let progress = ReviewProgress { parts: &now.parts, done: false, shown: true };
        queries::write_progress(&self.services.store, &self.subject, progress).await?;
        if stored.posted
            && let Some((live, _)) = load_game(&self.services, stored).await?
        {
            self.show(messages::review_failed(&live, &incident)).await?;
        }
        Ok(())
    }
}
