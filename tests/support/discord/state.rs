//! State of the fake.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use serde_json::{Value, json};
use tokio::sync::{Semaphore, mpsc};

use super::activity::Activities;
use super::gateway::Out;
use super::limits::Meter;
use super::people::{self, Somebody};
use super::picture_name::{plain, without_points};
use super::server;

/// A recorded call.
#[derive(Clone, Debug)]
pub struct Call {
    pub method: String,
    /// Without `/api/v10`.
    pub path: String,
    pub query: String,
    pub at: Instant,
    pub body: Value,
    pub file: Option<Upload>,
    pub status: u16,
    pub message: Option<String>,
}

#[derive(Clone, Debug)]
pub struct Upload {
    pub field: String,
    pub name: String,
    pub kind: String,
    pub bytes: Vec<u8>,
}

impl Call {
    pub fn is_post(&self) -> bool {
        self.method == "POST" && self.path.starts_with("/channels/") && self.path.ends_with("/messages")
    }

    pub fn is_follow_up(&self) -> bool {
        self.method == "POST" && self.path.starts_with("/webhooks/") && self.body["flags"].is_null()
    }

    pub fn clears_components(&self) -> bool {
        self.method == "PATCH" && self.body["components"] == json!([]) && self.body.get("content").is_none()
    }

    /// Returns `true` if the call is invisible to people.
    pub fn is_quiet(&self) -> bool {
        self.method == "GET" || self.path.ends_with("/typing") || self.path.ends_with("/commands")
    }

    /// The content of its message.
    pub fn data(&self) -> &Value {
        if self.path.starts_with("/interactions/") { &self.body["data"] } else { &self.body }
    }

    pub fn text(&self) -> &str {
        self.data()["content"].as_str().unwrap_or_default()
    }

    /// The custom id of the component with this label or placeholder.
    pub fn component(&self, label: &str) -> String {
        components(self.data())
            .find(|component| component["label"] == label || component["placeholder"] == label)
            .unwrap_or_else(|| panic!("no component \"{label}\" in {}", self.body))["custom_id"]
            .as_str()
            .unwrap()
            .to_owned()
    }

    /// Returns a select and the value of its entry with this label prefix.
    pub fn entry(&self, label: &str) -> (String, String) {
        components(self.data())
            .flat_map(|select| {
                select["options"].as_array().into_iter().flatten().map(move |option| (select, option))
            })
            .find(|(_, option)| option["label"].as_str().is_some_and(|text| text.starts_with(label)))
            .map(|(select, option)| {
                (
                    select["custom_id"].as_str().unwrap().to_owned(),
                    option["value"].as_str().unwrap().to_owned(),
                )
            })
            .unwrap_or_else(|| panic!("no entry \"{label}\" in {}", self.body))
    }
}

/// All buttons and selects of a message.
pub(super) fn components(message: &Value) -> impl Iterator<Item = &Value> {
    let rows = message["components"].as_array().into_iter().flatten();
    rows.flat_map(|row| row["components"].as_array().into_iter().flatten())
}

