//! Discord as the service sees it: messages out.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use serenity::http::Route;
use serenity::model::id::{ChannelId, MessageId};
use tokio::sync::mpsc;

use super::api::{Api, CallPayload, DiscordCallError};
use super::connection_health::ConnectionHealth;
use super::ephemeral::EphemeralMessages;
use super::error_code::{ErrorMeaning, MISSING_PERMISSIONS, UNKNOWN_MESSAGE, meaning};
use super::file_permissions::FilePermissions;
use super::message_body::{self, BodyKind};
use super::rate_limiter::CallPriority;
use super::registration::Registration;
use super::settings::{DiscordError, DiscordSettings};
use super::upload::Uploads;
use crate::i18n::localizer::{Locale, Localizer};
use crate::i18n::messages;
use crate::metrics::Metrics;
use crate::platform::{Outgoing, Platform, SendError};

/// The longest nonce.
const MAX_NONCE: usize = 25;
/// More channels than this are not remembered; the facts of the others are learnt again.
const MAX_CHANNELS: usize = 10_000;
/// A token that was refused is not tried again sooner than this: refused calls add up to a ban.
const REFUSED_TOKEN_PAUSE: Duration = Duration::from_secs(60);

/// The kind of thread that everybody sees, and after how many quiet minutes Discord folds it away: a week, the most.
const PUBLIC_THREAD: u8 = 11;
const ARCHIVE_AFTER: u32 = 10_080;

/// What is known of a channel.
struct ChannelFacts {
    /// The code of its language.
    locale: Option<String>,
    server: Option<String>,
}

/// Posts what the service says.
pub struct DiscordPlatform {
    api: Arc<Api>,
    /// What is known of each channel that something came from.
    channels: Mutex<HashMap<String, ChannelFacts>>,
    file_rights: FilePermissions,
    registration: Registration,
    /// Hears of channels that are open to the bot again.
    reopened: Mutex<Option<mpsc::UnboundedSender<String>>>,
    /// The private messages that people have before them.
    offers: EphemeralMessages,
    uploads: Uploads,
    /// How the connection to the gateway is.
    health: Arc<ConnectionHealth>,
}

impl DiscordPlatform {
    /// Checks the settings; nothing is sent yet.
    ///
    /// # Errors
    ///
    /// When a setting makes no sense or the certificate file cannot be read.
    pub fn new(settings: &DiscordSettings) -> Result<Self, DiscordError> {
        let api = Arc::new(Api::new(settings)?);
        Ok(Self {
            uploads: Uploads::new(settings, api.client()),
            api,
            channels: Mutex::default(),
            file_rights: FilePermissions::default(),
            registration: Registration::default(),
            reopened: Mutex::default(),
            offers: EphemeralMessages::default(),
            health: Arc::default(),
        })
    }

    /// How the connection to the gateway is.
    pub(crate) fn health(&self) -> Arc<ConnectionHealth> {
        Arc::clone(&self.health)
    }

    pub(crate) fn api(&self) -> &Arc<Api> {
        &self.api
    }

    pub(crate) fn offers(&self) -> &EphemeralMessages {
        &self.offers
    }

    pub(crate) fn uploads(&self) -> &Uploads {
        &self.uploads
    }

    /// The channels that open to the bot from now on, for whoever reads them back.
    pub(crate) fn listen_for_reopened(&self) -> mpsc::UnboundedReceiver<String> {
        let (sender, receiver) = mpsc::unbounded_channel();
        *self.reopened.lock().unwrap_or_else(PoisonError::into_inner) = Some(sender);
        receiver
    }

    pub(crate) fn registration(&self) -> &Registration {
        &self.registration
    }

    pub(crate) fn file_rights(&self) -> &FilePermissions {
        &self.file_rights
    }

    /// Remembers the language that is spoken in a channel, and its server.
    pub(crate) fn learn(&self, channel: &str, locale: Option<&String>, server: Option<&String>) {
        let mut channels = self.channels.lock().unwrap_or_else(PoisonError::into_inner);
        if channels
            .get(channel)
            .is_none_or(|known| known.locale.as_ref() != locale || known.server.as_ref() != server)
        {
            if channels.len() >= MAX_CHANNELS {
                channels.clear();
            }
            let facts = ChannelFacts { locale: locale.cloned(), server: server.cloned() };
            channels.insert(channel.to_owned(), facts);
        }
    }

