//! Discord as a chat platform: sends and edits messages.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use parking_lot::Mutex;
use serde_json::{Value, json};
use serenity::http::LightMethod::{Delete, Get, Patch, Post};
use serenity::http::{LightMethod, Route};
use tokio::sync::mpsc;

use super::api::{Api, CallPayload, DiscordCallError};
use super::commands::Registration;
use super::connection_health::ConnectionHealth;
use super::error_code::{
    ErrorMeaning, MISSING_PERMISSIONS, THREAD_EXISTS, TOO_MANY_EDITS, UNKNOWN_INTERACTION, UNKNOWN_MEMBER,
    UNKNOWN_MESSAGE, meaning,
};
use super::message_body::{self, BodyKind, EPHEMERAL, snowflake};
use super::rate_limiter::CallPriority;
use super::remembered::{BorrowedChannels, EphemeralHandle, EphemeralMessages, KnownChannels, SeenEvents};
use super::settings::{DiscordError, DiscordSettings};
use crate::i18n::{Localizer, messages};
use crate::message::PlayerClock;
use crate::metrics::Metrics;
use crate::platform::{MessagePriority, Outgoing, Platform, SendError};

const MAX_NONCE: usize = 25;
/// Error codes of an expired token, or of too many follow-ups.
const EXPIRED: [i64; 4] = [10015, UNKNOWN_INTERACTION, 40094, 50027];
/// Number of messages that are searched for a post: Discord's maximum for one call.
const NEWEST: usize = 100;
/// Pause after a refused bot token, because refused calls add up to a ban.
const REFUSED_TOKEN_PAUSE: Duration = Duration::from_secs(60);

const PUBLIC_THREAD: u8 = 11;
/// Minutes of silence after which Discord archives a thread: a week, its maximum.
const ARCHIVE_AFTER: u32 = 10_080;

/// Sends and edits messages; events come in through the gateway.
pub struct DiscordPlatform {
    pub(crate) api: Api,
    pub(crate) channels: KnownChannels,
    pub(crate) registration: Registration,
    /// Receives channels that are accessible again.
    reopened: Mutex<Option<mpsc::UnboundedSender<String>>>,
    pub(crate) offers: EphemeralMessages,
    pub(crate) borrowed: BorrowedChannels,
    pub(crate) health: Arc<ConnectionHealth>,
    pub(crate) seen: Arc<SeenEvents>,
}

impl DiscordPlatform {
    /// Makes no call yet. Fails if a setting is invalid or the certificate file is unreadable.
    pub fn new(settings: &DiscordSettings) -> Result<Self, DiscordError> {
        let processes = settings.shards.map_or(1, |own| own.total / (own.last - own.first + 1));
        Ok(Self {
            api: Api::new(settings)?,
            channels: KnownChannels::default(),
            registration: Registration::default(),
            reopened: Mutex::default(),
            offers: EphemeralMessages::default(),
            borrowed: BorrowedChannels::default(),
            health: Arc::new(ConnectionHealth::new(processes)),
            seen: Arc::default(),
        })
    }

    /// Returns a receiver of the channels that become accessible again from now on.
    pub(crate) fn listen_for_reopened(&self) -> mpsc::UnboundedReceiver<String> {
        let (sender, receiver) = mpsc::unbounded_channel();
        *self.reopened.lock() = Some(sender);
        receiver
    }

    /// Returns the next simpler form of a refused message: text in place of its picture, then without buttons, then only a notice.
    /// Messages lose more than their picture only if the content is rejected.
    pub(crate) fn simplify(&self, channel: &str, message: &Outgoing, why: ErrorMeaning) -> Option<Outgoing> {
        let l10n = Localizer::of(message.locale.unwrap_or_else(|| self.channels.locale(channel)));
        if why == ErrorMeaning::FilesForbidden {
            let notice = l10n.say(&messages::DiscordMissingPermission);
            return message.attachment().map(|_| message_body::in_letters(message, &notice));
        }
        let notice = l10n.say(&messages::DiscordRejected);
        if message.attachment().is_some() {
            return Some(message_body::in_letters(message, &notice));
        }
        if why != ErrorMeaning::ContentRejected || message.text == notice {
            return None;
        }
        if message.rows.is_empty() {
            return Some(Outgoing { text: notice, text_board: None, ..message.clone() });
        }
        let plain = Outgoing { rows: Vec::new(), ..message.clone() };
        if plain.text.ends_with(&notice) {
            return Some(plain);
        }
        Some(message_body::in_letters(&plain, &notice))
    }

