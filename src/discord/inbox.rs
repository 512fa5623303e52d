//! From events to requests: in order for each channel, nothing missed, nobody kept waiting.

use std::collections::HashMap;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use serenity::http::Route;
use serenity::model::application::Interaction;
use serenity::model::channel::Message;
use serenity::model::id::{ApplicationId, ChannelId, GuildId, MessageId, UserId};
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use super::answers::{Door, Ticket};
use super::api::{Api, Failure};
use super::commands;
use super::gateway::{Incoming, Seen};
use super::platform::{DiscordPlatform, snowflake};
use super::translate::{self, Reader};
use crate::chat::{Choice, Request};
use crate::service::{Host, Outgoing, Platform as _, Response, SendError};

/// The list of live channels comes from memory.
const LIST_PATIENCE: Duration = Duration::from_secs(1);
const PAGE: usize = 100;
const PAGES: usize = 20;
const RETRIES: u32 = 4;
const RETRY_PAUSE: Duration = Duration::from_millis(500);

/// What was typed in a channel while nobody listened.
struct Missed {
    channel: String,
    guild: Option<GuildId>,
    messages: Vec<Message>,
}

/// Takes what arrives, one thing after the other.
pub(crate) struct Inbox<T> {
    table: Arc<T>,
    platform: Arc<DiscordPlatform>,
    seen: Arc<Seen>,
    pub(crate) message_content: bool,
    me: Option<(UserId, ApplicationId)>,
    registered: bool,
    /// What arrived before the bot knew its own name.
    early: Vec<Incoming>,
    /// Channels that are being read back, with the newer messages that wait for it.
    held: HashMap<String, Vec<Request>>,
    locales: HashMap<GuildId, String>,
    missed: (mpsc::UnboundedSender<Missed>, mpsc::UnboundedReceiver<Missed>),
    tasks: JoinSet<()>,
}

impl<T: Host> Inbox<T> {
    pub(crate) fn new(table: Arc<T>, platform: Arc<DiscordPlatform>, seen: Arc<Seen>) -> Self {
        Self {
            table,
            platform,
            seen,
            message_content: false,
            me: None,
            registered: false,
            early: Vec::new(),
            held: HashMap::new(),
            locales: HashMap::new(),
            missed: mpsc::unbounded_channel(),
            tasks: JoinSet::new(),
        }
    }

    /// Does what is to be done between events; returns never.
    pub(crate) async fn housekeeping(&mut self) {
        loop {
            tokio::select! {
                Some(missed) = self.missed.1.recv() => self.take_missed(missed),
                Some(result) = self.tasks.join_next() => {
                    if let Err(error) = result {
                        tracing::error!(%error, "an answer was lost");
                    }
                }
                else => std::future::pending().await,
            }
        }
    }

