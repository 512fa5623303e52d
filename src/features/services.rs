//! What handlers use: the store, the engine pool, the platform, settings, time and chance.

use std::collections::{HashMap, HashSet};
use std::future::Future;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use futures_util::future::BoxFuture;
use jiff::civil::Date;
use lru::LruCache;
use parking_lot::Mutex;
use tokio::sync::{Notify, RwLock, Semaphore, oneshot};
use tokio::time::Instant;

use crate::engine::{Analysis, SearchControl};
use crate::engine_pool::{EnginePool, EngineResult, EngineTask, EngineWork};
use crate::env::Env;
use crate::features::background::BackgroundTasks;
use crate::features::decoder::RecordDecoder;
use crate::features::effects::GameDefaults;
use crate::features::seen_boards::SeenBoards;
use crate::features::settings_cache::SettingsCache;
use crate::game::{GameId, Timestamp};
use crate::i18n::{escape, move_text};
use crate::metrics::Metrics;
use crate::pictures::PictureService;
use crate::platform::{Outgoing, Platform, SendError};
use crate::puzzles::PuzzleSet;
use crate::rules::History;
use crate::store::{ChannelKey, Outage, PersonsGame, Store, StoreError, StoreResult};
use crate::watchdog::{GRACE, Watchdog};

/// Time limit for one call of the platform, waiting for its rate limits included.
const CALL_TIMEOUT: Duration = Duration::from_secs(600);

/// Requests of handlers to the channels, each of which is worked on by one task.
pub(crate) trait Channels: Send + Sync {
    /// Calls the open ones of these games of a person off; whether there are some in channels where other processes speak.
    fn leave_games<'a>(
        &'a self,
        person: &'a str,
        games: &'a [PersonsGame],
    ) -> BoxFuture<'a, StoreResult<bool>>;
}

/// State that all handlers share.
pub(crate) struct Services {
    pub(crate) store: Store,
    pub(crate) platform: Arc<dyn Platform>,
    pub(crate) puzzles: Arc<PuzzleSet>,
    pub(crate) defaults: GameDefaults,
    pub(crate) pictures: PictureService,
    pub(crate) decoder: RecordDecoder,
    pub(crate) pool: EnginePool,
    pub(crate) env: Env,
    /// Times at which challenges were declined or withdrawn, by challenger and challenged.
    pub(crate) refusals: Mutex<LruCache<(String, String), Timestamp>>,
    /// The messages, by their events, that were told not to be understood: one for each person and game.
    pub(crate) unclear: Mutex<LruCache<(GameId, String), String>>,
    pub(crate) seen_boards: SeenBoards,
    /// Tasks that panicked or hung and went on.
    pub(crate) deaths: AtomicU64,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) watchdog: Arc<Watchdog>,
    /// Room for handing over or removing what is kept about people, which reads much.
    pub(crate) data_requests: Semaphore,
    /// The people for whom that is done, or who wait for it.
    pub(crate) served: Mutex<HashSet<String>>,
    /// Number of names that were given to messages.
    pub(crate) named: AtomicU64,
    pub(crate) settings: SettingsCache,
    pub(crate) reviews: BackgroundTasks,
    /// Held from the look for an opponent until its result is stored.
    pub(crate) lobby: Arc<tokio::sync::Mutex<()>>,
    /// The last day whose puzzle each server is known to have had, so that the store is not asked again and again.
    pub(crate) posted_days: Mutex<HashMap<String, Date>>,
    /// Set once, at the start.
    pub(crate) channels: OnceLock<Box<dyn Channels>>,
    /// Told whenever a message is known to be sent or given up.
    pub(crate) said: Notify,
    /// Number of people removed from the store. It is read while a step is written, so that nobody writes what was
    /// decided with a person in mind who is gone.
    pub(crate) erasures: RwLock<u64>,
}

impl Services {
    /// # Panics
    /// Before the service has started.
    pub(crate) fn channels(&self) -> &dyn Channels {
        &**self.channels.get().expect("it is set at the start")
    }

    /// A person whom readers may never have met: by the name in the latest game, where there is one.
    pub(crate) async fn name_of_stranger(&self, person: &str) -> StoreResult<String> {
        let name = self.store.name_of(self.platform.name(), person).await?;
        Ok(name.map_or_else(|| move_text::mention(&person), |name| escape::name_span(&name)))
    }

    pub(crate) fn now(&self) -> Timestamp {
        (self.env.now)()
    }

    pub(crate) fn random(&self) -> u64 {
        (self.env.random)()
    }

    /// Tells the store that the bot is up; the outage that ends with it, if any.
    pub(crate) async fn heartbeat(&self) -> StoreResult<Option<Outage>> {
        // As long as nobody can reach the bot, every piece of time between two beats is an outage.
        let gap = if self.platform.is_up() { 3 * self.env.heartbeat } else { Duration::ZERO };
        let gap = i64::try_from(gap.as_millis()).unwrap_or(i64::MAX);
        self.write(self.store.heartbeat(self.platform.name(), self.now(), gap)).await
    }

