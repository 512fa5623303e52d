//! Answers to interactions: within three seconds always, later ones by a follow-up.

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
use super::platform::{DiscordPlatform, content_problem};
use super::rate_limiter::CallPriority;
use super::remembered::{EphemeralHandle, TOKEN_LIFE};
use super::{message_body, translate};
use crate::message::{Choice, EphemeralSlot, MAX_CHOICES};
use crate::platform::{File, MessageUpdates, Outgoing, Response};

/// Discord forgets an interaction after three seconds; the answer still has to travel.
const PATIENCE: Duration = Duration::from_millis(1_800);
const RETRIES: usize = 3;
const RETRY_PAUSE: Duration = Duration::from_millis(250);
const MAX_RETRY_PAUSE: Duration = Duration::from_secs(5);

const MESSAGE: u8 = 4;
const DEFERRED_MESSAGE: u8 = 5;
const DEFERRED_UPDATE: u8 = 6;
const UPDATE: u8 = 7;
const CHOICES: u8 = 8;

/// Said to somebody whose command has its answer in public.
const DONE: &str = "✓";

#[derive(Clone, Copy, PartialEq, Eq)]
enum InteractionKind {
    /// A slash command or a menu entry.
    Command,
    /// A component of a message that all see.
    Public,
    /// A component of a message that only one person sees.
    Private,
    /// A component of a message that all see, where the bot has no access: the answer leaves that message within its reach.
    Borrowed,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ResponseCall {
    /// The first answer, of this type.
    Callback(u8),
    /// A private message after the first answer.
    FollowUp,
    /// New content for the first answer.
    Edit,
    /// The same for a message that is complete without it.
    Update,
    /// The first answer goes.
    Delete,
}

/// The right to answer an interaction. Its token is never logged.
pub(crate) struct InteractionResponder {
    platform: Arc<DiscordPlatform>,
    id: InteractionId,
    token: String,
    application: ApplicationId,
    kind: InteractionKind,
    channel: String,
    person: String,
    /// Purpose of the message whose component was used.
    used: Option<EphemeralSlot>,
    /// Message whose component was used.
    pressed: Option<MessageId>,
    /// The way to the private message that holds what is said.
    told: OnceLock<EphemeralHandle>,
}

impl InteractionResponder {
    /// Nothing for an interaction that the bot does not use.
    pub(crate) fn of(interaction: &Interaction, platform: Arc<DiscordPlatform>) -> Option<Self> {
        let (channel, user, kind, used, pressed) = match interaction {
            Interaction::Command(command) | Interaction::Autocomplete(command) => {
                (command.channel_id, &command.user, InteractionKind::Command, None, None)
            }
            Interaction::Component(component) => {
                let private = translate::is_private(component);
                let kind = if private { InteractionKind::Private } else { InteractionKind::Public };
                let (used, pressed) = (translate::offer(component), component.message.id);
                (component.channel_id, &component.user, kind, used, Some(pressed))
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
            told: OnceLock::new(),
        })
    }

    /// Answers where the bot has no access of its own. What it posts there follows the answer, where `all` see that.
    pub(crate) async fn answer_borrowed(mut self, response: impl Future<Output = Response>, all: bool) {
        if self.kind == InteractionKind::Public {
            self.kind = InteractionKind::Borrowed;
        }
        let (platform, channel, answer) = (self.platform.clone(), self.channel.clone(), self.way());
        let pressed = self.pressed.filter(|_| self.kind == InteractionKind::Borrowed);
        let Some(follow_ups) = self.answer(response).await else { return };
        if let Some(pressed) = pressed {
            platform.borrowed.reaches(&pressed.to_string(), answer.clone());
        }
        if all {
            platform.borrowed.answered(&channel, answer, follow_ups);
        }
    }

    /// The way to the first answer, or to the message whose component was used.
    fn way(&self) -> EphemeralHandle {
        EphemeralHandle::now(self.application, &self.token)
    }

