//! People, places, and what they do.

use std::time::Instant;

use serde_json::{Map, Value, json};
use serenity::model::Timestamp;

use super::state::{Open, State, components};
use super::{Fake, Interaction, server};

/// A user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Somebody {
    pub id: u64,
    pub name: &'static str,
    pub locale: &'static str,
    pub bot: bool,
    pub moderator: bool,
}

const fn somebody(id: u64, name: &'static str, locale: &'static str) -> Somebody {
    Somebody { id, name, locale, bot: false, moderator: false }
}

pub const ALICE: Somebody = somebody(201, "alice", "en-US");
pub const BOB: Somebody = somebody(202, "bob", "en-GB");
/// Carol's Discord speaks French, and she may moderate.
pub const CAROL: Somebody = Somebody { moderator: true, ..somebody(203, "carol", "fr") };
/// Another bot.
pub const DEN: Somebody = Somebody { bot: true, ..somebody(204, "den", "en-US") };
pub const BOT: Somebody = Somebody { bot: true, ..somebody(900, "xiangqi", "en-US") };
pub const VIEW_CHANNEL: u64 = 1 << 10;
pub const SEND_MESSAGES: u64 = 1 << 11;
pub const ATTACH_FILES: u64 = 1 << 15;
pub const CONNECT: u64 = 1 << 20;
/// The time of Discord's id 0, in Unix milliseconds.
const DISCORD_EPOCH: u64 = 1_420_070_400_000;

/// Writes a time of Discord's ids as Discord does.
pub(super) fn time_of(millis: u64) -> String {
    let unix = i64::try_from(millis + DISCORD_EPOCH).unwrap();
    Timestamp::from_millis(unix).unwrap().to_rfc3339().unwrap()
}

const EVERYBODY: [Somebody; 5] = [ALICE, BOB, CAROL, DEN, BOT];
pub const GUILD: u64 = 100;
/// Another server, on the second of two shards, without channels at first.
pub const ANNEX: u64 = 1 << 22 | 100;
/// A server without the bot.
const FOREIGN: u64 = 107;
/// Manage Messages and Manage Server.
const MODERATES: u64 = 1 << 13 | 1 << 5;
/// Use External Apps.
const EXTERNAL_APPS: u64 = 1 << 50;
/// Create Public Threads.
pub(super) const THREADS: u64 = 1 << 35;
/// View Channel, Send Messages, Embed Links, Attach Files, Read Message History, Connect, Create Public Threads, Send
/// Messages in Threads.
const ALL_RIGHTS: u64 = 1 << 10 | 1 << 11 | 1 << 14 | 1 << 15 | 1 << 16 | CONNECT | 1 << 35 | 1 << 38;

impl Somebody {
    pub fn user(self) -> Value {
        json!({
            "id": self.id.to_string(), "username": self.name, "discriminator": "0", "global_name": null,
            "avatar": null, "bot": self.bot,
        })
    }

    pub fn mention(self) -> String {
        format!("<@{}>", self.id)
    }

    pub fn member(self) -> Value {
        json!({
            "user": self.user(), "nick": null, "avatar": null, "roles": [], "deaf": false, "mute": false, "flags": 0,
            "joined_at": "2025-01-01T00:00:00+00:00", "premium_since": null, "pending": false,
            "permissions": if self.moderator { MODERATES } else { 0 }.to_string(),
        })
    }
}

pub(super) fn name(id: &str) -> String {
    by_id(id).map_or_else(|| id.to_owned(), |person| person.name.to_owned())
}

pub(super) fn by_id(id: &str) -> Option<Somebody> {
    EVERYBODY.into_iter().find(|person| id.parse() == Ok(person.id))
}

/// A place to talk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Channel {
    pub id: u64,
    pub direct: bool,
}

impl Channel {
    pub const GENERAL: Self = Self { id: 301, direct: false };
    pub const OTHER: Self = Self { id: 302, direct: false };
    pub const DIRECT: Self = Self { id: 303, direct: true };
    pub const BOBS: Self = Self { id: 306, direct: true };
    /// A group conversation with user installs of the bot.
    pub const GROUP: Self = Self { id: 304, direct: false };
    pub const FOREIGN: Self = Self { id: 305, direct: false };
}

