//! What handlers use: the store, the engine pool, the platform, settings, time and chance.

use std::future::Future;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use futures_util::future::BoxFuture;
use tokio::sync::{Notify, RwLock, oneshot};
use tokio::time::Instant;

use crate::engine::{Analysis, SearchControl};
use crate::engine_pool::{EnginePool, EngineResult, EngineTask, EngineWork};
use crate::env::Env;
use crate::features::competitions::state::SimulLists;
use crate::features::decoder::RecordDecoder;
use crate::features::effects::GameDefaults;
use crate::features::live::state::LiveState;
use crate::features::play::state::PlayState;
use crate::features::privacy::state::PrivacyState;
use crate::features::puzzles::state::PostedDays;
use crate::features::ranks::state::RankState;
use crate::features::review::state::ReviewState;
use crate::features::seen_boards::SeenBoards;
use crate::features::settings_cache::SettingsCache;
use crate::features::share::state::SharedCards;
use crate::game::Timestamp;
use crate::i18n::{escape, move_text};
use crate::metrics::Metrics;
use crate::pictures::PictureService;
use crate::platform::{Outgoing, Platform, SendError};
use crate::puzzles::PuzzleSet;
use crate::rules::History;
use crate::store::{ChannelKey, Outage, PersonsGame, Store, StoreError, StoreResult};
use crate::watchdog::{GRACE, Watchdog};

/// Timeout of a call of the platform, which includes the wait for its rate limits.
const CALL_TIMEOUT: Duration = Duration::from_secs(600);

/// Requests of handlers to the actors of channels.
pub(crate) trait Channels: Send + Sync {
    /// Calls off the open games among these games of a person. Returns `true` if some lie in channels of other processes.
    fn leave_games<'a>(
        &'a self,
        person: &'a str,
        games: &'a [PersonsGame],
    ) -> BoxFuture<'a, StoreResult<bool>>;
}

/// What handlers use.
pub(crate) struct Services {
    pub(crate) store: Store,
    pub(crate) platform: Arc<dyn Platform>,
    pub(crate) puzzles: Arc<PuzzleSet>,
    pub(crate) defaults: GameDefaults,
    pub(crate) pictures: PictureService,
    pub(crate) decoder: RecordDecoder,
    pub(crate) pool: EnginePool,
    pub(crate) env: Env,
    pub(crate) seen_boards: SeenBoards,
    /// Number of tasks that panicked or hung and were restarted.
    pub(crate) deaths: AtomicU64,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) watchdog: Arc<Watchdog>,
    /// Number of nonces given out.
    pub(crate) named: AtomicU64,
    pub(crate) settings: SettingsCache,
    pub(crate) states: FeatureStates,
    /// Set once, at the start.
    pub(crate) channels: OnceLock<Box<dyn Channels>>,
    /// Notified when a message is known to be sent or given up.
    pub(crate) message_sent: Notify,
    /// Number of people removed from the store. It is read during a commit, so that no commit names a person who was
    /// removed after it was decided.
    pub(crate) erasures: RwLock<u64>,
}

/// State that features keep in memory, one field for each feature that has some.
#[derive(Default)]
pub(crate) struct FeatureStates {
    pub(crate) live: LiveState,
    pub(crate) play: PlayState,
    pub(crate) posted_days: PostedDays,
    pub(crate) privacy: PrivacyState,
    pub(crate) ranks: RankState,
    pub(crate) reviews: ReviewState,
    pub(crate) shared_cards: SharedCards,
    pub(crate) simul_lists: SimulLists,
}

impl Services {
    /// # Panics
    /// Before the service has started.
    pub(crate) fn channels(&self) -> &dyn Channels {
        &**self.channels.get().expect("it is set at the start")
    }

    /// Names a person whom the reader may not know: by the name in the person's latest game, if any.
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