    /// What is known of a channel; nothing by default.
    fn fact(&self, channel: &str, fact: impl Fn(&ChannelFacts) -> Option<String>) -> Option<String> {
        self.channels.lock().unwrap_or_else(PoisonError::into_inner).get(channel).and_then(fact)
    }

    /// What replaces a picture that may not be posted.
    pub(crate) fn in_letters(&self, channel: &str, message: &Outgoing) -> Outgoing {
        // The words above it say which language this is; a server may have named none, which Discord takes for English.
        let locale = message.locale.unwrap_or_else(|| {
            self.fact(channel, |facts| facts.locale.clone()).map(|code| Locale::of(&code)).unwrap_or_default()
        });
        message_body::in_letters(message, &Localizer::of(locale).say(&messages::DiscordMissingPermission))
    }

    /// What somebody is told whose request found no room.
    pub(crate) fn busy(&self, locale: Option<&str>) -> Outgoing {
        let l10n = Localizer::of(locale.map(Locale::of).unwrap_or_default());
        Outgoing { text: l10n.say(&messages::Busy), ..Outgoing::default() }
    }

    async fn post(&self, channel: &str, message: &Outgoing, nonce: &str) -> Result<String, SendError> {
        let channel_id = channel_id(channel)?;
        let mut message = message.clone();
        let mut file_refused = None;
        if message.attachment().is_some() && self.file_rights.are_forbidden(channel) {
            message = self.in_letters(channel, &message);
        }
        let urgency = match message.urgency {
            crate::platform::MessagePriority::Board => CallPriority::Board,
            crate::platform::MessagePriority::Note => CallPriority::Note,
        };
        loop {
            let mut json = message_body::message(&message, BodyKind::New);
            if !nonce.is_empty() {
                json.insert("nonce".to_owned(), nonce.chars().take(MAX_NONCE).collect::<String>().into());
                json.insert("enforce_nonce".to_owned(), true.into());
            }
            if let Some(id) = message.reply_to.as_deref().and_then(snowflake) {
                json.insert(
                    "message_reference".to_owned(),
                    json!({ "message_id": id.to_string(), "fail_if_not_exists": false }),
                );
            }
            let file = message.attachment().map(message_body::file);
            let payload = CallPayload {
                json: Some(Value::Object(json)),
                file: file.as_ref(),
                ..CallPayload::default()
            };
            let failure = match self.api.post(urgency, Route::ChannelMessages { channel_id }, payload).await {
                Ok(answer) => {
                    if file_refused == Some(FileProblem::Forbidden) {
                        self.forbid_files(channel);
                    }
                    return Ok(id_of(&answer));
                }
                Err(failure) => failure,
            };
            let problem = file_problem(&failure).filter(|_| message.attachment().is_some());
            if problem.is_some() {
                tracing::warn!(channel, %failure, "a file may not be posted; the message is sent as text");
                file_refused = problem;
                message = self.in_letters(channel, &message);
            } else if message.reply_to.is_some()
                && meaning(failure.code()) == Some(ErrorMeaning::ReferenceRefused)
            {
                message.reply_to = None;
            } else {
                return Err(send_error(channel, failure));
            }
        }
    }

    /// Remembers that files are refused in a channel.
    fn forbid_files(&self, channel: &str) {
        let server = self.fact(channel, |facts| facts.server.clone());
        self.file_rights.set(channel, server, false);
    }

