//! One channel: its games, and everything that happens in them, one thing after the other.

mod board_text;
mod commit;
mod due;
mod engine_work;
pub(crate) mod games;
mod request;

use std::collections::{BTreeSet, HashMap};
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Weak};
use std::time::Duration;

use futures_util::FutureExt as _;
use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot};
use tokio::time::Instant;
use tracing::Instrument as _;

use crate::commands::intent::Intent;
use crate::engine::{Analysis, SearchControl};
use crate::features::play::live_game::LiveGame;
use crate::features::settings::effective::EffectiveSettings;
use crate::game::GameId;
use crate::game::{PlayerId, Timestamp};
use crate::message::reply::Choice;
use crate::message::request::{CompletionRequest, Request};
use crate::store::{ChannelKey, ChannelWrite, Closed, StoreError};

use crate::backoff::Backoff;
use crate::engine_pool::Decision;
use crate::features::hints::analyses::Analyses;
use crate::features::hooks::{DueTask, Feature};
use crate::features::play::moves;
use crate::features::puzzles::queries;
use crate::features::puzzles::queries::AttemptQuery;
use crate::features::puzzles::typed;
use crate::features::review::progress;
use crate::platform::{Response, SendError};
use crate::runtime::delay_notices::DelayNotices;
use crate::runtime::outbox::Outbox;
use crate::runtime::requests::PeopleToMove;
use crate::runtime::scheduler::WORTH_STOPPING;
use crate::runtime::{ChannelRegistry, ServiceState, about};
use crate::watchdog::GRACE;

/// How long an idle actor waits before it stops.
const IDLE: Duration = Duration::from_secs(600);
/// The same where it has only looked whether anything is to be done.
const BRIEF: Duration = Duration::from_secs(2);
const BRIEF_LOOK: Duration = Duration::from_millis(10);
/// How long the platform may take to say whether a channel is open.
const PROBE_WITHIN: Duration = Duration::from_secs(5);
/// How long reading back a channel that has opened may take.
const READING_BACK: Duration = Duration::from_secs(60);
/// The first pause before a channel is taken up again after a failure.
const RETRY_PAUSE: Duration = Duration::from_secs(5);

/// How long a job may take; one that takes longer is given up.
const JOB_WITHIN: Duration = Duration::from_secs(60);

/// An actor that has only looked whether anything is to be done: the next one at the start waits until it is gone.
struct RecoverySlot {
    until: Instant,
    _place: OwnedSemaphorePermit,
}

/// A request's place in the channel's queue.
pub(crate) struct QueueSlot {
    /// When it came.
    pub(crate) at: Instant,
    /// Held until it is worked on; what was read back takes no room of anybody's.
    pub(crate) _room: Option<OwnedSemaphorePermit>,
}

