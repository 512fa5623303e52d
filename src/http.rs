//! HTTP connections of the pages and of `/metrics`, bounded in number and time.

pub mod pages;
pub(crate) mod revalidated;

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::pin::pin;
use std::time::Duration;

use axum::http::HeaderMap;
use axum::{Extension, Router};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::{self, JoinSet};
use tokio_io_timeout::TimeoutStream;

/// Time limit for the head of a request, and for the pause between two requests.
const HEAD_TIMEOUT: Duration = Duration::from_secs(30);
/// Longest time in which a client may read nothing of a response.
pub const READ_TIMEOUT: Duration = Duration::from_secs(30);
/// Time limit for requests in progress when the server stops.
const GRACE: Duration = Duration::from_secs(4);
const MAX_CONNECTIONS: usize = 1000;
/// Maximum number of connections from one address of another machine. A proxy on this machine has no limit of its own.
pub const MAX_CONNECTIONS_PER_ADDRESS: usize = 250;
/// Pause after a failed `accept`, because of too many open files for example.
const ACCEPT_PAUSE: Duration = Duration::from_millis(200);

/// Address of the remote end: an IPv4 address, or the /64 network of an IPv6 address, all of which one subscriber has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RemoteAddress(IpAddr);

impl RemoteAddress {
    pub fn of(address: IpAddr) -> RemoteAddress {
        RemoteAddress(match address.to_canonical() {
            IpAddr::V6(address) if !address.is_loopback() => {
                IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)))
            }
            address => address,
        })
    }

    /// Returns the client of a request: a proxy on this machine adds it as the last entry of `X-Forwarded-For`. From other
    /// machines the header is ignored, because a client can forge it.
    pub fn on_behalf_of(self, headers: &HeaderMap) -> RemoteAddress {
        let lines = headers.get_all("x-forwarded-for").iter().filter_map(|line| line.to_str().ok());
        let last =
            lines.flat_map(|line| line.split(',')).next_back().and_then(|last| last.trim().parse().ok());
        last.filter(|_| self.0.is_loopback()).map_or(self, RemoteAddress::of)
    }
}

/// Returns `true` if `remote` may open another connection beside the `open` ones.
pub fn may_connect<'a>(remote: RemoteAddress, open: impl IntoIterator<Item = &'a RemoteAddress>) -> bool {
    remote.0.is_loopback()
        || open.into_iter().filter(|other| **other == remote).count() < MAX_CONNECTIONS_PER_ADDRESS
}

/// Answers requests until `stop` ends. Requests in progress then have [`GRACE`] to end.
pub(crate) async fn serve(listener: TcpListener, router: Router, stop: impl Future<Output = ()>) {
    let closing = watch::Sender::new(false);
    let mut connections = JoinSet::new();
    let mut open: HashMap<task::Id, RemoteAddress> = HashMap::new();
    let mut stop = pin!(stop);
    loop {
        tokio::select! {
            () = &mut stop => break,
            // At the limit, clients wait in the queue of the operating system.
            accepted = listener.accept(), if open.len() < MAX_CONNECTIONS => match accepted {
                Ok((stream, address)) => {
                    let remote = RemoteAddress::of(address.ip());
                    if may_connect(remote, open.values()) {
                        let connection = serve_connection(stream, router.clone(), remote, closing.subscribe());
                        let task = connections.spawn(connection);
                        open.insert(task.id(), remote);
                    }
                }
                Err(error) => {
                    tracing::debug!(%error, "a connection could not be accepted");
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                }
            },
            Some(ended) = connections.join_next_with_id() => {
                open.remove(&ended.map_or_else(|error| error.id(), |(id, ())| id));
            }
        }
    }
    drop(listener);
    closing.send_replace(true);
    let ended = async { while connections.join_next().await.is_some() {} };
    let _ = tokio::time::timeout(GRACE, ended).await;
}

/// Answers the requests of one connection, until `closing` is true.
pub async fn serve_connection<S: AsyncRead + AsyncWrite + Send + 'static>(
    stream: S,
    router: Router,
    remote: RemoteAddress,
    mut closing: watch::Receiver<bool>,
) {
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(READ_TIMEOUT));
    let router = Router::new().fallback_service(router).layer(Extension(remote));
    // Without `http1_only` the builder waits for the first bytes without a limit.
    let mut builder = auto::Builder::new(TokioExecutor::new()).http1_only();
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEAD_TIMEOUT);
    let service = TowerToHyperService::new(router);
    let mut connection =
        pin!(builder.serve_connection_with_upgrades(TokioIo::new(Box::pin(stream)), service));
    let closed = async { drop(closing.wait_for(|closing| *closing).await) };
    let result = tokio::select! {
        result = connection.as_mut() => result,
        () = closed => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = result {
        tracing::debug!(%error, "a connection ended early");
    }
}

/// Returns `true` if a `Host` header has a loopback name or address. A foreign page could point its own name here.
pub fn is_loopback(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}
