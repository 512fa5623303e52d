//! The JSON interface of the page: simple enough that a script plays a whole game through it.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Path, Request as HttpRequest, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::middleware;
use axum::response::{IntoResponse, Response as HttpResponse};
use axum::routing::{get, post};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::sync::{Mutex, watch};

use super::auth::{self, Auth};
use super::error::{self, ApiError};
use super::log::{ChatLogError, MessageContent, MessageWindow, NewMessage};
use super::loopback::{self, Loopback};
use super::mention;
use super::message::{ChatChannel, ChatMessage, Member, kind, sniffed};
use super::platform::PlaygroundPlatform;
use super::wire::{
    CommandsQuery, CompleteQuery, DismissRequest, LoginRequest, MessagesQuery, NameRequest, PressBody,
    RequestOutcome, SendMessageRequest,
};
use super::{BOT_ID, BOT_NAME, events, page, wire};
use crate::backoff::Backoff;
use crate::commands::parser;
use crate::http::{RemoteAddress, RequestWait};
use crate::i18n::localizer::Locale;
use crate::i18n::messages as s;
use crate::message::ephemeral_slot::EphemeralSlot;
use crate::message::reply::MAX_TEXT;
use crate::message::request::{
    ButtonPress, CompletionRequest, OptionValue, Person, Place, Request, RequestKind, TypedMessage,
};
use crate::platform::{Outgoing, Response};
use crate::runtime::host::Host;

/// The largest request body, in bytes: a file of the greatest length with room to spare.
const MAX_BODY: usize = 512 * 1024;
/// How long a request's body may take to arrive.
const BODY_PATIENCE: Duration = Duration::from_secs(30);
/// The longest name of a person or a channel, in characters.
const MAX_NAME: usize = 32;
/// The most people, and the most channels for everybody.
const MAX_PEOPLE: usize = 1000;
const MAX_CHANNELS: usize = 1000;
/// The longest `key`, in bytes.
const MAX_KEY: usize = 64;
/// Messages in one answer unless asked otherwise, and at most.
const PAGE: i64 = 50;
const MAX_PAGE: i64 = 200;
/// Private messages that are remembered as offering something.
const MAX_SHOWN: usize = 1000;
/// The longest wait for a message, in seconds.
const MAX_WAIT: u64 = 30;

/// The id of the server that all channels are.
const SERVER: &str = "playground";

/// What the handlers share.
pub(crate) struct ApiState {
    platform: Arc<PlaygroundPlatform>,
    bot: Arc<dyn Host>,
    door: Arc<Auth>,
    /// Held from the storing of a typed message to its queueing: the bot sees messages in the order of the log.
    order: Mutex<()>,
    /// The last private message that offers somebody something.
    shown: Mutex<HashMap<(String, EphemeralSlot), i64>>,
    closing: watch::Sender<bool>,
}

/// All routes.
pub(crate) fn router(desk: Arc<ApiState>) -> Router {
    let door = Arc::clone(&desk.door);
    let loopback = Loopback(door.loopback);
    Router::new()
        .route("/api/login", post(login))
        .route("/api/state", get(state))
        .route("/api/commands", get(commands))
        .route("/api/complete", get(complete))
        .route("/api/events", get(events::events))
        .route("/api/people", post(add_person))
        .route("/api/channels", post(add_channel))
        .route("/api/channels/{id}/messages", get(messages))
        .route("/api/messages", post(say))
        .route("/api/press", post(press))
        .route("/api/dismiss", post(dismiss))
        .route("/api/files/{file}", get(file))
        .merge(page::routes())
        .fallback(nothing_here)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn_with_state(door, auth::keep))
        .layer(middleware::from_fn_with_state(loopback, loopback::guard))
        .layer(middleware::from_fn(error::in_the_callers_language))
        .with_state(desk)
}

impl ApiState {
    pub(crate) fn new(platform: Arc<PlaygroundPlatform>, bot: Arc<dyn Host>, door: Auth) -> Arc<ApiState> {
        let closing = watch::Sender::new(false);
        Arc::new(ApiState {
            platform,
            bot,
            door: Arc::new(door),
            order: Mutex::new(()),
            shown: Mutex::default(),
            closing,
        })
    }

