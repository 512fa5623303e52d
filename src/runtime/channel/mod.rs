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
use crate::engine::{Analysis, Stop};
use crate::features::play::live_game::Table;
use crate::features::settings::effective::Circle;
use crate::game::GameId;
use crate::game::{PlayerId, Timestamp};
use crate::message::reply::Choice;
use crate::message::request::{Request, Typing};
use crate::store::{ChannelKey, Closed, Step, StoreError};

use crate::backoff::Backoff;
use crate::engine_pool::Decision;
use crate::features::hints::analyses::Analyses;
use crate::features::play::moves;
use crate::features::puzzles::load::Tries;
use crate::features::puzzles::typed;
use crate::features::review::progress;
use crate::platform::{Response, SendError};
use crate::runtime::daily::Due;
use crate::runtime::delay_notices::Waits;
use crate::runtime::outbox::Mouth;
use crate::runtime::requests::PeopleToMove;
use crate::runtime::scheduler::WORTH_LEAVING;
use crate::runtime::{Lines, Shared, about};
use crate::watchdog::GRACE;

/// How long an actor waits for more before it goes home.
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
struct Brief {
    until: Instant,
    _place: OwnedSemaphorePermit,
}

/// A request's place in the channel's queue.
pub(crate) struct Place {
    /// When it came.
    pub(crate) at: Instant,
    /// Held until it is worked on; what was read back takes no room of anybody's.
    pub(crate) _room: Option<OwnedSemaphorePermit>,
}

/// Something for the actor to do.
pub(crate) enum Job {
    /// Take up what an earlier run left, or what falls due soon. At the start few at a time do so.
    Recover(Option<OwnedSemaphorePermit>),
    /// A person did something.
    Request(Box<Request>, Intent, oneshot::Sender<Response>, Place),
    /// Somebody types a move.
    Complete(Typing, oneshot::Sender<Vec<Choice>>, Place),
    /// The bot has decided.
    Decided { game: GameId, seq: u64, decision: Decision },
    /// The coach has looked at the last move; `None` when the engine failed.
    Coached { game: GameId, seq: u64, found: Option<Box<[Analysis; 2]>> },
    /// Everything up to this message was read.
    ReadUpTo(u64),
    /// The channel may take messages again.
    Open,
    /// Rights were changed in the channel.
    Look,
    /// The channel takes no messages for now, and why.
    Shut(&'static str),
    /// The channel is no more.
    Gone,
    /// The puzzle of a day is due.
    Daily(Due),
    /// Somebody leaves for good: calls off the person's open games.
    Leave { person: PlayerId, done: oneshot::Sender<Result<(), StoreError>> },
    /// End the challenges between somebody and a person whom this one has blocked.
    EndChallenges { by: PlayerId, whom: PlayerId },
    /// The bot was away for a while: nobody's clock ran.
    Stood,
}

/// The actor of one channel.
pub(crate) struct Actor {
    pub(crate) shared: Arc<Shared>,
    lines: Weak<Lines>,
    pub(crate) channel: ChannelKey,
    /// Open games and the latest one that is over, the one in which something happened last at the end; `None` until
    /// they are loaded.
    tables: Option<Vec<Table>>,
    pub(crate) mouth: Mouth,
    /// The server of the channel, as far as requests have told it.
    pub(crate) server: Option<String>,
    /// What it is a thread of, as far as requests have told it.
    parent: Option<String>,
    /// The house, and the people of the games.
    pub(crate) circle: Circle,
    /// How many people had been removed from the store when `tables` were loaded.
    pub(crate) erasures: u64,
    /// When what is being worked on was asked for, if a person did.
    asked: Option<Instant>,
    /// The engine jobs under way: game -> (state it thinks about, its stop).
    thinking: HashMap<GameId, (u64, Stop)>,
    /// Analyses of the games as they stand.
    analyses: Arc<Analyses>,
    /// Whether the channel was told that the bot's move has to wait.
    waits: Arc<Waits>,
    /// Held as long as the actor has only looked whether anything is to be done.
    brief: Option<Brief>,
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
    back: mpsc::WeakUnboundedSender<Job>,
}

impl Actor {
    pub(crate) fn new(
        shared: Arc<Shared>,
        lines: Weak<Lines>,
        channel: ChannelKey,
        back: mpsc::WeakUnboundedSender<Job>,
        to_move: PeopleToMove,
    ) -> Actor {
        let mouth = Mouth::new(shared.clone(), channel.clone(), back.clone());
        Actor {
            shared,
            lines,
            channel,
            tables: None,
            mouth,
            server: None,
            parent: None,
            circle: Circle::default(),
            erasures: 0,
            asked: None,
            thinking: HashMap::new(),
            analyses: Arc::default(),
            waits: Arc::default(),
            brief: None,
            gone: false,
            reading_back: None,
            retry: None,
            backoff: Backoff::starting_with(RETRY_PAUSE),
            to_move,
            back,
        }
    }