pub(super) fn channels() -> Vec<(u64, Option<u64>, String)> {
    vec![
        (Channel::GENERAL.id, Some(GUILD), "general".to_owned()),
        (Channel::OTHER.id, Some(GUILD), "other".to_owned()),
        (Channel::DIRECT.id, None, String::new()),
        (Channel::BOBS.id, None, String::new()),
        (Channel::GROUP.id, None, String::new()),
        (Channel::FOREIGN.id, Some(FOREIGN), "abroad".to_owned()),
    ]
}

pub(super) fn is_borrowed(channel: u64) -> bool {
    [Channel::GROUP.id, Channel::FOREIGN.id].contains(&channel)
}

#[derive(Clone, Copy, Debug)]
pub enum Given {
    Text(&'static str),
    Number(i64),
    Yes(bool),
    Person(Somebody),
    Role(u64),
}

impl Fake {
    /// Types a message and returns its id.
    pub fn message(&self, channel: Channel, who: Somebody, text: &str) -> String {
        self.type_message(channel, who, text, None)
    }

    /// Begins a message whose event comes only with the next one that is typed.
    pub fn delay_next_message(&self) {
        let mut state = self.shared.state();
        let id = state.new_id();
        state.late_id = Some(id);
    }

    /// Replies with a ping, Discord's default.
    pub fn reply(&self, channel: Channel, who: Somebody, to: &str, text: &str) -> String {
        self.type_message(channel, who, text, Some((to, true)))
    }

    /// Replies without a ping.
    pub fn reply_quietly(&self, channel: Channel, who: Somebody, to: &str, text: &str) -> String {
        self.type_message(channel, who, text, Some((to, false)))
    }

    /// Edits a message some seconds after it was sent.
    pub fn edit(&self, channel: Channel, message: &str, text: &str, after: u64) {
        {
            let mut state = self.shared.state();
            let sent = message.parse::<u64>().unwrap() >> 22;
            let edited = sent + after * 1000;
            state.pass_id((edited + 1) << 22);
            let edited = time_of(edited);
            let known = state.message_mut(message).unwrap_or_else(|| panic!("no message {message}"));
            known["content"] = text.into();
            known["edited_timestamp"] = edited.into();
        }
        self.update(channel, message);
    }

    /// Sends the update of an unchanged message, as for an embed.
    pub fn update(&self, channel: Channel, message: &str) {
        let mut state = self.shared.state();
        let mut known = state.message(message).unwrap_or_else(|| panic!("no message {message}")).clone();
        if let Some(guild) = state.channel(channel.id).guild {
            known["guild_id"] = guild.to_string().into();
            let author = by_id(known["author"]["id"].as_str().unwrap()).unwrap();
            let mut member = author.member();
            member.as_object_mut().unwrap().retain(|key, _| key != "user" && key != "permissions");
            known["member"] = member;
        }
        let intents = state.intents();
        hide(&mut known, channel.direct, intents);
        state.dispatch("MESSAGE_UPDATE", known);
    }

    pub fn leave_empty_thread(&self, parent: Channel) -> Channel {
        Channel { id: self.shared.state().open_thread(parent.id, None), direct: false }
    }

    /// Sends a slash command by the name of its subcommand.
    pub fn slash(
        &self,
        channel: Channel,
        who: Somebody,
        name: &str,
        options: &[(&str, Given)],
    ) -> Interaction {
        let mut resolved = json!({});
        let options: Vec<Value> = options
            .iter()
            .map(|(name, given)| match given {
                Given::Text(text) => json!({ "name": name, "type": 3, "value": text }),
                Given::Number(number) => json!({ "name": name, "type": 4, "value": number }),
                Given::Yes(yes) => json!({ "name": name, "type": 5, "value": yes }),
                Given::Person(person) => {
                    resolved = resolve(*person);
                    json!({ "name": name, "type": 6, "value": person.id.to_string() })
                }
                Given::Role(role) => {
                    resolved = server::resolve(*role);
                    json!({ "name": name, "type": 8, "value": role.to_string() })
                }
            })
            .collect();
        let data = json!({
            "id": "700", "name": root_of(name), "type": 1, "resolved": resolved,
            "options": [{ "name": name, "type": 1, "options": options }],
        });
        self.interact(channel, who, 2, data, None)
    }

    /// Uses the entry of the application that opens its Activity.
    pub fn use_entry(&self, channel: Channel, who: Somebody) -> Interaction {
        let data = json!({ "id": "701", "name": "Open the board", "type": 4 });
        self.interact(channel, who, 2, data, None)
    }

