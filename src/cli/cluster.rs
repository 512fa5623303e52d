//! One of several processes over a PostgreSQL database: it serves a range of shards, or stands by until one is free.

use std::time::Duration;

use crate::config::Config;
use crate::discord::{DiscordSettings, LeaseGuard};
use crate::env::Env;
use crate::runtime::ServiceSlot;
use crate::store::{Lease, PeerEvent, PostgresDatabase, Store};

use super::common::{CommandResult, say};
use super::serving::on_discord;
use super::stop::Shutdown;
use super::supervisor;

/// Interval at which a process that stands by tries to claim a range.
const PAUSE: Duration = Duration::from_secs(1);

const PLATFORM: &str = "discord";

/// Serves a range of shards once one is free.
pub(crate) async fn serve(
    config: &Config,
    mut settings: DiscordSettings,
    store: &Store,
    database: &PostgresDatabase,
    stop: &Shutdown,
    service: &ServiceSlot,
) -> CommandResult {
    let mut lease = tokio::select! {
        lease = stand_by(database, config.discord.shards, config.discord.processes) => lease?,
        () = stop.asked() => return Ok(()),
    };
    let part = lease.part();
    if !part.is_whole() {
        settings.shards = Some(part);
        say(&format!("serving shards {} to {} of {}", part.first, part.last, part.total))?;
    }
    settings.lease_guard = LeaseGuard::while_true(lease.may_send());
    let handle_event = async |event| {
        // Data that a starting service has read may be outdated already.
        let service = service.wait().await;
        match event {
            PeerEvent::Erased => service.forget_erased().await,
            PeerEvent::SettingsChanged => service.forget_settings(),
            PeerEvent::Changed(channel) => service.reload_channel(&channel).await,
            PeerEvent::Leaving(person) => {
                let service = service.clone();
                // In a task, because it waits for actors, which may wait for the next event.
                tokio::spawn(async move { service.leave_games(&person).await });
            }
        }
    };
    let done = tokio::select! {
        // Without the lease nothing may be sent, so there is nothing to finish.
        why = lease.keep(handle_event) => Err(format!("{why}: this one has stopped speaking, and ends").into()),
        done = on_discord(config, settings, store.clone(), stop, service) => done,
    };
    lease.give_back().await;
    done
}

async fn stand_by(database: &PostgresDatabase, shards: u32, processes: u32) -> CommandResult<Lease> {
    let owner = format!("{:016x}", (Env::system().random)());
    let mut announced = false;
    loop {
        match database.claim(PLATFORM, shards, processes, &owner).await {
            Ok(Some(lease)) => return Ok(lease),
            Ok(None) if !announced => {
                say(&match database.differently_shared(PLATFORM, shards, processes).await {
                    Ok(Some((others, of))) => format!(
                        "standing by: other processes are at work, with discord.processes = {others} and discord.shards = {of}"
                    ),
                    _ => "standing by: other processes serve all there is".to_owned(),
                })?;
                supervisor::ready();
                announced = true;
            }
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, "no shard range could be claimed; retrying"),
        }
        tokio::time::sleep(PAUSE).await;
    }
}
