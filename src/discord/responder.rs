//! Answers to interactions, always within three seconds; late ones are deferred.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use serde_json::{Value, json};
use serenity::http::LightMethod::{Delete, Patch, Post};
use serenity::http::Route;
use serenity::model::application::Interaction;
use serenity::model::id::{ApplicationId, InteractionId, MessageId};
use tokio::time::Instant;

use super::api::{CallPayload, DiscordCallError};
use super::error_code::{ALREADY_ACKNOWLEDGED, ErrorMeaning, UNKNOWN_INTERACTION, UNKNOWN_MESSAGE};
use super::message_body::{BodyKind, EPHEMERAL, snowflake};
use super::platform::DiscordPlatform;
use super::rate_limiter::CallPriority;
use super::remembered::{EphemeralHandle, TOKEN_LIFE};
use super::{message_body, translate};
use crate::i18n::{Localizer, messages};
use crate::message::{Choice, EphemeralSlot, MAX_CHOICES};
use crate::platform::{File, MessageUpdates, Outgoing, Response};

/// Time after which an answer is deferred: Discord's limit is three seconds, including the network.
const DEFER_AFTER: Duration = Duration::from_millis(1_800);
const RETRIES: usize = 3;
const RETRY_PAUSE: Duration = Duration::from_millis(250);
const MAX_RETRY_PAUSE: Duration = Duration::from_secs(5);

const MESSAGE: u8 = 4;
const DEFERRED_MESSAGE: u8 = 5;
const DEFERRED_UPDATE: u8 = 6;
const UPDATE: u8 = 7;
const CHOICES: u8 = 8;
const LAUNCH: u8 = 12;

/// Private answer to a command with a public answer.
const DONE: &str = "✓";

#[derive(Clone, Copy, PartialEq, Eq)]
enum InteractionKind {
    /// A slash command or a menu entry.
    Command,
    /// A component of a public message.
    Public,
    /// A component of a private message.
    Private,
    /// A component of a public message in a borrowed channel: the answer must not replace that message.
    Borrowed,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ResponseCall {
    /// The first answer, with its type.
    Callback(u8),
    /// A private message after the first answer.
    FollowUp,
    /// New content for the first answer.
    Edit,
    /// Later content for a complete answer.
    Update,
    /// Deletion of the first answer.
    Delete,
}

pub(crate) struct InteractionResponder {
    platform: Arc<DiscordPlatform>,
    id: InteractionId,
    token: String,
    application: ApplicationId,
    kind: InteractionKind,
    channel: String,
    person: String,
    /// Purpose of the message with the used component.
    used: Option<EphemeralSlot>,
    /// Message with the used component.
    pressed: Option<MessageId>,
    /// Handle of the follow-up that has the answer.
    follow_up: OnceLock<EphemeralHandle>,
}

impl InteractionResponder {
    /// Returns `None` for an interaction that the bot does not use.
    pub(crate) fn new(interaction: &Interaction, platform: Arc<DiscordPlatform>) -> Option<Self> {
        let (channel, user, kind, used, pressed) = match interaction {
            Interaction::Command(command) | Interaction::Autocomplete(command) => {
                (command.channel_id, &command.user, InteractionKind::Command, None, None)
            }
            Interaction::Component(component) => {
                let private = translate::is_private(component);
                let kind = if private { InteractionKind::Private } else { InteractionKind::Public };
                let used = translate::slot(component);
                (component.channel_id, &component.user, kind, used, Some(component.message.id))
            }
            _ => return None,
        };
        Some(Self {
            platform,
            id: interaction.id(),
            token: interaction.token().to_owned(),
            application: interaction.application_id(),
            kind,
            channel: channel.to_string(),
            person: user.id.to_string(),
            used,
            pressed,
            follow_up: OnceLock::new(),
        })
    }

    /// Answers in a borrowed channel, where the bot can send only with the token of an interaction: the token is kept to edit
    /// the message with the used component and, with `allows_follow_ups`, to send later posts.
    pub(crate) async fn answer_borrowed(
        mut self,
        response: impl Future<Output = Response>,
        allows_follow_ups: bool,
    ) {
        let mut public_message = None;
        if self.kind == InteractionKind::Public {
            self.kind = InteractionKind::Borrowed;
            public_message = self.pressed;
        }
        let platform = Arc::clone(&self.platform);
        let channel = self.channel.clone();
        let handle = self.handle();
        let Some(follow_ups) = self.answer(response).await else { return };
        if let Some(message) = public_message {
            platform.borrowed.set_message_handle(&message.to_string(), handle.clone());
        }
        if allows_follow_ups {
            platform.borrowed.set_answer(&channel, handle, follow_ups);
        }
    }

    /// Returns the handle of the first answer, or of the message with the used component.
    fn handle(&self) -> EphemeralHandle {
        EphemeralHandle::new(self.application, &self.token)
    }