    /// Has the store take a write that means nothing, to see whether it does.
    pub(crate) async fn probe(&self) -> StoreResult {
        let nowhere = ChannelKey { platform: "probe", id: String::new() };
        self.write(self.store.forget_stale_board(&nowhere, "")).await
    }

    /// Finds out whether moves can be stored, if one could not be stored or read lately.
    pub(crate) async fn rehearse_commit(&self) {
        if self.watchdog.has_failing_commits(self.silence())
            && let Err(error) = self.store.rehearse_commit().await
        {
            self.record_failure(&error);
        }
    }

    /// Tells the watchdog that work on a channel failed because of the store. A faster writer is no failure.
    pub(crate) fn record_failure(&self, error: &StoreError) {
        if !matches!(error, StoreError::Conflict(_) | StoreError::Overtaken) {
            self.watchdog.record_commit(Err(error.to_string()));
        }
    }

    /// Longest time without a write to the store before that is a fault.
    pub(crate) fn silence(&self) -> Duration {
        3 * self.env.heartbeat + GRACE
    }

    /// Waits for a write to the store, and counts it.
    pub(crate) async fn write<T>(&self, write: impl Future<Output = StoreResult<T>>) -> StoreResult<T> {
        let began = Instant::now();
        let result = write.await;
        let failed = match &result {
            // Another writer was faster; that is no failure.
            Ok(_) | Err(StoreError::Conflict(_) | StoreError::Overtaken) => None,
            Err(StoreError::Unavailable(_) | StoreError::Displaced(_)) => Some("unavailable"),
            Err(StoreError::Corrupt(_)) => Some("corrupt"),
        };
        self.metrics.wrote(began.elapsed(), failed);
        self.watchdog.record_write(match &result {
            Err(error) if failed.is_some() => Err(error.to_string()),
            _ => Ok(()),
        });
        result
    }

    /// Hands a message to the platform, which has to say in time what becomes of it.
    pub(crate) async fn send(
        &self,
        channel: &str,
        message: &Outgoing,
        nonce: &str,
    ) -> Result<String, SendError> {
        self.in_time("a message", channel, self.platform.send(channel, message, nonce)).await
    }

    /// Waits for the platform, but not for ever: what hangs is given up, and may be tried again.
    pub(crate) async fn in_time<T>(
        &self,
        what: &'static str,
        channel: &str,
        call: impl Future<Output = Result<T, SendError>>,
    ) -> Result<T, SendError> {
        let _under_way = self.watchdog.begin("the outbox of a channel", channel, CALL_TIMEOUT + GRACE);
        match tokio::time::timeout(CALL_TIMEOUT, call).await {
            Ok(result) => result,
            Err(_) => {
                self.hung(what, &format!("channel {channel}"));
                Err(SendError::Later { after: None, reason: "the platform says nothing".to_owned() })
            }
        }
    }

    /// A name for a message that no other message ever has, in this database, its earlier lives or another one.
    pub(crate) fn nonce(&self) -> String {
        // Without chance from the system, the count still keeps the names of one run apart.
        let count = self.named.fetch_add(1, Ordering::Relaxed);
        format!("xq{:016x}", self.random().wrapping_add(count))
    }

    /// Logs something that is nobody's mistake in the chat, and names it. Where it happened stands in the span of the work,
    /// see [`about`].
    pub(crate) fn incident(&self, what: &str, error: &dyn std::fmt::Display) -> String {
        let incident = format!("{:08x}", self.random() as u32);
        tracing::error!(%incident, %error, "{what}");
        incident
    }

    /// Counts a task that panicked and is started anew.
    pub(crate) fn died(&self, what: &'static str) {
        self.deaths.fetch_add(1, Ordering::Relaxed);
        self.metrics.restarts.of(what).inc();
        self.incident("a task panicked and is restarted", &what);
    }

    /// Counts something that took too long, was given up and is tried again.
    pub(crate) fn hung(&self, what: &'static str, where_: &str) {
        self.deaths.fetch_add(1, Ordering::Relaxed);
        self.metrics.restarts.of(what).inc();
        self.incident("something hung, was stopped and is retried", &format!("{what}, {where_}"));
    }

    /// An analysis for a person; none when too much of the person's waits already, or the engine failed.
    pub(crate) async fn analyse(
        &self,
        person: String,
        channel: String,
        history: History,
    ) -> Option<Analysis> {
        let (to, found) = oneshot::channel();
        let done = Box::new(move |found| {
            if let EngineResult::Analysis(analysis) = found {
                let _ = to.send(analysis);
            }
        });
        let task = EngineTask {
            person,
            channel,
            history,
            work: EngineWork::Analysis,
            stop: SearchControl::new(),
            done,
        };
        if !self.pool.submit(task) {
            return None;
        }
        found.await.ok().flatten()
    }
}
