//! The gateway connection: the library's client on a thread of its own.
//!
//! When Discord closes a connection with 4003, 4010 or 4011, the library polls the dead socket without a pause until its next
//! heartbeat fails. On its own thread it does not block other tasks, and [`super::log_filter`] detects the reason.

mod events;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use serenity::client::ClientBuilder;
use serenity::gateway::{ConnectionStage, GatewayError, ShardManager};
use serenity::http::{LightMethod, Route};
use serenity::model::gateway::GatewayIntents;
use tokio::sync::{mpsc, oneshot, watch};
use tracing_subscriber::layer::SubscriberExt as _;

use super::api::{Api, CallPayload};
use super::connection_health::ConnectionHealth;
use super::event_queue::{EventQueue, Incoming};
use super::log_filter::LogFilter;
use super::platform::DiscordPlatform;
use super::rate_limiter::CallPriority;
use super::session_hold::SessionHold;
use super::session_starts::SessionStarts;
use super::settings::{DisconnectReason, DiscordError, DiscordSettings, GLANCE, LeaseGuard};
use crate::store::ShardRange;

use events::EventHandler;

const GOODBYE: Duration = Duration::from_secs(3);
const MAX_WAITING: usize = 20_000;
const CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// Interval of the checks while it is down, so that its return is noticed soon.
const SHORT_CHECK_INTERVAL: Duration = Duration::from_millis(100);
/// Longest time that the connection may be down before a new session is started.
const NEW_SESSION_AFTER: Duration = Duration::from_secs(8);
/// Longest time that the connection may be down before it is rebuilt.
const REBUILD_AFTER: Duration = Duration::from_secs(300);
const REACH_TRIES: u32 = 3;
const REACH_PAUSE: Duration = Duration::from_millis(700);
/// Shortest and longest pause while Discord permits no session.
const SHORTEST_HOLD: Duration = Duration::from_secs(5);
const LONGEST_HOLD: Duration = Duration::from_secs(86_400);

#[derive(Clone, Debug)]
pub(crate) struct GatewayAddress {
    url: String,
    shards: ShardRange,
}

/// Asks Discord for the address of the gateway and, without `shards`, for the number of shards. As the first call it also finds
/// a wrong token or an unreachable API. Returns once Discord permits as many sessions as needed.
pub(crate) async fn find_address(
    platform: &DiscordPlatform,
    shards: Option<ShardRange>,
) -> Result<GatewayAddress, DiscordError> {
    loop {
        let answer = ask_for_gateway(&platform.api).await?;
        let url = answer["url"].as_str().filter(|url| url.starts_with("ws"));
        let url = url.ok_or_else(|| unreachable(&platform.api, "the answer names no gateway"))?;
        let url = url.trim_end_matches('/').to_owned();
        let shards = shards.unwrap_or_else(|| recommended_shards(&answer));
        let needed = u64::from(shards.last - shards.first) + 1;
        let limit = &answer["session_start_limit"];
        let Some(left) = limit["remaining"].as_u64().filter(|left| *left < needed) else {
            return Ok(GatewayAddress { url, shards });
        };
        let wait = Duration::from_millis(limit["reset_after"].as_u64().unwrap_or(0));
        let wait = wait.clamp(SHORTEST_HOLD, LONGEST_HOLD);
        let why = format!("Discord lets this bot begin {left} more sessions for now, and it needs {needed}");
        tracing::error!(?wait, "{why}; it is asked again after the wait");
        platform.health.starts.lock().hold(Instant::now() + wait, why);
        tokio::time::sleep(wait).await;
        platform.health.starts.lock().release();
    }
}

/// Calls the API once a ban is over, with some retries.
async fn ask_for_gateway(api: &Api) -> Result<Value, DiscordError> {
    let mut tries = 1;
    loop {
        api.ban.over().await;
        let payload = CallPayload::default();
        match api.call(LightMethod::Get, CallPriority::Board, Route::GatewayBot, payload).await {
            Ok(answer) => return Ok(answer),
            Err(failure) if failure.banned => {}
            Err(failure) if failure.is_temporary() && tries < REACH_TRIES => {
                tokio::time::sleep(REACH_PAUSE * tries).await;
                tries += 1;
            }
            Err(failure) if failure.status == Some(401) => return Err(DiscordError::BadToken),
            Err(failure) => return Err(unreachable(api, &failure.to_string())),
        }
    }
}

/// Returns all shards, in the number that Discord recommends.
fn recommended_shards(answer: &Value) -> ShardRange {
    let total = answer["shards"].as_u64().and_then(|shards| u32::try_from(shards).ok()).unwrap_or(1).max(1);
    ShardRange { first: 0, last: total - 1, total }
}

fn unreachable(api: &Api, reason: &str) -> DiscordError {
    let address = api.proxy().unwrap_or("https://discord.com").to_owned();
    DiscordError::Unreachable { address, reason: reason.to_owned() }
}

