//! Access to the page: everybody on this machine, elsewhere people with the password; limits for each of them.
//!
//! A session is a random number in a cookie that scripts and requests of other sites do not see. Sessions are kept in
//! memory: after a restart the page asks for the password again.
//!
//! Other web sites are kept out. A foreign page could point its own name at 127.0.0.1 (the `Host` check refuses it), post a
//! form here (the JSON content type and the `Origin` check refuse it), or embed a file below `/api` as a picture or a script
//! (the `Origin` check refuses it). No response has a CORS header, so none is readable elsewhere.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::header::{COOKIE, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use lru::LruCache;
use parking_lot::Mutex;
use sha2::{Digest as _, Sha256};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::error::ApiError;
use crate::config::Secret;
use crate::env::system_random;
use crate::http::{RemoteAddress, is_loopback};
use crate::i18n::messages::{PlaygroundTooOften, PlaygroundWrongPassword};
use crate::runtime::{Allowance, Quotas};

const SESSION: &str = "xiangqi-session";
/// Lifetime of the cookie in a browser, in seconds.
const SESSION_SECONDS: u32 = 30 * 24 * 60 * 60;
/// Maximum number of sessions; the least recently used one makes room.
const MAX_SESSIONS: NonZeroUsize = NonZeroUsize::new(1000).expect("it is not zero");
/// Wrong passwords from one address. Other addresses are not affected.
pub const WRONG_PASSWORDS: Allowance = Allowance { at_once: 30, pause: Duration::from_secs(2) };
/// Messages and presses of one person, if other machines are served.
pub const ACTIONS: Allowance = Allowance { at_once: 300, pause: Duration::from_millis(200) };
/// Maximum number of people, and of addresses, with a bucket.
const MAX_BUCKETS: NonZeroUsize = NonZeroUsize::new(1000).expect("it is not zero");
pub const MAX_STREAMS: usize = 500;

