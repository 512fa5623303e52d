//! Answers to interactions: within three seconds always, later ones by a follow-up.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use serenity::http::Route;
use serenity::model::id::{ApplicationId, InteractionId};

use super::api::{CallPayload, DiscordCallError};
use super::ephemeral::{EphemeralHandle, TOKEN_LIFE};
use super::error_code::{ALREADY_ACKNOWLEDGED, UNKNOWN_INTERACTION, UNKNOWN_MESSAGE};
use super::message_body::{self, BodyKind, EPHEMERAL};
use super::platform::DiscordPlatform;
use super::rate_limiter::CallPriority;
use crate::message::ephemeral_slot::EphemeralSlot;
use crate::message::reply::{Choice, MAX_CHOICES};
use crate::platform::{File, Outgoing, Response};

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

/// Where an interaction came from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum InteractionKind {
    /// A slash command or a menu entry.
    Command,
    /// A component of a message that all see.
    Public,
    /// A component of a message that only one person sees.
    Private,
}

/// A way to say something to the one who asked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ResponseCall {
    /// The first answer, of this type.
    Callback(u8),
    /// New content for the first answer.
    Edit,
    /// The first answer goes.
    Delete,
}

/// The right to answer an interaction. Its token is never logged.
pub(crate) struct InteractionResponder {
    pub(crate) id: InteractionId,
    pub(crate) token: String,
    pub(crate) application: ApplicationId,
    pub(crate) kind: InteractionKind,
    pub(crate) channel: String,
    /// Who asks.
    pub(crate) person: String,
    /// What the message is there for whose component was used.
    pub(crate) used: Option<EphemeralSlot>,
}

impl InteractionResponder {
    /// Waits for what the service says and hands it on, in time in any case.
    pub(crate) async fn answer(
        self,
        platform: Arc<DiscordPlatform>,
        response: impl Future<Output = Response>,
    ) {
        let mut response = std::pin::pin!(response);
        let result = match tokio::time::timeout(PATIENCE, response.as_mut()).await {
            Ok(response) => self.respond_now(&platform, response).await,
            Err(_) => match self.defer(&platform).await {
                Ok(()) => match tokio::time::timeout(TOKEN_LIFE, response).await {
                    Ok(response) => self.respond_later(&platform, response).await,
                    Err(_) => Err(DiscordCallError::Network(
                        "the answer came too late for its interaction".to_owned(),
                    )),
                },
                Err(failure) => {
                    // What was asked is done all the same.
                    response.await;
                    Err(failure)
                }
            },
        };
        self.report(result);
    }

    /// Hands on the choices of an autocompletion.
    pub(crate) async fn choices(
        self,
        platform: Arc<DiscordPlatform>,
        choices: impl Future<Output = Vec<Choice>>,
    ) {
        let choices = tokio::time::timeout(PATIENCE, choices).await.unwrap_or_default();
        let choices: Vec<Value> = choices
            .iter()
            .filter(|choice| !choice.value.is_empty() && choice.value.chars().count() <= 100)
            .take(MAX_CHOICES)
            .map(|choice| {
                let label = if choice.label.is_empty() { &choice.value } else { &choice.label };
                json!({ "name": message_body::entry(label), "value": choice.value })
            })
            .collect();
        let body = json!({ "type": CHOICES, "data": { "choices": choices } });
        let result = self.call(&platform, ResponseCall::Callback(CHOICES), &body, None).await;
        self.report(result);
    }

    async fn respond_now(
        &self,
        platform: &DiscordPlatform,
        response: Response,
    ) -> Result<(), DiscordCallError> {
        match (self.kind, response) {
            (InteractionKind::Command, Response::Silence) => {
                self.say(platform, ResponseCall::Callback(MESSAGE), &done()).await
            }
            (_, Response::Silence) => self.acknowledge(platform).await,
            (InteractionKind::Private, Response::Update(message)) => {
                self.say(platform, ResponseCall::Callback(UPDATE), &message).await?;
                self.shown(platform, &message, true).await;
                Ok(())
            }
            // A message that all see is never replaced by what one person asked for.
            (_, Response::Note(message) | Response::Update(message)) => {
                self.say(platform, ResponseCall::Callback(MESSAGE), &message).await?;
                self.shown(platform, &message, false).await;
                Ok(())
            }
        }
    }

    /// Says that the answer comes later. Whatever follows is then an edit, which may be repeated: a message more could
    /// stand there twice when the answer to the call that posts it is lost.
    async fn defer(&self, platform: &DiscordPlatform) -> Result<(), DiscordCallError> {
        match self.kind {
            InteractionKind::Command | InteractionKind::Public => {
                let body = json!({ "type": DEFERRED_MESSAGE, "data": { "flags": EPHEMERAL } });
                self.call(platform, ResponseCall::Callback(DEFERRED_MESSAGE), &body, None).await
            }
            InteractionKind::Private => self.acknowledge(platform).await,
        }
    }

