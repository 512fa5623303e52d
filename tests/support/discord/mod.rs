//! A Discord inside the test program: gateway and REST interface on one local port, strict about what it is sent.
//!
//! Every call is checked and recorded. A call that Discord would refuse is refused the same way, and the next wait
//! fails with the reason. [`Fake::wait`] gives the calls one by one without sleeping.

pub mod check;
mod document;
mod gateway;
mod limits;
mod people;
pub mod picture_name;
mod rest;
mod state;
mod tls;

use std::net::SocketAddr;
use std::sync::{Arc, MutexGuard};
use std::time::{Duration, Instant};

use axum::serve::ListenerExt as _;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::Notify;
use xiangqi_bot::discord::DiscordSettings;

pub use people::{
    ALICE, ANNEX, ATTACH_FILES, BOB, BOT, CAROL, CONNECT, Channel, DEN, GUILD, Given, SEND_MESSAGES,
    Somebody, VIEW_CHANNEL,
};
pub use state::{Call, Fault};
use state::{Session, State};

/// A wait that takes longer than this is a failure, not slowness.
const PATIENCE: Duration = Duration::from_secs(45);
pub const TOKEN: &str = "fake.token.for-tests";
const INTERACTION_LIFE: Duration = Duration::from_secs(3);

/// How this Discord behaves.
#[derive(Clone, Debug)]
pub struct Options {
    /// Whether the privileged intent is switched on in its portal.
    pub message_content: bool,
    /// Whether the bot asks for messages that are not meant for it.
    pub reads_all: bool,
    /// The server's language.
    pub guild_locale: &'static str,
    /// Close every connection that identifies with this code.
    pub close_identify: Option<u16>,
    /// Whether the gateway answers at all.
    pub silent: bool,
    /// What every call waits for before it is looked at: a slow network, for instance.
    pub before: Option<fn() -> BoxFuture<'static, ()>>,
    /// Whether calls are counted and refused as Discord does.
    pub limits: bool,
    /// Whether the connection asks for lost sessions to be resumed at an address of its own.
    pub resumes_elsewhere: bool,
    /// How often the bot is to give a sign of life, in milliseconds.
    pub heartbeat: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            message_content: true,
            reads_all: false,
            guild_locale: "en-US",
            close_identify: None,
            silent: false,
            before: None,
            limits: false,
            resumes_elsewhere: false,
            heartbeat: 41_250,
        }
    }
}

/// A running fake; it ends with the test's runtime.
pub struct Fake {
    shared: Arc<Shared>,
    address: SocketAddr,
    /// Where it is found behind TLS, and the certificate for that.
    secure: Option<(SocketAddr, tempfile::NamedTempFile)>,
}

pub struct Shared {
    state: std::sync::Mutex<State>,
    changed: Notify,
    options: Options,
    address: std::sync::OnceLock<SocketAddr>,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap()
    }
}

/// What is to be seen of a channel.
pub struct View<'a> {
    pub messages: &'a [Value],
    /// How many sessions the bot has begun on the shard of the channel.
    pub sessions: usize,
    state: &'a State,
}

impl View<'_> {
    /// What the answer to an interaction says now.
    pub fn answer(&self, asked: &Interaction) -> Option<&str> {
        let id = self.state.interactions.get(&asked.token)?.message.as_ref()?;
        self.state.private.get(id)?["content"].as_str()
    }
}

/// Something that a person did to the bot and that has to be answered.
#[derive(Clone, Debug)]
pub struct Interaction {
    pub id: String,
    pub token: String,
}

/// Events do not wait until the ones before them are confirmed.
fn send_at_once(stream: &mut TcpStream) {
    // One that is closed already refuses.
    stream.set_nodelay(true).ok();
}

impl Fake {
    pub async fn start() -> Self {
        Self::with(Options::default()).await
    }

    pub async fn with(options: Options) -> Self {
        let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let shared = Arc::new(Shared {
            state: std::sync::Mutex::new(State::new(options.guild_locale)),
            changed: Notify::new(),
            options,
            address: std::sync::OnceLock::from(address),
        });
        let app = rest::routes(Arc::clone(&shared));
        tokio::spawn(async move { axum::serve(listener.tap_io(send_at_once), app).await.unwrap() });
        Self { shared, address, secure: None }
    }

