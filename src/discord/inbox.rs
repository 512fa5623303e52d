//! From events to requests: one order for everything in a channel, nothing missed, nobody kept waiting.

mod missed;

mod permissions;

use std::collections::{HashMap, VecDeque};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use lru::LruCache;
use serenity::model::application::Interaction;
use serenity::model::channel::Message;
use serenity::model::gateway::ShardInfo;
use serenity::model::id::{ApplicationId, ChannelId, GuildId, UserId};
use tokio::sync::{Semaphore, mpsc, oneshot, watch};
use tokio::task::JoinSet;
use tokio::time::Instant;

use super::gateway::{Incoming, SeenEvents};
use super::platform::DiscordPlatform;
use super::read_back::{self, MissedMessages, ReadBackPriority, ReadBackRefusal};
use super::registration;
use super::responder::{InteractionKind, InteractionResponder};
use super::translate::{self, Completion, MessageReader};
use super::upload::{self, Upload};
use crate::backoff::Backoff;
use crate::commands::complete::complete_time;
use crate::commands::intent::InputError;
use crate::commands::setting::complete_setting;
use crate::i18n::localizer::{Locale, Localizer};
use crate::i18n::messages;
use crate::message::ephemeral_slot::EphemeralSlot;
use crate::message::reply::Choice;
use crate::message::request::{Request, RequestKind};
use crate::platform::{MessagePriority, Outgoing, Platform as _, Response};
use crate::runtime::LiveChannel;
use crate::runtime::host::Host;

/// Channels that are read back at once.
const READERS: usize = 16;
/// What may wait while channels are read back: in all, and for one channel.
const MAX_HELD: usize = 10_000;
const MAX_HELD_IN_CHANNEL: usize = 300;
/// How long a command waits for its channel to be read back: that may fail again and again.
const COMMAND_WAITS: Duration = Duration::from_secs(5);
/// Answers to interactions that may be under way.
const MAX_TASKS: usize = 5_000;
/// How often a channel, or the channels of a server, are looked at, however often rights are changed there.
const LOOK_PAUSE: Duration = Duration::from_secs(20);
/// How many servers, and how many people in a channel, are remembered.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(10_000).expect("it is not zero");

/// Something a person did, on its way to the service.
struct InboxItem {
    request: Request,
    /// Where the answer goes; a typed message is answered in its channel.
    answer: Option<oneshot::Sender<BoxFuture<'static, Response>>>,
}

/// A channel that is being read back.
#[derive(Default)]
struct ChannelReadBack {
    /// How many readings are under way.
    readings: usize,
    /// Whether something waits; those who read the channel look at it.
    wanted: watch::Sender<bool>,
    /// What came meanwhile.
    waiting: Vec<InboxItem>,
}

/// Where rights were changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum PermissionScope {
    Channel(ChannelId),
    Server(GuildId),
}

/// How a place is looked at in which rights are changed.
#[derive(Default)]
struct PermissionRecheck {
    last: Option<Instant>,
    /// Whether it will be looked at once more.
    waits: bool,
}

/// What a reading task has found.
enum ReadBackEvent {
    /// The channels that have to be read back.
    Live(Vec<LiveChannel>),
    /// It is time to look at what is live where rights were changed.
    Look(PermissionScope),
    /// A live channel in which rights were changed.
    Changed(LiveChannel),
    /// A live channel that was closed to the bot.
    Reopened(LiveChannel),
    /// One of them.
    Missed(MissedMessages),
    /// A command has waited long enough for this channel.
    Waited(String),
    /// The channels of a server that the bot is no longer in.
    Left(Vec<String>),
    /// A channel is no more.
    Gone(String),
}

/// Takes what arrives, one thing after the other.
pub(crate) struct Inbox<T> {
    table: Arc<T>,
    platform: Arc<DiscordPlatform>,
    seen: Arc<SeenEvents>,
    pub(crate) message_content: bool,
    me: Option<(UserId, ApplicationId)>,
    registered: bool,
    /// What arrived before the bot knew its own name.
    early: VecDeque<Incoming>,
    /// How often the list of live channels is being asked for; until it is there, everything waits.
    listings: usize,
    unlisted: VecDeque<InboxItem>,
    /// Channels that are being read back.
    held: HashMap<String, ChannelReadBack>,
    readers: Arc<Semaphore>,
    locales: HashMap<GuildId, String>,
    /// When it was last looked at what is live where rights were changed.
    looked: LruCache<PermissionScope, PermissionRecheck>,
    /// Channels that were closed to the bot and are open again.
    reopened: mpsc::UnboundedReceiver<String>,
    /// To whom is told already, in which channel, that the text of a reply did not come with it.
    told_withheld: LruCache<(String, String), ()>,
    found: (mpsc::Sender<ReadBackEvent>, mpsc::Receiver<ReadBackEvent>),
    /// Answers to interactions, and what somebody waits for likewise.
    tasks: JoinSet<()>,
    /// Looking for what was missed, one task a channel: there may be more of these than answers, and no answer waits for
    /// them.
    readings: JoinSet<()>,
}

