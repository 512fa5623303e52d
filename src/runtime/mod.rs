//! The service: one actor per channel, recovery, the outbox.
//!
//! A request goes to its channel's actor. The actor calls the handler, writes its effects, and only then sends. Every channel
//! has its own outbox, so messages keep their order and a slow network holds up nobody else. What was stored but not sent, and
//! what the bot still has to do, is resumed at the next start.

pub(crate) mod channel;
pub(crate) mod closed_channels;
pub(crate) mod delay_notices;
pub(crate) mod delivery;
pub(crate) mod feature_tasks;
pub mod host;
pub(crate) mod leave_games;
pub(crate) mod outbox;
pub(crate) mod periodic;
pub(crate) mod registry;
pub(crate) mod reply_queue;
pub(crate) mod requests;
pub(crate) mod responder;
pub(crate) mod scheduler;
pub(crate) mod threads;
pub(crate) mod user_rate_limit;

use std::collections::{HashMap, HashSet};
use std::future::Future;
use std::num::NonZeroUsize;
use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};
use std::time::Duration;

use futures_util::future::BoxFuture;
use lru::LruCache;
use tokio::sync::{Notify, RwLock, Semaphore, oneshot};
use tokio::task::JoinHandle;
use tokio::time::Instant;

use crate::engine_pool::{EnginePool, SEARCH_WITHIN};
use crate::env::Env;
use crate::features;
use crate::features::effects::GameDefaults;
use crate::features::review::active::ActiveReviews;
use crate::features::review::progress;
use crate::features::services::Services;
use crate::features::settings::cache::SettingsCache;
use crate::game::GameId;
use crate::message::reply::Choice;
use crate::message::request::{CompletionRequest, Request};
use crate::metrics::Metrics;
use crate::pictures::PictureService;
use crate::platform::{Platform, Response};
use crate::puzzles::PuzzleSet;
use crate::render::{Renderer, Style};
use crate::runtime::channel::{ChannelMessage, QueueSlot};
use crate::runtime::closed_channels::ClosedChannels;
use crate::runtime::leave_games::RunningChannels;
use crate::runtime::registry::WAITING;
pub(crate) use crate::runtime::registry::{ChannelHandle, ChannelRegistry, send};
use crate::runtime::requests::{Arrival, queue};
use crate::runtime::user_rate_limit::UserRateLimit;
use crate::store::jobs::Jobs;
use crate::store::{
    ChannelKey, ChannelWrite, Closed, Closure, OpenChannel, Outage, StateWrite, Store, StoreError,
};
use crate::watchdog::{GRACE, LOOK, Monitored, Watchdog};

/// How many exports and deletions are done at once.
const ERRANDS: usize = 2;
/// How many declined challenges are remembered.
const REFUSALS: NonZeroUsize = NonZeroUsize::new(10_000).expect("it is not zero");
/// How long the store may take to be counted.
const COUNTED_WITHIN: Duration = Duration::from_secs(3);
/// How long jobs of the engine that were stopped may take to end.
const TAKEN_BACK_WITHIN: Duration = Duration::from_millis(500);

/// What a service is started with.
#[derive(Clone, Debug)]
pub struct ServiceSettings {
    /// How many requests in a row of one person are worked on; after that, one a second.
    pub at_once: u32,
    /// What handlers need.
    pub defaults: GameDefaults,
    /// The puzzles.
    pub puzzles: Arc<PuzzleSet>,
    /// The look of the boards.
    pub style: Style,
    /// How many bytes of boards and discs are kept to draw with.
    pub picture_cache: usize,
    /// How many engine jobs run at once in this process.
    pub engine_threads: usize,
    /// Where engines elsewhere get their jobs, if they are to think; this process then only does where they are away.
    pub workers: Option<Arc<dyn Jobs>>,
    /// Hash table of each engine, in MB.
    pub hash_mb: usize,
    /// Where is counted what an operator wants to know.
    pub metrics: Arc<Metrics>,
}

