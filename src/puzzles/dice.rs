//! Numbers that look random and follow from a seed.

use crate::engine::mix;

pub(super) struct SeededRng(u64);

impl SeededRng {
    pub(super) fn new(seed: u64) -> SeededRng {
        SeededRng(mix(seed))
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(1);
        mix(self.0)
    }

    /// A number below `sides`, which is at least 1.
    pub(super) fn roll(&mut self, sides: usize) -> usize {
        (self.next() % sides as u64) as usize
    }

    /// A number from 0 to below 1.
    pub(super) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
}