    /// Replaces what a message says and shows.
    async fn patch(&self, channel: &str, message: &str, new: &Outgoing) -> Result<(), SendError> {
        let (channel_id, message_id) = (channel_id(channel)?, message_id(message)?);
        let mut new = Outgoing { ping: Vec::new(), ..new.clone() };
        if new.attachment().is_some() && self.file_rights.are_forbidden(channel) {
            new = self.in_letters(channel, &new);
        }
        loop {
            let json = message_body::message(&new, BodyKind::Instead);
            let file = new.attachment().map(message_body::file);
            let payload = CallPayload {
                json: Some(Value::Object(json)),
                file: file.as_ref(),
                ..CallPayload::default()
            };
            let route = Route::ChannelMessage { channel_id, message_id };
            match self.api.patch(CallPriority::Note, route, payload).await {
                Ok(_) => return Ok(()),
                Err(failure) if new.attachment().is_some() && file_problem(&failure).is_some() => {
                    new = self.in_letters(channel, &new);
                }
                Err(failure) => return Err(send_error(channel, failure)),
            }
        }
    }
}

/// Why a message may be taken without its file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FileProblem {
    /// A right may be missing.
    Forbidden,
    /// This file is refused.
    Refused,
}

fn file_problem(failure: &DiscordCallError) -> Option<FileProblem> {
    match meaning(failure.code()) {
        _ if failure.code() == MISSING_PERMISSIONS => Some(FileProblem::Forbidden),
        Some(ErrorMeaning::FilesForbidden) => Some(FileProblem::Forbidden),
        Some(ErrorMeaning::FileRefused) => Some(FileProblem::Refused),
        _ if failure.status() == Some(413) => Some(FileProblem::Refused),
        _ => None,
    }
}

impl Platform for DiscordPlatform {
    fn name(&self) -> &'static str {
        "discord"
    }

    fn answers_in_channel(&self) -> bool {
        true
    }

    fn link(&self, server: Option<&str>, channel: &str, message: &str) -> Option<String> {
        // Direct messages are addressed like those of a server called @me.
        Some(format!("https://discord.com/channels/{}/{channel}/{message}", server.unwrap_or("@me")))
    }

    fn send<'a>(
        &'a self,
        channel: &'a str,
        message: &'a Outgoing,
        nonce: &'a str,
    ) -> BoxFuture<'a, Result<String, SendError>> {
        Box::pin(self.post(channel, message, nonce))
    }

    fn is_up(&self) -> bool {
        self.health.is_connected()
    }

    fn faults(&self) -> Vec<String> {
        self.health.fault().into_iter().chain(self.registration.fault()).collect()
    }

    fn measure(&self, metrics: &Metrics) {
        metrics.queue("events", self.health.waiting());
        for (urgency, calls) in self.api.waiting() {
            metrics.queue(urgency, calls);
        }
        let age = self.health.heartbeat_age().map_or(-1.0, |age| age.as_secs_f64());
        metrics.heartbeat_age.set(age);
        metrics.commands.set(f64::from(u8::from(self.registration.is_done())));
    }

    fn open_thread<'a>(
        &'a self,
        channel: &'a str,
        name: &'a str,
    ) -> BoxFuture<'a, Result<String, SendError>> {
        Box::pin(async move {
            let route = Route::ChannelThreads { channel_id: channel_id(channel)? };
            let thread =
                json!({ "name": name, "type": PUBLIC_THREAD, "auto_archive_duration": ARCHIVE_AFTER });
            let opened = self.api.post(CallPriority::Board, route, thread).await;
            opened.map(|opened| id_of(&opened)).map_err(|failure| send_error(channel, failure))
        })
    }

    fn open_direct<'a>(&'a self, person: &'a str) -> BoxFuture<'a, Result<String, SendError>> {
        Box::pin(async move {
            let opened = self
                .api
                .post(CallPriority::Note, Route::UserMeDmChannels, json!({ "recipient_id": person }))
                .await;
            opened.map(|opened| id_of(&opened)).map_err(|failure| send_error("direct", failure))
        })
    }

    fn edit<'a>(
        &'a self,
        channel: &'a str,
        message: &'a str,
        new: &'a Outgoing,
    ) -> BoxFuture<'a, Result<(), SendError>> {
        Box::pin(self.patch(channel, message, new))
    }

    fn edit_text<'a>(
        &'a self,
        channel: &'a str,
        message: &'a str,
        text: &'a str,
    ) -> BoxFuture<'a, Result<(), SendError>> {
        Box::pin(async move {
            let (channel_id, message_id) = (channel_id(channel)?, message_id(message)?);
            let route = || Route::ChannelMessage { channel_id, message_id };
            let known = self.api.get(CallPriority::Note, route(), Vec::new()).await;
            let known = known.map_err(|failure| send_error(channel, failure))?;
            if known["attachments"].as_array().is_none_or(Vec::is_empty) {
                // The board stands in letters among the words of the message.
                return Ok(());
            }
            let route = route();
            let edited = self.api.patch(CallPriority::Note, route, message_body::words(text)).await;
            edited.map(drop).map_err(|failure| send_error(channel, failure))
        })
    }

    fn probe<'a>(&'a self, channel: &'a str) -> BoxFuture<'a, Result<(), SendError>> {
        Box::pin(async move {
            // It needs the same rights as a message, and people hardly see it.
            let route = Route::ChannelTyping { channel_id: channel_id(channel)? };
            let shown = self.api.post(CallPriority::Board, route, CallPayload::default()).await;
            shown.map(drop).map_err(|failure| send_error(channel, failure))
        })
    }

    fn reopened(&self, channel: &str) {
        if let Some(reopened) = &*self.reopened.lock().unwrap_or_else(PoisonError::into_inner) {
            // Nobody listens while the connection to Discord is being ended.
            let _ = reopened.send(channel.to_owned());
        }
    }

    fn clear_components<'a>(
        &'a self,
        channel: &'a str,
        message: &'a str,
    ) -> BoxFuture<'a, Result<(), SendError>> {
        Box::pin(async move {
            let (channel_id, message_id) = (channel_id(channel)?, message_id(message)?);
            let route = Route::ChannelMessage { channel_id, message_id };
            match self.api.patch(CallPriority::Chore, route, json!({ "components": [] })).await {
                Ok(_) => Ok(()),
                // Somebody removed the message: its buttons are gone.
                Err(failure) if failure.code() == UNKNOWN_MESSAGE => Ok(()),
                Err(failure) => Err(send_error(channel, failure)),
            }
        })
    }

    fn typing<'a>(&'a self, channel: &'a str) -> BoxFuture<'a, ()> {
        Box::pin(async move {
            if let Ok(channel_id) = channel_id(channel)
                && let Err(failure) = self
                    .api
                    .post(CallPriority::Chore, Route::ChannelTyping { channel_id }, CallPayload::default())
                    .await
            {
                tracing::debug!(channel, %failure, "the typing indicator was refused");
            }
        })
    }
}