    pub fn slash_with_file(
        &self,
        channel: Channel,
        who: Somebody,
        (name, option): (&str, &str),
        bytes: &[u8],
    ) -> Interaction {
        let file = self.file(bytes);
        let id = file["id"].as_str().unwrap().to_owned();
        let options = json!([{ "name": option, "type": 11, "value": &id }]);
        let data = json!({
            "id": "700", "name": root_of(name), "type": 1, "resolved": { "attachments": { &id: file } },
            "options": [{ "name": name, "type": 1, "options": options }],
        });
        self.interact(channel, who, 2, data, None)
    }

    pub fn message_with_file(&self, channel: Channel, who: Somebody, text: &str, bytes: &[u8]) -> String {
        let file = self.file(bytes);
        self.shared.state().beside = Some(file);
        self.type_message(channel, who, text, None)
    }

    pub fn reply_with_file(&self, channel: Channel, who: Somebody, to: &str, bytes: &[u8]) {
        let file = self.file(bytes);
        self.shared.state().beside = Some(file);
        self.type_message(channel, who, "", Some((to, true)));
    }

    /// Sends a command that another application or version has registered.
    pub fn other_command(&self, channel: Channel, who: Somebody, data: Value) -> Interaction {
        self.interact(channel, who, 2, data, None)
    }

    /// Stores an attachment.
    fn file(&self, bytes: &[u8]) -> Value {
        let mut state = self.shared.state();
        let id = state.new_id();
        let path = format!("/attachments/1/{id}/game.pgn");
        state.files.insert(path.clone(), bytes.to_vec());
        let url = format!("https://cdn.discordapp.com{path}?ex=1");
        json!({
            "id": id, "filename": "game.pgn", "size": bytes.len(), "url": &url, "proxy_url": &url,
            "content_type": if bytes.starts_with(b"\x89PNG") { "image/png" } else { "text/plain" },
        })
    }

    /// Uses a command in the menu of a person, by its English name.
    pub fn person_menu(&self, channel: Channel, who: Somebody, name: &str, target: Somebody) -> Interaction {
        let data = json!({
            "id": "701", "name": name, "type": 2, "target_id": target.id.to_string(), "resolved": resolve(target),
        });
        self.interact(channel, who, 2, data, None)
    }

    /// Uses a command in the menu of a message, which the bot receives in full.
    pub fn message_menu(&self, channel: Channel, who: Somebody, name: &str, message: &str) -> Interaction {
        let target = self.shared.state().message(message).expect("the message is there").clone();
        let data = json!({
            "id": "702", "name": name, "type": 3, "target_id": message, "resolved": { "messages": { message: target } },
        });
        self.interact(channel, who, 2, data, None)
    }

    pub fn complete(
        &self,
        channel: Channel,
        who: Somebody,
        command: &str,
        option: &str,
        typed: &str,
    ) -> Interaction {
        let options = json!([{ "name": option, "type": 3, "value": typed, "focused": true }]);
        let data = json!({
            "id": "700", "name": root_of(command), "type": 1,
            "options": [{ "name": command, "type": 1, "options": options }],
        });
        self.interact(channel, who, 4, data, None)
    }

    pub fn press(&self, channel: Channel, who: Somebody, message: &str, id: &str) -> Interaction {
        let data = json!({ "custom_id": id, "component_type": 2 });
        self.interact(channel, who, 3, data, Some(self.with_component(message, id)))
    }

    pub fn choose(
        &self,
        channel: Channel,
        who: Somebody,
        message: &str,
        id: &str,
        value: &str,
    ) -> Interaction {
        let carrier = self.with_component(message, id);
        let offered = components(&carrier)
            .find(|component| component["custom_id"] == id)
            .and_then(|component| component["options"].as_array())
            .is_some_and(|options| options.iter().any(|option| option["value"] == value));
        assert!(offered, "{value} is no entry of {id} in {carrier}");
        let data = json!({ "custom_id": id, "component_type": 3, "values": [value] });
        self.interact(channel, who, 3, data, Some(carrier))
    }

    /// Makes a channel the text chat of a voice channel.
    pub fn make_voice(&self, channel: Channel) {
        self.shared.state().channel(channel.id).voice = true;
    }

