//! Ranges of shards, which processes share out.

/// The shards from `first` to `last` of `total`. A server belongs to one of them by its id, direct messages to the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShardRange {
    pub first: u32,
    pub last: u32,
    pub total: u32,
}

impl ShardRange {
    pub const WHOLE: ShardRange = ShardRange { first: 0, last: 0, total: 1 };

    /// Returns the part with this number, from 0, of `shards` divided into `parts`.
    pub fn part(number: u32, parts: u32, shards: u32) -> ShardRange {
        if parts <= 1 {
            return ShardRange::WHOLE;
        }
        let [first, next] = [number, number + 1].map(|number| {
            let begin = u64::from(number) * u64::from(shards) / u64::from(parts);
            u32::try_from(begin).expect("at most the number of shards")
        });
        ShardRange { first, last: next - 1, total: shards }
    }

    /// Returns `true` if a server belongs to it by Discord's formula. `None` stands for direct messages and unknown servers.
    pub fn has(&self, server: Option<&str>) -> bool {
        let server: u64 = server.and_then(|server| server.parse().ok()).unwrap_or(0);
        let shard = u32::try_from((server >> 22) % u64::from(self.total)).unwrap_or(0);
        (self.first..=self.last).contains(&shard)
    }

    pub fn is_whole(&self) -> bool {
        self.total == 1
    }
}
