//! Lenient parser of messages and events that the library cannot parse.
//!
//! The library rejects an event for one unexpected value anywhere in it. Here it is rebuilt from the fields that the bot uses; a
//! field with an unexpected form counts as absent.

use serde::Deserialize as _;
use serde_json::{Map, Value, json};
use serenity::model::Timestamp;
use serenity::model::application::{CommandOptionType, Interaction};
use serenity::model::channel::Message;
use serenity::model::id::{ChannelId, GuildId, MessageId};

use super::edits;
use super::event_queue::Incoming;
use super::message_body::snowflake;

/// Kinds of events that the bot uses.
const USED: &str = "READY RESUMED MESSAGE_CREATE MESSAGE_UPDATE INTERACTION_CREATE GUILD_CREATE GUILD_UPDATE GUILD_DELETE CHANNEL_UPDATE \
                    CHANNEL_DELETE THREAD_UPDATE THREAD_DELETE THREAD_LIST_SYNC GUILD_ROLE_UPDATE GUILD_ROLE_DELETE \
                    GUILD_MEMBER_UPDATE";

pub(crate) fn used_kind(kind: &str) -> Option<&'static str> {
    USED.split(' ').find(|used| *used == kind)
}

/// Reads an event that the library could not parse. Returns `None` if the bot does not use its kind, or for an update of a
/// message that is no edit within a minute.
pub(crate) fn read_event(kind: &str, raw: &Value) -> Option<Incoming> {
    let kind = used_kind(kind)?;
    if kind == "MESSAGE_UPDATE" {
        let message = read_message(raw)?;
        edits::edit_number(&message)?;
        return Some(Incoming::Message(Box::new(message)));
    }
    read_used(kind, raw).or_else(|| {
        let place = id(&raw["channel_id"]).map(ChannelId::new);
        let message = place.zip(id(&raw["id"]).map(MessageId::new)).filter(|_| kind == "MESSAGE_CREATE");
        Some(Incoming::Unreadable { kind, message })
    })
}

/// Reads an event of a kind that the bot uses.
fn read_used(kind: &str, raw: &Value) -> Option<Incoming> {
    let guild = id(&raw["guild_id"]).map(GuildId::new);
    let own_id = id(&raw["id"]);
    Some(match kind {
        "MESSAGE_CREATE" => Incoming::Message(Box::new(read_message(raw)?)),
        "INTERACTION_CREATE" => Incoming::Interaction(Box::new(read_interaction(raw)?)),
        "GUILD_CREATE" | "GUILD_UPDATE" => {
            let places = list(&raw["channels"]).chain(list(&raw["threads"]));
            let channels = places.filter_map(|channel| id(&channel["id"])).map(ChannelId::new).collect();
            Incoming::Server(GuildId::new(own_id?), text(&raw["preferred_locale"]).to_owned(), channels)
        }
        "GUILD_DELETE" if raw["unavailable"] != true => Incoming::Left(GuildId::new(own_id?)),
        "CHANNEL_DELETE" | "THREAD_DELETE" => Incoming::Gone(ChannelId::new(own_id?)),
        "CHANNEL_UPDATE" | "THREAD_UPDATE" => Incoming::Rights(guild?, Some(ChannelId::new(own_id?))),
        "GUILD_ROLE_UPDATE" | "GUILD_ROLE_DELETE" | "THREAD_LIST_SYNC" | "GUILD_MEMBER_UPDATE" => {
            Incoming::Rights(guild?, None)
        }
        _ => return None,
    })
}

/// Reads a message of an event or of a REST response. It needs an id, a channel and an author.
pub(crate) fn read_message(raw: &Value) -> Option<Message> {
    if let Ok(message) = Message::deserialize(raw) {
        return Some(message);
    }
    id(&raw["author"]["id"])?;
    serde_json::from_value(message(raw, None, id(&raw["channel_id"])?)?).ok()
}

