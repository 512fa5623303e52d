//! Calling off the games of somebody who leaves for good, each in its channel.

use std::collections::BTreeSet;
use std::sync::Weak;

use futures_util::future::BoxFuture;
use tokio::sync::oneshot;

use crate::features::services::Channels;
use crate::game::PlayerId;
use crate::runtime::channel_message::ChannelMessage;
use crate::runtime::registry::ChannelRegistry;
use crate::store::{PersonsGame, StoreError, StoreResult};

impl Channels for Weak<ChannelRegistry> {
    fn leave_games<'a>(
        &'a self,
        person: &'a str,
        games: &'a [PersonsGame],
    ) -> BoxFuture<'a, StoreResult<bool>> {
        Box::pin(async move {
            let stops = || StoreError::Unavailable("the service stops".to_owned());
            let open = games.iter().filter(|game| game.open);
            let channels: BTreeSet<&str> = open.map(|game| game.game.channel.as_str()).collect();
            let mut elsewhere = false;
            for channel in channels {
                let registry = self.upgrade().ok_or_else(stops)?;
                if !registry.shared.speaks_in_channel(channel).await? {
                    elsewhere = true;
                    continue;
                }
                let (done, left) = oneshot::channel();
                registry.send(channel, ChannelMessage::Leave { person: PlayerId::new(person), done });
                left.await.unwrap_or_else(|_| Err(stops()))?;
            }
            Ok(elsewhere)
        })
    }
}
