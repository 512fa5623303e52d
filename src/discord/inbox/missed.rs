//! Reading back what was typed while nobody listened, and what changed rights or a closed channel kept from the bot.

use std::sync::Arc;
use std::time::Duration;

use serenity::model::gateway::ShardInfo;
use serenity::model::id::{ChannelId, GuildId};
use tokio::time::Instant;

use super::state::{Inbox, InboxItem, PermissionRecheck, ReadBackEvent};
use crate::backoff::Backoff;
use crate::discord::error_code::{ErrorMeaning, MISSING_ACCESS, meaning};
use crate::discord::read_back::{self, MissedMessages};
use crate::discord::upload;
use crate::runtime::host::Host;
use crate::store::{OpenChannel, ShardRange};

/// How often a channel, or the channels of a server, are looked at, however often rights are changed there.
const LOOK_PAUSE: Duration = Duration::from_secs(20);

impl<T: Host> Inbox<T> {
    /// Asks which channels have to be read back: those with a live game, of this shard if there are several. Until the
    /// store has answered nobody knows which they are, so everything waits.
    pub(super) fn read_back(&mut self, shard: Option<ShardInfo>) {
        self.listings += 1;
        let host = Arc::clone(&self.host);
        self.find(async move {
            let mut backoff = Backoff::default();
            let mut live = loop {
                match host.live_channels(None).await {
                    Ok(live) => break live,
                    Err(error) => {
                        let wait = backoff.next();
                        tracing::error!(%error, ?wait, "the live channels are not known; asked again");
                        tokio::time::sleep(wait).await;
                    }
                }
            };
            if let Some(ShardInfo { id, total }) = shard.filter(|shard| shard.total > 1) {
                let own = ShardRange { first: id.0, last: id.0, total };
                live.retain(|live| own.has(live.server.as_deref()));
            }
            vec![ReadBackEvent::Live(live)]
        });
    }

    pub(super) fn take_live(&mut self, live: Vec<OpenChannel>) {
        self.listings -= 1;
        for live in live {
            self.begin_reading(live);
        }
        if self.listings == 0 {
            for item in std::mem::take(&mut self.unlisted) {
                self.route(item);
            }
        }
    }

    pub(super) fn begin_reading(&mut self, live: OpenChannel) {
        let held = self.held.entry(live.channel.clone()).or_default();
        held.readings += 1;
        let wanted = held.wanted.subscribe();
        let (platform, readers) = (Arc::clone(&self.platform), Arc::clone(&self.readers));
        self.find(async move {
            vec![ReadBackEvent::Missed(read_back::read(&platform.api, live, &readers, wanted).await)]
        });
    }

    /// Hands on what was typed meanwhile, then what waited, in the order in which it happened.
    pub(super) fn take_missed(&mut self, missed: MissedMessages) {
        let Some(me) = self.me else { return };
        let MissedMessages { channel, guild, messages, refused } = missed;
        match refused {
            Some(MISSING_ACCESS) => self.host.channel_closed(&channel),
            Some(code) if meaning(code) == Some(ErrorMeaning::Deleted) => self.gone(channel.clone()),
            _ => {}
        }
        let newest = messages.last().map(|message| message.id.get());
        let mut items = Vec::new();
        for message in &messages {
            let Some(request) = self.read(message, guild, me) else { continue };
            if !request.order.is_some_and(|order| self.platform.seen.is_new(order)) {
                continue;
            }
            match upload::of_message(message, &request) {
                Some(file) => self.take_file(request, file),
                None => items.push(InboxItem { request, answer: None }),
            }
        }
        let Some(held) = self.held.get_mut(&channel) else { return };
        held.readings -= 1;
        if held.readings > 0 {
            // Another reading of the same channel is under way and hands on all of it.
            held.wanted.send_if_modified(|wanted| !items.is_empty() && !std::mem::replace(wanted, true));
            held.waiting.append(&mut items);
            return;
        }
        items.append(&mut held.waiting);
        self.held.remove(&channel);
        items.sort_by_key(|item| item.request.order);
        for item in items {
            let missed = item.answer.is_none();
            self.submit(item, missed);
        }
        if let Some(newest) = newest {
            self.host.read_up_to(&channel, newest);
        }
    }