/// Reads an interaction, with defaults for fields that the bot does not use.
fn read_interaction(raw: &Value) -> Option<Interaction> {
    let data = &raw["data"];
    let channel = &raw["channel"];
    let channel_id = id(&raw["channel_id"]).or_else(|| id(&channel["id"]))?;
    let member = &raw["member"];
    let user = user(&raw["user"]).or_else(|| user(&member["user"]))?;
    let kind = small(&raw["type"]);
    let mut fields = json!({
        "id": id(&raw["id"])?, "application_id": id(&raw["application_id"])?, "type": kind, "token": raw["token"].as_str()?,
        "guild_id": id(&raw["guild_id"]), "guild_locale": raw["guild_locale"].as_str(), "channel_id": channel_id,
        "channel": object(channel).map(|channel| json!({
            "id": channel_id, "type": small(&channel["type"]), "parent_id": id(&channel["parent_id"]),
        })),
        "member": object(member).map(|member| json!({
            "user": user, "nick": member["nick"].as_str(), "permissions": bits(&member["permissions"]),
            "roles": role_ids(&member["roles"]), "deaf": false, "mute": false, "flags": 0,
        })),
        "user": user, "locale": text(&raw["locale"]), "app_permissions": bits(&raw["app_permissions"]),
        "authorizing_integration_owners": owners(&raw["authorizing_integration_owners"]),
        "context": raw["context"].as_u64().and_then(|context| u8::try_from(context).ok()),
        "version": 1, "entitlements": [], "attachment_size_limit": 0,
    });
    match kind {
        2 | 4 => fields["data"] = command(data, channel_id)?,
        3 => {
            // All types of selects have values.
            fields["data"] = json!({
                "custom_id": data["custom_id"].as_str()?,
                "component_type": if data["values"].is_array() { 3 } else { 2 },
                "values": read_all(&data["values"], |value| value.as_str().map(Value::from)),
            });
            fields["message"] = message(&raw["message"], None, channel_id)?;
        }
        _ => return None,
    }
    serde_json::from_value(fields).ok()
}

/// Rebuilds a message. A referenced message may lack its id and channel.
fn message(raw: &Value, known_id: Option<u64>, channel: u64) -> Option<Value> {
    let answered = object(&raw["referenced_message"]);
    let answered_id = id(&raw["message_reference"]["message_id"]);
    let edited = raw["edited_timestamp"].as_str().and_then(|time| Timestamp::parse(time).ok());
    Some(json!({
        "id": id(&raw["id"]).or(known_id)?, "channel_id": id(&raw["channel_id"]).unwrap_or(channel),
        "guild_id": id(&raw["guild_id"]), "type": small(&raw["type"]), "flags": bits(&raw["flags"]).unwrap_or(0),
        // Only typed messages need their author.
        "author": user(&raw["author"]).unwrap_or_else(|| json!({ "id": 1, "username": "?" })),
        "member": member(&raw["member"]), "webhook_id": raw["webhook_id"].as_str().map(|_| 1),
        "content": text(&raw["content"]), "mentions": read_all(&raw["mentions"], user),
        "attachments": read_all(&raw["attachments"], attachment),
        "components": [{ "type": 1, "components": buttons(&raw["components"]) }],
        "sticker_items": read_all(&raw["sticker_items"], |_| Some(json!({ "id": 1, "name": "", "format_type": 1 }))),
        "referenced_message": answered.and_then(|answered| message(answered, answered_id, channel)),
        "timestamp": "1970-01-01T00:00:00Z", "edited_timestamp": edited.map(|edited| edited.to_string()),
        "tts": false, "mention_everyone": false, "mention_roles": [], "embeds": [], "pinned": false,
    }))
}

fn user(raw: &Value) -> Option<Value> {
    Some(json!({
        "id": id(&raw["id"])?, "username": raw["username"].as_str().unwrap_or("?"),
        "global_name": raw["global_name"].as_str(), "bot": raw["bot"] == true, "system": raw["system"] == true,
        "member": member(&raw["member"]),
    }))
}

fn member(raw: &Value) -> Option<Value> {
    object(raw).map(|member| json!({ "nick": member["nick"].as_str(), "roles": role_ids(&member["roles"]) }))
}

fn role_ids(raw: &Value) -> Value {
    read_all(raw, |role| id(role).map(Value::from))
}

fn attachment(raw: &Value) -> Option<Value> {
    let size = u32::try_from(raw["size"].as_u64().unwrap_or(0)).unwrap_or(u32::MAX);
    Some(json!({
        "id": id(&raw["id"]).unwrap_or(1), "filename": raw["filename"].as_str()?, "size": size,
        "url": text(&raw["url"]), "proxy_url": "", "content_type": raw["content_type"].as_str(),
        "description": raw["description"].as_str(),
    }))
}

