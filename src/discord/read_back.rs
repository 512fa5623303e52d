//! Reads back missed messages of a channel.

use serenity::http::LightMethod::Get;
use serenity::http::Route;
use serenity::model::channel::Message;
use serenity::model::id::{ChannelId, GuildId};

use super::api::{Api, CallPayload, DiscordCallError};
use super::edits;
use super::error_code::{ErrorMeaning, meaning};
use super::lenient;
use super::message_body::snowflake;
use super::rate_limiter::CallPriority;
use crate::store::OpenChannel;

const PAGE: usize = 100;
const PAGES: usize = 20;

#[derive(Default)]
pub(crate) struct MissedMessages {
    pub(crate) guild: Option<GuildId>,
    /// The messages, oldest first.
    pub(crate) messages: Vec<Message>,
}

pub(crate) type ReadResult = Result<MissedMessages, DiscordCallError>;

/// Returns the messages of a channel since the last known one.
pub(crate) async fn read(api: &Api, live: OpenChannel) -> ReadResult {
    let OpenChannel { channel, last_seen, board, server } = live;
    // Without a known message, everything after the board may have been missed.
    let last_seen = last_seen.or(board);
    let Some((id, after)) = snowflake(&channel).zip(last_seen.as_deref().and_then(snowflake)) else {
        return Ok(MissedMessages::default());
    };
    let channel = ChannelId::new(id);
    let mut messages = newest(api, channel, edits::before_edits(after)).await?;
    // An older message may have been edited since.
    messages.retain(|message| message.id.get() > after || edits::edit_number(message).is_some());
    if messages.is_empty() {
        return Ok(MissedMessages::default());
    }
    let guild = match server.as_deref().and_then(snowflake) {
        Some(guild) => Some(guild),
        None => {
            let route = Route::Channel { channel_id: channel };
            let place = api.call(Get, CallPriority::Note, route, CallPayload::default()).await?;
            place["guild_id"].as_str().and_then(snowflake)
        }
    };
    Ok(MissedMessages { guild: guild.map(GuildId::new), messages })
}

/// Returns the deleted ones of the channels of a server that the bot has left. If the first one exists, the server exists, and no
/// more calls are made.
pub(crate) async fn find_gone(api: &Api, channels: Vec<String>) -> Vec<String> {
    let mut gone = Vec::new();
    for channel in channels {
        let Some(id) = snowflake(&channel) else { continue };
        let route = Route::Channel { channel_id: ChannelId::new(id) };
        let place = api.call(Get, CallPriority::Chore, route, CallPayload::default());
        if !place.await.is_err_and(|failure| meaning(failure.code) == Some(ErrorMeaning::Deleted)) {
            break;
        }
        gone.push(channel);
    }
    gone
}

/// Returns the messages after `after`, oldest first. If there are too many, the oldest are left out.
async fn newest(api: &Api, channel: ChannelId, after: u64) -> Result<Vec<Message>, DiscordCallError> {
    let (mut messages, full) = page(api, channel, Some(("after", after))).await?;
    if !full {
        return Ok(messages);
    }
    // Otherwise read backwards from the newest page, until the known messages are reached.
    let known = messages.last().map_or(after, |message| message.id.get());
    let mut before = None;
    for pages in 2..=PAGES {
        let (found, full) = page(api, channel, before.map(|id| ("before", id))).await?;
        let Some(oldest) = found.first().map(|message| message.id.get()) else { break };
        messages.extend(found.into_iter().filter(|message| message.id.get() > known));
        if oldest <= known || !full {
            break;
        }
        if pages == PAGES {
            tracing::warn!(%channel, "more was written meanwhile than is read back; the oldest is left out");
            messages.retain(|message| message.id.get() >= oldest);
        }
        before = Some(oldest);
    }
    messages.sort_by_key(|message| message.id);
    Ok(messages)
}

/// Returns a page of messages, oldest first, and whether it is full.
async fn page(
    api: &Api,
    channel_id: ChannelId,
    from: Option<(&'static str, u64)>,
) -> Result<(Vec<Message>, bool), DiscordCallError> {
    let mut query = vec![("limit", PAGE.to_string())];
    query.extend(from.map(|(name, id)| (name, id.to_string())));
    let payload = CallPayload { query, ..CallPayload::default() };
    let answer = api.call(Get, CallPriority::Note, Route::ChannelMessages { channel_id }, payload).await?;
    let list = answer.as_array();
    let mut messages = Vec::new();
    for raw in list.into_iter().flatten() {
        match lenient::read_message(raw) {
            Some(message) => messages.push(message),
            None => {
                tracing::warn!(channel = %channel_id, "a message that was read back cannot be read");
                api.metrics.unreadable.of("read_back").inc();
            }
        }
    }
    messages.sort_by_key(|message| message.id);
    Ok((messages, list.is_some_and(|list| list.len() >= PAGE)))
}