    pub(crate) fn platform(&self) -> &Arc<PlaygroundPlatform> {
        &self.platform
    }

    pub(crate) fn door(&self) -> &Auth {
        &self.door
    }

    /// Set when the server stops.
    pub(crate) fn closing(&self) -> watch::Sender<bool> {
        self.closing.clone()
    }

    /// Hands the bot the typed messages that it did not finish before the program ended, in their order.
    pub(crate) async fn take_up_owed(self: &Arc<Self>) -> Result<(), ChatLogError> {
        let people = self.platform.log().people().await?;
        for message in self.platform.log().take_owed().await? {
            let Some(author) = people.iter().find(|member| Some(&member.id) == message.author.as_ref())
            else {
                continue;
            };
            let Some(channel) = self.platform.log().channel(&message.channel).await? else { continue };
            let read = mention::read(&message.body.text, &people);
            let answered = self.answered(message.reply_to).await?;
            let request = typed(&message, author, &channel, &read, answered);
            let work = self.bot.submit(request);
            let desk = Arc::clone(self);
            tokio::spawn(async move {
                let response = work.await;
                if desk.finish_typed(&message, &response).await.is_err() {
                    desk.finish_later(message, response).await;
                }
            });
        }
        Ok(())
    }

    /// The person of this id.
    pub(crate) async fn person(&self, id: &str) -> Result<Member, ApiError> {
        let people = self.platform.log().people().await?;
        find(&people, id).cloned()
    }

    /// A channel that this person sees.
    async fn channel(&self, id: &str, person: Option<&str>) -> Result<ChatChannel, ApiError> {
        let channel = self.platform.log().channel(id).await?;
        channel
            .filter(|channel| channel.owner.is_none() || channel.owner.as_deref() == person)
            .ok_or_else(|| ApiError::bad("unknown-channel", s::PlaygroundNoChannel { id: id.to_owned() }))
    }

    /// The bot's message among the answered one, if it is the bot's.
    async fn answered(&self, reply_to: Option<i64>) -> Result<Option<i64>, ChatLogError> {
        let Some(id) = reply_to else { return Ok(None) };
        let message = self.platform.log().message(id).await?;
        Ok(message
            .filter(|message| message.author.is_none() && message.only_for.is_none())
            .map(|message| message.id))
    }

    /// A typed message: stored, shown to all, then handed to the bot.
    async fn typed(
        self: &Arc<Self>,
        say: &SendMessageRequest,
        people: &[Member],
        author: &Member,
        channel: &ChatChannel,
    ) -> Result<RequestOutcome, ApiError> {
        if let Some(id) = say.reply_to {
            let answered = self.platform.log().message(id).await?;
            if answered.is_none_or(|message| message.channel != channel.id) {
                return Err(unknown_message(id));
            }
        }
        let read = mention::read(&say.text, people);
        let nonce = say.key.as_ref().map(|key| format!("key/{}/{key}", author.id));
        let draft = NewMessage {
            channel: &channel.id,
            author: Some(&author.id),
            reply_to: say.reply_to,
            locale: say.locale.as_deref(),
            nonce: nonce.as_deref(),
            owed: true,
            only_for: None,
        };
        let content = MessageContent::typed(read.shown.clone());
        let answered = self.answered(say.reply_to).await?;
        let (message, work) = {
            let _order = self.order.lock().await;
            let (message, new) = self.platform.log().post(draft, &content).await?;
            if !new && (message.channel != channel.id || message.body != content.body) {
                return Err(ApiError::new(
                    StatusCode::CONFLICT,
                    "key-used",
                    "this key was used for another message",
                ));
            }
            (message.clone(), self.bot.submit(typed(&message, author, channel, &read, answered)))
        };
        self.platform.touch();
        let response = work.await;
        let answer = match self.finish_typed(&message, &response).await {
            Ok(answer) => answer,
            // The message stands in the chat, and what it says may have been done: it has not failed.
            Err(error) => {
                tracing::warn!(%error, message = message.id, "the results of a message cannot be written yet");
                let (desk, message) = (Arc::clone(self), message.clone());
                tokio::spawn(async move { desk.finish_later(message, response).await });
                None
            }
        };
        Ok(RequestOutcome { message: Some(wire::message(&message)), answer })
    }