/// Returns a button for each component with an id, at any depth.
fn buttons(components: &Value) -> Vec<Value> {
    let mut found = Vec::new();
    for component in list(components) {
        if let Some(custom_id) = component["custom_id"].as_str() {
            found.push(json!({ "type": 2, "style": 1, "custom_id": custom_id }));
        }
        found.extend(buttons(&component["components"]));
    }
    found
}

fn command(data: &Value, channel: u64) -> Option<Value> {
    let resolved = &data["resolved"];
    Some(json!({
        "id": id(&data["id"]).unwrap_or(1), "name": data["name"].as_str()?, "type": small(&data["type"]).max(1),
        "target_id": id(&data["target_id"]), "options": read_all(&data["options"], option),
        "resolved": {
            "users": by_id(&resolved["users"], |_, raw| user(raw)),
            "members": by_id(&resolved["members"], |_, raw| member(raw)),
            "messages": by_id(&resolved["messages"], |id, raw| message(raw, Some(id), channel)),
            "attachments": by_id(&resolved["attachments"], |_, raw| attachment(raw)),
        },
    }))
}

/// Returns an option of a command, with the fields that the library requires.
fn option(raw: &Value) -> Option<Value> {
    use CommandOptionType::{Attachment, Boolean, Integer, Role, String, SubCommand, SubCommandGroup, User};
    let mut option = json!({ "name": raw["name"].as_str()?, "type": small(&raw["type"]) });
    let value = &raw["value"];
    if raw["focused"] == true {
        option["focused"] = true.into();
        option["value"] = text(value).into();
        return Some(option);
    }
    match CommandOptionType::from(small(&raw["type"])) {
        SubCommand | SubCommandGroup => option["options"] = read_all(&raw["options"], self::option),
        String => option["value"] = value.as_str()?.into(),
        // A whole number may be written as `3.0`.
        Integer => option["value"] = value.as_f64()?.to_string().parse::<i64>().ok()?.into(),
        Boolean => option["value"] = value.as_bool()?.into(),
        User | Role | Attachment => option["value"] = id(value)?.into(),
        _ => return None,
    }
    Some(option)
}

fn by_id(raw: &Value, read: impl Fn(u64, &Value) -> Option<Value>) -> Map<String, Value> {
    let entries = raw.as_object().into_iter().flatten();
    let found = entries.filter_map(|(key, inner)| Some((key.clone(), read(snowflake(key)?, inner)?)));
    found.collect()
}

/// Keeps the known kinds of owners: a server, with id 0 in direct messages, and a person.
fn owners(raw: &Value) -> Map<String, Value> {
    let owners = raw.as_object().into_iter().flatten().filter(|(key, owner)| match key.as_str() {
        "0" => bits(owner).is_some(),
        "1" => id(owner).is_some(),
        _ => false,
    });
    owners.map(|(key, owner)| (key.clone(), bits(owner).into())).collect()
}

/// Reads the lower 64 bits of flags or permissions, from a number or its digits.
fn bits(raw: &Value) -> Option<u64> {
    if let Some(bits) = raw.as_u64() {
        return Some(bits);
    }
    let bits: u128 = raw.as_str()?.parse().ok()?;
    u64::try_from(bits & u128::from(u64::MAX)).ok()
}

/// Reads the number of a type: 0 if it is missing, 255 if it is too large.
fn small(raw: &Value) -> u8 {
    raw.as_u64().map_or(0, |number| u8::try_from(number).unwrap_or(u8::MAX))
}

fn id(raw: &Value) -> Option<u64> {
    raw.as_u64().filter(|id| *id > 0).or_else(|| snowflake(raw.as_str()?))
}

fn text(raw: &Value) -> &str {
    raw.as_str().unwrap_or_default()
}

fn object(raw: &Value) -> Option<&Value> {
    Some(raw).filter(|raw| raw.is_object())
}

fn list(raw: &Value) -> impl Iterator<Item = &Value> {
    raw.as_array().into_iter().flatten()
}

fn read_all(raw: &Value, read: impl Fn(&Value) -> Option<Value>) -> Value {
    list(raw).filter_map(read).collect()
}
