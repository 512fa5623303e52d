//! Growing pauses between tries.

use std::time::Duration;

/// Default of the first and of the longest pause.
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
    /// Returns pauses that begin with this one.
    pub(crate) fn starting_with(pause: Duration) -> Self {
        Self::between(pause, LONGEST)
    }

    /// Returns pauses that grow from the first of these to the second.
    pub(crate) fn between(pause: Duration, longest: Duration) -> Self {
        Self { pause, longest }
    }

    /// Returns the pause before the next try.
    pub(crate) fn next(&mut self) -> Duration {
        let pause = self.pause;
        self.pause = (pause * 2).min(self.longest);
        pause
    }

    /// Returns the pause before the next try; one that the other side asks for takes precedence.
    pub(crate) fn next_after(&mut self, asked: Option<Duration>) -> Duration {
        let pause = self.next();
        asked.map_or(pause, |asked| asked.min(self.longest))
    }
}
