//! What the adapter is told, how Discord is reached with it, and how the adapter ends when it cannot work: one clear line each.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use serenity::http::{Http, HttpBuilder};

use crate::config::read_file;
use crate::metrics::Metrics;
use crate::store::{ShardRange, without_password};

/// The longest file of certificates, in bytes.
const MAX_CA_FILE: u64 = 1024 * 1024;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// A picture has to go up within this time on a slow line.
const CALL_TIMEOUT: Duration = Duration::from_secs(30);
/// Longest wait until the bot may send, and interval of the checks for that.
const SILENCE: Duration = Duration::from_secs(30);
pub(crate) const GLANCE: Duration = Duration::from_millis(250);

/// Settings of the adapter at its start.
#[derive(Clone, Default)]
pub struct DiscordSettings {
    /// The bot's token. It is never logged.
    pub token: String,
    /// True if the bot asks for the text of every message: the privileged message-content intent.
    pub message_content: bool,
    /// Shards to serve. Otherwise all, as many as Discord wants.
    pub shards: Option<ShardRange>,
    /// Another address in place of `https://discord.com` (`DISCORD_API`).
    pub api: Option<String>,
    /// The address and port that `discord.com` resolves to, with TLS as usual (`DISCORD_RESOLVE`).
    pub resolve: Option<SocketAddr>,
    /// One more certificate authority to trust, a PEM file (`DISCORD_CA_FILE`).
    pub ca_file: Option<PathBuf>,
    /// Longest time that the connection may be down before it is built anew; five minutes when not given.
    pub patience: Option<Duration>,
    pub metrics: Arc<Metrics>,
    pub lease_guard: LeaseGuard,
}

impl DiscordSettings {
    /// Fails when Discord cannot be looked for with them; the error names the one that is wrong.
    pub(crate) fn client(&self) -> Result<reqwest::Client, DiscordError> {
        let mut builder = reqwest::Client::builder()
            .use_rustls_tls()
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(CALL_TIMEOUT);
        if self.api.is_some() || self.resolve.is_some() {
            builder = builder.no_proxy();
        }
        if let Some(api) = &self.api {
            let url = reqwest::Url::parse(api);
            let is_plain = |url: &reqwest::Url| url.username().is_empty() && url.password().is_none();
            let is_web = |url: &reqwest::Url| matches!(url.scheme(), "http" | "https") && url.has_host();
            if !url.is_ok_and(|url| is_web(&url) && is_plain(&url)) {
                let reason =
                    format!("\"{}\" is not an address like http://127.0.0.1:8080", without_password(api));
                return Err(setting("DISCORD_API", reason));
            }
        }
        if let Some(resolve) = self.resolve {
            builder = builder.resolve("discord.com", resolve);
        }
        if let Some(file) = &self.ca_file {
            let bad = |reason: String| setting("DISCORD_CA_FILE", format!("{}: {reason}", file.display()));
            let pem = read_file(file, MAX_CA_FILE).map_err(|error| bad(error.to_string()))?;
            let certificates = reqwest::Certificate::from_pem_bundle(&pem)
                .map_err(|_| bad("not a PEM certificate".to_owned()))?;
            if certificates.is_empty() {
                return Err(bad("no certificate in it".to_owned()));
            }
            builder = certificates.into_iter().fold(builder, reqwest::ClientBuilder::add_root_certificate);
        }
        builder.build().map_err(|error| setting("DISCORD_CA_FILE", error.to_string()))
    }

    pub(crate) fn http(&self, client: reqwest::Client) -> Http {
        let builder = HttpBuilder::new(&self.token).client(client).ratelimiter_disabled(true);
        match &self.api {
            Some(api) => builder.proxy(api.trim_end_matches('/')).build(),
            None => builder.build(),
        }
    }
}

/// Asked before every call to Discord: of several processes only the one whose turn it is speaks.
#[derive(Clone)]
pub struct LeaseGuard(Arc<dyn Fn() -> bool + Send + Sync>);

impl LeaseGuard {
    pub fn while_true(may: impl Fn() -> bool + Send + Sync + 'static) -> LeaseGuard {
        LeaseGuard(Arc::new(may))
    }

    pub(crate) fn now(&self) -> bool {
        (self.0)()
    }

    /// Waits until it may be, for half a minute at most.
    pub(crate) async fn soon(&self) {
        let allowed = async {
            while !self.now() {
                tokio::time::sleep(GLANCE).await;
            }
        };
        let _ = tokio::time::timeout(SILENCE, allowed).await;
    }
}

impl Default for LeaseGuard {
    fn default() -> LeaseGuard {
        LeaseGuard::while_true(|| true)
    }
}

/// Reason why the adapter cannot work, in one line for the operator of the bot.
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

fn setting(name: &'static str, reason: String) -> DiscordError {
    DiscordError::Setting { name, reason }
}
