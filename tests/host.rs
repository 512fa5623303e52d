//! What the games are kept and served with: store, service and playground.

#[path = "support/clock.rs"]
mod clock;
mod playground;
mod service;
mod store;
