//! Registering the commands: tried with growing pauses until Discord takes them.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serenity::model::id::ApplicationId;

use super::commands;
use super::platform::DiscordPlatform;
use crate::backoff::Backoff;

/// The first and the longest pause between two tries.
const FIRST_PAUSE: Duration = Duration::from_secs(2);
const LONGEST_PAUSE: Duration = Duration::from_secs(3600);
/// A failure that may pass is a fault from this try on; a refusal is one at once.
const TRIES_BEFORE_FAULT: u32 = 4;

/// Whether Discord has the commands.
#[derive(Default)]
pub(crate) struct Registration(Mutex<RegistrationState>);

#[derive(Default)]
struct RegistrationState {
    registered: bool,
    fault: Option<String>,
}

impl Registration {
    /// Whether Discord has taken the commands.
    pub(crate) fn is_done(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).registered
    }

    /// Why people have no commands, once that is more than a passing failure.
    pub(crate) fn fault(&self) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).fault.clone()
    }

    fn set(&self, registered: bool, fault: Option<String>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = RegistrationState { registered, fault };
    }
}

/// Registers the commands, however often that takes.
pub(crate) async fn register(platform: Arc<DiscordPlatform>, application: ApplicationId) {
    let mut backoff = Backoff::between(FIRST_PAUSE, LONGEST_PAUSE);
    let mut tries = 1;
    while let Err(failure) = commands::register(platform.api(), application).await {
        let wait = backoff.next_after(failure.after());
        tracing::error!(
            tries,
            ?wait,
            "the commands are not registered, so nobody can use /xq: {failure}; they are sent again after the wait"
        );
        if !failure.passing() || tries >= TRIES_BEFORE_FAULT {
            let fault = format!("the commands are not registered, so nobody can use /xq: {failure}");
            platform.registration().set(false, Some(fault));
        }
        tokio::time::sleep(wait).await;
        tries += 1;
    }
    platform.registration().set(true, None);
}
