//! State shared by all channels.

use std::ops::Deref;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, OnceLock};

use tokio::sync::{Notify, RwLock};

use crate::engine_pool::EnginePool;
use crate::env::Env;
use crate::features::decoder::RecordDecoder;
use crate::features::effects::GameDefaults;
use crate::features::seen_boards::SeenBoards;
use crate::features::services::{FeatureStates, Services};
use crate::features::settings_cache::SettingsCache;
use crate::game::GameId;
use crate::metrics::Metrics;
use crate::pictures::PictureService;
use crate::platform::Platform;
use crate::puzzles::PuzzleSet;
use crate::render::{Renderer, Style};
use crate::runtime::closed_channels::ClosedChannels;
use crate::runtime::user_rate_limit::UserRateLimit;
use crate::store::{
    ChannelKey, ChannelWrite, Closed, ClosedChannel, Closure, StateWrite, Store, StoreResult,
};
use crate::watchdog::Watchdog;

#[derive(Clone, Debug)]
pub struct ServiceSettings {
    /// Requests that one person may make at once, with one more each second.
    pub at_once: u32,
    pub defaults: GameDefaults,
    pub puzzles: Arc<PuzzleSet>,
    pub renderer: Arc<Renderer>,
    pub style: Style,
    pub engine_threads: usize,
    /// MiB of each engine.
    pub hash_mb: usize,
    pub metrics: Arc<Metrics>,
}

pub(crate) struct ServiceState {
    pub(crate) services: Arc<Services>,
    pub(crate) closed_channels: ClosedChannels,
    pub(crate) user_limits: UserRateLimit,
}

impl Deref for ServiceState {
    type Target = Services;

    fn deref(&self) -> &Services {
        &self.services
    }
}

impl ServiceState {
    pub(crate) fn new(
        settings: ServiceSettings,
        env: Env,
        store: Store,
        platform: Arc<dyn Platform>,
        closed: Vec<ClosedChannel>,
    ) -> Arc<ServiceState> {
        let ServiceSettings { engine_threads, hash_mb, metrics, .. } = settings;
        let closed_channels = ClosedChannels::new(closed);
        let boards_are_tapped = platform.boards_are_tapped();
        let services = Arc::new(Services {
            store,
            platform,
            puzzles: settings.puzzles,
            defaults: settings.defaults,
            pictures: PictureService::new(settings.renderer, settings.style, boards_are_tapped),
            decoder: RecordDecoder::default(),
            pool: EnginePool::new(engine_threads, hash_mb, metrics.clone()),
            metrics,
            watchdog: Watchdog::new(),
            env,
            seen_boards: SeenBoards::default(),
            deaths: AtomicU64::new(0),
            named: AtomicU64::new(0),
            settings: SettingsCache::new(),
            states: FeatureStates::default(),
            channels: OnceLock::new(),
            message_sent: Notify::new(),
            erasures: RwLock::new(0),
        });
        let user_limits = UserRateLimit::new(settings.at_once);
        Arc::new(ServiceState { services, closed_channels, user_limits })
    }

    pub(crate) fn key(&self, channel: &str) -> ChannelKey {
        ChannelKey { platform: self.platform.name(), id: channel.to_owned() }
    }

    /// Returns `true` if this process sends in a channel.
    pub(crate) async fn speaks_in_channel(&self, channel: &str) -> StoreResult<bool> {
        let server = self.store.server_of(&self.key(channel)).await?;
        Ok(self.store.speaks_in(server.as_deref()))
    }

    /// Stores the closure of a channel, or that it is open. Returns the closure with the times of an earlier one.
    pub(crate) async fn set_closed(&self, channel: &ChannelKey, closure: Option<Closure>) -> Option<Closure> {
        let closure = self.store.set_closed(channel, closure).await.unwrap_or_else(|error| {
            self.incident("whether a channel is closed could not be stored", &error);
            closure
        });
        match closure {
            Some(Closure { how: Closed::Gone, .. }) | None => self.closed_channels.forget(&channel.id),
            // Without a known server only changes of the channel itself cause a retry.
            Some(closure) => {
                let server = self.store.server_of(channel).await.unwrap_or_default();
                self.closed_channels.mark_closed(&channel.id, server, closure);
            }
        }
        closure
    }

    /// Stores that a person refuses direct messages, so that none is tried again.
    pub(crate) async fn dm_refused(&self, channel: &ChannelKey, person: &str) {
        let writes = vec![StateWrite::DmRefused { person: person.to_owned(), refused: true }];
        let step = ChannelWrite { writes: writes.clone(), ..ChannelWrite::in_channel(channel) };
        match self.write(self.store.commit(step)).await {
            Ok(_) => self.settings.forget(&writes),
            Err(error) => {
                self.incident("that direct messages are refused could not be stored", &error);
            }
        }
    }
}

/// Returns the log span of the work on a channel. Its level is that of incidents, which it must not miss.
pub(crate) fn work_span(channel: &ChannelKey, game: Option<GameId>) -> tracing::Span {
    let span = tracing::error_span!("work", %channel, game = tracing::field::Empty);
    if let Some(GameId(game)) = game {
        span.record("game", game);
    }
    span
}
