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
use tokio::task;
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::Instant;
use tokio_io_timeout::TimeoutStream;

/// How long a connection may take to send the head of a request, or rest between two of them.
const HEAD_PATIENCE: Duration = Duration::from_secs(30);
/// How long a connection may take nothing of an answer. Whoever asks for much and reads nothing would keep the place of
/// others.
const READ_PATIENCE: Duration = Duration::from_secs(30);
/// How long requests under way may take to end when the server stops.
const GRACE: Duration = Duration::from_secs(4);
const CONNECTIONS: usize = 1000;
/// How long no connection is taken after one could not be, for want of handles for example, and how often is looked for
/// room where there is none.
const ACCEPT_PAUSE: Duration = Duration::from_millis(200);

/// Who is at the other end: an IPv4 address, or the /64 network of an IPv6 address, all of which one subscriber has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct RemoteAddress(IpAddr);

impl RemoteAddress {
    pub(crate) fn of(address: IpAddr) -> RemoteAddress {
        RemoteAddress(match address.to_canonical() {
            IpAddr::V6(address) if !address.is_loopback() => {
                IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)))
            }
            address => address,
        })
    }

    /// For whom a request is made. A proxy on this machine adds the caller as the last one of `X-Forwarded-For`; from another
    /// machine anybody could write anything there.
    pub(crate) fn on_behalf_of(self, headers: &HeaderMap) -> RemoteAddress {
        let lines = headers.get_all("x-forwarded-for").iter().filter_map(|line| line.to_str().ok());
        let last =
            lines.flat_map(|line| line.split(',')).next_back().and_then(|last| last.trim().parse().ok());
        last.filter(|_| self.0.is_loopback()).map_or(self, RemoteAddress::of)
    }
}

/// Since when a connection has been waiting for a request or the rest of one, if it is.
#[derive(Clone)]
pub(crate) struct RequestWait(watch::Sender<Option<Instant>>);