/// Formats a call for snapshots.
impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let data = self.data();
        let private = data["flags"].as_u64().is_some_and(|flags| flags & 64 != 0);
        let what = match (self.path.split('/').nth(1), self.method.as_str(), self.body["type"].as_u64()) {
            (Some("interactions"), _, Some(4)) => "answers",
            (Some("interactions"), _, Some(5)) => "will answer",
            (Some("interactions"), _, Some(6)) => "acknowledges",
            (Some("interactions"), _, Some(7)) => "updates its private message",
            (Some("interactions"), _, Some(8)) => "completes",
            (_, "PATCH", _) if self.clears_components() => "removes the buttons of an older message",
            (Some("webhooks"), "PATCH", _) => "completes its answer",
            (Some("webhooks"), _, _) => "adds to its answer",
            (Some("channels"), "POST", _) if self.is_post() => "posts",
            (Some("channels"), "PATCH", _) => "edits its message",
            _ => &format!("{} {}", self.method, self.path),
        };
        write!(f, "bot {what}{}", if private { " privately" } else { "" })?;
        if self.status >= 300 {
            write!(f, " (refused: {})", self.status)?;
        }
        if data["message_reference"].is_object() {
            write!(f, " as a reply")?;
        }
        if let Some(pinged) = data["allowed_mentions"]["users"].as_array().filter(|users| !users.is_empty()) {
            let names: Vec<String> =
                pinged.iter().map(|id| people::name(id.as_str().unwrap_or_default())).collect();
            write!(f, ", pinging {}", names.join(", "))?;
        }
        for line in data["content"].as_str().unwrap_or_default().lines() {
            write!(f, "\n  | {line}")?;
        }
        if let Some(file) = &self.file {
            let attachment = &data["attachments"][0];
            write!(f, "\n  | [picture {} ({})]", plain(&file.name), file.kind)?;
            for line in without_points(attachment["description"].as_str().unwrap_or_default()).lines() {
                write!(f, "\n  |   {line}")?;
            }
        }
        for row in data["components"].as_array().into_iter().flatten() {
            write!(f, "\n  |")?;
            for component in row["components"].as_array().into_iter().flatten() {
                if component["type"] == 2 {
                    write!(f, " [{}]", component["label"].as_str().unwrap_or_default())?;
                } else {
                    let options = component["options"].as_array().into_iter().flatten();
                    let labels: Vec<&str> = options.filter_map(|option| option["label"].as_str()).collect();
                    write!(
                        f,
                        " <{}: {}>",
                        component["placeholder"].as_str().unwrap_or_default(),
                        labels.join(", ")
                    )?;
                }
            }
        }
        for choice in data["choices"].as_array().into_iter().flatten() {
            write!(f, "\n  | {}", choice["name"].as_str().unwrap_or_default())?;
        }
        Ok(())
    }
}

