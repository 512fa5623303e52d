//! Calling off the games of somebody who leaves for good, each in its channel.

use std::sync::{Arc, Weak};

use futures_util::future::BoxFuture;
use tokio::sync::oneshot;

use crate::features::services::Channels;
use crate::game::PlayerId;
use crate::runtime::channel::ChannelMessage;
use crate::runtime::{ChannelRegistry, ServiceState, send};
use crate::store::{ChannelKey, PersonsGame, StoreError};

/// The channels of the service, for handlers.
pub(crate) struct RunningChannels {
    pub(crate) shared: Weak<ServiceState>,
    pub(crate) lines: Weak<ChannelRegistry>,
}

impl Channels for RunningChannels {
    fn leave_games<'a>(
        &'a self,
        person: &'a str,
        games: &'a [PersonsGame],
    ) -> BoxFuture<'a, Result<bool, StoreError>> {
        Box::pin(async move {
            let Some(shared) = self.shared.upgrade() else {
                return Err(StoreError::Unavailable("the service stops".to_owned()));
            };
            leave(&shared, &self.lines, person, games).await
        })
    }
}

/// Calls the open ones of these games of a person off, each by the actor of its channel; whether there are some in channels where other
/// processes speak.
async fn leave(
    shared: &Arc<ServiceState>,
    lines: &Weak<ChannelRegistry>,
    person: &str,
    games: &[PersonsGame],
) -> Result<bool, StoreError> {
    let mut channels: Vec<&str> =
        games.iter().filter(|game| game.open).map(|game| game.game.channel.as_str()).collect();
    channels.sort_unstable();
    channels.dedup();
    let mut elsewhere = false;
    for channel in channels {
        let key = ChannelKey { platform: shared.platform.name(), id: channel.to_owned() };
        let server = shared.store.server_of(&key).await?;
        if !shared.store.speaks_in(server.as_deref()) {
            elsewhere = true;
            continue;
        }
        let Some(lines) = lines.upgrade() else {
            return Err(StoreError::Unavailable("the service stops".to_owned()));
        };
        let (done, left) = oneshot::channel();
        let job = ChannelMessage::Leave { person: PlayerId::new(person), done };
        send(shared, &lines, channel, |_| Some(job));
        left.await.unwrap_or_else(|_| Err(StoreError::Unavailable("the service stops".to_owned())))?;
    }
    Ok(elsewhere)
}
