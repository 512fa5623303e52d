//! Turns events into requests, in order for each channel, and reads back missed messages.

mod listing;
mod missed;
mod state;
mod turns;

use std::collections::HashSet;
use std::future::ready;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use serenity::model::application::{CommandInteraction, Interaction};
use serenity::model::channel::{Attachment, Message};
use serenity::model::id::{GuildId, UserId};
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::event_queue::Incoming;
use super::platform::DiscordPlatform;
use super::responder::InteractionResponder;
use super::{edits, launch, translate, upload};
use crate::commands::complete::complete_listed;
use crate::commands::intent::InputError;
use crate::commands::options::OptionKind;
use crate::features::faults;
use crate::i18n::{Locale, Localizer, messages};
use crate::message::{Choice, Place, PlaceKind, Request};
use crate::platform::{MessagePriority, Outgoing, Platform as _, Response};
use crate::runtime::Host;

pub(crate) use state::Inbox;
use state::{Check, InboxItem, MAX_HELD, MAX_TASKS};

/// Time after which the game of a thread has begun, unless the program was killed in between.
const THREAD_AGE: Duration = Duration::from_secs(60);

impl<T: Host> Inbox<T> {
    /// Starts what is due and takes the results of tasks. Never returns, and may be cancelled at any time.
    pub(crate) async fn housekeeping(&mut self) {
        loop {
            let next = self.start_due();
            tokio::select! {
                Some(read) = self.readers.join_next() => match read {
                    Ok((channel, read)) => self.take_read(channel, read),
                    Err(error) => tracing::error!(%error, "a channel could not be read back"),
                },
                Some(found) = self.listing.join() => {
                    if let Some((reasons, live)) = self.listing.take(found) {
                        self.take_live(reasons, live);
                    }
                }
                Some(checked) = self.checking.join_next() => match checked {
                    Ok(result) => self.take_check(result),
                    Err(error) => tracing::error!(%error, "it is not known what an event has changed"),
                },
                Some(channel) = self.reopened.recv() => {
                    self.checks.insert(Check::Reopened(channel), Instant::now());
                }
                Some(result) = self.tasks.join_next() => {
                    if let Err(error) = result {
                        tracing::error!(%error, "an answer was lost");
                    }
                }
                Some(result) = self.missed.join_next() => {
                    if let Err(error) = result {
                        tracing::error!(%error, "the work on what was missed broke off");
                    }
                }
                () = tokio::time::sleep_until(next.unwrap_or_else(Instant::now)), if next.is_some() => {}
                else => std::future::pending().await,
            }
        }
    }

    /// Takes an event of the gateway. Messages and interactions wait until the id of the bot is known.
    pub(crate) fn take(&mut self, incoming: Incoming) {
        match incoming {
            Incoming::Ready { bot_id, application, shard } => {
                if self.bot_id.replace(bot_id).is_none() {
                    let platform = Arc::clone(&self.platform);
                    // Not in `tasks`, because a shutdown need not wait for it.
                    let has_activity = platform.has_activity();
                    self.missed.spawn(async move {
                        platform.registration.run(&platform.api, application, has_activity).await;
                    });
                }
                self.platform.channels.forget_newest();
                self.read_back(shard);
                for incoming in std::mem::take(&mut self.early) {
                    self.take_known(incoming, bot_id);
                }
            }
            Incoming::Overflow => {
                self.platform.channels.forget_newest();
                self.read_back(None);
            }
            Incoming::Unreadable { kind, message } => {
                tracing::warn!(
                    kind,
                    "Discord sent an event that cannot be read; what was typed is read back"
                );
                match message {
                    Some((channel, message)) => {
                        self.read_back_from(channel.to_string(), Some(message.get()), None);
                    }
                    None => self.read_back(None),
                }
            }
            Incoming::Server(guild, locale, channels) => {
                self.locales.insert(guild, locale);
                self.listing.rejoined(&guild.to_string());
                self.platform.channels.forget_files_forbidden_in(&guild.to_string());
                self.host.server_changed(&guild.to_string());
                // A closed channel may be stored without its server.
                let own: HashSet<String> = channels.iter().map(ToString::to_string).collect();
                for channel in self.host.closed_channels().iter().filter(|id| own.contains(*id)) {
                    self.host.channel_changed(channel);
                }
            }
            Incoming::Rights(guild, channel) => self.rights_changed(guild, channel),
            Incoming::Gone(channel) => self.check_gone(channel.to_string()),
            Incoming::Left(guild) => {
                if self.locales.remove(&guild).is_some() {
                    tracing::info!(server = %guild, "the bot is no longer in this server");
                }
                self.listing.request(|wanted| {
                    wanted.left.insert(guild.to_string());
                });
            }
            incoming => match self.bot_id {
                Some(bot_id) => self.take_known(incoming, bot_id),
                None if self.early.len() < MAX_HELD => self.early.push_back(incoming),
                None => {
                    tracing::warn!("too many events before the session is ready; some are dropped");
                    if let Incoming::Message(message) = incoming {
                        self.platform.seen.forget(edits::event_number(&message));
                    }
                }
            },
        }
    }

