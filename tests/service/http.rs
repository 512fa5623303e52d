//! The server of the page: none keeps a connection for nothing.

use axum::Router;
use axum::http::HeaderMap;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;
use tokio::time::Instant;
use xiangqi_bot::http::{READ_PATIENCE, RemoteAddress, RequestWait, is_loopback, serve_at_most, talk};

/// The address of this machine.
fn here() -> RemoteAddress {
    RemoteAddress::of(std::net::Ipv4Addr::LOCALHOST.into())
}

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
    for half in [&REQUEST[..20], b"POST /body HTTP/1.1\r\nHost: here\r\nContent-Length: 5\r\n\r\nab", REQUEST]
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
    let talking = tokio::spawn(talk(server, router(), here(), RequestWait::default(), closing.clone()));
    asks(&mut page).await;
    talking.await.unwrap();
    assert_eq!(began.elapsed().as_secs(), READ_PATIENCE.as_secs());
    // Whoever is slow is not: something comes through all the time.
    let (mut page, server) = tokio::io::duplex(1_000);
    let talking = tokio::spawn(talk(server, router(), here(), RequestWait::default(), closing));
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
