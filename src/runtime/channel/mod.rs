//! The actor of a channel, which works on one message after the other.

mod commit;
mod due;
mod engine_work;
pub(crate) mod games;
mod other_homes;
mod places;
mod reachability;
mod replied;
mod request;

use std::collections::BTreeSet;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Weak};
use std::time::Duration;

use futures_util::FutureExt as _;
use tokio::sync::{OwnedSemaphorePermit, mpsc};
use tokio::task::JoinHandle;
use tokio::time::Instant;
use tracing::Instrument as _;

use crate::backoff::Backoff;
use crate::features;
use crate::features::effective::EffectiveSettings;
use crate::features::live_game::LiveGame;
use crate::game::{GameId, Phase, Timestamp};
use crate::message::{Choice, CompletionRequest};
use crate::runtime::channel_message::ChannelMessage;
use crate::runtime::engine_state::EngineState;
use crate::runtime::outbox::Outbox;
use crate::runtime::reach::Reach;
use crate::runtime::registry::{ChannelRegistry, PeopleToMove, WORTH_STOPPING};
use crate::runtime::state::{ServiceState, work_span};
use crate::store::{ChannelKey, ChannelWrite, Closed, StoreError, StoreResult};
use crate::watchdog::GRACE;

/// Time that an idle actor waits before it stops.
const IDLE: Duration = Duration::from_secs(600);
/// Time that an actor waits which found nothing to do.
const BRIEF: Duration = Duration::from_secs(2);
const SHORT_CHECK_INTERVAL: Duration = Duration::from_millis(10);
/// The first pause before the games are loaded again after a failure.
const RETRY_PAUSE: Duration = Duration::from_secs(5);
/// Milliseconds of closure after which the games of a channel are aborted.
const CALLED_OFF_AFTER: i64 = 30 * 24 * 60 * 60 * 1_000;
const JOB_TIMEOUT: Duration = Duration::from_secs(60);

pub(crate) struct ChannelActor {
    shared: Arc<ServiceState>,
    channels: Weak<ChannelRegistry>,
    channel: ChannelKey,
    /// Open games and the latest finished one, in the order of their last events; `None` until they are loaded.
    games: Option<Vec<LiveGame>>,
    outbox: Outbox,
    reach: Reach,
    /// Server of the channel, if a request has named it.
    server: Option<String>,
    /// Parent channel of a thread, if a request has named it.
    parent: Option<String>,
    /// Settings of the channel and of the players.
    settings: EffectiveSettings,
    /// Number of people erased from the store when `games` were loaded.
    erasures: u64,
    /// Arrival of the request under way, if a person made it.
    asked: Option<Instant>,
    engine: EngineState,
    /// Permit of the recovery after a start, held for a while by an actor that found nothing to do.
    recovery_slot: Option<(Instant, OwnedSemaphorePermit)>,
    /// Time of the next try after a failure.
    retry: Option<Instant>,
    backoff: Backoff,
    to_move: PeopleToMove,
    /// `true` if the boards in the opponents' homes show this channel as closed.
    shown_closed: bool,
    back: mpsc::WeakUnboundedSender<ChannelMessage>,
}

pub(crate) fn start(
    registry: &Arc<ChannelRegistry>,
    channel: ChannelKey,
    back: mpsc::WeakUnboundedSender<ChannelMessage>,
    jobs: mpsc::UnboundedReceiver<ChannelMessage>,
    to_move: PeopleToMove,
) -> JoinHandle<()> {
    let shared = registry.shared.clone();
    let closure = shared.closed_channels.closure(&channel.id);
    let outbox = Outbox::new(shared.clone(), channel.clone(), closure.is_none(), back.clone());
    let actor = ChannelActor {
        outbox,
        reach: Reach::new(closure),
        shown_closed: closure.is_some(),
        shared,
        channels: Arc::downgrade(registry),
        channel,
        games: None,
        server: None,
        parent: None,
        settings: EffectiveSettings::default(),
        erasures: 0,
        asked: None,
        engine: EngineState::default(),
        recovery_slot: None,
        retry: None,
        backoff: Backoff::starting_with(RETRY_PAUSE),
        to_move,
        back,
    };
    tokio::spawn(actor.run(jobs))
}