    /// Reads a channel back that has opened: what was typed while the bot might not read it never arrives.
    pub(super) fn read_back_reopened(&mut self, channel: String) {
        let host = Arc::clone(&self.host);
        self.find(async move {
            let live = host.live_channels(Some(channel.clone())).await;
            if let Err(error) = &live {
                tracing::warn!(%error, "whether a channel is live is not known");
            }
            let live = live.unwrap_or_default().into_iter().filter(|live| live.channel == channel);
            live.map(ReadBackEvent::Unread).collect()
        });
    }

    /// Rights were changed in a server, or only in one channel of it: what is closed there may be open, and what is live may be
    /// closed, or hold something to be read.
    pub(super) fn rights_changed(&mut self, server: GuildId, channel: Option<ChannelId>) {
        self.platform.channels.forget_files_forbidden_in(&server.to_string());
        let now = Instant::now();
        let look = self.looked.get_or_insert_mut((server, channel), PermissionRecheck::default);
        let wait = look.last.map(|last| LOOK_PAUSE.saturating_sub(now.duration_since(last)));
        let wait = wait.unwrap_or_default();
        if !wait.is_zero() {
            retry_closed(&*self.host, server, channel);
        }
        if look.waits {
            return;
        }
        look.waits = true;
        // The last change is looked at too, after the pause.
        self.find(async move {
            tokio::time::sleep(wait).await;
            vec![ReadBackEvent::Look(server, channel)]
        });
    }

    /// Looks at the closed and the live channels where rights were changed, and reads the live ones back.
    pub(super) fn look(&mut self, server: GuildId, channel: Option<ChannelId>) {
        self.looked.put((server, channel), PermissionRecheck { last: Some(Instant::now()), waits: false });
        let host = Arc::clone(&self.host);
        self.find(async move {
            let live = match channel {
                Some(channel) => host.live_channels(Some(channel.to_string())).await,
                None => host.live_channels(None).await,
            };
            let mut live = live.unwrap_or_else(|error| {
                tracing::warn!(%error, "the live channels of a server are not known");
                Vec::new()
            });
            live.retain(|live| channel.is_some() || live.server == Some(server.to_string()));
            // What is not live may have been closed since the change.
            retry_closed(&*host, server, channel);
            for live in &live {
                host.channel_changed(&live.channel);
            }
            live.into_iter().map(ReadBackEvent::Unread).collect()
        });
    }

    /// The bot is no longer in a server, or there is no such server any more: then its channels are gone, too.
    pub(super) fn leave(&mut self, server: String) {
        let (host, found) = (Arc::clone(&self.host), self.found.0.clone());
        self.tasks.spawn(async move {
            // Those that are left are no longer live.
            let live = host.live_channels(None).await.unwrap_or_default();
            let of_server = live.into_iter().filter(|live| live.server.as_deref() == Some(&*server));
            let channels = of_server.map(|live| live.channel).collect();
            host.server_left(server).await;
            found.send(ReadBackEvent::Left(channels)).await.ok();
        });
    }

    pub(super) fn gone(&mut self, channel: String) {
        tracing::info!(%channel, "a channel was deleted");
        self.tasks.spawn(self.host.channel_gone(channel));
    }
}

/// Has closed channels tried where rights were changed.
fn retry_closed(host: &impl Host, server: GuildId, channel: Option<ChannelId>) {
    host.server_changed(&server.to_string());
    let channel = channel.map(|channel| channel.to_string());
    if let Some(closed) = channel.filter(|channel| host.closed_channels().contains(channel)) {
        host.channel_changed(&closed);
    }
}
