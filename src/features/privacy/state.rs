//! Exports and erasures that this process works on.

use std::collections::HashSet;

use parking_lot::Mutex;
use tokio::sync::Semaphore;

/// Number of exports and erasures that run at once: they read much.
const CONCURRENT: usize = 2;

pub(crate) struct PrivacyState {
    /// People whose export or erasure runs or waits: one for each person.
    pub(crate) people: Mutex<HashSet<String>>,
    pub(crate) permits: Semaphore,
}

impl Default for PrivacyState {
    fn default() -> PrivacyState {
        PrivacyState { people: Mutex::default(), permits: Semaphore::new(CONCURRENT) }
    }
}