    /// Removes a right of the bot, with an event.
    pub fn deny(&self, channel: Channel, right: u64) {
        let mut state = self.shared.state();
        state.rights.insert(channel.id, ALL_RIGHTS & !right);
        let object = state.channel(channel.id).object(channel.id);
        state.dispatch("CHANNEL_UPDATE", object);
    }

    /// Removes a right of the bot, without an event.
    pub fn deny_silently(&self, channel: Channel, right: u64) {
        self.shared.state().rights.insert(channel.id, ALL_RIGHTS & !right);
    }

    pub fn let_post(&self, channel: Channel, may: bool) {
        let mut state = self.shared.state();
        if may {
            state.rights.remove(&channel.id);
            let object = state.channel(channel.id).object(channel.id);
            state.dispatch("CHANNEL_UPDATE", object);
        } else {
            state.rights.insert(channel.id, ALL_RIGHTS & !SEND_MESSAGES);
        }
    }

    pub fn forbid_threads(&self, channel: Channel) {
        self.shared.state().rights.insert(channel.id, ALL_RIGHTS & !THREADS);
    }

    pub fn forbid_threads_of_people(&self, channel: Channel) {
        self.shared.state().threadless.push(channel.id);
    }

    /// Gives the right to post back without an event.
    pub fn give_right_silently(&self, channel: Channel) {
        self.shared.state().rights.remove(&channel.id);
    }

    /// Returns the current message, which must carry the component.
    fn with_component(&self, message: &str, id: &str) -> Value {
        let state = self.shared.state();
        let carrier = state.message(message).unwrap_or_else(|| panic!("no message {message}")).clone();
        assert!(components(&carrier).any(|c| c["custom_id"] == id), "no component {id} in {carrier}");
        carrier
    }

    fn type_message(&self, channel: Channel, who: Somebody, text: &str, to: Option<(&str, bool)>) -> String {
        let mut state = self.shared.state();
        let mut message = state.new_message(channel.id, who, text);
        if let Some(id) = state.late_id.take() {
            message["id"] = id.into();
        }
        if let Some(file) = state.beside.take() {
            message["attachments"] = json!([file]);
        }
        let mut mentioned: Vec<Somebody> =
            EVERYBODY.into_iter().filter(|person| text.contains(&person.mention())).collect();
        if let Some((to, ping)) = to {
            let answered = state.message(to).unwrap_or_else(|| panic!("no message {to}")).clone();
            let author = by_id(answered["author"]["id"].as_str().unwrap()).unwrap();
            if ping && !mentioned.contains(&author) {
                mentioned.push(author);
            }
            message["type"] = 19.into();
            message["message_reference"] = json!({
                "type": 0, "message_id": to, "channel_id": channel.id.to_string(),
            });
            message["referenced_message"] = answered;
        }
        message["mentions"] = mentioned.iter().map(|person| person.user()).collect();
        let id = message["id"].as_str().unwrap().to_owned();
        state.channel(channel.id).messages.push(message.clone());
        let intents = state.intents();
        if let Some(guild) = state.channel(channel.id).guild {
            message["guild_id"] = guild.to_string().into();
            let mut member = who.member();
            member.as_object_mut().unwrap().retain(|key, _| key != "user" && key != "permissions");
            member["roles"] = state.server.roles_of(who.id);
            message["member"] = member;
        }
        hide(&mut message, channel.direct, intents);
        let hidden = state.rights.get(&channel.id).is_some_and(|rights| rights & VIEW_CHANNEL == 0);
        if hidden || is_borrowed(channel.id) {
            return id;
        }
        state.dispatch("MESSAGE_CREATE", message);
        id
    }

