//! What the games are kept and served with: store, service and playground.

mod playground;
mod service;
mod store;
