//! Notifications of a supervisor such as systemd: ready, watchdog, stopping.

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

/// Sends watchdog notifications, unless something hangs that only a restart can fix; never ends.
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
            // More than twice per timeout.
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
