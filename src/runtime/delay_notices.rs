//! Notices that the bot's move waits for other games.

use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

use crate::engine_pool::QueuePlace;
use crate::features::notices;
use crate::i18n::Locale;
use crate::runtime::outbox::queue::OutboxShared;

/// A wait that is worth a message.
const LONG: Duration = Duration::from_secs(10);
/// Time after a notice in which a channel gets no second one.
pub const QUIET: Duration = Duration::from_secs(120);

/// Time of the last notice in a channel.
#[derive(Default)]
pub struct DelayNotices(Mutex<Option<Instant>>);

impl DelayNotices {
    /// Posts a notice if the wait is long and the last notice is not recent.
    pub(crate) fn notify_delay(&self, outbox: &OutboxShared, locale: Locale, place: QueuePlace) {
        if let Some(seconds) = self.worth_notifying(place.wait) {
            outbox.push_notice(notices::thinking_soon(locale, place.ahead, seconds));
        }
    }

    /// Returns the wait in rounded seconds if it is worth a notice, which then counts as posted.
    pub fn worth_notifying(&self, wait: Duration) -> Option<u64> {
        let mut last = self.0.lock();
        if wait < LONG || last.is_some_and(|at| at.elapsed() < QUIET) {
            return None;
        }
        *last = Some(Instant::now());
        let seconds = wait.as_secs();
        Some(seconds.next_multiple_of(if seconds < 60 { 5 } else { 30 }))
    }
}
