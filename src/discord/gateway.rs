//! The connection that events arrive on: the library's client on a thread of its own.
//!
//! On that thread nothing else runs. When Discord closes a connection with 4003, 4010 or 4011 the library polls the
//! dead socket without a pause until its next heartbeat fails; here that starves nobody, and [`super::tap`] tells
//! what happened.

use std::collections::{HashSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use serenity::async_trait;
use serenity::client::{ClientBuilder, Context, RawEventHandler};
use serenity::gateway::{CollectorCallback, ConnectionStage, GatewayError, ShardManager};
use serenity::http::Route;
use serenity::model::application::Interaction;
use serenity::model::channel::Message;
use serenity::model::event::Event;
use serenity::model::gateway::{GatewayIntents, ShardInfo};
use serenity::model::id::{ApplicationId, ChannelId, GuildId, UserId};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot, watch};

use super::api::{self, Api, DiscordCallError};
use super::connection_health::ConnectionHealth;
use super::log_filter::LogFilter;
use super::rate_limiter::CallPriority;
use super::settings::{DiscordError, DiscordSettings, LeaseGuard};
use crate::metrics::Metrics;

/// Event ids that are remembered: more than a session can replay.
const REMEMBERED: usize = 20_000;
/// How long the connection may take to say goodbye.
const GOODBYE: Duration = Duration::from_secs(3);
/// Events that may wait to be taken.
const MAX_WAITING: usize = 20_000;
/// How often the connection is looked at, and how long it may be apart before a new session is begun.
const LOOK: Duration = Duration::from_secs(1);
/// How often is looked whether something was dropped, while nothing arrives.
const GLANCE: Duration = Duration::from_millis(250);
/// The same as long as it is apart: whoever waits for it is not to wait longer than it takes.
const BRIEF_LOOK: Duration = Duration::from_millis(100);
const RESUME_PATIENCE: Duration = Duration::from_secs(8);
/// How long the connection may be apart before it is made anew from the ground.
const PATIENCE: Duration = Duration::from_secs(300);
const REACH_TRIES: u32 = 3;
const REACH_PAUSE: Duration = Duration::from_millis(700);

/// Something that came from the gateway, in order for each channel.
pub(crate) enum Incoming {
    /// A new session began: what was typed before it has to be read back.
    Ready {
        /// The bot itself.
        me: UserId,
        /// Its application.
        application: ApplicationId,
        /// Which part of the servers this session is for.
        shard: Option<ShardInfo>,
    },
    /// A typed message.
    Message(Box<Message>),
    /// An interaction.
    Interaction(Box<Interaction>),
    /// A server with its language and its channels, as far as they are told.
    Server(GuildId, String, Vec<ChannelId>),
    /// A channel or thread of this server was changed: the bot may have got rights there, or lost some.
    Changed(ChannelId, GuildId),
    /// Rights in this server were changed.
    Rights(GuildId),
    /// A channel or thread was deleted.
    Gone(ChannelId),
    /// The bot left a server, or the server is gone.
    Left(GuildId),
    /// More arrived than was taken; some of it was dropped.
    Overflow,
}

/// How the connection ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DisconnectReason {
    /// As it was asked to.
    Stopped,
    /// Its thread is gone without a word.
    Died,
    /// It hangs, or has been apart for so long that it is not expected back.
    Stuck,
    /// The intents are not allowed.
    IntentsRefused,
    /// For good.
    Failed(DiscordError),
}

/// Where to connect, and with which shards.
#[derive(Clone, Debug)]
pub(crate) struct GatewayAddress {
    url: String,
    first: u32,
    last: u32,
    total: u32,
}

/// Asks Discord where the gateway is, and with how many shards it wants to be met where none are given. This is the first
/// call, so it also shows a wrong token or an API out of reach.
pub(crate) async fn find(api: &Api, shards: Option<(u32, u32, u32)>) -> Result<GatewayAddress, DiscordError> {
    let mut tries = 1;
    let answer = loop {
        match api.get(CallPriority::Board, Route::GatewayBot, Vec::new()).await {
            Err(failure) if failure.passing() && tries < REACH_TRIES => {
                tokio::time::sleep(REACH_PAUSE * tries).await;
                tries += 1;
            }
            answer => break answer,
        }
    };
    let unreachable =
        |reason: String| DiscordError::Unreachable { address: api.address().to_owned(), reason };
    let answer = match answer {
        Ok(answer) => answer,
        Err(DiscordCallError::Answer { status: 401, .. }) => return Err(DiscordError::BadToken),
        Err(failure) => return Err(unreachable(failure.to_string())),
    };
    let url = answer["url"].as_str().filter(|url| url.starts_with("ws"));
    let url = url.ok_or_else(|| unreachable("the answer names no gateway".to_owned()))?.to_owned();
    let wanted = answer["shards"].as_u64().and_then(|shards| u32::try_from(shards).ok()).unwrap_or(1).max(1);
    let (first, last, total) = shards.unwrap_or((0, wanted - 1, wanted));
    Ok(GatewayAddress { url: url.trim_end_matches('/').to_owned(), first, last, total })
}

