//! State that the requests of the page share.

use std::sync::Arc;

use axum::http::StatusCode;
use serde_json::Value;
use tokio::sync::{Mutex, watch};

use super::auth::Auth;
use super::error::ApiError;
use super::log::{ChatLogError, MessageContent, NewMessage};
use super::message::{ChatChannel, ChatMessage, Member};
use super::params::*;
use super::platform::PlaygroundPlatform;
use super::wire::{RequestOutcome, SendMessageRequest, StartQuery};
use super::{mention, wire};
use crate::backoff::Backoff;
use crate::i18n::{Locale, messages as s};
use crate::message::request::answer_nonce;
use crate::message::{EphemeralSlot, Place, Request, RequestKind};
use crate::platform::{MessageUpdates, Outgoing, Response};
use crate::runtime::{Host, StartBoard, StartBoardRequest};

pub(crate) struct ApiState {
    pub(crate) platform: Arc<PlaygroundPlatform>,
    pub(crate) bot: Arc<dyn Host>,
    pub(crate) auth: Arc<Auth>,
    /// Held while a typed message is stored and queued, so that the bot sees messages in the order of the log.
    pub(crate) order: Mutex<()>,
    /// Set when the server stops.
    pub(crate) closing: watch::Sender<bool>,
}

impl ApiState {
    pub(crate) fn new(platform: Arc<PlaygroundPlatform>, bot: Arc<dyn Host>, auth: Auth) -> Arc<ApiState> {
        Arc::new(ApiState {
            platform,
            bot,
            auth: Arc::new(auth),
            order: Mutex::default(),
            closing: watch::Sender::new(false),
        })
    }

    /// Passes the unfinished typed messages of the last run to the bot, in order.
    pub(crate) async fn resume_pending(self: &Arc<Self>) -> Result<(), ChatLogError> {
        let people = self.platform.log.people().await?;
        for message in self.platform.log.take_pending().await? {
            let author = people.iter().find(|member| Some(&member.id) == message.author.as_ref());
            let channel = self.platform.log.channel(&message.channel).await?;
            let Some((author, channel)) = author.zip(channel) else { continue };
            let read = mention::read(&message.body.text, &people);
            let answered = self.answered(message.reply_to).await?;
            let request = typed_request(&message, author, &channel, &read, answered.as_ref());
            let state = Arc::clone(self);
            // `submit` queues at once, which keeps the order; only the wait is spawned.
            let work = self.bot.submit(request);
            tokio::spawn(async move {
                let response = work.await;
                state.finish_later(message, response).await;
            });
        }
        Ok(())
    }

    pub(crate) async fn person(&self, id: &str) -> Result<Member, ApiError> {
        let people = self.platform.log.people().await?;
        find_person(&people, id).cloned()
    }

    pub(crate) async fn channel(&self, id: &str, person: Option<&str>) -> Result<ChatChannel, ApiError> {
        let channel = self.platform.log.channel(id).await?;
        channel
            .filter(|channel| channel.owner.is_none() || channel.owner.as_deref() == person)
            .ok_or_else(|| ApiError::bad("unknown-channel", s::PlaygroundNoChannel { id: id.to_owned() }))
    }

    pub(crate) async fn start_board(&self, query: StartQuery) -> Result<StartBoard, ApiError> {
        let person = self.person(&query.person).await?.id;
        let channel = self.channel(&query.channel, Some(&person)).await?;
        check_locale(query.locale.as_deref())?;
        let locale = Locale::of(query.locale.as_deref().unwrap_or_default());
        let asked = StartBoardRequest { person, place: place(&channel), locale, newcomer: query.newcomer };
        Ok(self.bot.start_board(asked).await)
    }

    /// Returns the message that was replied to, if it is a public one of the bot.
    pub(crate) async fn answered(&self, reply_to: Option<i64>) -> Result<Option<ChatMessage>, ChatLogError> {
        let Some(id) = reply_to else { return Ok(None) };
        let message = self.platform.log.message(id).await?;
        Ok(message.filter(|message| message.author.is_none() && message.only_for.is_none()))
    }

