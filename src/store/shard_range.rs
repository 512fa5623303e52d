//! Which part of the servers a process speaks in.

/// The shards from `first` to `last` of `total`: a server belongs to one of them by its id, direct messages to the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShardRange {
    pub first: u32,
    pub last: u32,
    /// Number of all shards.
    pub total: u32,
}

impl ShardRange {
    /// Everything.
    pub const WHOLE: ShardRange = ShardRange { first: 0, last: 0, total: 1 };

    /// The part with this number, from 0, when `shards` are shared out among `parts`, which are not more.
    pub fn of(number: u32, parts: u32, shards: u32) -> ShardRange {
        if parts <= 1 {
            return ShardRange::WHOLE;
        }
        let begin = |number: u32| u32::try_from(u64::from(number) * u64::from(shards) / u64::from(parts));
        let begin = |number: u32| begin(number).expect("it is no more than there are shards");
        ShardRange { first: begin(number), last: begin(number + 1) - 1, total: shards }
    }

    /// True if a server belongs to it, as Discord computes it; none is a direct message, or a channel of which no server
    /// is known.
    pub fn has(&self, server: Option<&str>) -> bool {
        let server: u64 = server.and_then(|server| server.parse().ok()).unwrap_or(0);
        let shard = u32::try_from((server >> 22) % u64::from(self.total)).unwrap_or(0);
        (self.first..=self.last).contains(&shard)
    }

    /// True if it is everything.
    pub fn is_whole(&self) -> bool {
        self.total == 1
    }
}