    /// Finishes a typed message as soon as that can be written. Its answer is posted once, however often it is tried.
    async fn finish_later(&self, message: ChatMessage, response: Response) {
        let mut backoff = Backoff::default();
        loop {
            match self.finish_typed(&message, &response).await {
                Ok(_) => return self.platform.touch(),
                Err(error) => tracing::debug!(%error, message = message.id, "it still cannot be written"),
            }
            tokio::time::sleep(backoff.next()).await;
        }
    }

    /// Posts the bot's answer to a typed message, where all see it.
    async fn finish_typed(
        &self,
        message: &ChatMessage,
        response: &Response,
    ) -> Result<Option<Value>, ChatLogError> {
        let answer = match response {
            Response::Silence => None,
            Response::Note(note) | Response::Update(note) => {
                let mut note = note.clone();
                note.reply_to.get_or_insert_with(|| message.id.to_string());
                self.platform.answer(&message.channel, &note, &message.id.to_string()).await?
            }
        };
        self.platform.log().settle(message.id).await?;
        Ok(answer.as_ref().map(wire::message))
    }

    /// A command or a press: nothing of it is shown, and the answer only to this person.
    async fn interact(
        &self,
        author: &Member,
        channel: &ChatChannel,
        event: String,
        locale: Option<String>,
        what: RequestKind,
        used: Option<&ChatMessage>,
    ) -> Result<RequestOutcome, ApiError> {
        let first = self.platform.log().people().await?.first() == Some(author);
        let request = Request {
            event,
            order: u64::try_from(self.platform.log().rev().await?).ok(),
            person: as_person(author),
            place: Place { manages: first, ..place(channel) },
            locale,
            moderator: first,
            what,
        };
        let response = self.bot.submit(request).await;
        let (note, used) = match response {
            Response::Silence => return Ok(RequestOutcome::default()),
            Response::Note(note) => (note, None),
            Response::Update(note) => (note, used.filter(|message| message.only_for.is_some())),
        };
        let answer = self.answer_privately(author, channel, &note, used).await?;
        Ok(RequestOutcome { message: None, answer: Some(wire::message(&answer)) })
    }

    /// Shows something to one person: instead of the private message `used`, else as a new one.
    async fn answer_privately(
        &self,
        person: &Member,
        channel: &ChatChannel,
        note: &Outgoing,
        used: Option<&ChatMessage>,
    ) -> Result<ChatMessage, ChatLogError> {
        let log = self.platform.log();
        let content = MessageContent::of(note);
        let rewritten = match used {
            Some(message) => log.rewrite(message.id, &content).await?,
            None => None,
        };
        let stored = match rewritten {
            Some(message) => message,
            None => {
                let only_for = Some(person.id.as_str());
                let draft = NewMessage { channel: &channel.id, only_for, ..NewMessage::default() };
                log.post(draft, &content).await?.0
            }
        };
        if let Some(older) = self.replaced(&person.id, &stored).await {
            log.dismiss(older, &person.id).await?;
        }
        self.platform.touch();
        Ok(stored)
    }

    /// The private message that another stands in for: an older one that offered this person the same.
    async fn replaced(&self, person: &str, stored: &ChatMessage) -> Option<i64> {
        let mut shown = self.shown.lock().await;
        // What it offered before, it offers no longer.
        shown.retain(|_, id| *id != stored.id);
        let offer = EphemeralSlot::of(&stored.body.rows)?;
        if shown.len() >= MAX_SHOWN {
            shown.clear();
        }
        shown.insert((person.to_owned(), offer), stored.id)
    }

    /// The event id of an interaction: the caller's own key, else a number never given before.
    async fn event(&self, author: &Member, key: Option<&str>) -> Result<String, ChatLogError> {
        Ok(match key {
            Some(key) => format!("k/{}/{key}", author.id),
            None => format!("i/{}", self.platform.log().take_number().await?),
        })
    }
}