    /// Waits for running answers and checks, and aborts them after this time.
    pub(crate) async fn drain(&mut self, within: Duration) {
        let done = async {
            while self.tasks.join_next().await.is_some() {}
            while self.checking.join_next().await.is_some() {}
        };
        if tokio::time::timeout(within, done).await.is_err() {
            let (answers, checks) = (self.tasks.len(), self.checking.len());
            tracing::warn!(answers, checks, "some answers or checks were given up");
            self.tasks.abort_all();
            self.checking.abort_all();
        }
    }

    /// Takes a message, an interaction or an empty thread.
    fn take_known(&mut self, incoming: Incoming, bot_id: UserId) {
        match incoming {
            Incoming::Message(message) => {
                self.platform.channels.note_newest(&message.channel_id.to_string(), message.id.get());
                let guild = message.guild_id;
                if let Some(request) = self.read(&message, guild, bot_id) {
                    if let Some(file) = upload::record_in_message(&message, &request) {
                        return self.take_file(&message, request, file);
                    }
                    self.route(InboxItem { request, answer: None });
                } else if !self.message_content && translate::is_withheld(&message, bot_id) {
                    self.explain_withheld(&message);
                }
            }
            Incoming::Interaction(interaction) => self.take_interaction(&interaction),
            Incoming::EmptyThread(server, thread, owner) if owner == bot_id => {
                let thread = thread.to_string();
                self.platform.channels.set_facts(
                    &thread,
                    self.locales.get(&server),
                    Some(&server.to_string()),
                );
                self.checks.insert(Check::EmptyThread(thread), Instant::now() + THREAD_AGE);
            }
            _ => {}
        }
    }

    /// Answers an interaction, or submits it as a request.
    fn take_interaction(&mut self, interaction: &Interaction) {
        if self.tasks.len() >= MAX_TASKS {
            return tracing::error!(interaction = %interaction.id(), "too many answers are under way; one is not given");
        }
        self.learn_file_rights(interaction);
        let platform = Arc::clone(&self.platform);
        let Some(responder) = InteractionResponder::new(interaction, platform) else { return };
        if launch::is_launch(interaction) {
            let l10n = Localizer::of(Locale::of(locale_of(interaction)));
            self.tasks.spawn(responder.launch(l10n));
            return;
        }
        match interaction {
            Interaction::Autocomplete(command) => {
                let choices = self.choices(command);
                self.tasks.spawn(responder.choices(choices));
            }
            Interaction::Command(command) => self.take_command(command, responder),
            Interaction::Component(component) => {
                let mut request = translate::press(component);
                self.complete_place(&mut request.place, component.guild_id);
                self.route_interaction(request, responder);
            }
            _ => {}
        }
    }

    /// Submits a command, after the download of its file if it has one.
    fn take_command(&mut self, command: &CommandInteraction, responder: InteractionResponder) {
        let Some(mut request) = translate::command(command) else {
            tracing::warn!(interaction = %command.id, "an interaction with a command that is not ours");
            let fault = InputError::OldCommand(translate::command_name(command));
            let answer = note(faults::words(&fault, Locale::of(&command.locale)));
            self.tasks.spawn(async move {
                responder.answer(ready(answer)).await;
            });
            return;
        };
        self.complete_place(&mut request.place, command.guild_id);
        let Some((option, file)) = translate::command_file(command, &request) else {
            return self.route_interaction(request, responder);
        };
        let host = Arc::clone(&self.host);
        let platform = Arc::clone(&self.platform);
        let place = request.place.clone();
        let l10n = Localizer::of(request.locale.as_deref().map(Locale::of).unwrap_or_default());
        self.answer(responder, &place, async move {
            match upload::fetch(&file, &platform.api, l10n).await {
                Ok(file) => host.submit(upload::with_file(request, &option, file)).await,
                Err(reason) => note(reason),
            }
        });
    }

    /// Adds the facts that an interaction does not contain to its place.
    fn complete_place(&self, place: &mut Place, guild: Option<GuildId>) {
        place.addressed_only = !self.message_content;
        // A board from before the bot joined the server still has its person as the only owner.
        if let Some(guild) = guild.filter(|guild| self.locales.contains_key(guild)) {
            if place.is_borrowed() {
                // It lists permissions that the person's own install lacks.
                place.missing = None;
            }
            place.kind = PlaceKind::Server;
            place.server = Some(guild.to_string());
        }
        self.platform.borrowed.set_borrowed(&place.channel, place.is_borrowed());
    }