    /// Waits for what the service says and hands it on, in time in any case. Returns how many messages followed the first
    /// answer; none where there was no answer.
    pub(crate) async fn answer(self, response: impl Future<Output = Response>) -> Option<u8> {
        let reachable_until = Instant::now() + TOKEN_LIFE;
        let mut response = std::pin::pin!(response);
        let result = match tokio::time::timeout(PATIENCE, response.as_mut()).await {
            Ok(response) => self.respond(response, false).await,
            Err(_) => match self.defer().await {
                Ok(()) => match tokio::time::timeout(TOKEN_LIFE, response).await {
                    Ok(response) => self.respond(response, true).await,
                    Err(_) => Err(DiscordCallError::network("the answer came too late for its interaction")),
                },
                Err(failure) => {
                    // What was asked is done all the same.
                    response.await;
                    Err(failure)
                }
            },
        };
        let follow_ups = u8::from(self.told.get().is_some());
        match result {
            Ok(None) => {}
            // What comes later holds up nobody who waits for a first answer.
            Ok(Some(updates)) => drop(tokio::spawn(self.follow(updates, reachable_until))),
            Err(failure) => {
                self.report(&failure);
                return None;
            }
        }
        Some(follow_ups)
    }

    /// Gives the message its later contents, as long as it can be reached.
    async fn follow(self, updates: MessageUpdates, until: Instant) {
        while let Ok(Some(message)) = tokio::time::timeout_at(until, updates.next()).await {
            match self.say(ResponseCall::Update, &message).await {
                Ok(()) => {}
                // Its person has dismissed it.
                Err(failure) if failure.code == UNKNOWN_MESSAGE => return,
                Err(failure) => self.report(&failure),
            }
        }
    }

