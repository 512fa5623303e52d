//! Reading back messages that the bot missed: after a lost session, without permissions, or in a closed channel.
//!
//! An event only queues the work. A fixed number of tasks does it, so many lost sessions cost as much as one.

use std::collections::hash_map::Entry;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use serenity::model::gateway::ShardInfo;
use serenity::model::id::{ChannelId, GuildId};
use tokio::time::Instant;

use super::listing::ListingReasons;
use super::state::{ChannelReadBack, Check, CheckResult, Inbox, InboxItem, LONGEST_WANTED_PAUSE, MAX_HELD};
use crate::backoff::Backoff;
use crate::discord::api::DiscordCallError;
use crate::discord::error_code::{ErrorMeaning, MISSING_ACCESS, meaning};
use crate::discord::read_back::{self, MissedMessages, ReadResult};
use crate::discord::upload;
use crate::runtime::Host;
use crate::store::{OpenChannel, ShardRange};

/// Maximum number of concurrent readers of channels, and of concurrent checks.
const READERS: usize = 16;
const CHECKERS: usize = 4;
/// Shortest pause between checks of a channel, or of the channels of a server, after changes of permissions.
const CHECK_PAUSE: Duration = Duration::from_secs(20);

impl<T: Host> Inbox<T> {
    /// Starts all work that is due, within the limits. Returns the time of the next call.
    pub(super) fn start_due(&mut self) -> Option<Instant> {
        let now = Instant::now();
        while let Some(channel) = self.commands.pop(now) {
            self.submit_commands(&channel);
        }
        while self.checking.len() < CHECKERS
            && let Some(check) = self.checks.pop(now)
        {
            self.check(check, now);
        }
        let list = self.listing.start_due(&*self.host, now);
        let checks = self.checks.next().filter(|_| self.checking.len() < CHECKERS);
        [self.commands.next(), list, checks, self.start_readers(now)].into_iter().flatten().min()
    }

    /// Starts to read the channels that are due. Returns the time of the next one.
    fn start_readers(&mut self, now: Instant) -> Option<Instant> {
        self.bot_id?;
        if let Some(until) = self.platform.api.ban.until() {
            return self.turns.next().map(|next| next.max(until));
        }
        while self.readers.len() < READERS && self.missed.len() < MAX_HELD {
            let Some(channel) = self.turns.pop(now) else { return self.turns.next() };
            let Some(held) = self.held.get_mut(&channel) else { continue };
            held.reading = Some(now);
            held.again = false;
            let platform = Arc::clone(&self.platform);
            let live = held.live.clone();
            self.readers.spawn(async move {
                let read = AssertUnwindSafe(read_back::read(&platform.api, live)).catch_unwind().await;
                let read =
                    read.unwrap_or_else(|_| Err(DiscordCallError::network("a panic while it was read")));
                (channel, read)
            });
        }
        None
    }

    /// Queries the live channels of a shard, or of all, to read them back.
    pub(super) fn read_back(&mut self, shard: Option<ShardInfo>) {
        let several = shard.filter(|shard| shard.total > 1);
        let shards = several.map_or(ShardRange::WHOLE, |ShardInfo { id, total }| ShardRange {
            first: id.0,
            last: id.0,
            total,
        });
        self.listing.request(|wanted| {
            wanted.sessions.insert(shards, Instant::now());
        });
    }

    /// Does with the live channels what the reasons for their query ask: closes, rechecks or reads them back.
    pub(super) fn take_live(&mut self, reasons: ListingReasons, live: Vec<OpenChannel>) {
        let ListingReasons { sessions, changed, left } = reasons;
        // Closed channels are not live, so they are retried here.
        changed.iter().for_each(|server| self.host.server_changed(server));
        let mut shut_out = Vec::new();
        for live in live {
            let server = live.server.as_ref();
            if server.is_some_and(|server| left.contains(server)) {
                self.host.channel_closed(&live.channel, "the bot is no longer in its server");
                shut_out.push(live.channel);
                continue;
            }
            let changed = server.is_some_and(|server| changed.contains(server));
            if changed {
                self.host.channel_changed(&live.channel);
            }
            let lost = sessions.iter().filter(|(shards, _)| shards.has(live.server.as_deref()));
            let lost_since = lost.map(|(_, since)| *since).max();
            let since = if changed { Some(Instant::now()) } else { lost_since };
            if let Some(since) = since {
                self.mark_unread(live, since);
            }
        }
        if !shut_out.is_empty() {
            self.checks.insert(Check::Left(shut_out), Instant::now());
        }
        if !self.listing.follows_a_lost_session() {
            for item in std::mem::take(&mut self.unlisted) {
                self.route(item);
            }
        }
    }

