//! Reading back what was typed while nobody listened, and what changed rights or a closed channel kept from the bot.
//!
//! An event only notes what is to be done. A fixed number of tasks does it, so that many lost sessions cost what one costs.

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

/// Channels that are read back at once, and other looks that are under way at once.
const READERS: usize = 16;
const CHECKERS: usize = 4;
/// Pause between checks of a channel, or of the channels of a server, however often rights are changed there.
const LOOK_PAUSE: Duration = Duration::from_secs(20);

impl<T: Host> Inbox<T> {
    /// Begins what is due, as far as there is room; when to look again, if nothing ends before.
    pub(super) fn start_due(&mut self) -> Option<Instant> {
        let now = Instant::now();
        while let Some(channel) = self.commands.pop(now) {
            self.let_commands_go(&channel);
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

    /// Begins to read the channels whose turn it is; when the next turn is.
    fn start_readers(&mut self, now: Instant) -> Option<Instant> {
        self.me?;
        if let Some(until) = self.platform.api.ban.until() {
            return self.turns.next().map(|next| next.max(until));
        }
        while self.readers.len() < READERS && self.missed.len() < MAX_HELD {
            let Some(channel) = self.turns.pop(now) else { return self.turns.next() };
            let Some(held) = self.held.get_mut(&channel) else { continue };
            (held.reading, held.again) = (Some(now), false);
            let (platform, live) = (Arc::clone(&self.platform), held.live.clone());
            self.readers.spawn(async move {
                let read = AssertUnwindSafe(read_back::read(&platform.api, live)).catch_unwind().await;
                (
                    channel,
                    read.unwrap_or_else(|_| Err(DiscordCallError::network("a panic while it was read"))),
                )
            });
        }
        None
    }

    /// Asks which channels have to be read back: those with a live game, of this shard if there are several.
    pub(super) fn read_back(&mut self, shard: Option<ShardInfo>) {
        let several = shard.filter(|shard| shard.total > 1);
        let shards = several.map_or(ShardRange::WHOLE, |ShardInfo { id, total }| ShardRange {
            first: id.0,
            last: id.0,
            total,
        });
        self.listing.want(|wanted| {
            wanted.sessions.insert(shards, Instant::now());
        });
    }

    pub(super) fn take_live(&mut self, reasons: ListingReasons, live: Vec<OpenChannel>) {
        let ListingReasons { sessions, changed, left } = reasons;
        // What is not live may have been closed since the change.
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
            let since = lost.map(|(_, since)| *since).max().max(changed.then(Instant::now));
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

    /// Notes that something may have been missed in a channel until `since`. A reading that began before is repeated; one that
    /// has not begun finds it.
    pub(super) fn mark_unread(&mut self, live: OpenChannel, since: Instant) {
        let channel = live.channel.clone();
        match self.held.entry(channel.clone()) {
            Entry::Occupied(mut held) => {
                let held = held.get_mut();
                held.again |= held.reading.is_some_and(|began| began < since);
            }
            Entry::Vacant(place) => {
                let (backoff, waiting) = (Backoff::default(), Vec::new());
                place.insert(ChannelReadBack { live, reading: None, again: false, backoff, waiting });
                self.turns.insert(channel, Instant::now());
            }
        }
    }

    /// Takes what a reader has found. After a failure in passing the channel has another turn; what Discord refuses for good
    /// gives nothing.
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
            match meaning(failure.code) {
                _ if failure.code == MISSING_ACCESS => {
                    self.host.channel_closed(&channel, "it may not be read");
                }
                Some(ErrorMeaning::Deleted) => self.gone(channel.clone()),
                _ => {}
            }
            return self.take_missed(channel, MissedMessages::default());
        }
        let wait = held.backoff.next_after(failure.after());
        if !failure.banned {
            tracing::warn!(channel, %failure, ?wait, "what was typed meanwhile is asked for again");
        }
        self.take_turn(channel, wait);
    }

    /// Gives a channel its turn after a pause: a short one if something waits for it.
    fn take_turn(&mut self, channel: String, wait: Duration) {
        let now = Instant::now();
        self.turns.insert(channel.clone(), now + wait);
        if self.held.get(&channel).is_some_and(|held| !held.waiting.is_empty()) {
            self.turns.hurry(&channel, now + LONGEST_WANTED_PAUSE);
        }
    }

    /// Hands on what was typed meanwhile, then what waited, in the order in which it happened. Where the channel has to be
    /// read again, what came after the newest message that was read goes on waiting.
    fn take_missed(&mut self, channel: String, missed: MissedMessages) {
        let Some(me) = self.me else { return };
        let MissedMessages { guild, messages } = missed;
        let newest = messages.last().map(|message| message.id.get());
        let mut items = Vec::new();
        for message in &messages {
            let Some(request) = self.read(message, guild, me) else { continue };
            if !request.order.is_some_and(|order| self.platform.seen.is_new(order)) {
                continue;
            }
            match upload::of_message(message, &request) {
                Some(file) => self.take_file(message, request, file),
                None => items.push(InboxItem { request, answer: None }),
            }
        }
        let Some(held) = self.held.get_mut(&channel) else { return };
        items.append(&mut held.waiting);
        items.sort_by_key(|item| item.request.order);
        if held.again {
            held.waiting = items.split_off(items.partition_point(|item| item.request.order <= newest));
            if let Some(newest) = newest {
                held.live.last_seen = Some(newest.to_string());
            }
            self.take_turn(channel.clone(), Duration::ZERO);
        } else {
            self.held.remove(&channel);
        }
        for item in items {
            let missed = item.answer.is_none();
            self.submit(item, missed);
        }
        if let Some(newest) = newest {
            self.host.read_up_to(&channel, newest);
        }
    }

    /// Rights were changed in a server, or only in one channel of it: what is closed there may be open, and what is live may be
    /// closed, or hold something to be read. The last change is looked at too, after a pause.
    pub(super) fn rights_changed(&mut self, server: GuildId, channel: Option<ChannelId>) {
        self.platform.channels.forget_files_forbidden_in(&server.to_string());
        let now = Instant::now();
        let due = self.looked.get(&(server, channel)).map_or(now, |looked| now.max(*looked + LOOK_PAUSE));
        if due > now {
            retry_closed(&*self.host, server, channel);
        }
        self.checks.insert(Check::Rights(server, channel), due);
    }

    fn check(&mut self, check: Check, now: Instant) {
        let (host, platform) = (Arc::clone(&self.host), Arc::clone(&self.platform));
        let result: BoxFuture<'static, CheckResult> = match check {
            Check::Rights(server, None) => {
                self.looked.put((server, None), now);
                return self.listing.want(|wanted| {
                    wanted.changed.insert(server.to_string());
                });
            }
            Check::Rights(server, Some(channel)) => {
                self.looked.put((server, Some(channel)), now);
                Box::pin(async move {
                    let live = live_at(&*host, &channel.to_string()).await;
                    // What is not live may have been closed since the change.
                    retry_closed(&*host, server, Some(channel));
                    live.iter().for_each(|live| host.channel_changed(&live.channel));
                    CheckResult::Unread(live)
                })
            }
            // What was typed while the bot might not read it never arrives.
            Check::Reopened(channel) => Box::pin(async move {
                let mut live = live_at(&*host, &channel).await;
                live.retain(|live| live.channel == channel);
                CheckResult::Unread(live)
            }),
            Check::Left(channels) => {
                Box::pin(async move { CheckResult::Gone(read_back::gone(&platform.api, channels).await) })
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
            CheckResult::Gone(channels) => channels.into_iter().for_each(|channel| self.gone(channel)),
        }
    }

    pub(super) fn gone(&mut self, channel: String) {
        tracing::info!(%channel, "a channel was deleted");
        self.checks.insert(Check::Gone(channel), Instant::now());
    }
}

/// The live ones of a channel and its threads.
async fn live_at(host: &impl Host, channel: &str) -> Vec<OpenChannel> {
    host.live_channels(Some(channel.to_owned())).await.unwrap_or_else(|error| {
        tracing::warn!(%error, "whether a channel is live is not known");
        Vec::new()
    })
}

/// Has closed channels tried where rights were changed.
fn retry_closed(host: &impl Host, server: GuildId, channel: Option<ChannelId>) {
    host.server_changed(&server.to_string());
    let channel = channel.map(|channel| channel.to_string());
    if let Some(closed) = channel.filter(|channel| host.closed_channels().contains(channel)) {
        host.channel_changed(&closed);
    }
}
