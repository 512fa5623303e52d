//! A Discord inside the test program: gateway and REST interface on one local port, with strict checks.
//!
//! Every call is checked and recorded. A call that Discord would refuse is refused in this way, and the next wait
//! fails with the reason. [`Fake::wait`] gives the calls one by one without sleeping.

mod activity;
pub mod check;
pub mod client;
mod document;
mod gateway;
mod limits;
mod people;
pub mod picture_name;
mod rest;
mod server;
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
pub use server::{CREATE_EVENTS, MANAGE_ROLES};
pub use state::{Call, Fault};
use state::{Session, State};

/// Timeout of a wait.
const PATIENCE: Duration = Duration::from_secs(45);
/// It begins with the id of the bot, in base64.
pub const TOKEN: &str = "OTAw.token.for-tests";
const INTERACTION_LIFE: Duration = Duration::from_secs(3);

/// How this Discord behaves.
#[derive(Clone, Debug)]
pub struct Options {
    /// Whether the privileged intent is enabled in the portal.
    pub message_content: bool,
    /// Whether the bot requests messages that do not address it.
    pub reads_all: bool,
    pub guild_locale: &'static str,
    /// Code with which every identify is closed.
    pub close_identify: Option<u16>,
    /// Whether the gateway answers at all.
    pub silent: bool,
    /// Delay before each call, such as a slow network.
    pub before: Option<fn() -> BoxFuture<'static, ()>>,
    /// Whether rate limits apply.
    pub limits: bool,
    /// Whether sessions have a resume address of their own.
    pub resumes_elsewhere: bool,
    /// Heartbeat interval, in milliseconds.
    pub heartbeat: u32,
    /// Whether the application has an Activity, and the bot serves it.
    pub activity: bool,
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
            activity: false,
        }
    }
}

/// A running fake; it ends with the test's runtime.
pub struct Fake {
    shared: Arc<Shared>,
    address: SocketAddr,
    /// Address behind TLS, and its certificate.
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

/// State of a channel.
pub struct View<'a> {
    pub messages: &'a [Value],
    /// Sessions begun on the shard of the channel.
    pub sessions: usize,
    state: &'a State,
}

impl View<'_> {
    /// Returns the current text of the answer to an interaction.
    pub fn answer(&self, asked: &Interaction) -> Option<&str> {
        let id = self.state.interactions.get(&asked.token)?.message.as_ref()?;
        self.state.private.get(id)?["content"].as_str()
    }
}

/// An interaction to answer.
#[derive(Clone, Debug)]
pub struct Interaction {
    pub id: String,
    pub token: String,
}

