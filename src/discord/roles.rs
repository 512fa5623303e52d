//! Roles that the bot gives in a server.

use serde_json::Value;
use serenity::http::LightMethod::{Delete, Get, Put};
use serenity::http::Route;
use serenity::model::id::{GuildId, RoleId, UserId};
use serenity::model::permissions::Permissions;

use super::api::{Api, CallPayload};
use super::error_code::{UNKNOWN_MEMBER, UNKNOWN_ROLE, UNKNOWN_USER};
use super::rate_limiter::CallPriority;
use super::server_acts::{call, parse, server_act_error};
use crate::platform::ServerActError;

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
