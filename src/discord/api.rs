//! Calls to Discord's REST interface: one door, one kind of failure, nothing secret in the log.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::Value;
use serenity::builder::CreateAttachment;
use serenity::http::{Http, HttpBuilder, LightMethod, Multipart, MultipartUpload, Request, Route};
use tracing::Dispatch;
use tracing::instrument::WithSubscriber as _;

use super::settings::{DiscordError, DiscordSettings};
use crate::service::File;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// A picture has to go up within this time on a slow line.
const CALL_TIMEOUT: Duration = Duration::from_secs(30);

/// Why a call failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// No answer came, or none that could be read: the call may or may not have had its effect.
    Network(String),
    /// Discord answered with an error.
    Answer {
        /// The HTTP status.
        status: u16,
        /// Discord's own error code, 0 when there was none.
        code: i64,
        /// Discord's words, with the paths of the offending fields.
        message: String,
        /// How long to wait, when Discord says so.
        after: Option<Duration>,
    },
}

impl Failure {
    /// Discord's error code, 0 when there is none.
    pub(crate) fn code(&self) -> i64 {
        match self {
            Self::Network(_) => 0,
            Self::Answer { code, .. } => *code,
        }
    }

    /// The HTTP status, when there was an answer.
    pub(crate) fn status(&self) -> Option<u16> {
        match self {
            Self::Network(_) => None,
            Self::Answer { status, .. } => Some(*status),
        }
    }

    /// Whether the same call may work a little later.
    pub(crate) fn passing(&self) -> bool {
        match self.status() {
            None | Some(408 | 429) => true,
            Some(status) => status >= 500,
        }
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Network(reason) => f.write_str(reason),
            Self::Answer { status, code: 0, message, .. } => write!(f, "{status} {message}"),
            Self::Answer { status, code, message, .. } => write!(f, "{status} {message} (code {code})"),
        }
    }
}

/// What a call carries.
#[derive(Default)]
pub(crate) struct Payload<'a> {
    /// The JSON body.
    pub(crate) json: Option<Value>,
    /// The picture that goes with it.
    pub(crate) file: Option<&'a File>,
    /// The query.
    pub(crate) query: Vec<(&'static str, String)>,
}

impl From<Value> for Payload<'_> {
    fn from(json: Value) -> Self {
        Self { json: Some(json), ..Self::default() }
    }
}

/// The REST interface.
pub(crate) struct Api {
    http: Http,
    client: reqwest::Client,
}

impl Api {
    pub(crate) fn new(settings: &DiscordSettings) -> Result<Self, DiscordError> {
        let client = client(settings)?;
        Ok(Self { http: http(settings, client.clone()), client })
    }

    /// The address that calls go to.
    pub(crate) fn address(&self) -> &str {
        self.http.proxy.as_deref().unwrap_or("https://discord.com")
    }

