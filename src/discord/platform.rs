//! Discord as a chat platform: sends and edits messages.

mod borrowed;
mod simpler_forms;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use async_trait::async_trait;
use parking_lot::Mutex;
use serde_json::{Value, json};
use serenity::http::LightMethod::{Delete, Get, Patch, Post};
use serenity::http::{LightMethod, Route};
use tokio::sync::mpsc;

use super::api::{Api, CallPayload, DiscordCallError};
use super::commands::Registration;
use super::connection_health::ConnectionHealth;
use super::edits;
use super::error_code::{
    ErrorMeaning, THREAD_EXISTS, TOO_MANY_EDITS, UNKNOWN_MEMBER, UNKNOWN_MESSAGE, meaning,
};
use super::message_body::{self, BodyKind, id_of, snowflake};
use super::rate_limiter::CallPriority;
use super::remembered::{BorrowedChannels, EphemeralMessages, KnownChannels, SeenEvents};
use super::settings::{ActivityApp, DiscordError, DiscordSettings};
use super::{roles, server_acts};
use crate::config::Secret;
use crate::i18n::{Localizer, messages};
use crate::message::PlayerClock;
use crate::metrics::Metrics;
use crate::platform::{MessagePriority, Outgoing, Platform, ScheduledEvent, SendError, ServerActError};

const MAX_NONCE: usize = 25;
/// Number of messages that are searched for a post: Discord's maximum for one call.
const NEWEST: usize = 100;
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
    pub(crate) activity: Option<ActivityApp>,
    pub(super) token: Secret,
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
            activity: settings.activity.clone(),
            token: Secret::new(settings.token.clone()),
        })
    }

    /// Returns a receiver of the channels that become accessible again from now on.
    pub(crate) fn listen_for_reopened(&self) -> mpsc::UnboundedReceiver<String> {
        let (sender, receiver) = mpsc::unbounded_channel();
        *self.reopened.lock() = Some(sender);
        receiver
    }

    /// Replaces the content of a message. The inner error is Discord's response to the call.
    async fn replace(
        &self,
        channel: &str,
        message: &str,
        new: &Outgoing,
        urgency: CallPriority,
    ) -> Result<Result<Value, DiscordCallError>, SendError> {
        let handle = self.message_handle(channel, message)?;
        let route = match &handle {
            Some(handle) => handle.route(),
            None => message_route(channel, message)?,
        };
        let mut new = Outgoing { ping: Vec::new(), ..self.without_forbidden_file(channel, new) };
        loop {
            let file = new.attachment().map(message_body::file);
            let json = self.body(channel, &new, BodyKind::Instead);
            let payload = CallPayload { json: Some(json), file: file.as_ref(), ..CallPayload::default() };
            let failure = match self.api.call(Patch, urgency, route, payload).await {
                Ok(edited) => return Ok(Ok(edited)),
                Err(failure) => failure,
            };
            let simpler = failure.content_problem().and_then(|why| self.simplify(channel, &new, why));
            let Some(simpler) = simpler else { return Ok(Err(failure)) };
            tracing::warn!(channel, %failure, "Discord rejects an edit; a simpler form is sent");
            new = simpler;
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

    async fn call(
        &self,
        channel: &str,
        method: LightMethod,
        urgency: CallPriority,
        route: Route<'_>,
        payload: impl Into<CallPayload<'_>>,
    ) -> Result<Value, SendError> {
        let answer = self.api.call(method, urgency, route, payload).await;
        answer.map_err(|failure| failure.into_send_error(channel))
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
            let mut json = self.body(channel, &message, BodyKind::New);
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
            let refused = failure.content_problem();
            if let Some(simpler) = refused.and_then(|why| self.simplify(channel, &message, why)) {
                tracing::warn!(channel, %failure, "Discord rejects a message; a simpler form is sent");
                problem = refused;
                message = simpler;
                continue;
            }
            return Err(match failure.into_send_error(channel) {
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
        let body = self.body(channel, message, BodyKind::New);
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
        Err(failure.into_send_error(channel))
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
            Err(failure) => Err(failure.into_send_error(server)),
        }
    }

    async fn put_scheduled_event(
        &self,
        server: &str,
        known: Option<&str>,
        event: &ScheduledEvent,
    ) -> Result<Option<String>, ServerActError> {
        server_acts::put_scheduled_event(&self.api, server, known, event).await
    }

    async fn set_role(
        &self,
        server: &str,
        person: &str,
        role: &str,
        has: bool,
    ) -> Result<(), ServerActError> {
        roles::set_role(&self.api, server, person, role, has).await
    }

    async fn make_role(&self, server: &str, name: &str, since: i64) -> Result<String, ServerActError> {
        roles::make_role(&self.api, server, name, since).await
    }

    async fn edit(&self, channel: &str, message: &str, new: &Outgoing) -> Result<(), SendError> {
        let edited = self.replace(channel, message, new, CallPriority::Note).await?;
        edited.map(drop).map_err(|failure| failure.into_send_error(channel))
    }

    async fn edit_board(
        &self,
        channel: &str,
        message: &str,
        new: &Outgoing,
    ) -> Result<Option<u64>, SendError> {
        let edited = self.replace(channel, message, new, CallPriority::Board).await?;
        edited.map(|edited| edits::shown_from(&edited)).map_err(|failure| failure.into_send_error(channel))
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
            Ok(_) => Ok(true),
            Err(failure) if failure.code == TOO_MANY_EDITS => Ok(false),
            Err(failure) => Err(failure.into_send_error(channel)),
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
            Err(failure) if failure.code != UNKNOWN_MESSAGE => Err(match failure.into_send_error(channel) {
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
