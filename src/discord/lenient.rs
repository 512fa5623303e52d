//! Lenient reading of messages and events that the library cannot parse.
//!
//! The library rejects an event for one unexpected value anywhere in it. Here it is rebuilt from the fields that the bot uses;
//! where one of these is missing or has an unexpected form, it counts as absent.

use serde::Deserialize as _;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use serenity::model::Timestamp;
use serenity::model::application::Interaction;
use serenity::model::channel::Message;
use serenity::model::id::{ChannelId, GuildId, MessageId};

use super::event_queue::Incoming;

/// Kinds of events that the bot uses.
const USED: [&str; 15] = [
    "READY",
    "MESSAGE_CREATE",
    "INTERACTION_CREATE",
    "GUILD_CREATE",
    "GUILD_UPDATE",
    "GUILD_DELETE",
    "CHANNEL_UPDATE",
    "CHANNEL_DELETE",
    "THREAD_UPDATE",
    "THREAD_DELETE",
    "THREAD_LIST_SYNC",
    "GUILD_ROLE_UPDATE",
    "GUILD_ROLE_DELETE",
    "GUILD_MEMBER_UPDATE",
    "RESUMED",
];
/// Numbers of the types of Discord's objects.
const BUTTON: u8 = 2;
const STRING_SELECT: u8 = 3;
const SUBCOMMANDS: [u8; 2] = [1, 2];
const STRING: u8 = 3;
const INTEGER: u8 = 4;
const BOOLEAN: u8 = 5;
const USER: u8 = 6;
const ATTACHMENT: u8 = 11;

/// Returns `true` if the bot uses this kind of events.
pub(crate) fn is_used(kind: &str) -> bool {
    USED.contains(&kind)
}

/// Reads an event that the library could not parse. There is none if the bot does not use its kind.
pub(crate) fn read_event(kind: &str, raw: &Value) -> Option<Incoming> {
    let kind = USED.into_iter().find(|used| *used == kind)?;
    read_used(kind, raw).or_else(|| {
        let place = id(&raw["channel_id"]).map(ChannelId::new);
        let message = place.zip(id(&raw["id"]).map(MessageId::new)).filter(|_| kind == "MESSAGE_CREATE");
        Some(Incoming::Unreadable { kind, message })
    })
}

