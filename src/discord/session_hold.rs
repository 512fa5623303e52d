//! Delay of new sessions.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use tokio::sync::{Mutex, OwnedMutexGuard};

use super::connection_health::ConnectionHealth;

/// Delays the library's new sessions: it reads an address before each connection, and waits while that is locked. The library
/// itself locks it only for an instant.
#[derive(Default)]
pub(super) struct SessionHold {
    /// Lock of the client's address.
    url: OnceLock<Arc<Mutex<String>>>,
    held: parking_lot::Mutex<Option<OwnedMutexGuard<String>>>,
}

impl SessionHold {
    /// Sets the lock of the client, once.
    pub(super) fn set_lock(&self, url: &Arc<Mutex<String>>) {
        self.url.set(Arc::clone(url)).ok();
    }

    pub(super) fn update(&self, health: &ConnectionHealth, now: Instant) {
        let until = health.starts.lock().held_until();
        let mut held = self.held.lock();
        if until.is_none_or(|until| until <= now) {
            *held = None;
        } else if held.is_none() {
            *held = self.url.get().and_then(|url| Arc::clone(url).try_lock_owned().ok());
        }
    }

    pub(super) fn set_url(&self, new: &str) {
        if let Some(held) = &mut *self.held.lock() {
            return new.clone_into(held);
        }
        if let Some(mut url) = self.url.get().and_then(|url| url.try_lock().ok()) {
            new.clone_into(&mut url);
        }
    }
}
