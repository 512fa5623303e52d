//! What the games are kept and served with: store, service and playground.
#![cfg(feature = "service")]

#[cfg(feature = "sqlite")]
mod playground;
mod service;
#[cfg(feature = "sqlite")]
mod store;
