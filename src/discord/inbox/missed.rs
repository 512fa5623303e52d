//! Reading back what was typed while nobody listened.

use super::*;

impl<T: Host> Inbox<T> {
    /// Asks which channels have to be read back: those with a live game, of this shard if there are several. Until the
    /// store has answered nobody knows which they are, so everything waits.
    pub(super) fn read_back(&mut self, shard: Option<ShardInfo>) {
        self.listings += 1;
        let (table, found) = (Arc::clone(&self.table), self.found.0.clone());
        self.readings.spawn(async move {
            let mut backoff = Backoff::default();
            let mut live = loop {
                match Arc::clone(&table).live_channels().await {
                    Ok(live) => break live,
                    Err(error) => {
                        let wait = backoff.next();
                        tracing::error!(%error, ?wait, "the live channels are not known; asked again");
                        tokio::time::sleep(wait).await;
                    }
                }
            };
            if let Some(shard) = shard.filter(|shard| shard.total > 1) {
                live.retain(|live| shard_of(live.server.as_deref(), shard.total) == shard.id.0);
            }
            found.send(ReadBackEvent::Live(live)).await.ok();
        });
    }

    pub(super) fn take_live(&mut self, live: Vec<LiveChannel>) {
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

    pub(super) fn begin_reading(&mut self, live: LiveChannel) {
        let held = self.held.entry(live.channel.clone()).or_default();
        held.readings += 1;
        let wanted = held.wanted.subscribe();
        let (platform, found) = (Arc::clone(&self.platform), self.found.0.clone());
        let readers = Arc::clone(&self.readers);
        self.readings.spawn(async move {
            let missed =
                read_back::read(platform.api(), live, ReadBackPriority { readers: &readers, wanted }).await;
            found.send(ReadBackEvent::Missed(missed)).await.ok();
        });
    }

    /// Hands on what was typed meanwhile, then what waited, in the order in which it happened.
    pub(super) fn take_missed(&mut self, missed: MissedMessages) {
        let Some((me, _)) = self.me else { return };
        let MissedMessages { channel, guild, messages, refused } = missed;
        match refused {
            Some(ReadBackRefusal::Gone) => self.gone(channel.clone()),
            Some(ReadBackRefusal::NoAccess) => self.table.channel_closed(&channel),
            None => {}
        }
        let newest = messages.last().map(|message| message.id.get());
        let mut items = Vec::new();
        for message in &messages {
            let Some(request) = self.read(message, guild, me) else { continue };
            if !request.order.is_some_and(|order| self.seen.is_new(order)) {
                continue;
            }
            match upload_of(message, &request) {
                Some(upload) => self.take_file(request, upload),
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
            self.table.read_up_to(&channel, newest);
        }
    }

    /// Reads a channel back that has opened: what was typed while the bot might not read it never arrives.
    pub(super) fn read_back_reopened(&mut self, channel: String) {
        let (table, found) = (Arc::clone(&self.table), self.found.0.clone());
        self.readings.spawn(async move {
            match table.live_channels_at(channel.clone()).await {
                Ok(live) => {
                    for live in live.into_iter().filter(|live| live.channel == channel) {
                        found.send(ReadBackEvent::Reopened(live)).await.ok();
                    }
                }
                Err(error) => tracing::warn!(%error, "whether a channel is live is not known"),
            }
        });
    }
}
