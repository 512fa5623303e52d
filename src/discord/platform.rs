//! Discord as the service sees it: messages out.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use serenity::http::Route;
use serenity::model::id::{ChannelId, MessageId};

use super::api::{Api, Failure, Payload};
use super::body::{self, Form};
use super::offers::Offers;
use super::pace::Urgency;
use super::pulse::Pulse;
use super::settings::{DiscordError, DiscordSettings};
use super::upload::Uploads;
use crate::chat::{Locale, Voice, sentences};
use crate::service::{self, Meters, Outgoing, Platform, SendError};

/// The longest nonce.
const MAX_NONCE: usize = 25;
/// More channels than this are not remembered; the languages of the others are learnt again.
const MAX_LOCALES: usize = 10_000;
/// A token that was refused is not tried again sooner than this: refused calls add up to a ban.
const REFUSED_TOKEN_PAUSE: Duration = Duration::from_secs(60);

/// The kind of thread that everybody sees, and after how many quiet minutes Discord folds it away: a week, the most.
const PUBLIC_THREAD: u8 = 11;
const ARCHIVE_AFTER: u32 = 10_080;

const UNKNOWN_MESSAGE: i64 = 10008;
const MISSING_PERMISSIONS: i64 = 50013;
const NO_READING_BACK: i64 = 160_002;
const FILE_TOO_LARGE: i64 = 40005;
/// The channel or its server is gone: unknown channel, unknown server.
const GONE: [i64; 2] = [10003, 10004];
/// Nothing can be posted until somebody changes something there: no access, no direct messages, missing permissions,
/// archived thread, no server in common.
const CLOSED: [i64; 5] = [50001, 50007, MISSING_PERMISSIONS, 50083, 50278];
/// The message itself is refused, and would be again: a message of somebody else, an empty one, one that is too large,
/// a form that Discord does not take, a thread that takes no such messages, a forbidden word.
const REFUSED: [i64; 9] =
    [UNKNOWN_MESSAGE, FILE_TOO_LARGE, 50005, 50006, 50008, 50035, 50068, 160_005, 200_000];

/// Posts what the service says.
pub struct DiscordPlatform {
    api: Arc<Api>,
    /// The language of each channel that something came from.
    locales: Mutex<HashMap<String, String>>,
    /// The private messages that people have before them.
    offers: Offers,
    uploads: Uploads,
    /// How the connection to the gateway is.
    pulse: Arc<Pulse>,
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
            locales: Mutex::default(),
            offers: Offers::default(),
            pulse: Arc::default(),
        })
    }

    /// How the connection to the gateway is.
    pub(crate) fn pulse(&self) -> Arc<Pulse> {
        Arc::clone(&self.pulse)
    }

    pub(crate) fn api(&self) -> &Arc<Api> {
        &self.api
    }

    pub(crate) fn offers(&self) -> &Offers {
        &self.offers
    }

    pub(crate) fn uploads(&self) -> &Uploads {
        &self.uploads
    }

    /// Remembers the language that is spoken in a channel.
    pub(crate) fn learn(&self, channel: &str, locale: &str) {
        let mut locales = self.locales.lock().unwrap_or_else(PoisonError::into_inner);
        if locales.get(channel).is_none_or(|known| known != locale) {
            if locales.len() >= MAX_LOCALES {
                locales.clear();
            }
            locales.insert(channel.to_owned(), locale.to_owned());
        }
    }

    /// What replaces a picture that may not be posted.
    pub(crate) fn in_letters(&self, channel: &str, message: &Outgoing) -> Outgoing {
        // The words above it say which language this is; a server may have named none, which Discord takes for English.
        let locale = message.locale.unwrap_or_else(|| {
            let locales = self.locales.lock().unwrap_or_else(PoisonError::into_inner);
            locales.get(channel).map(|locale| Locale::of(locale)).unwrap_or_default()
        });
        body::in_letters(message, &Voice::of(locale).say(&sentences::DiscordMissingPermission))
    }

    /// What somebody is told whose request found no room.
    pub(crate) fn busy(&self, locale: Option<&str>) -> Outgoing {
        let voice = Voice::of(locale.map(Locale::of).unwrap_or_default());
        Outgoing { text: voice.say(&sentences::Busy), ..Outgoing::default() }
    }

    async fn post(&self, channel: &str, message: &Outgoing, nonce: &str) -> Result<String, SendError> {
        let channel_id = channel_id(channel)?;
        let mut message = message.clone();
        let urgency = match message.urgency {
            service::Urgency::Board => Urgency::Board,
            service::Urgency::Note => Urgency::Note,
        };
        loop {
            let mut json = body::message(&message, Form::New);
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
            let file = message.attachment().map(body::file);
            let payload =
                Payload { json: Some(Value::Object(json)), file: file.as_ref(), ..Payload::default() };
            let failure = match self.api.post(urgency, Route::ChannelMessages { channel_id }, payload).await {
                Ok(answer) => return Ok(id_of(&answer)),
                Err(failure) => failure,
            };
            if message.picture.is_some() && may_lack_the_picture(&failure) {
                tracing::warn!(channel, %failure, "a picture may not be posted; the board goes out in letters");
                message = self.in_letters(channel, &message);
            } else if message.reply_to.is_some() && failure.code() == NO_READING_BACK {
                message.reply_to = None;
            } else {
                return Err(send_error(channel, failure));
            }
        }
    }

    /// Replaces what a message says and shows.
    async fn patch(&self, channel: &str, message: &str, new: &Outgoing) -> Result<(), SendError> {
        let (channel_id, message_id) = (channel_id(channel)?, message_id(message)?);
        let mut new = Outgoing { ping: Vec::new(), ..new.clone() };
        loop {
            let json = body::message(&new, Form::Instead);
            let file = new.attachment().map(body::file);
            let payload =
                Payload { json: Some(Value::Object(json)), file: file.as_ref(), ..Payload::default() };
            let route = Route::ChannelMessage { channel_id, message_id };
            match self.api.patch(Urgency::Note, route, payload).await {
                Ok(_) => return Ok(()),
                Err(failure) if new.picture.is_some() && may_lack_the_picture(&failure) => {
                    new = self.in_letters(channel, &new);
                }
                Err(failure) => return Err(send_error(channel, failure)),
            }
        }
    }
}

