//! A running service with its metrics, until the shutdown.

use std::sync::Arc;

use crate::config::Config;
use crate::discord::{DiscordPlatform, DiscordSettings};
use crate::env::Env;
use crate::features::effects::GameDefaults;
use crate::metrics::Metrics;
use crate::platform::Platform;
use crate::puzzles::PuzzleSet;
use crate::render::Renderer;
use crate::runtime::{Service, ServiceSettings, ServiceSlot};
use crate::store::Store;
use crate::watchdog::Monitored;
use crate::{activity, discord, monitor};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use super::common::{CommandResult, say};
use super::stop::Shutdown;
use super::supervisor;

/// Burst of requests of one person. After an outage, the moves of a person in many games come at once.
const AT_ONCE: u32 = 100;

pub(super) async fn start(
    config: &Config,
    metrics: Arc<Metrics>,
    store: Store,
    platform: Arc<dyn Platform>,
) -> CommandResult<Arc<Service>> {
    let settings = ServiceSettings {
        at_once: AT_ONCE,
        defaults: GameDefaults {
            default_level: config.bot.default_level,
            challenge_millis: i64::from(config.bot.challenge_minutes) * 60_000,
        },
        puzzles: Arc::new(PuzzleSet::builtin()),
        style: config.picture.style(),
        renderer: Arc::new(Renderer::new(config.picture.cache_mb << 20)),
        engine_threads: config.bot.engine_threads,
        hash_mb: config.bot.hash_mb,
        metrics,
    };
    Ok(Service::start(settings, Env::system(), store, platform).await?)
}

/// Opens the address of `/healthz` and `/metrics`, if it is set.
pub(super) async fn open_monitor(config: &Config) -> CommandResult<Option<TcpListener>> {
    let Some(listen) = config.metrics.listen else { return Ok(None) };
    Ok(Some(monitor::bind(listen, config.metrics.remote).await?))
}

/// Runs `work`, and serves the metrics and reports to the supervisor meanwhile.
pub(super) async fn monitored<T>(
    listener: Option<TcpListener>,
    watched: Arc<dyn Monitored>,
    work: impl Future<Output = T>,
) -> CommandResult<T> {
    let reporter = watched.clone();
    let work = async {
        tokio::select! {
            result = work => result,
            () = supervisor::report(&*reporter) => unreachable!("it never ends"),
        }
    };
    let Some(listener) = listener else { return Ok(work.await) };
    say(&format!("metrics on http://{}", listener.local_addr()?))?;
    tokio::select! {
        result = work => Ok(result),
        () = monitor::serve(listener, watched, std::future::pending()) => unreachable!("it never ends"),
    }
}

/// Serves the live board until the shutdown, if it is configured.
async fn live_board(
    config: &Config,
    platform: Arc<DiscordPlatform>,
    service: Arc<Service>,
    stop: &Shutdown,
) -> CommandResult<JoinHandle<()>> {
    let Some((listen, url)) = config.activity.listen.zip(config.activity.public_url.clone()) else {
        return Ok(tokio::spawn(async {}));
    };
    let listener = activity::bind(listen).await?;
    say(&format!("live board on http://{}", listener.local_addr()?))?;
    let stop = stop.asked();
    Ok(tokio::spawn(async move { activity::serve(listener, &url, platform, service, stop).await }))
}

/// Serves Discord until the shutdown. Puts the service into `slot` once it has started.
pub(super) async fn on_discord(
    config: &Config,
    settings: DiscordSettings,
    store: Store,
    stop: &Shutdown,
    slot: &ServiceSlot,
) -> CommandResult {
    let platform = Arc::new(DiscordPlatform::new(&settings)?);
    let service = start(config, settings.metrics.clone(), store, platform.clone()).await?;
    let _ = slot.set(service.clone());
    say("joining Discord")?;
    supervisor::ready();
    let board = live_board(config, platform.clone(), service.clone(), stop).await?;
    let result = discord::run(settings, platform, service.clone(), stop.asked()).await;
    board.abort();
    service.shutdown(stop.time_left()).await;
    Ok(result?)
}
