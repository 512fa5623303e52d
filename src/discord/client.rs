//! How Discord is reached: the addresses and certificates of the settings.

use std::net::SocketAddr;
use std::time::Duration;

use serenity::http::{Http, HttpBuilder};

use super::settings::{DiscordError, DiscordSettings};
use crate::store::without_password;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// A picture has to go up within this time on a slow line.
const CALL_TIMEOUT: Duration = Duration::from_secs(30);

impl DiscordSettings {
    /// Whether Discord can be looked for with them; the error names the one that is wrong.
    pub fn check(&self) -> Result<(), DiscordError> {
        client(self).map(drop)
    }
}

pub(crate) fn http(settings: &DiscordSettings, client: reqwest::Client) -> Http {
    let builder = HttpBuilder::new(&settings.token).client(client).ratelimiter_disabled(true);
    match &settings.api {
        Some(api) => builder.proxy(api.trim_end_matches('/')).build(),
        None => builder.build(),
    }
}

pub(crate) fn client(settings: &DiscordSettings) -> Result<reqwest::Client, DiscordError> {
    let mut builder =
        reqwest::Client::builder().use_rustls_tls().connect_timeout(CONNECT_TIMEOUT).timeout(CALL_TIMEOUT);
    if settings.api.is_some() || settings.resolve.is_some() {
        builder = builder.no_proxy();
    }
    if let Some(api) = &settings.api {
        let url = reqwest::Url::parse(api);
        let is_plain = |url: &reqwest::Url| url.username().is_empty() && url.password().is_none();
        let is_web = |url: &reqwest::Url| matches!(url.scheme(), "http" | "https") && url.has_host();
        if !url.is_ok_and(|url| is_web(&url) && is_plain(&url)) {
            let reason =
                format!("\"{}\" is not an address like http://127.0.0.1:8080", without_password(api));
            return Err(setting("DISCORD_API", reason));
        }
    }
    if let Some(resolve) = &settings.resolve {
        let address: SocketAddr = resolve.parse().map_err(|_| {
            setting("DISCORD_RESOLVE", format!("\"{resolve}\" is not an address like 127.0.0.1:8443"))
        })?;
        builder = builder.resolve("discord.com", address);
    }
    if let Some(file) = &settings.ca_file {
        let bad = |reason: String| setting("DISCORD_CA_FILE", format!("{}: {reason}", file.display()));
        let pem = std::fs::read(file).map_err(|error| bad(error.to_string()))?;
        let certificates = reqwest::Certificate::from_pem_bundle(&pem)
            .map_err(|_| bad("not a PEM certificate".to_owned()))?;
        if certificates.is_empty() {
            return Err(bad("no certificate in it".to_owned()));
        }
        builder = certificates.into_iter().fold(builder, reqwest::ClientBuilder::add_root_certificate);
    }
    builder.build().map_err(|error| setting("DISCORD_CA_FILE", error.to_string()))
}

fn setting(name: &'static str, reason: String) -> DiscordError {
    DiscordError::Setting { name, reason }
}
