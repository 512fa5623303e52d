//! `xiangqi-bot [run]` and `xiangqi-bot playground`

use std::io::Write as _;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use xiangqi_bot::config::{Config, EngineLocation};
use xiangqi_bot::discord::{self, DiscordPlatform, DiscordSettings};
use xiangqi_bot::env::Env;
use xiangqi_bot::features::effects::GameDefaults;
use xiangqi_bot::metrics::Metrics;
use xiangqi_bot::monitor;
use xiangqi_bot::platform::Platform;
use xiangqi_bot::playground::{self, PlaygroundPlatform};
use xiangqi_bot::puzzles::PuzzleSet;
use xiangqi_bot::runtime::host::ServiceSlot;
use xiangqi_bot::runtime::{Service, ServiceSettings};
use xiangqi_bot::store::jobs::Jobs;
use xiangqi_bot::store::{self, SqliteStore, Store};
use xiangqi_bot::watchdog::Monitored;

use super::cluster;
use super::stop::Shutdown;
use super::{CommandResult, environment, logging, supervisor, validate};

/// How many requests in a row of one person are worked on. After an outage, somebody's moves in many games come at once.
const AT_ONCE: u32 = 100;

#[derive(clap::Args, Default)]
pub(crate) struct RunArgs {
    /// The settings file [default: config.toml, if there is one].
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

#[derive(clap::Args)]
pub(crate) struct PlaygroundArgs {
    /// The settings file [default: config.toml, if there is one].
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The address to serve on [default: the setting playground.listen, 127.0.0.1:8787].
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
}

/// Discord when a token is set, else the playground.
pub(crate) fn run(args: &RunArgs) -> CommandResult {
    let config = load(args.config.as_deref())?;
    match &config.discord.token {
        Some(_) => in_runtime(discord(config)),
        None => in_runtime(playground(config, None, " (no Discord token is set)")),
    }
}

/// The playground, whether or not a token is set.
pub(crate) fn run_playground(args: &PlaygroundArgs) -> CommandResult {
    let config = load(args.config.as_deref())?;
    in_runtime(playground(config, args.listen, ""))
}

pub(super) fn load(path: Option<&std::path::Path>) -> Result<Config, String> {
    let config = Config::load(path, &environment).map_err(|error| error.to_string())?;
    logging::start(&config)?;
    Ok(config)
}

pub(super) fn in_runtime(work: impl Future<Output = CommandResult>) -> CommandResult {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("cannot start the runtime: {error}"))?;
    let result = runtime.block_on(work);
    // Whatever hangs in the background does not hold up the exit.
    runtime.shutdown_timeout(Duration::from_secs(1));
    result
}

pub(super) fn say(line: &str) -> CommandResult {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}").and_then(|()| out.flush()).map_err(|error| error.to_string())
}

pub(super) async fn open_store(config: &Config) -> Result<Arc<dyn Store>, String> {
    store::open(config.database_url.expose()).await.map_err(|error| error.to_string())
}

async fn start(
    config: &Config,
    metrics: Arc<Metrics>,
    store: Arc<dyn Store>,
    platform: Arc<dyn Platform>,
) -> Result<Arc<Service>, String> {
    let workers = workers(config).await?;
    let settings = service_settings(config, workers, metrics);
    Service::start(settings, Env::system(), store, platform).await.map_err(|error| error.to_string())
}

/// Where engine workers get their jobs, if they are to think.
async fn workers(config: &Config) -> Result<Option<Arc<dyn Jobs>>, String> {
    match config.bot.workers {
        EngineLocation::Own => Ok(None),
        EngineLocation::Postgres => open_jobs(config.database_url.expose()).await.map(Some),
    }
}

/// Opens the jobs of a database.
pub(super) async fn open_jobs(url: &str) -> Result<Arc<dyn Jobs>, String> {
    validate::has_jobs(url)?;
    let jobs = store::PostgresJobs::open(url).await.map_err(|error| error.to_string())?;
    Ok(Arc::new(jobs))
}

/// Opens the address for `/healthz` and `/metrics`, if there is one.
pub(super) async fn open_monitor(config: &Config) -> Result<Option<TcpListener>, String> {
    let Some(listen) = config.metrics.listen else { return Ok(None) };
    monitor::bind(listen, config.metrics.remote).await.map(Some).map_err(|error| error.to_string())
}