/// How to leave a connection.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CloseMode {
    /// With a close frame that is answered.
    Polite,
    /// At once: there is nobody to answer.
    Abrupt,
}

/// A running connection.
pub(crate) struct Gateway {
    stop: Option<oneshot::Sender<CloseMode>>,
    ended: mpsc::UnboundedReceiver<DisconnectReason>,
    manager: oneshot::Receiver<Arc<ShardManager>>,
    events: mpsc::Receiver<Incoming>,
    overflow: Arc<AtomicBool>,
    lease_guard: LeaseGuard,
    health: Arc<ConnectionHealth>,
    patience: Duration,
}

/// What a connection has to tell.
pub(crate) enum GatewayEvent {
    /// Something arrived.
    Incoming(Incoming),
    /// Something was dropped.
    Overflow,
    /// It is over.
    Ended(DisconnectReason),
}

impl Gateway {
    /// Connects, with the intents that are needed.
    pub(crate) fn start(
        settings: &DiscordSettings,
        address: &GatewayAddress,
        message_content: bool,
        seen: &Arc<SeenEvents>,
        health: Arc<ConnectionHealth>,
    ) -> Result<Self, DiscordError> {
        let http = api::http(settings, api::client(settings)?);
        let (events_in, events) = mpsc::channel(MAX_WAITING);
        let overflow = Arc::new(AtomicBool::new(false));
        let (resume_in, resume) = watch::channel(None);
        let (ended_in, ended) = mpsc::unbounded_channel();
        let (manager_in, manager) = oneshot::channel();
        let (stop, stopped) = oneshot::channel();
        let metrics = Arc::clone(&settings.metrics);
        let lease_guard = settings.lease_guard.clone();
        let events_in = Events {
            queue: events_in,
            overflow: Arc::clone(&overflow),
            seen: Arc::clone(seen),
            metrics,
            lease_guard: lease_guard.clone(),
        };
        let handler = GatewayHandler { events: events_in, resume: resume_in };
        let builder = ClientBuilder::new_with_http(http, intents(message_content)).raw_event_handler(handler);
        let address = address.clone();
        let tap = LogFilter::new(ended_in.clone());
        health.begin();
        let told = Arc::clone(&health);
        let body = move || {
            // Everything that the library logs about the connection passes through the tap.
            let _guard = tracing::dispatcher::set_default(&tracing::Dispatch::new(tap));
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            let end = match runtime {
                Ok(runtime) => catch_unwind(AssertUnwindSafe(|| {
                    runtime.block_on(connect(builder, address, manager_in, stopped, resume, &told))
                }))
                .unwrap_or(DisconnectReason::Died),
                Err(error) => DisconnectReason::Failed(DiscordError::Closed(error.to_string())),
            };
            told.end();
            ended_in.send(end).ok();
        };
        thread::Builder::new()
            .name("discord-gateway".to_owned())
            .spawn(body)
            .map_err(|error| DiscordError::Closed(error.to_string()))?;
        let patience = settings.patience.unwrap_or(PATIENCE);
        Ok(Self { stop: Some(stop), ended, manager, events, overflow, lease_guard, health, patience })
    }

    /// Waits for the next thing that arrives, or the end.
    pub(crate) async fn next(&mut self) -> GatewayEvent {
        tokio::select! {
            biased;
            ended = self.ended.recv() => GatewayEvent::Ended(ended.unwrap_or(DisconnectReason::Died)),
            Some(incoming) = self.events.recv() => {
                self.health.waits(self.events.len());
                GatewayEvent::Incoming(incoming)
            }
            // What was dropped is read back once there is room again, and something may be said.
            () = dropped(&self.overflow, &self.lease_guard) => {
                tracing::error!("more arrived from Discord than could be worked on; what was missed is read back");
                self.overflow.store(false, Ordering::Relaxed);
                GatewayEvent::Overflow
            }
            () = stuck(&self.health, self.patience) => GatewayEvent::Ended(DisconnectReason::Stuck),
        }
    }