pub(crate) struct Gateway {
    /// Stops the connection; `true` with a close frame.
    stop: oneshot::Sender<bool>,
    ended: mpsc::UnboundedReceiver<DisconnectReason>,
    manager: oneshot::Receiver<Arc<ShardManager>>,
    events: mpsc::Receiver<Incoming>,
    overflow: Arc<AtomicBool>,
    lease_guard: LeaseGuard,
    health: Arc<ConnectionHealth>,
    rebuild_after: Duration,
}

impl Gateway {
    pub(crate) fn start(
        settings: &DiscordSettings,
        address: &GatewayAddress,
        message_content: bool,
        platform: &DiscordPlatform,
    ) -> Result<Self, DiscordError> {
        let health = Arc::clone(&platform.health);
        let http = settings.http(settings.client()?);
        let (queue, events) = mpsc::channel(MAX_WAITING);
        let overflow = Arc::new(AtomicBool::new(false));
        let (resume_in, resume) = watch::channel(None);
        let (ended_in, ended) = mpsc::unbounded_channel();
        let (manager_in, manager) = oneshot::channel();
        let (stop, stopped) = oneshot::channel();
        let lease_guard = settings.lease_guard.clone();
        let queue = EventQueue {
            queue,
            overflow: Arc::clone(&overflow),
            seen: Arc::clone(&platform.seen),
            metrics: Arc::clone(&settings.metrics),
            lease_guard: lease_guard.clone(),
        };
        let hold = Arc::new(SessionHold::default());
        let filter = LogFilter::new(ended_in.clone(), Arc::clone(&health), queue.clone(), Arc::clone(&hold));
        let handler = EventHandler { queue, resume: resume_in, health: Arc::clone(&health) };
        let builder = ClientBuilder::new_with_http(http, intents(message_content)).raw_event_handler(handler);
        let address = address.clone();
        health.begin();
        let reported = Arc::clone(&health);
        let connection = move || {
            // Everything that the library logs about the connection passes through the filter.
            let subscriber = tracing_subscriber::registry().with(filter);
            let _guard = tracing::dispatcher::set_default(&tracing::Dispatch::new(subscriber));
            let ended = catch_unwind(AssertUnwindSafe(|| {
                let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
                    Ok(runtime) => runtime,
                    Err(error) => return disconnect_reason(Err(error.into())),
                };
                let connection = connect(builder, address, manager_in, stopped, resume, &reported, &hold);
                disconnect_reason(runtime.block_on(connection))
            }));
            reported.report(Instant::now(), false, None);
            ended_in.send(ended.unwrap_or(DisconnectReason::Died)).ok();
        };
        thread::Builder::new()
            .name("discord-gateway".to_owned())
            .spawn(connection)
            .map_err(|error| DiscordError::Closed(error.to_string()))?;
        let rebuild_after = settings.rebuild_after.unwrap_or(REBUILD_AFTER);
        Ok(Self { stop, ended, manager, events, overflow, lease_guard, health, rebuild_after })
    }

    pub(crate) async fn next(&mut self) -> Result<Incoming, DisconnectReason> {
        tokio::select! {
            biased;
            ended = self.ended.recv() => Err(ended.unwrap_or(DisconnectReason::Died)),
            Some(incoming) = self.events.recv() => {
                self.health.waiting.store(self.events.len(), Ordering::Relaxed);
                Ok(incoming)
            }
            () = dropped(&self.overflow, &self.lease_guard) => {
                self.overflow.store(false, Ordering::Relaxed);
                Ok(Incoming::Overflow)
            }
            () = stuck(&self.health, self.rebuild_after) => Err(DisconnectReason::Stuck),
        }
    }

    pub(crate) async fn stop(self) {
        self.leave(true).await;
    }

    async fn leave(mut self, politely: bool) {
        self.stop.send(politely).ok();
        // Bounded, because the thread may hang.
        let goodbye =
            async { while self.ended.recv().await.is_some_and(|end| end != DisconnectReason::Stopped) {} };
        tokio::time::timeout(GOODBYE, goodbye).await.ok();
    }

    /// Makes the library drop sockets that Discord closed for good, without a close frame.
    pub(crate) async fn abandon(mut self) {
        if let Ok(manager) = self.manager.try_recv() {
            for runner in manager.runners.lock().await.values() {
                // A close frame that cannot be sent ends the task that polls the dead socket. Without such a task, the
                // library would log an error.
                let quiet = tracing::Dispatch::none();
                tracing::dispatcher::with_default(&quiet, || runner.runner_tx.shutdown_clean());
            }
        }
        self.leave(false).await;
    }
}

/// Waits until events were dropped and calls are allowed, so that they can be read back.
async fn dropped(overflow: &AtomicBool, lease_guard: &LeaseGuard) {
    while !(overflow.load(Ordering::Relaxed) && lease_guard.is_held()) {
        tokio::time::sleep(GLANCE).await;
    }
}

