//! Connections of browsers and programs on this machine: none stays open for nothing.

use std::net::IpAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio_io_timeout::TimeoutStream;

/// How long a connection may take to send the head of a request, or rest between two of them.
const HEAD_PATIENCE: Duration = Duration::from_secs(30);
/// How long a connection may take nothing of an answer. Whoever asks for much and reads nothing would keep the place of
/// others.
const READ_PATIENCE: Duration = Duration::from_secs(30);
/// How long requests under way may take to end when the server stops.
const GRACE: Duration = Duration::from_secs(4);
/// How many connections are open at once.
const CONNECTIONS: usize = 1000;
/// How long no connection is taken after one could not be, for want of handles for example.
const ACCEPT_PAUSE: Duration = Duration::from_millis(200);

/// Answers requests until `stop` ends; requests under way get a little time to end.
pub(crate) async fn serve(listener: TcpListener, router: Router, stop: impl Future<Output = ()>) {
    let closing = watch::Sender::new(false);
    let mut connections = JoinSet::new();
    let mut stop = pin!(stop);
    loop {
        tokio::select! {
            () = &mut stop => break,
            // Those who find no room wait in the system's queue.
            accepted = listener.accept(), if connections.len() < CONNECTIONS => match accepted {
                Ok((stream, _)) => drop(connections.spawn(talk(stream, router.clone(), closing.subscribe()))),
                Err(error) => {
                    tracing::debug!(%error, "a connection could not be taken");
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                }
            },
            // Forgets those that have ended.
            Some(_) = connections.join_next() => {}
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
    mut closing: watch::Receiver<bool>,
) {
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(READ_PATIENCE));
    let closing = async move { closing.wait_for(|closing| *closing).await.is_ok() };
    let service = TowerToHyperService::new(router);
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
    use tokio::time::Instant;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn who_reads_nothing_of_an_answer_keeps_no_place() {
        let router = || Router::new().route("/much", axum::routing::get(|| async { "x".repeat(1_000_000) }));
        let (_stop, closing) = watch::channel(false);
        let asks = async |page: &mut tokio::io::DuplexStream| {
            page.write_all(b"GET /much HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n").await.unwrap();
        };
        let began = Instant::now();
        let (mut page, server) = tokio::io::duplex(1_000);
        let talking = tokio::spawn(talk(server, router(), closing.clone()));
        asks(&mut page).await;
        talking.await.unwrap();
        assert_eq!(began.elapsed().as_secs(), READ_PATIENCE.as_secs());
        // Whoever is slow is not: something comes through all the time.
        let (mut page, server) = tokio::io::duplex(1_000);
        let talking = tokio::spawn(talk(server, router(), closing));
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
