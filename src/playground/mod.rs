//! The playground: a chat page on this machine where the same bot answers with the same words, pictures and buttons.
//!
//! It is a chat platform like any other: [`PlaygroundPlatform`] keeps people, channels, messages and pictures in the
//! same SQLite file as the games, hands every request to the [`Host`] and shows what comes back. It knows nothing of
//! the game. `docs/playground.md` describes the JSON interface.

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

/// The bot's id on the page; stored messages of the bot have no author.
pub const BOT_ID: &str = "xiangqi";
/// The name of the bot itself; `@xiangqi` addresses it.
pub const BOT_NAME: &str = "Xiangqi";

/// Reason why the playground does not start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error("{0} is in use by another program: stop it, or choose another address with --listen")]
    InUse(SocketAddr),
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// Others than this machine would be served, whoever they are.
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

/// Opens the address to serve on, unless it is in use or may not be opened.
pub async fn bind(listen: SocketAddr) -> Result<TcpListener, ServeError> {
    TcpListener::bind(listen).await.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => ServeError::InUse(listen),
        _ => ServeError::Listen(listen, error),
    })
}

/// Refuses to serve others than this machine without a password.
pub fn may_serve(address: SocketAddr, password: Option<&Secret>) -> Result<(), ServeError> {
    if address.ip().is_loopback() || password.is_some() {
        Ok(())
    } else {
        Err(ServeError::NoPassword(address))
    }
}

/// Serves the page until `shutdown` ends, to those who know the password if there is one, after handing the bot every typed
/// message it did not finish last time. Fails when the history cannot be read, the listener fails, or others than this
/// machine would be served without a password.
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
    state.take_up_owed().await?;
    let closing = state.closing.clone();
    let stop = async move {
        shutdown.await;
        // Event streams never end by themselves.
        closing.send_replace(true);
    };
    let table = Arc::downgrade(&platform);
    let upkeep = tokio::spawn(every(HOUR, "forgetting what is old in the playground", move || {
        let platform = table.upgrade()?;
        Some(async move { platform.log.prune().await })
    }));
    http::serve(listener, api::router(state), stop).await;
    upkeep.abort();
    Ok(())
}
