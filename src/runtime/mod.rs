//! The service: one actor per channel, recovery, the outbox.
//!
//! A request goes to its channel's actor. The actor calls the handler, stores its effects, and only then sends. Every channel
//! has its own outbox, so messages keep their order and a slow network delays no other channel. Unsent messages and moves of the
//! bot are resumed at the next start.

mod channel;
mod channel_message;
pub mod closed_channels;
pub mod delay_notices;
mod engine_state;
mod host;
mod outbox;
pub mod periodic;
mod reach;
mod registry;
pub mod reply_queue;
mod requests;
mod responder;
mod state;
mod token_bucket;
mod user_rate_limit;

pub use closed_channels::ClosedChannels;
pub use delay_notices::DelayNotices;
pub use host::{Host, ServiceSlot, StartBoard, StartBoardRequest};
pub use reply_queue::{PendingReply, QueueOutcome, ReplyKind, ReplyQueue};
pub use token_bucket::{Allowance, QuotaDecision, Quotas, TokenBucket};

use std::collections::HashSet;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};
use std::time::Duration;

use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use tokio::task::JoinSet;

use crate::engine_pool::SEARCH_TIMEOUT;
use crate::env::Env;
use crate::features;
use crate::platform::Platform;
use crate::runtime::channel_message::ChannelMessage;
use crate::runtime::periodic::HOUR;
use crate::runtime::registry::ChannelRegistry;
pub use crate::runtime::state::ServiceSettings;
use crate::runtime::state::ServiceState;
use crate::store::{Outage, Store, StoreResult};
use crate::watchdog::{CHECK_INTERVAL, GRACE, Monitored};

/// Timeout of counting the rows of the store.
const COUNTS_TIMEOUT: Duration = Duration::from_secs(3);
/// The running service: every adapter talks to this, through [`host::Host`].
pub struct Service {
    shared: Arc<ServiceState>,
    registry: Arc<ChannelRegistry>,
    upkeep: Mutex<JoinSet<()>>,
}

/// Stores a heartbeat after each pause while people can reach the bot. A gap between two heartbeats is an outage.
async fn heartbeat_loop(service: Weak<Service>, pause: Duration) {
    loop {
        tokio::time::sleep(pause).await;
        let Some(service) = service.upgrade() else { return };
        service.shared.rehearse_commit().await;
        if !service.shared.platform.is_up() {
            if let Err(error) = service.shared.probe().await {
                tracing::warn!(%error, "the store takes no writes");
            }
            continue;
        }
        match service.shared.heartbeat().await {
            Ok(None) => {}
            Ok(Some(Outage { from, until })) => {
                tracing::warn!(seconds = (until.0 - from.0) / 1000, "the bot was not up; nobody's clock ran");
                service.registry.send_to_all(|| ChannelMessage::OutageEnded);
            }
            // The gap becomes an outage once the store answers again.
            Err(error) => tracing::warn!(%error, "the heartbeat could not be written"),
        }
    }
}

/// Reports hanging tasks, ends hanging searches and retries closed channels, until the service is dropped.
async fn watchdog(service: Weak<Service>) {
    loop {
        tokio::time::sleep(CHECK_INTERVAL).await;
        let Some(service) = service.upgrade() else { return };
        let shared = &service.shared;
        for channel in shared.pool.end_hung(SEARCH_TIMEOUT) {
            shared.hung("a search", &format!("channel {channel}"));
        }
        service.retry_closed_channels();
        for (what, line) in shared.watchdog.new_faults() {
            shared.metrics.restarts.of(what).inc();
            shared.incident("something hangs", &line);
        }
    }
}

impl Service {
    /// Starts the service and resumes the unsent messages and moves of an earlier one.
    pub async fn start(
        settings: ServiceSettings,
        env: Env,
        store: Store,
        platform: Arc<dyn Platform>,
    ) -> StoreResult<Arc<Service>> {
        let name = platform.name();
        if let Err(error) = store.prune(&features::old_rows()).await {
            // Even on a full disk the games can be read.
            tracing::warn!(%error, "old rows could not be pruned");
        }
        // Downtime since the last heartbeat counts against no clock. After a failure (a full disk) the next heartbeat stores it.
        if let Err(error) = store.heartbeat(name, (env.now)(), 0).await {
            tracing::warn!(%error, "the heartbeat could not be written");
        }
        let mut left: HashSet<String> = store.waiting_channels(name).await?.into_iter().collect();
        left.extend(store.open_channels(name).await?.into_iter().map(|open| open.channel));
        let closed = store.closed_channels(name).await?;
        let gone = store.gone_channels(name).await?;
        let shared = ServiceState::new(settings, env, store, platform, closed);
        let registry = ChannelRegistry::new(shared.clone(), channel::start);
        let _ = shared.channels.set(Box::new(Arc::downgrade(&registry)));
        let service = Arc::new(Service { shared, registry, upkeep: Mutex::default() });
        service.start_upkeep();
        if !left.is_empty() {
            tracing::info!(channels = left.len(), "resuming games and messages of an earlier run");
        }
        features::resume(&service.shared.services).await?;
        for channel in gone {
            service.registry.send(&channel, ChannelMessage::Gone);
        }
        let registry = Arc::downgrade(&service.registry);
        service.upkeep.lock().spawn(registry::resume_channels(registry, left.into_iter().collect()));
        Ok(service)
    }

