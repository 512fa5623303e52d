//! The live board: a Discord Activity, a page inside Discord on which people tap and watch the games of their channel.
//!
//! Identity comes only from Discord's OAuth2 token, the channel only from the instance that Discord names. What the page sends
//! is checked and becomes a request of that person, as if typed in the channel.

mod actions;
mod instances;
pub mod page;
mod refusal;
mod room;
mod session;
mod socket;

use std::io;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ORIGIN};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{any, get, post};
use axum::{Json, Router};
use lru::LruCache;
use parking_lot::Mutex;
use serde::Deserialize;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio::time::Instant;
use tower_http::compression::CompressionLayer;

use instances::Instances;
use refusal::LiveRefusal;
use room::BoardRooms;
use session::{BoardSession, Sessions};

use crate::discord::DiscordPlatform;
use crate::discord::activity::ActivityError;
use crate::features::live::DrawnPicture;
use crate::http;
use crate::i18n::Locale;
use crate::runtime::{Allowance, Host, TokenBucket};

/// Prefix of Discord's proxy, which some clients still send.
const PROXY: &str = "/.proxy";
/// Longest body of a request, in bytes.
const MAX_BODY: usize = 16 * 1024;
/// Longest message of a page, in bytes.
const MAX_MESSAGE: usize = 4 * 1024;
/// Number of open boards.
const MAX_SOCKETS: usize = 2000;
/// Number of pictures that are served.
const PICTURES: NonZeroUsize = NonZeroUsize::new(512).expect("it is not zero");
/// Refused codes of all people. Discord bans an address after 10,000 refused calls in ten minutes.
const REFUSED_CODES: Allowance = Allowance { at_once: 100, pause: Duration::from_secs(1) };

const HEADERS: [(HeaderName, HeaderValue); 3] = [
    (
        HeaderName::from_static("content-security-policy"),
        HeaderValue::from_static(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
             connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; \
             frame-ancestors https://discord.com https://*.discord.com https://*.discordsays.com",
        ),
    ),
    (HeaderName::from_static("x-content-type-options"), HeaderValue::from_static("nosniff")),
    (HeaderName::from_static("referrer-policy"), HeaderValue::from_static("no-referrer")),
];

#[derive(Debug, thiserror::Error)]
#[error("cannot listen on {0} for the live board: {1}")]
pub struct BindError(SocketAddr, io::Error);

pub async fn bind(listen: SocketAddr) -> Result<TcpListener, BindError> {
    TcpListener::bind(listen).await.map_err(|error| BindError(listen, error))
}

/// What the requests of the pages share.
struct LiveServer {
    platform: Arc<DiscordPlatform>,
    host: Arc<dyn Host>,
    instances: Instances,
    sessions: Sessions,
    rooms: Arc<BoardRooms>,
    pictures: Mutex<LruCache<String, Arc<DrawnPicture>>>,
    /// Origins of the page: Discord's proxy, and the operator's own address.
    origins: [String; 2],
    started: Instant,
    refused_codes: Mutex<TokenBucket>,
    sockets: Arc<Semaphore>,
    /// Set when the server stops.
    closing: watch::Sender<bool>,
}

/// Serves the live board until `stop` ends. `public_url` is the target of the URL mapping in the developer portal.
pub async fn serve(
    listener: TcpListener,
    public_url: &str,
    platform: Arc<DiscordPlatform>,
    host: Arc<dyn Host>,
    stop: impl Future<Output = ()>,
) {
    let application = platform.application().unwrap_or_default().to_owned();
    let origins = [format!("https://{application}.discordsays.com"), origin_of(public_url)];
    let rooms = Arc::new(BoardRooms::default());
    let server = Arc::new(LiveServer {
        platform,
        host: Arc::clone(&host),
        instances: Instances::default(),
        sessions: Sessions::default(),
        rooms: Arc::clone(&rooms),
        pictures: Mutex::new(LruCache::new(PICTURES)),
        origins,
        started: Instant::now(),
        refused_codes: Mutex::default(),
        sockets: Arc::new(Semaphore::new(MAX_SOCKETS)),
        closing: watch::Sender::new(false),
    });
    let closing = server.closing.clone();
    let stop = async move {
        stop.await;
        closing.send_replace(true);
    };
    let changes = host.game_changes();
    tokio::select! {
        () = http::serve(listener, router(server, &application), stop) => {}
        () = rooms.follow(changes) => unreachable!("it never ends"),
    }
}

/// Returns the scheme, name and port of an address.
fn origin_of(url: &str) -> String {
    let end = url.find("://").map_or(0, |at| at + 3);
    let length = url[end..].find('/').map_or(url.len(), |at| end + at);
    url[..length].to_ascii_lowercase()
}

fn router(server: Arc<LiveServer>, application: &str) -> Router {
    let routes = Router::new()
        .route("/api/session", post(begin_session))
        .route("/api/live", any(open_socket))
        .route("/api/pictures/{name}", get(picture))
        .merge(page::routes(application))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn(add_headers))
        .with_state(server);
    // A layer around the fallback sees a request before its route is chosen.
    Router::new().fallback_service(routes).layer(middleware::from_fn(strip_proxy))
}