    /// Queues a channel in which messages before `since` may have been missed. A reading that began earlier is repeated.
    pub(super) fn mark_unread(&mut self, live: OpenChannel, since: Instant) {
        let channel = live.channel.clone();
        match self.held.entry(channel.clone()) {
            Entry::Occupied(mut held) => {
                let held = held.get_mut();
                held.again |= held.reading.is_some_and(|began| began < since);
            }
            Entry::Vacant(place) => {
                place.insert(ChannelReadBack {
                    live,
                    reading: None,
                    again: false,
                    backoff: Backoff::default(),
                    waiting: Vec::new(),
                });
                self.turns.insert(channel, Instant::now());
            }
        }
    }

    /// Handles the result of a reader. After a temporary failure the channel is queued again.
    pub(super) fn take_read(&mut self, channel: String, read: ReadResult) {
        let Some(held) = self.held.get_mut(&channel) else { return };
        held.reading = None;
        let failure = match read {
            Ok(missed) => return self.take_missed(channel, missed),
            Err(failure) => failure,
        };
        if failure.is_final() {
            held.again = false;
            tracing::warn!(channel, %failure, "what was typed meanwhile may not be read");
            if failure.code == MISSING_ACCESS {
                self.host.channel_closed(&channel, "it may not be read");
            } else if meaning(failure.code) == Some(ErrorMeaning::Deleted) {
                self.check_gone(channel.clone());
            }
            return self.take_missed(channel, MissedMessages::default());
        }
        let wait = held.backoff.next_after(failure.pause());
        if !failure.banned {
            tracing::warn!(channel, %failure, ?wait, "what was typed meanwhile is asked for again");
        }
        self.queue_reading(channel, wait);
    }

    /// Queues a channel to be read after `wait`, or sooner if requests wait for it.
    fn queue_reading(&mut self, channel: String, wait: Duration) {
        let now = Instant::now();
        self.turns.insert(channel.clone(), now + wait);
        if self.held.get(&channel).is_some_and(|held| !held.waiting.is_empty()) {
            self.turns.hurry(&channel, now + LONGEST_WANTED_PAUSE);
        }
    }

    /// Submits the missed messages and the requests that waited, in order of their events.
    fn take_missed(&mut self, channel: String, missed: MissedMessages) {
        let newest = missed.messages.last().map(|message| message.id.get());
        let mut items = self.collect_unseen(missed);
        if !self.held.contains_key(&channel) {
            return;
        }
        items.extend(self.release_held(&channel, newest));
        items.sort_by_key(|item| item.request.order);
        for item in items {
            if item.answer.is_some() {
                self.submit(item);
            } else {
                self.submit_missed(item.request);
            }
        }
        if let Some(newest) = newest {
            self.host.read_up_to(&channel, newest);
        }
    }

    /// Returns the requests of the missed messages that no event has brought yet. A record in a file is fetched first.
    fn collect_unseen(&mut self, missed: MissedMessages) -> Vec<InboxItem> {
        let Some(bot_id) = self.bot_id else { return Vec::new() };
        let mut items = Vec::new();
        for message in &missed.messages {
            let Some(request) = self.read(message, missed.guild, bot_id) else { continue };
            let Some(order) = request.order else { continue };
            if !self.platform.seen.insert(order) {
                continue;
            }
            match upload::record_in_message(message, &request) {
                Some(file) => self.take_file(message, request, file),
                None => items.push(InboxItem { request, answer: None }),
            }
        }
        items
    }

