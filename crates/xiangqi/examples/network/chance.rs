//! A reproducible pseudo-random number generator.

/// A pseudo-random number generator (xorshift).
pub(crate) struct NetworkRng(u64);

impl NetworkRng {
    pub(crate) fn new(seed: u64) -> NetworkRng {
        let mut rng = NetworkRng(seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        for _ in 0..4 {
            rng.next();
        }
        rng
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Returns a number below `sides`.
    pub(crate) fn roll(&mut self, sides: u64) -> u64 {
        (self.next() >> 11) % sides
    }
}
