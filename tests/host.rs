//! What the games are kept and served with: store, service and playground.

#[path = "support/clock.rs"]
mod clock;
mod engine_pool;
#[path = "support/log_digest.rs"]
mod log_digest;
#[path = "support/platform.rs"]
mod platform;
mod playground;
mod service;
#[path = "support/service_settings.rs"]
mod service_settings;
mod store;
