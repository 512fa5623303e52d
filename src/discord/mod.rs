//! Discord: events in, messages out, no rules of the game.
//!
//! [`DiscordPlatform`] posts the messages of the service, [`run`] passes events to it. Texts, positions and decisions come from
//! the layers below.

pub mod activity;
mod api;
mod ban;
mod commands;
pub mod connection_health;
mod edits;
mod error_code;
pub mod event_queue;
mod gateway;
mod inbox;
pub mod invite;
mod launch;
mod lenient;
mod log_filter;
mod message_body;
mod platform;
pub mod rate_limiter;
mod read_back;
pub mod remembered;
mod responder;
mod roles;
mod server_acts;
mod session_hold;
pub mod session_starts;
mod settings;
mod translate;
pub mod upload;

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use gateway::Gateway;
use inbox::Inbox;
use settings::DisconnectReason;

use crate::runtime::Host;

pub use platform::DiscordPlatform;
pub use settings::{ActivityApp, DiscordError, DiscordSettings, LeaseGuard};

/// Time after which a slow connection is logged.
const SLOW: Duration = Duration::from_secs(30);
/// Pause before the connection is rebuilt after a panic of its thread.
const RESTART_PAUSE: Duration = Duration::from_secs(5);
/// Time limit for answers in progress at a shutdown.
const DRAIN: Duration = Duration::from_secs(3);

/// Connects and passes events to `host` until `shutdown` is ready. `host` posts through `platform`, which works on after this
/// returns. Fails if Discord refuses the token, is unreachable at the start, or closes the connection for good.
pub async fn run<T: Host>(
    settings: DiscordSettings,
    platform: Arc<DiscordPlatform>,
    host: Arc<T>,
    shutdown: impl Future<Output = ()>,
) -> Result<(), DiscordError> {
    let mut shutdown = std::pin::pin!(shutdown);
    let mut inbox = Inbox::new(host, Arc::clone(&platform), settings.message_content);
    let mut known = None;
    let result = loop {
        let found = tokio::select! {
            biased;
            () = &mut shutdown => break Ok(()),
            found = gateway::find_address(&platform, settings.shards) => found,
        };
        let address = match (found, known.take()) {
            (Ok(found), _) => found,
            // The gateway was reachable before, so its address is kept.
            (Err(DiscordError::Unreachable { .. }), Some(known)) => known,
            (Err(error), _) => break Err(error),
        };
        known = Some(address.clone());
        let mut gateway = Gateway::start(&settings, &address, inbox.message_content, &platform)?;
        match work(&mut gateway, &mut inbox, shutdown.as_mut()).await {
            DisconnectReason::IntentsRefused if inbox.message_content => {
                tracing::warn!(
                    "Discord refuses the message-content intent: switch on \"Message Content Intent\" in the \
                     developer portal (your application, page Bot). Going on without it: moves are typed as replies \
                     to the board, with a mention, or in direct messages"
                );
                inbox.message_content = false;
                gateway.stop().await;
            }
            DisconnectReason::Died => {
                inbox.host.incident("the thread of the connection to Discord died; another one is started");
                settings.metrics.restarts.of("the gateway").inc();
                gateway.abandon().await;
                tokio::time::sleep(RESTART_PAUSE).await;
            }
            DisconnectReason::Stuck => {
                inbox.host.incident("the connection to Discord hangs and is made anew");
                settings.metrics.restarts.of("the gateway").inc();
                gateway.abandon().await;
            }
            DisconnectReason::Stopped => {
                gateway.stop().await;
                break Ok(());
            }
            DisconnectReason::IntentsRefused => {
                gateway.stop().await;
                break Err(DiscordError::Closed("the intents are refused (close code 4014)".to_owned()));
            }
            DisconnectReason::Failed(error) => {
                gateway.abandon().await;
                break Err(error);
            }
        }
    };
    inbox.drain(DRAIN).await;
    result
}

async fn work<T: Host>(
    gateway: &mut Gateway,
    inbox: &mut Inbox<T>,
    mut shutdown: Pin<&mut impl Future<Output = ()>>,
) -> DisconnectReason {
    loop {
        tokio::select! {
            biased;
            () = &mut shutdown => return DisconnectReason::Stopped,
            news = gateway.next() => match news {
                Ok(incoming) => inbox.take(incoming),
                Err(end) => return end,
            },
            () = inbox.housekeeping() => {}
            () = tokio::time::sleep(SLOW), if inbox.bot_id.is_none() => {
                tracing::warn!("Discord's gateway has not let the bot in yet; still trying");
            }
        }
    }
}
