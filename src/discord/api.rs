//! Calls to Discord's REST interface: one door, one kind of failure, nothing secret in the log.
//!
//! The library builds the requests; when they go out is up to [`super::pace`]. Its own rate limiter holds a lock while it
//! waits and asks again at once after a refusal, so it stays off.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use reqwest::header::HeaderMap;
use serde_json::Value;
use serenity::builder::CreateAttachment;
use serenity::http::{Http, HttpBuilder, LightMethod, Multipart, MultipartUpload, Request, Route};
use tokio::time::Instant;
use tracing::Dispatch;
use tracing::instrument::WithSubscriber as _;

use super::error_code::{BLOCKED_BY_PROXY, ErrorMeaning, meaning};
use super::rate_limiter::{CallOutcome, CallPriority, RateLimitHeaders, RateLimiter, RouteKey};
use super::settings::{DiscordError, DiscordSettings, LeaseGuard};
use crate::metrics::Metrics;
use crate::platform::File;
use crate::store::without_password;

/// How long is waited until something may be said.
const SILENCE: Duration = Duration::from_secs(30);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// A picture has to go up within this time on a slow line.
const CALL_TIMEOUT: Duration = Duration::from_secs(30);

/// Why a call failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DiscordCallError {
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

impl DiscordCallError {
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

    /// Whether Discord itself says that the call is not allowed, or what it names does not exist.
    pub(crate) fn is_final(&self) -> bool {
        matches!(self, Self::Answer { status: 400..=404, code, .. } if *code > 0 && *code != BLOCKED_BY_PROXY)
            && !self.passing()
    }

    /// Whether the same call may work a little later.
    pub(crate) fn passing(&self) -> bool {
        match self.status() {
            None | Some(408 | 429) => true,
            Some(status) => status >= 500 || matches!(meaning(self.code()), Some(ErrorMeaning::Temporary(_))),
        }
    }

    /// How long to wait before the next try, when that is known.
    pub(crate) fn after(&self) -> Option<Duration> {
        match self {
            Self::Network(_) => None,
            Self::Answer { after, code, .. } => after.or(match meaning(*code) {
                Some(ErrorMeaning::Temporary(pause)) => Some(pause),
                _ => None,
            }),
        }
    }
}

impl std::fmt::Display for DiscordCallError {
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
pub(crate) struct CallPayload<'a> {
    /// The JSON body.
    pub(crate) json: Option<Value>,
    /// The picture that goes with it.
    pub(crate) file: Option<&'a File>,
    /// The query.
    pub(crate) query: Vec<(&'static str, String)>,
}

impl From<Value> for CallPayload<'_> {
    fn from(json: Value) -> Self {
        Self { json: Some(json), ..Self::default() }
    }
}

/// The REST interface.
pub(crate) struct Api {
    http: Http,
    client: reqwest::Client,
    rate_limiter: Arc<RateLimiter>,
    metrics: Arc<Metrics>,
    lease_guard: LeaseGuard,
}

impl Api {
    pub(crate) fn new(settings: &DiscordSettings) -> Result<Self, DiscordError> {
        let client = client(settings)?;
        Ok(Self {
            http: http(settings, client.clone()),
            client,
            rate_limiter: Arc::new(RateLimiter::new(
                settings
                    .shards
                    .map_or(1.0, |(first, last, total)| f64::from(last - first + 1) / f64::from(total)),
            )),
            metrics: Arc::clone(&settings.metrics),
            lease_guard: settings.lease_guard.clone(),
        })
    }

    /// The HTTP client, for what is fetched elsewhere.
    pub(crate) fn client(&self) -> reqwest::Client {
        self.client.clone()
    }

    /// The address that calls go to.
    pub(crate) fn address(&self) -> &str {
        self.http.proxy.as_deref().unwrap_or("https://discord.com")
    }

