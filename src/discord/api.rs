//! Calls to Discord's REST interface, with one error type and no secrets in the log.
//!
//! The library builds the requests, and [`super::rate_limiter`] decides when they are sent. The library's own rate limiter holds
//! a lock while it waits and retries at once after a refusal, so it stays off.

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use reqwest::header::HeaderMap;
use serde_json::Value;
use serenity::builder::CreateAttachment;
use serenity::http::{Http, LightMethod, Multipart, MultipartUpload, Request, Route};
use tokio::time::Instant;
use tracing::Dispatch;
use tracing::instrument::WithSubscriber as _;

use super::ban::{Ban, UNTIMED_BAN};
use super::error_code::{BLOCKED_BY_PROXY, ErrorMeaning, MISSING_PERMISSIONS, meaning};
use super::rate_limiter::{CallOutcome, CallPriority, RateLimitHeaders, RateLimiter, RouteKey};
use super::settings::{DiscordError, DiscordSettings, LeaseGuard};
use crate::metrics::Metrics;
use crate::platform::{File, SendError};
use crate::store::ShardRange;

/// Longest pause that Discord may demand, in seconds.
const MAX_SECONDS: f64 = 86_400.0;
/// Pause after a refused bot token, because refused calls add up to a ban.
const REFUSED_TOKEN_PAUSE: Duration = Duration::from_secs(60);
const MAX_FIELDS: usize = 5;

/// Error of a call. Without a status there was no readable response: the call may or may not have had its effect.
#[derive(Clone, Debug)]
pub(crate) struct DiscordCallError {
    pub(crate) status: Option<u16>,
    /// Discord's own error code, 0 when there was none.
    pub(crate) code: i64,
    /// Discord's message with the paths of the rejected fields, or the network error.
    message: String,
    pub(crate) retry_after: Option<Duration>,
    /// True if this address is banned. [`Ban`] logs that.
    pub(crate) banned: bool,
}

impl DiscordCallError {
    pub(crate) fn network(message: impl Into<String>) -> Self {
        Self { status: None, code: 0, message: message.into(), retry_after: None, banned: false }
    }

    fn banned(left: Duration) -> Self {
        let message = "this machine's address is banned from Discord".to_owned();
        Self { status: Some(429), code: 0, message, retry_after: Some(left), banned: true }
    }

    pub(crate) fn rejects(&self, field: &str) -> bool {
        self.message.contains(field)
    }

    /// Returns `true` if Discord itself says that the call is forbidden or its target does not exist.
    pub(crate) fn is_final(&self) -> bool {
        matches!(self.status, Some(400..=404))
            && self.code > 0
            && self.code != BLOCKED_BY_PROXY
            && !self.is_temporary()
    }

    /// Returns `true` if a retry may succeed.
    pub(crate) fn is_temporary(&self) -> bool {
        match self.status {
            None | Some(408 | 429 | 500..) => true,
            Some(_) => matches!(meaning(self.code), Some(ErrorMeaning::Temporary(_))),
        }
    }

    pub(crate) fn pause(&self) -> Option<Duration> {
        self.retry_after.or(match meaning(self.code) {
            Some(ErrorMeaning::Temporary(pause)) => Some(pause),
            _ => None,
        })
    }

    /// Returns the reason why a refused message may be accepted in a simpler form.
    pub(crate) fn content_problem(&self) -> Option<ErrorMeaning> {
        use ErrorMeaning::{ContentRejected, FileRefused, FilesForbidden};
        if self.code == MISSING_PERMISSIONS {
            return Some(FilesForbidden);
        }
        match meaning(self.code) {
            known @ Some(FilesForbidden | FileRefused | ContentRejected) => known,
            _ if self.status == Some(413) => Some(FileRefused),
            _ => None,
        }
    }

    /// Converts the error for the sender of a message. Only errors that Discord itself names are final, because a proxy can refuse anything for a
    /// while.
    pub(crate) fn into_send_error(self, channel: &str) -> SendError {
        let reason = self.to_string();
        if self.status == Some(401) {
            tracing::error!("Discord no longer accepts the token");
            return SendError::Later { after: Some(REFUSED_TOKEN_PAUSE), reason };
        }
        match meaning(self.code) {
            Some(ErrorMeaning::Deleted) => SendError::Gone(reason),
            Some(ErrorMeaning::Closed | ErrorMeaning::FilesForbidden) => SendError::Closed(reason),
            _ if self.is_temporary() => SendError::Later { after: self.pause(), reason },
            Some(_) => {
                tracing::error!(channel, %reason, "Discord refuses a message");
                SendError::Refused(reason)
            }
            None => SendError::Unclear(reason),
        }
    }
}

