//! Limits of HTTP connections.

use std::net::Ipv4Addr;
use std::time::Duration;

use axum::Router;
use axum::http::HeaderMap;
use axum::routing::get;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::Instant;
use xiangqi_bot::http::{
    MAX_CONNECTIONS_PER_ADDRESS, READ_TIMEOUT, RemoteAddress, is_loopback, may_connect, serve_connection,
};

#[test]
fn one_address_cannot_take_all_connections() {
    let [stranger, other] =
        ["203.0.113.9", "198.51.100.7"].map(|address| address.parse().unwrap()).map(RemoteAddress::of);
    let local = RemoteAddress::of(Ipv4Addr::LOCALHOST.into());
    let open = vec![stranger; MAX_CONNECTIONS_PER_ADDRESS];
    assert!(may_connect(stranger, &open[1..]));
    assert!(!may_connect(stranger, &open));
    assert!(may_connect(other, &open));
    assert!(may_connect(local, &vec![local; MAX_CONNECTIONS_PER_ADDRESS]), "a proxy has no limit of its own");
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

/// Serves one connection; returns the end of its client, and the task.
fn open_connection() -> (DuplexStream, JoinHandle<()>) {
    let router = Router::new().route("/much", get(|| async { "x".repeat(1_000_000) }));
    let (client, server) = tokio::io::duplex(1_000);
    let local = RemoteAddress::of(Ipv4Addr::LOCALHOST.into());
    let task = tokio::spawn(async move {
        let (_stop, closing) = watch::channel(false);
        serve_connection(server, router, local, closing).await;
    });
    (client, task)
}

const REQUEST: &[u8] = b"GET /much HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n";

#[tokio::test(start_paused = true)]
async fn a_client_that_reads_nothing_is_disconnected() {
    let began = Instant::now();
    let (mut client, task) = open_connection();
    client.write_all(REQUEST).await.unwrap();
    task.await.unwrap();
    assert_eq!(began.elapsed().as_secs(), READ_TIMEOUT.as_secs());
    // A slow reader stays connected.
    let (mut client, task) = open_connection();
    client.write_all(REQUEST).await.unwrap();
    let mut read = 0;
    let mut part = vec![0; 20_000];
    loop {
        tokio::time::sleep(READ_TIMEOUT / 2).await;
        match client.read(&mut part).await.unwrap() {
            0 => break,
            some => read += some,
        }
    }
    assert!(read > 1_000_000, "{read}");
    task.await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_request_that_is_sent_slowly_is_ended() {
    // (bytes of a head that are sent, one every ten seconds)
    for bytes in [0, 1, REQUEST.len() - 1] {
        let began = Instant::now();
        let (mut client, task) = open_connection();
        let sending = tokio::spawn(async move {
            for byte in &REQUEST[..bytes] {
                if client.write_all(&[*byte]).await.is_err() {
                    break;
                }
                tokio::time::sleep(Duration::from_secs(10)).await;
            }
            client
        });
        task.await.unwrap();
        assert_eq!(began.elapsed().as_secs(), 30, "{bytes}");
        sending.abort();
    }
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