/// Whether a message may be taken without its picture.
fn may_lack_the_picture(failure: &Failure) -> bool {
    matches!(failure.code(), MISSING_PERMISSIONS | FILE_TOO_LARGE) || failure.status() == Some(413)
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
        self.pulse.is_connected()
    }

    fn fault(&self) -> Option<String> {
        self.pulse.fault()
    }

    fn measure(&self, meters: &Meters) {
        meters.queue("events", self.pulse.waiting());
        for (urgency, calls) in self.api.waiting() {
            meters.queue(urgency, calls);
        }
        let age = self.pulse.heartbeat_age().map_or(-1.0, |age| age.as_secs_f64());
        meters.heartbeat_age.set(age);
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
            let opened = self.api.post(Urgency::Board, route, thread).await;
            opened.map(|opened| id_of(&opened)).map_err(|failure| send_error(channel, failure))
        })
    }

    fn open_direct<'a>(&'a self, person: &'a str) -> BoxFuture<'a, Result<String, SendError>> {
        Box::pin(async move {
            let opened = self
                .api
                .post(Urgency::Note, Route::UserMeDmChannels, json!({ "recipient_id": person }))
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

    fn clear_components<'a>(
        &'a self,
        channel: &'a str,
        message: &'a str,
    ) -> BoxFuture<'a, Result<(), SendError>> {
        Box::pin(async move {
            let (channel_id, message_id) = (channel_id(channel)?, message_id(message)?);
            let route = Route::ChannelMessage { channel_id, message_id };
            match self.api.patch(Urgency::Chore, route, json!({ "components": [] })).await {
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
                    .post(Urgency::Chore, Route::ChannelTyping { channel_id }, Payload::default())
                    .await
            {
                tracing::debug!(channel, %failure, "the typing indicator was refused");
            }
        })
    }
}

/// What a failed call means for whoever wants to post. Only what Discord itself names is final: a proxy in between can
/// refuse anything for a while.
pub(crate) fn send_error(channel: &str, failure: Failure) -> SendError {
    let reason = failure.to_string();
    match failure {
        Failure::Network(reason) => SendError::Later { after: None, reason },
        Failure::Answer { code, .. } if GONE.contains(&code) => SendError::Gone(reason),
        Failure::Answer { code, .. } if CLOSED.contains(&code) => SendError::Closed(reason),
        Failure::Answer { status: 401, .. } => {
            tracing::error!("Discord no longer accepts the token");
            SendError::Later { after: Some(REFUSED_TOKEN_PAUSE), reason }
        }
        Failure::Answer { after, .. } if failure.passing() => SendError::Later { after, reason },
        Failure::Answer { code, .. } if REFUSED.contains(&code) => {
            tracing::error!(channel, %reason, "Discord refuses a message");
            SendError::Refused(reason)
        }
        Failure::Answer { .. } => SendError::Unclear(reason),
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