/// Something for the actor to do.
pub(crate) enum ChannelMessage {
    /// Take up what an earlier run left, or what falls due soon. At the start few at a time do so.
    Recover(Option<OwnedSemaphorePermit>),
    /// A person did something.
    Request(Box<Request>, Intent, oneshot::Sender<Response>, QueueSlot),
    /// Somebody types a move.
    Complete(CompletionRequest, oneshot::Sender<Vec<Choice>>, QueueSlot),
    /// The bot has decided.
    Decided { game: GameId, seq: u64, decision: Decision },
    /// The coach has looked at the last move; `None` when the engine failed.
    Coached { game: GameId, seq: u64, found: Option<Box<[Analysis; 2]>> },
    /// Everything up to this message was read.
    ReadUpTo(u64),
    /// The channel may take messages again.
    Reopen,
    /// Rights were changed in the channel.
    RightsChanged,
    /// The channel takes no messages for now, and why.
    Close(&'static str),
    /// The channel is no more.
    Gone,
    /// The puzzle of a day is due.
    Due(&'static dyn Feature, DueTask),
    /// Somebody leaves for good: calls off the person's open games.
    Leave { person: PlayerId, done: oneshot::Sender<Result<(), StoreError>> },
    /// End the challenges between somebody and a person whom this one has blocked.
    EndChallenges { by: PlayerId, whom: PlayerId },
    /// The bot was away for a while: nobody's clock ran.
    OutageEnded,
}

/// The actor of one channel.
pub(crate) struct ChannelActor {
    pub(crate) shared: Arc<ServiceState>,
    channels: Weak<ChannelRegistry>,
    pub(crate) channel: ChannelKey,
    /// Open games and the latest one that is over, the one in which something happened last at the end; `None` until
    /// they are loaded.
    games: Option<Vec<LiveGame>>,
    pub(crate) outbox: Outbox,
    /// The server of the channel, as far as requests have told it.
    pub(crate) server: Option<String>,
    /// What it is a thread of, as far as requests have told it.
    parent: Option<String>,
    /// The settings of the channel, and of the people of the games.
    pub(crate) settings: EffectiveSettings,
    /// How many people had been removed from the store when `tables` were loaded.
    pub(crate) erasures: u64,
    /// When what is being worked on was asked for, if a person did.
    asked: Option<Instant>,
    /// The engine jobs under way: game -> (state it thinks about, its stop).
    thinking: HashMap<GameId, (u64, SearchControl)>,
    /// Analyses of the games as they stand.
    analyses: Arc<Analyses>,
    /// Whether the channel was told that the bot's move has to wait.
    delay_notices: Arc<DelayNotices>,
    /// Held as long as the actor has only looked whether anything is to be done.
    recovery_slot: Option<RecoverySlot>,
    /// Whether the channel is no more, and its games are to be called off.
    gone: bool,
    /// Until when what was typed while the channel was closed is expected to be read back.
    reading_back: Option<Instant>,
    /// When to take the channel up again after a failure, and the pause before the next time.
    retry: Option<Instant>,
    backoff: Backoff,
    /// Who is to move in its games, for whoever judges floods.
    to_move: PeopleToMove,
    /// For the answers of the engine.
    back: mpsc::WeakUnboundedSender<ChannelMessage>,
}

impl ChannelActor {
    pub(crate) fn new(
        shared: Arc<ServiceState>,
        lines: Weak<ChannelRegistry>,
        channel: ChannelKey,
        back: mpsc::WeakUnboundedSender<ChannelMessage>,
        to_move: PeopleToMove,
    ) -> ChannelActor {
        let outbox = Outbox::new(shared.clone(), channel.clone(), back.clone());
        ChannelActor {
            shared,
            channels: lines,
            channel,
            games: None,
            outbox,
            server: None,
            parent: None,
            settings: EffectiveSettings::default(),
            erasures: 0,
            asked: None,
            thinking: HashMap::new(),
            analyses: Arc::default(),
            delay_notices: Arc::default(),
            recovery_slot: None,
            gone: false,
            reading_back: None,
            retry: None,
            backoff: Backoff::starting_with(RETRY_PAUSE),
            to_move,
            back,
        }
    }

    pub(crate) async fn run(mut self, mut jobs: mpsc::UnboundedReceiver<ChannelMessage>) {
        loop {
            match tokio::time::timeout(self.sleep_duration(), jobs.recv()).await {
                Ok(Some(job)) => {
                    self.recovery_slot = None;
                    self.guarded(Some(job)).await;
                }
                Ok(None) => break,
                // Whoever does not know the games does not know when to come back.
                Err(_) if self.retry.is_some() || self.is_due() || self.games.is_none() => {
                    self.guarded(None).await;
                }
                Err(_) => {
                    if self.is_idle() && self.may_stop() && self.should_stop(&jobs) {
                        break;
                    }
                    self.recovery_slot.take_if(|brief| brief.until <= Instant::now());
                }
            }
        }
        for (_, stop) in self.thinking.into_values() {
            stop.stop();
        }
        self.analyses.stop();
        self.outbox.drain().await;
    }

    /// Works on a job, or on what is due; a panic costs this job and no other, and so does one that does not end.
    async fn guarded(&mut self, job: Option<ChannelMessage>) {
        let shared = self.shared.clone();
        let _under_way =
            shared.watchdog.begin("the actor of a channel", &self.channel.id, JOB_WITHIN + GRACE);
        self.asked = None;
        let span = about(&self.channel, job.as_ref().and_then(|job| self.game_of(job)));
        let work = async {
            match job {
                Some(job) => self.work(job).await,
                None => self.run_due().await,
            }
        };
        let ended =
            tokio::time::timeout(JOB_WITHIN, AssertUnwindSafe(work).catch_unwind().instrument(span.clone()))
                .await;
        match ended {
            Ok(Ok(())) => return,
            Ok(Err(_)) => span.in_scope(|| self.shared.died("the actor of a channel")),
            Err(_) => span.in_scope(|| self.shared.hung("a job", &self.channel.to_string())),
        }
        // The step may be stored all the same: nothing that is held in memory is known to be right.
        self.games = None;
        self.shared.settings.clear();
        self.outbox.reload();
        self.retry_later();
        if let Err(error) = progress::resume_reviews(&self.shared.services).await {
            self.shared.incident("reviews under way are not known", &error);
        }
    }

    /// The game that a job is about, as far as it can be told before it is worked on.
    fn game_of(&self, job: &ChannelMessage) -> Option<GameId> {
        match job {
            ChannelMessage::Decided { game, .. } | ChannelMessage::Coached { game, .. } => Some(*game),
            ChannelMessage::Request(_, intent, ..) => intent.component_game().or_else(|| {
                let mut open = self.games.iter().flatten().filter(|table| table.game.is_open());
                let only = open.next().map(|table| table.id);
                only.filter(|_| open.next().is_none())
            }),
            _ => None,
        }
    }

    /// Whether nothing is under way that would be lost or overtaken if another actor took over.
    fn is_idle(&self) -> bool {
        self.thinking.is_empty() && self.analyses.is_idle() && self.outbox.is_idle()
    }

    /// Until something falls due in a game, until a failure is tried again, or until it is time to go home.
    fn sleep_duration(&self) -> Duration {
        if let Some(retry) = self.retry {
            return retry.saturating_duration_since(Instant::now());
        }
        if self.recovery_slot.is_some() {
            return BRIEF_LOOK;
        }
        match self.next_due() {
            Some(due) => {
                let left = due.0 - self.shared.now().0;
                Duration::from_millis(u64::try_from(left).unwrap_or(0)).min(IDLE) + Duration::from_millis(50)
            }
            None => IDLE,
        }
    }

    /// When something falls due in a game.
    fn next_due(&self) -> Option<Timestamp> {
        // Nobody's time runs out where nobody can be reached.
        if self.outbox.is_closed() {
            return None;
        }
        self.games.iter().flatten().filter_map(|table| table.game.due()).min()
    }

    fn is_due(&self) -> bool {
        self.next_due().is_some_and(|due| due <= self.shared.now())
    }

    /// Whether it is worth to go home and come back for what falls due.
    fn may_stop(&self) -> bool {
        self.next_due().is_none_or(|due| due.0 - self.shared.now().0 > WORTH_STOPPING)
    }

    fn should_stop(&self, jobs: &mpsc::UnboundedReceiver<ChannelMessage>) -> bool {
        self.channels
            .upgrade()
            .is_none_or(|lines| lines.stop_if_idle(&self.channel.id, jobs, self.next_due()))
    }

    async fn work(&mut self, job: ChannelMessage) {
        match job {
            ChannelMessage::Recover(place) => {
                self.run_due().await;
                self.recovery_slot =
                    place.map(|place| RecoverySlot { until: Instant::now() + BRIEF, _place: place });
            }
            ChannelMessage::Request(request, intent, answer, place) => {
                self.asked = Some(place.at);
                self.request(&request, &intent, answer).await;
            }
            ChannelMessage::Due(feature, task) => {
                if let Err(error) = self.run_feature_due(feature, task).await {
                    // It is looked for again in a while.
                    self.shared.incident("what is due in a channel could not be done", &error);
                    self.games = None;
                    self.retry_later();
                }
            }
            ChannelMessage::Complete(typing, answer, _place) => {
                let choices = self.complete(&typing).await.unwrap_or_else(|error| {
                    self.shared.incident("cannot complete a move", &error);
                    Vec::new()
                });
                let _ = answer.send(choices);
            }
            ChannelMessage::Decided { game, seq, decision } => self.decided(game, seq, decision).await,
            ChannelMessage::Coached { game, seq, found } => self.coached(game, seq, found).await,
            ChannelMessage::ReadUpTo(message) => {
                self.reading_back = None;
                let step = ChannelWrite {
                    last_seen: Some(message.to_string()),
                    ..ChannelWrite::in_channel(&self.channel)
                };
                if let Err(error) = self.shared.write(self.shared.store.commit(step)).await {
                    // It is read again after the next start, and known then.
                    self.shared.incident("how far a channel was read could not be stored", &error);
                }
            }
            ChannelMessage::Reopen => {
                self.try_reopen().await;
                self.run_due().await;
            }
            ChannelMessage::RightsChanged => {
                let clocked = self.games().iter().any(|table| table.game.deadline().is_some());
                if clocked && !self.outbox.is_closed() {
                    self.is_reachable(self.shared.now()).await;
                }
            }
            ChannelMessage::Close(why) => self.outbox.mark_closed(Closed::Shut, why, self.shared.now()).await,
            ChannelMessage::Gone => {
                self.outbox.mark_closed(Closed::Gone, "it was deleted", self.shared.now()).await;
                self.gone = true;
                self.run_due().await;
            }
            ChannelMessage::Leave { person, done } => {
                let left = self.leave(&person).await;
                if left.is_err() {
                    self.games = None;
                    self.retry_later();
                }
                let _ = done.send(left);
            }
            ChannelMessage::EndChallenges { by, whom } => {
                if let Err(error) = self.end_challenges(&by, &whom).await {
                    self.failed("challenges that a block ends could not be ended", &error);
                }
            }
            ChannelMessage::OutageEnded => {
                if let Err(error) = self.credit_outages().await {
                    self.failed("time that the bot was away could not be credited", &error);
                }
            }
        }
    }

    /// What somebody is offered who types a move.
    async fn complete(&mut self, typing: &CompletionRequest) -> Result<Vec<Choice>, StoreError> {
        let (shared, person) = (self.shared.clone(), BTreeSet::from([typing.person.clone()]));
        let effective = shared.settings.load(&*shared.store, self.channel_context(), &person).await?;
        if typing.puzzle {
            let (store, platform) = (&*shared.store, self.channel.platform);
            let quiz = queries::session(store, platform, &typing.person, AttemptQuery::OfCurrent).await?;
            return Ok(typed::complete(&shared.puzzles, &quiz, typing, &effective));
        }
        self.load().await?;
        Ok(moves::complete(self.games(), typing, &effective.person(&typing.person).settings))
    }

    /// The channel takes messages again: gives back the time in which it did not, says what waited, and has read back what
    /// was typed.
    async fn reopen(&mut self) {
        self.gone = false;
        let credited = match self.load().await {
            Ok(()) => self.credit_outages().await,
            Err(error) => Err(error),
        };
        if let Err(error) = credited {
            return self.failed("the time in which a channel was closed could not be credited", &error);
        }
        self.shared.set_closed(&self.channel, None).await;
        self.outbox.reopen();
        self.reading_back = Some(Instant::now() + READING_BACK);
        self.shared.platform.reopened(&self.channel.id);
    }

    /// Opens a closed channel if it takes messages again.
    async fn try_reopen(&mut self) {
        if !self.outbox.is_closed() {
            return;
        }
        match self.probe().await {
            Ok(()) => {
                // Where something waits, it shows whether the try was in vain.
                if self.shared.store.unsent(&self.channel, 0, 1).await.is_ok_and(|waiting| waiting.is_empty())
                {
                    self.shared.closed_channels.delivered(&self.channel.id);
                }
                self.reopen().await;
            }
            Err(SendError::Gone(reason)) => {
                self.outbox.mark_closed(Closed::Gone, &reason, self.shared.now()).await;
                self.gone = true;
            }
            Err(error) => {
                tracing::debug!(channel = %self.channel, %error, "a channel is still closed");
                self.shared.closed_channels.still_closed(&self.channel.id);
                if !matches!(error, SendError::Closed(_)) {
                    // That says nothing of the channel: it is tried again.
                    self.shared.closed_channels.request_retry(&self.channel.id, Instant::now());
                }
            }
        }
    }

    /// Asks the platform whether the channel takes messages, for a few seconds at most.
    async fn probe(&self) -> Result<(), SendError> {
        let silence = SendError::Later { after: None, reason: "the platform says nothing".to_owned() };
        let probed = self.shared.platform.probe(&self.channel.id);
        tokio::time::timeout(PROBE_WITHIN, probed).await.unwrap_or(Err(silence))
    }

    /// Asks the platform whether people can be reached here, before time decides a game. Where they cannot, the channel is
    /// closed since this time.
    async fn is_reachable(&mut self, from: Timestamp) -> bool {
        match self.probe().await {
            // A refusal without a known reason says nothing of the channel.
            Ok(()) | Err(SendError::Refused(_) | SendError::Unclear(_)) => true,
            Err(SendError::Closed(reason)) => {
                self.outbox.mark_closed(Closed::Shut, &reason, from).await;
                false
            }
            Err(SendError::Gone(reason)) => {
                self.outbox.mark_closed(Closed::Gone, &reason, from).await;
                self.gone = true;
                self.retry = Some(Instant::now());
                false
            }
            // Whatever keeps the platform from answering keeps people from their boards, too.
            Err(SendError::Later { reason, .. }) => {
                self.outbox.mark_closed(Closed::Shut, &reason, from).await;
                self.shared.closed_channels.request_retry(&self.channel.id, Instant::now());
                false
            }
        }
    }

    /// Whether what was typed while the channel was closed is still being read back.
    pub(crate) fn is_reading_back(&self) -> bool {
        self.reading_back.is_some_and(|until| Instant::now() < until)
    }

    /// Something could not be stored or read: what is in memory may be behind, and is read again in a while.
    fn failed(&mut self, what: &str, error: &StoreError) {
        self.shared.incident(what, error);
        self.games = None;
        self.retry_later();
    }

    /// Takes the channel up again in a while, when the store may answer again; what fails then is tried again too.
    fn retry_later(&mut self) {
        self.outbox.reload();
        if self.retry.is_none() {
            self.retry = Some(Instant::now() + self.backoff.next());
        }
    }
}
