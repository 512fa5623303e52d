//! One channel: its games, and everything that happens in them, one thing after the other.

use std::collections::{BTreeSet, HashMap};
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Weak};
use std::time::Duration;

use futures_util::FutureExt as _;
use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot};
use tokio::time::Instant;
use tracing::Instrument as _;

use crate::chat::{
    self, Action, Answer, Change, Choice, Circle, ComponentId, Intent, Locale, Manner, Moment, RecordId,
    Request, ReviewWish, Say, Table, Text, Toward, Turn, Typing, What,
};
use crate::engine::{Analysis, Stop};
use crate::play::{Command, Duty, Event, Game, Phase, PlayerId, Timestamp};
use crate::rules::Color;
use crate::store::{
    ChannelKey, Closed, Committed, GameId, GameStep, NewReview, Outage, Post, Record, Since, Step,
    StoreError, StoredGame, Unsent,
};

use super::backoff::Backoff;
use super::circles::{Spot, record_of};
use super::daily::Due;
use super::errands::Run;
use super::mouth::{self, Mouth};
use super::platform::Response;
use super::pool::{Decision, Found, Task, Work};
use super::quiz;
use super::resting::WORTH_LEAVING;
use super::reviews;
use super::studies::{Asker, Point, Studies, Way};
use super::thread;
use super::waits::Waits;
use super::{Arrival, GRACE, Lines, SEARCH_WITHIN, Shared, about, queue};

/// How long an actor waits for more before it goes home.
const IDLE: Duration = Duration::from_secs(600);
/// The same where it has only looked whether anything is to be done.
const BRIEF: Duration = Duration::from_secs(2);
const BRIEF_LOOK: Duration = Duration::from_millis(10);

/// An actor that has only looked whether anything is to be done: the next one at the start waits until it is gone.
struct Brief {
    until: Instant,
    _place: OwnedSemaphorePermit,
}
/// How often a step is tried when another writer keeps changing the game.
const CONFLICTS: usize = 3;
/// How long a step waits that another writer has overtaken.
const TAKEN_IN: Duration = Duration::from_millis(10);
/// The first pause before a channel is taken up again after a failure.
const RETRY_PAUSE: Duration = Duration::from_secs(5);
/// When it is worth a call to show that the bot thinks.
const TYPING_AFTER: Duration = Duration::from_secs(1);

/// How many messages of a channel that is gone are given up before the next ones are read.
const OWED: u32 = 50;
/// How long a move that seems to come too early waits for a board that is owed, and among how many messages it is looked for.
const BOARD_WITHIN: Duration = Duration::from_secs(15);
const UNSENT: u32 = 32;

/// How long a job may take; one that takes longer is given up.
const JOB_WITHIN: Duration = Duration::from_secs(60);

/// The game whose message is replied to, and how many plies that message shows.
type Meant = (Option<GameId>, Option<u32>);

/// A request's place in the channel's queue.
pub(super) struct Place {
    /// When it came.
    pub(super) at: Instant,
    /// Held until it is worked on; what was read back takes no room of anybody's.
    pub(super) _room: Option<OwnedSemaphorePermit>,
}

/// Something for the actor to do.
pub(super) enum Job {
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
    /// An analysis is ready; `None` when the engine failed.
    Studied { game: GameId, point: Point, analysis: Option<Analysis> },
    /// Everything up to this message was read.
    ReadUpTo(u64),
    /// The channel may take messages again.
    Open,
    /// The channel takes no messages for now.
    Shut,
    /// The channel is no more.
    Gone,
    /// The puzzle of a day is due.
    Daily(Due),
    /// Somebody leaves for good: calls off the person's open games.
    Leave { person: PlayerId, done: oneshot::Sender<Result<(), StoreError>> },
    /// The bot was away for a while: nobody's clock ran.
    Stood,
}

/// The actor of one channel.
pub(super) struct Actor {
    pub(super) shared: Arc<Shared>,
    lines: Weak<Lines>,
    pub(super) channel: ChannelKey,
    /// Open games and the latest one that is over, the one in which something happened last at the end; `None` until
    /// they are loaded.
    tables: Option<Vec<Table>>,
    pub(super) mouth: Mouth,
    /// The server of the channel, as far as requests have told it.
    pub(super) server: Option<String>,
    /// What it is a thread of, as far as requests have told it.
    parent: Option<String>,
    /// The house, and the people of the games.
    pub(super) circle: Circle,
    /// How many people had been removed from the store when `tables` were loaded.
    pub(super) erasures: u64,
    /// When what is being worked on was asked for, if a person did.
    asked: Option<Instant>,
    /// The engine jobs under way: game -> (state it thinks about, its stop).
    thinking: HashMap<GameId, (u64, Stop)>,
    /// Analyses of the games as they stand, and who waits for them.
    studies: Studies,
    /// Whether the channel was told that the bot's move has to wait.
    waits: Arc<Waits>,
    /// Held as long as the actor has only looked whether anything is to be done.
    brief: Option<Brief>,
    /// Whether the channel is no more, and its games are to be called off.
    gone: bool,
    /// When to take the channel up again after a failure, and the pause before the next time.
    retry: Option<Instant>,
    backoff: Backoff,
    /// For the answers of the engine.
    back: mpsc::WeakUnboundedSender<Job>,
}