async fn add_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response.headers_mut().extend(HEADERS);
    response
}

/// Middleware: answers requests below the prefix of Discord's proxy like others.
async fn strip_proxy(mut request: Request, next: Next) -> Response {
    let path = request.uri().path_and_query().map_or("", |path| path.as_str());
    if let Some(rest) = path.strip_prefix(PROXY)
        && let Ok(uri) =
            (if rest.starts_with('/') { rest.to_owned() } else { format!("/{rest}") }).parse::<Uri>()
    {
        *request.uri_mut() = uri;
    }
    next.run(request).await
}

impl LiveServer {
    /// Refuses pages of other sites.
    fn check_origin(&self, headers: &HeaderMap) -> Result<(), LiveRefusal> {
        let origin = headers.get(ORIGIN).and_then(|origin| origin.to_str().ok()).unwrap_or_default();
        if self.origins.iter().any(|own| own == origin) {
            return Ok(());
        }
        tracing::warn!(
            origin,
            "a page of another site asks for the live board; is activity.public_url right?"
        );
        Err(LiveRefusal::Origin)
    }

    /// Takes the right to ask Discord about a code, which is given back unless Discord refuses it.
    fn take_code(&self) -> Result<(), LiveRefusal> {
        if self.refused_codes.lock().take(REFUSED_CODES, self.started.elapsed()) {
            return Ok(());
        }
        Err(LiveRefusal::Discord(REFUSED_CODES.pause))
    }

    fn serve_picture(&self, picture: &Arc<DrawnPicture>) {
        let name = picture.url.strip_prefix(DrawnPicture::FOLDER).unwrap_or_default();
        self.pictures.lock().put(name.to_owned(), Arc::clone(picture));
    }
}

/// `POST /api/session`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SessionBody {
    code: String,
    instance_id: String,
    locale: Option<String>,
}

async fn begin_session(State(server): State<Arc<LiveServer>>, headers: HeaderMap, body: Bytes) -> Response {
    let asked: Result<SessionBody, _> = serde_json::from_slice(&body);
    let locale = asked.as_ref().ok().and_then(|asked| asked.locale.as_deref()).map(Locale::of);
    let is_json =
        headers.get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    let begun = async {
        server.check_origin(&headers)?;
        let asked = asked.ok().filter(|_| is_json).ok_or(LiveRefusal::BadRequest)?;
        log_in(&server, asked).await
    };
    match begun.await {
        Ok(body) => ([(CACHE_CONTROL, "no-store")], Json(body)).into_response(),
        Err(refusal) => refusal.response(locale.unwrap_or_default()),
    }
}

/// Finds out who has opened the page and where, by Discord alone.
async fn log_in(server: &LiveServer, asked: SessionBody) -> Result<serde_json::Value, LiveRefusal> {
    let platform = &server.platform;
    let locale = asked.locale.filter(|locale| locale.len() <= socket::MAX_LOCALE);
    server.take_code()?;
    let access_token = platform.exchange_code(&asked.code).await;
    if access_token.as_ref().err() != Some(&ActivityError::Refused) {
        server.refused_codes.lock().give_back(REFUSED_CODES);
    }
    let access_token = access_token.map_err(|error| LiveRefusal::of(error, LiveRefusal::Code))?;
    let person = platform.identify(&access_token).await;
    let person = person.map_err(|error| LiveRefusal::of(error, LiveRefusal::Code))?;
    let place = server.instances.admit(platform, &asked.instance_id, &person.id).await?;
    let person = platform.named_in_server(person, &place).await;
    let session = BoardSession::new(person, place, locale, asked.instance_id);
    let mut answer = json!({
        "access_token": access_token.expose(),
        "me": { "id": session.person.id, "name": session.person.name },
        "channel": { "id": session.place.channel },
        "locale": session.language().code(),
    });
    answer["token"] = server.sessions.insert(session)?.into();
    Ok(answer)
}

async fn open_socket(
    State(server): State<Arc<LiveServer>>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if let Err(refusal) = server.check_origin(&headers) {
        return refusal.response(Locale::default());
    }
    let Ok(permit) = Arc::clone(&server.sockets).try_acquire_owned() else {
        return LiveRefusal::Full.response(Locale::default());
    };
    upgrade.max_message_size(MAX_MESSAGE).max_frame_size(MAX_MESSAGE).on_upgrade(async move |socket| {
        socket::serve(server, socket).await;
        drop(permit);
    })
}

/// The name of a picture is the digest of its bytes, so only people who were shown it know its address.
async fn picture(State(server): State<Arc<LiveServer>>, Path(name): Path<String>) -> Response {
    let Some(found) = server.pictures.lock().get(&name).cloned() else {
        return axum::http::StatusCode::NOT_FOUND.into_response();
    };
    let kind = if name.ends_with(".gif") { "image/gif" } else { "image/png" };
    let headers = [(CONTENT_TYPE, kind), (CACHE_CONTROL, "private, max-age=31536000, immutable")];
    (headers, Bytes::copy_from_slice(&found.bytes)).into_response()
}