    /// Waits for the response of the service and sends it, deferred if needed. Returns the number of follow-ups, or `None` if
    /// the answer failed.
    pub(crate) async fn answer(self, response: impl Future<Output = Response>) -> Option<u8> {
        let reachable_until = Instant::now() + TOKEN_LIFE;
        let mut response = std::pin::pin!(response);
        let result = match tokio::time::timeout(DEFER_AFTER, response.as_mut()).await {
            Ok(response) => self.respond(response, false).await,
            Err(_) => match self.defer().await {
                Ok(()) => match tokio::time::timeout(TOKEN_LIFE, response).await {
                    Ok(response) => self.respond(response, true).await,
                    Err(_) => Err(DiscordCallError::network("the answer came too late for its interaction")),
                },
                Err(failure) => {
                    // The request must be carried out nevertheless.
                    response.await;
                    Err(failure)
                }
            },
        };
        let follow_ups = u8::from(self.follow_up.get().is_some());
        match result {
            Ok(None) => {}
            // In a task of its own, because the inbox limits the number of first answers.
            Ok(Some(updates)) => drop(tokio::spawn(self.follow(updates, reachable_until))),
            Err(failure) => {
                self.report(&failure);
                return None;
            }
        }
        Some(follow_ups)
    }

    /// Sends the later contents of a private message until `until`, or until the person dismisses it.
    async fn follow(self, updates: MessageUpdates, until: Instant) {
        while let Ok(Some(message)) = tokio::time::timeout_at(until, updates.next()).await {
            match self.send(ResponseCall::Update, &message).await {
                Ok(()) => {}
                // The person has dismissed it.
                Err(failure) if failure.code == UNKNOWN_MESSAGE => return,
                Err(failure) => self.report(&failure),
            }
        }
    }

    /// Opens the live board, or says that it cannot be opened.
    pub(crate) async fn launch(self, l10n: Localizer) {
        if self.platform.has_activity() {
            match self.call(ResponseCall::Callback(LAUNCH), Value::Null, None).await {
                Ok(()) => return,
                Err(failure) => {
                    self.report(&failure);
                    if !failure.is_final() {
                        return;
                    }
                }
            }
        }
        let off = Outgoing { text: l10n.say(&messages::LiveOff), ..Outgoing::default() };
        if let Err(failure) = self.send(ResponseCall::Callback(MESSAGE), &off).await {
            self.report(&failure);
        }
    }

    pub(crate) async fn choices(self, choices: impl Future<Output = Vec<Choice>>) {
        let choices = tokio::time::timeout(DEFER_AFTER, choices).await.unwrap_or_default();
        let choices: Vec<Value> = choices
            .iter()
            .filter(|choice| {
                !choice.value.is_empty() && choice.value.chars().count() <= message_body::MAX_ENTRY
            })
            .take(MAX_CHOICES)
            .map(|choice| {
                let label = if choice.label.is_empty() { &choice.value } else { &choice.label };
                json!({ "name": message_body::entry(label), "value": choice.value })
            })
            .collect();
        let choices = json!({ "choices": choices });
        if let Err(failure) = self.call(ResponseCall::Callback(CHOICES), choices, None).await {
            self.report(&failure);
        }
    }

    /// Sends the response, as an edit if the answer was `deferred`. Returns its later updates.
    async fn respond(
        &self,
        response: Response,
        deferred: bool,
    ) -> Result<Option<MessageUpdates>, DiscordCallError> {
        let (mut message, updates) = match response {
            Response::Ephemeral(message) => (message, false),
            Response::Update(message) => (message, true),
            Response::Silence => match (self.kind, deferred) {
                (InteractionKind::Command, _) => {
                    (Outgoing { text: DONE.to_owned(), ..Outgoing::default() }, false)
                }
                (InteractionKind::Public, true) => {
                    return self.call(ResponseCall::Delete, Value::Null, None).await.map(|()| None);
                }
                (InteractionKind::Private | InteractionKind::Borrowed, true) => return Ok(None),
                (_, false) => return self.acknowledge().await.map(|()| None),
            },
        };
        // A public message is never replaced by the answer to one person.
        let replaces = self.kind == InteractionKind::Private && (updates || deferred);
        let step = if self.kind == InteractionKind::Borrowed {
            if !deferred {
                self.acknowledge().await?;
            }
            ResponseCall::FollowUp
        } else if deferred {
            ResponseCall::Edit
        } else if replaces {
            ResponseCall::Callback(UPDATE)
        } else {
            ResponseCall::Callback(MESSAGE)
        };
        self.send(step, &message).await?;
        self.replace_older(&message, replaces).await;
        Ok(message.updates.take())
    }

    /// Defers the answer, which is then an edit: unlike a post, that can be repeated without a duplicate.
    async fn defer(&self) -> Result<(), DiscordCallError> {
        if matches!(self.kind, InteractionKind::Private | InteractionKind::Borrowed) {
            return self.acknowledge().await;
        }
        self.call(ResponseCall::Callback(DEFERRED_MESSAGE), json!({ "flags": EPHEMERAL }), None).await
    }