    fn route_interaction(&mut self, request: Request, responder: InteractionResponder) {
        let l10n = Localizer::of(request.locale.as_deref().map(Locale::of).unwrap_or_default());
        let (answer, response) = oneshot::channel::<BoxFuture<'static, Response>>();
        // Discord's three seconds run from now on, even while the channel is read back.
        self.answer(responder, &request.place, async move {
            match response.await {
                Ok(response) => response.await,
                // The item was dropped.
                Err(_) => note(l10n.say(&messages::Busy)),
            }
        });
        self.route(InboxItem { request, answer: Some(answer) });
    }

    /// Answers an interaction. In a borrowed channel, queued posts follow the answer.
    fn answer(
        &mut self,
        responder: InteractionResponder,
        place: &Place,
        response: impl Future<Output = Response> + Send + 'static,
    ) {
        if !place.is_borrowed() {
            self.tasks.spawn(async move {
                responder.answer(response).await;
            });
            return;
        }
        let host = Arc::clone(&self.host);
        let channel = place.channel.clone();
        let all = place.missing.as_ref().is_none_or(Vec::is_empty);
        self.tasks.spawn(async move {
            responder.answer_borrowed(response, all).await;
            host.answered(&channel);
        });
    }

    fn choices(&self, command: &CommandInteraction) -> BoxFuture<'static, Vec<Choice>> {
        let locale = Locale::of(&command.locale);
        let choices = match translate::completion(command) {
            Some((OptionKind::Move | OptionKind::PuzzleMove, typing)) => return self.host.complete(typing),
            Some((kind, typing)) => complete_listed(kind, &typing.text, locale),
            None => Vec::new(),
        };
        Box::pin(ready(choices))
    }

    /// Remembers whether the bot may attach files in the channel of an interaction.
    fn learn_file_rights(&self, interaction: &Interaction) {
        let (channel, guild, rights) = match interaction {
            Interaction::Command(command) => (command.channel_id, command.guild_id, command.app_permissions),
            Interaction::Component(used) => (used.channel_id, used.guild_id, used.app_permissions),
            _ => return,
        };
        if let Some((guild, rights)) = guild.zip(rights) {
            let allowed = rights.administrator() || rights.attach_files();
            let channels = &self.platform.channels;
            channels.set_files_allowed(&channel.to_string(), Some(guild.to_string()), allowed);
        }
    }

    /// Submits a typed message once its file is downloaded. Later messages need not wait, because no move depends on it.
    fn take_file(&mut self, message: &Message, request: Request, file: Attachment) {
        if self.tasks.len() >= MAX_TASKS {
            return tracing::error!("too many answers are under way; a file is not read");
        }
        let host = Arc::clone(&self.host);
        let platform = Arc::clone(&self.platform);
        let l10n = Localizer::of(request.place.locale.as_deref().map(Locale::of).unwrap_or_default());
        let message = message.id.to_string();
        self.tasks.spawn(async move {
            match upload::fetch(&file, &platform.api, l10n).await {
                Ok(file) => drop(host.submit(upload::with_file(request, "", file)).await),
                Err(reason) => reply_to_message(&platform, &request.place.channel, &message, reason).await,
            }
        });
    }

    /// Explains, once per person and channel, that Discord withholds the text of a reply.
    fn explain_withheld(&mut self, message: &Message) {
        let channel = message.channel_id.to_string();
        let key = (channel.clone(), message.author.id.to_string());
        if self.tasks.len() >= MAX_TASKS || self.explained_withheld.put(key, ()).is_some() {
            return;
        }
        let locale = message.guild_id.and_then(|guild| self.locales.get(&guild));
        let l10n = Localizer::of(locale.map(|code| Locale::of(code)).unwrap_or_default());
        let text = l10n.say(&messages::DiscordTextWithheld);
        let platform = Arc::clone(&self.platform);
        let message = message.id.to_string();
        self.tasks.spawn(async move { reply_to_message(&platform, &channel, &message, text).await });
    }

    fn read(&self, message: &Message, guild: Option<GuildId>, bot_id: UserId) -> Option<Request> {
        let guild_locale = guild.and_then(|guild| self.locales.get(&guild)).map(String::as_str);
        translate::message(message, guild, guild_locale, bot_id, self.message_content)
    }
}

fn locale_of(interaction: &Interaction) -> &str {
    match interaction {
        Interaction::Command(command) => &command.locale,
        Interaction::Component(component) => &component.locale,
        _ => "",
    }
}

async fn reply_to_message(platform: &DiscordPlatform, channel: &str, message: &str, text: String) {
    let reply_to = Some(message.to_owned());
    let answer = Outgoing { urgency: MessagePriority::Note, text, reply_to, ..Outgoing::default() };
    if let Err(error) = platform.send(channel, &answer, &format!("f{message}")).await
        && platform.is_up()
    {
        tracing::warn!(%error, "an answer was lost");
    }
}

fn note(text: String) -> Response {
    Response::Ephemeral(Outgoing { text, ..Outgoing::default() })
}
