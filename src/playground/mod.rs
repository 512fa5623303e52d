//! The playground: a chat page on this machine where the same bot answers with the same words, pictures and buttons.
//!
//! It is a chat platform like any other: [`PlaygroundPlatform`] keeps people, channels, messages and pictures in the
//! same SQLite file as the games, hands every request to the [`Host`] and shows what comes back. It knows nothing of
//! the game. `docs/playground.md` describes the JSON interface.

mod api;
mod error;
mod events;
mod guard;
mod log;
mod mention;
mod message;
mod page;
mod platform;
mod wire;

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::net::TcpListener;

use crate::http;
use crate::service::{Host, every_hour};

pub use log::LogError;
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
    /// The server broke down.
    #[error("the playground's server failed: {0}")]
    Server(#[from] io::Error),
    /// The history cannot be read.
    #[error("the playground's history cannot be read: {0}")]
    Log(#[from] LogError),
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

/// Serves the page until `shutdown` ends, after handing the bot every typed message it did not finish last time.
///
/// # Errors
/// When the history cannot be read or the listener fails.
pub async fn serve(
    listener: TcpListener,
    platform: Arc<PlaygroundPlatform>,
    bot: Arc<dyn Host>,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let address = listener.local_addr()?;
    let desk = api::Desk::new(platform.clone(), bot, address.ip().is_loopback());
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
