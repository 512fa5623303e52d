//! Commands, buttons and completions, each with the answer that Discord waits for.

use std::future::ready;
use std::sync::Arc;

use futures_util::future::BoxFuture;
use serenity::model::application::{CommandInteraction, Interaction};
use tokio::sync::oneshot;

use super::state::{Inbox, InboxItem, MAX_TASKS};
use crate::commands::complete::complete_listed;
use crate::commands::intent::InputError;
use crate::discord::responder::InteractionResponder;
use crate::discord::translate::Completion;
use crate::discord::upload::Upload;
use crate::discord::{translate, upload};
use crate::i18n::localizer::{Locale, Localizer};
use crate::i18n::messages;
use crate::message::reply::Choice;
use crate::platform::{Outgoing, Response};
use crate::runtime::host::Host;

impl<T: Host> Inbox<T> {
    pub(super) fn take_interaction(&mut self, interaction: &Interaction) {
        if self.tasks.len() >= MAX_TASKS {
            return tracing::error!(interaction = %interaction.id(), "too many answers are under way; one is not given");
        }
        self.learn_file_rights(interaction);
        let platform = Arc::clone(&self.platform);
        let Some(responder) = InteractionResponder::of(interaction, platform) else { return };
        let mut request = match interaction {
            Interaction::Autocomplete(command) => {
                let choices = self.choices(command);
                self.tasks.spawn(responder.choices(choices));
                return;
            }
            Interaction::Command(command) => match translate::command(command) {
                Some(request) => request,
                None => {
                    tracing::warn!(interaction = %command.id, "an interaction with a command that is not ours");
                    let fault = InputError::OldCommand(translate::command_name(command));
                    let answer = note(fault.words(Locale::of(&command.locale)));
                    self.tasks.spawn(responder.answer(ready(answer)));
                    return;
                }
            },
            Interaction::Component(component) => translate::press(component),
            _ => return,
        };
        request.place.addressed_only = !self.message_content;
        let l10n = Localizer::of(request.locale.as_deref().map(Locale::of).unwrap_or_default());
        if let Interaction::Command(command) = interaction
            && let Some((_, options)) = translate::subcommand(command)
            && let Some((option, upload)) = Upload::of_command(command, options)
        {
            let (host, platform) = (Arc::clone(&self.host), Arc::clone(&self.platform));
            self.tasks.spawn(responder.answer(async move {
                match upload.fetch(&platform.api, l10n).await {
                    Ok(text) => host.submit(upload::with_text(request, &option, text)).await,
                    Err(reason) => note(reason),
                }
            }));
            return;
        }
        let (answer, response) = oneshot::channel::<BoxFuture<'static, Response>>();
        // Its three seconds run from now on, also while the channel is read back.
        self.tasks.spawn(responder.answer(async move {
            match response.await {
                Ok(response) => response.await,
                // It found no room.
                Err(_) => note(l10n.say(&messages::Busy)),
            }
        }));
        self.route(InboxItem { request, answer: Some(answer) });
    }

    fn choices(&self, command: &CommandInteraction) -> BoxFuture<'static, Vec<Choice>> {
        let locale = Locale::of(&command.locale);
        let choices = match translate::completion(command) {
            Some(Completion::Move(typing)) => return self.host.complete(typing),
            Some(Completion::Listed(kind, typed)) => complete_listed(kind, &typed, locale),
            None => Vec::new(),
        };
        Box::pin(ready(choices))
    }

    /// Every interaction tells what the bot may do in its channel.
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
}

fn note(text: String) -> Response {
    Response::Note(Outgoing { text, ..Outgoing::default() })
}