    async fn respond_later(
        &self,
        platform: &DiscordPlatform,
        response: Response,
    ) -> Result<(), DiscordCallError> {
        match (self.kind, response) {
            (InteractionKind::Command, Response::Silence) => {
                self.say(platform, ResponseCall::Edit, &done()).await
            }
            (InteractionKind::Public, Response::Silence) => {
                self.call(platform, ResponseCall::Delete, &Value::Null, None).await
            }
            (InteractionKind::Private, Response::Silence) => Ok(()),
            (door, Response::Note(message) | Response::Update(message)) => {
                self.say(platform, ResponseCall::Edit, &message).await?;
                self.shown(platform, &message, door == InteractionKind::Private).await;
                Ok(())
            }
        }
    }

    /// Notes what the person has before them now, and takes away an older message that offers the same. `replaced` says
    /// that it stands in the place of the message whose component was used.
    async fn shown(&self, platform: &DiscordPlatform, message: &Outgoing, replaced: bool) {
        if let Some(used) = self.used.filter(|_| replaced) {
            platform.offers().forget(&self.person, used);
        }
        let Some(offer) = EphemeralSlot::of(&message.rows) else { return };
        let shown = EphemeralHandle::now(self.application, &self.token);
        let Some(older) = platform.offers().show(&self.person, offer, shown) else { return };
        let (application_id, token) = (older.application, &*older.token);
        let route = Route::WebhookOriginalInteractionResponse { application_id, token };
        if let Err(failure) = platform.api().delete(CallPriority::Note, route).await {
            // It may be gone already; its buttons show the board as it stands.
            tracing::debug!(interaction = %self.id, %failure, "an older private message could not be deleted");
        }
    }

    async fn acknowledge(&self, platform: &DiscordPlatform) -> Result<(), DiscordCallError> {
        let body = json!({ "type": DEFERRED_UPDATE });
        self.call(platform, ResponseCall::Callback(DEFERRED_UPDATE), &body, None).await
    }

    /// Hands on a message; when it is refused with its picture, the board goes in letters.
    async fn say(
        &self,
        platform: &DiscordPlatform,
        step: ResponseCall,
        message: &Outgoing,
    ) -> Result<(), DiscordCallError> {
        match self.say_once(platform, step, message).await {
            Err(failure)
                if message.attachment().is_some()
                    && !failure.passing()
                    && failure.code() != UNKNOWN_INTERACTION =>
            {
                tracing::warn!(channel = self.channel, %failure, "a picture was refused; the board is sent as text");
                self.say_once(platform, step, &platform.in_letters(&self.channel, message)).await
            }
            result => result,
        }
    }

    async fn say_once(
        &self,
        platform: &DiscordPlatform,
        step: ResponseCall,
        message: &Outgoing,
    ) -> Result<(), DiscordCallError> {
        let form = match step {
            ResponseCall::Callback(UPDATE) | ResponseCall::Edit | ResponseCall::Delete => BodyKind::Instead,
            ResponseCall::Callback(_) => BodyKind::New,
        };
        let mut body = message_body::message(message, form);
        if form == BodyKind::New {
            body.insert("flags".to_owned(), EPHEMERAL.into());
        }
        let body = match step {
            ResponseCall::Callback(kind) => json!({ "type": kind, "data": body }),
            ResponseCall::Edit | ResponseCall::Delete => body.into(),
        };
        let file = message.attachment().map(message_body::file);
        self.call(platform, step, &body, file.as_ref()).await
    }

    /// Tries a call again after a failure that passes. A first try that had its effect makes the second superfluous.
    async fn call(
        &self,
        platform: &DiscordPlatform,
        step: ResponseCall,
        body: &Value,
        file: Option<&File>,
    ) -> Result<(), DiscordCallError> {
        let mut tries = 1;
        loop {
            let payload = CallPayload { json: Some(body.clone()), file, ..CallPayload::default() };
            let (application_id, token) = (self.application, &*self.token);
            let api = platform.api();
            let original = Route::WebhookOriginalInteractionResponse { application_id, token };
            let result = match step {
                ResponseCall::Callback(_) => {
                    let route = Route::InteractionResponse { interaction_id: self.id, token };
                    api.post(CallPriority::Board, route, payload).await
                }
                ResponseCall::Edit => api.patch(CallPriority::Board, original, payload).await,
                ResponseCall::Delete => api.delete(CallPriority::Board, original).await,
            };
            match result {
                Ok(_) => return Ok(()),
                Err(failure) if failure.code() == ALREADY_ACKNOWLEDGED => return Ok(()),
                Err(failure) if step == ResponseCall::Delete && failure.code() == UNKNOWN_MESSAGE => {
                    return Ok(());
                }
                Err(failure) if failure.passing() && tries < RETRIES => {
                    let pause = match failure {
                        DiscordCallError::Answer { after: Some(after), .. } => after,
                        _ => RETRY_PAUSE,
                    };
                    tokio::time::sleep(pause.min(MAX_RETRY_PAUSE)).await;
                    tries += 1;
                }
                Err(failure) => return Err(failure),
            }
        }
    }

    fn report(&self, result: Result<(), DiscordCallError>) {
        match result {
            Ok(()) => {}
            Err(failure) if failure.code() == UNKNOWN_INTERACTION => {
                tracing::warn!(interaction = %self.id, "Discord no longer knows this interaction");
            }
            Err(failure) => {
                tracing::error!(interaction = %self.id, %failure, "an interaction stays unanswered")
            }
        }
    }
}

fn done() -> Outgoing {
    Outgoing { text: DONE.to_owned(), ..Outgoing::default() }
}
