//! What the inbox holds, and the order in which requests leave it.

use std::collections::{HashMap, VecDeque};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

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

/// Most items that may wait while channels are read back: in all, and for one channel.
pub(super) const MAX_HELD: usize = 10_000;
const MAX_HELD_IN_CHANNEL: usize = 300;
/// Time limit for a command to wait for its channel to be read back: that may fail again and again.
const COMMAND_WAITS: Duration = Duration::from_secs(5);
/// The longest pause between two tries to read a channel for which something waits.
pub(super) const LONGEST_WANTED_PAUSE: Duration = Duration::from_secs(10);
/// Answers to interactions and to what is typed that may be under way.
pub(super) const MAX_TASKS: usize = 5_000;
/// Number of servers, and of people in a channel, that are remembered.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(10_000).expect("it is not zero");

pub(super) struct InboxItem {
    pub(super) request: Request,
    /// Receiver of the answer; a typed message is answered in its channel.
    pub(super) answer: Option<oneshot::Sender<BoxFuture<'static, Response>>>,
}

/// A channel that is to be read back, or is being read.
pub(super) struct ChannelReadBack {
    pub(super) live: OpenChannel,
    /// Time at which its reading began; none while it waits for its turn.
    pub(super) reading: Option<Instant>,
    /// True if it is read once more, because something was missed since its reading began.
    pub(super) again: bool,
    pub(super) backoff: Backoff,
    pub(super) waiting: Vec<InboxItem>,
}

/// Something to look at because of an event.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Check {
    /// Closed or live channels where rights were changed: in this server, or only in this channel of it.
    Rights(GuildId, Option<ChannelId>),
    /// A channel that was closed to the bot and is open again.
    Reopened(String),
    /// Those of these channels that no longer exist, of a server that the bot has left.
    Left(Vec<String>),
    /// A channel that is no more.
    Gone(String),
    /// A thread of the bot in which nothing was written a while ago.
    EmptyThread(String),
}

/// Result of a [`Check`].
pub(super) enum CheckResult {
    /// Live channels that have to be read back.
    Unread(Vec<OpenChannel>),
    /// Channels that are no more.
    Gone(Vec<String>),
}

pub(crate) struct Inbox<T> {
    pub(crate) host: Arc<T>,
    pub(super) platform: Arc<DiscordPlatform>,
    pub(crate) message_content: bool,
    /// The bot itself, once it has been let in.
    pub(crate) me: Option<UserId>,
    /// Events that arrived before the bot knew its own name.
    pub(super) early: VecDeque<Incoming>,
    /// The list of live channels; while it is asked for after a lost session, everything waits.
    pub(super) listing: Listing,
    pub(super) unlisted: VecDeque<InboxItem>,
    /// The channels that are not read back yet, and the turns of those whose reading has not begun.
    pub(super) held: HashMap<String, ChannelReadBack>,
    pub(super) turns: Turns<String>,
    pub(super) readers: JoinSet<(String, ReadResult)>,
    /// Time at which the commands in a channel have waited long enough.
    pub(super) commands: Turns<String>,
    pub(super) checks: Turns<Check>,
    pub(super) checking: JoinSet<CheckResult>,
    pub(super) locales: HashMap<GuildId, String>,
    /// Time of the last check of live channels, by place where rights were changed.
    pub(super) looked: LruCache<(GuildId, Option<ChannelId>), Instant>,
    /// Channels that were closed to the bot and are open again.
    pub(super) reopened: mpsc::UnboundedReceiver<String>,
    /// People, with the channel, who were told already that the text of a reply did not come with it.
    pub(super) told_withheld: LruCache<(String, String), ()>,
    /// Answers to interactions, and what somebody waits for likewise.
    pub(super) tasks: JoinSet<()>,
    /// The work on what was missed: no answer waits for it.
    pub(super) missed: JoinSet<()>,
}

impl<T: Host> Inbox<T> {
    pub(crate) fn new(host: Arc<T>, platform: Arc<DiscordPlatform>, message_content: bool) -> Self {
        Self {
            host,
            looked: LruCache::new(REMEMBERED),
            reopened: platform.listen_for_reopened(),
            told_withheld: LruCache::new(REMEMBERED),
            platform,
            message_content,
            me: None,
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

    /// Hands a request on, or lets it wait until its channel is read back.
    pub(super) fn route(&mut self, item: InboxItem) {
        if self.listing.follows_a_lost_session() {
            if self.unlisted.len() < MAX_HELD {
                self.unlisted.push_back(item);
            } else {
                self.drop_item(&item);
            }
            return;
        }
        let (channel, now) = (item.request.place.channel.clone(), Instant::now());
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
            None => self.submit(item, false),
        }
    }

    /// Hands on the commands that wait for a channel which is still being read back; what was typed keeps its order. How far
    /// the channel was read is not told by them: what was missed in it is not known yet.
    pub(super) fn let_commands_go(&mut self, channel: &str) {
        let Some(held) = self.held.get_mut(channel) else { return };
        for mut item in held.waiting.extract_if(.., |item| item.answer.is_some()).collect::<Vec<_>>() {
            item.request.order = None;
            self.submit(item, false);
        }
    }

    /// Too much is under way: a typed message is read back, with what follows it, once there is room.
    fn put_off(&mut self, item: &InboxItem) {
        self.drop_item(item);
        let place = &item.request.place;
        self.read_back_from(place.channel.clone(), item.request.order, place.server.clone());
    }

    /// Reads a channel back soon, from this message on.
    pub(super) fn read_back_from(&mut self, channel: String, message: Option<u64>, server: Option<String>) {
        let last_seen = message.map(|message| (message - 1).to_string());
        let live = OpenChannel { channel: channel.clone(), last_seen, board: None, server };
        self.mark_unread(live, Instant::now());
        self.turns.hurry(&channel, Instant::now());
    }

    /// Too much waits: the item goes. A typed message can be read back once more; whoever waits for an answer is told.
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

    /// Hands a request on; what was `missed` comes with much else.
    pub(super) fn submit(&mut self, item: InboxItem, missed: bool) {
        let InboxItem { request, answer } = item;
        let place = &request.place;
        let locale = place.locale.as_ref().or(request.locale.as_ref());
        self.platform.channels.learn(&place.channel, locale, place.server.as_ref());
        let response = if missed { self.host.submit_missed(request) } else { self.host.submit(request) };
        // The service answers what was typed in the channel; somebody has to wait for it all the same.
        let tasks = if missed { &mut self.missed } else { &mut self.tasks };
        match answer {
            Some(answer) => drop(answer.send(response)),
            None => drop(tasks.spawn(async move {
                response.await;
            })),
        }
    }
}
