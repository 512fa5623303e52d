//! Discord's side of the live board: who a person is, and which people are in an instance of the Activity.

use std::time::Duration;

use serde_json::Value;
use serenity::http::LightMethod::Get;
use serenity::http::Route;
use tokio::time::Instant;

use super::api::{CallPayload, duration, seconds};
use super::message_body::snowflake;
use super::platform::DiscordPlatform;
use super::rate_limiter::CallPriority;
use crate::config::Secret;
use crate::message::{NoThreadReason, Person, Place, PlaceKind};

/// Pause before a new try if Discord names none.
const PAUSE: Duration = Duration::from_secs(3);
/// Longest pause that a person waits for.
const MAX_PAUSE: Duration = Duration::from_secs(60);
/// Longest wait for the name of a person in a server.
const NAME_TIMEOUT: Duration = Duration::from_secs(2);
/// Longest id of an instance, in characters.
const MAX_INSTANCE: usize = 200;
/// Channels in which Discord opens threads: text and announcement channels.
const WITH_THREADS: [u64; 2] = [0, 5];
/// Threads of announcement channels, public and private threads.
const THREADS: [u64; 3] = [10, 11, 12];
const DIRECT: u64 = 1;

/// An instance of the Activity: the people who have opened it in one channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActivityInstance {
    pub channel: String,
    pub server: Option<String>,
    /// Ids of the people.
    pub people: Vec<String>,
}

/// Reason why Discord did not answer a question about the Activity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActivityError {
    /// Discord refuses what was sent: a code that is wrong or used, an instance that has ended.
    Refused,
    /// Discord is down or busy: a new try may succeed after this time.
    Later(Duration),
    /// The bot has no access to the channel.
    NoAccess,
}

impl DiscordPlatform {
    /// Returns `true` if people can open the live board.
    pub(crate) fn has_activity(&self) -> bool {
        self.activity.is_some()
    }

    /// Returns the id of the application.
    pub(crate) fn application(&self) -> Option<&str> {
        self.activity.as_ref().map(|app| app.application.as_str())
    }

    /// Exchanges the code that a page was given for the access token of its person.
    pub async fn exchange_code(&self, code: &str) -> Result<Secret, ActivityError> {
        let app = self.activity.as_ref().ok_or(ActivityError::Refused)?;
        let form = [
            ("client_id", app.application.as_str()),
            ("client_secret", app.client_secret.expose()),
            ("grant_type", "authorization_code"),
            ("code", code),
        ];
        let answer = self.ask(self.api.client.post(self.address("/oauth2/token")).form(&form)).await?;
        answer["access_token"].as_str().map(Secret::new).ok_or(ActivityError::Refused)
    }

    pub async fn identify(&self, access_token: &Secret) -> Result<Person, ActivityError> {
        let request = self.api.client.get(self.address("/users/@me")).bearer_auth(access_token.expose());
        let user = self.ask(request).await?;
        let id = user["id"].as_str().filter(|id| snowflake(id).is_some()).ok_or(ActivityError::Refused)?;
        let name = user["global_name"].as_str().or(user["username"].as_str()).unwrap_or("?");
        Ok(Person { id: id.to_owned(), name: name.to_owned(), bot: user["bot"] == true })
    }

    /// Returns an instance; refused if Discord does not know it or it has ended.
    pub async fn activity_instance(&self, id: &str) -> Result<ActivityInstance, ActivityError> {
        let app = self.activity.as_ref().ok_or(ActivityError::Refused)?;
        if id.is_empty() || id.len() > MAX_INSTANCE || id.contains(|c: char| !is_id_character(c)) {
            return Err(ActivityError::Refused);
        }
        let path = format!("/applications/{}/activity-instances/{id}", app.application);
        let bot = format!("Bot {}", self.token.expose());
        let answer = self.ask(self.api.client.get(self.address(&path)).header("authorization", bot)).await?;
        let location = &answer["location"];
        let channel = location["channel_id"].as_str().ok_or(ActivityError::Refused)?.to_owned();
        let server = location["guild_id"].as_str().map(str::to_owned);
        let people = answer["users"].as_array().into_iter().flatten();
        let people = people.filter_map(|id| id.as_str().map(str::to_owned)).collect();
        Ok(ActivityInstance { channel, server, people })
    }