    /// Closes the connection and waits a little for it.
    pub(crate) async fn stop(self) {
        self.leave(CloseMode::Polite).await;
    }

    async fn leave(mut self, farewell: CloseMode) {
        if let Some(stop) = self.stop.take() {
            stop.send(farewell).ok();
        }
        // The thread's last word is `Stopped`; a thread that hangs does not hold up the others.
        let goodbye =
            async { while self.ended.recv().await.is_some_and(|end| end != DisconnectReason::Stopped) {} };
        tokio::time::timeout(GOODBYE, goodbye).await.ok();
    }

    /// Makes the library let go of sockets that Discord closed for good.
    pub(crate) async fn abandon(mut self) {
        if let Ok(manager) = self.manager.try_recv() {
            for runner in manager.runners.lock().await.values() {
                // A close frame that cannot be sent ends the task that polls the dead socket. Where none polls any
                // more, the library would complain.
                let quiet = tracing::Dispatch::none();
                tracing::dispatcher::with_default(&quiet, || runner.runner_tx.shutdown_clean());
            }
        }
        self.leave(CloseMode::Abrupt).await;
    }
}

/// Ready when something was dropped, and may be read back.
async fn dropped(overflow: &AtomicBool, lease_guard: &LeaseGuard) {
    while !(overflow.load(Ordering::Relaxed) && lease_guard.now()) {
        tokio::time::sleep(GLANCE).await;
    }
}

/// Ready when the connection is not expected to come back by itself.
async fn stuck(health: &ConnectionHealth, patience: Duration) {
    while !health.is_stuck(patience) {
        tokio::time::sleep(LOOK.min(patience)).await;
    }
}

async fn connect(
    builder: ClientBuilder,
    address: GatewayAddress,
    manager: oneshot::Sender<Arc<ShardManager>>,
    stopped: oneshot::Receiver<CloseMode>,
    resume: watch::Receiver<Option<String>>,
    health: &ConnectionHealth,
) -> DisconnectReason {
    let mut stopped = std::pin::pin!(stopped);
    let client = tokio::select! {
        client = builder => client,
        _ = &mut stopped => return DisconnectReason::Stopped,
    };
    let mut client = match client {
        Ok(client) => client,
        Err(error) => return DisconnectReason::Failed(DiscordError::Closed(error.to_string())),
    };
    // The library falls back to the public gateway without a word when its own question fails.
    client.ws_url.lock().await.clone_from(&address.url);
    let shards = Arc::clone(&client.shard_manager);
    manager.send(Arc::clone(&shards)).ok();
    let steer = steer(Arc::clone(&shards), Arc::clone(&client.ws_url), address.clone(), resume, health);
    let error = tokio::select! {
        farewell = &mut stopped => {
            if farewell == Ok(CloseMode::Polite) {
                tokio::time::timeout(GOODBYE, shards.shutdown_all()).await.ok();
            }
            return DisconnectReason::Stopped;
        }
        // The library takes the end of this range as the last shard.
        end = client.start_shard_range(address.first..address.last, address.total) => match end {
            Ok(()) => return DisconnectReason::Stopped,
            Err(error) => error,
        },
        () = steer => unreachable!("it never ends"),
    };
    match error {
        serenity::Error::Gateway(GatewayError::InvalidAuthentication) => {
            DisconnectReason::Failed(DiscordError::BadToken)
        }
        serenity::Error::Gateway(GatewayError::DisallowedGatewayIntents) => DisconnectReason::IntentsRefused,
        error => DisconnectReason::Failed(DiscordError::Closed(error.to_string())),
    }
}

