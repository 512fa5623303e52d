//! Growing pauses between tries.

use std::time::Duration;

/// First and longest pause.
const FIRST: Duration = Duration::from_millis(500);
const LONGEST: Duration = Duration::from_secs(60);

/// Pauses that double from one try to the next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Backoff {
    pause: Duration,
    longest: Duration,
}

impl Default for Backoff {
    fn default() -> Self {
        Self::starting_with(FIRST)
    }
}

impl Backoff {
    /// Pauses that begin with this one.
    pub(crate) fn starting_with(pause: Duration) -> Self {
        Self::between(pause, LONGEST)
    }

    /// Pauses that begin with the first of these and grow up to the second.
    pub(crate) fn between(pause: Duration, longest: Duration) -> Self {
        Self { pause, longest }
    }

    /// The pause before the next try.
    pub(crate) fn next(&mut self) -> Duration {
        let pause = self.pause;
        self.pause = (pause * 2).min(self.longest);
        pause
    }

    /// The same, unless the other side says how long to wait.
    pub(crate) fn next_after(&mut self, asked: Option<Duration>) -> Duration {
        let pause = self.next();
        asked.map_or(pause, |asked| asked.min(self.longest))
    }
}