    /// One that can also be found as `discord.com` is: by its name, behind TLS.
    pub async fn behind_tls(options: Options) -> Self {
        let fake = Self::with(options).await;
        let certificate = tempfile::NamedTempFile::new().unwrap();
        let door = tls::Door::open(certificate.path()).await;
        let address = door.address();
        let app = rest::routes(Arc::clone(&fake.shared));
        tokio::spawn(async move { axum::serve(door, app).await.unwrap() });
        Self { secure: Some((address, certificate)), ..fake }
    }

    /// Settings with which the adapter finds it as it finds the real one.
    pub fn tls_settings(&self) -> DiscordSettings {
        let (address, certificate) = self.secure.as_ref().expect("it is behind TLS");
        DiscordSettings {
            token: TOKEN.to_owned(),
            resolve: Some(*address),
            ca_file: Some(certificate.path().to_owned()),
            ..DiscordSettings::default()
        }
    }

    /// Settings with which the adapter finds this Discord.
    pub fn settings(&self) -> DiscordSettings {
        DiscordSettings {
            token: TOKEN.to_owned(),
            api: Some(format!("http://{}", self.address)),
            message_content: self.shared.options.reads_all,
            ..DiscordSettings::default()
        }
    }

    /// Waits for the first call that fits and was not given before.
    ///
    /// # Panics
    ///
    /// When Discord refused a call for its form, or nothing comes.
    pub async fn wait(&self, what: &str, fits: impl Fn(&Call) -> bool) -> Call {
        self.until(what, |state| {
            assert!(state.violations.is_empty(), "Discord refuses: {:#?}", state.violations);
            let call = state.calls.iter_mut().find(|(call, given)| !given && fits(call))?;
            call.1 = true;
            Some(call.0.clone())
        })
        .await
    }

    /// The next message that the bot posts.
    pub async fn next_message(&self) -> Call {
        self.wait("a posted message", |call| call.is_post()).await
    }

    /// The first answer to an interaction.
    pub async fn answer(&self, interaction: &Interaction) -> Call {
        let path = format!("/interactions/{}/", interaction.id);
        self.wait("an answer to an interaction", |call| call.path.starts_with(&path)).await
    }

    /// The answer to an interaction as the person sees it in the end: a slow machine puts it off at first, and lets it follow.
    /// An answer that only acknowledges is followed by another one where it is `private`.
    pub async fn answer_told(&self, interaction: &Interaction, private: bool) -> Call {
        let first = self.answer(interaction).await;
        let kind = match first.body["type"].as_u64() {
            Some(5) => 4,
            Some(6) if private => 7,
            _ => return first,
        };
        let mut told = self.follow_up(interaction).await;
        let mut data = told.body.take();
        if let Some(flags) = first.body["data"].get("flags") {
            data["flags"] = flags.clone();
        }
        Call { method: first.method, path: first.path, body: json!({ "type": kind, "data": data }), ..told }
    }

    /// The next edit of an interaction's answer, or message after it.
    pub async fn follow_up(&self, interaction: &Interaction) -> Call {
        self.wait("a follow-up", |call| {
            call.path.starts_with("/webhooks/") && call.path.contains(&interaction.token)
        })
        .await
    }

    /// Waits until the bot has a session.
    pub async fn ready(&self) {
        self.until("a session", |state| {
            state.session.as_ref().filter(|session| session.is_open()).map(|_| ())
        })
        .await;
    }

    /// Waits until the `n`th session (from 1) has begun.
    pub async fn session(&self, n: usize) {
        self.until("a new session", |state| (state.identified.len() >= n).then_some(())).await;
        self.ready().await;
    }

    /// Waits until the session was taken up again `n` times.
    pub async fn resumed(&self, n: usize) {
        self.until("a resumed session", |state| (state.resumed >= n).then_some(())).await;
    }

    /// How many calls were counted towards a limit, and how many of them refused for it.
    pub fn measured(&self) -> (usize, usize) {
        let state = self.shared.state();
        (state.meter.counted, state.meter.refused)
    }