impl ChannelActor {
    /// Works on messages and deadlines until the service stops or another actor may take over.
    async fn run(mut self, mut jobs: mpsc::UnboundedReceiver<ChannelMessage>) {
        loop {
            match tokio::time::timeout(self.sleep_duration(), jobs.recv()).await {
                Ok(Some(job)) => {
                    self.recovery_slot = None;
                    self.guarded(Some(job)).await;
                }
                Ok(None) => break,
                // Without loaded games the next deadline is unknown, so retry now.
                Err(_) if self.retry.is_some() || self.is_due() || self.games.is_none() => {
                    self.guarded(None).await;
                }
                Err(_) => {
                    if self.is_idle() && self.stops(&jobs) {
                        break;
                    }
                    self.recovery_slot.take_if(|(until, _)| *until <= Instant::now());
                }
            }
        }
        self.engine.stop();
        self.outbox.drain().await;
    }

    /// Works on a job, or on due tasks. A panic or a timeout ends this job only.
    async fn guarded(&mut self, job: Option<ChannelMessage>) {
        let shared = self.shared.clone();
        let _under_way =
            shared.watchdog.begin("the actor of a channel", &self.channel.id, JOB_TIMEOUT + GRACE);
        self.asked = None;
        let span = work_span(&self.channel, job.as_ref().and_then(|job| self.game_of(job)));
        let work = async {
            let changed = matches!(job, Some(ChannelMessage::Changed));
            match job {
                Some(job) => self.work(job).await,
                None => self.run_due().await,
            }
            self.show_closure(changed).await;
        };
        let ended =
            tokio::time::timeout(JOB_TIMEOUT, AssertUnwindSafe(work).catch_unwind().instrument(span.clone()))
                .await;
        match ended {
            Ok(Ok(())) => return,
            Ok(Err(_)) => span.in_scope(|| self.shared.died("the actor of a channel")),
            Err(_) => span.in_scope(|| self.shared.hung("a job", &self.channel.to_string())),
        }
        // The effects may be stored, so the memory may differ from the store.
        self.shared.settings.clear();
        self.reload_later();
        if let Some(registry) = self.channels.upgrade() {
            registry.wake_waiting_channels();
        }
        if let Err(error) = features::resume(&self.shared.services).await {
            self.shared.incident("the work of features could not be taken up", &error);
        }
    }

    /// Returns the game of a job for the log.
    fn game_of(&self, job: &ChannelMessage) -> Option<GameId> {
        match job {
            ChannelMessage::Decided { game, .. } | ChannelMessage::Coached { game, .. } => Some(*game),
            ChannelMessage::Request(_, intent, ..) => intent.component_game().or_else(|| {
                let mut open = self.games().iter().filter(|live| live.game.is_open());
                let only = open.next().map(|live| live.id);
                only.filter(|_| open.next().is_none())
            }),
            _ => None,
        }
    }

    /// Returns `true` if no search, analysis or message is under way, so that another actor may take over.
    fn is_idle(&self) -> bool {
        self.engine.is_idle() && self.outbox.is_idle()
    }

    /// Returns the time until the next deadline of a game, the next retry or the end of an idle actor.
    fn sleep_duration(&self) -> Duration {
        if let Some(retry) = self.retry {
            return retry.saturating_duration_since(Instant::now());
        }
        if self.recovery_slot.is_some() {
            return SHORT_CHECK_INTERVAL;
        }
        match self.next_due() {
            Some(due) => {
                let left = due.0 - self.shared.now().0;
                Duration::from_millis(u64::try_from(left).unwrap_or(0)).min(IDLE) + Duration::from_millis(50)
            }
            None => IDLE,
        }
    }

    fn next_due(&self) -> Option<Timestamp> {
        // No clock runs in a closed channel.
        if self.outbox.is_paused() && !self.reach.is_borrowed() {
            return None;
        }
        self.due_here().map(|(_, due)| due).min()
    }

    /// Returns the games for which this actor is responsible, with their next deadlines.
    fn due_here(&self) -> impl Iterator<Item = (&LiveGame, Timestamp)> {
        let own = self.games().iter().filter(|live| live.acting_home() == self.channel.id);
        let borrowed = self.reach.is_borrowed();
        own.filter_map(move |live| {
            // No reminder or question reaches players in a borrowed channel.
            let due = match live.game.phase() {
                Phase::Playing if borrowed => live.game.waits_until(),
                _ => live.game.due(),
            };
            Some((live, due?))
        })
    }

    fn is_due(&self) -> bool {
        self.next_due().is_some_and(|due| due <= self.shared.now())
    }

    /// Stops the actor if no job waits and the next deadline is far away.
    fn stops(&self, jobs: &mpsc::UnboundedReceiver<ChannelMessage>) -> bool {
        let due = self.next_due();
        due.is_none_or(|due| due.0 - self.shared.now().0 > WORTH_STOPPING)
            && self
                .channels
                .upgrade()
                .is_none_or(|registry| registry.stop_if_idle(&self.channel.id, jobs, due))
    }