/// What a failed call means for whoever wants to post. Only what Discord itself names is final: a proxy in between can
/// refuse anything for a while.
pub(crate) fn send_error(channel: &str, failure: DiscordCallError) -> SendError {
    let reason = failure.to_string();
    if failure.status() == Some(401) {
        tracing::error!("Discord no longer accepts the token");
        return SendError::Later { after: Some(REFUSED_TOKEN_PAUSE), reason };
    }
    match meaning(failure.code()) {
        Some(ErrorMeaning::Deleted) => SendError::Gone(reason),
        Some(ErrorMeaning::Closed | ErrorMeaning::FilesForbidden) => SendError::Closed(reason),
        _ if failure.passing() => SendError::Later { after: failure.after(), reason },
        Some(_) => {
            tracing::error!(channel, %reason, "Discord refuses a message");
            SendError::Refused(reason)
        }
        None => SendError::Unclear(reason),
    }
}

fn id_of(answer: &Value) -> String {
    answer["id"].as_str().unwrap_or_default().to_owned()
}

pub(crate) fn snowflake(id: &str) -> Option<u64> {
    id.parse().ok().filter(|id| *id > 0)
}

fn message_id(message: &str) -> Result<MessageId, SendError> {
    snowflake(message)
        .map(MessageId::new)
        .ok_or_else(|| SendError::Refused(format!("\"{message}\" is not a message id")))
}

fn channel_id(channel: &str) -> Result<ChannelId, SendError> {
    snowflake(channel)
        .map(ChannelId::new)
        .ok_or_else(|| SendError::Refused(format!("\"{channel}\" is not a channel id")))
}