async fn login(
    State(desk): State<Arc<ApiState>>,
    Extension(remote): Extension<RemoteAddress>,
    headers: HeaderMap,
    JsonBody(login): JsonBody<LoginRequest>,
) -> Result<HttpResponse, ApiError> {
    let caller = remote.on_behalf_of(&headers);
    let cookie = desk.door.enter(&login.password, caller, auth::is_over_tls(&headers))?;
    Ok(([(SET_COOKIE, cookie)], Json(json!({}))).into_response())
}

async fn state(State(desk): State<Arc<ApiState>>) -> Result<Json<Value>, ApiError> {
    let log = desk.platform.log();
    // The number first: what changes meanwhile is told again by the events after it.
    let rev = log.rev().await?;
    let language = |locale: Locale| json!({ "id": locale.code(), "name": locale.name() });
    let locales: Vec<Value> = Locale::all().map(language).collect();
    Ok(Json(json!({
        "rev": rev,
        "bot": { "id": BOT_ID, "name": BOT_NAME },
        "people": log.people().await?,
        "channels": log.channels().await?,
        "locales": locales,
        "max_text": MAX_TEXT,
    })))
}

async fn commands(QueryParams(language): QueryParams<CommandsQuery>) -> Json<Value> {
    Json(wire::commands(Locale::of(language.locale.as_deref().unwrap_or_default())))
}

async fn complete(
    State(desk): State<Arc<ApiState>>,
    QueryParams(complete): QueryParams<CompleteQuery>,
) -> Result<Json<Value>, ApiError> {
    let person = desk.person(&complete.person).await?;
    let channel = desk.channel(&complete.channel, Some(&person.id)).await?;
    check_locale(complete.locale.as_deref())?;
    let typing = CompletionRequest {
        person: person.id,
        locale: complete.locale,
        place: place(&channel),
        text: complete.typed,
        puzzle: complete.puzzle,
    };
    let choices = desk.bot.complete(typing).await;
    Ok(Json(json!({ "choices": choices })))
}

async fn add_person(
    State(desk): State<Arc<ApiState>>,
    JsonBody(named): JsonBody<NameRequest>,
) -> Result<Json<Value>, ApiError> {
    let name = person_name(&named.name)?;
    let people = desk.platform.log().people().await?;
    if people.len() >= MAX_PEOPLE {
        return Err(full(MAX_PEOPLE));
    }
    if mention::person(&name, &people).is_some() {
        return Err(taken(&name));
    }
    let id = match slug(&name) {
        Some(id) => id,
        // A name without plain letters gets a number for an id.
        None => format!("p{}", desk.platform.log().take_number().await?),
    };
    if mention::person(&id, &people).is_some() || desk.platform.log().add_person(&id, &name).await?.is_none()
    {
        return Err(taken(&name));
    }
    desk.platform.touch();
    Ok(Json(json!({ "person": Member { id, name } })))
}

async fn add_channel(
    State(desk): State<Arc<ApiState>>,
    JsonBody(named): JsonBody<NameRequest>,
) -> Result<Json<Value>, ApiError> {
    let name = channel_name(&named.name)?;
    let channels = desk.platform.log().channels().await?;
    if channels.iter().filter(|channel| channel.owner.is_none()).count() >= MAX_CHANNELS {
        return Err(full(MAX_CHANNELS));
    }
    let id = match slug(&name) {
        Some(id) => id,
        None => format!("c{}", desk.platform.log().take_number().await?),
    };
    let same = |channel: &ChatChannel| channel.owner.is_none() && channel.name == name;
    if id.starts_with("dm-")
        || channels.iter().any(same)
        || desk.platform.log().add_channel(&id, &name).await?.is_none()
    {
        return Err(taken(&name));
    }
    desk.platform.touch();
    Ok(Json(json!({ "channel": ChatChannel { id, name, owner: None } })))
}