/// A channel with a live game, and the last message that was read there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveChannel {
    /// The platform's id of the channel.
    pub channel: String,
    /// The platform's id of the last message that was worked on there.
    pub last_seen: Option<String>,
    /// The platform's id of its server, as far as it is known.
    pub server: Option<String>,
}

/// Where nothing was typed so far, everything after the board may have been missed.
fn live(OpenChannel { channel, last_seen, board, server }: OpenChannel) -> LiveChannel {
    LiveChannel { channel, last_seen: last_seen.or(board), server }
}

/// What all channels share: what handlers use, and what only the runtime does.
pub(crate) struct ServiceState {
    services: Arc<Services>,
    /// The channels that take no messages for now.
    closed_channels: ClosedChannels,
    user_limits: UserRateLimit,
}

impl Deref for ServiceState {
    type Target = Services;

    fn deref(&self) -> &Services {
        &self.services
    }
}

impl ServiceState {
    /// Remembers whether a channel takes messages: how and when it was closed, or that it is open.
    async fn set_closed(&self, channel: &ChannelKey, closure: Option<Closure>) {
        match closure {
            Some(Closure { how: Closed::Gone, .. }) | None => self.closed_channels.forget(&channel.id),
            // Where its server is not known, only the channel itself can give hope.
            Some(closure) => {
                let server = self.store.server_of(channel).await.unwrap_or_default();
                self.closed_channels.mark_closed(&channel.id, server, closure);
            }
        }
        if let Err(error) = self.store.set_closed(channel, closure).await {
            self.incident("whether a channel is closed could not be stored", &error);
        }
    }

    /// Remembers that a person takes no direct messages, so that none is tried again.
    async fn dm_refused(&self, channel: &ChannelKey, person: &str) {
        let records = vec![StateWrite::DmRefused { person: person.to_owned(), refused: true }];
        let step = ChannelWrite { records: records.clone(), ..ChannelWrite::in_channel(channel) };
        match self.write(self.store.commit(step)).await {
            Ok(_) => self.settings.forget(&records),
            Err(error) => {
                self.incident("that direct messages are refused could not be stored", &error);
            }
        }
    }

    fn is_closed(&self, channel: &ChannelKey) -> bool {
        self.is_closed_channel(&channel.id)
    }

    fn is_closed_channel(&self, channel: &str) -> bool {
        self.closed_channels.is_closed(channel)
    }
}

/// What the log tells of the work on a channel, whatever is said of it meanwhile. It is on as long as incidents are.
fn about(channel: &ChannelKey, game: Option<GameId>) -> tracing::Span {
    let span = tracing::error_span!("work", %channel, game = tracing::field::Empty);
    if let Some(GameId(game)) = game {
        span.record("game", game);
    }
    span
}

/// The running service: every adapter talks to this.
pub struct Service {
    shared: Arc<ServiceState>,
    channels: Arc<ChannelRegistry>,
    upkeep: Mutex<Vec<JoinHandle<()>>>,
}

/// Beats as long as the service lives.
async fn heartbeat_loop(service: Weak<Service>, pause: Duration) {
    loop {
        tokio::time::sleep(pause).await;
        let Some(service) = service.upgrade() else { return };
        if !service.shared.platform.is_up() {
            if let Err(error) = service.shared.probe().await {
                tracing::warn!(%error, "the store takes no writes");
            }
            continue;
        }
        match service.shared.heartbeat().await {
            Ok(None) => {}
            Ok(Some(Outage { from, until })) => {
                tracing::warn!(seconds = (until.0 - from.0) / 1000, "the bot was not up; nobody's clock ran");
                service.tell_all(|| ChannelMessage::OutageEnded);
            }
            // It is an outage once the store answers again.
            Err(error) => tracing::warn!(%error, "the heartbeat could not be written"),
        }
    }
}

