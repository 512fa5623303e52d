//! What the program tells its supervisor, if it has one that listens, as systemd does: that it is up, that nothing in it
//! hangs, that it ends.

use crate::watchdog::Monitored;

#[cfg(unix)]
use sd_notify::NotifyState;

pub(super) fn ready() {
    #[cfg(unix)]
    notify(NotifyState::Ready);
}

pub(super) fn stopping() {
    #[cfg(unix)]
    notify(NotifyState::Stopping);
}

/// Reports as often as the supervisor wants to hear it, unless something hangs that only a restart mends; never ends.
pub(super) async fn report(watched: &dyn Monitored) {
    #[cfg(unix)]
    if let Some(within) = sd_notify::watchdog_enabled() {
        loop {
            match watched.hangs().first() {
                None => notify(NotifyState::Watchdog),
                Some(hang) => {
                    tracing::error!(
                        hang,
                        "the supervisor is not told that all is well: it is to restart the program"
                    );
                }
            }
            // It should hear of it twice in the time that it gives.
            tokio::time::sleep(within / 3).await;
        }
    }
    std::future::pending().await
}

#[cfg(unix)]
fn notify(state: NotifyState) {
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::warn!(%error, "the supervisor cannot be told how the program is");
    }
}