async fn messages(
    State(desk): State<Arc<ApiState>>,
    Path(id): Path<String>,
    QueryParams(page): QueryParams<MessagesQuery>,
) -> Result<Json<Value>, ApiError> {
    if let Some(person) = &page.person {
        desk.person(person).await?;
    }
    let channel = desk.channel(&id, page.person.as_deref()).await;
    let channel = channel
        .map_err(|_| ApiError::not_found("unknown-channel", s::PlaygroundNoChannel { id: id.clone() }))?;
    let limit = page.limit.unwrap_or(PAGE);
    if !(1..=MAX_PAGE).contains(&limit) {
        return Err(ApiError::bad("bad-query", format!("limit is a number from 1 to {MAX_PAGE}")));
    }
    let (person, after, before) = (page.person.as_deref(), page.after, page.before);
    let window = MessageWindow { channel: &channel.id, person, after, before, limit };
    let deadline = tokio::time::Instant::now() + Duration::from_secs(page.wait.unwrap_or(0).min(MAX_WAIT));
    let mut changes = desk.platform.changes();
    let mut closing = desk.closing.subscribe();
    loop {
        let rev = desk.platform.log().rev().await?;
        let found = desk.platform.log().messages(window).await?;
        let waited = async {
            tokio::select! {
                changed = changes.changed() => changed.is_ok(),
                _ = closing.wait_for(|closing| *closing) => false,
                () = tokio::time::sleep_until(deadline) => false,
            }
        };
        if !found.is_empty() || page.wait.is_none() || !waited.await {
            let messages: Vec<Value> = found.iter().map(wire::message).collect();
            return Ok(Json(json!({ "rev": rev, "messages": messages })));
        }
    }
}

async fn say(
    State(desk): State<Arc<ApiState>>,
    JsonBody(mut say): JsonBody<SendMessageRequest>,
) -> Result<Json<RequestOutcome>, ApiError> {
    let people = desk.platform.log().people().await?;
    let author = find(&people, &say.person)?.clone();
    desk.door.act(&author.id)?;
    let channel = desk.channel(&say.channel, Some(&author.id)).await?;
    say.text = say.text.trim().to_owned();
    let length = say.text.chars().count();
    if length == 0 {
        return Err(ApiError::bad("empty", s::PlaygroundEmpty));
    }
    if length > MAX_TEXT {
        return Err(ApiError::bad("too-long", s::PlaygroundTooLong { length, max: MAX_TEXT }));
    }
    check_locale(say.locale.as_deref())?;
    check_key(say.key.as_deref())?;
    if say.file.is_some() && !say.text.starts_with('/') {
        return Err(ApiError::bad("no-command", "a file goes with a command"));
    }
    finish(async move {
        if say.text.starts_with('/') {
            let mut slash = parser::read_line(&say.text, |name| somebody(name, &people))?;
            if let Some(file) = say.file {
                let option = file.option.clone();
                let text = file.text().ok_or_else(|| ApiError::bad("no-text", s::PlaygroundNoText))?;
                slash.options.insert(option, OptionValue::Text(text));
            }
            let what = RequestKind::Slash(slash);
            let event = desk.event(&author, say.key.as_deref()).await?;
            desk.interact(&author, &channel, event, say.locale, what, None).await
        } else {
            desk.typed(&say, &people, &author, &channel).await
        }
    })
    .await
}

async fn press(
    State(desk): State<Arc<ApiState>>,
    JsonBody(press): JsonBody<PressBody>,
) -> Result<Json<RequestOutcome>, ApiError> {
    let author = desk.person(&press.person).await?;
    desk.door.act(&author.id)?;
    check_locale(press.locale.as_deref())?;
    check_key(press.key.as_deref())?;
    let id = press.message.ok_or_else(|| ApiError::bad("bad-json", "message is missing"))?;
    let message = desk.platform.log().message(id).await?;
    let message = message
        .filter(|message| message.only_for.as_ref().is_none_or(|person| *person == author.id))
        .ok_or_else(|| unknown_message(id))?;
    let channel = desk.channel(&message.channel, Some(&author.id)).await.map_err(|_| unknown_message(id))?;
    // Components that were taken away still reach the bot: it knows best what to say of a late press.
    if !message.body.offers(&press.id, &press.values) {
        return Err(ApiError::bad("unknown-component", s::PlaygroundNoComponent { id }));
    }
    finish(async move {
        let event = desk.event(&author, press.key.as_deref()).await?;
        let private = message.only_for.is_some();
        let what = RequestKind::Press(ButtonPress {
            id: press.id,
            values: press.values,
            message: id.to_string(),
            private,
        });
        desk.interact(&author, &channel, event, press.locale, what, Some(&message)).await
    })
    .await
}