    /// Stores and shows a typed message, then passes it to the bot.
    pub(crate) async fn typed(
        self: &Arc<Self>,
        say: &SendMessageRequest,
        people: &[Member],
        author: &Member,
        channel: &ChatChannel,
    ) -> Result<RequestOutcome, ApiError> {
        if let Some(id) = say.reply_to {
            let answered = self.platform.log.message(id).await?;
            if answered.is_none_or(|message| message.channel != channel.id) {
                return Err(unknown_message(id));
            }
        }
        let read = mention::read(&say.text, people);
        let nonce = say.key.as_ref().map(|key| format!("key/{}/{key}", author.id));
        let draft = NewMessage {
            channel: &channel.id,
            author: Some(&author.id),
            reply_to: say.reply_to,
            locale: say.locale.as_deref(),
            nonce: nonce.as_deref(),
            // As on Discord, the bot does not receive typed messages of a borrowed channel.
            pending: !channel.borrowed,
            only_for: None,
        };
        let answered = self.answered(say.reply_to).await?;
        let mut content = MessageContent::typed(read.shown.clone());
        let board = answered.as_ref().and_then(|message| message.body.board.as_ref());
        content.body.tapped = board.and_then(|board| board.written(&say.text)).map(str::to_owned);
        let (message, work) = {
            let _order = self.order.lock().await;
            let (message, new) = self.platform.log.post(draft, &content).await?;
            if !new && (message.channel != channel.id || message.body != content.body) {
                let message = "this key was used for another message";
                return Err(ApiError::new(StatusCode::CONFLICT, "key-used", message));
            }
            if channel.borrowed {
                self.platform.touch();
                return Ok(RequestOutcome { message: Some(wire::message(&message)), answer: None });
            }
            (
                message.clone(),
                self.bot.submit(typed_request(&message, author, channel, &read, answered.as_ref())),
            )
        };
        self.platform.touch();
        let response = work.await;
        let answer = match self.finish_typed(&message, &response).await {
            Ok(answer) => answer,
            // The message is stored and may have had its effect, so the request has not failed.
            Err(error) => {
                tracing::warn!(%error, message = message.id, "the results of a message cannot be written yet");
                let state = Arc::clone(self);
                let message = message.clone();
                tokio::spawn(async move { state.finish_later(message, response).await });
                None
            }
        };
        Ok(RequestOutcome { message: Some(wire::message(&message)), answer })
    }

    /// Retries to finish a typed message. Its answer is posted once, thanks to the nonce.
    pub(crate) async fn finish_later(&self, message: ChatMessage, response: Response) {
        let mut backoff = Backoff::default();
        loop {
            match self.finish_typed(&message, &response).await {
                Ok(_) => return self.platform.touch(),
                Err(error) => tracing::debug!(%error, message = message.id, "it still cannot be written"),
            }
            tokio::time::sleep(backoff.next()).await;
        }
    }

    pub(crate) async fn finish_typed(
        &self,
        message: &ChatMessage,
        response: &Response,
    ) -> Result<Option<Value>, ChatLogError> {
        let answer = match response {
            Response::Silence => None,
            Response::Ephemeral(note) | Response::Update(note) => {
                let mut note = note.clone();
                note.reply_to.get_or_insert_with(|| message.id.to_string());
                self.platform.post(&message.channel, &note, &answer_nonce(&event_of(message))).await?
            }
        };
        self.platform.log.settle(message.id).await?;
        Ok(answer.as_ref().map(wire::message))
    }