    /// How many sessions were resumed at the address that the session itself named.
    pub fn resumed_elsewhere(&self) -> usize {
        self.shared.state().resumed_elsewhere
    }

    /// What the bot sent to identify itself, each time.
    pub fn identified(&self) -> Vec<Value> {
        self.shared.state().identified.clone()
    }

    /// The calls that nobody waited for, without those that make no difference to what people see.
    pub fn rest(&self) -> Vec<Call> {
        let state = self.shared.state();
        assert!(state.violations.is_empty(), "Discord refuses: {:#?}", state.violations);
        state
            .calls
            .iter()
            .filter(|(call, given)| !given && !call.is_quiet())
            .map(|(call, _)| call.clone())
            .collect()
    }

    /// Lets all interactions run out, as after a quarter of an hour.
    pub fn forget_interactions(&self) {
        self.shared.state().interactions.clear();
    }

    /// Shows the answers of a bot without access to one person alone, as where people may not use external apps; `told` says
    /// that the rights in an interaction tell it.
    pub fn hide_answers(&self, channel: Channel, told: bool) {
        self.shared.state().hidden.insert(channel.id, told);
    }

    /// Refuses messages in a direct conversation with this code.
    pub fn refuse_direct(&self, channel: Channel, code: i64) {
        self.shared.state().refused_direct.insert(channel.id, code);
    }

    /// Takes the calls so far, whoever waits for them.
    pub fn take_calls(&self) -> Vec<Call> {
        let mut state = self.shared.state();
        assert!(state.violations.is_empty(), "Discord refuses: {:#?}", state.violations);
        std::mem::take(&mut state.calls).into_iter().map(|(call, _)| call).collect()
    }

    /// More channels in the server.
    pub fn add_channels(&self, channels: &[Channel]) {
        self.shared.state().add_channels(people::GUILD, channels);
    }

    /// More channels in another server.
    pub fn add_channels_in(&self, guild: u64, channels: &[Channel]) {
        self.shared.state().add_channels(guild, channels);
    }

    /// How many sessions the bot has begun on the shard of a channel.
    pub fn sessions_for(&self, channel: Channel) -> usize {
        self.shared.state().sessions_for(channel.id)
    }

    /// Waits until a session was begun on the shard of a channel after the first `known` ones, and the bot has posted
    /// something in a server of that shard since.
    pub async fn speaks_again(&self, channel: Channel, known: usize) {
        let mut since = None;
        self.until("somebody who takes over", |state| {
            if since.is_none() && state.sessions_for(channel.id) > known {
                since = Some(Instant::now());
            }
            let guild = state.channels.get(&channel.id)?.guild;
            let there = |call: &Call| {
                let posted = call.is_post().then(|| call.path.split('/').nth(2)?.parse().ok()).flatten();
                let place = posted.and_then(|id: u64| state.channels.get(&id));
                place.is_some_and(|place| place.guild == guild)
            };
            let since = since?;
            state.calls.iter().any(|(call, _)| call.at > since && there(call)).then_some(())
        })
        .await;
    }

    /// Whether there was such a call at any time.
    pub fn saw(&self, fits: impl Fn(&Call) -> bool) -> bool {
        self.shared.state().calls.iter().any(|(call, _)| fits(call))
    }

    /// What Discord refused for its form.
    pub fn violations(&self) -> Vec<String> {
        self.shared.state().violations.clone()
    }

    /// The messages that stand in a channel.
    pub fn messages(&self, channel: Channel) -> Vec<Value> {
        self.shared.state().channel(channel.id).messages.clone()
    }

    /// The components that a message carries now; none when there is no such message any more.
    pub fn components(&self, message: &str) -> Vec<Value> {
        let state = self.shared.state();
        state.message(message).into_iter().flat_map(state::components).cloned().collect()
    }

    /// The commands that the bot registered.
    pub fn commands(&self) -> Value {
        self.shared.state().commands.clone()
    }

    /// Pretends that these commands are registered.
    pub fn set_commands(&self, commands: Value) {
        self.shared.state().commands = commands;
    }

    /// How many private messages there are.
    pub fn private_messages(&self) -> usize {
        self.shared.state().private.len()
    }

