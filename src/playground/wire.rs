//! JSON of requests and responses, see `docs/playground.md`.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Value, json};

use super::BOT_ID;
use super::message::{ChatMessage, PictureRef};
use crate::commands::complete::complete_listed;
use crate::commands::options::{CommandOption, OptionKind};
use crate::commands::table::{self, ROOTS, line_in};
use crate::i18n::Locale;
use crate::message::OptionValue;

/// `POST /api/messages`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SendMessageRequest {
    pub(crate) channel: String,
    pub(crate) person: String,
    pub(crate) text: String,
    /// A file that goes with a command.
    pub(crate) file: Option<FileBody>,
    #[serde(default, deserialize_with = "id")]
    pub(crate) reply_to: Option<i64>,
    pub(crate) locale: Option<String>,
    pub(crate) key: Option<String>,
}

/// A file: its text, or its bytes.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FileBody {
    pub(crate) option: String,
    text: Option<String>,
    /// Bytes as characters from U+0000 to U+00FF.
    bytes: Option<String>,
}

impl FileBody {
    /// Returns the value of its option; `None` if `bytes` is invalid.
    pub(crate) fn value(self) -> Option<OptionValue> {
        if let Some(text) = self.text {
            return Some(OptionValue::Text(text));
        }
        let bytes: Option<Vec<u8>> = self.bytes?.chars().map(|byte| u8::try_from(byte).ok()).collect();
        Some(OptionValue::File(bytes?.into()))
    }
}

/// `POST /api/press`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PressBody {
    pub(crate) person: String,
    #[serde(deserialize_with = "id")]
    pub(crate) message: Option<i64>,
    pub(crate) id: String,
    #[serde(default)]
    pub(crate) values: Vec<String>,
    pub(crate) locale: Option<String>,
    pub(crate) key: Option<String>,
}

/// `POST /api/dismiss`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DismissRequest {
    pub(crate) person: String,
    #[serde(deserialize_with = "id")]
    pub(crate) message: Option<i64>,
}

/// `POST /api/people` and `POST /api/channels`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NameRequest {
    pub(crate) name: String,
}

/// `POST /api/appearance`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AppearanceBody {
    pub(crate) person: String,
    pub(crate) dark: bool,
}

/// `POST /api/login`. Without `Debug`, so that the password is never logged.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LoginRequest {
    pub(crate) password: String,
}

/// The query of `GET /api/channels/{id}/messages`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MessagesQuery {
    pub(crate) after: Option<i64>,
    pub(crate) before: Option<i64>,
    pub(crate) limit: Option<i64>,
    pub(crate) person: Option<String>,
    /// Seconds to wait for a message.
    pub(crate) wait: Option<u64>,
}

/// The query of `GET /api/events`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EventsQuery {
    pub(crate) person: Option<String>,
    pub(crate) after: Option<i64>,
}

/// The query of `GET /api/start` and `GET /api/start.png`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StartQuery {
    pub(crate) channel: String,
    pub(crate) person: String,
    #[serde(default)]
    pub(crate) newcomer: bool,
    pub(crate) locale: Option<String>,
}

/// The query of `GET /api/refusal`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RefusalQuery {
    pub(crate) fen: String,
    /// The move's two points: `h2e2`.
    #[serde(rename = "move")]
    pub(crate) mv: String,
    pub(crate) locale: Option<String>,
}

/// The query of `GET /api/complete`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CompleteQuery {
    pub(crate) channel: String,
    pub(crate) person: String,
    #[serde(default)]
    pub(crate) typed: String,
    pub(crate) locale: Option<String>,
    /// True for a move of the open puzzle.
    #[serde(default)]
    pub(crate) puzzle: bool,
}

/// The query of `GET /api/commands`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommandsQuery {
    pub(crate) locale: Option<String>,
}

#[derive(Debug, Default, Serialize)]
pub(crate) struct RequestOutcome {
    pub(crate) message: Option<Value>,
    pub(crate) answer: Option<Value>,
}