    /// Handles a command or a press. It is not shown, and the answer is private.
    pub(crate) async fn interact(
        self: &Arc<Self>,
        author: &Member,
        channel: &ChatChannel,
        event: String,
        locale: Option<String>,
        what: RequestKind,
        used: Option<&ChatMessage>,
    ) -> Result<RequestOutcome, ApiError> {
        let first = self.platform.log.people().await?.first() == Some(author);
        let request = Request {
            event,
            order: u64::try_from(self.platform.log.rev().await?).ok(),
            person: author.person(),
            place: Place { manages: first && !channel.borrowed, ..place(channel) },
            locale,
            moderator: first,
            what,
        };
        let response = self.bot.submit(request).await;
        let outcome = self.show_response(author, channel, response, used).await;
        if channel.borrowed {
            // Queued posts follow the answer.
            self.platform.start_lease();
            self.bot.answered(&channel.id);
        }
        outcome
    }

    async fn show_response(
        self: &Arc<Self>,
        author: &Member,
        channel: &ChatChannel,
        response: Response,
        used: Option<&ChatMessage>,
    ) -> Result<RequestOutcome, ApiError> {
        let (note, used) = match response {
            Response::Silence => return Ok(RequestOutcome::default()),
            Response::Ephemeral(note) => (note, None),
            Response::Update(note) => (note, used.filter(|message| message.only_for.is_some())),
        };
        let answer = self.answer_privately(author, channel, &note, used).await?;
        if let Some(updates) = note.updates {
            tokio::spawn(Arc::clone(self).follow(answer.id, updates));
        }
        Ok(RequestOutcome { message: None, answer: Some(wire::message(&answer)) })
    }

    async fn follow(self: Arc<Self>, id: i64, updates: MessageUpdates) {
        while let Some(next) = updates.next().await {
            let shown = async {
                if self.platform.log.message(id).await?.is_none() {
                    return Ok(false);
                }
                Ok::<_, ChatLogError>(
                    self.platform.log.rewrite(id, &MessageContent::of(&next)).await?.is_some(),
                )
            };
            match shown.await {
                Ok(true) => self.platform.touch(),
                Ok(false) => return,
                Err(error) => tracing::warn!(%error, id, "an update of a private message was lost"),
            }
        }
    }

    /// Shows a private message to one person: in place of `used`, or as a new one.
    pub(crate) async fn answer_privately(
        &self,
        person: &Member,
        channel: &ChatChannel,
        note: &Outgoing,
        used: Option<&ChatMessage>,
    ) -> Result<ChatMessage, ChatLogError> {
        let log = &self.platform.log;
        let content = MessageContent::of(note);
        let mut stored = None;
        if let Some(message) = used {
            stored = log.rewrite(message.id, &content).await?;
        }
        let stored = match stored {
            Some(message) => message,
            None => {
                let only_for = Some(person.id.as_str());
                let draft = NewMessage { channel: &channel.id, only_for, ..NewMessage::default() };
                log.post(draft, &content).await?.0
            }
        };
        if let Some(older) = self.replaced(&person.id, &stored).await {
            log.dismiss(older, &person.id).await?;
        }
        self.platform.touch();
        Ok(stored)
    }

    /// Returns the older private message with the same purpose, which the new one replaces.
    pub(crate) async fn replaced(&self, person: &str, stored: &ChatMessage) -> Option<i64> {
        let mut shown = self.platform.shown.lock().await;
        // An edited message may have another purpose now.
        shown.retain(|_, id| *id != stored.id);
        let offer = EphemeralSlot::of(&stored.body.rows)?;
        if shown.len() >= MAX_SHOWN {
            shown.clear();
        }
        shown.insert((person.to_owned(), offer), stored.id)
    }

    /// Returns the event id of an interaction: the client's key, or a new number.
    pub(crate) async fn event(&self, author: &Member, key: Option<&str>) -> Result<String, ChatLogError> {
        Ok(match key {
            Some(key) => format!("k/{}/{key}", author.id),
            None => format!("i/{}", self.platform.log.take_number().await?),
        })
    }
}
