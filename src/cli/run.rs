//! `xiangqi-bot [run]` and `xiangqi-bot playground`

use std::io::{IsTerminal as _, Write as _};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
#[cfg(feature = "discord")]
use std::sync::OnceLock;
use std::time::Duration;

use tracing::{Level, Metadata};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use xiangqi_bot::chat::DeskSettings;
#[cfg(feature = "discord")]
use xiangqi_bot::discord::{self, DiscordPlatform, DiscordSettings};
use xiangqi_bot::playground::{self, PlaygroundPlatform};
use xiangqi_bot::puzzles::Set;
use xiangqi_bot::service::{Config, Platform, Service, ServiceSettings, Surroundings};
use xiangqi_bot::store::{self, SqliteStore, Store};

#[cfg(all(feature = "discord", feature = "postgres"))]
use super::several;
use super::{CommandResult, environment};

/// How long the bot may take to say what it has begun when it is asked to stop.
const DRAIN: Duration = Duration::from_secs(5);

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
        #[cfg(feature = "discord")]
        Some(_) => in_runtime(discord(config)),
        #[cfg(not(feature = "discord"))]
        Some(_) => Err("a Discord token is set, but this program was built without Discord".to_owned()),
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
    let filter = match environment("RUST_LOG").filter(|filter| !filter.is_empty()) {
        Some(filter) => EnvFilter::try_new(&filter).map_err(|error| format!("RUST_LOG: {error}"))?,
        None => EnvFilter::try_new(&config.log).map_err(|error| format!("log: {error}"))?,
    };
    // Colours are for a reader at a terminal; a file or a pipe gets the plain text.
    let is_colored =
        std::io::stderr().is_terminal() && environment("NO_COLOR").is_none_or(|no| no.is_empty());
    // A log that cannot be written, on a full disk or with standard error gone, must not end what wanted to log.
    let log = tracing_subscriber::fmt().with_writer(std::io::stderr).log_internal_errors(false);
    log.with_ansi(is_colored).with_env_filter(filter).finish().with(filter_fn(may_be_logged)).init();
    Ok(config)
}

/// Other crates print what they send and receive when they are asked for details, and with it tokens: no setting of ours
/// lets more of theirs through than warnings.
fn may_be_logged(metadata: &Metadata<'_>) -> bool {
    metadata.target().starts_with(env!("CARGO_CRATE_NAME")) || *metadata.level() <= Level::WARN
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
    store: Arc<dyn Store>,
    platform: Arc<dyn Platform>,
) -> Result<Arc<Service>, String> {
    Service::start(service_settings(config), Surroundings::system(), store, platform)
        .await
        .map_err(|error| error.to_string())
}

fn service_settings(config: &Config) -> ServiceSettings {
    ServiceSettings {
        desk: DeskSettings {
            default_level: config.bot.default_level,
            challenge_millis: i64::from(config.bot.challenge_minutes) * 60_000,
        },
        puzzles: Arc::new(Set::builtin()),
        style: config.picture.style,
        picture_cache: config.picture.cache_mb << 20,
        engine_threads: config.bot.engine_threads,
        hash_mb: config.bot.hash_mb,
    }
}

async fn playground(config: Config, listen: Option<SocketAddr>, why: &str) -> CommandResult {
    let listener = playground::bind(listen.unwrap_or(config.playground.listen))
        .await
        .map_err(|error| error.to_string())?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let url = config.database_url.expose();
    if store::is_postgres(url) {
        return Err(format!(
            "the playground keeps its chat in a SQLite file, but database_url is {}{why}",
            store::without_password(url)
        ));
    }
    let store = SqliteStore::open(url).await.map(Arc::new).map_err(|error| error.to_string())?;
    let platform = PlaygroundPlatform::open(store.database().clone())
        .await
        .map_err(|error| error.to_string())
        .map(Arc::new)?;
    let service = start(&config, store, platform.clone()).await?;
    say(&format!("playground on http://{address}{why}"))?;
    let result = playground::serve(listener, platform, service.clone(), asked_to_stop()).await;
    service.shutdown(DRAIN).await;
    result.map_err(|error| error.to_string())
}

#[cfg(feature = "discord")]
async fn discord(config: Config) -> CommandResult {
    let own = &config.discord;
    let settings = DiscordSettings {
        token: own.token.as_ref().map(|token| token.expose().to_owned()).unwrap_or_default(),
        message_content: own.message_content,
        shards: own.shards.map(|shards| (0, shards - 1, shards)),
        api: own.api.clone(),
        resolve: own.resolve.map(|address| address.to_string()),
        ca_file: own.ca_file.clone(),
    };
    #[cfg(feature = "postgres")]
    if store::is_postgres(config.database_url.expose()) {
        return several::discord(&config, settings).await;
    }
    if own.processes > 1 {
        return Err("discord.processes: several processes need a PostgreSQL database".to_owned());
    }
    let store = open_store(&config).await?;
    on_discord(&config, settings, store, &OnceLock::new(), std::future::pending()).await
}

/// Serves Discord until the program is asked to stop, or until nothing may be said any more, which `ended` tells. The
/// service stands in `slot` as soon as there is one.
#[cfg(feature = "discord")]
pub(super) async fn on_discord(
    config: &Config,
    settings: DiscordSettings,
    store: Arc<dyn Store>,
    slot: &OnceLock<Arc<Service>>,
    ended: impl Future<Output = String>,
) -> CommandResult {
    let work = async {
        let platform = DiscordPlatform::new(&settings).map_err(|error| error.to_string()).map(Arc::new)?;
        let service = start(config, store, platform.clone()).await?;
        let service = slot.get_or_init(|| service);
        say("joining Discord")?;
        let result = discord::run(settings, platform, service.clone(), asked_to_stop()).await;
        service.shutdown(DRAIN).await;
        result.map_err(|error| error.to_string())
    };
    tokio::select! {
        // Who may not speak finishes nothing.
        why = ended => Err(why),
        done = work => done,
    }
}

/// Ready at Ctrl-C, or when the system asks the program to end.
pub(super) async fn asked_to_stop() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending::<()>().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
