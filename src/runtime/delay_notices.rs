//! Telling a channel that the bot's move has to wait for other games.

use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

use crate::engine_pool::QueuePlace;
use crate::features::notices;
use crate::i18n::Locale;
use crate::runtime::outbox::queue::OutboxShared;

/// A wait that is worth a message.
const LONG: Duration = Duration::from_secs(10);
/// Time in which a channel gets no second notice of a wait.
pub const QUIET: Duration = Duration::from_secs(120);

/// Time at which one channel was last told of a wait.
#[derive(Default)]
pub struct DelayNotices(Mutex<Option<Instant>>);

impl DelayNotices {
    /// Tells the channel, if the wait is long and it was not told lately.
    pub(crate) fn notify_delay(&self, outbox: &OutboxShared, locale: Locale, place: QueuePlace) {
        if let Some(seconds) = self.worth_notifying(place.wait) {
            outbox.push_notice(notices::thinking_soon(locale, place.ahead, seconds));
        }
    }

    /// The wait in seconds, rounded up: nobody knows it to the second.
    pub fn worth_notifying(&self, wait: Duration) -> Option<u64> {
        if wait < LONG || !self.may_notify() {
            return None;
        }
        let seconds = wait.as_secs();
        Some(seconds.next_multiple_of(if seconds < 60 { 5 } else { 30 }))
    }

    /// True if the channel was not told lately; it is told now.
    fn may_notify(&self) -> bool {
        let mut told = self.0.lock();
        let may = told.is_none_or(|at| at.elapsed() >= QUIET);
        if may {
            *told = Some(Instant::now());
        }
        may
    }
}