    /// Writes a heartbeat, and returns the outage that ends with it, if any.
    pub(crate) async fn heartbeat(&self) -> StoreResult<Option<Outage>> {
        // While the platform is down, all time between two heartbeats is an outage.
        let gap = if self.platform.is_up() { 3 * self.env.heartbeat } else { Duration::ZERO };
        let gap = i64::try_from(gap.as_millis()).unwrap_or(i64::MAX);
        self.write(self.store.heartbeat(self.platform.name(), self.now(), gap)).await
    }

    /// Tests the store with a write without effect.
    pub(crate) async fn probe(&self) -> StoreResult {
        let nowhere = ChannelKey { platform: "probe", id: String::new() };
        self.write(self.store.forget_stale_board(&nowhere, "")).await
    }

    /// Tests whether moves can be stored, if one failed lately.
    pub(crate) async fn rehearse_commit(&self) {
        if self.watchdog.has_failing_commits(self.silence())
            && let Err(error) = self.store.rehearse_commit().await
        {
            self.record_failure(&error);
        }
    }

    /// Reports to the watchdog that work on a channel failed because of the store. A faster writer is no failure.
    pub(crate) fn record_failure(&self, error: &StoreError) {
        if !matches!(error, StoreError::Conflict(_) | StoreError::Overtaken) {
            self.watchdog.record_commit(Err(error.to_string()));
        }
    }

    /// Returns the maximum time without a write to the store.
    pub(crate) fn silence(&self) -> Duration {
        3 * self.env.heartbeat + GRACE
    }

    /// Runs a write to the store, and records its duration and result.
    pub(crate) async fn write<T>(&self, write: impl Future<Output = StoreResult<T>>) -> StoreResult<T> {
        let began = Instant::now();
        let result = write.await;
        let failed = match &result {
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

    /// Sends a message, with a timeout.
    pub(crate) async fn send(
        &self,
        channel: &str,
        message: &Outgoing,
        nonce: &str,
    ) -> Result<String, SendError> {
        self.in_time("a message", channel, self.platform.send(channel, message, nonce)).await
    }

    /// Runs a call of the platform with a timeout, after which it may be retried.
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

    /// Returns a nonce that is unique across databases and their backups.
    pub(crate) fn nonce(&self) -> String {
        // Without randomness from the system, the count still makes the nonces of one run differ.
        let count = self.named.fetch_add(1, Ordering::Relaxed);
        format!("xq{:016x}", self.random().wrapping_add(count))
    }

    /// Logs an error that no person caused, and returns its incident number. The span of the work names channel and game.
    pub(crate) fn incident(&self, what: &str, error: &dyn std::fmt::Display) -> String {
        let incident = format!("{:08x}", self.random() as u32);
        tracing::error!(%incident, %error, "{what}");
        incident
    }

    /// Counts a task that panicked and is restarted.
    pub(crate) fn died(&self, what: &'static str) {
        self.deaths.fetch_add(1, Ordering::Relaxed);
        self.metrics.restarts.of(what).inc();
        self.incident("a task panicked and is restarted", &what);
    }

    /// Counts a task that timed out and is retried.
    pub(crate) fn hung(&self, what: &'static str, where_: &str) {
        self.deaths.fetch_add(1, Ordering::Relaxed);
        self.metrics.restarts.of(what).inc();
        self.incident("something hung, was stopped and is retried", &format!("{what}, {where_}"));
    }

    /// Analyses a position for a person; `None` if the person has too many waiting analyses, or the engine failed.
    pub(crate) async fn analyse(
        &self,
        person: String,
        channel: String,
        history: History,
    ) -> Option<Analysis> {
        let (sender, receiver) = oneshot::channel();
        let task = EngineTask {
            person,
            channel,
            history,
            work: EngineWork::Analysis,
            stop: SearchControl::new(),
            done: Box::new(move |found| {
                if let EngineResult::Analysis(analysis) = found {
                    let _ = sender.send(analysis);
                }
            }),
        };
        if !self.pool.submit(task) {
            return None;
        }
        receiver.await.ok().flatten()
    }
}