impl RequestWait {
    fn new() -> RequestWait {
        RequestWait(watch::Sender::new(Some(Instant::now())))
    }

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

async fn serve_at_most(most: usize, listener: TcpListener, router: Router, stop: impl Future<Output = ()>) {
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
                    let (remote, waiting) = (RemoteAddress::of(address.ip()), RequestWait::new());
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

async fn talk<S: AsyncRead + AsyncWrite + Send + 'static>(
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

/// Whether a `Host` header names this machine by a loopback name or address: a foreign page could point its own name here.
pub(crate) fn is_loopback(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::{TcpSocket, TcpStream};

    use super::*;

    const HERE: RemoteAddress = RemoteAddress(IpAddr::V4(std::net::Ipv4Addr::LOCALHOST));

    /// A connection to the server from an address of this machine.
    async fn connect(to: std::net::SocketAddr, from: &str) -> TcpStream {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(std::net::SocketAddr::new(from.parse().unwrap(), 0)).unwrap();
        socket.connect(to).await.unwrap()
    }

    /// What the server answers on a connection until it ends or says `until`.
    async fn hears(stream: &mut TcpStream, until: &str) -> String {
        let (mut heard, mut part) = (String::new(), [0; 1000]);
        while !heard.contains(until) {
            match stream.read(&mut part).await {
                Ok(0) | Err(_) => break,
                Ok(some) => heard.push_str(std::str::from_utf8(&part[..some]).unwrap()),
            }
        }
        heard
    }

    #[tokio::test]
    async fn connections_that_send_nothing_give_their_places_to_others() {
        let router = Router::new()
            .route("/", axum::routing::get(|| async { "the page" }))
            .route("/body", axum::routing::post(|_: String| async {}));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let server = tokio::spawn(serve_at_most(4, listener, router, std::future::pending()));
        const REQUEST: &[u8] = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n";
        // Somebody else came first, and sends nothing yet.
        let mut other = connect(address, "127.0.0.2").await;
        // Half a head, a head without its body, and one that rests after its first request.
        let mut held = Vec::new();
        for half in
            [&REQUEST[..20], b"POST /body HTTP/1.1\r\nHost: here\r\nContent-Length: 5\r\n\r\nab", REQUEST]
        {
            let mut stream = connect(address, "127.0.0.1").await;
            stream.write_all(half).await.unwrap();
            held.push(stream);
        }
        assert!(hears(&mut held[2], "the page").await.ends_with("the page"));
        // All places are taken. Each newcomer gets that of the first of the many.
        for number in 0..2 {
            let mut newcomer = connect(address, "127.0.0.1").await;
            newcomer.write_all(REQUEST).await.unwrap();
            assert!(hears(&mut newcomer, "the page").await.ends_with("the page"), "{number}");
            assert_eq!(hears(&mut held[number], "never").await, "", "its connection is closed");
            held.push(newcomer);
        }
        other.write_all(REQUEST).await.unwrap();
        assert!(hears(&mut other, "the page").await.ends_with("the page"), "it is closed to nobody else");
        server.abort();
    }

    #[test]
    fn an_address_is_taken_from_a_proxy_on_this_machine_only() {
        let of = |address: &str| RemoteAddress::of(address.parse().unwrap());
        // (who connects, what the header says, for whom it is)
        for (peer, header, expected) in [
            ("127.0.0.1", None, "127.0.0.1"),
            ("127.0.0.1", Some("203.0.113.9"), "203.0.113.9"),
            ("::1", Some("198.51.100.1, 203.0.113.9"), "203.0.113.9"),
            ("::ffff:127.0.0.1", Some("2001:db8:1:2:3::4"), "2001:db8:1:2::"),
            ("127.0.0.1", Some("nonsense"), "127.0.0.1"),
            ("192.0.2.1", Some("203.0.113.9"), "192.0.2.1"),
        ] {
            let mut headers = HeaderMap::new();
            if let Some(header) = header {
                headers.insert("x-forwarded-for", header.parse().unwrap());
            }
            assert_eq!(of(peer).on_behalf_of(&headers), of(expected), "{peer} {header:?}");
        }
        assert_eq!(of("2001:db8:1:2:3::4"), of("2001:db8:1:2::ffff"));
        assert_ne!(of("2001:db8:1:2::"), of("2001:db8:1:3::"));
    }

    #[tokio::test(start_paused = true)]
    async fn who_reads_nothing_of_an_answer_keeps_no_place() {
        let router = || Router::new().route("/much", axum::routing::get(|| async { "x".repeat(1_000_000) }));
        let (_stop, closing) = watch::channel(false);
        let asks = async |page: &mut tokio::io::DuplexStream| {
            page.write_all(b"GET /much HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n").await.unwrap();
        };
        let began = Instant::now();
        let (mut page, server) = tokio::io::duplex(1_000);
        let talking = tokio::spawn(talk(server, router(), HERE, RequestWait::new(), closing.clone()));
        asks(&mut page).await;
        talking.await.unwrap();
        assert_eq!(began.elapsed().as_secs(), READ_PATIENCE.as_secs());
        // Whoever is slow is not: something comes through all the time.
        let (mut page, server) = tokio::io::duplex(1_000);
        let talking = tokio::spawn(talk(server, router(), HERE, RequestWait::new(), closing));
        asks(&mut page).await;
        let (mut read, mut part) = (0, vec![0; 20_000]);
        loop {
            tokio::time::sleep(READ_PATIENCE / 2).await;
            match page.read(&mut part).await.unwrap() {
                0 => break,
                some => read += some,
            }
        }
        assert!(read > 1_000_000, "{read}");
        talking.await.unwrap();
    }

    #[test]
    fn only_loopback_names_are_let_in() {
        for host in ["127.0.0.1:8787", "localhost", "LOCALHOST:1", "[::1]:8787", "127.8.9.1"] {
            assert!(is_loopback(host), "{host}");
        }
        for host in
            ["", "evil.example", "127.0.0.1.evil.example:8787", "10.0.0.1", "[::2]", "localhost.evil.example"]
        {
            assert!(!is_loopback(host), "{host}");
        }
    }
}