    pub(crate) async fn choices(self, choices: impl Future<Output = Vec<Choice>>) {
        let choices = tokio::time::timeout(PATIENCE, choices).await.unwrap_or_default();
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

    /// Hands on what the service says, as an edit if the answer was `deferred`; gives back what follows it.
    async fn respond(
        &self,
        response: Response,
        deferred: bool,
    ) -> Result<Option<MessageUpdates>, DiscordCallError> {
        let (mut message, updates) = match response {
            Response::Note(message) => (message, false),
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
        // A message that all see is never replaced by what one person asked for.
        let replaces = self.kind == InteractionKind::Private && (updates || deferred);
        let step = match replaces {
            _ if self.kind == InteractionKind::Borrowed => {
                if !deferred {
                    self.acknowledge().await?;
                }
                ResponseCall::FollowUp
            }
            _ if deferred => ResponseCall::Edit,
            true => ResponseCall::Callback(UPDATE),
            false => ResponseCall::Callback(MESSAGE),
        };
        self.say(step, &message).await?;
        self.shown(&message, replaces).await;
        Ok(message.updates.take())
    }

    /// Says that the answer comes later. Whatever follows is then an edit, which may be repeated: a message more could
    /// stand there twice when the answer to the call that posts it is lost.
    async fn defer(&self) -> Result<(), DiscordCallError> {
        if matches!(self.kind, InteractionKind::Private | InteractionKind::Borrowed) {
            return self.acknowledge().await;
        }
        self.call(ResponseCall::Callback(DEFERRED_MESSAGE), json!({ "flags": EPHEMERAL }), None).await
    }

    /// Notes what the person has before them now, and takes away an older message that offers the same. `replaced` says
    /// that it stands in the place of the message whose component was used.
    async fn shown(&self, message: &Outgoing, replaced: bool) {
        if let Some(used) = self.used.filter(|_| replaced) {
            self.platform.offers.forget(&self.person, used);
        }
        let Some(offer) = EphemeralSlot::of(&message.rows) else { return };
        let shown = self.told.get().cloned().unwrap_or_else(|| self.way());
        let Some(older) = self.platform.offers.show(&self.person, offer, shown) else { return };
        let deleted =
            self.platform.api.call(Delete, CallPriority::Note, older.route(), CallPayload::default());
        if let Err(failure) = deleted.await {
            // It may be gone already; its buttons show the board as it stands.
            tracing::debug!(interaction = %self.id, %failure, "an older private message could not be deleted");
        }
    }

    async fn acknowledge(&self) -> Result<(), DiscordCallError> {
        self.call(ResponseCall::Callback(DEFERRED_UPDATE), Value::Null, None).await
    }

    /// Hands on a message, in simpler forms when it is refused.
    async fn say(&self, step: ResponseCall, message: &Outgoing) -> Result<(), DiscordCallError> {
        let mut message = message.clone();
        loop {
            let Err(failure) = self.say_once(step, &message).await else { return Ok(()) };
            if failure.passing() || failure.code == UNKNOWN_INTERACTION {
                return Err(failure);
            }
            let why = content_problem(&failure).unwrap_or(ErrorMeaning::FileRefused);
            let Some(simpler) = self.platform.simplify(&self.channel, &message, why) else {
                return Err(failure);
            };
            tracing::warn!(channel = self.channel, %failure, "Discord rejects an answer; a simpler form is sent");
            message = simpler;
        }
    }

    async fn say_once(&self, step: ResponseCall, message: &Outgoing) -> Result<(), DiscordCallError> {
        let body = match step {
            ResponseCall::FollowUp => private(message),
            ResponseCall::Callback(kind) if kind != UPDATE => private(message),
            _ => message_body::message(message, BodyKind::Instead),
        };
        let file = message.attachment().map(message_body::file);
        self.call(step, body, file.as_ref()).await
    }

    /// Tries a call again after a failure that passes. A first try that had its effect makes the second superfluous.
    async fn call(
        &self,
        step: ResponseCall,
        data: Value,
        file: Option<&File>,
    ) -> Result<(), DiscordCallError> {
        let (application_id, token) = (self.application, &*self.token);
        let way = self.told.get().cloned().unwrap_or_else(|| self.way());
        let callback = Route::InteractionResponse { interaction_id: self.id, token };
        let beside = Route::WebhookFollowupMessages { application_id, token };
        let (method, priority, route, json) = match step {
            ResponseCall::Callback(kind) => {
                let mut json = json!({ "type": kind });
                if !data.is_null() {
                    json["data"] = data;
                }
                (Post, CallPriority::Board, callback, Some(json))
            }
            ResponseCall::FollowUp => (Post, CallPriority::Board, beside, Some(data)),
            ResponseCall::Edit => (Patch, CallPriority::Board, way.route(), Some(data)),
            ResponseCall::Update => (Patch, CallPriority::Note, way.route(), Some(data)),
            ResponseCall::Delete => (Delete, CallPriority::Board, way.route(), None),
        };
        let mut tries = 1;
        loop {
            let payload = CallPayload { json: json.clone(), file, ..CallPayload::default() };
            match self.platform.api.call(method, priority, route, payload).await {
                Ok(posted) if step == ResponseCall::FollowUp => {
                    let message = posted["id"].as_str().and_then(snowflake).map(MessageId::new);
                    self.told.get_or_init(|| self.way().to(message));
                    return Ok(());
                }
                Ok(_) => return Ok(()),
                Err(failure) if failure.code == ALREADY_ACKNOWLEDGED => return Ok(()),
                Err(failure) if step == ResponseCall::Delete && failure.code == UNKNOWN_MESSAGE => {
                    return Ok(());
                }
                Err(failure) if failure.passing() && !failure.banned && tries < RETRIES => {
                    let pause = failure.retry_after.unwrap_or(RETRY_PAUSE);
                    tokio::time::sleep(pause.min(MAX_RETRY_PAUSE)).await;
                    tries += 1;
                }
                Err(failure) => return Err(failure),
            }
        }
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

/// The body of a message that one person sees.
fn private(message: &Outgoing) -> Value {
    let mut body = message_body::message(message, BodyKind::New);
    body["flags"] = EPHEMERAL.into();
    body
}
