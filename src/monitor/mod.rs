//! The operator's endpoints `/healthz` and `/metrics`.
//!
//! Neither contains games or people. They are served on a port of their own, to this machine unless the settings say otherwise.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HOST};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use axum::{Router, middleware};
use tokio::net::TcpListener;

use crate::http::{self, is_loopback};
use crate::watchdog::Monitored;

/// The text format of OpenMetrics, which Prometheus reads.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
const PLAIN: &str = "text/plain; charset=utf-8";

#[derive(Debug, thiserror::Error)]
pub enum MonitorError {
    #[error(
        "metrics.listen is {0}, which other machines can reach: choose an address of this machine such as \
         127.0.0.1:9187, or set metrics.remote = true if they are meant to"
    )]
    Remote(SocketAddr),
    #[error("cannot listen on {0} for metrics: {1}")]
    Listen(SocketAddr, io::Error),
}

/// Refuses an address that other machines can reach, unless `remote` is set.
pub fn may_listen(listen: SocketAddr, remote: bool) -> Result<(), MonitorError> {
    if remote || listen.ip().is_loopback() { Ok(()) } else { Err(MonitorError::Remote(listen)) }
}

/// Opens the address, if [`may_listen`] allows it.
pub async fn bind(listen: SocketAddr, remote: bool) -> Result<TcpListener, MonitorError> {
    may_listen(listen, remote)?;
    TcpListener::bind(listen).await.map_err(|error| MonitorError::Listen(listen, error))
}

pub async fn serve(listener: TcpListener, watched: Arc<dyn Monitored>, stop: impl Future<Output = ()>) {
    let local = listener.local_addr().is_ok_and(|address| address.ip().is_loopback());
    let router = Router::new()
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .with_state(watched)
        .layer(middleware::from_fn_with_state(local, guard));
    http::serve(listener, router, stop).await;
}

/// Middleware against DNS rebinding: a loopback address answers only requests for a loopback host.
async fn guard(State(local): State<bool>, request: Request, next: Next) -> Response {
    let host = request.headers().get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    if local && !is_loopback(host) {
        return (StatusCode::FORBIDDEN, "ask under localhost or 127.0.0.1\n").into_response();
    }
    next.run(request).await
}

/// Answers 200, or 503 with a line for each fault.
async fn health(State(watched): State<Arc<dyn Monitored>>) -> Response {
    let faults = watched.faults();
    let (status, lines) = if !faults.is_empty() {
        (StatusCode::SERVICE_UNAVAILABLE, faults.join("\n"))
    } else if watched.stands_by() {
        (StatusCode::OK, "standing by".to_owned())
    } else {
        (StatusCode::OK, "ok".to_owned())
    };
    (status, [(CONTENT_TYPE, PLAIN), (CACHE_CONTROL, "no-store")], lines + "\n").into_response()
}

async fn metrics(State(watched): State<Arc<dyn Monitored>>) -> Response {
    let status = std::fs::read_to_string("/proc/self/status");
    let text = watched.metrics(status.ok().and_then(|status| resident_in(&status))).await;
    ([(CONTENT_TYPE, OPEN_METRICS), (CACHE_CONTROL, "no-store")], text).into_response()
}

/// Returns the resident memory of the process in bytes, from the line `VmRSS:   12345 kB`.
pub fn resident_in(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes * 1024)
}
