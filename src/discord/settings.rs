//! What the adapter is told, and how it ends when it cannot work: one clear line each.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::metrics::Metrics;

/// How often is asked whether something may be said, while nothing may.
const GLANCE: Duration = Duration::from_millis(250);

#[derive(Clone, Default)]
pub struct DiscordSettings {
    /// The bot's token. It is never logged.
    pub token: String,
    /// Whether to ask for the text of every message: the privileged message-content intent.
    pub message_content: bool,
    /// Which shards to serve, of how many: first, last, all of them. Otherwise all, as many as Discord wants.
    pub shards: Option<(u32, u32, u32)>,
    /// Another address in place of `https://discord.com`, with serenity's rate limiter off (`DISCORD_API`).
    pub api: Option<String>,
    /// The address and port that `discord.com` resolves to, with TLS as usual (`DISCORD_RESOLVE`).
    pub resolve: Option<String>,
    /// One more certificate authority to trust, a PEM file (`DISCORD_CA_FILE`).
    pub ca_file: Option<PathBuf>,
    /// How long the connection may be apart before it is made anew from the ground; five minutes where nothing is said.
    pub patience: Option<Duration>,
    pub metrics: Arc<Metrics>,
    pub lease_guard: LeaseGuard,
}

/// Asked before every call to Discord: of several processes only the one whose turn it is speaks.
#[derive(Clone)]
pub struct LeaseGuard(Arc<dyn Fn() -> bool + Send + Sync>);

impl LeaseGuard {
    /// As long as `may` says so.
    pub fn while_true(may: impl Fn() -> bool + Send + Sync + 'static) -> LeaseGuard {
        LeaseGuard(Arc::new(may))
    }

    pub(crate) fn now(&self) -> bool {
        (self.0)()
    }

    /// Waits until it may be, for so long at most.
    pub(crate) async fn soon(&self, within: Duration) {
        let allowed = async {
            while !self.now() {
                tokio::time::sleep(GLANCE).await;
            }
        };
        let _ = tokio::time::timeout(within, allowed).await;
    }
}

impl Default for LeaseGuard {
    fn default() -> LeaseGuard {
        LeaseGuard::while_true(|| true)
    }
}

impl fmt::Debug for DiscordSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DiscordSettings")
            .field("token", &if self.token.is_empty() { "not set" } else { "set" })
            .field("message_content", &self.message_content)
            .field("shards", &self.shards)
            .field("api", &self.api)
            .field("resolve", &self.resolve)
            .field("ca_file", &self.ca_file)
            .finish()
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiscordError {
    #[error(
        "Discord refuses the token: check DISCORD_TOKEN against the developer portal (your application, page Bot, Reset Token)"
    )]
    BadToken,
    #[error("{name}: {reason}")]
    Setting {
        /// The environment variable that sets it.
        name: &'static str,
        reason: String,
    },
    #[error("cannot reach Discord at {address}: {reason}")]
    Unreachable { address: String, reason: String },
    /// Discord closed the connection and would do so again.
    #[error("Discord closed the gateway connection for good: {0}")]
    Closed(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DisconnectReason {
    Stopped,
    /// Its thread is gone without a word.
    Died,
    /// It hangs, or has been apart for so long that it is not expected back.
    Stuck,
    IntentsRefused,
    /// For good.
    Failed(DiscordError),
}
