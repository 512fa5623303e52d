//! Registering the commands: tried with growing pauses until Discord takes them.

use std::time::Duration;

use serenity::model::id::ApplicationId;
use tokio::sync::watch;

use super::api::Api;
use super::commands;
use crate::backoff::Backoff;

/// The first and the longest pause between two tries.
const FIRST_PAUSE: Duration = Duration::from_secs(2);
const LONGEST_PAUSE: Duration = Duration::from_secs(3600);
/// A failure that may pass is a fault from this try on; a refusal is one at once.
const TRIES_BEFORE_FAULT: u32 = 4;

/// Whether Discord has the commands, or why people have none, once that is more than a passing failure.
#[derive(Default)]
pub(crate) struct Registration(watch::Sender<Option<Result<(), String>>>);

impl Registration {
    pub(crate) fn is_done(&self) -> bool {
        *self.0.borrow() == Some(Ok(()))
    }

    pub(crate) fn fault(&self) -> Option<String> {
        self.0.borrow().clone()?.err()
    }

    /// Registers the commands, however often that takes.
    pub(crate) async fn run(&self, api: &Api, application: ApplicationId) {
        let mut backoff = Backoff::between(FIRST_PAUSE, LONGEST_PAUSE);
        let mut tries = 1;
        while let Err(failure) = commands::register(api, application).await {
            let wait = backoff.next_after(failure.after());
            let fault = format!("the commands are not registered, so nobody can use /xq: {failure}");
            tracing::error!(tries, ?wait, "{fault}; they are sent again after the wait");
            if !failure.passing() || tries >= TRIES_BEFORE_FAULT {
                self.0.send_replace(Some(Err(fault)));
            }
            tokio::time::sleep(wait).await;
            tries += 1;
        }
        self.0.send_replace(Some(Ok(())));
    }
}