async fn dismiss(
    State(desk): State<Arc<ApiState>>,
    JsonBody(dismiss): JsonBody<DismissRequest>,
) -> Result<Json<Value>, ApiError> {
    let person = desk.person(&dismiss.person).await?;
    let id = dismiss.message.ok_or_else(|| ApiError::bad("bad-json", "message is missing"))?;
    if !desk.platform.log().dismiss(id, &person.id).await? {
        return Err(unknown_message(id));
    }
    desk.platform.touch();
    Ok(Json(json!({})))
}

async fn file(State(desk): State<Arc<ApiState>>, Path(file): Path<String>) -> Result<HttpResponse, ApiError> {
    let (hash, ending) = file.rsplit_once('.').unwrap_or_default();
    let (ending, kind) = kind(ending).unwrap_or_default();
    let bytes = desk.platform.log().file(hash).await?;
    // A file is what it is, whatever it is asked for as.
    let picture = matches!(ending, "png" | "gif").then_some(ending);
    let bytes = bytes.filter(|bytes| !ending.is_empty() && sniffed(bytes) == picture);
    let bytes = bytes.ok_or_else(|| ApiError::not_found("unknown-file", s::PlaygroundNoPicture))?;
    let headers = [(CONTENT_TYPE, kind), (CACHE_CONTROL, "private, max-age=31536000, immutable")];
    Ok((headers, bytes).into_response())
}

async fn nothing_here(uri: Uri) -> ApiError {
    ApiError::not_found("not-found", format!("there is nothing at {}", uri.path()))
}

async fn wrong_method() -> ApiError {
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "wrong-method", "this address does not take this method")
}

/// Works to the end even when the caller hangs up meanwhile: what the bot answers is then in the log.
async fn finish(
    work: impl Future<Output = Result<RequestOutcome, ApiError>> + Send + 'static,
) -> Result<Json<RequestOutcome>, ApiError> {
    tokio::spawn(work).await.unwrap_or_else(|error| Err(ApiError::internal(&error))).map(Json)
}

fn typed(
    message: &ChatMessage,
    author: &Member,
    channel: &ChatChannel,
    read: &mention::Read,
    answered: Option<i64>,
) -> Request {
    let direct = channel.owner.is_some();
    let text = TypedMessage {
        message: message.id.to_string(),
        content: read.content.clone(),
        addressed: direct || read.bot || answered.is_some(),
        reply_to: answered.map(|id| id.to_string()),
        mentions: read.people.iter().map(as_person).collect(),
    };
    Request {
        event: format!("m/{}", message.id),
        order: u64::try_from(message.id).ok(),
        person: as_person(author),
        place: place(channel),
        locale: message.locale.clone(),
        moderator: false,
        what: RequestKind::Text(text),
    }
}

fn as_person(member: &Member) -> Person {
    Person { id: member.id.clone(), name: member.name.clone(), bot: false }
}

/// The person or the bot that a name or a mention means.
fn somebody(name: &str, people: &[Member]) -> Option<Person> {
    let member = mention::person(name, people)?;
    Some(Person { bot: member.id == BOT_ID, ..as_person(&member) })
}

fn place(channel: &ChatChannel) -> Place {
    let direct = channel.owner.is_some();
    // All channels are one server.
    let server = (!direct).then(|| SERVER.to_owned());
    Place { channel: channel.id.clone(), direct, server, first_comer_rules: true, ..Place::default() }
}

fn find<'a>(people: &'a [Member], id: &str) -> Result<&'a Member, ApiError> {
    let member = people.iter().find(|member| member.id == id);
    member.ok_or_else(|| ApiError::bad("unknown-person", s::PlaygroundNobody { id: id.to_owned() }))
}

fn unknown_message(id: i64) -> ApiError {
    ApiError::bad("unknown-message", s::PlaygroundNoMessage { id })
}