pub(crate) fn message(message: &ChatMessage) -> Value {
    let body = &message.body;
    let file = body.picture.as_ref().filter(|file| !file.is_picture());
    let file = file.map(|file| json!({ "url": file_url(file), "name": file.name }));
    let picture = body.picture.as_ref().filter(|picture| picture.is_picture()).map(picture_json);
    let for_black = body.for_black.as_ref().map(
        |view| json!({ "player": view.player, "picture": picture_json(&view.picture), "board": view.board }),
    );
    let rows: &[_] = if message.cleared { &[] } else { &body.rows };
    json!({
        "id": message.id.to_string(),
        "rev": message.rev,
        "channel": message.channel,
        "author": message.author.as_deref().unwrap_or(BOT_ID),
        "bot": message.author.is_none(),
        "private": message.only_for.is_some(),
        "reply_to": message.reply_to.map(|id| id.to_string()),
        "text": body.text,
        "picture": picture,
        "board": body.board,
        "for_black": for_black,
        "tapped": body.tapped,
        "file": file,
        "rows": rows,
        "ping": body.ping,
        "at": message.at,
    })
}

fn picture_json(picture: &PictureRef) -> Value {
    json!({
        "url": file_url(picture),
        "name": picture.name,
        "alt": picture.alt,
        "width": picture.width,
        "height": picture.height,
    })
}

fn file_url(file: &PictureRef) -> String {
    format!("/api/files/{}.{}", file.hash, file.ending())
}

/// Returns the commands with their names and descriptions in a language.
pub(crate) fn commands(locale: Locale) -> Value {
    let commands: Vec<Value> = table::commands()
        .map(|command| {
            let options: Vec<Value> = command.options.iter().map(|known| option(known, locale)).collect();
            json!({
                "id": command.name,
                "name": command.name_in(locale),
                "line": line_in(command.name, locale),
                "description": command.about(locale),
                "options": options,
            })
        })
        .collect();
    let roots: Vec<String> =
        ROOTS.iter().flat_map(|root| [root.name.to_owned(), root.name_in(locale)]).collect();
    json!({ "roots": roots, "commands": commands })
}

fn option(option: &CommandOption, locale: Locale) -> Value {
    let mut fields = json!({
        "id": option.name,
        "name": option.name_in(locale),
        "description": option.about(locale),
        "required": option.required,
    });
    let kind = match option.kind {
        // A role is refused with the reason: the playground has none.
        OptionKind::Position | OptionKind::Moves | OptionKind::Record | OptionKind::Role => "text",
        OptionKind::File => "file",
        // A list of suggestions; other values can be typed.
        OptionKind::Time | OptionKind::Open(_) | OptionKind::Master(_) => {
            fields["choices"] = json!(complete_listed(option.kind, "", locale));
            "time"
        }
        OptionKind::Move => "move",
        OptionKind::PuzzleMove => "puzzle-move",
        OptionKind::Integer { min, max } => {
            fields["min"] = json!(min);
            fields["max"] = json!(max);
            "integer"
        }
        OptionKind::Bool => "bool",
        OptionKind::Person => "person",
        OptionKind::OneOf(entries) | OptionKind::Listed(entries) => {
            fields["choices"] = entries
                .iter()
                .map(|entry| json!({ "value": entry.name, "label": entry.label(locale) }))
                .collect();
            "choice"
        }
    };
    fields["kind"] = kind.into();
    fields
}

/// Reads a message id from a text or a number.
fn id<'de, D: Deserializer<'de>>(input: D) -> Result<Option<i64>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Id {
        Number(i64),
        Text(String),
        None,
    }
    match Id::deserialize(input)? {
        Id::Number(id) => Ok(Some(id)),
        Id::Text(id) => {
            id.parse().map(Some).map_err(|_| serde::de::Error::custom("a message id is a number"))
        }
        Id::None => Ok(None),
    }
}
