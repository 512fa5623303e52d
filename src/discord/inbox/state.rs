//! State of the inbox, and the order in which requests leave it.

use std::collections::{HashMap, VecDeque};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use lru::LruCache;
use serenity::model::id::{ChannelId, GuildId, UserId};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;
use tokio::time::Instant;

use super::listing::Listing;
use super::turns::Turns;
use crate::backoff::Backoff;
use crate::discord::event_queue::Incoming;
use crate::discord::platform::DiscordPlatform;
use crate::discord::read_back::ReadResult;
use crate::message::Request;
use crate::platform::Response;
use crate::runtime::Host;
use crate::store::OpenChannel;

/// Maximum number of items that wait while channels are read back: in all, and for one channel.
pub(super) const MAX_HELD: usize = 10_000;
const MAX_HELD_IN_CHANNEL: usize = 300;
/// Time limit for a command to wait for its channel, because reading may fail again and again.
const COMMAND_WAITS: Duration = Duration::from_secs(5);
/// Longest pause between two tries to read a channel with waiting requests.
pub(super) const LONGEST_WANTED_PAUSE: Duration = Duration::from_secs(10);
/// Maximum number of answers in progress.
pub(super) const MAX_TASKS: usize = 5_000;
/// Capacity of the caches of checked servers and of explained replies.
const CACHE_CAPACITY: NonZeroUsize = NonZeroUsize::new(10_000).expect("it is not zero");

pub(super) struct InboxItem {
    pub(super) request: Request,
    /// Receiver of the answer. Typed messages have none: they are answered in their channel.
    pub(super) answer: Option<oneshot::Sender<BoxFuture<'static, Response>>>,
}

/// A channel that is to be read back, or is being read.
pub(super) struct ChannelReadBack {
    pub(super) live: OpenChannel,
    pub(super) reading: Option<Instant>,
    /// True if messages were missed since the reading began, so that it has to be repeated.
    pub(super) again: bool,
    pub(super) backoff: Backoff,
    pub(super) waiting: Vec<InboxItem>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Check {
    /// Changed permissions in a server, or only in one channel of it.
    Rights(GuildId, Option<ChannelId>),
    /// A channel that was closed to the bot and is accessible again.
    Reopened(String),
    /// Channels of a server that the bot has left: they may be deleted.
    Left(Vec<String>),
    Gone(String),
    EmptyThread(String),
}

pub(super) enum CheckResult {
    /// Live channels that have to be read back.
    Unread(Vec<OpenChannel>),
    Gone(Vec<String>),
}

pub(crate) struct Inbox<T> {
    pub(crate) host: Arc<T>,
    pub(super) platform: Arc<DiscordPlatform>,
    pub(crate) message_content: bool,
    /// Id of the bot, once a session has begun.
    pub(crate) bot_id: Option<UserId>,
    /// Events that arrived before the id of the bot was known.
    pub(super) early: VecDeque<Incoming>,
    pub(super) listing: Listing,
    /// Items that wait for the query of the live channels after a lost session.
    pub(super) unlisted: VecDeque<InboxItem>,
    /// Channels that are not read back yet; `turns` has those that are not being read.
    pub(super) held: HashMap<String, ChannelReadBack>,
    pub(super) turns: Turns<String>,
    pub(super) readers: JoinSet<(String, ReadResult)>,
    /// Channels with waiting commands, by the end of [`COMMAND_WAITS`].
    pub(super) commands: Turns<String>,
    pub(super) checks: Turns<Check>,
    pub(super) checking: JoinSet<CheckResult>,
    pub(super) locales: HashMap<GuildId, String>,
    /// Times of the last checks after changes of permissions.
    pub(super) last_checks: LruCache<(GuildId, Option<ChannelId>), Instant>,
    /// Channels that were closed to the bot and are accessible again.
    pub(super) reopened: mpsc::UnboundedReceiver<String>,
    /// Channels and people with an explanation that Discord withholds the text of replies.
    pub(super) explained_withheld: LruCache<(String, String), ()>,
    /// Answers that a person waits for.
    pub(super) tasks: JoinSet<()>,
    /// Work on missed messages and the registration of commands.
    pub(super) missed: JoinSet<()>,
}

impl<T: Host> Inbox<T> {
    pub(crate) fn new(host: Arc<T>, platform: Arc<DiscordPlatform>, message_content: bool) -> Self {
        Self {
            host,
            last_checks: LruCache::new(CACHE_CAPACITY),
            reopened: platform.listen_for_reopened(),
            explained_withheld: LruCache::new(CACHE_CAPACITY),
            platform,
            message_content,
            bot_id: None,
            early: VecDeque::new(),
            listing: Listing::default(),
            unlisted: VecDeque::new(),
            held: HashMap::new(),
            turns: Turns::default(),
            readers: JoinSet::new(),
            commands: Turns::default(),
            checks: Turns::default(),
            checking: JoinSet::new(),
            locales: HashMap::new(),
            tasks: JoinSet::new(),
            missed: JoinSet::new(),
        }
    }