    /// How many calls wait for the limits, by urgency.
    pub(crate) fn waiting(&self) -> [(&'static str, usize); 3] {
        self.rate_limiter.waiting()
    }

    pub(crate) async fn get(
        &self,
        urgency: CallPriority,
        route: Route<'_>,
        query: Vec<(&'static str, String)>,
    ) -> Result<Value, DiscordCallError> {
        self.call(LightMethod::Get, urgency, route, CallPayload { query, ..CallPayload::default() }).await
    }

    pub(crate) async fn post(
        &self,
        urgency: CallPriority,
        route: Route<'_>,
        payload: impl Into<CallPayload<'_>>,
    ) -> Result<Value, DiscordCallError> {
        self.call(LightMethod::Post, urgency, route, payload.into()).await
    }

    pub(crate) async fn patch(
        &self,
        urgency: CallPriority,
        route: Route<'_>,
        payload: impl Into<CallPayload<'_>>,
    ) -> Result<Value, DiscordCallError> {
        self.call(LightMethod::Patch, urgency, route, payload.into()).await
    }

    pub(crate) async fn put(
        &self,
        urgency: CallPriority,
        route: Route<'_>,
        payload: impl Into<CallPayload<'_>>,
    ) -> Result<Value, DiscordCallError> {
        self.call(LightMethod::Put, urgency, route, payload.into()).await
    }

    pub(crate) async fn delete(
        &self,
        urgency: CallPriority,
        route: Route<'_>,
    ) -> Result<Value, DiscordCallError> {
        self.call(LightMethod::Delete, urgency, route, CallPayload::default()).await
    }

    async fn call(
        &self,
        method: LightMethod,
        urgency: CallPriority,
        route: Route<'_>,
        payload: CallPayload<'_>,
    ) -> Result<Value, DiscordCallError> {
        let asked = Instant::now();
        self.lease_guard.soon(SILENCE).await;
        let permit = if is_exempt(&route) {
            self.rate_limiter.exempt()
        } else {
            self.rate_limiter
                .permit(RouteKey::of(method.reqwest_method().as_str(), &route.path()), urgency)
                .await
        };
        self.metrics.waited(urgency.name(), asked.elapsed());
        // Asked as late as can be: a process that hung goes on in the middle of something.
        let (result, fate) = if self.lease_guard.now() {
            // The library's spans carry the route, and with it interaction tokens: nothing below is logged.
            self.perform(request(method, route, payload)).with_subscriber(Dispatch::none()).await
        } else {
            (
                Err(DiscordCallError::Network("another process may speak here by now".to_owned())),
                CallOutcome::Lost,
            )
        };
        permit.finish(&fate);
        self.metrics.call(match fate {
            CallOutcome::Answered(200..300, _) => "ok",
            CallOutcome::Answered(500.., _) => "server_error",
            CallOutcome::Answered(..) => "refused",
            CallOutcome::TooMany(_, false, _) => "limited_route",
            CallOutcome::TooMany(_, true, _) => "limited_global",
            CallOutcome::Lost => "lost",
        });
        result
    }

    async fn perform(&self, request: Request<'_>) -> (Result<Value, DiscordCallError>, CallOutcome) {
        let lost = |failure| (Err(failure), CallOutcome::Lost);
        let request = match request.build(&self.client, self.http.token(), self.http.proxy.as_deref()) {
            Ok(request) => request.build().map_err(unsent),
            Err(error) => Err(network(error)),
        };
        let response = match request {
            Ok(request) => self.client.execute(request).await.map_err(unsent),
            Err(failure) => Err(failure),
        };
        let response = match response {
            Ok(response) => response,
            Err(failure) => return lost(failure),
        };
        let status = response.status().as_u16();
        let headers = response.headers().clone();
        let limit = limit(&headers);
        let bytes = match response.bytes().await {
            Ok(bytes) => bytes,
            Err(error) => return (Err(unsent(error)), CallOutcome::Answered(status, limit)),
        };
        let body: Value = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        if (200..300).contains(&status) {
            return (Ok(body), CallOutcome::Answered(status, limit));
        }
        let after = seconds(&headers, "retry-after")
            .or_else(|| Duration::try_from_secs_f64(body["retry_after"].as_f64()?).ok());
        let fate = if status == 429 {
            let global = body["global"] == true || headers.contains_key("x-ratelimit-global");
            CallOutcome::TooMany(after, global, limit)
        } else {
            CallOutcome::Answered(status, limit)
        };
        let failure = DiscordCallError::Answer {
            status,
            code: body["code"].as_i64().unwrap_or(0),
            message: words(&body),
            after,
        };
        (Err(failure), fate)
    }
}

fn limit(headers: &HeaderMap) -> RateLimitHeaders {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    RateLimitHeaders {
        bucket: text("x-ratelimit-bucket").map(str::to_owned),
        limit: text("x-ratelimit-limit").and_then(|value| value.parse().ok()),
        remaining: text("x-ratelimit-remaining").and_then(|value| value.parse().ok()),
        reset_after: seconds(headers, "x-ratelimit-reset-after"),
    }
}

fn seconds(headers: &HeaderMap, name: &str) -> Option<Duration> {
    let seconds: f64 = headers.get(name)?.to_str().ok()?.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}

/// Calls about interactions do not count towards the limit for all calls, and every interaction has its own limits.
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
    let builder = HttpBuilder::new(&settings.token).client(client).ratelimiter_disabled(true);
    match &settings.api {
        Some(api) => builder.proxy(api.trim_end_matches('/')).build(),
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
        let is_plain = |url: &reqwest::Url| url.username().is_empty() && url.password().is_none();
        let is_web = |url: &reqwest::Url| matches!(url.scheme(), "http" | "https") && url.has_host();
        if !url.is_ok_and(|url| is_web(&url) && is_plain(&url)) {
            let shown = without_password(api);
            return Err(setting(
                "DISCORD_API",
                format!("\"{shown}\" is not an address like http://127.0.0.1:8080"),
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

fn request<'a>(method: LightMethod, route: Route<'a>, payload: CallPayload<'_>) -> Request<'a> {
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
fn unsent(error: reqwest::Error) -> DiscordCallError {
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
    DiscordCallError::Network(words)
}

fn network(error: serenity::Error) -> DiscordCallError {
    use serenity::http::HttpError;
    match error {
        serenity::Error::Http(HttpError::Request(error)) => unsent(error),
        // Anything else is a fault in what was asked; its words may hold the URL.
        serenity::Error::Http(HttpError::InvalidHeader(_)) => {
            DiscordCallError::Network("the token holds characters that no token has".to_owned())
        }
        _ => DiscordCallError::Network("the request could not be built".to_owned()),
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
