//! Discord's client around an Activity: the window that holds the page, and the proxy through which the page is loaded.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Query, State};
use axum::response::Html;
use axum::routing::get;
use axum::serve::Listener as _;
use tokio::net::TcpStream;
use tokio::sync::watch;

use super::Fake;
use super::tls::Door;

/// The two hosts of an Activity, both behind TLS.
pub struct Client {
    outer: SocketAddr,
    proxy: SocketAddr,
    /// Number of cuts; each closes all connections of the proxy.
    cuts: watch::Sender<usize>,
}

impl Client {
    /// Starts the window at `https://discord.com/client`, and the proxy of `*.discordsays.com` to `target`.
    pub(super) async fn start(fake: Fake, target: SocketAddr) -> Client {
        let page = get(async || Html(include_str!("client.html")));
        let app =
            Router::new().route("/client", page).route("/client/code", get(code)).with_state(Arc::new(fake));
        let door = Door::unnamed().await;
        let outer = door.address();
        tokio::spawn(async move { axum::serve(door, app).await.unwrap() });
        let mut door = Door::unnamed().await;
        let proxy = door.address();
        let (cuts, cut) = watch::channel(0);
        tokio::spawn(async move {
            loop {
                let (mut page, _) = door.accept().await;
                let mut cut = cut.clone();
                cut.mark_unchanged();
                tokio::spawn(async move {
                    // The bot may be away.
                    let Ok(mut bot) = TcpStream::connect(target).await else { return };
                    tokio::select! {
                        _ = tokio::io::copy_bidirectional(&mut page, &mut bot) => {}
                        _ = cut.changed() => {}
                    }
                });
            }
        });
        Client { outer, proxy, cuts }
    }

    /// Closes all connections, as Discord's proxy does after a while.
    pub fn cut(&self) {
        self.cuts.send_modify(|cuts| *cuts += 1);
    }

    /// Returns the arguments with which Chromium finds both hosts.
    pub fn browser_arguments(&self) -> [String; 2] {
        let Client { outer, proxy, .. } = self;
        let rules = format!("MAP discord.com:443 {outer}, MAP *.discordsays.com:443 {proxy}");
        [format!("--host-resolver-rules={rules}"), "--ignore-certificate-errors".to_owned()]
    }
}

/// Returns a code of a person for the page.
async fn code(State(fake): State<Arc<Fake>>, Query(query): Query<HashMap<String, u64>>) -> String {
    fake.code(query["person"])
}