impl Actor {
    pub(super) fn new(
        shared: Arc<Shared>,
        lines: Weak<Lines>,
        channel: ChannelKey,
        back: mpsc::WeakUnboundedSender<Job>,
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
            studies: Studies::default(),
            waits: Arc::default(),
            brief: None,
            gone: false,
            retry: None,
            backoff: Backoff::starting_with(RETRY_PAUSE),
            back,
        }
    }

    pub(super) async fn run(mut self, mut jobs: mpsc::UnboundedReceiver<Job>) {
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
        self.studies.stop();
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
        if let Err(error) = reviews::take_up(&self.shared).await {
            self.shared.incident("reviews under way are not known", &error);
        }
    }

    /// The game that a job is about, as far as it can be told before it is worked on.
    fn game_of(&self, job: &Job) -> Option<GameId> {
        match job {
            Job::Decided { game, .. } | Job::Coached { game, .. } | Job::Studied { game, .. } => Some(*game),
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
        self.thinking.is_empty() && self.studies.is_empty() && self.mouth.is_idle()
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
            Job::Studied { game, point, analysis } => self.studied(game, point, analysis).await,
            Job::ReadUpTo(message) => {
                let step = Step { last_seen: Some(message.to_string()), ..Step::in_channel(&self.channel) };
                if let Err(error) = self.shared.write(self.shared.store.commit(step)).await {
                    // It is read again after the next start, and known then.
                    self.shared.incident("how far a channel was read could not be stored", &error);
                }
            }
            Job::Open => {
                self.open().await;
                self.due().await;
            }
            Job::Shut => self.mouth.shut(Closed::Shut, "the bot is no longer in its server").await,
            Job::Gone => {
                self.mouth.shut(Closed::Gone, "it was deleted").await;
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
            let quiz = shared.quiz_of(self.channel.platform, &typing.person).await?;
            return Ok(shared.desk.complete_puzzle(&quiz, typing, &circle));
        }
        self.load().await?;
        Ok(shared.desk.complete(self.tables(), typing, &circle))
    }

    /// Says what waited for the channel to open.
    async fn open(&mut self) {
        self.gone = false;
        self.shared.closed(&self.channel, None).await;
        self.mouth.knock(true);
    }

    /// Takes the channel up: lets happen what is due and starts the turns owed. What fails is tried again later.
    async fn due(&mut self) {
        self.retry = None;
        match self.take_up().await {
            Ok(()) => self.backoff = Backoff::starting_with(RETRY_PAUSE),
            Err(error) => self.failed("cannot take up the games of a channel", &error),
        }
    }

    async fn take_up(&mut self) -> Result<(), StoreError> {
        self.load().await?;
        if self.gone {
            self.call_off().await?;
        }
        if self.flag_falls() && !self.shared.platform.is_up() {
            // Nobody can reach the bot: the time is credited as soon as somebody can.
            self.retry = Some(Instant::now() + RETRY_PAUSE);
        } else {
            self.trust_clocks().await?;
            self.tick().await?;
        }
        self.think();
        Ok(())
    }

    /// Something could not be stored or read: what is in memory may be behind, and is read again in a while.
    fn failed(&mut self, what: &str, error: &StoreError) {
        self.shared.incident(what, error);
        self.tables = None;
        self.retry_later();
    }

    /// Whether the request opens a game that wants a thread of its own, which is opened for it then: a refusal needs none.
    async fn is_for_a_thread(&mut self, request: &Request, intent: &Intent) -> bool {
        let wanted = intent.wants_thread() && !request.place.direct && request.place.thread.is_none();
        if !wanted {
            return false;
        }
        let Ok(meant) = self.meant(request).await else { return false };
        self.turn(request, intent, meant).await.is_ok_and(|turn| turn.change.is_some())
    }

    async fn request(&mut self, request: &Request, intent: &Intent, to: oneshot::Sender<Response>) {
        if self.is_for_a_thread(request, intent).await
            && let Some(lines) = self.lines.upgrade()
        {
            let (shared, request, intent) = (self.shared.clone(), request.clone(), intent.clone());
            let work = async move {
                let response = match thread::opened_for(&shared, request, &intent).await {
                    Ok(Some(request)) => {
                        queue(&shared, &lines, request, intent, Arrival::Now).answer(&shared).await
                    }
                    Ok(None) => Response::Silence,
                    Err((asked, reply)) => shared.tell(&asked, reply).await,
                };
                let _ = to.send(response);
            };
            tokio::spawn(work.in_current_span());
            return;
        }
        match request.place.missing.as_deref() {
            // Whoever asks there with all rights shows that it is open, and that it is not gone.
            Some([]) if self.mouth.is_closed() => self.open().await,
            None => self.mouth.knock(false),
            Some(_) => {}
        }
        let answer = match self.step(request, intent).await {
            Ok(answer) => answer,
            Err(error) => {
                // What is in memory may be behind the store now.
                self.tables = None;
                self.retry_later();
                let incident = self.shared.incident("a request failed", &error);
                let chosen = self.shared.circles.language(&request.person.id);
                Answer::Note(self.shared.desk.failure(request, chosen, &incident))
            }
        };
        let way = self.way_back(request, to);
        match answer {
            Answer::Silence => way.tell(&self.shared, &self.mouth.ear(), None).await,
            Answer::Note(reply) => way.tell(&self.shared, &self.mouth.ear(), Some((reply, false))).await,
            Answer::Update(reply) => way.tell(&self.shared, &self.mouth.ear(), Some((reply, true))).await,
            // It was made a turn before it was stored.
            Answer::Review(_) => {}
            Answer::Errand(errand) => {
                let run = Run {
                    shared: self.shared.clone(),
                    lines: self.lines.clone(),
                    channel: self.channel.clone(),
                    person: request.person.id.clone(),
                    errand,
                };
                tokio::spawn(run.run(way, self.mouth.ear()).in_current_span());
            }
            Answer::Refute(wrong) => {
                let replaces = matches!(&request.what, What::Press(press) if press.private);
                let whose = (request.person.id.clone(), self.channel.id.clone());
                let (shared, ear) = (self.shared.clone(), self.mouth.ear());
                tokio::spawn(quiz::refute(shared, ear, way, whose, *wrong, replaces).in_current_span());
            }
            Answer::Think(question) => {
                let replaces =
                    intent.asked().is_some() && matches!(&request.what, What::Press(press) if press.private);
                self.study(Asker { question, way, replaces }, &request.person.id);
            }
        }
    }

    /// How an answer to this request gets to the person.
    fn way_back(&self, request: &Request, to: oneshot::Sender<Response>) -> Way {
        let What::Text(text) = &request.what else { return Way::Private(to) };
        Way::Typed {
            reply_to: text.message.clone(),
            person: request.person.id.clone(),
            locale: request.locale.clone().or_else(|| request.place.locale.clone()),
            nonce: format!("r{}", request.event),
            to,
        }
    }

    /// Carries out a request, again from a fresh state when another writer was faster.
    async fn step(&mut self, request: &Request, intent: &Intent) -> Result<Answer, StoreError> {
        // A text is stored whatever it leads to, and found to be known then; anything else may lead to an answer only.
        let typed = matches!(request.what, What::Text(_));
        if !typed && self.shared.store.knows_event(&self.channel, &request.event).await? {
            return Ok(Answer::Silence);
        }
        let mut meant = self.meant(request).await?;
        let mut last = None;
        for _ in 0..CONFLICTS {
            match self.try_step(request, intent, meant).await {
                Err(error @ (StoreError::Conflict(_) | StoreError::Overtaken)) => {
                    if matches!(error, StoreError::Overtaken) {
                        // What another process has changed is taken in meanwhile.
                        tokio::time::sleep(TAKEN_IN).await;
                    }
                    self.tables = None;
                    meant = self.meant(request).await?;
                    last = Some(error);
                }
                other => return other,
            }
        }
        Err(last.expect("only conflicts are tried again"))
    }

    /// What a request leads to. Nothing has changed yet.
    async fn turn(
        &mut self,
        request: &Request,
        intent: &Intent,
        (mut meant, mut ply): Meant,
    ) -> Result<Turn, StoreError> {
        if request.place.server.is_some() {
            self.server.clone_from(&request.place.server);
        }
        if request.place.parent.is_some() {
            self.parent.clone_from(&request.place.parent);
        }
        // Typed messages do not tell what their thread belongs to.
        let request = &Request {
            place: chat::Place { parent: self.parent.clone(), ..request.place.clone() },
            ..request.clone()
        };
        self.load().await?;
        self.trust_clocks().await?;
        let asked = intent.component_game().or(meant);
        let mut tables = self.tables().to_vec();
        if let Some(id) = asked.filter(|id| tables.iter().all(|table| table.id != *id))
            && let Some(stored) = self.shared.store.game(id).await?
            && stored.channel == self.channel.id
        {
            tables.insert(0, table_of(stored)?);
        }
        if *intent == Intent::Game(Action::Annul) {
            let more = self.shared.rated_tables(&self.channel, &tables).await?;
            tables.splice(0..0, more);
        }
        let recording = match intent {
            Intent::Record(id, _) => {
                self.shared.recording(&self.channel, &request.person.id, *id, &tables).await?
            }
            _ => None,
        };
        let imports = match intent {
            Intent::Import(None) => self.shared.imports(&self.channel, &request.person.id).await?,
            _ => Vec::new(),
        };
        let new_import =
            if intent.brings_record() { Some(self.shared.store.reserve_import().await?) } else { None };
        let mut concerned = vec![request.person.id.clone()];
        concerned.extend(intent.person().map(|person| person.id.clone()));
        concerned.extend(tables.iter().flat_map(|table| players(&table.game)));
        self.gather(concerned).await?;
        for table in &mut tables {
            table.manner = self.circle.manner(&table.game);
        }
        let records = match intent {
            Intent::Ask(query) => Some(self.shared.records(&self.channel, request, query).await?),
            _ => None,
        };
        // Whoever answers a board of a game means no puzzle.
        let quiz = match (intent, meant) {
            (Intent::Move { .. }, Some(_)) => None,
            _ => self.shared.quiz(&self.channel, request, intent).await?,
        };
        let unseen = match (intent, &request.what) {
            (Intent::Move { .. }, What::Text(_)) => {
                let mut unseen = self.unseen(&tables, request, meant.zip(ply)).await?;
                if !unseen.is_empty() && self.boards_are_said(&unseen).await? {
                    (meant, ply) = self.meant(request).await?;
                    unseen = self.unseen(&tables, request, meant.zip(ply)).await?;
                }
                unseen
            }
            _ => Vec::new(),
        };
        let new_game =
            if intent.may_open_game() { Some(self.shared.store.reserve_game().await?) } else { None };
        let challenged = match intent {
            Intent::Play { opponent: Some(opponent), .. } => Some(opponent.id.clone()),
            Intent::Game(Action::Rematch)
            | Intent::Component { id: ComponentId { action: Action::Rematch, .. }, .. } => {
                rival(&tables, asked, &PlayerId::new(request.person.id.clone()))
            }
            _ => None,
        };
        let toward = match challenged {
            Some(opponent) => self.shared.toward(&self.channel, &request.person.id, &opponent).await?,
            None => Toward::default(),
        };
        let moment = Moment {
            toward,
            tables: &tables,
            meant,
            unseen: &unseen,
            records: records.as_ref(),
            quiz: quiz.as_ref(),
            recording: recording.as_ref(),
            imports: &imports,
            new_import,
            new_game,
            circle: &self.circle,
            now: self.shared.now(),
            seed: self.shared.random(),
        };
        Ok(self.shared.desk.act(moment, request, intent))
    }

    async fn try_step(
        &mut self,
        request: &Request,
        intent: &Intent,
        meant: Meant,
    ) -> Result<Answer, StoreError> {
        let mut turn = self.turn(request, intent, meant).await?;
        if let Answer::Review(wish) = &turn.answer {
            turn = self.review(request, &wish.clone()).await?;
        }
        let typed = matches!(request.what, What::Text(_));
        let tells = turn.change.is_some()
            || !turn.posts.is_empty()
            || turn.review.is_some()
            || !turn.keeps.is_empty()
            || turn.answered.is_some();
        // A typed move that is passed over in silence is remembered too: read back after a restart, it must not be
        // played when its turn has come.
        if !tells && !typed {
            return Ok(turn.answer);
        }
        let answer = turn.answer.clone();
        match self.commit(turn, Some(request)).await? {
            true => Ok(answer),
            false => Ok(Answer::Silence),
        }
    }

    /// Shows a review, or begins it.
    async fn review(&self, request: &Request, wish: &ReviewWish) -> Result<Turn, StoreError> {
        let (server, person) = (self.server.as_deref(), &request.person.id);
        let recording = self.shared.recording(&self.channel, person, wish.record, self.tables()).await?;
        let Some(recording) = recording else { return Ok(Turn::default()) };
        let known = self.shared.review_known(&self.channel, server, wish.record, person).await?;
        let table = match wish.record {
            RecordId::Game(id) if wish.public => {
                self.shared.store.game(id).await?.map(table_of).transpose()?
            }
            _ => None,
        };
        let table = table.map(|table| Table { manner: self.circle.manner(&table.game), ..table });
        Ok(self.shared.desk.review(request, wish, &recording, table.as_ref(), &self.circle, &known))
    }

    /// The game whose message a text replies to, and how many plies that message shows.
    async fn meant(&self, request: &Request) -> Result<Meant, StoreError> {
        let What::Text(Text { reply_to: Some(message), .. }) = &request.what else { return Ok((None, None)) };
        let (meant, ply) = self.shared.store.game_of_message(&self.channel, message).await?.unzip();
        Ok((meant, ply.flatten()))
    }

    /// Waits a little until the boards of these games are said: one of them may stand in the channel already, and its answer
    /// be here, before the store knows of it, above all after a crash. False when that is not known in the end either.
    async fn boards_are_said(&self, games: &[GameId]) -> Result<bool, StoreError> {
        let said = async {
            loop {
                let said = self.shared.said.notified();
                tokio::pin!(said);
                said.as_mut().enable();
                if self.mouth.is_closed() {
                    return Ok(false);
                }
                let unsent = self.shared.store.unsent(&self.channel, 0, UNSENT).await?;
                let is_owed = |post: &Post| post.board && post.game.is_some_and(|game| games.contains(&game));
                if !unsent.iter().any(|unsent| is_owed(&unsent.post)) {
                    // It may have been marked just now.
                    return Ok(true);
                }
                said.await;
            }
        };
        tokio::time::timeout(BOARD_WITHIN, said).await.unwrap_or(Ok(false))
    }

    /// The games whose position the text of a request cannot have been meant for: it was typed before they came to it, or
    /// answers an older board.
    async fn unseen(
        &self,
        tables: &[Table],
        request: &Request,
        answered: Option<(GameId, u32)>,
    ) -> Result<Vec<GameId>, StoreError> {
        let mut unseen = Vec::new();
        for table in tables.iter().filter(|table| table.game.phase() == Phase::Playing) {
            let ply = plies(&table.game);
            let fits = match (answered, request.order) {
                (Some((game, shown)), _) if game == table.id => shown == ply,
                (_, Some(order)) => self.shared.store.typed_at_position(table.id, ply, order).await?,
                (_, None) => true,
            };
            if !fits {
                unseen.push(table.id);
            }
        }
        Ok(unseen)
    }

    /// Stores a turn, then speaks and thinks. False when the event was worked on before.
    async fn commit(&mut self, mut turn: Turn, request: Option<&Request>) -> Result<bool, StoreError> {
        self.shared.desk.dress(&self.circle, &mut turn);
        let records: Vec<Record> = turn.keeps.iter().map(record_of).collect();
        let order = request.and_then(|request| request.order);
        let server = request.and_then(|request| request.place.server.clone());
        let rated = self.shared.judge(&self.channel, server.as_deref(), &mut turn).await?;
        let posts: Vec<Post> = turn.posts.iter().map(|say| self.post_of(say, turn.change.as_ref())).collect();
        let game = turn.change.as_ref().map(|change| GameStep {
            id: change.game,
            expected_seq: change.expected_seq,
            events: change.events.clone(),
            locale: change.locale.code().to_owned(),
            open: change.after.is_open(),
            since: change.events.iter().any(makes_position).then(|| order.map_or(Since::Board, Since::Event)),
        });
        let asked = turn.review.zip(request).map(|(record, request)| NewReview {
            subject: reviews::subject(record),
            person: request.person.id.clone(),
            at: self.shared.now(),
        });
        let step = Step {
            event: request.map(|request| request.event.clone()),
            last_seen: order.map(|order| order.to_string()),
            server,
            parent: request.and_then(|request| request.place.parent.clone()),
            game,
            rated,
            records: records.clone(),
            posts: posts.clone(),
            answered: turn.answered.clone(),
            review: asked.clone().filter(|_| turn.begins),
            ..Step::in_channel(&self.channel)
        };
        // The disk and the pictures take about as long as each other. Nothing of it is shown before the step is stored.
        let drawings: Vec<_> = match self.mouth.listens() {
            true => turn.posts.iter().map(|say| self.shared.artist.begin(&say.reply)).collect(),
            false => turn.posts.iter().map(|_| None).collect(),
        };
        let committed = {
            let erasures = self.shared.erasures.read().await;
            match &turn.change {
                Some(change) if *erasures != self.erasures => return Err(StoreError::Conflict(change.game)),
                None if *erasures != self.erasures && !step.records.is_empty() => {
                    return Err(StoreError::Overtaken);
                }
                _ => self.shared.write(self.shared.store.commit(step)).await?,
            }
        };
        let Committed::Stored(ids) = committed else { return Ok(false) };
        self.shared.circles.forget(&records);
        if let Some(change) = turn.change {
            let moves = change.events.iter().filter(|event| matches!(event, Event::Moved { .. })).count();
            if let Some(request) = request.filter(|_| moves > 0) {
                self.shared.floods.played(&request.person.id);
            }
            self.shared.meters.moved(if request.is_some() { "person" } else { "bot" }, moves as u64);
            self.shared.note_refusal(&change);
            self.remember(change);
        }
        for ((id, post), drawing) in ids.into_iter().zip(posts).zip(drawings) {
            self.mouth.say(Unsent { id, post }, self.asked, drawing);
        }
        if turn.answered.is_some() {
            self.mouth.tidy();
        }
        if let Some(NewReview { subject, person, .. }) = asked {
            reviews::start(&self.shared, subject, person);
        }
        self.think();
        Ok(true)
    }

    fn remember(&mut self, change: Change) {
        let Some(tables) = &mut self.tables else { return };
        let changed = change.game;
        let manner = self.circle.manner(&change.after);
        let table = Table { id: change.game, game: change.after, locale: change.locale, manner };
        // A result that is taken out of the ratings makes no old game the latest.
        if change.events.iter().any(|event| matches!(event, Event::Annulled { .. })) {
            if let Some(known) = tables.iter_mut().find(|known| known.id == table.id) {
                *known = table;
            }
            return;
        }
        // The game in which something has just happened stands last.
        tables.retain(|known| known.id != table.id);
        tables.push(table);
        // Of the games that are over only the latest is kept at hand; a challenge that came to nothing is no game.
        let keep = tables
            .iter()
            .filter(|table| table.game.outcome().is_some())
            .max_by_key(|table| (table.id == changed, table.id))
            .map(|table| table.id);
        tables.retain(|table| table.game.is_open() || Some(table.id) == keep);
    }

    pub(super) async fn load(&mut self) -> Result<(), StoreError> {
        let erasures = *self.shared.erasures.read().await;
        if self.erasures != erasures {
            self.tables = None;
            self.erasures = erasures;
        }
        if self.tables.is_none() {
            let found = self.shared.store.games_of_channel(&self.channel).await?;
            let mut tables = Vec::with_capacity(found.games.len());
            let mut broken = found.unreadable;
            for stored in found.games {
                let id = stored.id;
                match table_of(stored) {
                    Ok(table) => tables.push(table),
                    Err(error) => broken.push((id, error.to_string())),
                }
            }
            for (game, reason) in broken {
                let locale = tables.last().map_or(Locale::default(), |table: &Table| table.locale);
                self.set_aside(game, &reason, locale).await?;
            }
            tables.sort_by_key(|table| (self.shared.desk.happened(&table.game), table.id));
            self.tables = Some(tables);
            self.gather_players().await?;
            self.credit().await?;
        }
        self.gather_players().await
    }

    async fn gather_players(&mut self) -> Result<(), StoreError> {
        let people = self.tables().iter().flat_map(|table| players(&table.game)).collect();
        self.gather(people).await
    }

    fn spot(&self) -> Spot<'_> {
        Spot { channel: &self.channel, parent: self.parent.as_deref(), server: self.server.as_deref() }
    }

    /// Learns how the house and these people want things.
    async fn gather(&mut self, people: Vec<String>) -> Result<(), StoreError> {
        let people: BTreeSet<String> = people.into_iter().collect();
        let shared = self.shared.clone();
        self.circle = shared.circles.gather(&*shared.store, self.spot(), &people).await?;
        for table in self.tables.iter_mut().flatten() {
            table.manner = self.circle.manner(&table.game);
        }
        Ok(())
    }

    /// Calls off the open games of somebody who leaves for good.
    async fn leave(&mut self, person: &PlayerId) -> Result<(), StoreError> {
        self.load().await?;
        let now = self.shared.now();
        let turns: Vec<Turn> =
            self.tables().iter().filter_map(|table| self.shared.desk.leave(table, person, now)).collect();
        for turn in turns {
            self.commit(turn, None).await?;
        }
        Ok(())
    }

    /// Calls off what is open in a channel that is no more, without a word and without a result: nobody could play it, and
    /// whoever may delete a channel could end a game there as they like. Nothing is owed there any more.
    async fn call_off(&mut self) -> Result<(), StoreError> {
        let now = self.shared.now();
        let turns: Vec<Turn> = self
            .tables()
            .iter()
            .filter_map(|table| self.shared.desk.leave(table, &somebody(&table.game)?, now))
            .collect();
        for turn in turns {
            self.commit(Turn { posts: Vec::new(), ..turn }, None).await?;
        }
        let store = self.shared.store.clone();
        loop {
            let owed = store.unsent(&self.channel, 0, OWED).await?;
            for message in &owed {
                self.shared.write(store.mark_failed(message.id, "the channel is gone")).await?;
            }
            let stale = store.stale_boards(&self.channel, OWED).await?;
            for message in &stale {
                self.shared.write(store.forget_stale_board(&self.channel, message)).await?;
            }
            if owed.is_empty() && stale.is_empty() {
                return Ok(());
            }
        }
    }

    /// Puts a game away that cannot be replayed, and says so: the channel goes on without it.
    async fn set_aside(&self, game: GameId, reason: &str, locale: Locale) -> Result<(), StoreError> {
        let incident = about(&self.channel, Some(game))
            .in_scope(|| self.shared.incident("a game cannot be read and is set aside", &reason));
        self.shared.store.set_aside(game, &format!("incident {incident}: {reason}")).await?;
        let post = self.post_of(&self.shared.desk.set_aside(locale, &incident), None);
        let step = Step { posts: vec![post.clone()], ..Step::in_channel(&self.channel) };
        if let Committed::Stored(ids) = self.shared.write(self.shared.store.commit(step)).await? {
            for id in ids {
                self.mouth.say(Unsent { id, post: post.clone() }, None, None);
            }
        }
        Ok(())
    }

    /// The stored form of a public message.
    pub(super) fn post_of(&self, say: &Say, change: Option<&Change>) -> Post {
        let shown = |game| {
            let changed = change.filter(|change| change.game == game).map(|change| &change.after);
            changed.or_else(|| self.tables().iter().find(|table| table.id == game).map(|table| &table.game))
        };
        Post {
            game: say.game,
            board: say.board,
            ply: say.game.and_then(shown).map(plies),
            body: mouth::body_of(&say.reply),
            nonce: self.shared.nonce(),
        }
    }

    fn tables(&self) -> &[Table] {
        self.tables.as_deref().unwrap_or_default()
    }

    /// Lets happen what is due by now: challenges lapse, flags fall, players are reminded or asked after.
    async fn tick(&mut self) -> Result<(), StoreError> {
        let now = self.shared.now();
        let due: Vec<GameId> = self
            .tables()
            .iter()
            .filter(|table| table.game.due().is_some_and(|due| due <= now))
            .map(|table| table.id)
            .collect();
        for id in due {
            let table = self.tables().iter().find(|table| table.id == id);
            if let Some(turn) = table.and_then(|table| self.shared.desk.tick(table, now)) {
                self.commit(turn, None).await?;
            }
        }
        Ok(())
    }

    /// Before a flag falls, makes sure that the bot was up all the time: a machine that slept wakes up in any order.
    async fn trust_clocks(&mut self) -> Result<(), StoreError> {
        if self.flag_falls() {
            // An outage may have been noted for another channel first.
            self.shared.beat().await?;
            self.credit().await?;
        }
        Ok(())
    }

    /// Whether somebody's time is over by now.
    fn flag_falls(&self) -> bool {
        let now = self.shared.now();
        self.tables().iter().any(|table| table.game.deadline().is_some_and(|deadline| deadline <= now))
    }

    /// Credits the time that the bot was away to those who were to move.
    async fn credit(&mut self) -> Result<(), StoreError> {
        let since = |table: &Table| table.game.deadline().and(table.game.clock().since());
        let Some(first) = self.tables().iter().filter_map(since).min() else { return Ok(()) };
        let outages = self.shared.store.outages(self.channel.platform, first).await?;
        let away: Vec<_> = outages.into_iter().map(|Outage { from, until }| (from, until)).collect();
        let games: Vec<GameId> = self.tables().iter().map(|table| table.id).collect();
        for id in games {
            let table = self.tables().iter().find(|table| table.id == id);
            if let Some(turn) =
                table.and_then(|table| self.shared.desk.stand(table, &away, self.shared.now()))
            {
                self.commit(turn, None).await?;
            }
        }
        Ok(())
    }

    /// Starts what the bot owes and stops what is no longer asked for.
    fn think(&mut self) {
        let tables = self.tables.as_deref().unwrap_or_default();
        let owed: Vec<(GameId, u64, Duty, &Game)> = tables
            .iter()
            .filter_map(|table| Some((table.id, table.game.seq(), table.game.duty()?, &table.game)))
            .collect();
        self.thinking.retain(|game, (seq, stop)| {
            let still = owed.iter().any(|(id, now, ..)| id == game && now == seq);
            if !still {
                stop.stop();
            }
            still
        });
        for asker in self.studies.outdated(tables) {
            let reply = self.shared.desk.hint_too_late(&asker.question);
            asker.tell(&self.shared, self.mouth.ear(), reply);
        }
        for (game, seq, duty, state) in owed {
            if self.thinking.contains_key(&game) {
                continue;
            }
            let stop = Stop::new();
            let back = self.back.clone();
            let done = Box::new(move |found| {
                // A closed service takes the turn up again at the next start.
                let Some(back) = back.upgrade() else { return };
                let _ = match found {
                    Found::Decision(decision) => back.send(Job::Decided { game, seq, decision }),
                    Found::Coached(found) => back.send(Job::Coached { game, seq, found }),
                    Found::Analysis(_) | Found::Finding(_) => Ok(()),
                };
            });
            let seed = state.seed().wrapping_add(state.history().moves().len() as u64);
            let (Duty::Move { color, .. } | Duty::AnswerDraw { color, .. } | Duty::Coach { color }) = duty;
            let work = match duty {
                Duty::Coach { .. } => Work::Coach,
                duty => Work::Owed { duty, seed },
            };
            let task = Task {
                person: state.seat(!color).player().map_or_else(String::new, |player| player.id.to_string()),
                channel: self.channel.id.clone(),
                history: state.history().clone(),
                work,
                stop: stop.clone(),
                done,
            };
            self.thinking.insert(game, (seq, stop.clone()));
            let person = task.person.clone();
            // What the bot owes is always taken.
            self.shared.pool.submit(task);
            let (shared, channel, waits) = (self.shared.clone(), self.channel.id.clone(), self.waits.clone());
            let (ear, locale) = (self.mouth.ear(), locale_of(tables, game));
            tokio::spawn(async move {
                tokio::time::sleep(TYPING_AFTER).await;
                if !stop.is_stopped() {
                    let wait = shared.pool.expected_wait(&person, &channel);
                    waits.tell(&shared, &ear, locale, wait);
                    shared.platform.typing(&channel).await;
                }
                // An engine elsewhere may go away while it thinks.
                let until = Instant::now() + SEARCH_WITHIN;
                while shared.pool.is_elsewhere() && !stop.is_stopped() && Instant::now() < until {
                    if shared.pool.is_away() {
                        return waits.tell_away(&shared, &ear, locale);
                    }
                    tokio::time::sleep(TYPING_AFTER).await;
                }
            });
        }
    }

    /// Answers with the analysis at hand, or asks the engine for one.
    fn study(&mut self, asker: Asker, person: &str) {
        let game = asker.question.game;
        let Some(table) = self.tables().iter().find(|table| table.id == game) else { return };
        let point = Point::of(&table.game);
        if let Some(analysis) = self.studies.found(game, point) {
            let reply = self.shared.desk.hint(table, &asker.question, analysis);
            return asker.tell(&self.shared, self.mouth.ear(), reply);
        }
        let history = table.game.history().clone();
        let Some(stop) = self.studies.wait(game, point, asker) else { return };
        let back = self.back.clone();
        let done = Box::new(move |found| {
            if let (Some(back), Found::Analysis(analysis)) = (back.upgrade(), found) {
                let _ = back.send(Job::Studied { game, point, analysis });
            }
        });
        let (person, channel) = (person.to_owned(), self.channel.id.clone());
        if !self.shared.pool.submit(Task { person, channel, history, work: Work::Analysis, stop, done }) {
            for asker in self.studies.take(game, point, None) {
                let reply = self.shared.desk.hint_crowded(&asker.question);
                asker.tell(&self.shared, self.mouth.ear(), reply);
            }
        }
    }

    /// Answers those who wait for an analysis.
    async fn studied(&mut self, game: GameId, point: Point, analysis: Option<Analysis>) {
        let askers = self.studies.take(game, point, analysis.clone());
        if askers.is_empty() {
            return;
        }
        let (analysis, incident) = match (analysis, self.load().await) {
            (Some(analysis), Ok(())) => (Some(analysis), String::new()),
            (Some(_), Err(error)) => (None, self.shared.incident("a hint could not be given", &error)),
            (None, _) => {
                let incident =
                    self.shared.incident("a position could not be analysed", &"the engine panicked");
                (None, incident)
            }
        };
        let table = self.tables().iter().find(|table| table.id == game && Point::of(&table.game) == point);
        for asker in askers {
            let (desk, question) = (&self.shared.desk, &asker.question);
            let reply = match (table, &analysis) {
                (Some(table), Some(analysis)) => desk.hint(table, question, analysis),
                (None, Some(_)) => desk.hint_too_late(question),
                (_, None) => desk.hint_failed(question, &incident),
            };
            asker.tell(&self.shared, self.mouth.ear(), reply);
        }
    }

    async fn decided(&mut self, game: GameId, seq: u64, decision: Decision) {
        let Some(table) = self.thought(game, seq).await else { return };
        let command = match decision {
            Decision::Move(mv) => Command::Move(mv),
            Decision::AcceptDraw => Command::AcceptDraw,
            Decision::DeclineDraw => Command::DeclineDraw,
        };
        let turn = self.shared.desk.bot_acts(&table, &command, self.shared.now());
        self.owed(turn, &format!("{command:?}")).await;
    }

    async fn coached(&mut self, game: GameId, seq: u64, found: Option<Box<[Analysis; 2]>>) {
        let Some(table) = self.thought(game, seq).await else { return };
        let turn = self.shared.desk.coach(&table, found.as_deref(), self.shared.now());
        self.owed(turn, "a remark of the coach").await;
    }

    /// The game that was thought about, if it still stands where it did.
    async fn thought(&mut self, game: GameId, seq: u64) -> Option<Table> {
        if self.thinking.get(&game).is_some_and(|(thought, _)| *thought == seq) {
            self.thinking.remove(&game);
        }
        if let Err(error) = self.load().await {
            self.shared.incident("the bot's decision could not be played", &error);
            self.retry_later();
            return None;
        }
        let found = self.tables().iter().find(|table| table.id == game && table.game.seq() == seq).cloned();
        if found.is_none() {
            self.think();
        }
        found
    }

    /// Stores what the bot owed.
    async fn owed(&mut self, turn: Option<Turn>, what: &str) {
        let Some(turn) = turn else {
            self.shared.incident("the bot decided on something impossible", &what);
            return;
        };
        match self.commit(turn, None).await {
            Ok(_) => {}
            Err(error) => {
                self.shared.incident("the bot's decision could not be stored", &error);
                self.tables = None;
                self.retry_later();
            }
        }
    }

    /// Takes the channel up again in a while, when the store may answer again; what fails then is tried again too.
    fn retry_later(&mut self) {
        self.mouth.look_again();
        if self.retry.is_none() {
            self.retry = Some(Instant::now() + self.backoff.next());
        }
    }
}

