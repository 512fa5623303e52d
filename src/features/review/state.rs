//! Reviews that this process works on.

use std::collections::HashMap;

use parking_lot::{Mutex, MutexGuard};
use tokio::sync::Notify;
use tokio::task::AbortHandle;

/// Running reviews by subject.
#[derive(Default)]
pub(crate) struct ReviewState {
    running: Mutex<HashMap<String, RunningReview>>,
    /// Notified when a review has made progress or ended.
    pub(crate) moved: Notify,
}

pub(crate) struct RunningReview {
    /// Person who asked for it.
    pub(crate) person: String,
    pub(crate) task: AbortHandle,
}

impl ReviewState {
    pub(crate) fn lock(&self) -> MutexGuard<'_, HashMap<String, RunningReview>> {
        self.running.lock()
    }

    /// Aborts the running reviews; the next start resumes them.
    pub(crate) fn stop(&self) {
        // The tasks lock the map when they are dropped.
        let running = std::mem::take(&mut *self.lock());
        running.values().for_each(|review| review.task.abort());
    }
}