    fn interact(
        &self,
        channel: Channel,
        who: Somebody,
        kind: u8,
        data: Value,
        message: Option<Value>,
    ) -> Interaction {
        let mut state = self.shared.state();
        let id = state.new_id();
        let token = format!("interaction-token-{id}");
        let mut event = Map::new();
        let object = state.channel(channel.id).object(channel.id);
        let guild = state.channel(channel.id).guild;
        let rights = state.rights.get(&channel.id).copied().unwrap_or(ALL_RIGHTS);
        let borrowed = is_borrowed(channel.id) || (state.thrown_out && guild == Some(GUILD));
        let (context, owners) = match (borrowed, guild) {
            (true, guild) => (if guild.is_some() { 0 } else { 2 }, json!({ "1": who.id.to_string() })),
            (false, guild) => (u8::from(channel.direct), json!({ "0": guild.unwrap_or(0).to_string() })),
        };
        let fields = json!({
            "id": id, "application_id": BOT.id.to_string(), "type": kind, "data": data, "token": token, "version": 1,
            "channel_id": channel.id.to_string(), "channel": object, "locale": who.locale, "entitlements": [],
            "app_permissions": rights.to_string(), "authorizing_integration_owners": owners, "context": context,
            "attachment_size_limit": 10_485_760,
        });
        event.extend(fields.as_object().unwrap().clone());
        if let Some(guild) = guild {
            event.insert("guild_id".to_owned(), guild.to_string().into());
            event.insert("guild_locale".to_owned(), state.guild_locale.into());
            let mut member = who.member();
            let barred = state.threadless.contains(&channel.id);
            let external = if state.hidden.get(&channel.id) == Some(&true) { 0 } else { EXTERNAL_APPS };
            let own = if who.moderator { MODERATES | state.server.of_moderators } else { 0 };
            let rights = own | if barred { 0 } else { THREADS } | external;
            member["permissions"] = rights.to_string().into();
            member["roles"] = state.server.roles_of(who.id);
            event.insert("member".to_owned(), member);
        } else {
            event.insert("user".to_owned(), who.user());
        }
        let open = Open {
            id: id.clone(),
            kind,
            since: Instant::now(),
            channel: channel.id,
            follow_ups: Vec::new(),
            answered: None,
            message: message.as_ref().map(|message| message["id"].as_str().unwrap().to_owned()),
        };
        if let Some(message) = message {
            event.insert("message".to_owned(), message);
        }
        state.interactions.insert(token.clone(), open);
        state.dispatch("INTERACTION_CREATE", event.into());
        Interaction { id, token }
    }
}

/// Removes the content that the message-content intent protects.
pub(super) fn hide(message: &mut Value, direct: bool, intents: u64) {
    const MESSAGE_CONTENT: u64 = 1 << 15;
    let me = BOT.id.to_string();
    let own = message["author"]["id"] == me.as_str();
    let meant =
        message["mentions"].as_array().is_some_and(|list| list.iter().any(|user| user["id"] == me.as_str()));
    if intents & MESSAGE_CONTENT == 0 && !direct && !own && !meant {
        message["content"] = "".into();
        message["components"] = json!([]);
        message["attachments"] = json!([]);
    }
}

fn resolve(person: Somebody) -> Value {
    let id = person.id.to_string();
    let mut member = person.member();
    member.as_object_mut().unwrap().retain(|key, _| !matches!(key.as_str(), "user" | "deaf" | "mute"));
    json!({ "users": { &id: person.user() }, "members": { &id: member } })
}

/// The events that follow `READY`.
pub(super) fn guild(state: &State, guild: u64) -> Value {
    let of_guild = state.channels.iter().filter(|(_, place)| place.guild == Some(guild));
    let (threads, channels): (Vec<_>, Vec<_>) = of_guild.partition(|(_, place)| place.thread_of.is_some());
    let channels: Vec<Value> = channels.into_iter().map(|(id, place)| place.object(*id)).collect();
    let threads: Vec<Value> = threads.into_iter().map(|(id, place)| place.object(*id)).collect();
    json!({
        "id": guild.to_string(), "name": "The Club", "icon": null, "splash": null, "discovery_splash": null,
        "owner_id": CAROL.id.to_string(), "afk_channel_id": null, "afk_timeout": 300, "verification_level": 0,
        "default_message_notifications": 0, "explicit_content_filter": 0, "roles": [], "emojis": [],
        "features": [], "mfa_level": 0, "application_id": null, "system_channel_id": null,
        "system_channel_flags": 0, "rules_channel_id": null, "vanity_url_code": null, "description": null,
        "banner": null, "premium_tier": 0, "preferred_locale": state.guild_locale,
        "public_updates_channel_id": null, "nsfw_level": 0, "stickers": [], "premium_progress_bar_enabled": false,
        "safety_alerts_channel_id": null, "joined_at": "2025-01-01T00:00:00+00:00", "large": false,
        "unavailable": false, "member_count": 5, "voice_states": [], "members": [], "channels": channels,
        "threads": threads, "presences": [], "stage_instances": [], "guild_scheduled_events": [],
    })
}

/// Name of the slash command that holds this subcommand.
fn root_of(name: &str) -> &'static str {
    xiangqi_bot::commands::table::root_of(name).map_or("xq", |root| root.name)
}
