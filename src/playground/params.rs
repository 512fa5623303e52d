//! Parameters of requests and their checks.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request as HttpRequest};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::error::ApiError;
use super::mention;
use super::message::{ChatChannel, ChatMessage, Member};
use crate::features::replay::recording::MAX_FILE_BYTES;
use crate::i18n::messages as s;
use crate::message::custom_id::shown_puzzle;
use crate::message::{NoThreadReason, Place, PlaceKind, Request, RequestKind, TypedMessage};

/// Maximum size of a request body in bytes: the largest file, with its bytes as characters of JSON, and some room.
pub(crate) const MAX_BODY: usize = 6 * MAX_FILE_BYTES + 64 * 1024;
/// Time limit for the body of a request.
pub(crate) const BODY_TIMEOUT: Duration = Duration::from_secs(30);

/// Maximum length of the name of a person or a channel, in characters.
pub(crate) const MAX_NAME: usize = 32;
/// Maximum length of a key, in bytes.
pub(crate) const MAX_KEY: usize = 64;
/// Maximum length of a language tag, in bytes (RFC 5646, 4.4.1).
const MAX_LOCALE: usize = 35;
/// Id of the server of all channels with the bot.
pub(crate) const SERVER: &str = "playground";
/// Maximum number of private messages that are replaced by newer ones with the same purpose.
pub(crate) const MAX_SHOWN: usize = 1000;

pub(crate) fn check_locale(locale: Option<&str>) -> Result<(), ApiError> {
    let Some(locale) = locale else { return Ok(()) };
    let is_valid = (2..=MAX_LOCALE).contains(&locale.len())
        && locale.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if !is_valid {
        return Err(ApiError::bad("bad-locale", "a locale looks like en or zh-TW"));
    }
    Ok(())
}

pub(crate) fn check_key(key: Option<&str>) -> Result<(), ApiError> {
    if key.is_some_and(|key| key.is_empty() || key.len() > MAX_KEY) {
        return Err(ApiError::bad("bad-key", format!("a key has 1 to {MAX_KEY} bytes")));
    }
    Ok(())
}

/// Checks the name of a person: letters, digits, and single blanks, dots, hyphens or underscores between them.
pub(crate) fn person_name(text: &str) -> Result<String, ApiError> {
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let fits = name.chars().all(|letter| letter.is_alphanumeric() || " .-_'".contains(letter));
    if !(1..=MAX_NAME).contains(&name.chars().count()) || !fits || !name.starts_with(char::is_alphanumeric) {
        return Err(ApiError::bad("bad-name", s::PlaygroundBadName { max: MAX_NAME }));
    }
    Ok(name)
}

/// Checks the name of a channel: lower-case letters, digits and hyphens.
pub(crate) fn channel_name(text: &str) -> Result<String, ApiError> {
    let name = text.trim().trim_start_matches('#').to_lowercase();
    let name = name.split_whitespace().collect::<Vec<_>>().join("-");
    let fits = name.chars().all(|letter| letter.is_alphanumeric() || "-_".contains(letter));
    if !(1..=MAX_NAME).contains(&name.chars().count()) || !fits {
        return Err(ApiError::bad("bad-name", s::PlaygroundBadChannel { max: MAX_NAME }));
    }
    Ok(name)
}

/// Converts a name to lower-case ASCII letters, digits and hyphens, unless it has other letters.
pub(crate) fn slug(name: &str) -> Option<String> {
    if !name.is_ascii() {
        return None;
    }
    let slug: String = name
        .chars()
        .map(|letter| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' })
        .collect();
    let slug = slug.trim_matches('-').to_owned();
    Some(slug).filter(|slug| !slug.is_empty())
}

pub(crate) struct JsonBody<T>(pub(crate) T);

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
        let bytes = tokio::time::timeout(BODY_TIMEOUT, Bytes::from_request(request, state)).await;
        let bytes = bytes.map_err(|_| {
            let message =
                format!("the request's body did not come within {} seconds", BODY_TIMEOUT.as_secs());
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
        let value = serde_json::from_slice(&bytes)
            .map_err(|error| ApiError::bad("bad-json", format!("the body is not what is needed: {error}")))?;
        Ok(JsonBody(value))
    }
}

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

pub(crate) fn place(channel: &ChatChannel) -> Place {
    let kind = match &channel.owner {
        Some(_) => PlaceKind::Direct,
        None if channel.borrowed => PlaceKind::Borrowed,
        None => PlaceKind::Server,
    };
    Place {
        channel: channel.id.clone(),
        kind,
        server: if kind == PlaceKind::Server { Some(SERVER.to_owned()) } else { None },
        first_comer_rules: true,
        no_threads: channel.borrowed.then_some(NoThreadReason::Kind),
        shows_board: true,
        ..Place::default()
    }
}

pub(crate) fn find_person<'a>(people: &'a [Member], id: &str) -> Result<&'a Member, ApiError> {
    let member = people.iter().find(|member| member.id == id);
    member.ok_or_else(|| ApiError::bad("unknown-person", s::PlaygroundNobody { id: id.to_owned() }))
}

pub(crate) fn unknown_message(id: i64) -> ApiError {
    ApiError::bad("unknown-message", s::PlaygroundNoMessage { id })
}

pub(crate) fn full(max: usize) -> ApiError {
    ApiError::new(StatusCode::CONFLICT, "full", s::PlaygroundFull { max })
}

pub(crate) fn taken(name: &str) -> ApiError {
    ApiError::bad("name-taken", s::PlaygroundNameTaken { name: name.to_owned() })
}

pub(crate) fn event_of(message: &ChatMessage) -> String {
    format!("m/{}", message.id)
}

pub(crate) fn typed_request(
    message: &ChatMessage,
    author: &Member,
    channel: &ChatChannel,
    read: &mention::Read,
    answered: Option<&ChatMessage>,
) -> Request {
    let direct = channel.owner.is_some();
    let text = TypedMessage {
        message: message.id.to_string(),
        content: read.content.clone(),
        addressed: direct || read.bot || answered.is_some(),
        reply_to: answered.map(|message| message.id.to_string()),
        board: answered.and_then(|message| message.body.shown_board()),
        puzzle: answered.and_then(|message| shown_puzzle(message.body.component_ids())),
        mentions: read.people.clone(),
        file: None,
        edited: false,
    };
    Request {
        event: event_of(message),
        order: u64::try_from(message.id).ok(),
        person: author.person(),
        place: place(channel),
        locale: message.locale.clone(),
        moderator: false,
        what: RequestKind::Text(text),
    }
}
