//! Whether people can be reached in a channel.

use tokio::time::Instant;

use crate::game::Timestamp;

/// State of a channel for the bot. The store keeps since when it is closed, and why.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Reach {
    #[default]
    Open,
    /// Open again. What was typed meanwhile is being read back, which ends at this time at the latest.
    ReadingBack { until: Instant },
    /// It takes no messages; the time of the last try.
    Closed { tried: Timestamp },
    /// The bot has no access of its own: it takes messages once somebody's next action is answered.
    Borrowed,
    /// It no longer exists: its games are to be called off.
    Gone,
}

impl Reach {
    /// True if the channel takes messages, as far as is known.
    pub(crate) fn is_open(self) -> bool {
        matches!(self, Reach::Open | Reach::ReadingBack { .. })
    }

    /// True while messages typed while the channel was closed are being read back.
    pub(crate) fn is_reading_back(self) -> bool {
        matches!(self, Reach::ReadingBack { until } if Instant::now() < until)
    }
}
