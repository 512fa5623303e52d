//! What the bot does in a server beside messages: scheduled events.

use serde_json::{Value, json};
use serenity::http::LightMethod::{self, Get, Patch, Post};
use serenity::http::Route;
use serenity::model::id::{GuildId, ScheduledEventId};

use super::api::{Api, CallPayload, DiscordCallError};
use super::error_code::{
    MISSING_ACCESS, MISSING_PERMISSIONS, TOO_MANY_ROLES, TOO_MANY_SCHEDULED_EVENTS, UNKNOWN_GUILD,
    UNKNOWN_ROLE, UNKNOWN_SCHEDULED_EVENT,
};
use super::message_body::{id_of, snowflake};
use super::rate_limiter::CallPriority;
use crate::message::picture::clip;
use crate::platform::{ScheduledEvent, ScheduledEventState, ServerActError};

/// Maximum lengths, in characters.
const MAX_NAME: usize = 100;
const MAX_DESCRIPTION: usize = 1000;
const MAX_LOCATION: usize = 100;
/// Only members of the server see it.
const GUILD_ONLY: u8 = 2;
/// An event outside of Discord's voice channels.
const EXTERNAL: u8 = 3;
/// States of a scheduled event.
const SCHEDULED: u64 = 1;
const ACTIVE: u64 = 2;
const COMPLETED: u64 = 3;
const CANCELED: u64 = 4;

pub(super) async fn put_scheduled_event(
    api: &Api,
    server: &str,
    known: Option<&str>,
    event: &ScheduledEvent,
) -> Result<Option<String>, ServerActError> {
    let guild_id: GuildId = parse(server)?;
    let all = Route::GuildScheduledEvents { guild_id };
    let current = match known {
        Some(id) => {
            let event_id: ScheduledEventId = parse(id)?;
            Some(call(api, Get, Route::GuildScheduledEvent { guild_id, event_id }, Value::Null).await?)
        }
        None => {
            // The answer to an earlier call may have been lost.
            let listed = call(api, Get, all, Value::Null).await?;
            let mut listed = listed.as_array().into_iter().flatten();
            listed.find(|listed| listed["entity_metadata"]["location"] == event.place).cloned()
        }
    };
    let Some(current) = current else {
        if event.state != ScheduledEventState::Planned {
            return Ok(None);
        }
        let created = call(api, Post, all, body(event)).await?;
        return Ok(Some(id_of(&created)));
    };
    let id = id_of(&current);
    let change = change(&current, event);
    if change.as_object().is_some_and(|change| !change.is_empty()) {
        let event_id: ScheduledEventId = parse(&id)?;
        call(api, Patch, Route::GuildScheduledEvent { guild_id, event_id }, change).await?;
    }
    Ok(Some(id))
}

fn body(event: &ScheduledEvent) -> Value {
    json!({
        "name": clip(&event.name, MAX_NAME),
        "description": clip(&event.description, MAX_DESCRIPTION),
        "privacy_level": GUILD_ONLY,
        "entity_type": EXTERNAL,
        "entity_metadata": { "location": clip(&event.place, MAX_LOCATION) },
        "scheduled_start_time": written(event.starts),
        "scheduled_end_time": written(event.ends),
    })
}

/// Returns the fields to change. What a person has ended on Discord stays so.
fn change(current: &Value, event: &ScheduledEvent) -> Value {
    let status = current["status"].as_u64().unwrap_or(COMPLETED);
    let next = match (event.state, status) {
        (ScheduledEventState::Over, SCHEDULED) => Some(CANCELED),
        (ScheduledEventState::Over, ACTIVE) => Some(COMPLETED),
        (ScheduledEventState::Begun, SCHEDULED) => Some(ACTIVE),
        _ => None,
    };
    if let Some(next) = next {
        return json!({ "status": next });
    }
    if status != SCHEDULED {
        return json!({});
    }
    let mut wanted = body(event);
    if let Some(fields) = wanted.as_object_mut() {
        fields.retain(|field, value| {
            if field.starts_with("scheduled_") {
                read(&current[field]) != read(value)
            } else {
                current[field] != *value
            }
        });
    }
    wanted
}

fn written(at: i64) -> String {
    jiff::Timestamp::from_millisecond(at).unwrap_or_default().to_string()
}

fn read(time: &Value) -> Option<jiff::Timestamp> {
    time.as_str()?.parse().ok()
}

pub(super) async fn call(
    api: &Api,
    method: LightMethod,
    route: Route<'_>,
    body: Value,
) -> Result<Value, ServerActError> {
    let json = Some(body).filter(|body| !body.is_null());
    let payload = CallPayload { json, ..CallPayload::default() };
    api.call(method, CallPriority::Note, route, payload).await.map_err(server_act_error)
}

pub(super) fn server_act_error(failure: DiscordCallError) -> ServerActError {
    let reason = failure.to_string();
    match failure.code {
        MISSING_PERMISSIONS | MISSING_ACCESS => ServerActError::Forbidden(reason),
        TOO_MANY_ROLES | TOO_MANY_SCHEDULED_EVENTS => ServerActError::Full(reason),
        UNKNOWN_SCHEDULED_EVENT | UNKNOWN_ROLE | UNKNOWN_GUILD => ServerActError::Gone(reason),
        _ if failure.is_final() => {
            tracing::error!(%reason, "Discord refuses an act in a server");
            ServerActError::Refused(reason)
        }
        _ => ServerActError::Later(reason),
    }
}

pub(super) fn parse<Id: From<u64>>(id: &str) -> Result<Id, ServerActError> {
    let number = snowflake(id).ok_or_else(|| ServerActError::Refused(format!("\"{id}\" is no id")))?;
    Ok(number.into())
}