    /// Submits a request, or queues it until its channel is read back.
    pub(super) fn route(&mut self, item: InboxItem) {
        if self.listing.follows_a_lost_session() {
            if self.unlisted.len() < MAX_HELD {
                self.unlisted.push_back(item);
            } else {
                self.drop_item(&item);
            }
            return;
        }
        let channel = item.request.place.channel.clone();
        let now = Instant::now();
        match self.held.get_mut(&channel) {
            Some(held) if held.waiting.len() < MAX_HELD_IN_CHANNEL => {
                self.turns.hurry(&channel, now + LONGEST_WANTED_PAUSE);
                if item.answer.is_some() {
                    self.commands.insert(channel, now + COMMAND_WAITS);
                }
                held.waiting.push(item);
            }
            Some(held) => {
                held.again |= held.reading.is_some();
                self.drop_item(&item);
            }
            None if item.answer.is_none() && self.tasks.len() >= MAX_TASKS => self.put_off(&item),
            None => self.submit(item),
        }
    }

    /// Submits the commands that wait for a channel; typed messages keep their order. Without an order number, because they do
    /// not mean that everything before them was read.
    pub(super) fn submit_commands(&mut self, channel: &str) {
        let Some(held) = self.held.get_mut(channel) else { return };
        for mut item in held.waiting.extract_if(.., |item| item.answer.is_some()).collect::<Vec<_>>() {
            item.request.order = None;
            self.submit(item);
        }
    }

    /// Drops a typed message and reads the channel back from there.
    fn put_off(&mut self, item: &InboxItem) {
        self.drop_item(item);
        let place = &item.request.place;
        self.read_back_from(place.channel.clone(), item.request.order, place.server.clone());
    }

    /// Queues a channel to be read soon, from `message` on.
    pub(super) fn read_back_from(&mut self, channel: String, message: Option<u64>, server: Option<String>) {
        let last_seen = message.map(|message| (message - 1).to_string());
        let live = OpenChannel { channel: channel.clone(), last_seen, board: None, server };
        self.mark_unread(live, Instant::now());
        self.turns.hurry(&channel, Instant::now());
    }

    /// Drops an item. A typed message can be read back later; a dropped command is answered as busy.
    fn drop_item(&self, item: &InboxItem) {
        tracing::warn!(
            channel = item.request.place.channel,
            "too much is under way; what is typed is read back later"
        );
        if item.answer.is_none()
            && let Some(order) = item.request.order
        {
            self.platform.seen.forget(order);
        }
    }

    pub(super) fn submit(&mut self, InboxItem { request, answer }: InboxItem) {
        self.learn_place(&request);
        let response = self.host.submit(request);
        match answer {
            Some(answer) => drop(answer.send(response)),
            // Typed messages are answered in the channel, but their future has to be polled.
            None => drop(self.tasks.spawn(response.map(drop))),
        }
    }

    /// Submits a message that was read back. A shutdown does not wait for it.
    pub(super) fn submit_missed(&mut self, request: Request) {
        self.learn_place(&request);
        self.missed.spawn(self.host.submit_missed(request).map(drop));
    }

    fn learn_place(&self, request: &Request) {
        let place = &request.place;
        let locale = place.locale.as_ref().or(request.locale.as_ref());
        self.platform.channels.set_facts(&place.channel, locale, place.server.as_ref());
    }
}
