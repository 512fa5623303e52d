//! The reviews that are being worked on.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;
use tokio::task::AbortHandle;

#[derive(Default)]
pub(crate) struct ActiveReviews {
    running: Mutex<HashMap<String, RunningReviews>>,
    /// Told whenever one has come further, or has ended.
    pub(crate) moved: Notify,
}

pub(crate) struct RunningReviews {
    pub(crate) person: String,
    pub(crate) task: AbortHandle,
}

impl ActiveReviews {
    pub(crate) fn lock(&self) -> MutexGuard<'_, HashMap<String, RunningReviews>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the work; the next start goes on with it.
    pub(crate) fn stop(&self) {
        self.lock().drain().for_each(|(_, running)| running.task.abort());
    }
}