fn read_used(kind: &str, raw: &Value) -> Option<Incoming> {
    let guild = id(&raw["guild_id"]).map(GuildId::new);
    let own_id = id(&raw["id"]);
    Some(match kind {
        "MESSAGE_CREATE" => Incoming::Message(Box::new(read_message(raw)?)),
        "INTERACTION_CREATE" => Incoming::Interaction(Box::new(read_interaction(raw)?)),
        "GUILD_CREATE" | "GUILD_UPDATE" => {
            let places = list(&raw["channels"]).chain(list(&raw["threads"]));
            let channels = places.filter_map(|channel| id(&channel["id"])).map(ChannelId::new).collect();
            Incoming::Server(GuildId::new(own_id?), text(&raw["preferred_locale"]), channels)
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

/// Reads a message of an event or of a REST answer. Without its id, its channel or its author there is none.
pub(crate) fn read_message(raw: &Value) -> Option<Message> {
    if let Ok(message) = Message::deserialize(raw) {
        return Some(message);
    }
    id(&raw["author"]["id"])?;
    parse(message(raw, None, id(&raw["channel_id"])?)?)
}

fn read_interaction(raw: &Value) -> Option<Interaction> {
    let data = &raw["data"];
    let channel = &raw["channel"];
    let channel_id = id(&raw["channel_id"]).or_else(|| id(&channel["id"]))?;
    let member = &raw["member"];
    let user = user(&raw["user"]).or_else(|| user(&member["user"]))?;
    let kind = small(&raw["type"]);
    let mut fields = json!({
        "id": id(&raw["id"])?,
        "application_id": id(&raw["application_id"])?,
        "type": kind,
        "token": raw["token"].as_str()?,
        "version": 1,
        "guild_id": id(&raw["guild_id"]),
        "channel_id": channel_id,
        "channel": object(channel).map(|channel| json!({
            "id": channel_id, "type": small(&channel["type"]), "parent_id": id(&channel["parent_id"]),
        })),
        "member": object(member).map(|member| json!({
            "user": user, "nick": member["nick"].as_str(), "permissions": bits(&member["permissions"]),
            "roles": [], "deaf": false, "mute": false, "flags": 0,
        })),
        "user": user,
        "locale": text(&raw["locale"]),
        "guild_locale": raw["guild_locale"].as_str(),
        "app_permissions": bits(&raw["app_permissions"]),
        "authorizing_integration_owners": owners(&raw["authorizing_integration_owners"]),
        "context": raw["context"].as_u64().and_then(|context| u8::try_from(context).ok()),
        "entitlements": [],
        "attachment_size_limit": 0,
    });
    match kind {
        2 | 4 => fields["data"] = command(data, channel_id)?,
        3 => {
            let shown = &raw["message"];
            fields["data"] = component(data)?;
            fields["message"] = message(shown, None, channel_id)?;
        }
        _ => return None,
    }
    parse(fields)
}

fn parse<T: DeserializeOwned>(fields: Value) -> Option<T> {
    serde_json::from_value(fields).inspect_err(|error| tracing::debug!(%error, "not readable even so")).ok()
}

/// The fields of a message. A message that was replied to may lack an id and a channel of its own.
fn message(raw: &Value, known_id: Option<u64>, channel: u64) -> Option<Value> {
    let answered = object(&raw["referenced_message"]);
    let answered_id = id(&raw["message_reference"]["message_id"]);
    let edited = raw["edited_timestamp"].as_str().and_then(|time| Timestamp::parse(time).ok());
    // Only the author of a message that somebody typed matters, and the caller looks for that one.
    let author = user(&raw["author"]).unwrap_or_else(|| json!({ "id": 1, "username": "?" }));
    Some(json!({
        "id": id(&raw["id"]).or(known_id)?,
        "channel_id": id(&raw["channel_id"]).unwrap_or(channel),
        "guild_id": id(&raw["guild_id"]),
        "author": author,
        "member": partial_member(&raw["member"]),
        "webhook_id": given(&raw["webhook_id"]).map(|webhook| id(webhook).unwrap_or(1)),
        "type": small(&raw["type"]),
        "content": text(&raw["content"]),
        "flags": bits(&raw["flags"]).unwrap_or(0),
        "mentions": read_all(&raw["mentions"], user),
        "attachments": read_all(&raw["attachments"], attachment),
        "components": [{ "type": 1, "components": buttons(&raw["components"]) }],
        "sticker_items": read_all(&raw["sticker_items"], |_| Some(json!({ "id": 1, "name": "", "format_type": 1 }))),
        "referenced_message": answered.and_then(|answered| message(answered, answered_id, channel)),
        "timestamp": "1970-01-01T00:00:00Z",
        "edited_timestamp": edited.map(|edited| edited.to_string()),
        "tts": false,
        "mention_everyone": false,
        "mention_roles": [],
        "embeds": [],
        "pinned": false,
    }))
}

fn user(raw: &Value) -> Option<Value> {
    Some(json!({
        "id": id(&raw["id"])?,
        "username": raw["username"].as_str().unwrap_or("?"),
        "global_name": raw["global_name"].as_str(),
        "bot": raw["bot"] == true,
        "system": raw["system"] == true,
        "member": partial_member(&raw["member"]),
    }))
}

fn partial_member(raw: &Value) -> Option<Value> {
    object(raw).map(|member| json!({ "nick": member["nick"].as_str(), "roles": [] }))
}

fn attachment(raw: &Value) -> Option<Value> {
    let size = raw["size"].as_u64().unwrap_or(0);
    Some(json!({
        "id": id(&raw["id"]).unwrap_or(1),
        "filename": raw["filename"].as_str()?,
        "size": u32::try_from(size).unwrap_or(u32::MAX),
        "url": text(&raw["url"]),
        "proxy_url": "",
        "content_type": raw["content_type"].as_str(),
    }))
}

/// A button for each component with an id, whatever type it has and whatever contains it.
fn buttons(components: &Value) -> Vec<Value> {
    let mut found = Vec::new();
    for component in list(components) {
        if let Some(custom_id) = component["custom_id"].as_str() {
            found.push(json!({ "type": BUTTON, "style": 1, "custom_id": custom_id }));
        }
        found.extend(buttons(&component["components"]));
    }
    found
}

fn component(data: &Value) -> Option<Value> {
    let custom_id = data["custom_id"].as_str()?;
    if !data["values"].is_array() {
        return Some(json!({ "custom_id": custom_id, "component_type": BUTTON }));
    }
    let values: Vec<&str> = list(&data["values"]).filter_map(Value::as_str).collect();
    Some(json!({ "custom_id": custom_id, "component_type": STRING_SELECT, "values": values }))
}

fn command(data: &Value, channel: u64) -> Option<Value> {
    let resolved = &data["resolved"];
    Some(json!({
        "id": id(&data["id"]).unwrap_or(1),
        "name": data["name"].as_str()?,
        "type": small(&data["type"]).max(1),
        "target_id": id(&data["target_id"]),
        "options": read_all(&data["options"], option),
        "resolved": {
            "users": by_id(&resolved["users"], |_, raw| user(raw)),
            "members": by_id(&resolved["members"], |_, raw| partial_member(raw)),
            "messages": by_id(&resolved["messages"], |id, raw| message(raw, Some(id), channel)),
            "attachments": by_id(&resolved["attachments"], |_, raw| attachment(raw)),
        },
    }))
}

fn option(raw: &Value) -> Option<Value> {
    let name = raw["name"].as_str()?;
    let kind = small(&raw["type"]);
    let value = &raw["value"];
    if SUBCOMMANDS.contains(&kind) {
        return Some(json!({ "name": name, "type": kind, "options": read_all(&raw["options"], option) }));
    }
    if raw["focused"] == true {
        return Some(json!({ "name": name, "type": kind, "value": text(value), "focused": true }));
    }
    let value: Value = match kind {
        STRING => value.as_str()?.into(),
        INTEGER => integer(value)?.into(),
        BOOLEAN => value.as_bool()?.into(),
        USER | ATTACHMENT => id(value)?.into(),
        _ => return None,
    };
    Some(json!({ "name": name, "type": kind, "value": value }))
}

/// A whole number; JSON may write it as `3.0`.
fn integer(raw: &Value) -> Option<i64> {
    let float = raw.as_f64().filter(|float| float.fract() == 0.0);
    raw.as_i64().or_else(|| format!("{:.0}", float?).parse().ok())
}

fn by_id(raw: &Value, read: impl Fn(u64, &Value) -> Option<Value>) -> Map<String, Value> {
    let entries = raw.as_object().into_iter().flatten();
    let read = entries.filter_map(|(key, inner)| {
        let key: u64 = key.parse().ok().filter(|key| *key > 0)?;
        Some((key.to_string(), read(key, inner)?))
    });
    read.collect()
}

/// The owners of the install that the bot knows: a server, which is 0 in direct messages, or a person.
fn owners(raw: &Value) -> Map<String, Value> {
    let mut owners = Map::new();
    if let Some(server) = bits(&raw["0"]) {
        owners.insert("0".to_owned(), server.into());
    }
    if let Some(person) = id(&raw["1"]) {
        owners.insert("1".to_owned(), person.into());
    }
    owners
}

/// Flags or rights: a number or its digits, of which the lower 64 bits are known.
fn bits(raw: &Value) -> Option<u64> {
    if let Some(bits) = raw.as_u64() {
        return Some(bits);
    }
    let bits: u128 = raw.as_str()?.parse().ok()?;
    u64::try_from(bits & u128::from(u64::MAX)).ok()
}

/// The number of a type: 0 if it is missing, and 255, which is none, if it is too large.
fn small(raw: &Value) -> u8 {
    raw.as_u64().map_or(0, |number| u8::try_from(number).unwrap_or(u8::MAX))
}

fn id(raw: &Value) -> Option<u64> {
    let id = raw.as_u64().or_else(|| raw.as_str()?.parse().ok());
    id.filter(|id| *id > 0)
}

fn text(raw: &Value) -> String {
    raw.as_str().unwrap_or_default().to_owned()
}

fn given(raw: &Value) -> Option<&Value> {
    Some(raw).filter(|raw| !raw.is_null())
}

fn object(raw: &Value) -> Option<&Value> {
    Some(raw).filter(|raw| raw.is_object())
}

fn read_all(raw: &Value, read: impl Fn(&Value) -> Option<Value>) -> Value {
    list(raw).filter_map(read).collect()
}

fn list(raw: &Value) -> impl Iterator<Item = &Value> {
    raw.as_array().into_iter().flatten()
}