/// Disables Nagle's algorithm.
fn send_at_once(stream: &mut TcpStream) {
    // Fails on a closed socket.
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

    /// Starts a fake that also listens behind TLS as `discord.com`.
    pub async fn behind_tls(options: Options) -> Self {
        let fake = Self::with(options).await;
        let certificate = tempfile::NamedTempFile::new().unwrap();
        let door = tls::Door::open(certificate.path()).await;
        let address = door.address();
        let app = rest::routes(Arc::clone(&fake.shared));
        tokio::spawn(async move { axum::serve(door, app).await.unwrap() });
        Self { secure: Some((address, certificate)), ..fake }
    }

    /// Starts Discord's client for the Activity that is served at `target`.
    pub async fn client(&self, target: SocketAddr) -> client::Client {
        let fake = Fake { shared: Arc::clone(&self.shared), address: self.address, secure: None };
        client::Client::start(fake, target).await
    }

    /// Returns settings for the TLS address.
    pub fn tls_settings(&self) -> DiscordSettings {
        let (address, certificate) = self.secure.as_ref().expect("it is behind TLS");
        DiscordSettings {
            token: TOKEN.to_owned(),
            resolve: Some(*address),
            ca_file: Some(certificate.path().to_owned()),
            ..DiscordSettings::default()
        }
    }

    pub fn settings(&self) -> DiscordSettings {
        DiscordSettings {
            token: TOKEN.to_owned(),
            api: Some(format!("http://{}", self.address)),
            message_content: self.shared.options.reads_all,
            activity: self.shared.options.activity.then(activity::app),
            ..DiscordSettings::default()
        }
    }

    /// Returns the first call that fits and was not returned before.
    ///
    /// # Panics
    ///
    /// If a call was refused for its form, or at the timeout.
    pub async fn wait(&self, what: &str, fits: impl Fn(&Call) -> bool) -> Call {
        self.until(what, |state| {
            assert!(state.violations.is_empty(), "Discord refuses: {:#?}", state.violations);
            let call = state.calls.iter_mut().find(|(call, given)| !given && fits(call))?;
            call.1 = true;
            Some(call.0.clone())
        })
        .await
    }

    pub async fn next_message(&self) -> Call {
        self.wait("a posted message", |call| call.is_post()).await
    }

    pub async fn answer(&self, interaction: &Interaction) -> Call {
        let path = format!("/interactions/{}/", interaction.id);
        self.wait("an answer to an interaction", |call| call.path.starts_with(&path)).await
    }

    /// Returns the final answer to an interaction, which follows an acknowledgement on a slow machine.
    /// A `private` acknowledgement is followed by another answer.
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

    pub async fn follow_up(&self, interaction: &Interaction) -> Call {
        self.wait("a follow-up", |call| {
            call.path.starts_with("/webhooks/") && call.path.contains(&interaction.token)
        })
        .await
    }

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

    pub async fn resumed(&self, n: usize) {
        self.until("a resumed session", |state| (state.resumed >= n).then_some(())).await;
    }

    /// Returns the numbers of rate-limited and refused calls.
    pub fn measured(&self) -> (usize, usize) {
        let state = self.shared.state();
        (state.meter.counted, state.meter.refused)
    }

    pub fn resumed_elsewhere(&self) -> usize {
        self.shared.state().resumed_elsewhere
    }

    pub fn identified(&self) -> Vec<Value> {
        self.shared.state().identified.clone()
    }

    /// Returns the visible calls that no test has waited for.
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

    /// Expires all interactions.
    pub fn forget_interactions(&self) {
        self.shared.state().interactions.clear();
    }

    /// Makes answers in a borrowed channel private, as on servers without external apps. `told` states if
    /// the rights in interactions say so.
    pub fn hide_answers(&self, channel: Channel, told: bool) {
        self.shared.state().hidden.insert(channel.id, told);
    }

    pub fn refuse_direct(&self, channel: Channel, code: i64) {
        self.shared.state().refused_direct.insert(channel.id, code);
    }

    /// Takes all calls so far.
    pub fn take_calls(&self) -> Vec<Call> {
        let mut state = self.shared.state();
        assert!(state.violations.is_empty(), "Discord refuses: {:#?}", state.violations);
        std::mem::take(&mut state.calls).into_iter().map(|(call, _)| call).collect()
    }

    pub fn add_channels(&self, channels: &[Channel]) {
        self.shared.state().add_channels(people::GUILD, channels);
    }

    pub fn add_channels_in(&self, guild: u64, channels: &[Channel]) {
        self.shared.state().add_channels(guild, channels);
    }

    pub fn sessions_for(&self, channel: Channel) -> usize {
        self.shared.state().sessions_for(channel.id)
    }

    /// Waits until the shard of a channel has more than `known` sessions and the bot has posted
    /// in a server of that shard since.
    pub async fn speaks_again(&self, channel: Channel, known: usize) {
        let mut since = None;
        self.until("somebody who takes over", |state| {
            if since.is_none() && state.sessions_for(channel.id) > known {
                since = Some(Instant::now());
            }
            let guild = state.channels.get(&channel.id)?.guild;
            let since = since?;
            state
                .calls
                .iter()
                .filter(|(call, _)| call.at > since && call.is_post())
                .filter_map(|(call, _)| state.channels.get(&call.path.split('/').nth(2)?.parse().ok()?))
                .find(|place| place.guild == guild)
                .map(|_| ())
        })
        .await;
    }

    pub fn saw(&self, fits: impl Fn(&Call) -> bool) -> bool {
        self.shared.state().calls.iter().any(|(call, _)| fits(call))
    }

    pub fn violations(&self) -> Vec<String> {
        self.shared.state().violations.clone()
    }

    pub fn messages(&self, channel: Channel) -> Vec<Value> {
        self.shared.state().channel(channel.id).messages.clone()
    }

    pub fn components(&self, message: &str) -> Vec<Value> {
        let state = self.shared.state();
        state.message(message).into_iter().flat_map(state::components).cloned().collect()
    }

    pub fn commands(&self) -> Value {
        self.shared.state().commands.clone()
    }

    pub fn set_commands(&self, commands: Value) {
        self.shared.state().commands = commands;
    }

    pub fn private_messages(&self) -> usize {
        self.shared.state().private.len()
    }

    /// Makes the next matching call fail: `at` is like `POST /channels/`, or a path for any method.
    pub fn fail(&self, at: &str, fault: Fault) {
        let (method, path) = at.split_once(' ').unwrap_or(("", at));
        self.shared.state().faults.push((method.to_owned(), path.to_owned(), fault));
    }

    /// Returns when the last typed message of a channel was delivered.
    pub fn told_at(&self, channel: Channel) -> Option<Instant> {
        self.shared.state().told.get(&channel.id).copied()
    }

    /// Returns the number of pending faults at this method and path prefix.
    pub fn faults_ahead(&self, at: &str) -> usize {
        let state = self.shared.state();
        state.faults.iter().filter(|(method, path, _)| at.split_once(' ') == Some((method, path))).count()
    }

    /// Waits until `look` finds something in a channel, up to `patience`.
    pub async fn told<T>(
        &self,
        channel: Channel,
        patience: Duration,
        look: impl Fn(&View<'_>) -> Option<T>,
    ) -> Option<T> {
        let found = self.watch(|state| {
            let messages = state.channels.get(&channel.id).map(|place| &*place.messages);
            let sessions = state.sessions_for(channel.id);
            look(&View { messages: messages.unwrap_or_default(), sessions, state })
        });
        tokio::time::timeout(patience, found).await.ok()
    }

    /// Waits until `look` finds something.
    async fn watch<T>(&self, mut look: impl FnMut(&mut State) -> Option<T>) -> T {
        loop {
            let changed = self.shared.changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            if let Some(found) = look(&mut self.shared.state()) {
                return found;
            }
            changed.await;
        }
    }

    pub fn calls_of(&self, message: &str) -> Vec<Call> {
        let state = self.shared.state();
        let calls = state.calls.iter().map(|(call, _)| call);
        calls.filter(|call| call.message.as_deref() == Some(message)).cloned().collect()
    }

    pub fn arrived(&self) -> usize {
        self.shared.state().arrived
    }

    pub async fn arrive(&self, calls: usize) {
        self.until("more calls", |state| (state.arrived >= calls).then_some(())).await;
    }

    pub fn forget_calls(&self) {
        self.shared.state().calls.clear();
    }

    pub fn forget_nonces(&self) {
        self.shared.state().nonces.clear();
    }

    pub fn send_again(&self, events: usize) {
        let state = self.shared.state();
        let Some(session) = &state.session else { return };
        for (_, event) in session.log.iter().rev().take(events).rev() {
            session.send(event.clone());
        }
    }

    /// Repeats `READY`, as after lost sessions.
    pub fn begin_sessions(&self, times: usize) {
        let state = self.shared.state();
        let session = state.session.as_ref().expect("the bot has a session");
        let (_, ready) = session.log.first().expect("a session begins with that");
        for _ in 0..times {
            session.send(ready.clone());
        }
    }

    pub fn limit_sessions(&self, remaining: u64, reset_after: u64) {
        self.shared.state().session_starts = (remaining, reset_after);
    }

    pub fn invalidate(&self, resumable: bool) {
        let mut state = self.shared.state();
        state.session_mut().send(gateway::Out::Text(json!({ "op": 9, "d": resumable }).to_string()));
        if !resumable {
            state.session = None;
        }
    }

    /// Stops answering on the open connection.
    pub fn fall_silent(&self) {
        self.shared.state().session_mut().mute = true;
    }

    pub fn refuse_connections(&self, count: usize) {
        self.shared.state().refused_connections = count;
    }

    pub fn is_connected(&self) -> bool {
        self.shared.state().session.as_ref().is_some_and(Session::is_open)
    }

    /// Cuts the connection without a close frame.
    pub fn cut(&self) {
        self.shared.state().session_mut().send(gateway::Out::Cut);
    }

    pub fn close(&self, code: u16) {
        self.shared.state().session_mut().send(gateway::Out::Close(code));
    }

    pub fn ask_to_reconnect(&self) {
        self.shared.state().session_mut().send(gateway::Out::Text(json!({ "op": 7, "d": null }).to_string()));
    }

    /// Cuts the connection and drops the session with its later events.
    pub fn lose_session(&self) {
        let mut state = self.shared.state();
        state.session_mut().send(gateway::Out::Cut);
        state.session = None;
    }

    /// Changes typed messages and presses before delivery.
    pub fn distort(&self, distort: impl Fn(&mut Value) + Send + 'static) {
        self.shared.state().distort = Some(Box::new(distort));
    }

    pub fn frame(&self, text: &str) {
        self.shared.state().session_mut().send(gateway::Out::Text(text.to_owned()));
    }

    pub fn event(&self, kind: &str, data: Value) {
        self.shared.state().dispatch(kind, data);
    }

    pub fn delete_message(&self, channel: Channel, message: &str) {
        let mut state = self.shared.state();
        state.channel(channel.id).messages.retain(|known| known["id"] != message);
        let gone = json!({ "id": message, "channel_id": channel.id.to_string(), "guild_id": people::GUILD.to_string() });
        state.dispatch("MESSAGE_DELETE", gone);
    }

    pub fn delete_thread(&self, thread: u64, parent: Channel) {
        let mut state = self.shared.state();
        state.channels.remove(&thread);
        let gone = json!({
            "id": thread.to_string(), "guild_id": people::GUILD.to_string(), "parent_id": parent.id.to_string(),
            "type": 11,
        });
        state.dispatch("THREAD_DELETE", gone);
    }

    pub fn throw_out(&self) {
        let mut state = self.shared.state();
        state.thrown_out = true;
        state.dispatch("GUILD_DELETE", json!({ "id": people::GUILD.to_string() }));
    }

    pub fn delete_server(&self) {
        let mut state = self.shared.state();
        state.channels.retain(|_, place| place.guild.is_none());
        state.dispatch("GUILD_DELETE", json!({ "id": people::GUILD.to_string() }));
    }

    /// Removes a channel without an event.
    pub fn delete_channel_unheard(&self, channel: Channel) {
        self.shared.state().channels.remove(&channel.id);
    }

    /// Invites the bot again.
    pub fn let_in(&self) {
        let mut state = self.shared.state();
        state.thrown_out = false;
        let guild = people::guild(&state, people::GUILD);
        state.dispatch("GUILD_CREATE", guild);
    }

    pub fn delete_channel(&self, channel: Channel) {
        let mut state = self.shared.state();
        let object = state.channel(channel.id).object(channel.id);
        state.channels.remove(&channel.id);
        state.dispatch("CHANNEL_DELETE", object);
    }

    async fn until<T>(&self, what: &str, check: impl FnMut(&mut State) -> Option<T>) -> T {
        match tokio::time::timeout(PATIENCE, self.watch(check)).await {
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