impl std::fmt::Display for DiscordCallError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.status, self.code) {
            (None, _) => f.write_str(&self.message),
            (Some(status), 0) => write!(f, "{status} {}", self.message),
            (Some(status), code) => write!(f, "{status} {} (code {code})", self.message),
        }
    }
}

/// Payload of a call: the JSON body with the file that goes with it, or the query.
#[derive(Default)]
pub(crate) struct CallPayload<'a> {
    pub(crate) json: Option<Value>,
    pub(crate) file: Option<&'a File>,
    pub(crate) query: Vec<(&'static str, String)>,
}

impl From<Value> for CallPayload<'_> {
    fn from(json: Value) -> Self {
        Self { json: Some(json), ..Self::default() }
    }
}

pub(crate) struct Api {
    http: Http,
    pub(crate) client: reqwest::Client,
    pub(crate) rate_limiter: Arc<RateLimiter>,
    pub(crate) ban: Ban,
    pub(crate) metrics: Arc<Metrics>,
    lease_guard: LeaseGuard,
}

impl Api {
    pub(crate) fn new(settings: &DiscordSettings) -> Result<Self, DiscordError> {
        let client = settings.client()?;
        let share = settings
            .shards
            .map_or(1.0, |ShardRange { first, last, total }| f64::from(last - first + 1) / f64::from(total));
        Ok(Self {
            http: settings.http(client.clone()),
            client,
            rate_limiter: Arc::new(RateLimiter::new(share)),
            ban: Ban::default(),
            metrics: Arc::clone(&settings.metrics),
            lease_guard: settings.lease_guard.clone(),
        })
    }

    pub(crate) fn proxy(&self) -> Option<&str> {
        self.http.proxy.as_deref()
    }

    /// Makes a call once the rate limiter permits it. During a ban of this address, calls fail at once.
    pub(crate) async fn call(
        &self,
        method: LightMethod,
        urgency: CallPriority,
        route: Route<'_>,
        payload: impl Into<CallPayload<'_>>,
    ) -> Result<Value, DiscordCallError> {
        let asked = Instant::now();
        self.lease_guard.wait().await;
        let permitted = async {
            if is_exempt(&route) {
                return self.rate_limiter.exempt();
            }
            let key = RouteKey::of(method.reqwest_method().as_str(), &route.path());
            self.rate_limiter.permit(key, urgency).await
        };
        let permit = tokio::select! {
            biased;
            left = self.ban.holds() => return Err(DiscordCallError::banned(left)),
            permit = permitted => permit,
        };
        self.metrics.waits.of(urgency.into()).observe(asked.elapsed().as_secs_f64());
        // Checked last, because a process that hung may have lost its lease meanwhile.
        let (result, outcome) = if self.lease_guard.is_held() {
            // The library's spans carry the route, and with it interaction tokens: nothing below is logged.
            self.perform(request(method, route, payload.into())).with_subscriber(Dispatch::none()).await
        } else {
            let failure = DiscordCallError::network("another process may speak here by now");
            (Err(failure), CallOutcome::Lost)
        };
        match (&result, &outcome) {
            (Err(failure), _) if failure.banned => self.ban.begin(failure.retry_after.unwrap_or_default()),
            (_, CallOutcome::Lost) => {}
            _ => self.ban.answered(),
        }
        permit.finish(&outcome);
        let label = match outcome {
            CallOutcome::Answered(200..300, _) => "ok",
            CallOutcome::Answered(500.., _) => "server_error",
            CallOutcome::Answered(..) => "refused",
            CallOutcome::TooMany(_, false, _) => "limited_route",
            CallOutcome::TooMany(_, true, _) => "limited_global",
            CallOutcome::Lost => "lost",
        };
        self.metrics.calls.of(label).inc();
        result
    }

