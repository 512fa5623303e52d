//! The service: one actor per channel, the engine pool, recovery, the outbox.
//!
//! A request goes to its channel's actor, which decides with the pure [`crate::chat::Desk`], stores the step and only
//! then speaks. Every channel has its own mouth, so that messages keep their order and a slow network holds up nobody
//! else. What was stored but not said, and what the bot still owes, is taken up again at the next start.

mod actor;
mod config;
mod host;
mod mouth;
mod platform;
mod pool;
mod studies;

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

pub use config::{
    Bot, Config, ConfigError, DEFAULT_FILE, Discord, KEYS, Key, Picture, Playground, Secret, Setting, Source,
};
pub use host::Host;
pub use platform::{File, Outgoing, Platform, Response, SendError};

use crate::chat::{self, Choice, Desk, DeskSettings, Place, Request};
use crate::play::Timestamp;
use crate::render::{Renderer, Style};
use crate::store::{ChannelKey, OpenChannel, Store, StoreError, Unsent};

use actor::{Actor, Job};
use mouth::Artist;
use pool::EnginePool;

/// What a service is started with.
#[derive(Clone, Debug)]
pub struct ServiceSettings {
    /// What the desk needs.
    pub desk: DeskSettings,
    /// The look of the boards.
    pub style: Style,
    /// How many bytes of finished pictures are kept.
    pub picture_cache: usize,
    /// How many engine jobs run at once.
    pub engine_threads: usize,
    /// Hash table of each engine, in MB.
    pub hash_mb: usize,
}

/// Where the service reads time and chance.
#[derive(Clone)]
pub struct Surroundings {
    /// The time.
    pub now: Arc<dyn Fn() -> Timestamp + Send + Sync>,
    /// A random number.
    pub random: Arc<dyn Fn() -> u64 + Send + Sync>,
}

impl Surroundings {
    /// The system's clock and random numbers.
    pub fn system() -> Surroundings {
        Surroundings { now: Arc::new(system_now), random: Arc::new(system_random) }
    }
}

