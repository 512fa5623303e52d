//! Who is let in, and how much each may do: on this machine everybody, elsewhere whoever knows the password.
//!
//! A session is a random number in a cookie that no script reads and no other site's request carries. Sessions live in
//! memory: after a restart the page asks for the password again.
//!
//! Other web sites are kept out. A foreign page could point its own name at 127.0.0.1 (the `Host` check refuses it), post a
//! form here (the JSON content type and the `Origin` check refuse it), or show what lies under `/api` as a picture or a script (the
//! `Origin` check refuses it). No answer carries a CORS header, so none is readable elsewhere.

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
use subtle::ConstantTimeEq as _;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

use super::error::ApiError;
use crate::config::Secret;
use crate::http::{RemoteAddress, is_loopback};
use crate::i18n::messages::{PlaygroundTooOften, PlaygroundWrongPassword};

/// The name of the cookie.
const SESSION: &str = "xiangqi-session";
/// Time in seconds for which a browser keeps it.
const SESSION_SECONDS: u32 = 30 * 24 * 60 * 60;
/// Sessions that are remembered; the one that was used least recently makes room.
const SESSIONS: NonZeroUsize = NonZeroUsize::new(1000).expect("it is not zero");
/// Wrong passwords in a minute from one address: what is guessed at this pace is not found. Strangers shut out nobody but
/// themselves.
pub const WRONG_IN_A_MINUTE: u32 = 30;
/// Most messages and presses of one person in a minute where others than this machine are served.
pub const ACTS_IN_A_MINUTE: u32 = 300;
/// People whose acts, and addresses whose wrong passwords, are counted.
const COUNTED: NonZeroUsize = NonZeroUsize::new(1000).expect("it is not zero");
/// Streams of events that are open at once.
pub const STREAMS: usize = 500;
/// The time over which acts and wrong passwords are counted.
pub const MINUTE: Duration = Duration::from_secs(60);

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

/// Access control of a playground.
pub struct Auth {
    /// The digest of the password.
    password: Option<[u8; 32]>,
    /// True if only this machine is served.
    pub(crate) loopback: bool,
    /// The digests of the sessions, so that how long a look takes tells nothing of them.
    sessions: Mutex<LruCache<[u8; 32], ()>>,
    wrong: Mutex<LruCache<RemoteAddress, MinuteCount>>,
    acts: Mutex<LruCache<String, MinuteCount>>,
    streams: Arc<Semaphore>,
}

/// Number of events since a minute began.
struct MinuteCount {
    since: Instant,
    times: u32,
}

impl MinuteCount {
    fn new() -> MinuteCount {
        MinuteCount { since: Instant::now(), times: 0 }
    }

    /// Refused when there is no room for one more.
    fn check(&mut self, most: u32) -> Result<(), ApiError> {
        if self.since.elapsed() >= MINUTE {
            *self = MinuteCount::new();
        }
        let refusal = || ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too-often", PlaygroundTooOften);
        (self.times < most).then_some(()).ok_or_else(refusal)
    }
}

impl Auth {
    pub fn new(loopback: bool, password: Option<&Secret>) -> Auth {
        Auth {
            password: password.map(|password| digest(password.expose().as_bytes())),
            loopback,
            sessions: Mutex::new(LruCache::new(SESSIONS)),
            wrong: Mutex::new(LruCache::new(COUNTED)),
            acts: Mutex::new(LruCache::new(COUNTED)),
            streams: Arc::new(Semaphore::new(STREAMS)),
        }
    }

