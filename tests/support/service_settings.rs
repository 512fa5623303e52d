use std::sync::{Arc, LazyLock};

use xiangqi_bot::engine::Level;
use xiangqi_bot::features::effects::GameDefaults;
use xiangqi_bot::render::{Renderer, Style};
use xiangqi_bot::runtime::ServiceSettings;

/// Shared renderer of a test program.
static RENDERER: LazyLock<Arc<Renderer>> = LazyLock::new(|| Arc::new(Renderer::new(8 << 20)));

/// Returns settings without rate limits and puzzles.
pub fn service_settings() -> ServiceSettings {
    ServiceSettings {
        at_once: u32::MAX,
        puzzles: Arc::default(),
        defaults: GameDefaults { default_level: Level::new(1).unwrap(), challenge_millis: 3_600_000 },
        style: Style { width: 430, ..Style::default() },
        renderer: RENDERER.clone(),
        engine_threads: 1,
        hash_mb: 1,
        metrics: Arc::default(),
    }
}