/// Answers there, and reports to the supervisor, while `work` is under way.
pub(super) async fn monitored<T>(
    listener: Option<TcpListener>,
    watched: Arc<dyn Monitored>,
    work: impl Future<Output = T>,
) -> Result<T, String> {
    let reporter = watched.clone();
    let work = async {
        tokio::select! {
            result = work => result,
            () = supervisor::report(&*reporter) => unreachable!("it never ends"),
        }
    };
    let Some(listener) = listener else { return Ok(work.await) };
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    say(&format!("metrics on http://{address}"))?;
    tokio::select! {
        result = work => Ok(result),
        () = monitor::serve(listener, watched, std::future::pending()) => unreachable!("it never ends"),
    }
}

fn service_settings(
    config: &Config,
    workers: Option<Arc<dyn Jobs>>,
    metrics: Arc<Metrics>,
) -> ServiceSettings {
    ServiceSettings {
        at_once: AT_ONCE,
        defaults: GameDefaults {
            default_level: config.bot.default_level,
            challenge_millis: i64::from(config.bot.challenge_minutes) * 60_000,
        },
        puzzles: Arc::new(PuzzleSet::builtin()),
        style: config.picture.style,
        picture_cache: config.picture.cache_mb << 20,
        engine_threads: config.bot.engine_threads,
        workers,
        hash_mb: config.bot.hash_mb,
        metrics,
    }
}

async fn playground(config: Config, listen: Option<SocketAddr>, why: &str) -> CommandResult {
    let listen = listen.unwrap_or(config.playground.listen);
    validate::playground(&config, listen, why)?;
    let listener = playground::bind(listen).await.map_err(|error| error.to_string())?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let monitor = open_monitor(&config).await?;
    let store = SqliteStore::open(config.database_url.expose())
        .await
        .map(Arc::new)
        .map_err(|error| error.to_string())?;
    let platform = PlaygroundPlatform::open(store.database().clone())
        .await
        .map_err(|error| error.to_string())
        .map(Arc::new)?;
    let stop = Shutdown::listen();
    let service = start(&config, Arc::default(), store.clone(), platform.clone()).await?;
    say(&format!("playground on http://{address}{why}"))?;
    supervisor::ready();
    let work = playground::serve(
        listener,
        platform,
        service.clone(),
        config.playground.password.as_ref(),
        stop.asked(),
    );
    let result = monitored(monitor, service.clone(), work).await?;
    service.shutdown(stop.left()).await;
    stop.close(store.close()).await;
    result.map_err(|error| error.to_string())
}

async fn discord(config: Config) -> CommandResult {
    let settings = discord_settings(&config);
    validate::discord(&config, &settings)?;
    let stop = Shutdown::listen();
    if store::is_postgres(config.database_url.expose()) {
        return cluster::discord(&config, settings, &stop).await;
    }
    let monitor = open_monitor(&config).await?;
    let store = open_store(&config).await?;
    let service = ServiceSlot::default();
    let work = on_discord(&config, settings, store.clone(), &stop, &service);
    monitored(monitor, service.clone(), work).await??;
    stop.close(store.close()).await;
    Ok(())
}

/// How Discord is joined.
pub(super) fn discord_settings(config: &Config) -> DiscordSettings {
    let own = &config.discord;
    DiscordSettings {
        token: own.token.as_ref().map(|token| token.expose().to_owned()).unwrap_or_default(),
        message_content: own.message_content,
        shards: own.shards.map(|shards| (0, shards - 1, shards)),
        api: own.api.clone(),
        resolve: own.resolve.map(|address| address.to_string()),
        ca_file: own.ca_file.clone(),
        ..DiscordSettings::default()
    }
}

/// Serves Discord until the program is asked to stop. The service stands in `slot` as soon as there is one.
pub(super) async fn on_discord(
    config: &Config,
    settings: DiscordSettings,
    store: Arc<dyn Store>,
    stop: &Shutdown,
    slot: &ServiceSlot,
) -> CommandResult {
    let platform = DiscordPlatform::new(&settings).map_err(|error| error.to_string()).map(Arc::new)?;
    let service = start(config, settings.metrics.clone(), store, platform.clone()).await?;
    let service = slot.get_or_init(|| service);
    say("joining Discord")?;
    supervisor::ready();
    let work = discord::run(settings, platform, service.clone(), stop.asked());
    let result = work.await;
    service.shutdown(stop.left()).await;
    result.map_err(|error| error.to_string())
}