    /// Returns the place of an instance, as for a typed message: Discord names no permissions of the person.
    pub async fn place_of_instance(&self, instance: &ActivityInstance) -> Result<Place, ActivityError> {
        let channel_id = snowflake(&instance.channel).ok_or(ActivityError::NoAccess)?;
        let route = Route::Channel { channel_id: channel_id.into() };
        let channel = self.look_up(route).await?;
        let kind = channel["type"].as_u64().unwrap_or_default();
        let parent = channel["parent_id"].as_str().filter(|_| THREADS.contains(&kind));
        let no_threads =
            if WITH_THREADS.contains(&kind) { NoThreadReason::Typed } else { NoThreadReason::Kind };
        Ok(Place {
            channel: instance.channel.clone(),
            kind: if kind == DIRECT { PlaceKind::Direct } else { PlaceKind::Server },
            server: instance.server.clone(),
            parent: parent.map(str::to_owned),
            locale: self.server_locale(instance.server.as_deref()).await,
            no_threads: Some(no_threads),
            ..Place::default()
        })
    }

    /// Returns a person by the name in the server of a place.
    pub async fn named_in_server(&self, person: Person, place: &Place) -> Person {
        let ids = place.server.as_deref().and_then(snowflake).zip(snowflake(&person.id));
        let Some((guild_id, user_id)) = ids else { return person };
        let route = Route::GuildMember { guild_id: guild_id.into(), user_id: user_id.into() };
        // Without the name in the server, the person's own is used.
        let member = tokio::time::timeout(NAME_TIMEOUT, self.look_up(route)).await;
        let member = member.ok().and_then(Result::ok).unwrap_or_default();
        match member["nick"].as_str() {
            Some(nick) => Person { name: nick.to_owned(), ..person },
            None => person,
        }
    }

    async fn server_locale(&self, server: Option<&str>) -> Option<String> {
        let guild_id = server.and_then(snowflake)?.into();
        // Without it the games begin in the language of their players.
        let server = self.look_up(Route::Guild { guild_id }).await.ok()?;
        server["preferred_locale"].as_str().map(str::to_owned)
    }

    async fn look_up(&self, route: Route<'_>) -> Result<Value, ActivityError> {
        let answer = self.api.call(Get, CallPriority::Note, route, CallPayload::default()).await;
        answer.map_err(|failure| {
            if failure.is_temporary() {
                return ActivityError::Later(failure.pause().unwrap_or(PAUSE).min(MAX_PAUSE));
            }
            tracing::debug!(%failure, "a channel cannot be read for a live board");
            ActivityError::NoAccess
        })
    }

    /// Makes a call that the library does not know. The log shows neither codes nor tokens.
    async fn ask(&self, request: reqwest::RequestBuilder) -> Result<Value, ActivityError> {
        if let Some(until) = self.api.ban.until() {
            return Err(ActivityError::Later((until - Instant::now()).min(MAX_PAUSE)));
        }
        let response = match request.send().await {
            Ok(response) => response,
            Err(error) => {
                tracing::warn!(error = %error.without_url(), "Discord cannot be asked about a live board");
                return Err(ActivityError::Later(PAUSE));
            }
        };
        let status = response.status().as_u16();
        let header = seconds(response.headers(), "retry-after");
        let body: Value = match response.bytes().await {
            Ok(bytes) => serde_json::from_slice(&bytes).unwrap_or_default(),
            Err(_) => return Err(ActivityError::Later(PAUSE)),
        };
        match status {
            200..300 => Ok(body),
            429 | 500.. => {
                let pause = header.or_else(|| duration(body["retry_after"].as_f64()?));
                tracing::warn!(status, "Discord refuses a question about a live board for now");
                Err(ActivityError::Later(pause.unwrap_or(PAUSE).min(MAX_PAUSE)))
            }
            401 if body["error"] == "invalid_client" => {
                tracing::error!("Discord refuses discord.client_secret, so nobody can open the live board");
                Err(ActivityError::Refused)
            }
            // Only what Discord itself says is final: a proxy can refuse anything for a while.
            400..=404 if body.is_object() => {
                tracing::info!(status, code = body["code"].as_i64(), "Discord refuses a live board");
                Err(ActivityError::Refused)
            }
            _ => Err(ActivityError::Later(PAUSE)),
        }
    }

    fn address(&self, path: &str) -> String {
        let base = self.api.proxy().unwrap_or("https://discord.com");
        format!("{}/api/v10{path}", base.trim_end_matches('/'))
    }
}

fn is_id_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '_')
}
