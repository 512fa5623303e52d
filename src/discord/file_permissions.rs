//! The channels in which the bot may attach no files: each try there would be one more refused call.

use std::time::Duration;

use tokio::time::Instant;

use super::shared_lru::SharedLru;

/// After this time a file is tried again, since Discord may not have told that the right came back.
pub const REMEMBERED: Duration = Duration::from_secs(3600);
/// More channels than this are not remembered.
const CHANNELS: usize = 10_000;

struct WithoutFiles {
    server: Option<String>,
    since: Instant,
}

/// Where the bot may attach no files.
#[derive(Default)]
pub struct FilePermissions(SharedLru<String, WithoutFiles, CHANNELS>);

impl FilePermissions {
    pub fn are_forbidden(&self, channel: &str) -> bool {
        let mut channels = self.0.lock();
        let known = channels.peek(channel).map(|without| without.since.elapsed() < REMEMBERED);
        if known == Some(false) {
            channels.pop(channel);
        }
        known == Some(true)
    }

    pub fn set(&self, channel: &str, server: Option<String>, allowed: bool) {
        let mut channels = self.0.lock();
        if allowed {
            channels.pop(channel);
        } else {
            let fresh = || WithoutFiles { server: None, since: Instant::now() };
            let without = channels.get_or_insert_mut(channel.to_owned(), fresh);
            without.server = server.or(without.server.take());
        }
    }

    /// Something changed in a server that may have brought the right back in any of its channels.
    pub fn forget_server(&self, server: &str) {
        let mut channels = self.0.lock();
        let of_server = channels.iter().filter(|(_, without)| without.server.as_deref() == Some(server));
        let of_server: Vec<String> = of_server.map(|(channel, _)| channel.clone()).collect();
        for channel in of_server {
            channels.pop(&channel);
        }
    }
}
