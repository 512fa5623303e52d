//! Whether settings go together, as far as that can be told without opening anything.

use std::net::SocketAddr;

use crate::config::{Config, EngineLocation};
use crate::discord::DiscordSettings;
use crate::{monitor, playground, store};

use super::common::CommandResult;

/// What holds for the playground, for Discord and for engine workers.
pub(super) fn anywhere(config: &Config) -> CommandResult {
    let url = config.database_url.expose();
    store::is_address(url)?;
    if let Some(listen) = config.metrics.listen {
        monitor::may_listen(listen, config.metrics.remote)?;
    }
    match config.bot.workers {
        EngineLocation::Own => Ok(()),
        EngineLocation::Postgres => has_jobs(url),
    }
}

/// Whether engine workers can take their jobs from a database.
pub(super) fn has_jobs(url: &str) -> CommandResult {
    if store::is_postgres(url) {
        Ok(())
    } else {
        Err(format!(
            "engine workers take their jobs from a PostgreSQL database, but the database is {}",
            store::without_password(url)
        )
        .into())
    }
}

/// Whether the playground can be served at `listen`; `why` tells why it is the playground.
pub(super) fn playground(config: &Config, listen: SocketAddr, why: &str) -> CommandResult {
    playground::may_serve(listen, config.playground.password.as_ref())?;
    let url = config.database_url.expose();
    if store::is_postgres(url) {
        return Err(format!(
            "the playground keeps its chat in a SQLite file, but database_url is {}{why}",
            store::without_password(url)
        )
        .into());
    }
    anywhere(config)
}

pub(super) fn discord(config: &Config, settings: &DiscordSettings) -> CommandResult {
    let (shards, processes) = (config.discord.shards.unwrap_or(0), config.discord.processes);
    if processes > 1 && !store::is_postgres(config.database_url.expose()) {
        return Err("discord.processes: several processes need a PostgreSQL database".into());
    }
    if processes > 1 && shards < processes {
        return Err(format!("discord.shards: {processes} processes cannot share {shards} shards out").into());
    }
    settings.client()?;
    anywhere(config)
}
