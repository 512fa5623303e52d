//! Settings and errors of the adapter, and its HTTP clients.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serenity::http::{Http, HttpBuilder};

use super::activity::ActivityApp;
use crate::config::read_file;
use crate::metrics::Metrics;
use crate::store::{ShardRange, without_password};

/// Maximum size of the certificate file, in bytes.
const MAX_CA_FILE: u64 = 1024 * 1024;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// Long enough for the upload of a picture on a slow line.
const CALL_TIMEOUT: Duration = Duration::from_secs(30);
/// Longest wait for the lease, and interval of its checks.
const LEASE_TIMEOUT: Duration = Duration::from_secs(30);
pub(crate) const GLANCE: Duration = Duration::from_millis(250);

#[derive(Clone, Default)]
pub struct DiscordSettings {
    /// The bot's token. It is never logged.
    pub token: String,
    /// True if the bot asks for the text of every message: the privileged message-content intent.
    pub message_content: bool,
    /// Shards to serve; by default all that Discord recommends.
    pub shards: Option<ShardRange>,
    /// Address that replaces `https://discord.com` (`DISCORD_API`).
    pub api: Option<String>,
    /// Address and port to which `discord.com` resolves, with TLS (`DISCORD_RESOLVE`).
    pub resolve: Option<SocketAddr>,
    /// PEM file of an additional certificate authority (`DISCORD_CA_FILE`).
    pub ca_file: Option<PathBuf>,
    /// Longest time that the connection may be down before it is rebuilt; five minutes by default.
    pub rebuild_after: Option<Duration>,
    /// The application's Activity, if the live board is served.
    pub activity: Option<ActivityApp>,
    pub metrics: Arc<Metrics>,
    pub lease_guard: LeaseGuard,
}

impl DiscordSettings {
    /// Returns an HTTP client. The error names the invalid setting.
    pub(crate) fn client(&self) -> Result<reqwest::Client, DiscordError> {
        let mut builder = reqwest::Client::builder()
            .use_rustls_tls()
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(CALL_TIMEOUT);
        if self.api.is_some() || self.resolve.is_some() {
            builder = builder.no_proxy();
        }
        if let Some(api) = &self.api {
            let is_valid = reqwest::Url::parse(api).is_ok_and(|url| {
                matches!(url.scheme(), "http" | "https")
                    && url.has_host()
                    && url.username().is_empty()
                    && url.password().is_none()
            });
            if !is_valid {
                let reason =
                    format!("\"{}\" is not an address like http://127.0.0.1:8080", without_password(api));
                return Err(setting("DISCORD_API", reason));
            }
        }
        if let Some(resolve) = self.resolve {
            builder = builder.resolve("discord.com", resolve);
        }
        if let Some(file) = &self.ca_file {
            let pem = read_file(file, MAX_CA_FILE).map_err(|error| bad_ca_file(file, &error.to_string()))?;
            let certificates = reqwest::Certificate::from_pem_bundle(&pem)
                .map_err(|_| bad_ca_file(file, "not a PEM certificate"))?;
            if certificates.is_empty() {
                return Err(bad_ca_file(file, "no certificate in it"));
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

/// Check before every call to Discord: only the process with the lease may send.
#[derive(Clone)]
pub struct LeaseGuard(Arc<dyn Fn() -> bool + Send + Sync>);

impl LeaseGuard {
    pub fn while_true(may: impl Fn() -> bool + Send + Sync + 'static) -> LeaseGuard {
        LeaseGuard(Arc::new(may))
    }

    pub(crate) fn is_held(&self) -> bool {
        (self.0)()
    }

    pub(crate) async fn wait(&self) {
        let allowed = async {
            while !self.is_held() {
                tokio::time::sleep(GLANCE).await;
            }
        };
        let _ = tokio::time::timeout(LEASE_TIMEOUT, allowed).await;
    }
}

impl Default for LeaseGuard {
    fn default() -> LeaseGuard {
        LeaseGuard::while_true(|| true)
    }
}

/// Reason why the adapter cannot work, in one line for the operator.
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
    /// Discord closed the connection and would close a new one, too.
    #[error("Discord closed the gateway connection for good: {0}")]
    Closed(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DisconnectReason {
    Stopped,
    /// Its thread panicked.
    Died,
    /// It hangs, or has been down for too long.
    Stuck,
    IntentsRefused,
    /// Discord will not accept another connection.
    Failed(DiscordError),
}

fn bad_ca_file(file: &Path, reason: &str) -> DiscordError {
    setting("DISCORD_CA_FILE", format!("{}: {reason}", file.display()))
}

fn setting(name: &'static str, reason: String) -> DiscordError {
    DiscordError::Setting { name, reason }
}