    /// Returns the requests that waited for the reading. If the channel has to be read again, those after the `newest` read
    /// message continue to wait, because messages before them may be missing.
    fn release_held(&mut self, channel: &str, newest: Option<u64>) -> Vec<InboxItem> {
        let Some(held) = self.held.get_mut(channel) else { return Vec::new() };
        let mut waiting = std::mem::take(&mut held.waiting);
        if !held.again {
            self.held.remove(channel);
            return waiting;
        }
        waiting.sort_by_key(|item| item.request.order);
        // `None` sorts before every id: without a read message all requests wait, except those without an order.
        let read_until = waiting.partition_point(|item| item.request.order <= newest);
        held.waiting = waiting.split_off(read_until);
        if let Some(newest) = newest {
            held.live.last_seen = Some(newest.to_string());
        }
        self.queue_reading(channel.to_owned(), Duration::ZERO);
        waiting
    }

    /// Queues a check after a change of permissions in a server, or in one channel of it: channels may have opened or closed, and
    /// live ones may have missed messages.
    pub(super) fn rights_changed(&mut self, server: GuildId, channel: Option<ChannelId>) {
        self.platform.channels.forget_files_forbidden_in(&server.to_string());
        let now = Instant::now();
        let last = self.last_checks.get(&(server, channel));
        let due = last.map_or(now, |last| now.max(*last + CHECK_PAUSE));
        if due > now {
            retry_closed(&*self.host, server, channel);
        }
        self.checks.insert(Check::Rights(server, channel), due);
    }

    /// Starts the work on a change that an event reported.
    fn check(&mut self, check: Check, now: Instant) {
        let host = Arc::clone(&self.host);
        let platform = Arc::clone(&self.platform);
        let result: BoxFuture<'static, CheckResult> = match check {
            Check::Rights(server, None) => {
                self.last_checks.put((server, None), now);
                return self.listing.request(|wanted| {
                    wanted.changed.insert(server.to_string());
                });
            }
            Check::Rights(server, Some(channel)) => {
                self.last_checks.put((server, Some(channel)), now);
                Box::pin(async move {
                    let live = live_channels_of(&*host, &channel.to_string()).await;
                    // A closed channel is not live, so it is retried here.
                    retry_closed(&*host, server, Some(channel));
                    live.iter().for_each(|live| host.channel_changed(&live.channel));
                    CheckResult::Unread(live)
                })
            }
            // Messages from the time without access never arrive as events.
            Check::Reopened(channel) => Box::pin(async move {
                let mut live = live_channels_of(&*host, &channel).await;
                live.retain(|live| live.channel == channel);
                CheckResult::Unread(live)
            }),
            Check::Left(channels) => {
                Box::pin(
                    async move { CheckResult::Gone(read_back::find_gone(&platform.api, channels).await) },
                )
            }
            Check::Gone(channel) => Box::pin(async move {
                host.channel_gone(channel).await;
                CheckResult::Unread(Vec::new())
            }),
            Check::EmptyThread(thread) => Box::pin(async move {
                let live = host.live_channels(Some(thread.clone())).await;
                if live.is_ok_and(|live| live.is_empty())
                    && let Err(error) = platform.explain_empty_thread(&thread).await
                {
                    tracing::warn!(thread, %error, "an empty thread could not be explained");
                }
                CheckResult::Unread(Vec::new())
            }),
        };
        self.checking.spawn(result);
    }

    pub(super) fn take_check(&mut self, result: CheckResult) {
        match result {
            CheckResult::Unread(live) => {
                live.into_iter().for_each(|live| self.mark_unread(live, Instant::now()));
            }
            CheckResult::Gone(channels) => channels.into_iter().for_each(|channel| self.check_gone(channel)),
        }
    }

    pub(super) fn check_gone(&mut self, channel: String) {
        tracing::info!(%channel, "a channel was deleted");
        self.checks.insert(Check::Gone(channel), Instant::now());
    }
}

async fn live_channels_of(host: &impl Host, channel: &str) -> Vec<OpenChannel> {
    host.live_channels(Some(channel.to_owned())).await.unwrap_or_else(|error| {
        tracing::warn!(%error, "whether a channel is live is not known");
        Vec::new()
    })
}

/// Retries closed channels after a change of permissions.
fn retry_closed(host: &impl Host, server: GuildId, channel: Option<ChannelId>) {
    host.server_changed(&server.to_string());
    let channel = channel.map(|channel| channel.to_string());
    if let Some(closed) = channel.filter(|channel| host.closed_channels().contains(channel)) {
        host.channel_changed(&closed);
    }
}