    /// The cookie of a new session, for whoever knows the password. Over TLS it is never sent without it.
    pub fn enter(&self, password: &str, caller: RemoteAddress, over_tls: bool) -> Result<String, ApiError> {
        let Some(expected) = &self.password else {
            return Err(ApiError::bad("no-password", "this playground asks for no password"));
        };
        let mut wrong = self.wrong.lock();
        let count = wrong.get_or_insert_mut(caller, MinuteCount::new);
        count.check(WRONG_IN_A_MINUTE)?;
        if !bool::from(digest(password.as_bytes()).ct_eq(expected)) {
            count.times += 1;
            return Err(ApiError::new(StatusCode::FORBIDDEN, "wrong-password", PlaygroundWrongPassword));
        }
        drop(wrong);
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| ApiError::internal(&error))?;
        let session: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        self.sessions.lock().put(digest(session.as_bytes()), ());
        let secure = if over_tls { "; Secure" } else { "" };
        Ok(format!(
            "{SESSION}={session}; Path=/; Max-Age={SESSION_SECONDS}; HttpOnly; SameSite=Strict{secure}"
        ))
    }

    /// True if a request comes from a person who has logged in.
    pub fn knows(&self, headers: &HeaderMap) -> bool {
        if self.password.is_none() {
            return true;
        }
        let cookies = headers.get_all(COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
        let mut sessions = cookies
            .flat_map(|cookies| cookies.split(';'))
            .filter_map(|cookie| cookie.trim().split_once('='))
            .filter(|(name, _)| *name == SESSION);
        sessions.any(|(_, session)| self.sessions.lock().get(&digest(session.as_bytes())).is_some())
    }

    /// Counts what a person does; refused when it is too much for a minute. On this machine nobody is counted.
    pub fn act(&self, person: &str) -> Result<(), ApiError> {
        if self.loopback {
            return Ok(());
        }
        let mut acts = self.acts.lock();
        let count = acts.get_or_insert_mut(person.to_owned(), MinuteCount::new);
        count.check(ACTS_IN_A_MINUTE)?;
        count.times += 1;
        Ok(())
    }

    /// A place for a stream of events.
    pub fn stream(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        Arc::clone(&self.streams).try_acquire_owned().map_err(|_| {
            let message = format!("{STREAMS} streams of events are open already");
            ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "too-many-streams", message)
        })
    }
}

/// Lets nobody to the interface who was not let in. The page itself holds nothing of anybody.
pub(crate) async fn keep(State(auth): State<Arc<Auth>>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    if path.starts_with("/api/") && path != "/api/login" && !auth.knows(request.headers()) {
        let message = "this playground asks for a password: POST /api/login {password}";
        return ApiError::new(StatusCode::UNAUTHORIZED, "locked", message).into_response();
    }
    next.run(request).await
}

/// True if a proxy says that the caller uses TLS. Whoever says so wrongly only gets a cookie of less use.
pub fn is_over_tls(headers: &HeaderMap) -> bool {
    let first = |name: &str| headers.get(name)?.to_str().ok()?.split(',').next();
    first("x-forwarded-proto").is_some_and(|scheme| scheme.trim().eq_ignore_ascii_case("https"))
        || first("forwarded").is_some_and(|pairs| {
            let mut pairs = pairs.split(';').filter_map(|pair| pair.trim().split_once('='));
            pairs.any(|(name, value)| {
                name.eq_ignore_ascii_case("proto") && value.trim_matches('"').eq_ignore_ascii_case("https")
            })
        })
}

/// Lets a request through, or refuses it with 403; every answer gets the security headers. `loopback` says that only this
/// machine may call.
pub(crate) async fn guard(State(loopback): State<bool>, request: Request, next: Next) -> Response {
    let is_page = request.method() == Method::GET && !request.uri().path().starts_with("/api/");
    let mut response = match check(is_page, request.headers(), loopback) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, value);
    }
    response
}

/// Whether a request may be answered. The page itself may be opened from anywhere.
fn check(is_page: bool, headers: &HeaderMap, loopback: bool) -> Result<(), ApiError> {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    if loopback && !is_loopback(host) {
        let message = "the playground answers only under localhost or 127.0.0.1";
        return Err(ApiError::new(StatusCode::FORBIDDEN, "foreign-host", message));
    }
    // Browsers say where a request comes from in one of two ways, programs in none.
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

fn digest(text: &[u8]) -> [u8; 32] {
    Sha256::digest(text).into()
}