    pub(crate) async fn get(
        &self,
        route: Route<'_>,
        query: Vec<(&'static str, String)>,
    ) -> Result<Value, Failure> {
        self.call(LightMethod::Get, route, Payload { query, ..Payload::default() }).await
    }

    pub(crate) async fn post(
        &self,
        route: Route<'_>,
        payload: impl Into<Payload<'_>>,
    ) -> Result<Value, Failure> {
        self.call(LightMethod::Post, route, payload.into()).await
    }

    pub(crate) async fn patch(
        &self,
        route: Route<'_>,
        payload: impl Into<Payload<'_>>,
    ) -> Result<Value, Failure> {
        self.call(LightMethod::Patch, route, payload.into()).await
    }

    pub(crate) async fn put(
        &self,
        route: Route<'_>,
        payload: impl Into<Payload<'_>>,
    ) -> Result<Value, Failure> {
        self.call(LightMethod::Put, route, payload.into()).await
    }

    async fn call(
        &self,
        method: LightMethod,
        route: Route<'_>,
        payload: Payload<'_>,
    ) -> Result<Value, Failure> {
        let limited = !is_exempt(&route);
        // The library's spans carry the route, and with it interaction tokens: nothing below is logged.
        self.perform(request(method, route, payload), limited).with_subscriber(Dispatch::none()).await
    }

    async fn perform(&self, request: Request<'_>, limited: bool) -> Result<Value, Failure> {
        let response = match &self.http.ratelimiter {
            Some(limiter) if limited => limiter.perform(request).await.map_err(network)?,
            _ => {
                let request = request
                    .build(&self.client, self.http.token(), self.http.proxy.as_deref())
                    .map_err(network)?
                    .build()
                    .map_err(unsent)?;
                self.client.execute(request).await.map_err(unsent)?
            }
        };
        let status = response.status().as_u16();
        let after = response
            .headers()
            .get("retry-after")
            .and_then(|value| value.to_str().ok()?.parse::<f64>().ok())
            .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let bytes = response.bytes().await.map_err(unsent)?;
        let body: Value = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        if (200..300).contains(&status) {
            return Ok(body);
        }
        let after = after.or_else(|| Duration::try_from_secs_f64(body["retry_after"].as_f64()?).ok());
        Err(Failure::Answer {
            status,
            code: body["code"].as_i64().unwrap_or(0),
            message: words(&body),
            after,
        })
    }
}

/// Calls about interactions have limits of their own, and the library's rate limiter would remember each interaction
/// for ever.
fn is_exempt(route: &Route<'_>) -> bool {
    matches!(
        route,
        Route::InteractionResponse { .. }
            | Route::WebhookOriginalInteractionResponse { .. }
            | Route::WebhookFollowupMessages { .. }
    )
}

/// The HTTP side of the library for these settings.
pub(crate) fn http(settings: &DiscordSettings, client: reqwest::Client) -> Http {
    let builder = HttpBuilder::new(&settings.token).client(client);
    match &settings.api {
        // While its rate limiter is on, the library ignores the other address.
        Some(api) => builder.proxy(api.trim_end_matches('/')).ratelimiter_disabled(true).build(),
        None => builder.build(),
    }
}

/// The HTTP client for these settings.
pub(crate) fn client(settings: &DiscordSettings) -> Result<reqwest::Client, DiscordError> {
    let mut builder =
        reqwest::Client::builder().use_rustls_tls().connect_timeout(CONNECT_TIMEOUT).timeout(CALL_TIMEOUT);
    if settings.api.is_some() || settings.resolve.is_some() {
        builder = builder.no_proxy();
    }
    if let Some(api) = &settings.api {
        let url = reqwest::Url::parse(api);
        if !url.is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host()) {
            return Err(setting(
                "DISCORD_API",
                format!("\"{api}\" is not an address like http://127.0.0.1:8080"),
            ));
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

fn request<'a>(method: LightMethod, route: Route<'a>, payload: Payload<'_>) -> Request<'a> {
    let mut request = Request::new(route, method);
    if !payload.query.is_empty() {
        request = request.params(Some(payload.query));
    }
    let json = payload.json.map(|json| json.to_string());
    match payload.file {
        Some(file) => request.multipart(Some(Multipart {
            upload: MultipartUpload::Attachments(vec![CreateAttachment::bytes(
                file.bytes.to_vec(),
                &*file.name,
            )]),
            fields: Vec::new(),
            payload_json: json,
        })),
        None => request.body(json.map(String::into_bytes)),
    }
}

/// A network error in words, without the URL: it may hold an interaction token.
fn unsent(error: reqwest::Error) -> Failure {
    let error = error.without_url();
    let mut words = error.to_string();
    let mut source = std::error::Error::source(&error);
    while let Some(inner) = source {
        let inner_words = inner.to_string();
        if !words.contains(&inner_words) {
            words = format!("{words}: {inner_words}");
        }
        source = inner.source();
    }
    Failure::Network(words)
}

fn network(error: serenity::Error) -> Failure {
    use serenity::http::HttpError;
    match error {
        serenity::Error::Http(HttpError::Request(error)) => unsent(error),
        // Anything else is a fault in what was asked; its words may hold the URL.
        serenity::Error::Http(HttpError::InvalidHeader(_)) => {
            Failure::Network("the token holds characters that no token has".to_owned())
        }
        _ => Failure::Network("the request could not be built".to_owned()),
    }
}

/// Discord's error message with the paths of the fields that it names.
fn words(body: &Value) -> String {
    let mut words = body["message"].as_str().unwrap_or("without a reason").to_owned();
    let mut path = Vec::new();
    walk(&body["errors"], &mut path, &mut words);
    words
}

fn walk<'a>(value: &'a Value, path: &mut Vec<&'a str>, words: &mut String) {
    let Some(map) = value.as_object() else { return };
    for (key, inner) in map {
        if key == "_errors" {
            for error in inner.as_array().into_iter().flatten() {
                words.push_str(&format!(
                    "; {}: {}",
                    path.join("."),
                    error["message"].as_str().unwrap_or_default()
                ));
            }
        } else {
            path.push(key);
            walk(inner, path, words);
            path.pop();
        }
    }
}
