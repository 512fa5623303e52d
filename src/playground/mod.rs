//! The playground: a chat page on this machine with the bot.
//!
//! A chat platform like Discord: [`PlaygroundPlatform`] stores people, channels, messages and pictures in the SQLite file of the
//! games, passes requests to the [`Host`] and shows the answers. It knows nothing of the game. `docs/playground.md` describes
//! the JSON interface.

mod api;
pub mod auth;
mod error;
mod events;
pub mod log;
pub mod mention;
pub mod message;
pub mod page;
mod params;
mod platform;
mod state;
mod wire;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::net::TcpListener;

use auth::Auth;

use crate::config::Secret;
use crate::http;
use crate::runtime::Host;
use crate::runtime::periodic::{HOUR, every};

pub use log::ChatLogError;
pub use platform::PlaygroundPlatform;

/// Id of the bot on the page. Stored messages of the bot have no author.
pub const BOT_ID: &str = "xiangqi";
/// Name of the bot; `@xiangqi` addresses it.
pub const BOT_NAME: &str = "Xiangqi";

/// Reason why the playground does not start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error("{0} is in use by another program: stop it, or choose another address with --listen")]
    InUse(SocketAddr),
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// Other machines would be served without a password.
    #[error(
        "the playground is served on {0} only with a password: set playground.password or PLAYGROUND_PASSWORD, or choose an \
         address of this machine such as 127.0.0.1:8787"
    )]
    NoPassword(SocketAddr),
    #[error("the playground's server failed: {0}")]
    Server(#[from] io::Error),
    #[error("the playground's history cannot be read: {0}")]
    Log(#[from] ChatLogError),
}

pub async fn bind(listen: SocketAddr) -> Result<TcpListener, ServeError> {
    TcpListener::bind(listen).await.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => ServeError::InUse(listen),
        _ => ServeError::Listen(listen, error),
    })
}

/// Refuses to serve other machines without a password.
pub fn may_serve(address: SocketAddr, password: Option<&Secret>) -> Result<(), ServeError> {
    if address.ip().is_loopback() || password.is_some() {
        Ok(())
    } else {
        Err(ServeError::NoPassword(address))
    }
}

/// Serves the page until `shutdown` ends, after passing unfinished typed messages of the last run to the bot. Fails if the log is
/// unreadable, the listener fails, or other machines would be served without a password.
pub async fn serve(
    listener: TcpListener,
    platform: Arc<PlaygroundPlatform>,
    bot: Arc<dyn Host>,
    password: Option<&Secret>,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let address = listener.local_addr()?;
    may_serve(address, password)?;
    let state = state::ApiState::new(platform.clone(), bot, Auth::new(address.ip().is_loopback(), password));
    state.resume_pending().await?;
    let closing = state.closing.clone();
    let stop = async move {
        shutdown.await;
        // Ends the event streams.
        closing.send_replace(true);
    };
    let weak = Arc::downgrade(&platform);
    let upkeep = tokio::spawn(every(HOUR, "forgetting what is old in the playground", move || {
        let platform = weak.upgrade()?;
        Some(async move { platform.log.prune().await })
    }));
    http::serve(listener, api::router(state), stop).await;
    upkeep.abort();
    Ok(())
}