    /// Returns the message, in letters if files are forbidden in the channel.
    fn without_forbidden_file(&self, channel: &str, message: &Outgoing) -> Outgoing {
        if self.channels.are_files_forbidden(channel)
            && let Some(text) = self.simplify(channel, message, ErrorMeaning::FilesForbidden)
        {
            return text;
        }
        message.clone()
    }

    /// Replaces the content of a message. The inner error is Discord's response to the call.
    async fn replace(
        &self,
        channel: &str,
        message: &str,
        new: &Outgoing,
        urgency: CallPriority,
    ) -> Result<Result<(), DiscordCallError>, SendError> {
        let handle = self.message_handle(channel, message)?;
        let route = match &handle {
            Some(handle) => handle.route(),
            None => message_route(channel, message)?,
        };
        let mut new = Outgoing { ping: Vec::new(), ..self.without_forbidden_file(channel, new) };
        loop {
            let file = new.attachment().map(message_body::file);
            let json = message_body::message(&new, BodyKind::Instead);
            let payload = CallPayload { json: Some(json), file: file.as_ref(), ..CallPayload::default() };
            let Err(failure) = self.api.call(Patch, urgency, route, payload).await else {
                return Ok(Ok(()));
            };
            let simpler = content_problem(&failure).and_then(|why| self.simplify(channel, &new, why));
            let Some(simpler) = simpler else { return Ok(Err(failure)) };
            tracing::warn!(channel, %failure, "Discord rejects an edit; a simpler form is sent");
            new = simpler;
        }
    }

    /// Returns the handle of a message in a borrowed channel; `None` if the bot has access to the channel.
    fn message_handle(&self, channel: &str, message: &str) -> Result<Option<EphemeralHandle>, SendError> {
        if !self.borrowed.contains(channel) {
            return Ok(None);
        }
        let Some(handle) = self.borrowed.message_handle(message) else {
            return Err(SendError::Refused(
                "no answer reaches this message in a borrowed channel".to_owned(),
            ));
        };
        Ok(Some(handle))
    }

    /// Posts a follow-up to the last answer in a borrowed channel and returns its id. Follow-ups have no nonce, so a lost
    /// response may cause a duplicate.
    async fn follow_up(
        &self,
        channel: &str,
        payload: CallPayload<'_>,
        urgency: CallPriority,
        handle: EphemeralHandle,
    ) -> Result<Result<String, DiscordCallError>, SendError> {
        let route =
            Route::WebhookFollowupMessages { application_id: handle.application, token: &handle.token };
        let posted = match self.api.call(Post, urgency, route, payload).await {
            Ok(posted) => posted,
            Err(failure) => {
                if failure.status.is_none_or(|status| status >= 500) {
                    self.borrowed.count_follow_up(channel, &handle);
                }
                if !EXPIRED.contains(&failure.code) {
                    return Ok(Err(failure));
                }
                self.borrowed.expire(channel, &handle);
                return Err(SendError::Borrowed);
            }
        };
        self.borrowed.count_follow_up(channel, &handle);
        let id = id_of(&posted);
        let handle = handle.for_follow_up(snowflake(&id).map(Into::into));
        if posted["flags"].as_u64().is_some_and(|flags| flags & EPHEMERAL != 0) {
            self.explain_hidden(channel, &handle).await;
            return Err(SendError::Borrowed);
        }
        self.borrowed.remember_message(&id, handle);
        Ok(Ok(id))
    }

    /// Replaces a public message that Discord made private by the reason for that.
    async fn explain_hidden(&self, channel: &str, handle: &EphemeralHandle) {
        self.borrowed.expire(channel, handle);
        let l10n = Localizer::of(self.channels.locale(channel));
        let right = l10n.say(&messages::RightExternalApps);
        let text = l10n.say(&messages::BorrowedPrivate { right });
        let body = message_body::message(&Outgoing { text, ..Outgoing::default() }, BodyKind::Instead);
        if let Err(failure) = self.api.call(Patch, CallPriority::Note, handle.route(), body).await {
            tracing::warn!(channel, %failure, "why a message is private could not be said");
        }
    }

