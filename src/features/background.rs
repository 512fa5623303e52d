//! Work for people that goes on in the background, by its name.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;
use tokio::task::AbortHandle;

#[derive(Default)]
pub(crate) struct BackgroundTasks {
    running: Mutex<HashMap<String, BackgroundTask>>,
    /// Told whenever one has come further, or has ended.
    pub(crate) moved: Notify,
}

pub(crate) struct BackgroundTask {
    pub(crate) person: String,
    pub(crate) task: AbortHandle,
}

impl BackgroundTasks {
    pub(crate) fn lock(&self) -> MutexGuard<'_, HashMap<String, BackgroundTask>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the work; the next start goes on with it.
    pub(crate) fn stop(&self) {
        self.lock().drain().for_each(|(_, running)| running.task.abort());
    }
}