/// Has a lost session resumed where Discord asks for it, which the library does not do by itself, and lets it begin anew
/// at the usual address when that does not work. Says on the way how the connection is. The library keeps one address for all shards, so with several of them
/// the usual one stays.
async fn steer(
    manager: Arc<ShardManager>,
    url: Arc<tokio::sync::Mutex<String>>,
    address: GatewayAddress,
    mut resume: watch::Receiver<Option<String>>,
    health: &ConnectionHealth,
) {
    let (mut apart, mut connected) = (Duration::ZERO, false);
    loop {
        let look = if connected { LOOK } else { BRIEF_LOOK };
        let wait = tokio::time::timeout(look, resume.changed()).await;
        if matches!(wait, Ok(Err(_))) {
            std::future::pending::<()>().await;
        }
        if wait.is_ok() {
            let asked = resume.borrow_and_update().clone();
            if let Some(asked) = asked.filter(|_| address.first == address.last) {
                *url.lock().await = asked;
            }
            apart = Duration::ZERO;
            continue;
        }
        let runners = manager.runners.lock().await;
        let all = runners.values().all(|runner| runner.stage == ConnectionStage::Connected);
        let latency = runners.values().filter_map(|runner| runner.latency).max();
        connected = all && !runners.is_empty();
        health.look(connected, latency);
        drop(runners);
        apart = if all { Duration::ZERO } else { apart + look };
        if apart >= RESUME_PATIENCE {
            url.lock().await.clone_from(&address.url);
        }
    }
}

fn intents(message_content: bool) -> GatewayIntents {
    let mut intents =
        GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::DIRECT_MESSAGES;
    intents.set(GatewayIntents::MESSAGE_CONTENT, message_content);
    intents
}

/// The ids of the events that were taken: after some closes the library has a whole session replayed.
#[derive(Default)]
pub(crate) struct SeenEvents(Mutex<(HashSet<u64>, VecDeque<u64>)>);

impl SeenEvents {
    /// Takes an id as one that has not come.
    pub(crate) fn forget(&self, id: u64) {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (set, queue) = &mut *seen;
        set.remove(&id);
        queue.retain(|known| *known != id);
    }

    /// Whether this id comes for the first time.
    pub(crate) fn is_new(&self, id: u64) -> bool {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (set, queue) = &mut *seen;
        if !set.insert(id) {
            return false;
        }
        queue.push_back(id);
        if queue.len() > REMEMBERED
            && let Some(oldest) = queue.pop_front()
        {
            set.remove(&oldest);
        }
        true
    }
}

/// Takes events in two ways. A collector is called in the order of arrival, but can be set up only once a session
/// is ready; this handler's tasks may overtake each other, but miss nothing. What the collector took, the handler
/// leaves alone.
struct GatewayHandler {
    events: Events,
    resume: watch::Sender<Option<String>>,
}

/// The queue of what arrived. When it is full, or while nothing may be said, something is dropped and forgotten, to be read
/// back.
#[derive(Clone)]
struct Events {
    queue: mpsc::Sender<Incoming>,
    overflow: Arc<AtomicBool>,
    seen: Arc<SeenEvents>,
    metrics: Arc<Metrics>,
    lease_guard: LeaseGuard,
}

impl Events {
    /// Queues something; false when nobody listens any more.
    fn send(&self, incoming: Incoming) -> bool {
        self.metrics.event(match incoming {
            Incoming::Message(_) => "message",
            Incoming::Interaction(_) => "interaction",
            _ => "other",
        });
        let asks = matches!(incoming, Incoming::Message(_) | Incoming::Interaction(_));
        if asks && !self.lease_guard.now() {
            return self.drop(&incoming);
        }
        match self.queue.try_send(incoming) {
            Ok(()) => true,
            Err(TrySendError::Closed(_)) => false,
            Err(TrySendError::Full(dropped)) => self.drop(&dropped),
        }
    }

    fn drop(&self, incoming: &Incoming) -> bool {
        if let Incoming::Message(message) = incoming {
            self.seen.forget(message.id.get());
        }
        self.overflow.store(true, Ordering::Relaxed);
        !self.queue.is_closed()
    }
}

