//! What the inbox holds, and the order in which requests leave it.

use std::collections::{HashMap, VecDeque};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use lru::LruCache;
use serenity::model::id::{ChannelId, GuildId, UserId};
use tokio::sync::{Semaphore, mpsc, oneshot, watch};
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::discord::event_queue::Incoming;
use crate::discord::platform::DiscordPlatform;
use crate::discord::read_back::MissedMessages;
use crate::message::request::Request;
use crate::platform::Response;
use crate::runtime::host::Host;
use crate::store::OpenChannel;

/// Channels that are read back at once.
const READERS: usize = 16;
/// What may wait while channels are read back: in all, and for one channel.
pub(super) const MAX_HELD: usize = 10_000;
const MAX_HELD_IN_CHANNEL: usize = 300;
/// How long a command waits for its channel to be read back: that may fail again and again.
const COMMAND_WAITS: Duration = Duration::from_secs(5);
/// Answers to interactions that may be under way.
pub(super) const MAX_TASKS: usize = 5_000;
/// How many servers, and how many people in a channel, are remembered.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(10_000).expect("it is not zero");

pub(super) struct InboxItem {
    pub(super) request: Request,
    /// Where the answer goes; a typed message is answered in its channel.
    pub(super) answer: Option<oneshot::Sender<BoxFuture<'static, Response>>>,
}

#[derive(Default)]
pub(super) struct ChannelReadBack {
    pub(super) readings: usize,
    /// Whether something waits; those who read the channel look at it.
    pub(super) wanted: watch::Sender<bool>,
    pub(super) waiting: Vec<InboxItem>,
}

/// How a place is looked at in which rights are changed.
#[derive(Default)]
pub(super) struct PermissionRecheck {
    pub(super) last: Option<Instant>,
    /// Whether it will be looked at once more.
    pub(super) waits: bool,
}

/// What a reading task has found.
pub(super) enum ReadBackEvent {
    /// The channels that have to be read back.
    Live(Vec<OpenChannel>),
    /// It is time to look at what is closed or live where rights were changed: in this server, or only in this channel of it.
    Look(GuildId, Option<ChannelId>),
    /// A live channel in which rights were changed, or that was closed to the bot.
    Unread(OpenChannel),
    Missed(MissedMessages),
    /// A command has waited long enough for this channel.
    Waited(String),
    /// The channels of a server that the bot is no longer in.
    Left(Vec<String>),
    Gone(String),
}

pub(crate) struct Inbox<T> {
    pub(crate) host: Arc<T>,
    pub(super) platform: Arc<DiscordPlatform>,
    pub(crate) message_content: bool,
    /// The bot itself, once it has been let in.
    pub(crate) me: Option<UserId>,
    /// What arrived before the bot knew its own name.
    pub(super) early: VecDeque<Incoming>,
    /// How often the list of live channels is being asked for; until it is there, everything waits.
    pub(super) listings: usize,
    pub(super) unlisted: VecDeque<InboxItem>,
    pub(super) held: HashMap<String, ChannelReadBack>,
    pub(super) readers: Arc<Semaphore>,
    pub(super) locales: HashMap<GuildId, String>,
    /// When it was last looked at what is live where rights were changed.
    pub(super) looked: LruCache<(GuildId, Option<ChannelId>), PermissionRecheck>,
    /// Channels that were closed to the bot and are open again.
    pub(super) reopened: mpsc::UnboundedReceiver<String>,
    /// To whom is told already, in which channel, that the text of a reply did not come with it.
    pub(super) told_withheld: LruCache<(String, String), ()>,
    pub(super) found: (mpsc::Sender<ReadBackEvent>, mpsc::Receiver<ReadBackEvent>),
    /// Answers to interactions, and what somebody waits for likewise.
    pub(super) tasks: JoinSet<()>,
    /// Looking for what was missed, one task a channel: there may be more of these than answers, and no answer waits for
    /// them.
    pub(super) readings: JoinSet<()>,
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
            listings: 0,
            unlisted: VecDeque::new(),
            held: HashMap::new(),
            readers: Arc::new(Semaphore::new(READERS)),
            locales: HashMap::new(),
            found: mpsc::channel(READERS),
            tasks: JoinSet::new(),
            readings: JoinSet::new(),
        }
    }

    /// Looks for something beside all else; what it finds is taken in its turn.
    pub(super) fn find(&mut self, search: impl Future<Output = Vec<ReadBackEvent>> + Send + 'static) {
        let found = self.found.0.clone();
        self.readings.spawn(async move {
            for event in search.await {
                found.send(event).await.ok();
            }
        });
    }

    /// Hands a request on, or lets it wait until its channel is read back.
    pub(super) fn route(&mut self, item: InboxItem) {
        if self.listings > 0 {
            if self.unlisted.len() < MAX_HELD {
                self.unlisted.push_back(item);
            } else {
                self.drop_item(&item);
            }
            return;
        }
        let channel = item.request.place.channel.clone();
        match self.held.get_mut(&channel) {
            Some(held) if held.waiting.len() < MAX_HELD_IN_CHANNEL => {
                let answered = item.answer.is_some();
                held.wanted.send_replace(true);
                held.waiting.push(item);
                if answered {
                    self.find(async move {
                        tokio::time::sleep(COMMAND_WAITS).await;
                        vec![ReadBackEvent::Waited(channel)]
                    });
                }
            }
            Some(_) => self.drop_item(&item),
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

    /// Too much waits: the item goes. A typed message can be read back once more; whoever waits for an answer is told.
    fn drop_item(&self, item: &InboxItem) {
        tracing::warn!(channel = item.request.place.channel, "too much waits for a channel to be read back");
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
        let tasks = if missed { &mut self.readings } else { &mut self.tasks };
        match answer {
            Some(answer) => drop(answer.send(response)),
            None => drop(tasks.spawn(async move {
                response.await;
            })),
        }
    }
}
