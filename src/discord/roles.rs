//! Roles that the bot gives in a server.

use serde_json::{Value, json};
use serenity::http::LightMethod::{Delete, Get, Post, Put};
use serenity::http::Route;
use serenity::model::id::{GuildId, RoleId, UserId};
use serenity::model::permissions::Permissions;

use super::api::{Api, CallPayload};
use super::error_code::{UNKNOWN_MEMBER, UNKNOWN_ROLE, UNKNOWN_USER};
use super::message_body::id_of;
use super::rate_limiter::CallPriority;
use super::server_acts::{call, parse, server_act_error};
use crate::platform::ServerActError;

/// Time by which the clocks of the bot and of Discord may differ, in milliseconds.
const CLOCK_DIFFERENCE: i64 = 600_000;

/// Makes a role without rights, unless an earlier call has made it.
pub(super) async fn make_role(
    api: &Api,
    server: &str,
    name: &str,
    since: i64,
) -> Result<String, ServerActError> {
    let guild_id: GuildId = parse(server)?;
    let all = Route::GuildRoles { guild_id };
    // The answer to an earlier call may have been lost. An older role of this name may give access to channels.
    let listed = call(api, Get, all, Value::Null).await?;
    let mut listed = listed.as_array().into_iter().flatten();
    let known = listed.find(|role| role["name"] == name && made_at(role) >= since - CLOCK_DIFFERENCE);
    if let Some(known) = known {
        return Ok(id_of(known));
    }
    let created = call(api, Post, all, json!({ "name": name, "permissions": 0 })).await?;
    Ok(id_of(&created))
}

/// Returns the time at which a role was made, in Unix milliseconds.
fn made_at(role: &Value) -> i64 {
    let id: Result<RoleId, _> = parse(&id_of(role));
    id.map_or(0, |id| 1000 * id.created_at().unix_timestamp())
}

/// Gives a role, or takes it away. Refuses to give a role with rights over other people.
pub(super) async fn set_role(
    api: &Api,
    server: &str,
    person: &str,
    role: &str,
    has: bool,
) -> Result<(), ServerActError> {
    let guild_id: GuildId = parse(server)?;
    let user_id: UserId = parse(person)?;
    let role_id: RoleId = parse(role)?;
    if has {
        let known = call(api, Get, Route::GuildRole { guild_id, role_id }, Value::Null).await?;
        let rights = known["permissions"].as_str().and_then(|bits| bits.parse().ok()).unwrap_or(u64::MAX);
        if Permissions::from_bits_truncate(rights).intersects(rights_over_others()) {
            return Err(ServerActError::RoleWithRights);
        }
    }
    let method = if has { Put } else { Delete };
    let route = Route::GuildMemberRole { guild_id, user_id, role_id };
    let Err(failure) = api.call(method, CallPriority::Chore, route, CallPayload::default()).await else {
        return Ok(());
    };
    let has_left = matches!(failure.code, UNKNOWN_MEMBER | UNKNOWN_USER);
    let is_gone = failure.code == UNKNOWN_ROLE && !has;
    if has_left || is_gone { Ok(()) } else { Err(server_act_error(failure)) }
}

fn rights_over_others() -> Permissions {
    Permissions::ADMINISTRATOR
        | Permissions::KICK_MEMBERS
        | Permissions::BAN_MEMBERS
        | Permissions::MODERATE_MEMBERS
        | Permissions::MANAGE_GUILD
        | Permissions::MANAGE_ROLES
        | Permissions::MANAGE_CHANNELS
        | Permissions::MANAGE_THREADS
        | Permissions::MANAGE_MESSAGES
        | Permissions::MANAGE_NICKNAMES
        | Permissions::MANAGE_WEBHOOKS
        | Permissions::MANAGE_EVENTS
        | Permissions::MANAGE_GUILD_EXPRESSIONS
        | Permissions::MENTION_EVERYONE
        | Permissions::MUTE_MEMBERS
        | Permissions::DEAFEN_MEMBERS
        | Permissions::MOVE_MEMBERS
        | Permissions::VIEW_AUDIT_LOG
}