    /// Starts the periodic tasks of the service.
    fn start_upkeep(self: &Arc<Self>) {
        let mut upkeep = self.upkeep.lock();
        let tidied = Arc::downgrade(self);
        upkeep.spawn(periodic::every(HOUR, "forgetting what is old in the store", move || {
            let service = tidied.upgrade()?;
            Some(async move {
                for channel in service.shared.closed_channels.shut() {
                    service.channel_changed(&channel);
                }
                // Deleted channels may still have open games.
                for channel in service.shared.store.gone_channels(service.shared.platform.name()).await? {
                    service.registry.send(&channel, ChannelMessage::Gone);
                }
                service.shared.store.prune(&features::old_rows()).await
            })
        }));
        upkeep.spawn(heartbeat_loop(Arc::downgrade(self), self.shared.env.heartbeat));
        let registry = Arc::downgrade(&self.registry);
        upkeep.spawn(periodic::every(registry::CHECK_INTERVAL, "looking for what is due", move || {
            let registry = registry.upgrade()?;
            Some(async move {
                registry::wake_due_channels(&registry);
                registry::hand_out_due(&registry).await
            })
        }));
        upkeep.spawn(watchdog(Arc::downgrade(self)));
    }

    fn retry_closed_channels(&self) {
        for channel in self.shared.closed_channels.due_retries() {
            self.registry.send(&channel, ChannelMessage::Reopen);
        }
    }

    /// Drops cached settings, because another process has changed some.
    pub fn forget_settings(&self) {
        self.shared.settings.clear();
    }

    /// Drops cached games and settings, because another process has erased a person.
    pub async fn forget_erased(&self) {
        *self.shared.erasures.write().await += 1;
        self.forget_settings();
    }

    /// Aborts the open games of a person before the erasure, in the channels where this process sends.
    pub async fn leave_games(&self, person: &str) {
        let shared = &self.shared;
        let left = async {
            let games = shared.store.games_of_person(shared.platform.name(), person).await?;
            shared.channels().leave_games(person, &games).await
        };
        if let Err(error) = left.await {
            shared.incident("the games of somebody who is to be removed were not called off", &error);
        }
    }

    /// Reloads a channel whose games or messages another process has changed, if this process sends there.
    pub async fn reload_channel(&self, channel: &str) {
        self.registry.reload_channel(channel).await;
    }

    /// Returns the number of running actors.
    pub fn busy_channels(&self) -> usize {
        self.registry.load().0
    }

    /// Returns the number of tasks that panicked or hung and were restarted.
    pub fn deaths(&self) -> u64 {
        self.shared.deaths.load(Ordering::Relaxed)
    }

    /// Finishes the requests under way, within this time. The rest is resumed at the next start.
    pub async fn shutdown(&self, within: Duration) {
        self.upkeep.lock().abort_all();
        let tasks = self.registry.close();
        self.shared.states.reviews.stop();
        self.shared.pool.stop();
        let all = async {
            for task in tasks {
                let _ = task.await;
            }
        };
        if tokio::time::timeout(within, all).await.is_err() {
            tracing::warn!("not everything was said in time; the rest resumes at the next start");
        }
    }
}

impl Monitored for Service {
    fn faults(&self) -> Vec<String> {
        let shared = &self.shared;
        let mut faults = shared.watchdog.faults(shared.silence());
        faults.extend(shared.store.displaced());
        faults.extend(shared.platform.faults());
        faults.extend(shared.pool.hang(SEARCH_TIMEOUT + GRACE));
        faults
    }

    fn hangs(&self) -> Vec<String> {
        let shared = &self.shared;
        let mut hangs = shared.watchdog.hangs(shared.silence());
        hangs.extend(shared.pool.hang(SEARCH_TIMEOUT + GRACE));
        hangs
    }

    fn metrics(&self, memory: Option<u64>) -> BoxFuture<'_, String> {
        Box::pin(async move {
            let shared = &self.shared;
            let metrics = &shared.metrics;
            // Bounded, so a hanging database cannot delay the other metrics.
            if let Ok(Ok(counts)) = tokio::time::timeout(COUNTS_TIMEOUT, shared.store.counts()).await {
                metrics.outbox.set(counts.unsent as f64);
                metrics.open_games.set(counts.open_games as f64);
            }
            let (actors, requests) = self.registry.load();
            metrics.actors.set(actors as f64);
            metrics.queues.of("requests").set(requests as f64);
            shared.pool.measure(metrics);
            shared.platform.measure(metrics);
            metrics.connected.set(f64::from(u8::from(shared.platform.is_up())));
            metrics.faults.set(self.faults().len() as f64);
            metrics.memory.set(memory.map_or(0.0, |bytes| bytes as f64));
            metrics.text()
        })
    }
}