    /// The next call whose method and path fit goes wrong: `at` is like `POST /channels/`, or a path for any method.
    pub fn fail(&self, at: &str, fault: Fault) {
        let (method, path) = at.split_once(' ').unwrap_or(("", at));
        self.shared.state().faults.push((method.to_owned(), path.to_owned(), fault));
    }

    /// When what was typed last in a channel went out to the bot.
    pub fn told_at(&self, channel: Channel) -> Option<Instant> {
        self.shared.state().told.get(&channel.id).copied()
    }

    /// How many calls like this, a method and the beginning of a path, are still to fail.
    pub fn faults_ahead(&self, at: &str) -> usize {
        let state = self.shared.state();
        state.faults.iter().filter(|(method, path, _)| at.split_once(' ') == Some((method, path))).count()
    }

    /// Waits until something is seen in a channel; nothing when that takes too long.
    pub async fn told<T>(
        &self,
        channel: Channel,
        patience: Duration,
        look: impl Fn(&View<'_>) -> Option<T>,
    ) -> Option<T> {
        let search = async {
            loop {
                let changed = self.shared.changed.notified();
                tokio::pin!(changed);
                changed.as_mut().enable();
                {
                    let state = self.shared.state();
                    let messages = state.channels.get(&channel.id).map(|place| &*place.messages);
                    let sessions = state.sessions_for(channel.id);
                    let view = View { messages: messages.unwrap_or_default(), sessions, state: &state };
                    if let Some(found) = look(&view) {
                        return found;
                    }
                }
                changed.await;
            }
        };
        tokio::time::timeout(patience, search).await.ok()
    }

    /// The calls that made or changed a message.
    pub fn calls_of(&self, message: &str) -> Vec<Call> {
        let state = self.shared.state();
        let calls = state.calls.iter().map(|(call, _)| call);
        calls.filter(|call| call.message.as_deref() == Some(message)).cloned().collect()
    }

    /// How many calls there were so far.
    pub fn arrived(&self) -> usize {
        self.shared.state().arrived
    }

    /// Waits until there were so many calls.
    pub async fn arrive(&self, calls: usize) {
        self.until("more calls", |state| (state.arrived >= calls).then_some(())).await;
    }

    /// Forgets the calls so far: a long trial has many.
    pub fn forget_calls(&self) {
        self.shared.state().calls.clear();
    }

    /// Forgets the nonces of messages so far, as Discord does after some minutes.
    pub fn forget_nonces(&self) {
        self.shared.state().nonces.clear();
    }

    /// Sends the newest events a second time.
    pub fn send_again(&self, events: usize) {
        let state = self.shared.state();
        let Some(session) = &state.session else { return };
        for (_, event) in session.log.iter().rev().take(events).rev() {
            session.send(event.clone());
        }
    }

    /// Tells so many times that a session has begun, as after lost ones: what happened in between does not come.
    pub fn begin_sessions(&self, times: usize) {
        let state = self.shared.state();
        let session = state.session.as_ref().expect("the bot has a session");
        let (_, ready) = session.log.first().expect("a session begins with that");
        for _ in 0..times {
            session.send(ready.clone());
        }
    }

    /// Lets so many sessions be begun, and more after so many milliseconds.
    pub fn limit_sessions(&self, remaining: u64, reset_after: u64) {
        self.shared.state().session_starts = (remaining, reset_after);
    }

    /// Says that the session is no longer valid, and whether it may be taken up again.
    pub fn invalidate(&self, resumable: bool) {
        let mut state = self.shared.state();
        state.session_mut().send(gateway::Out::Text(json!({ "op": 9, "d": resumable }).to_string()));
        if !resumable {
            state.session = None;
        }
    }

    /// Says nothing more on the connection, which stays open.
    pub fn fall_silent(&self) {
        self.shared.state().session_mut().mute = true;
    }

    /// Refuses so many connections to the gateway with 503.
    pub fn refuse_connections(&self, count: usize) {
        self.shared.state().refused_connections = count;
    }

    /// Whether the bot is connected.
    pub fn is_connected(&self) -> bool {
        self.shared.state().session.as_ref().is_some_and(Session::is_open)
    }

    /// Cuts the connection without a word.
    pub fn cut(&self) {
        self.shared.state().session_mut().send(gateway::Out::Cut);
    }

    /// Closes the connection with a code.
    pub fn close(&self, code: u16) {
        self.shared.state().session_mut().send(gateway::Out::Close(code));
    }

    /// Asks the bot to connect again.
    pub fn ask_to_reconnect(&self) {
        self.shared.state().session_mut().send(gateway::Out::Text(json!({ "op": 7, "d": null }).to_string()));
    }

    /// Forgets the session and cuts the connection: what happens until the bot is back never reaches it.
    pub fn lose_session(&self) {
        let mut state = self.shared.state();
        state.session_mut().send(gateway::Out::Cut);
        state.session = None;
    }

    /// Changes what people type or press from now on before the bot gets it, as an event or in an answer.
    pub fn distort(&self, distort: impl Fn(&mut Value) + Send + 'static) {
        self.shared.state().distort = Some(Box::new(distort));
    }

    /// Sends a text that may be no event.
    pub fn frame(&self, text: &str) {
        self.shared.state().session_mut().send(gateway::Out::Text(text.to_owned()));
    }

    /// Sends any event.
    pub fn event(&self, kind: &str, data: Value) {
        self.shared.state().dispatch(kind, data);
    }

    /// Somebody deletes a message.
    pub fn delete_message(&self, channel: Channel, message: &str) {
        let mut state = self.shared.state();
        state.channel(channel.id).messages.retain(|known| known["id"] != message);
        let gone = json!({ "id": message, "channel_id": channel.id.to_string(), "guild_id": people::GUILD.to_string() });
        state.dispatch("MESSAGE_DELETE", gone);
    }

    /// Somebody deletes a thread.
    pub fn delete_thread(&self, thread: u64, parent: Channel) {
        let mut state = self.shared.state();
        state.channels.remove(&thread);
        let gone = json!({
            "id": thread.to_string(), "guild_id": people::GUILD.to_string(), "parent_id": parent.id.to_string(),
            "type": 11,
        });
        state.dispatch("THREAD_DELETE", gone);
    }

    /// Throws the bot out of its server, where it has no access to anything then.
    pub fn throw_out(&self) {
        let mut state = self.shared.state();
        state.thrown_out = true;
        state.dispatch("GUILD_DELETE", json!({ "id": people::GUILD.to_string() }));
    }

    /// Deletes the whole server: of its channels, nothing is known any more.
    pub fn delete_server(&self) {
        let mut state = self.shared.state();
        state.channels.retain(|_, place| place.guild.is_none());
        state.dispatch("GUILD_DELETE", json!({ "id": people::GUILD.to_string() }));
    }

    /// Removes a channel while nobody listens.
    pub fn delete_channel_unheard(&self, channel: Channel) {
        self.shared.state().channels.remove(&channel.id);
    }

    /// Invites it again.
    pub fn let_in(&self) {
        let mut state = self.shared.state();
        state.thrown_out = false;
        let guild = people::guild(&state, people::GUILD);
        state.dispatch("GUILD_CREATE", guild);
    }

    /// Removes a channel.
    pub fn delete_channel(&self, channel: Channel) {
        let mut state = self.shared.state();
        let object = state.channel(channel.id).object(channel.id);
        state.channels.remove(&channel.id);
        state.dispatch("CHANNEL_DELETE", object);
    }

    async fn until<T>(&self, what: &str, mut check: impl FnMut(&mut State) -> Option<T>) -> T {
        let search = async {
            loop {
                let changed = self.shared.changed.notified();
                tokio::pin!(changed);
                changed.as_mut().enable();
                if let Some(found) = check(&mut self.shared.state()) {
                    return found;
                }
                changed.await;
            }
        };
        match tokio::time::timeout(PATIENCE, search).await {
            Ok(found) => found,
            Err(_) => {
                let state = self.shared.state();
                let calls: Vec<String> = state
                    .calls
                    .iter()
                    .filter(|(_, given)| !given)
                    .map(|(call, _)| call.to_string())
                    .collect();
                panic!(
                    "waited for {what}; the calls that nobody took: {calls:#?}; refused: {:#?}",
                    state.violations
                );
            }
        }
    }
}