    /// Explains in a thread that is still empty that its game did not begin.
    pub(crate) async fn explain_empty_thread(&self, thread: &str) -> Result<(), SendError> {
        let route = Route::Channel { channel_id: parse_id(thread, "channel")? };
        let known = self.call(thread, Get, CallPriority::Chore, route, CallPayload::default()).await?;
        if known["message_count"] != 0 {
            return Ok(());
        }
        let text = Localizer::of(self.channels.locale(thread)).say(&messages::DiscordEmptyThread);
        let notice = Outgoing { urgency: MessagePriority::Note, text, ..Outgoing::default() };
        self.send(thread, &notice, &format!("e{thread}")).await.map(drop)
    }

    /// Returns the newest message of a channel, from the events or else from Discord.
    async fn newest(&self, channel: &str) -> Result<Option<u64>, SendError> {
        if let known @ Some(_) = self.channels.newest(channel) {
            return Ok(known);
        }
        let route = Route::Channel { channel_id: parse_id(channel, "channel")? };
        let found = self.call(channel, Get, CallPriority::Board, route, CallPayload::default()).await?;
        Ok(found["last_message_id"].as_str().and_then(snowflake))
    }

    /// Makes a call and converts its error for a channel.
    async fn call(
        &self,
        channel: &str,
        method: LightMethod,
        urgency: CallPriority,
        route: Route<'_>,
        payload: impl Into<CallPayload<'_>>,
    ) -> Result<Value, SendError> {
        let answer = self.api.call(method, urgency, route, payload).await;
        answer.map_err(|failure| send_error(channel, failure))
    }
}

/// Returns the reason why a refused message may be accepted in a simpler form.
pub(crate) fn content_problem(failure: &DiscordCallError) -> Option<ErrorMeaning> {
    use ErrorMeaning::{ContentRejected, FileRefused, FilesForbidden};
    if failure.code == MISSING_PERMISSIONS {
        return Some(FilesForbidden);
    }
    match meaning(failure.code) {
        known @ Some(FilesForbidden | FileRefused | ContentRejected) => known,
        _ if failure.status == Some(413) => Some(FileRefused),
        _ => None,
    }
}

