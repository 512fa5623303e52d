//! The reviews that are being worked on.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::task::AbortHandle;

#[derive(Default)]
pub(crate) struct ActiveReviews(Mutex<HashMap<String, RunningReviews>>);

pub(crate) struct RunningReviews {
    pub(crate) person: String,
    pub(crate) task: AbortHandle,
}

impl ActiveReviews {
    pub(crate) fn lock(&self) -> MutexGuard<'_, HashMap<String, RunningReviews>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the work; the next start goes on with it.
    pub(crate) fn stop(&self) {
        self.lock().drain().for_each(|(_, running)| running.task.abort());
    }
}