/// Fault of a call.
#[derive(Clone, Debug)]
pub enum Fault {
    /// Refused with status, error code and message.
    Refuse(u16, i64, &'static str),
    /// Refused with status and body.
    RefuseWith(u16, Value),
    /// Refused with 50035 for this field.
    InvalidField(&'static str),
    /// Carried out, then answered with this status.
    DoneBut(u16),
    /// Carried out, then the connection is cut.
    DoneButCut,
    /// 429 for the route, with seconds to wait.
    TooMany(f64),
    /// Global 429, with seconds to wait.
    TooManyOfAll(f64),
    /// Ban by Cloudflare, with seconds to wait and a page as body.
    Banned(u32),
    /// Carried out; the answer waits for a permit.
    Held(Arc<Semaphore>),
}

#[derive(Default)]
pub(super) struct Place {
    pub guild: Option<u64>,
    pub name: String,
    pub messages: Vec<Value>,
    pub voice: bool,
    pub thread_of: Option<u64>,
}

impl Place {
    pub(super) fn object(&self, id: u64) -> Value {
        let kind = match self.guild {
            Some(_) if self.voice => 2,
            Some(_) => 0,
            None if people::is_borrowed(id) => 3,
            None => 1,
        };
        let mut object = json!({ "id": id.to_string(), "type": kind });
        if let Some(guild) = self.guild {
            object["guild_id"] = guild.to_string().into();
            object["name"] = self.name.clone().into();
            object["position"] = 0.into();
            object["permission_overwrites"] = json!([]);
            object["nsfw"] = false.into();
        }
        if let Some(parent) = self.thread_of {
            object["type"] = 11.into();
            object["parent_id"] = parent.to_string().into();
            object["owner_id"] = people::BOT.id.to_string().into();
            object["message_count"] = self.messages.len().into();
        }
        object
    }
}

pub(super) struct Session {
    pub id: String,
    pub seq: u64,
    pub intents: u64,
    /// Sent events, for a resumed session.
    pub log: Vec<(u64, Out)>,
    pub out: Option<mpsc::UnboundedSender<Out>>,
    /// Whether the connection is open but silent, without heartbeat acknowledgements.
    pub mute: bool,
}

impl Session {
    pub(super) fn is_open(&self) -> bool {
        self.out.as_ref().is_some_and(|out| !out.is_closed())
    }

    pub(super) fn is(&self, out: &mpsc::UnboundedSender<Out>) -> bool {
        self.out.as_ref().is_some_and(|own| own.same_channel(out))
    }

    pub(super) fn dispatch(&mut self, kind: &str, data: Value) {
        self.seq += 1;
        let text = json!({ "op": 0, "s": self.seq, "t": kind, "d": &data }).to_string();
        let typed = kind == "MESSAGE_CREATE" && data["author"]["bot"] != true;
        let channel = data["channel_id"].as_str().filter(|_| typed).and_then(|id| id.parse().ok());
        let event = Out::Event(text, channel);
        self.log.push((self.seq, event.clone()));
        self.send(event);
    }

    pub(super) fn send(&self, out: Out) {
        if let Some(socket) = self.out.as_ref().filter(|_| !self.mute) {
            socket.send(out).ok();
        }
    }
}

pub(super) struct Open {
    pub id: String,
    pub kind: u8,
    pub since: Instant,
    pub channel: u64,
    pub follow_ups: Vec<String>,
    /// Type of the given answer.
    pub answered: Option<u64>,
    /// Message of the answer or of the pressed component.
    pub message: Option<String>,
}

#[derive(Default)]
pub(super) struct State {
    pub activities: Activities,
    next: u64,
    pub channels: HashMap<u64, Place>,
    /// Ephemeral messages.
    pub private: HashMap<String, Value>,
    /// Session of the first shard, which has direct messages.
    pub session: Option<Session>,
    /// Sessions of other shards.
    pub elsewhere: HashMap<u64, Session>,
    /// Number of shards by the latest identify.
    pub shards: u64,
    pub identified: Vec<Value>,
    pub resumed: usize,
    pub calls: Vec<(Call, bool)>,
    /// Number of calls ever.
    pub arrived: usize,
    pub faults: Vec<(String, String, Fault)>,
    pub interactions: HashMap<String, Open>,
    pub nonces: HashMap<(u64, String), String>,
    pub commands: Value,
    /// Returns when the last typed message of a channel was delivered.
    pub told: HashMap<u64, Instant>,
    pub violations: Vec<String>,
    pub meter: Meter,
    pub resumed_elsewhere: usize,
    pub thrown_out: bool,
    /// Gateway connections still to refuse.
    pub refused_connections: usize,
    /// Remaining session starts, and milliseconds until the reset.
    pub session_starts: (u64, u64),
    /// Restricted rights of the bot by channel.
    pub rights: HashMap<u64, u64>,
    /// Channels with private answers, and whether the rights in interactions say so.
    pub hidden: HashMap<u64, bool>,
    /// Error codes of refused direct messages.
    pub refused_direct: HashMap<u64, i64>,
    pub threadless: Vec<u64>,
    pub guild_locale: &'static str,
    /// Attachments by path.
    pub files: HashMap<String, Vec<u8>>,
    /// Attachment of the next typed message.
    pub beside: Option<Value>,
    /// Id of the next typed message, which began earlier.
    pub late_id: Option<String>,
    pub distort: Option<Distortion>,
    pub server: server::Server,
}

pub(super) type Distortion = Box<dyn Fn(&mut Value) + Send>;

impl State {
    pub(super) fn refuses_connection(&mut self) -> bool {
        let left = self.refused_connections.checked_sub(1);
        self.refused_connections = left.unwrap_or(0);
        left.is_some()
    }

    pub(super) fn new(guild_locale: &'static str) -> Self {
        let mut channels = HashMap::new();
        for (id, guild, name) in people::channels() {
            channels.insert(id, Place { guild, name, ..Place::default() });
        }
        Self {
            next: 1_000_000_000_000_000_000,
            channels,
            shards: 1,
            commands: json!([]),
            session_starts: (999, 0),
            guild_locale,
            ..Self::default()
        }
    }

    pub(super) fn add_channels(&mut self, guild: u64, channels: &[people::Channel]) {
        for channel in channels {
            let place = Place { guild: Some(guild), name: channel.id.to_string(), ..Place::default() };
            self.channels.insert(channel.id, place);
        }
    }

    /// Returns the shard of a server or of direct messages.
    pub(super) fn shard_of(&self, guild: Option<u64>) -> u64 {
        (guild.unwrap_or(0) >> 22) % self.shards
    }

    pub(super) fn guilds(&self, shard: u64) -> Vec<u64> {
        let own = self.channels.iter().filter(|(id, _)| !people::is_borrowed(**id));
        let places = own.filter_map(|(_, place)| place.guild);
        let mut guilds: Vec<u64> = places.filter(|guild| self.shard_of(Some(*guild)) == shard).collect();
        guilds.sort_unstable();
        guilds.dedup();
        guilds
    }

    pub(super) fn sessions_for(&self, channel: u64) -> usize {
        let shard = self.shard_of(self.channels.get(&channel).and_then(|place| place.guild));
        self.identified.iter().filter(|sent| sent["shard"][0].as_u64().unwrap_or(0) == shard).count()
    }

    pub(super) fn session_on(&mut self, shard: u64) -> Option<&mut Session> {
        if shard == 0 { self.session.as_mut() } else { self.elsewhere.get_mut(&shard) }
    }

    pub(super) fn session_over(&mut self, out: &mpsc::UnboundedSender<Out>) -> Option<&mut Session> {
        self.session.iter_mut().chain(self.elsewhere.values_mut()).find(|session| session.is(out))
    }

    pub(super) fn session_named(&mut self, id: &str) -> Option<&mut Session> {
        self.session.iter_mut().chain(self.elsewhere.values_mut()).find(|session| session.id == id)
    }

    pub(super) fn intents(&self) -> u64 {
        self.session.iter().chain(self.elsewhere.values()).map(|session| session.intents).next().unwrap_or(0)
    }

    pub(super) fn new_id(&mut self) -> String {
        self.next += 1;
        self.next.to_string()
    }

    /// Advances the next id by a millisecond and returns that time.
    pub(super) fn pass_millisecond(&mut self) -> String {
        let time = (self.next >> 22) + 1;
        self.next = time << 22;
        people::time_of(time)
    }

    /// Advances the next id.
    pub(super) fn pass_id(&mut self, id: u64) {
        self.next = self.next.max(id);
    }

    /// Opens a thread; a thread of a message has its id.
    pub(super) fn open_thread(&mut self, parent: u64, message: Option<&str>) -> u64 {
        let id = message.map_or_else(|| self.new_id(), str::to_owned).parse().unwrap();
        let guild = self.channel(parent).guild;
        let name = format!("thread of {parent}");
        self.channels.insert(id, Place { guild, name, thread_of: Some(parent), ..Place::default() });
        id
    }

    pub(super) fn channel(&mut self, id: u64) -> &mut Place {
        self.channels.get_mut(&id).expect("the channel exists")
    }

    pub(super) fn session_mut(&mut self) -> &mut Session {
        self.session.as_mut().expect("the bot has a session")
    }

    pub(super) fn message(&self, id: &str) -> Option<&Value> {
        self.private
            .get(id)
            .or_else(|| self.channels.values().flat_map(|c| &c.messages).find(|m| m["id"] == id))
    }

    pub(super) fn message_mut(&mut self, id: &str) -> Option<&mut Value> {
        if self.private.contains_key(id) {
            return self.private.get_mut(id);
        }
        self.channels.values_mut().flat_map(|c| &mut c.messages).find(|m| m["id"] == id)
    }

    /// Sends an event, now or at the resume.
    pub(super) fn dispatch(&mut self, kind: &str, mut data: Value) {
        let guild = data["guild_id"].as_str().and_then(|id| id.parse().ok());
        let shard = self.shard_of(guild);
        if let Some(distort) = self.distort.as_ref().filter(|_| kind.ends_with("_CREATE")) {
            distort(&mut data);
        }
        if let Some(session) = self.session_on(shard) {
            session.dispatch(kind, data);
        }
    }

    pub(super) fn new_message(&mut self, channel: u64, author: Somebody, text: &str) -> Value {
        json!({
            "id": self.new_id(), "channel_id": channel.to_string(), "author": author.user(), "content": text,
            "timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": null, "tts": false,
            "mention_everyone": false, "mentions": [], "mention_roles": [], "attachments": [], "embeds": [],
            "pinned": false, "type": 0, "components": [], "flags": 0,
        })
    }
}