const HEADERS: [(HeaderName, HeaderValue); 4] = [
    (
        HeaderName::from_static("content-security-policy"),
        HeaderValue::from_static(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; \
             connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
    ),
    (HeaderName::from_static("x-content-type-options"), HeaderValue::from_static("nosniff")),
    (HeaderName::from_static("referrer-policy"), HeaderValue::from_static("no-referrer")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];

pub struct Auth {
    password: Option<[u8; 32]>,
    /// True if only this machine is served.
    pub(crate) loopback: bool,
    /// Digests of the session numbers, so that the time of a lookup reveals nothing of them.
    sessions: Mutex<LruCache<[u8; 32], ()>>,
    wrong_passwords: Quotas<RemoteAddress>,
    actions: Quotas<String>,
    streams: Arc<Semaphore>,
    /// Part of each digest, so that the time of a comparison reveals nothing.
    salt: u64,
}

impl Auth {
    pub fn new(loopback: bool, password: Option<&Secret>) -> Auth {
        let salt = system_random();
        Auth {
            password: password.map(|password| digest(salt, password.expose())),
            loopback,
            sessions: Mutex::new(LruCache::new(MAX_SESSIONS)),
            wrong_passwords: Quotas::new(WRONG_PASSWORDS, MAX_BUCKETS),
            actions: Quotas::new(ACTIONS, MAX_BUCKETS),
            streams: Arc::new(Semaphore::new(MAX_STREAMS)),
            salt,
        }
    }

    /// Returns the cookie of a new session, if the password is right. With `over_tls`, browsers send it over TLS only.
    pub fn log_in(&self, password: &str, client: RemoteAddress, over_tls: bool) -> Result<String, ApiError> {
        let Some(expected) = self.password else {
            return Err(ApiError::bad("no-password", "this playground asks for no password"));
        };
        check_quota(self.wrong_passwords.take(client))?;
        if digest(self.salt, password) != expected {
            return Err(ApiError::new(StatusCode::FORBIDDEN, "wrong-password", PlaygroundWrongPassword));
        }
        self.wrong_passwords.give_back(&client);
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| ApiError::internal(&error))?;
        let session: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        self.sessions.lock().put(digest(self.salt, &session), ());
        let secure = if over_tls { "; Secure" } else { "" };
        Ok(format!(
            "{SESSION}={session}; Path=/; Max-Age={SESSION_SECONDS}; HttpOnly; SameSite=Strict{secure}"
        ))
    }

    /// Returns `true` if a request has the cookie of a session, or none is needed.
    pub fn has_session(&self, headers: &HeaderMap) -> bool {
        if self.password.is_none() {
            return true;
        }
        let cookies = headers.get_all(COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
        cookies
            .flat_map(|cookies| cookies.split(';'))
            .filter_map(|cookie| cookie.trim().split_once('='))
            .filter(|(name, _)| *name == SESSION)
            .any(|(_, session)| self.sessions.lock().get(&digest(self.salt, session)).is_some())
    }

    /// Counts a message or press of a person; an error if there were too many. This machine has no limit.
    pub fn count_action(&self, person: &str) -> Result<(), ApiError> {
        check_quota(self.loopback || self.actions.take(person.to_owned()))
    }

    pub fn open_stream(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        Arc::clone(&self.streams).try_acquire_owned().map_err(|_| {
            let message = format!("{MAX_STREAMS} streams of events are open already");
            ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "too-many-streams", message)
        })
    }
}

/// Middleware: rejects requests below `/api/` without a session, except the login. The page itself is public.
pub(crate) async fn require_session(State(auth): State<Arc<Auth>>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    if path.starts_with("/api/") && path != "/api/login" && !auth.has_session(request.headers()) {
        let message = "this playground asks for a password: POST /api/login {password}";
        return ApiError::new(StatusCode::UNAUTHORIZED, "locked", message).into_response();
    }
    next.run(request).await
}

/// Returns `true` if a proxy says that the client uses TLS. A client that forges the header gets a less useful cookie.
pub fn is_over_tls(headers: &HeaderMap) -> bool {
    let scheme = first_value(headers, "x-forwarded-proto").unwrap_or_default().trim();
    let forwarded = first_value(headers, "forwarded").unwrap_or_default().split(';');
    scheme.eq_ignore_ascii_case("https")
        || forwarded.filter_map(|pair| pair.trim().split_once('=')).any(|(name, value)| {
            name.eq_ignore_ascii_case("proto") && value.trim_matches('"').eq_ignore_ascii_case("https")
        })
}

/// Returns the first of the values of a header that commas separate.
fn first_value<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()?.split(',').next()
}

/// Middleware: rejects requests of other sites with 403, and adds the security headers to every response. With `loopback`,
/// only names of this machine are accepted.
pub(crate) async fn reject_other_sites(
    State(loopback): State<bool>,
    request: Request,
    next: Next,
) -> Response {
    let is_page = request.method() == Method::GET && !request.uri().path().starts_with("/api/");
    let mut response = match check_site(is_page, request.headers(), loopback) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    response.headers_mut().extend(HEADERS);
    response
}

/// Checks `Host`, `Origin` and `Sec-Fetch-Site`. Links to the page itself are allowed everywhere.
fn check_site(is_page: bool, headers: &HeaderMap, loopback: bool) -> Result<(), ApiError> {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    if loopback && !is_loopback(host) {
        let message = "the playground answers only under localhost or 127.0.0.1";
        return Err(ApiError::new(StatusCode::FORBIDDEN, "foreign-host", message));
    }
    // Browsers send one of these two headers, programs none.
    let cross = headers.get("sec-fetch-site").is_some_and(|site| site == "cross-site" || site == "same-site");
    let foreign = headers.get(ORIGIN).is_some_and(|origin| {
        let own = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
        own.is_none_or(|(_, authority)| !authority.eq_ignore_ascii_case(host))
    });
    if !is_page && (cross || foreign) {
        let message = "the playground takes requests only from its own page";
        return Err(ApiError::new(StatusCode::FORBIDDEN, "foreign-origin", message));
    }
    Ok(())
}

fn check_quota(is_granted: bool) -> Result<(), ApiError> {
    if is_granted {
        return Ok(());
    }
    Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too-often", PlaygroundTooOften))
}

fn digest(salt: u64, text: &str) -> [u8; 32] {
    Sha256::new().chain_update(salt.to_be_bytes()).chain_update(text).finalize().into()
}
