//! `xiangqi-bot [run]` and `xiangqi-bot playground`

use std::net::SocketAddr;
use std::sync::Arc;

use crate::config::Config;
use crate::playground::{self, PlaygroundPlatform};
use crate::runtime::ServiceSlot;
use crate::store::{SqliteDatabase, Store};

use super::common::{CommandResult, ConfigArg, in_runtime, say};
use super::serving::{monitored, on_discord, open_monitor, start};
use super::stop::Shutdown;
use super::{check_config, cluster, supervisor};

#[derive(clap::Args)]
pub(crate) struct PlaygroundArgs {
    #[command(flatten)]
    config: ConfigArg,
    /// The address to serve on [default: the setting playground.listen, 127.0.0.1:8787].
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
}

/// Runs on Discord if a token is set, otherwise as a playground.
pub(crate) fn run(args: &ConfigArg) -> CommandResult {
    let config = args.load()?;
    match &config.discord.token {
        Some(_) => in_runtime(discord(config)),
        None => in_runtime(playground(config, None, " (no Discord token is set)")),
    }
}

pub(crate) fn run_playground(args: &PlaygroundArgs) -> CommandResult {
    in_runtime(playground(args.config.load()?, args.listen, ""))
}

async fn playground(config: Config, listen: Option<SocketAddr>, why: &str) -> CommandResult {
    let listen = listen.unwrap_or(config.playground.listen);
    check_config::playground(&config, listen, why)?;
    let listener = playground::bind(listen).await?;
    let address = listener.local_addr()?;
    let monitor = open_monitor(&config).await?;
    let file = SqliteDatabase::open(config.database_url.expose()).await?;
    let platform = Arc::new(PlaygroundPlatform::open(file.clone()).await?);
    let store = Store::from(file);
    let stop = Shutdown::listen();
    let service = start(&config, Arc::default(), store.clone(), platform.clone()).await?;
    say(&format!("playground on http://{address}{why}"))?;
    supervisor::ready();
    let password = config.playground.password.as_ref();
    let work = playground::serve(listener, platform, service.clone(), password, stop.asked());
    let result = monitored(monitor, service.clone(), work).await?;
    service.shutdown(stop.time_left()).await;
    stop.close(store.close()).await;
    Ok(result?)
}

async fn discord(config: Config) -> CommandResult {
    let settings = check_config::discord(&config)?;
    let stop = Shutdown::listen();
    let monitor = open_monitor(&config).await?;
    let store = Store::open(config.database_url.expose()).await?;
    let service = ServiceSlot::default();
    let work = async {
        match store.postgres() {
            Some(database) => cluster::serve(&config, settings, &store, database, &stop, &service).await,
            None => on_discord(&config, settings, store.clone(), &stop, &service).await,
        }
    };
    monitored(monitor, service.clone(), work).await??;
    stop.close(store.close()).await;
    Ok(())
}