#[async_trait]
impl Platform for DiscordPlatform {
    fn name(&self) -> &'static str {
        "discord"
    }

    fn answers_in_channel(&self) -> bool {
        true
    }

    fn link(&self, server: Option<&str>, channel: &str, message: &str) -> Option<String> {
        Some(format!("https://discord.com/channels/{}/{channel}/{message}", server.unwrap_or("@me")))
    }

    async fn send(&self, channel: &str, message: &Outgoing, nonce: &str) -> Result<String, SendError> {
        let channel_id = parse_id(channel, "channel")?;
        let borrowed = self.borrowed.contains(channel);
        let urgency = match message.urgency {
            MessagePriority::Board => CallPriority::Board,
            MessagePriority::Note => CallPriority::Note,
        };
        let mut message = self.without_forbidden_file(channel, message);
        let mut problem = None;
        loop {
            let mut json = message_body::message(&message, BodyKind::New);
            if !nonce.is_empty() && !borrowed {
                json["nonce"] = nonce.chars().take(MAX_NONCE).collect::<String>().into();
                json["enforce_nonce"] = true.into();
            }
            if let Some(id) = message.reply_to.as_deref().and_then(snowflake) {
                json["message_reference"] =
                    json!({ "message_id": id.to_string(), "fail_if_not_exists": false });
            }
            let file = message.attachment().map(message_body::file);
            let payload = CallPayload { json: Some(json), file: file.as_ref(), ..CallPayload::default() };
            let posted = if borrowed {
                let handle = self.borrowed.follow_up_handle(channel).ok_or(SendError::Borrowed)?;
                self.follow_up(channel, payload, urgency, handle).await?
            } else {
                let route = Route::ChannelMessages { channel_id };
                self.api.call(Post, urgency, route, payload).await.map(|posted| id_of(&posted))
            };
            let failure = match posted {
                Ok(id) => {
                    if problem == Some(ErrorMeaning::FilesForbidden) {
                        self.channels.set_files_allowed(channel, None, false);
                    }
                    if let Some(id) = snowflake(&id) {
                        self.channels.note_newest(channel, id);
                    }
                    return Ok(id);
                }
                Err(failure) => failure,
            };
            if message.reply_to.is_some()
                && (meaning(failure.code) == Some(ErrorMeaning::ReferenceRefused)
                    || failure.rejects("message_reference"))
            {
                message.reply_to = None;
                continue;
            }
            let refused = content_problem(&failure);
            if let Some(simpler) = refused.and_then(|why| self.simplify(channel, &message, why)) {
                tracing::warn!(channel, %failure, "Discord rejects a message; a simpler form is sent");
                problem = refused;
                message = simpler;
                continue;
            }
            return Err(match send_error(channel, failure) {
                // The next answer may reach the channel.
                SendError::Closed(_) if borrowed => SendError::Borrowed,
                error => error,
            });
        }
    }

    async fn find_posted(
        &self,
        channel: &str,
        after: Option<&str>,
        replaced: bool,
        message: &Outgoing,
    ) -> Result<Option<String>, SendError> {
        if self.borrowed.contains(channel) {
            return Ok(None);
        }
        let body = message_body::message(message, BodyKind::New);
        let ids = message_body::component_ids(&body);
        let mut query = vec![("limit", NEWEST.to_string())];
        let after = after.and_then(snowflake).map(|after| after.saturating_sub(u64::from(replaced)));
        query.extend(after.map(|after| ("after", after.to_string())));
        let route = Route::ChannelMessages { channel_id: parse_id(channel, "channel")? };
        let payload = CallPayload { query, ..CallPayload::default() };
        let found = self.call(channel, Get, CallPriority::Board, route, payload).await?;
        if ids.is_empty() {
            return Ok(None);
        }
        // The ids contain random letters of the game, so no other message has them.
        let mut messages = found.as_array().into_iter().flatten();
        Ok(messages.find(|known| message_body::component_ids(known) == ids).map(id_of))
    }

    fn is_up(&self) -> bool {
        self.health.is_connected() && self.api.ban.until().is_none()
    }

    fn faults(&self) -> Vec<String> {
        // A ban causes all other faults.
        if let Some(ban) = self.api.ban.fault() {
            return vec![ban];
        }
        self.health.fault(Instant::now()).into_iter().chain(self.registration.fault()).collect()
    }

    fn measure(&self, metrics: &Metrics) {
        metrics.queues.of("events").set(self.health.waiting.load(Ordering::Relaxed) as f64);
        for (queue, calls) in self.api.rate_limiter.waiting() {
            metrics.queues.of(queue).set(calls as f64);
        }
        let age = self.health.heartbeat_age().map_or(-1.0, |age| age.as_secs_f64());
        metrics.heartbeat_age.set(age);
        metrics.commands.set(f64::from(u8::from(self.registration.is_done())));
    }

    async fn open_thread(
        &self,
        channel: &str,
        name: &str,
        line: Option<&str>,
        nonce: &str,
    ) -> Result<String, SendError> {
        let channel_id = parse_id(channel, "channel")?;
        let mut thread = json!({ "name": name, "auto_archive_duration": ARCHIVE_AFTER });
        let Some(line) = line else {
            thread["type"] = PUBLIC_THREAD.into();
            let route = Route::ChannelThreads { channel_id };
            return Ok(id_of(&self.call(channel, Post, CallPriority::Board, route, thread).await?));
        };
        let line = Outgoing { text: line.to_owned(), ..Outgoing::default() };
        let message = self.send(channel, &line, nonce).await?;
        let message_id = parse_id(&message, "message")?;
        let route = Route::ChannelMessageThreads { channel_id, message_id };
        let failure = match self.api.call(Post, CallPriority::Board, route, thread).await {
            Ok(opened) => return Ok(id_of(&opened)),
            // An earlier try opened it. A thread has the id of its message.
            Err(failure) if failure.code == THREAD_EXISTS => return Ok(message),
            Err(failure) => failure,
        };
        let route = Route::ChannelMessage { channel_id, message_id };
        self.call(channel, Delete, CallPriority::Note, route, CallPayload::default()).await?;
        Err(send_error(channel, failure))
    }

    async fn open_direct(&self, person: &str) -> Result<String, SendError> {
        let recipient = json!({ "recipient_id": person });
        let opened =
            self.call("direct", Post, CallPriority::Note, Route::UserMeDmChannels, recipient).await?;
        Ok(id_of(&opened))
    }

    async fn is_member(&self, server: &str, person: &str) -> Result<bool, SendError> {
        let route =
            Route::GuildMember { guild_id: parse_id(server, "server")?, user_id: parse_id(person, "user")? };
        match self.api.call(Get, CallPriority::Note, route, CallPayload::default()).await {
            Ok(_) => Ok(true),
            Err(failure) if failure.code == UNKNOWN_MEMBER => Ok(false),
            Err(failure) => Err(send_error(server, failure)),
        }
    }

    async fn edit(&self, channel: &str, message: &str, new: &Outgoing) -> Result<(), SendError> {
        let edited = self.replace(channel, message, new, CallPriority::Note).await?;
        edited.map_err(|failure| send_error(channel, failure))
    }

    async fn replace_newest(
        &self,
        channel: &str,
        message: &str,
        new: &Outgoing,
        _nonce: &str,
    ) -> Result<bool, SendError> {
        if self.borrowed.contains(channel) || self.newest(channel).await? != snowflake(message) {
            return Ok(false);
        }
        match self.replace(channel, message, new, CallPriority::Board).await? {
            Ok(()) => Ok(true),
            Err(failure) if failure.code == TOO_MANY_EDITS => Ok(false),
            Err(failure) => Err(send_error(channel, failure)),
        }
    }

    async fn edit_text(
        &self,
        channel: &str,
        message: &str,
        text: &str,
        _clocks: &[PlayerClock],
    ) -> Result<(), SendError> {
        if self.borrowed.contains(channel) {
            return Err(SendError::Refused("nobody waits for a clock in a borrowed channel".to_owned()));
        }
        let route = message_route(channel, message)?;
        let known = self.call(channel, Get, CallPriority::Note, route, CallPayload::default()).await?;
        if known["attachments"].as_array().is_none_or(Vec::is_empty) {
            // The text contains the board in letters.
            return Ok(());
        }
        self.call(channel, Patch, CallPriority::Note, route, message_body::new_text(text)).await.map(drop)
    }

    async fn probe(&self, channel: &str) -> Result<(), SendError> {
        // It needs the permissions of a message and is hardly visible.
        let route = Route::ChannelTyping { channel_id: parse_id(channel, "channel")? };
        self.call(channel, Post, CallPriority::Board, route, CallPayload::default()).await?;
        self.borrowed.set_borrowed(channel, false);
        Ok(())
    }

    fn reopened(&self, channel: &str) {
        if let Some(reopened) = &*self.reopened.lock() {
            // The receiver is gone during a shutdown.
            let _ = reopened.send(channel.to_owned());
        }
    }

    async fn clear_components(&self, channel: &str, message: &str) -> Result<(), SendError> {
        let handle = self.message_handle(channel, message)?;
        let route = match &handle {
            Some(handle) => handle.route(),
            None => message_route(channel, message)?,
        };
        match self.api.call(Patch, CallPriority::Chore, route, message_body::no_components()).await {
            // A deleted message has no buttons.
            Err(failure) if failure.code != UNKNOWN_MESSAGE => Err(match send_error(channel, failure) {
                SendError::Closed(_) if handle.is_some() => SendError::Borrowed,
                error => error,
            }),
            _ => Ok(()),
        }
    }

    async fn typing(&self, channel: &str) {
        if self.borrowed.contains(channel) {
            return;
        }
        let Ok(channel_id) = parse_id(channel, "channel") else { return };
        let route = Route::ChannelTyping { channel_id };
        if let Err(failure) = self.api.call(Post, CallPriority::Chore, route, CallPayload::default()).await {
            tracing::debug!(channel, %failure, "the typing indicator was refused");
        }
    }
}

/// Converts the error of a call. Only errors that Discord itself names are final, because a proxy can refuse anything for a
/// while.
fn send_error(channel: &str, failure: DiscordCallError) -> SendError {
    let reason = failure.to_string();
    if failure.status == Some(401) {
        tracing::error!("Discord no longer accepts the token");
        return SendError::Later { after: Some(REFUSED_TOKEN_PAUSE), reason };
    }
    match meaning(failure.code) {
        Some(ErrorMeaning::Deleted) => SendError::Gone(reason),
        Some(ErrorMeaning::Closed | ErrorMeaning::FilesForbidden) => SendError::Closed(reason),
        _ if failure.is_temporary() => SendError::Later { after: failure.pause(), reason },
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

fn parse_id<Id: From<u64>>(id: &str, what: &str) -> Result<Id, SendError> {
    let Some(number) = snowflake(id) else {
        return Err(SendError::Refused(format!("\"{id}\" is not a {what} id")));
    };
    Ok(number.into())
}

fn message_route(channel: &str, message: &str) -> Result<Route<'static>, SendError> {
    Ok(Route::ChannelMessage {
        channel_id: parse_id(channel, "channel")?,
        message_id: parse_id(message, "message")?,
    })
}