    pub(crate) async fn run(mut self, mut jobs: mpsc::UnboundedReceiver<Job>) {
        loop {
            match tokio::time::timeout(self.patience(), jobs.recv()).await {
                Ok(Some(job)) => {
                    self.brief = None;
                    self.guarded(Some(job)).await;
                }
                Ok(None) => break,
                // Whoever does not know the games does not know when to come back.
                Err(_) if self.retry.is_some() || self.is_due() || self.tables.is_none() => {
                    self.guarded(None).await;
                }
                Err(_) => {
                    if self.is_idle() && self.may_leave() && self.leaves(&jobs) {
                        break;
                    }
                    self.brief.take_if(|brief| brief.until <= Instant::now());
                }
            }
        }
        for (_, stop) in self.thinking.into_values() {
            stop.stop();
        }
        self.analyses.stop();
        self.mouth.close().await;
    }

    /// Works on a job, or on what is due; a panic costs this job and no other, and so does one that does not end.
    async fn guarded(&mut self, job: Option<Job>) {
        let shared = self.shared.clone();
        let _under_way = shared.watch.begin("the actor of a channel", &self.channel.id, JOB_WITHIN + GRACE);
        self.asked = None;
        let span = about(&self.channel, job.as_ref().and_then(|job| self.game_of(job)));
        let work = async {
            match job {
                Some(job) => self.work(job).await,
                None => self.due().await,
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
        self.tables = None;
        self.shared.circles.clear();
        self.mouth.look_again();
        self.retry_later();
        if let Err(error) = progress::take_up(&self.shared.services).await {
            self.shared.incident("reviews under way are not known", &error);
        }
    }

    /// The game that a job is about, as far as it can be told before it is worked on.
    fn game_of(&self, job: &Job) -> Option<GameId> {
        match job {
            Job::Decided { game, .. } | Job::Coached { game, .. } => Some(*game),
            Job::Request(_, intent, ..) => intent.component_game().or_else(|| {
                let mut open = self.tables.iter().flatten().filter(|table| table.game.is_open());
                let only = open.next().map(|table| table.id);
                only.filter(|_| open.next().is_none())
            }),
            _ => None,
        }
    }

    /// Whether nothing is under way that would be lost or overtaken if another actor took over.
    fn is_idle(&self) -> bool {
        self.thinking.is_empty() && self.analyses.is_idle() && self.mouth.is_idle()
    }

    /// Until something falls due in a game, until a failure is tried again, or until it is time to go home.
    fn patience(&self) -> Duration {
        if let Some(retry) = self.retry {
            return retry.saturating_duration_since(Instant::now());
        }
        if self.brief.is_some() {
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
        if self.mouth.is_closed() {
            return None;
        }
        self.tables.iter().flatten().filter_map(|table| table.game.due()).min()
    }

    fn is_due(&self) -> bool {
        self.next_due().is_some_and(|due| due <= self.shared.now())
    }

    /// Whether it is worth to go home and come back for what falls due.
    fn may_leave(&self) -> bool {
        self.next_due().is_none_or(|due| due.0 - self.shared.now().0 > WORTH_LEAVING)
    }

    fn leaves(&self, jobs: &mpsc::UnboundedReceiver<Job>) -> bool {
        self.lines.upgrade().is_none_or(|lines| lines.leave(&self.channel.id, jobs, self.next_due()))
    }

    async fn work(&mut self, job: Job) {
        match job {
            Job::Recover(place) => {
                self.due().await;
                self.brief = place.map(|place| Brief { until: Instant::now() + BRIEF, _place: place });
            }
            Job::Request(request, intent, answer, place) => {
                self.asked = Some(place.at);
                self.request(&request, &intent, answer).await;
            }
            Job::Daily(due) => {
                if let Err(error) = self.daily(due).await {
                    // It is looked for again in a while.
                    self.shared.incident("the puzzle of the day could not be posted", &error);
                    self.tables = None;
                    self.retry_later();
                }
            }
            Job::Complete(typing, answer, _place) => {
                let choices = self.complete(&typing).await.unwrap_or_else(|error| {
                    self.shared.incident("cannot complete a move", &error);
                    Vec::new()
                });
                let _ = answer.send(choices);
            }
            Job::Decided { game, seq, decision } => self.decided(game, seq, decision).await,
            Job::Coached { game, seq, found } => self.coached(game, seq, found).await,
            Job::ReadUpTo(message) => {
                self.reading_back = None;
                let step = Step { last_seen: Some(message.to_string()), ..Step::in_channel(&self.channel) };
                if let Err(error) = self.shared.write(self.shared.store.commit(step)).await {
                    // It is read again after the next start, and known then.
                    self.shared.incident("how far a channel was read could not be stored", &error);
                }
            }
            Job::Open => {
                self.try_to_open().await;
                self.due().await;
            }
            Job::Look => {
                let clocked = self.tables().iter().any(|table| table.game.deadline().is_some());
                if clocked && !self.mouth.is_closed() {
                    self.is_reachable(self.shared.now()).await;
                }
            }
            Job::Shut(why) => self.mouth.shut(Closed::Shut, why, self.shared.now()).await,
            Job::Gone => {
                self.mouth.shut(Closed::Gone, "it was deleted", self.shared.now()).await;
                self.gone = true;
                self.due().await;
            }
            Job::Leave { person, done } => {
                let left = self.leave(&person).await;
                if left.is_err() {
                    self.tables = None;
                    self.retry_later();
                }
                let _ = done.send(left);
            }
            Job::EndChallenges { by, whom } => {
                if let Err(error) = self.end_challenges(&by, &whom).await {
                    self.failed("challenges that a block ends could not be ended", &error);
                }
            }
            Job::Stood => {
                if let Err(error) = self.credit().await {
                    self.failed("time that the bot was away could not be credited", &error);
                }
            }
        }
    }

    /// What somebody is offered who types a move.
    async fn complete(&mut self, typing: &Typing) -> Result<Vec<Choice>, StoreError> {
        let (shared, person) = (self.shared.clone(), BTreeSet::from([typing.person.clone()]));
        let circle = shared.circles.gather(&*shared.store, self.spot(), &person).await?;
        if typing.puzzle {
            let quiz = shared.quiz(self.channel.platform, &typing.person, Tries::OfCurrent).await?;
            return Ok(typed::complete(&shared.puzzles, &quiz, typing, &circle));
        }
        self.load().await?;
        Ok(moves::complete(self.tables(), typing, &circle.person(&typing.person).settings))
    }

    /// The channel takes messages again: gives back the time in which it did not, says what waited, and has read back what
    /// was typed.
    async fn open(&mut self) {
        self.gone = false;
        let credited = match self.load().await {
            Ok(()) => self.credit().await,
            Err(error) => Err(error),
        };
        if let Err(error) = credited {
            return self.failed("the time in which a channel was closed could not be credited", &error);
        }
        self.shared.closed(&self.channel, None).await;
        self.mouth.reopen();
        self.reading_back = Some(Instant::now() + READING_BACK);
        self.shared.platform.reopened(&self.channel.id);
    }

    /// Opens a closed channel if it takes messages again.
    async fn try_to_open(&mut self) {
        if !self.mouth.is_closed() {
            return;
        }
        match self.probe().await {
            Ok(()) => {
                // Where something waits, it shows whether the try was in vain.
                if self.shared.store.unsent(&self.channel, 0, 1).await.is_ok_and(|waiting| waiting.is_empty())
                {
                    self.shared.doors.took(&self.channel.id);
                }
                self.open().await;
            }
            Err(SendError::Gone(reason)) => {
                self.mouth.shut(Closed::Gone, &reason, self.shared.now()).await;
                self.gone = true;
            }
            Err(error) => {
                tracing::debug!(channel = %self.channel, %error, "a channel is still closed");
                self.shared.doors.still_shut(&self.channel.id);
                if !matches!(error, SendError::Closed(_)) {
                    // That says nothing of the channel: it is tried again.
                    self.shared.doors.hope(&self.channel.id, Instant::now());
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
                self.mouth.shut(Closed::Shut, &reason, from).await;
                false
            }
            Err(SendError::Gone(reason)) => {
                self.mouth.shut(Closed::Gone, &reason, from).await;
                self.gone = true;
                self.retry = Some(Instant::now());
                false
            }
            // Whatever keeps the platform from answering keeps people from their boards, too.
            Err(SendError::Later { reason, .. }) => {
                self.mouth.shut(Closed::Shut, &reason, from).await;
                self.shared.doors.hope(&self.channel.id, Instant::now());
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
        self.tables = None;
        self.retry_later();
    }

    /// Takes the channel up again in a while, when the store may answer again; what fails then is tried again too.
    fn retry_later(&mut self) {
        self.mouth.look_again();
        if self.retry.is_none() {
            self.retry = Some(Instant::now() + self.backoff.next());
        }
    }
}