    /// Remembers the private message and deletes an older one with the same purpose. With `replaced`, it took the place of the
    /// message with the used component.
    async fn replace_older(&self, message: &Outgoing, replaced: bool) {
        if let Some(used) = self.used.filter(|_| replaced) {
            self.platform.offers.forget(&self.person, used);
        }
        let Some(slot) = EphemeralSlot::of(&message.rows) else { return };
        let handle = self.follow_up.get().cloned().unwrap_or_else(|| self.handle());
        let Some(older) = self.platform.offers.replace(&self.person, slot, handle) else { return };
        let deleted =
            self.platform.api.call(Delete, CallPriority::Note, older.route(), CallPayload::default());
        if let Err(failure) = deleted.await {
            // It may be deleted already; otherwise its buttons still work.
            tracing::debug!(interaction = %self.id, %failure, "an older private message could not be deleted");
        }
    }

    async fn acknowledge(&self) -> Result<(), DiscordCallError> {
        self.call(ResponseCall::Callback(DEFERRED_UPDATE), Value::Null, None).await
    }

    /// Sends a message, in simpler forms if it is refused.
    async fn send(&self, step: ResponseCall, message: &Outgoing) -> Result<(), DiscordCallError> {
        let mut message = message.clone();
        loop {
            let Err(failure) = self.send_once(step, &message).await else { return Ok(()) };
            if failure.is_temporary() || failure.code == UNKNOWN_INTERACTION {
                return Err(failure);
            }
            let why = failure.content_problem().unwrap_or(ErrorMeaning::FileRefused);
            let Some(simpler) = self.platform.simplify(&self.channel, &message, why) else {
                return Err(failure);
            };
            tracing::warn!(channel = self.channel, %failure, "Discord rejects an answer; a simpler form is sent");
            message = simpler;
        }
    }

    /// Sends a message in the form that the call takes.
    async fn send_once(&self, step: ResponseCall, message: &Outgoing) -> Result<(), DiscordCallError> {
        let body = match step {
            ResponseCall::FollowUp => self.private_body(message),
            ResponseCall::Callback(kind) if kind != UPDATE => self.private_body(message),
            _ => self.platform.body(&self.channel, message, BodyKind::Instead),
        };
        let file = message.attachment().map(message_body::file);
        self.call(step, body, file.as_ref()).await
    }

    /// Makes a call, with retries after temporary failures. A retry is not needed if the first try had its effect.
    async fn call(
        &self,
        step: ResponseCall,
        data: Value,
        file: Option<&File>,
    ) -> Result<(), DiscordCallError> {
        let token = &*self.token;
        let handle = self.follow_up.get().cloned().unwrap_or_else(|| self.handle());
        let callback = Route::InteractionResponse { interaction_id: self.id, token };
        let follow_ups = Route::WebhookFollowupMessages { application_id: self.application, token };
        let (method, priority, route, json) = match step {
            ResponseCall::Callback(kind) => {
                let mut json = json!({ "type": kind });
                if !data.is_null() {
                    json["data"] = data;
                }
                (Post, CallPriority::Board, callback, Some(json))
            }
            ResponseCall::FollowUp => (Post, CallPriority::Board, follow_ups, Some(data)),
            ResponseCall::Edit => (Patch, CallPriority::Board, handle.route(), Some(data)),
            ResponseCall::Update => (Patch, CallPriority::Note, handle.route(), Some(data)),
            ResponseCall::Delete => (Delete, CallPriority::Board, handle.route(), None),
        };
        let mut tries = 1;
        loop {
            let payload = CallPayload { json: json.clone(), file, ..CallPayload::default() };
            match self.platform.api.call(method, priority, route, payload).await {
                Ok(posted) if step == ResponseCall::FollowUp => {
                    let message = posted["id"].as_str().and_then(snowflake).map(MessageId::new);
                    self.follow_up.get_or_init(|| self.handle().for_follow_up(message));
                    return Ok(());
                }
                Ok(_) => return Ok(()),
                Err(failure) if failure.code == ALREADY_ACKNOWLEDGED => return Ok(()),
                Err(failure) if step == ResponseCall::Delete && failure.code == UNKNOWN_MESSAGE => {
                    return Ok(());
                }
                Err(failure) if failure.is_temporary() && !failure.banned && tries < RETRIES => {
                    let pause = failure.retry_after.unwrap_or(RETRY_PAUSE);
                    tokio::time::sleep(pause.min(MAX_RETRY_PAUSE)).await;
                    tries += 1;
                }
                Err(failure) => return Err(failure),
            }
        }
    }

    fn private_body(&self, message: &Outgoing) -> Value {
        let mut body = self.platform.body(&self.channel, message, BodyKind::New);
        body["flags"] = EPHEMERAL.into();
        body
    }

    fn report(&self, failure: &DiscordCallError) {
        if failure.banned {
            return;
        }
        if failure.code == UNKNOWN_INTERACTION {
            tracing::warn!(interaction = %self.id, "Discord no longer knows this interaction");
        } else {
            tracing::error!(interaction = %self.id, %failure, "an interaction stays unanswered");
        }
    }
}