impl<T: Host> Inbox<T> {
    pub(crate) fn new(table: Arc<T>, platform: Arc<DiscordPlatform>, seen: Arc<SeenEvents>) -> Self {
        Self {
            table,
            looked: LruCache::new(REMEMBERED),
            reopened: platform.listen_for_reopened(),
            told_withheld: LruCache::new(REMEMBERED),
            platform,
            seen,
            message_content: false,
            me: None,
            registered: false,
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

    /// Does what is to be done between events; never returns.
    pub(crate) async fn housekeeping(&mut self) {
        loop {
            tokio::select! {
                Some(found) = self.found.1.recv() => match found {
                    ReadBackEvent::Live(live) => self.take_live(live),
                    ReadBackEvent::Look(scope) => self.look(scope),
                    ReadBackEvent::Changed(live) => {
                        self.table.channel_changed(&live.channel);
                        self.begin_reading(live);
                    }
                    ReadBackEvent::Reopened(live) => self.begin_reading(live),
                    ReadBackEvent::Missed(missed) => self.take_missed(missed),
                    ReadBackEvent::Waited(channel) => self.let_commands_go(&channel),
                    ReadBackEvent::Gone(channel) => self.gone(channel),
                    ReadBackEvent::Left(channels) => {
                        let (platform, found) = (Arc::clone(&self.platform), self.found.0.clone());
                        self.readings.spawn(async move {
                            for channel in read_back::gone(platform.api(), channels).await {
                                found.send(ReadBackEvent::Gone(channel)).await.ok();
                            }
                        });
                    }
                },
                Some(channel) = self.reopened.recv() => self.read_back_reopened(channel),
                Some(result) = self.tasks.join_next() => {
                    if let Err(error) = result {
                        tracing::error!(%error, "an answer was lost");
                    }
                }
                Some(result) = self.readings.join_next() => {
                    if let Err(error) = result {
                        tracing::error!(%error, "a channel could not be read back");
                    }
                }
                else => std::future::pending().await,
            }
        }
    }

    /// Takes one thing that arrived.
    pub(crate) fn take(&mut self, incoming: Incoming) {
        match incoming {
            Incoming::Ready { me, application, shard } => {
                self.me = Some((me, application));
                self.register(application);
                self.read_back(shard);
                for incoming in std::mem::take(&mut self.early) {
                    self.take_known(incoming, me);
                }
            }
            // Nothing is known to be right any more: what was dropped is read back.
            Incoming::Overflow => self.read_back(None),
            Incoming::Server(guild, locale, channels) => {
                self.locales.insert(guild, locale);
                self.platform.file_rights().forget_server(&guild.to_string());
                self.table.server_changed(&guild.to_string());
                // The server of a channel may not be known.
                let closed = self.table.closed_channels();
                for channel in closed.iter().filter(|id| channels.iter().any(|own| own.to_string() == **id)) {
                    self.table.channel_changed(channel);
                }
            }
            Incoming::Rights(guild) => {
                self.rights_changed(&guild.to_string(), PermissionScope::Server(guild))
            }
            Incoming::Changed(channel, guild) => {
                self.rights_changed(&guild.to_string(), PermissionScope::Channel(channel));
            }
            Incoming::Gone(channel) => self.gone(channel.to_string()),
            Incoming::Left(guild) => {
                self.locales.remove(&guild);
                self.leave(guild.to_string());
            }
            incoming => match self.me {
                Some((me, _)) => self.take_known(incoming, me),
                None if self.early.len() < MAX_HELD => self.early.push_back(incoming),
                None => tracing::warn!("too many events before the session is ready; some are dropped"),
            },
        }
    }

    /// Logs something that broke.
    pub(crate) fn incident(&self, what: &str) {
        self.table.incident(what);
    }

    /// Whether the bot has been let in at least once.
    pub(crate) fn is_ready(&self) -> bool {
        self.me.is_some()
    }

    /// Waits for the answers under way.
    pub(crate) async fn drain(&mut self, within: Duration) {
        let done = async { while self.tasks.join_next().await.is_some() {} };
        if tokio::time::timeout(within, done).await.is_err() {
            tracing::warn!(answers = self.tasks.len(), "some answers were given up");
            self.tasks.abort_all();
        }
    }

    fn take_known(&mut self, incoming: Incoming, me: UserId) {
        match incoming {
            Incoming::Message(message) => {
                let guild = message.guild_id;
                if let Some(request) = self.read(&message, guild, me) {
                    if let Some(upload) = upload_of(&message, &request) {
                        return self.take_file(request, upload);
                    }
                    self.route(InboxItem { request, answer: None });
                } else if !self.message_content && translate::is_withheld(&message, me) {
                    self.explain_withheld(&message);
                }
            }
            Incoming::Interaction(interaction) => self.take_interaction(*interaction),
            _ => {}
        }
    }

    /// Hands a typed message on once its file is there. Nobody's turn depends on it, so nothing waits for it.
    fn take_file(&mut self, request: Request, upload: Upload) {
        if self.tasks.len() >= MAX_TASKS {
            return tracing::error!("too many answers are under way; a file is not read");
        }
        let (platform, table) = (Arc::clone(&self.platform), Arc::clone(&self.table));
        self.tasks.spawn(async move {
            match platform.uploads().fetch(&upload).await {
                Ok(text) => drop(table.submit(upload::with_text(request, "", text)).await),
                Err(error) => {
                    let locale = request.place.locale.as_deref().map(Locale::of).unwrap_or_default();
                    let text = error.words(Localizer::of(locale));
                    say_once(&platform, &request.place.channel, &request.event, text).await;
                }
            }
        });
    }

    /// Tells somebody once in a channel that Discord keeps the text of a reply back, and what to do instead.
    fn explain_withheld(&mut self, message: &Message) {
        let (channel, person) = (message.channel_id.to_string(), message.author.id.to_string());
        if self.tasks.len() >= MAX_TASKS || self.told_withheld.put((channel.clone(), person), ()).is_some() {
            return;
        }
        let locale = message.guild_id.and_then(|guild| self.locales.get(&guild));
        let l10n = Localizer::of(locale.map(|code| Locale::of(code)).unwrap_or_default());
        let text = l10n.say(&messages::DiscordTextWithheld);
        let (platform, event) = (Arc::clone(&self.platform), message.id.to_string());
        self.tasks.spawn(async move { say_once(&platform, &channel, &event, text).await });
    }

    fn read(&self, message: &Message, guild: Option<GuildId>, me: UserId) -> Option<Request> {
        let guild_locale = guild.and_then(|guild| self.locales.get(&guild)).map(String::as_str);
        MessageReader { me, message_content: self.message_content, guild_locale }.message(message, guild)
    }

    /// Hands a request on, or lets it wait until its channel is read back.
    fn route(&mut self, item: InboxItem) {
        if self.listings > 0 {
            if self.unlisted.len() < MAX_HELD {
                self.unlisted.push_back(item);
            } else {
                self.drop_item(&item);
            }
            return;
        }
        match self.held.get_mut(&item.request.place.channel) {
            Some(held) if held.waiting.len() < MAX_HELD_IN_CHANNEL => {
                if item.answer.is_some() {
                    let (channel, found) = (item.request.place.channel.clone(), self.found.0.clone());
                    self.readings.spawn(async move {
                        tokio::time::sleep(COMMAND_WAITS).await;
                        found.send(ReadBackEvent::Waited(channel)).await.ok();
                    });
                }
                held.wanted.send_replace(true);
                held.waiting.push(item);
            }
            Some(_) => self.drop_item(&item),
            None => self.submit(item, false),
        }
    }

    /// Hands on the commands that wait for a channel which is still being read back; what was typed keeps its order. How far
    /// the channel was read is not told by them: what was missed in it is not known yet.
    fn let_commands_go(&mut self, channel: &str) {
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
            self.seen.forget(order);
        }
    }

    /// Hands a request on; what was `missed` comes with much else.
    fn submit(&mut self, item: InboxItem, missed: bool) {
        let InboxItem { request, answer } = item;
        let place = &request.place;
        let locale = place.locale.as_ref().or(request.locale.as_ref());
        self.platform.learn(&place.channel, locale, place.server.as_ref());
        let response = if missed { self.table.submit_missed(request) } else { self.table.submit(request) };
        // The service answers what was typed in the channel; somebody has to wait for it all the same.
        let tasks = if missed { &mut self.readings } else { &mut self.tasks };
        match answer {
            Some(answer) => drop(answer.send(response)),
            None => drop(tasks.spawn(async move {
                response.await;
            })),
        }
    }

    fn take_interaction(&mut self, interaction: Interaction) {
        if self.tasks.len() >= MAX_TASKS {
            return tracing::error!(interaction = %interaction.id(), "too many answers are under way; one is not given");
        }
        let responder =
            |door, channel: String, person: String, used: Option<EphemeralSlot>| InteractionResponder {
                id: interaction.id(),
                token: interaction.token().to_owned(),
                application: interaction.application_id(),
                kind: door,
                channel,
                person,
                used,
            };
        self.learn_file_rights(&interaction);
        let platform = Arc::clone(&self.platform);
        let (request, door) = match &interaction {
            Interaction::Command(command) => (translate::command(command), InteractionKind::Command),
            Interaction::Component(component) => {
                let door = if translate::is_private(component) {
                    InteractionKind::Private
                } else {
                    InteractionKind::Public
                };
                (Some(translate::press(component)), door)
            }
            Interaction::Autocomplete(command) => {
                let person = command.user.id.to_string();
                let responder =
                    responder(InteractionKind::Command, command.channel_id.to_string(), person, None);
                let choices: BoxFuture<'static, Vec<Choice>> = match translate::completion(command) {
                    Some(Completion::Move(typing)) => self.table.complete(typing),
                    Some(Completion::Time(typed)) => {
                        let choices = complete_time(&typed, Locale::of(&command.locale));
                        Box::pin(async { choices })
                    }
                    Some(Completion::Setting(values, typed)) => {
                        let choices = complete_setting(values, &typed, Locale::of(&command.locale));
                        Box::pin(async { choices })
                    }
                    None => Box::pin(async { Vec::new() }),
                };
                self.tasks.spawn(responder.choices(platform, choices));
                return;
            }
            _ => return,
        };
        let Some(mut request) = request else {
            tracing::warn!(interaction = %interaction.id(), "an interaction with a command that is not ours");
            if let Interaction::Command(command) = &interaction {
                let (channel, person) = (command.channel_id.to_string(), command.user.id.to_string());
                let fault = InputError::OldCommand(translate::command_name(command));
                let text = fault.words(Locale::of(&command.locale));
                let answer = async { Response::Note(Outgoing { text, ..Outgoing::default() }) };
                self.tasks.spawn(responder(door, channel, person, None).answer(platform, answer));
            }
            return;
        };
        request.place.addressed_only = !self.message_content;
        let busy = self.platform.busy(request.locale.as_deref());
        let used = match &interaction {
            Interaction::Component(component) => translate::offer(component),
            _ => None,
        };
        let responder = responder(door, request.place.channel.clone(), request.person.id.clone(), used);
        if let Interaction::Command(command) = &interaction
            && let Some((option, upload)) = Upload::of_command(command)
        {
            let table = Arc::clone(&self.table);
            let uploads = Arc::clone(&platform);
            self.tasks.spawn(responder.answer(platform, async move {
                match uploads.uploads().fetch(&upload).await {
                    Ok(text) => table.submit(upload::with_text(request, &option, text)).await,
                    Err(error) => {
                        let locale = request.locale.as_deref().map(Locale::of).unwrap_or_default();
                        let text = error.words(Localizer::of(locale));
                        Response::Note(Outgoing { text, ..Outgoing::default() })
                    }
                }
            }));
            return;
        }
        let (answer, response) = oneshot::channel::<BoxFuture<'static, Response>>();
        // Its three seconds run from now on, also while the channel is read back.
        self.tasks.spawn(responder.answer(platform, async move {
            match response.await {
                Ok(response) => response.await,
                Err(_) => Response::Note(busy),
            }
        }));
        self.route(InboxItem { request, answer: Some(answer) });
    }