fn locale_of(tables: &[Table], game: GameId) -> Locale {
    tables.iter().find(|table| table.id == game).map_or_else(Locale::default, |table| table.locale)
}

/// Whom somebody plays again who wants a rematch of this game, or of the latest one that is over.
fn rival(tables: &[Table], asked: Option<GameId>, me: &PlayerId) -> Option<String> {
    let over = |table: &&Table| table.game.outcome().is_some() && table.game.side_of(me).is_some();
    let table = match asked {
        Some(id) => tables.iter().find(|table| table.id == id),
        None => tables.iter().rfind(over),
    }?;
    let opponent = table.game.seat(!table.game.side_of(me)?).player()?;
    Some(opponent.id.to_string())
}

/// The people who play or are invited.
pub(super) fn players(game: &Game) -> Vec<String> {
    let player = |color: Color| Some(game.seat(color).player()?.id.to_string());
    Color::ALL.into_iter().filter_map(player).collect()
}

/// One of those who may end a game by themselves: who offers it, else a player.
fn somebody(game: &Game) -> Option<PlayerId> {
    let sides = match game.phase() {
        Phase::Offered { by, .. } => [by, !by],
        _ => Color::ALL,
    };
    sides.into_iter().find_map(|side| Some(game.seat(side).player()?.id.clone()))
}

fn plies(game: &Game) -> u32 {
    u32::try_from(game.history().moves().len()).unwrap_or(u32::MAX)
}

/// Whether there is a new position to move in after this event.
fn makes_position(event: &Event) -> bool {
    matches!(
        event,
        Event::Challenged { .. }
            | Event::BotChallenged { .. }
            | Event::Accepted { .. }
            | Event::Moved { .. }
            | Event::TakenBack { .. }
    )
}

pub(super) fn table_of(stored: StoredGame) -> Result<Table, StoreError> {
    let game = Game::replay(&stored.events)
        .map_err(|error| StoreError::Corrupt(format!("game {}: {error}", stored.id)))?
        .ok_or_else(|| StoreError::Corrupt(format!("game {} has no events", stored.id)))?;
    Ok(Table { id: stored.id, game, locale: Locale::of(&stored.locale), manner: Manner::default() })
}