#[async_trait]
impl RawEventHandler for GatewayHandler {
    async fn raw_event(&self, context: Context, event: Event) {
        match event {
            Event::Ready(event) => {
                let ready = event.ready;
                tracing::info!(name = ready.user.name, servers = ready.guilds.len(), "connected to Discord");
                let me = ready.user.id;
                let application = ready.application.id;
                self.events.send(Incoming::Ready { me, application, shard: ready.shard });
                let resume = ready.resume_gateway_url.trim_end_matches('/').to_owned();
                self.resume.send_replace(Some(resume).filter(|url| url.starts_with("ws")));
                let events = self.events.clone();
                context.shard.add_collector(CollectorCallback(Box::new(move |event| {
                    match take(event, &events.seen) {
                        Some(incoming) => events.send(incoming),
                        None => !events.queue.is_closed(),
                    }
                })));
            }
            Event::GuildDelete(event) if !event.guild.unavailable => {
                tracing::info!(server = %event.guild.id, "the bot is no longer in this server");
                self.events.send(Incoming::Left(event.guild.id));
            }
            Event::ChannelDelete(event) => drop(self.events.send(Incoming::Gone(event.channel.id))),
            Event::ThreadDelete(event) => drop(self.events.send(Incoming::Gone(event.thread.id))),
            Event::ChannelUpdate(event) => {
                self.events.send(Incoming::Changed(event.channel.id, event.channel.guild_id));
            }
            Event::ThreadUpdate(event) => {
                self.events.send(Incoming::Changed(event.thread.id, event.thread.guild_id));
            }
            Event::GuildRoleUpdate(event) => drop(self.events.send(Incoming::Rights(event.role.guild_id))),
            Event::GuildRoleDelete(event) => drop(self.events.send(Incoming::Rights(event.guild_id))),
            Event::ThreadListSync(event) => drop(self.events.send(Incoming::Rights(event.guild_id))),
            Event::GuildMemberUpdate(event) => drop(self.events.send(Incoming::Rights(event.guild_id))),
            Event::Resumed(_) => tracing::info!("the connection to Discord was resumed"),
            Event::Unknown(_) => {
                // Only the name: the rest may hold secrets.
                tracing::info!(
                    kind = event.name().unwrap_or_default(),
                    "Discord sent an unknown kind of event"
                );
            }
            event => {
                if let Some(incoming) = take(&event, &self.events.seen) {
                    self.events.send(incoming);
                }
            }
        }
    }
}

fn take(event: &Event, seen: &SeenEvents) -> Option<Incoming> {
    match event {
        Event::MessageCreate(event) if seen.is_new(event.message.id.get()) => {
            Some(Incoming::Message(Box::new(event.message.clone())))
        }
        Event::InteractionCreate(event) if seen.is_new(event.interaction.id().get()) => {
            Some(Incoming::Interaction(Box::new(event.interaction.clone())))
        }
        // These come twice where both look; that changes nothing.
        Event::GuildCreate(event) => {
            let guild = &event.guild;
            let channels = guild.channels.keys().copied().chain(guild.threads.iter().map(|thread| thread.id));
            Some(Incoming::Server(guild.id, guild.preferred_locale.clone(), channels.collect()))
        }
        Event::GuildUpdate(event) => {
            Some(Incoming::Server(event.guild.id, event.guild.preferred_locale.clone(), Vec::new()))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_finds_no_room_is_forgotten_so_that_it_can_be_read_back() {
        let (queue, mut taken) = mpsc::channel(1);
        let silent = Arc::new(AtomicBool::new(false));
        let heard = Arc::clone(&silent);
        let events = Events {
            queue,
            overflow: Arc::default(),
            seen: Arc::default(),
            metrics: Arc::default(),
            lease_guard: LeaseGuard::while_true(move || !heard.load(Ordering::Relaxed)),
        };
        let message = |id: u64| -> Incoming {
            let message = serde_json::json!({
                "id": id.to_string(), "channel_id": "301", "content": "C2.5", "timestamp": "2026-01-01T00:00:00+00:00",
                "author": { "id": "201", "username": "alice", "discriminator": "0", "avatar": null },
                "edited_timestamp": null, "tts": false, "mention_everyone": false, "mentions": [], "mention_roles": [],
                "attachments": [], "embeds": [], "pinned": false, "type": 0,
            });
            assert!(events.seen.is_new(id));
            Incoming::Message(Box::new(serde_json::from_value(message).expect("a message of Discord's form")))
        };
        assert!(events.send(message(1)) && events.send(message(2)));
        assert!(events.overflow.load(Ordering::Relaxed));
        assert!(!events.seen.is_new(1) && events.seen.is_new(2));
        assert!(matches!(taken.try_recv(), Ok(Incoming::Message(message)) if message.id.get() == 1));
        // The same while nothing may be said.
        events.overflow.store(false, Ordering::Relaxed);
        silent.store(true, Ordering::Relaxed);
        assert!(events.send(message(3)) && taken.try_recv().is_err());
        assert!(events.overflow.load(Ordering::Relaxed) && events.seen.is_new(3));
        drop(taken);
        assert!(!events.send(Incoming::Overflow), "nobody listens any more");
    }
}
