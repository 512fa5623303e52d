//! The reachability of a channel.

use tokio::time::Instant;

use crate::game::Timestamp;

/// Reachability of a channel. The store has the time and kind of its closure.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Reach {
    #[default]
    Open,
    /// Open again, while messages typed meanwhile are read back, until this time at the latest.
    ReadingBack { until: Instant },
    /// Closed, with the time of the last try.
    Closed { tried: Timestamp },
    /// Without access of the bot: posts wait until the next action there is answered.
    Borrowed,
    /// Deleted.
    Gone,
}

impl Reach {
    /// Returns `true` if the channel takes messages.
    pub(crate) fn is_open(self) -> bool {
        matches!(self, Reach::Open | Reach::ReadingBack { .. })
    }

    /// Returns `true` while messages typed during the closure are read back.
    pub(crate) fn is_reading_back(self) -> bool {
        matches!(self, Reach::ReadingBack { until } if Instant::now() < until)
    }
}
