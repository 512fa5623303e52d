//! One of several processes over a PostgreSQL database: it takes a part of the servers, or stands by until one is free.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use xiangqi_bot::discord::DiscordSettings;
use xiangqi_bot::service::{Config, Service, Surroundings};
use xiangqi_bot::store::{Elsewhere, Lease, PostgresStore};

use super::CommandResult;
use super::run::{on_discord, say};
use super::stop::Stop;

/// How often one that stands by looks for a part that is free.
const PAUSE: Duration = Duration::from_secs(1);

/// The platform that the leases are for.
const PLATFORM: &str = "discord";

/// Serves a part of the servers, once there is one to serve.
pub(crate) async fn discord(config: &Config, mut settings: DiscordSettings, stop: &Stop) -> CommandResult {
    let (shards, processes) = (config.discord.shards.unwrap_or(0), config.discord.processes);
    if processes > 1 && shards < processes {
        return Err(format!("discord.shards: {processes} processes cannot share {shards} shards out"));
    }
    let store = PostgresStore::open(config.database_url.expose()).await.map_err(|error| error.to_string())?;
    let mut lease = tokio::select! {
        lease = stand_by(&store, shards, processes) => lease?,
        () = stop.asked() => return Ok(()),
    };
    let part = lease.part();
    if !part.is_whole() {
        settings.shards = Some((part.first, part.last, part.total));
        say(&format!("serving shards {} to {} of {}", part.first, part.last, part.total))?;
    }
    let service: OnceLock<Arc<Service>> = OnceLock::new();
    let forget = async |what| {
        if let Some(service) = service.get() {
            service.forget_copies(what == Elsewhere::Erased).await;
        }
    };
    let shared = Arc::new(store.clone());
    let done = tokio::select! {
        // Who may not speak finishes nothing.
        why = lease.keep(forget) => Err(why),
        done = on_discord(config, settings, shared, stop, &service) => done,
    };
    lease.give_back().await;
    done?;
    stop.close(store.close()).await;
    Ok(())
}

/// Waits for a part that is free.
async fn stand_by(store: &PostgresStore, shards: u32, processes: u32) -> Result<Lease, String> {
    let owner = format!("{:016x}", (Surroundings::system().random)());
    let mut told = false;
    loop {
        match store.claim(PLATFORM, shards, processes, &owner).await {
            Ok(Some(lease)) => return Ok(lease),
            Ok(None) if !told => {
                say("standing by: other processes serve all there is")?;
                told = true;
            }
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, "no part could be claimed; it is tried again"),
        }
        tokio::time::sleep(PAUSE).await;
    }
}
