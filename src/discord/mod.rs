//! Discord: events in, messages out, no rules of the game.
//!
//! [`DiscordPlatform`] posts what the service says, [`run`] feeds the service with what arrives. Texts, positions
//! and decisions come from the layers below.

mod answers;
mod api;
mod body;
mod commands;
mod error_code;
mod file_rights;
mod gateway;
mod inbox;
mod offers;
mod pace;
mod platform;
mod pulse;
mod readback;
mod registration;
mod settings;
mod tap;
mod translate;
mod upload;

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use gateway::{Ended, Gateway, Incoming, News, Seen};
use inbox::Inbox;

use crate::runtime::host::Host;

pub use platform::DiscordPlatform;
pub use settings::{DiscordError, DiscordSettings, MaySpeak};

/// A connection that takes longer than this is worth a word.
const SLOW: Duration = Duration::from_secs(30);
/// The pause before a connection whose thread died is made anew.
const REBIRTH: Duration = Duration::from_secs(5);
/// How long answers under way may take once the bot is asked to stop.
const DRAIN: Duration = Duration::from_secs(3);

/// Connects and works until `shutdown` is ready. `platform` is the one that `table` posts through; it works on after
/// this returns.
///
/// # Errors
///
/// When Discord refuses the token, cannot be reached at the start, or closes the connection for good.
pub async fn run<T: Host>(
    settings: DiscordSettings,
    platform: Arc<DiscordPlatform>,
    table: Arc<T>,
    shutdown: impl Future<Output = ()>,
) -> Result<(), DiscordError> {
    let mut shutdown = std::pin::pin!(shutdown);
    let address = tokio::select! {
        biased;
        () = &mut shutdown => return Ok(()),
        address = gateway::find(platform.api(), settings.shards) => address?,
    };
    let seen = Arc::new(Seen::default());
    let pulse = platform.pulse();
    let mut inbox = Inbox::new(table, platform, Arc::clone(&seen));
    inbox.message_content = settings.message_content;
    loop {
        let mut gateway =
            Gateway::start(&settings, &address, inbox.message_content, &seen, Arc::clone(&pulse))?;
        let end = loop {
            tokio::select! {
                biased;
                () = &mut shutdown => break Ended::Stopped,
                news = gateway.next() => match news {
                    News::Incoming(incoming) => inbox.take(incoming),
                    News::Overflow => inbox.take(Incoming::Overflow),
                    News::Ended(end) => break end,
                },
                () = inbox.housekeeping() => {}
                () = tokio::time::sleep(SLOW), if !inbox.is_ready() => {
                    tracing::warn!("Discord's gateway has not let the bot in yet; still trying");
                }
            }
        };
        match end {
            Ended::IntentsRefused if inbox.message_content => {
                tracing::warn!(
                    "Discord refuses the message-content intent: switch on \"Message Content Intent\" in the \
                     developer portal (your application, page Bot). Going on without it: moves are typed as replies \
                     to the board, with a mention, or in direct messages"
                );
                inbox.message_content = false;
                gateway.stop().await;
            }
            Ended::Died => {
                inbox.incident("the thread of the connection to Discord died; another one is started");
                settings.meters.restarted("the gateway");
                gateway.abandon().await;
                tokio::time::sleep(REBIRTH).await;
            }
            Ended::Stuck => {
                inbox.incident("the connection to Discord hangs and is made anew");
                settings.meters.restarted("the gateway");
                gateway.abandon().await;
            }
            Ended::Stopped => {
                gateway.stop().await;
                inbox.drain(DRAIN).await;
                return Ok(());
            }
            Ended::IntentsRefused => {
                gateway.stop().await;
                inbox.drain(DRAIN).await;
                return Err(DiscordError::Closed("the intents are refused (close code 4014)".to_owned()));
            }
            Ended::Failed(error) => {
                gateway.abandon().await;
                inbox.drain(DRAIN).await;
                return Err(error);
            }
        }
    }
}
