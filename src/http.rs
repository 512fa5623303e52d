//! Connections of browsers and programs on this machine: none stays open for nothing.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::http::HeaderMap;
use hyper::Request;
use hyper::body::{Body as _, Incoming};
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::{self, AbortHandle, JoinSet};
use tokio::time::Instant;
use tokio_io_timeout::TimeoutStream;

/// Time limit for a connection to send the head of a request, or to rest between two of them.
const HEAD_PATIENCE: Duration = Duration::from_secs(30);
/// Longest time that a connection may read nothing of an answer. Whoever asks for much and reads nothing would keep the place of
/// others.
pub const READ_PATIENCE: Duration = Duration::from_secs(30);
/// Time limit for requests in progress to end when the server stops.
const GRACE: Duration = Duration::from_secs(4);
const CONNECTIONS: usize = 1000;
/// Pause after a connection could not be accepted, for lack of handles for example, and interval of the checks for
/// room where there is none.
const ACCEPT_PAUSE: Duration = Duration::from_millis(200);

/// Address of the remote end: an IPv4 address, or the /64 network of an IPv6 address, all of which one subscriber has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RemoteAddress(IpAddr);

impl RemoteAddress {
    /// Of an IPv6 address only the network counts, its first 64 bits.
    pub fn of(address: IpAddr) -> RemoteAddress {
        RemoteAddress(match address.to_canonical() {
            IpAddr::V6(address) if !address.is_loopback() => {
                IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)))
            }
            address => address,
        })
    }

    /// Caller of a request. A proxy on this machine adds the caller as the last one of `X-Forwarded-For`; from another
    /// machine anybody could write anything there.
    pub fn on_behalf_of(self, headers: &HeaderMap) -> RemoteAddress {
        let lines = headers.get_all("x-forwarded-for").iter().filter_map(|line| line.to_str().ok());
        let last =
            lines.flat_map(|line| line.split(',')).next_back().and_then(|last| last.trim().parse().ok());
        last.filter(|_| self.0.is_loopback()).map_or(self, RemoteAddress::of)
    }
}

/// Time since which a connection has been waiting for a request or the rest of one, if it is.
#[derive(Clone)]
pub struct RequestWait(watch::Sender<Option<Instant>>);

impl Default for RequestWait {
    /// The wait of a connection that has just opened.
    fn default() -> RequestWait {
        RequestWait(watch::Sender::new(Some(Instant::now())))
    }
}

impl RequestWait {
    /// The whole request has arrived.
    pub(crate) fn end(&self) {
        self.0.send_replace(None);
    }
}

struct OpenConnection {
    remote: RemoteAddress,
    waiting: RequestWait,
    task: AbortHandle,
}

/// The connection that makes room where there is none: of the address with the most connections that wait for requests, the
/// one that has waited longest. So whoever opens many and sends nothing takes room from nobody else.
fn dispensable(open: &HashMap<task::Id, OpenConnection>) -> Option<task::Id> {
    let waiting: Vec<_> = open
        .iter()
        .filter_map(|(id, connection)| Some((connection.remote, (*connection.waiting.0.borrow())?, *id)))
        .collect();
    let mut counts: HashMap<RemoteAddress, usize> = HashMap::new();
    for (remote, ..) in &waiting {
        *counts.entry(*remote).or_default() += 1;
    }
    let chosen = waiting.iter().max_by_key(|(remote, since, _)| (counts[remote], Reverse(*since)));
    chosen.map(|(_, _, id)| *id)
}

/// Answers requests until `stop` ends; requests under way get a little time to end.
pub(crate) async fn serve(listener: TcpListener, router: Router, stop: impl Future<Output = ()>) {
    serve_at_most(CONNECTIONS, listener, router, stop).await;
}

/// The same with room for so many connections.
pub async fn serve_at_most(
    most: usize,
    listener: TcpListener,
    router: Router,
    stop: impl Future<Output = ()>,
) {
    let closing = watch::Sender::new(false);
    let mut connections = JoinSet::new();
    let mut open: HashMap<task::Id, OpenConnection> = HashMap::new();
    let mut stop = pin!(stop);
    loop {
        let has_room = open.len() < most || dispensable(&open).is_some();
        tokio::select! {
            () = &mut stop => break,
            // Those who find no room wait in the system's queue.
            accepted = listener.accept(), if has_room => match accepted {
                Ok((stream, address)) => {
                    if open.len() >= most
                        && let Some(connection) = dispensable(&open).and_then(|id| open.remove(&id))
                    {
                        connection.task.abort();
                    }
                    let (remote, waiting) = (RemoteAddress::of(address.ip()), RequestWait::default());
                    let talk = talk(stream, router.clone(), remote, waiting.clone(), closing.subscribe());
                    let task = connections.spawn(talk);
                    open.insert(task.id(), OpenConnection { remote, waiting, task });
                }
                Err(error) => {
                    tracing::debug!(%error, "a connection could not be taken");
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                }
            },
            // Forgets those that have ended.
            Some(ended) = connections.join_next_with_id() => {
                open.remove(&ended.map_or_else(|error| error.id(), |(id, ())| id));
            }
            () = tokio::time::sleep(ACCEPT_PAUSE), if !has_room => {}
        }
    }
    drop(listener);
    closing.send_replace(true);
    let ended = async { while connections.join_next().await.is_some() {} };
    let _ = tokio::time::timeout(GRACE, ended).await;
}

/// Answers the requests of one connection.
pub async fn talk<S: AsyncRead + AsyncWrite + Send + 'static>(
    stream: S,
    router: Router,
    remote: RemoteAddress,
    waiting: RequestWait,
    mut closing: watch::Receiver<bool>,
) {
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(READ_PATIENCE));
    let closing = async move { closing.wait_for(|closing| *closing).await.is_ok() };
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: Request<Incoming>| {
        if request.body().is_end_stream() {
            waiting.end();
        }
        request.extensions_mut().insert(remote);
        // Whoever reads the body tells when it is there.
        request.extensions_mut().insert(waiting.clone());
        let (answer, waiting) = (router.call(request), waiting.clone());
        async move {
            let answer = answer.await;
            // What has no length is a stream of events, which keeps its place to the end.
            if answer.as_ref().is_ok_and(|answer| answer.body().size_hint().exact().is_some()) {
                waiting.0.send_replace(Some(Instant::now()));
            }
            answer
        }
    });
    let mut connection = pin!(
        http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEAD_PATIENCE)
            .serve_connection(TokioIo::new(Box::pin(stream)), service)
    );
    let result = tokio::select! {
        result = connection.as_mut() => result,
        _ = closing => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = result {
        tracing::debug!(%error, "a connection ended early");
    }
}

/// True if a `Host` header names this machine by a loopback name or address: a foreign page could point its own name here.
pub fn is_loopback(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}