    fn register(&mut self, application: ApplicationId) {
        if std::mem::replace(&mut self.registered, true) {
            return;
        }
        // Nobody waits for it at the end.
        self.readings.spawn(registration::register(Arc::clone(&self.platform), application));
    }
}

/// Answers a typed message without the service.
async fn say_once(platform: &DiscordPlatform, channel: &str, event: &str, text: String) {
    let reply_to = Some(event.to_owned());
    let answer = Outgoing { urgency: MessagePriority::Note, text, reply_to, ..Outgoing::default() };
    if let Err(error) = platform.send(channel, &answer, &format!("f{event}")).await {
        tracing::warn!(%error, "an answer was lost");
    }
}

/// The file that somebody typed a command for.
fn upload_of(message: &Message, request: &Request) -> Option<Upload> {
    let RequestKind::Text(text) = &request.what else { return None };
    Upload::of_message(message, text, request.place.direct)
}

/// The shard on which a server's events arrive; direct messages arrive on the first.
fn shard_of(server: Option<&str>, shards: u32) -> u32 {
    let server: u64 = server.and_then(|server| server.parse().ok()).unwrap_or(0);
    u32::try_from((server >> 22) % u64::from(shards)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_belong_to_the_shard_that_discord_computes() {
        // (id >> 22) % shards, as Discord documents it.
        assert_eq!(
            shard_of(Some("197038439483310086"), 16),
            ((197_038_439_483_310_086_u64 >> 22) % 16) as u32
        );
        let shards: Vec<u32> = (0..4_u64).map(|n| shard_of(Some(&((7 + n) << 22).to_string()), 4)).collect();
        assert_eq!(shards, [3, 0, 1, 2]);
        // Direct messages, and channels of which the server is not known, belong to the first.
        assert_eq!((shard_of(None, 4), shard_of(Some("?"), 4)), (0, 0));
    }
}