fn full(max: usize) -> ApiError {
    ApiError::new(StatusCode::CONFLICT, "full", s::PlaygroundFull { max })
}

fn taken(name: &str) -> ApiError {
    ApiError::bad("name-taken", s::PlaygroundNameTaken { name: name.to_owned() })
}

fn check_locale(locale: Option<&str>) -> Result<(), ApiError> {
    let fine = |locale: &str| {
        (2..=35).contains(&locale.len())
            && locale.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    if locale.is_some_and(|locale| !fine(locale)) {
        return Err(ApiError::bad("bad-locale", "a locale looks like en or zh-TW"));
    }
    Ok(())
}

fn check_key(key: Option<&str>) -> Result<(), ApiError> {
    if key.is_some_and(|key| key.is_empty() || key.len() > MAX_KEY) {
        return Err(ApiError::bad("bad-key", format!("a key has 1 to {MAX_KEY} bytes")));
    }
    Ok(())
}

/// A name for a person: letters, digits, and single blanks, dots, hyphens or underscores between them.
fn person_name(text: &str) -> Result<String, ApiError> {
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = name.chars().count();
    let fits = |letter: char| letter.is_alphanumeric() || " .-_'".contains(letter);
    if !(1..=MAX_NAME).contains(&length)
        || !name.chars().all(fits)
        || !name.starts_with(char::is_alphanumeric)
    {
        return Err(ApiError::bad("bad-name", s::PlaygroundBadName { max: MAX_NAME }));
    }
    Ok(name)
}

/// A name for a channel: small letters, digits and hyphens.
fn channel_name(text: &str) -> Result<String, ApiError> {
    let name = text.trim().trim_start_matches('#').to_lowercase();
    let name = name.split_whitespace().collect::<Vec<_>>().join("-");
    let length = name.chars().count();
    let fits = |letter: char| letter.is_alphanumeric() || "-_".contains(letter);
    if !(1..=MAX_NAME).contains(&length) || !name.chars().all(fits) {
        return Err(ApiError::bad("bad-name", s::PlaygroundBadChannel { max: MAX_NAME }));
    }
    Ok(name)
}

/// A name in plain small letters, digits and hyphens; nothing when it has other letters.
fn slug(name: &str) -> Option<String> {
    if !name.is_ascii() {
        return None;
    }
    let slug: String = name
        .chars()
        .map(|letter| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' })
        .collect();
    let slug = slug.trim_matches('-').to_owned();
    (!slug.is_empty()).then_some(slug)
}

/// A JSON body, refused with a clear answer when it is something else.
struct JsonBody<T>(T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: HttpRequest, state: &S) -> Result<JsonBody<T>, ApiError> {
        let kind =
            request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let kind = kind.split(';').next().unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case("application/json") {
            return Err(ApiError::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "not-json",
                "the content type has to be application/json",
            ));
        }
        let waiting = request.extensions().get::<RequestWait>().cloned();
        let bytes = tokio::time::timeout(BODY_PATIENCE, Bytes::from_request(request, state)).await;
        let bytes = bytes.map_err(|_| {
            let message =
                format!("the request's body did not come within {} seconds", BODY_PATIENCE.as_secs());
            ApiError::new(StatusCode::REQUEST_TIMEOUT, "too-slow", message)
        })?;
        let bytes = bytes.map_err(|rejection| {
            if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                let message = format!("a request has at most {MAX_BODY} bytes");
                ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", message)
            } else {
                ApiError::bad("bad-body", "the request's body could not be read")
            }
        })?;
        if let Some(waiting) = waiting {
            waiting.end();
        }
        let value = serde_json::from_slice(&bytes)
            .map_err(|error| ApiError::bad("bad-json", format!("the body is not what is needed: {error}")))?;
        Ok(JsonBody(value))
    }
}

/// A query, refused with a clear answer.
pub(crate) struct QueryParams<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for QueryParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<QueryParams<T>, ApiError> {
        let query = axum::extract::Query::<T>::from_request_parts(parts, state).await;
        let axum::extract::Query(query) =
            query.map_err(|error| ApiError::bad("bad-query", error.body_text()))?;
        Ok(QueryParams(query))
    }
}