async fn stuck(health: &ConnectionHealth, rebuild_after: Duration) {
    while !health.is_stuck(Instant::now(), rebuild_after) {
        tokio::time::sleep(CHECK_INTERVAL.min(rebuild_after)).await;
    }
}

/// Returns why the connection ended, from the library's result.
fn disconnect_reason(ended: Result<(), serenity::Error>) -> DisconnectReason {
    use serenity::Error::Gateway;
    match ended {
        Ok(()) => DisconnectReason::Stopped,
        Err(Gateway(GatewayError::InvalidAuthentication)) => DisconnectReason::Failed(DiscordError::BadToken),
        Err(Gateway(GatewayError::DisallowedGatewayIntents)) => DisconnectReason::IntentsRefused,
        Err(Gateway(GatewayError::InvalidGatewayIntents)) => DisconnectReason::Failed(DiscordError::Closed(
            "the intents are not valid (close code 4013)".to_owned(),
        )),
        Err(error) => DisconnectReason::Failed(DiscordError::Closed(error.to_string())),
    }
}

/// Runs the connection until it is stopped or ends by itself.
async fn connect(
    builder: ClientBuilder,
    address: GatewayAddress,
    manager: oneshot::Sender<Arc<ShardManager>>,
    mut stopped: oneshot::Receiver<bool>,
    resume: watch::Receiver<Option<String>>,
    health: &ConnectionHealth,
    hold: &SessionHold,
) -> Result<(), serenity::Error> {
    let mut client = tokio::select! {
        client = builder => client?,
        _ = &mut stopped => return Ok(()),
    };
    // The library silently falls back to the public gateway when its own request fails.
    client.ws_url.lock().await.clone_from(&address.url);
    let shards = Arc::clone(&client.shard_manager);
    let own = address.shards;
    manager.send(Arc::clone(&shards)).ok();
    hold.set_lock(&client.ws_url);
    hold.update(health, Instant::now());
    let supervise_session = supervise_session(&shards, hold, &address, resume, health);
    tokio::select! {
        politely = &mut stopped => {
            if politely == Ok(true) {
                tokio::time::timeout(GOODBYE, shards.shutdown_all()).await.ok();
            }
            Ok(())
        }
        // The library treats the end of this range as inclusive.
        end = client.start_shard_range(own.first..own.last, own.total) => end,
        () = supervise_session => unreachable!("it never ends"),
    }
}

/// Sets the address at which Discord wants a lost session to be resumed, which the library does not do, and returns to the usual
/// one if that fails. Reports the state of the connection. The library has one address for all shards, so several shards
/// keep the usual one.
async fn supervise_session(
    manager: &ShardManager,
    hold: &SessionHold,
    address: &GatewayAddress,
    mut resume: watch::Receiver<Option<String>>,
    health: &ConnectionHealth,
) {
    let mut apart = Duration::ZERO;
    let mut connected = false;
    let mut logged = None;
    loop {
        let look = if connected { CHECK_INTERVAL } else { SHORT_CHECK_INTERVAL };
        let wait = tokio::time::timeout(look, resume.changed()).await;
        if matches!(wait, Ok(Err(_))) {
            std::future::pending::<()>().await;
        }
        if wait.is_ok() {
            health.starts.lock().given();
            hold.update(health, Instant::now());
            let asked = resume.borrow_and_update().clone();
            if let Some(asked) = asked.filter(|_| address.shards.first == address.shards.last) {
                hold.set_url(&asked);
            }
            apart = Duration::ZERO;
            continue;
        }
        log_session_starts(&mut health.starts.lock(), &mut logged);
        hold.update(health, Instant::now());
        let runners = manager.runners.lock().await;
        let all = runners.values().all(|runner| runner.stage == ConnectionStage::Connected);
        let latency = runners.values().filter_map(|runner| runner.latency).max();
        connected = all && !runners.is_empty();
        health.report(Instant::now(), connected, latency);
        drop(runners);
        apart = if all { Duration::ZERO } else { apart + look };
        if apart >= NEW_SESSION_AFTER {
            hold.set_url(&address.url);
        }
    }
}

/// Logs a lost session, and each new pause between sessions that counts as a fault.
fn log_session_starts(starts: &mut SessionStarts, logged: &mut Option<Instant>) {
    if let Some((pause, closed)) = starts.take_lost() {
        tracing::info!(?pause, closed, "the session is lost; the next one is asked for after a pause");
    }
    let until = starts.held_until();
    if until != *logged
        && let Some(fault) = starts.fault(Instant::now())
    {
        tracing::warn!("{fault}");
        *logged = until;
    }
}

fn intents(message_content: bool) -> GatewayIntents {
    let mut intents =
        GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::DIRECT_MESSAGES;
    intents.set(GatewayIntents::MESSAGE_CONTENT, message_content);
    intents
}