fn system_now() -> Timestamp {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    Timestamp(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

fn system_random() -> u64 {
    getrandom::u64().unwrap_or_else(|_| system_now().0.unsigned_abs().wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// A channel with a live game, and the last message that was read there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveChannel {
    /// The platform's id of the channel.
    pub channel: String,
    /// The platform's id of the last message that was worked on there.
    pub last_seen: Option<String>,
}

/// What all channels share.
struct Shared {
    store: Arc<dyn Store>,
    platform: Arc<dyn Platform>,
    desk: Desk,
    artist: Artist,
    pool: EnginePool,
    surroundings: Surroundings,
}

impl Shared {
    fn now(&self) -> Timestamp {
        (self.surroundings.now)()
    }

    fn random(&self) -> u64 {
        (self.surroundings.random)()
    }

    /// Logs something that is nobody's mistake in the chat, and names it.
    fn incident(&self, what: &str, error: &dyn std::fmt::Display) -> String {
        let incident = format!("{:08x}", self.random() as u32);
        tracing::error!(%incident, %error, "{what}");
        incident
    }
}

struct Line {
    jobs: mpsc::UnboundedSender<Job>,
    task: JoinHandle<()>,
}

/// The running table: every adapter talks to this.
pub struct Service {
    shared: Arc<Shared>,
    /// The actors by channel; `None` once the service shuts down.
    lines: Mutex<Option<HashMap<String, Line>>>,
}

impl Service {
    /// Starts the service and takes up what an earlier one left: messages not sent, turns the bot owes.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn start(
        settings: ServiceSettings,
        surroundings: Surroundings,
        store: Arc<dyn Store>,
        platform: Arc<dyn Platform>,
    ) -> Result<Arc<Service>, StoreError> {
        let name = platform.name();
        let unsent = store.unsent(name).await?;
        let open = store.open_channels(name).await?;
        let renderer = Arc::new(Renderer::new(settings.picture_cache));
        let shared = Arc::new(Shared {
            store,
            platform,
            desk: Desk::new(settings.desk),
            artist: Artist::new(renderer, settings.style),
            pool: EnginePool::new(settings.engine_threads, settings.hash_mb),
            surroundings,
        });
        let service = Arc::new(Service { shared, lines: Mutex::new(Some(HashMap::new())) });
        let mut left: HashMap<String, Vec<Unsent>> = HashMap::new();
        for message in unsent {
            left.entry(message.channel.clone()).or_default().push(message);
        }
        for channel in open {
            left.entry(channel.channel).or_default();
        }
        if !left.is_empty() {
            tracing::info!(channels = left.len(), "taking up games and messages of an earlier run");
        }
        for (channel, unsent) in left {
            service.send(&channel, Job::Recover(unsent));
        }
        Ok(service)
    }

    /// Queues a request at once and works on it in the order of the calls for its channel; the future gives what
    /// the person who acted gets to see. Public messages go out through [`Platform::send`] by themselves.
    pub fn submit(&self, request: Request) -> impl Future<Output = Response> + Send + use<> {
        let answer = chat::read(&request).and_then(|intent| {
            let (answer, receiver) = oneshot::channel();
            let channel = request.place.channel.clone();
            self.send(&channel, Job::Request(Box::new(request), intent, answer)).then_some(receiver)
        });
        async move {
            match answer {
                Some(receiver) => receiver.await.unwrap_or_default(),
                None => Response::Silence,
            }
        }
    }

    /// The legal moves that fit what is typed so far, for autocompletion.
    pub fn complete(
        &self,
        person: &str,
        place: &Place,
        typed: &str,
    ) -> impl Future<Output = Vec<Choice>> + Send + use<> {
        let (answer, receiver) = oneshot::channel();
        let job = Job::Complete { person: person.to_owned(), typed: typed.to_owned(), answer };
        // A closed service drops the job, and with it the sender.
        self.send(&place.channel, job);
        async move { receiver.await.unwrap_or_default() }
    }

    /// The channels where a game is under way: an adapter that was away reads back what it missed there. Where
    /// nothing was typed so far, everything after the board may have been missed.
    pub async fn live_channels(&self) -> Vec<LiveChannel> {
        let channels = match self.shared.store.open_channels(self.shared.platform.name()).await {
            Ok(channels) => channels,
            Err(error) => {
                self.shared.incident("cannot list the live channels", &error);
                return Vec::new();
            }
        };
        let mut live = Vec::with_capacity(channels.len());
        for OpenChannel { channel, last_seen } in channels {
            let last_seen = match last_seen {
                Some(message) => Some(message),
                None => self.board_of(&channel).await,
            };
            live.push(LiveChannel { channel, last_seen });
        }
        live
    }

    /// The board of the oldest open game of a channel that shows one.
    async fn board_of(&self, channel: &str) -> Option<String> {
        let key = ChannelKey { platform: self.shared.platform.name(), id: channel.to_owned() };
        match self.shared.store.games_of_channel(&key).await {
            Ok(games) => games.into_iter().find_map(|game| game.board),
            Err(error) => {
                self.shared.incident("cannot find the board of a channel", &error);
                None
            }
        }
    }

    /// Stops taking requests, finishes the ones under way and returns after `within` at the latest. What is not
    /// done by then is taken up at the next start.
    pub async fn shutdown(&self, within: Duration) {
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.shared.pool.stop();
        let tasks: Vec<JoinHandle<()>> = lines.into_iter().flatten().map(|(_, line)| line.task).collect();
        let all = async {
            for task in tasks {
                let _ = task.await;
            }
        };
        if tokio::time::timeout(within, all).await.is_err() {
            tracing::warn!("not everything was said in time; the rest follows at the next start");
        }
    }

    /// Hands a job to a channel's actor, which is started when there is none. False when the service is closed.
    fn send(&self, channel: &str, job: Job) -> bool {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(lines) = lines.as_mut() else { return false };
        let job = match lines.get(channel) {
            None => job,
            Some(line) => match line.jobs.send(job) {
                Ok(()) => return true,
                // The actor had nothing left to do and went home.
                Err(mpsc::error::SendError(job)) => job,
            },
        };
        let (jobs, receiver) = mpsc::unbounded_channel();
        jobs.send(job).unwrap_or_else(|_| unreachable!("the receiver is at hand"));
        let key = ChannelKey { platform: self.shared.platform.name(), id: channel.to_owned() };
        let actor = Actor::new(self.shared.clone(), key, jobs.downgrade());
        let task = tokio::spawn(actor.run(receiver));
        lines.insert(channel.to_owned(), Line { jobs, task });
        // Actors that went home leave an entry behind; now and then they are swept out.
        if lines.len().is_multiple_of(256) {
            lines.retain(|_, line| !line.jobs.is_closed());
        }
        true
    }
}