    /// Takes one thing that arrived.
    pub(crate) async fn take(&mut self, incoming: Incoming) {
        match incoming {
            Incoming::Ready { me, application } => {
                self.me = Some((me, application));
                self.register(application);
                self.read_back().await;
                for incoming in std::mem::take(&mut self.early) {
                    self.take_known(incoming, me);
                }
            }
            Incoming::Locale(guild, locale) => {
                self.locales.insert(guild, locale);
            }
            Incoming::Left(guild) => {
                self.locales.remove(&guild);
            }
            incoming => match self.me {
                Some((me, _)) => self.take_known(incoming, me),
                None => self.early.push(incoming),
            },
        }
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
                    match self.held.get_mut(&request.place.channel) {
                        Some(waiting) => waiting.push(request),
                        None => self.submit_typed(request),
                    }
                }
            }
            Incoming::Interaction(interaction) => self.take_interaction(*interaction),
            Incoming::Ready { .. } | Incoming::Locale(..) | Incoming::Left(_) => {}
        }
    }

    fn read(&self, message: &Message, guild: Option<GuildId>, me: UserId) -> Option<Request> {
        let guild_locale = guild.and_then(|guild| self.locales.get(&guild)).map(String::as_str);
        Reader { me, message_content: self.message_content, guild_locale }.message(message, guild)
    }

    fn submit_typed(&mut self, request: Request) {
        if let Some(locale) = &request.place.locale {
            self.platform.learn(&request.place.channel, locale);
        }
        let (channel, message) = (request.place.channel.clone(), request.event.clone());
        let response = self.table.submit(request);
        let platform = Arc::clone(&self.platform);
        self.tasks.spawn(async move {
            match response.await {
                Response::Silence => {}
                Response::Note(mut note) | Response::Update(mut note) => {
                    note.reply_to.get_or_insert_with(|| message.clone());
                    reply(&platform, &channel, &note, &format!("r{message}")).await;
                }
            }
        });
    }

    fn take_interaction(&mut self, interaction: Interaction) {
        let ticket = |door, channel: String| Ticket {
            id: interaction.id(),
            token: interaction.token().to_owned(),
            application: interaction.application_id(),
            door,
            channel,
        };
        let platform = Arc::clone(&self.platform);
        let (request, door) = match &interaction {
            Interaction::Command(command) => (translate::command(command), Door::Command),
            Interaction::Component(component) => {
                let door = if translate::is_private(component) { Door::Private } else { Door::Public };
                (Some(translate::press(component)), door)
            }
            Interaction::Autocomplete(command) => {
                let ticket = ticket(Door::Command, command.channel_id.to_string());
                let choices: BoxFuture<'static, Vec<Choice>> = match translate::completion(command) {
                    Some((person, place, typed)) => self.table.complete(&person, &place, &typed),
                    None => Box::pin(async { Vec::new() }),
                };
                self.tasks.spawn(ticket.choices(platform, choices));
                return;
            }
            _ => return,
        };
        let Some(request) = request else {
            tracing::warn!(interaction = %interaction.id(), "an interaction with a command that is not ours");
            return;
        };
        if let Some(locale) = request.locale.as_ref().or(request.place.locale.as_ref()) {
            self.platform.learn(&request.place.channel, request.place.locale.as_ref().unwrap_or(locale));
        }
        let ticket = ticket(door, request.place.channel.clone());
        let response = self.table.submit(request);
        self.tasks.spawn(ticket.answer(platform, response));
    }

    fn register(&mut self, application: ApplicationId) {
        if std::mem::replace(&mut self.registered, true) {
            return;
        }
        let platform = Arc::clone(&self.platform);
        self.tasks.spawn(async move {
            let register = || commands::register(platform.api(), application);
            let registered = retried(register).await;
            if let Err(failure) = registered {
                tracing::error!(%failure, "the commands could not be registered");
            }
        });
    }

    /// Asks for what was typed in the live channels since the last message that was worked on.
    async fn read_back(&mut self) {
        let Ok(live) = tokio::time::timeout(LIST_PATIENCE, self.table.live_channels()).await else {
            tracing::error!("the list of live channels did not come; messages may have been missed");
            return;
        };
        let live: Vec<(String, u64)> = live
            .into_iter()
            .filter_map(|live| Some((live.channel, snowflake(live.last_seen.as_deref()?)?)))
            .filter(|(channel, _)| snowflake(channel).is_some())
            .collect();
        for (channel, _) in &live {
            self.held.entry(channel.clone()).or_default();
        }
        let (api, missed) = (Arc::clone(self.platform.api()), self.missed.0.clone());
        self.tasks.spawn(async move {
            for (channel, after) in live {
                let (guild, messages) =
                    retried(|| fetch(&api, &channel, after)).await.unwrap_or_else(|failure| {
                        tracing::warn!(channel, %failure, "what was typed meanwhile could not be read back");
                        (None, Vec::new())
                    });
                missed.send(Missed { channel, guild, messages }).ok();
            }
        });
    }

    fn take_missed(&mut self, missed: Missed) {
        let Some((me, _)) = self.me else { return };
        for message in &missed.messages {
            if let Some(request) = self.read(message, missed.guild, me)
                && self.seen.is_new(message.id.get())
            {
                self.submit_typed(request);
            }
        }
        for request in self.held.remove(&missed.channel).unwrap_or_default() {
            self.submit_typed(request);
        }
    }
}

/// Posts a reply to a typed message; unlike moves it is not kept in the store.
async fn reply(platform: &DiscordPlatform, channel: &str, note: &Outgoing, nonce: &str) {
    for attempt in 1..=RETRIES {
        match platform.send(channel, note, nonce).await {
            Ok(_) => return,
            Err(SendError::Later { after, .. }) if attempt < RETRIES => {
                tokio::time::sleep(after.unwrap_or(RETRY_PAUSE * attempt)).await;
            }
            Err(error) => {
                tracing::warn!(channel, %error, "a reply was lost");
                return;
            }
        }
    }
}

/// The messages after `after`, oldest first, and the server they stand in.
async fn fetch(api: &Api, channel: &str, after: u64) -> Result<(Option<GuildId>, Vec<Message>), Failure> {
    let Some(channel_id) = snowflake(channel).map(ChannelId::new) else { return Ok((None, Vec::new())) };
    let mut after = MessageId::new(after);
    let mut messages: Vec<Message> = Vec::new();
    for _ in 0..PAGES {
        let query = vec![("after", after.to_string()), ("limit", PAGE.to_string())];
        let answer = api.get(Route::ChannelMessages { channel_id }, query).await?;
        let mut page: Vec<Message> = answer
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|message| serde_json::from_value(message.clone()).ok())
            .collect();
        page.sort_by_key(|message| message.id);
        let full = answer.as_array().is_some_and(|list| list.len() >= PAGE);
        let Some(last) = page.last() else { break };
        after = last.id;
        messages.extend(page);
        if !full {
            break;
        }
    }
    if messages.is_empty() {
        return Ok((None, messages));
    }
    let channel = api.get(Route::Channel { channel_id }, Vec::new()).await?;
    let guild = channel["guild_id"].as_str().and_then(snowflake).map(GuildId::new);
    Ok((guild, messages))
}

async fn retried<V, F: Future<Output = Result<V, Failure>>>(call: impl Fn() -> F) -> Result<V, Failure> {
    let mut attempt = 1;
    loop {
        match call().await {
            Err(failure) if failure.passing() && attempt < RETRIES => {
                let pause = match failure {
                    Failure::Answer { after: Some(after), .. } => after,
                    _ => RETRY_PAUSE * attempt,
                };
                tokio::time::sleep(pause).await;
                attempt += 1;
            }
            result => return result,
        }
    }
}
