//! What the games are kept and served with: store, service and playground.

mod engine_pool;
mod playground;
mod service;
mod store;

use test_support::{clock, log_digest, platform, service_settings};
