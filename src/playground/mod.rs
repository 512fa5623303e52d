//! The playground: a chat page on this machine where the same bot answers with the same words, pictures and buttons.
//!
//! It is a chat platform like any other: [`PlaygroundPlatform`] keeps people, channels, messages and pictures in the
//! same SQLite file as the games, hands every request to the [`Host`] and shows what comes back. It knows nothing of
//! the game. `docs/playground.md` describes the JSON interface.

mod api;
mod auth;
mod error;
mod events;
mod log;
mod loopback;
mod mention;
mod message;
mod page;
mod params;
mod platform;
mod state;
mod wire;

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::net::TcpListener;

use auth::Auth;

use crate::config::Secret;
use crate::http;
use crate::runtime::host::Host;
use crate::runtime::periodic::every_hour;

pub use log::ChatLogError;
pub use platform::PlaygroundPlatform;

/// The platform id of the bot itself.
pub const BOT_ID: &str = "xiangqi";
/// The name of the bot itself; `@xiangqi` addresses it.
pub const BOT_NAME: &str = "Xiangqi";

/// Why the playground does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Another program has the port.
    #[error("{0} is in use by another program: stop it, or choose another address with --listen")]
    InUse(SocketAddr),
    /// The address cannot be opened.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// Others than this machine would be served, whoever they are.
    #[error(
        "the playground is served on {0} only with a password: set playground.password or PLAYGROUND_PASSWORD, or choose an \
         address of this machine such as 127.0.0.1:8787"
    )]
    NoPassword(SocketAddr),
    /// The server broke down.
    #[error("the playground's server failed: {0}")]
    Server(#[from] io::Error),
    /// The history cannot be read.
    #[error("the playground's history cannot be read: {0}")]
    Log(#[from] ChatLogError),
}

/// Opens the address to serve on.
///
/// # Errors
/// When it is in use or may not be opened.
pub async fn bind(listen: SocketAddr) -> Result<TcpListener, ServeError> {
    TcpListener::bind(listen).await.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => ServeError::InUse(listen),
        _ => ServeError::Listen(listen, error),
    })
}

/// Whether an address may be served with or without a password.
///
/// # Errors
/// When others than this machine would be served without one.
pub fn may_serve(address: SocketAddr, password: Option<&Secret>) -> Result<(), ServeError> {
    if address.ip().is_loopback() || password.is_some() {
        Ok(())
    } else {
        Err(ServeError::NoPassword(address))
    }
}

/// Serves the page on this machine until `shutdown` ends, after handing the bot every typed message it did not finish last
/// time.
///
/// # Errors
/// When the history cannot be read, the listener fails, or others than this machine would be served.
pub async fn serve(
    listener: TcpListener,
    platform: Arc<PlaygroundPlatform>,
    bot: Arc<dyn Host>,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    serve_locked(listener, platform, bot, None, shutdown).await
}

/// The same for those who know the password, if there is one.
///
/// # Errors
/// As [`serve`].
pub async fn serve_locked(
    listener: TcpListener,
    platform: Arc<PlaygroundPlatform>,
    bot: Arc<dyn Host>,
    password: Option<&Secret>,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let address = listener.local_addr()?;
    may_serve(address, password)?;
    let desk = state::ApiState::new(platform.clone(), bot, Auth::new(address.ip().is_loopback(), password));
    desk.take_up_owed().await?;
    let closing = desk.closing();
    let stop = async move {
        shutdown.await;
        // Event streams never end by themselves.
        closing.send_replace(true);
    };
    let table = Arc::downgrade(&platform);
    let upkeep = tokio::spawn(every_hour("forgetting what is old in the playground", move || {
        let platform = table.upgrade()?;
        Some(async move { platform.prune().await })
    }));
    http::serve(listener, api::router(desk), stop).await;
    upkeep.abort();
    Ok(())
}