    async fn work(&mut self, job: ChannelMessage) {
        let now = self.shared.now();
        match job {
            ChannelMessage::Recover(permit) => {
                self.run_due().await;
                self.recovery_slot = permit.map(|permit| (Instant::now() + BRIEF, permit));
            }
            ChannelMessage::Request(request, intent, answer, slot) => {
                self.asked = Some(slot.at);
                self.request(&request, &intent, answer).await;
            }
            ChannelMessage::Complete(typing, answer, _permit) => {
                let choices = self.complete(&typing).await.unwrap_or_else(|error| {
                    self.shared.incident("cannot complete a move", &error);
                    Vec::new()
                });
                let _ = answer.send(choices);
            }
            ChannelMessage::Decided { game, seq, decision } => self.decided(game, seq, decision).await,
            ChannelMessage::Coached { game, seq, found } => self.coached(game, seq, found).await,
            ChannelMessage::ReadUpTo(message) => self.read_up_to(message).await,
            ChannelMessage::RightsChanged if !self.outbox.is_paused() => {
                if self.games().iter().any(|live| live.game.deadline().is_some()) {
                    self.is_reachable(now).await;
                }
            }
            // Rights may have changed while the channel was being closed.
            ChannelMessage::Reopen | ChannelMessage::RightsChanged => {
                self.try_reopen().await;
                self.run_due().await;
            }
            // The posts of the answered request wait for this message.
            ChannelMessage::Answered => {
                self.outbox.open();
                // After a start nothing else makes the bot's move in a borrowed channel.
                if self.reach.is_borrowed() {
                    self.run_due().await;
                }
            }
            // A borrowed channel stays open to answers.
            ChannelMessage::Close(_) if self.reach.is_borrowed() => {}
            ChannelMessage::Close(why) => self.close(Closed::Shut, why, Some(now)).await,
            ChannelMessage::Refused(error) => self.refused(error).await,
            ChannelMessage::Gone => {
                self.close(Closed::Gone, "it was deleted", Some(now)).await;
                self.run_due().await;
            }
            ChannelMessage::Leave { person, done } => {
                let left = self.abort_games_of(&person).await;
                if left.is_err() {
                    self.reload_later();
                }
                let _ = done.send(left);
            }
            ChannelMessage::Due(feature, task) => {
                // After a failure the scheduler finds the task again.
                let done = self.run_feature_due(feature, task).await;
                self.check("what is due in a channel could not be done", done);
            }
            ChannelMessage::Changed => {
                self.games = None;
                self.outbox.reload();
                if self.reach.may_probe(now) {
                    self.try_reopen().await;
                }
                if self.outbox.is_paused() {
                    self.withdraw_invitations().await;
                }
                self.run_due().await;
            }
            ChannelMessage::OutageEnded => {
                let credited = self.credit_outages().await;
                self.check("time that the bot was away could not be credited", credited);
            }
        }
    }

    async fn read_up_to(&mut self, message: u64) {
        self.reach.has_read_back();
        let write =
            ChannelWrite { last_seen: Some(message.to_string()), ..ChannelWrite::in_channel(&self.channel) };
        if let Err(error) = self.shared.write(self.shared.store.commit(write)).await {
            // After the next start it is read again and found to be known.
            self.shared.incident("how far a channel was read could not be stored", &error);
        }
    }

    async fn complete(&mut self, typing: &CompletionRequest) -> StoreResult<Vec<Choice>> {
        let shared = self.shared.clone();
        let person = BTreeSet::from([typing.person.clone()]);
        let effective = shared.settings.load(&shared.store, self.channel_context(), &person).await?;
        self.load().await?;
        features::complete(&shared.services, &self.channel, self.games(), typing, &effective).await
    }

    fn check<T>(&mut self, what: &str, done: StoreResult<T>) {
        if let Err(error) = done {
            self.failed(what, &error);
        }
    }

    /// Handles a failure of the store. Returns the number of the incident.
    fn failed(&mut self, what: &str, error: &StoreError) -> String {
        self.reload_later();
        self.shared.record_failure(error);
        self.shared.incident(what, error)
    }

    /// Schedules a reload, because the memory may be behind the store.
    fn reload_later(&mut self) {
        self.games = None;
        self.outbox.reload();
        if self.retry.is_none() {
            self.retry = Some(Instant::now() + self.backoff.next());
        }
    }
}
