//! The settings of services in tests.

use std::sync::Arc;

use xiangqi_bot::engine::Level;
use xiangqi_bot::features::effects::GameDefaults;
use xiangqi_bot::render::Style;
use xiangqi_bot::runtime::ServiceSettings;

/// A small service that hears everybody, without puzzles.
pub(crate) fn service_settings() -> ServiceSettings {
    ServiceSettings {
        at_once: u32::MAX,
        puzzles: Arc::default(),
        defaults: GameDefaults { default_level: Level::new(1).unwrap(), challenge_millis: 3_600_000 },
        style: Style { width: 430, ..Style::default() },
        picture_cache: 1 << 20,
        engine_threads: 1,
        workers: None,
        hash_mb: 1,
        metrics: Arc::default(),
    }
}