    /// Makes one call and returns the JSON of its response.
    async fn perform(&self, request: Request<'_>) -> (Result<Value, DiscordCallError>, CallOutcome) {
        let sent = async {
            let request = request.build(&self.client, self.http.token(), self.http.proxy.as_deref());
            let request = request.map_err(library_error)?.build().map_err(network_error)?;
            self.client.execute(request).await.map_err(network_error)
        };
        let response = match sent.await {
            Ok(response) => response,
            Err(failure) => return (Err(failure), CallOutcome::Lost),
        };
        let status = response.status().as_u16();
        let headers = response.headers().clone();
        let limit = limit(&headers);
        let bytes = match response.bytes().await {
            Ok(bytes) => bytes,
            Err(error) => return (Err(network_error(error)), CallOutcome::Answered(status, limit)),
        };
        let body: Value = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        let after = seconds(&headers, "retry-after").or_else(|| duration(body["retry_after"].as_f64()?));
        // Discord's own limits come as JSON.
        if status == 429 && !body.is_object() && limit.bucket.is_none() {
            let wait = after.unwrap_or(UNTIMED_BAN);
            return (Err(DiscordCallError::banned(wait)), CallOutcome::TooMany(Some(wait), true, limit));
        }
        if (200..300).contains(&status) {
            return (Ok(body), CallOutcome::Answered(status, limit));
        }
        let outcome = if status == 429 {
            let global = body["global"] == true || headers.contains_key("x-ratelimit-global");
            CallOutcome::TooMany(after, global, limit)
        } else {
            CallOutcome::Answered(status, limit)
        };
        let failure = DiscordCallError {
            status: Some(status),
            code: body["code"].as_i64().unwrap_or(0),
            message: error_message(&body),
            retry_after: after,
            banned: false,
        };
        (Err(failure), outcome)
    }
}

fn limit(headers: &HeaderMap) -> RateLimitHeaders {
    RateLimitHeaders {
        bucket: header(headers, "x-ratelimit-bucket"),
        limit: header(headers, "x-ratelimit-limit"),
        remaining: header(headers, "x-ratelimit-remaining"),
        reset_after: seconds(headers, "x-ratelimit-reset-after"),
    }
}

pub(super) fn seconds(headers: &HeaderMap, name: &str) -> Option<Duration> {
    duration(header(headers, name)?)
}

/// Converts seconds from Discord, limited to a day.
pub(super) fn duration(seconds: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(seconds.min(MAX_SECONDS)).ok()
}

fn header<T: FromStr>(headers: &HeaderMap, name: &str) -> Option<T> {
    headers.get(name)?.to_str().ok()?.parse().ok()
}

/// Returns `true` for calls about interactions: each interaction has limits of its own.
fn is_exempt(route: &Route<'_>) -> bool {
    matches!(
        route,
        Route::InteractionResponse { .. }
            | Route::WebhookOriginalInteractionResponse { .. }
            | Route::WebhookFollowupMessages { .. }
            | Route::WebhookFollowupMessage { .. }
    )
}

fn request<'a>(method: LightMethod, route: Route<'a>, payload: CallPayload<'_>) -> Request<'a> {
    let query = Some(payload.query).filter(|query| !query.is_empty());
    let request = Request::new(route, method).params(query);
    let json = payload.json.map(|json| json.to_string());
    match payload.file {
        Some(file) => {
            let file = CreateAttachment::bytes(file.bytes.to_vec(), &*file.name);
            let upload = MultipartUpload::Attachments(vec![file]);
            request.multipart(Some(Multipart { upload, fields: Vec::new(), payload_json: json }))
        }
        None => request.body(json.map(String::into_bytes)),
    }
}

/// Converts a network error, without the URL, which may contain an interaction token.
fn network_error(error: reqwest::Error) -> DiscordCallError {
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
    DiscordCallError::network(words)
}

fn library_error(error: serenity::Error) -> DiscordCallError {
    use serenity::http::HttpError;
    match error {
        serenity::Error::Http(HttpError::Request(error)) => network_error(error),
        // The message of any other error may contain the URL.
        serenity::Error::Http(HttpError::InvalidHeader(_)) => {
            DiscordCallError::network("the token holds characters that no token has")
        }
        _ => DiscordCallError::network("the request could not be built"),
    }
}

/// Returns Discord's error message with the paths of the first rejected fields.
fn error_message(body: &Value) -> String {
    let mut words = vec![body["message"].as_str().unwrap_or("without a reason").to_owned()];
    collect_field_errors(&body["errors"], &mut Vec::new(), &mut words);
    let more = words.len().saturating_sub(MAX_FIELDS + 1);
    if more > 0 {
        words.truncate(MAX_FIELDS + 1);
        words.push(format!("and {more} more"));
    }
    words.join("; ")
}

/// Collects the names of the fields that Discord rejects, with the reasons, from its nested error object.
fn collect_field_errors<'a>(value: &'a Value, path: &mut Vec<&'a str>, words: &mut Vec<String>) {
    let Some(map) = value.as_object() else { return };
    for (key, inner) in map {
        if key == "_errors" {
            for error in inner.as_array().into_iter().flatten() {
                let message = error["message"].as_str().unwrap_or_default();
                words.push(format!("{}: {message}", path.join(".")));
            }
        } else {
            path.push(key);
            collect_field_errors(inner, path, words);
            path.pop();
        }
    }
}