/// Names what hangs, ends searches that do, and tries closed channels whose turn has come, as long as the service lives.
async fn watchdog(service: Weak<Service>) {
    loop {
        tokio::time::sleep(LOOK).await;
        let Some(service) = service.upgrade() else { return };
        let shared = &service.shared;
        for channel in shared.pool.end_hung(SEARCH_WITHIN) {
            shared.hung("a search", &format!("channel {channel}"));
        }
        service.retry_closed_channels();
        for (what, line) in shared.watchdog.new_faults() {
            shared.metrics.restarted(what);
            shared.incident("something hangs", &line);
        }
    }
}

impl Service {
    /// Starts the service and takes up what an earlier one left: messages not sent, turns the bot owes.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn start(
        settings: ServiceSettings,
        env: Env,
        store: Arc<dyn Store>,
        platform: Arc<dyn Platform>,
    ) -> Result<Arc<Service>, StoreError> {
        let name = platform.name();
        if let Err(error) = store.prune(&features::old_rows()).await {
            // A full disk for example: the games can be read all the same.
            tracing::warn!(%error, "old rows could not be pruned");
        }
        // The time since the last sign of life of an earlier run is charged to nobody. Where it cannot be noted (a full
        // disk), the next beat does.
        if let Err(error) = store.heartbeat(name, (env.now)(), 0).await {
            tracing::warn!(%error, "the heartbeat could not be written");
        }
        let mut left: HashSet<String> = store.waiting_channels(name).await?.into_iter().collect();
        left.extend(store.open_channels(name).await?.into_iter().map(|open| open.channel));
        let closed = store.closed_channels(name).await?;
        let now = (env.now)();
        let gone = store.gone_channels(name).await?;
        let renderer = Arc::new(Renderer::new(settings.picture_cache));
        let services = Arc::new(Services {
            store,
            platform,
            puzzles: settings.puzzles,
            defaults: settings.defaults,
            pictures: PictureService::new(renderer, settings.style),
            pool: match settings.workers {
                Some(jobs) => {
                    let (threads, hash_mb) = (settings.engine_threads, settings.hash_mb);
                    EnginePool::with_remote_engines(jobs, threads, hash_mb, settings.metrics.clone())
                }
                None => EnginePool::new(settings.engine_threads, settings.hash_mb, settings.metrics.clone()),
            },
            metrics: settings.metrics,
            watchdog: Watchdog::new(),
            data_requests: Semaphore::new(ERRANDS),
            served: Mutex::default(),
            env,
            refusals: Mutex::new(LruCache::new(REFUSALS)),
            deaths: AtomicU64::new(0),
            named: AtomicU64::new(0),
            settings: SettingsCache::new(),
            reviews: ActiveReviews::default(),
            posted_days: Mutex::default(),
            channels: OnceLock::new(),
            said: Notify::new(),
            erasures: RwLock::new(0),
        });
        let shared = Arc::new(ServiceState {
            services,
            user_limits: UserRateLimit::new(settings.at_once),
            closed_channels: ClosedChannels::new(closed, now),
        });
        let lines = ChannelRegistry::new();
        let channels = RunningChannels { shared: Arc::downgrade(&shared), lines: Arc::downgrade(&lines) };
        let _ = shared.channels.set(Box::new(channels));
        let service = Arc::new(Service { shared, channels: lines, upkeep: Mutex::default() });
        let tidied = Arc::downgrade(&service);
        let upkeep = tokio::spawn(periodic::every_hour("forgetting what is old in the store", move || {
            let service = tidied.upgrade()?;
            Some(async move { service.tidy_up().await })
        }));
        let heart = tokio::spawn(heartbeat_loop(Arc::downgrade(&service), service.shared.env.heartbeat));
        let (looking, lines) = (Arc::downgrade(&service.shared), Arc::downgrade(&service.channels));
        let days =
            tokio::spawn(periodic::every(feature_tasks::PAUSE, "looking for what is due", move || {
                let (shared, lines) = (looking.upgrade()?, lines.upgrade()?);
                Some(async move { feature_tasks::look(&shared, &lines).await })
            }));
        let watchdog = tokio::spawn(watchdog(Arc::downgrade(&service)));
        *service.upkeep.lock().unwrap_or_else(PoisonError::into_inner) = vec![upkeep, heart, days, watchdog];
        if !left.is_empty() {
            tracing::info!(channels = left.len(), "resuming games and messages of an earlier run");
        }
        progress::resume_reviews(&service.shared.services).await?;
        for channel in gone {
            service.send(&channel, |_| Some(ChannelMessage::Gone));
        }
        let (shared, lines) = (Arc::downgrade(&service.shared), Arc::downgrade(&service.channels));
        let wake = tokio::spawn(scheduler::wake_due_channels(shared.clone(), lines.clone()));
        let taking_up = tokio::spawn(scheduler::resume_channels(shared, lines, left.into_iter().collect()));
        service.upkeep.lock().unwrap_or_else(PoisonError::into_inner).extend([wake, taking_up]);
        Ok(service)
    }

    /// Queues a request at once and works on it in the order of the calls for its channel; the future gives what
    /// the person who acted gets to see. Public messages go out through [`Platform::send`] by themselves.
    pub fn submit(&self, request: Request) -> impl Future<Output = Response> + Send + use<> {
        requests::take(&self.shared, &self.channels, request, Arrival::Now)
    }

    /// The same for what was typed while nobody listened and comes all at once: however much that is, none of it finds its
    /// channel too busy.
    pub fn submit_missed(&self, request: Request) -> impl Future<Output = Response> + Send + use<> {
        requests::take(&self.shared, &self.channels, request, Arrival::ReadBack)
    }

    /// The legal moves that fit what is typed so far, for autocompletion.
    pub fn complete(&self, typing: CompletionRequest) -> impl Future<Output = Vec<Choice>> + Send + use<> {
        let (answer, receiver) = oneshot::channel();
        let typing = typing.without_nul();
        let channel = typing.place.channel.clone();
        // A closed service drops the job, and with it the sender; so does a channel where too much waits.
        self.send(&channel, |line| {
            let room = line.room.clone().try_acquire_owned().ok()?;
            Some(ChannelMessage::Complete(
                typing,
                answer,
                QueueSlot { at: Instant::now(), _room: Some(room) },
            ))
        });
        async move { receiver.await.unwrap_or_default() }
    }

    /// The channels where a game is under way: an adapter that was away reads back what it missed there. Where
    /// nothing was typed so far, everything after the board may have been missed.
    ///
    /// # Errors
    /// When the store does not answer.
    pub async fn live_channels(&self) -> Result<Vec<LiveChannel>, StoreError> {
        let channels = self.shared.store.open_channels(self.shared.platform.name()).await?;
        Ok(channels.into_iter().map(live).collect())
    }

    /// Tells that everything in a channel up to this message was handed over.
    pub fn read_up_to(&self, channel: &str, message: u64) {
        self.send(channel, |_| Some(ChannelMessage::ReadUpTo(message)));
    }

    /// Tells that something has changed in a channel that may let it take messages again, or none any more.
    pub fn channel_changed(&self, channel: &str) {
        if self.shared.is_closed_channel(channel) {
            self.shared.closed_channels.request_retry(channel, Instant::now());
            self.retry_closed_channels();
        } else if let Some(line) = self.channels.lock().as_ref().and_then(|lines| lines.get(channel)) {
            // An actor that is gone has no clock to look after.
            let _ = line.jobs.send(ChannelMessage::RightsChanged);
        }
    }

    /// Tells that something has changed in a server that may let its channels take messages again. Few of them are tried at
    /// once, however often that happens.
    pub fn server_changed(&self, server: &str) {
        self.shared.closed_channels.request_retries_in(server, Instant::now());
        self.retry_closed_channels();
    }

    /// Tells that a channel is closed to the bot: it may not even be read.
    pub fn channel_closed(&self, channel: &str) {
        self.send(channel, |_| Some(ChannelMessage::Close("it may not be read")));
    }

    /// This channel and its threads, as far as [`Service::live_channels`] has them.
    ///
    /// # Errors
    /// When the store does not answer.
    pub async fn live_channels_at(&self, channel: &str) -> Result<Vec<LiveChannel>, StoreError> {
        let key = ChannelKey { platform: self.shared.platform.name(), id: channel.to_owned() };
        Ok(self.shared.store.open_channels_at(&key).await?.into_iter().map(live).collect())
    }

    /// Tries closed channels for which there is hope.
    fn retry_closed_channels(&self) {
        for channel in self.shared.closed_channels.due_retries(Instant::now()) {
            self.send(&channel, |_| Some(ChannelMessage::Reopen));
        }
    }

    /// The channels that were closed to the bot when it last tried, for an adapter that hears of new rights.
    pub fn closed_channels(&self) -> Vec<String> {
        self.shared.closed_channels.closed()
    }

    /// Tells that a channel is gone: nothing is said or read there any more, and its games are called off.
    pub async fn channel_gone(&self, channel: &str) {
        let key = ChannelKey { platform: self.shared.platform.name(), id: channel.to_owned() };
        let at = self.shared.now();
        self.shared.set_closed(&key, Some(Closure { how: Closed::Gone, at, from: at })).await;
        self.send(channel, |_| Some(ChannelMessage::Gone));
        // Nobody tells of its threads.
        match self.shared.store.gone_channels(key.platform).await {
            Ok(gone) => {
                for thread in gone.iter().filter(|gone| *gone != channel) {
                    self.send(thread, |_| Some(ChannelMessage::Gone));
                }
            }
            // The next start finds them.
            Err(error) => {
                drop(self.shared.incident("the threads of a channel that is gone are not known", &error))
            }
        }
    }

    /// Forgets copies of what other processes have changed in the store: what was chosen and, when somebody was removed, who
    /// plays.
    pub async fn forget_copies(&self, erased: bool) {
        if erased {
            *self.shared.erasures.write().await += 1;
        }
        self.shared.settings.clear();
    }

    /// Calls off the open games of a person who is to be removed, in the channels where this process speaks: another one was asked
    /// to, and waits for it.
    pub async fn leave_games(&self, person: &str) {
        let shared = &self.shared;
        let left = async {
            let games = shared.store.games_of_person(shared.platform.name(), person).await?;
            shared.channels().leave_games(person, &games).await
        };
        if let Err(error) = left.await {
            shared.incident("the games of somebody who is to be removed were not called off", &error);
        }
    }

    /// Logs something that is nobody's mistake in the chat under a number of its own.
    pub fn incident(&self, what: &str) {
        self.shared.incident(what, &"see what stands around it");
    }

    /// Tells that the bot is no longer in a server: its channels are closed until it is let in again.
    pub async fn server_left(&self, server: &str) {
        match self.live_channels().await {
            Ok(live) => {
                for live in live.into_iter().filter(|live| live.server.as_deref() == Some(server)) {
                    self.send(&live.channel, |_| {
                        Some(ChannelMessage::Close("the bot is no longer in its server"))
                    });
                }
            }
            // Then each of them is closed when it refuses a message.
            Err(error) => {
                drop(self.shared.incident("the channels of a server that was left stay open", &error))
            }
        }
    }

    /// How many channels are being worked on, or were lately.
    pub fn busy_channels(&self) -> usize {
        self.channels.lock().as_ref().map_or(0, HashMap::len)
    }

    /// How many tasks panicked or hung since the start, and went on.
    pub fn deaths(&self) -> u64 {
        self.shared.deaths.load(Ordering::Relaxed)
    }

    /// What keeps the bot from its work, one line each; nothing when all is well.
    pub fn faults(&self) -> Vec<String> {
        let shared = &self.shared;
        let mut faults = shared.watchdog.faults(shared.silence());
        faults.extend(shared.platform.faults());
        faults.extend(shared.pool.fault(SEARCH_WITHIN + GRACE));
        faults
    }

    /// What hangs so that only a restart of the program mends it, one line each; see [`Monitored::hangs`].
    pub fn hangs(&self) -> Vec<String> {
        let shared = &self.shared;
        let mut hangs = shared.watchdog.hangs(shared.silence());
        hangs.extend(shared.pool.hang(SEARCH_WITHIN + GRACE));
        hangs
    }

    /// What was counted, in the text format of OpenMetrics, which Prometheus reads; with the `memory` of the process,
    /// where that is known.
    pub async fn metrics(&self, memory: Option<u64>) -> String {
        let Service { shared, channels: lines, .. } = self;
        let metrics = &shared.metrics;
        // A store that hangs does not keep the rest from being told.
        if let Ok(Ok(counts)) = tokio::time::timeout(COUNTED_WITHIN, shared.store.counts()).await {
            metrics.outbox.set(counts.unsent as f64);
            metrics.open_games.set(counts.open_games as f64);
        }
        let (mut actors, mut requests) = (0, 0);
        for line in lines.lock().iter().flat_map(HashMap::values) {
            actors += 1;
            requests += WAITING.saturating_sub(line.room.available_permits());
        }
        metrics.actors.set(f64::from(actors));
        metrics.queue("requests", requests);
        shared.pool.measure(metrics);
        shared.platform.measure(metrics);
        metrics.connected.set(f64::from(u8::from(shared.platform.is_up())));
        metrics.faults.set(self.faults().len() as f64);
        metrics.memory.set(memory.map_or(0.0, |bytes| bytes as f64));
        metrics.text()
    }

    /// Stops taking requests, finishes the ones under way and returns after `within` at the latest. What is not
    /// done by then is taken up at the next start.
    pub async fn shutdown(&self, within: Duration) {
        for upkeep in self.upkeep.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            upkeep.abort();
        }
        let lines = self.channels.lock().take();
        self.shared.reviews.stop();
        self.shared.pool.stop();
        let tasks: Vec<JoinHandle<()>> = lines.into_iter().flatten().map(|(_, line)| line.task).collect();
        let all = async {
            for task in tasks {
                let _ = task.await;
            }
        };
        if tokio::time::timeout(within, all).await.is_err() {
            tracing::warn!("not everything was said in time; the rest resumes at the next start");
        }
        if self.shared.pool.is_remote() {
            // Its jobs are taken back first, as long as there is a database.
            let _ = tokio::time::timeout(TAKEN_BACK_WITHIN, self.shared.pool.ended()).await;
        }
    }

    /// Tries closed channels again, and forgets what is old; returns how many rows went.
    async fn tidy_up(&self) -> Result<u64, StoreError> {
        for channel in self.closed_channels() {
            self.channel_changed(&channel);
        }
        self.shared.store.prune(&features::old_rows()).await
    }

    /// See [`send`].
    fn send(&self, channel: &str, job: impl FnOnce(&ChannelHandle) -> Option<ChannelMessage>) {
        send(&self.shared, &self.channels, channel, job);
    }

    /// Hands a job to every actor there is.
    fn tell_all(&self, job: impl Fn() -> ChannelMessage) {
        for line in self.channels.lock().iter().flat_map(HashMap::values) {
            // One that is gone has nothing under way.
            let _ = line.jobs.send(job());
        }
    }
}

impl Monitored for Service {
    fn faults(&self) -> Vec<String> {
        Service::faults(self)
    }

    fn hangs(&self) -> Vec<String> {
        Service::hangs(self)
    }

    fn metrics(&self, memory: Option<u64>) -> BoxFuture<'_, String> {
        Box::pin(Service::metrics(self, memory))
    }
}
