//! The JSON that goes in and out, see `docs/playground.md`.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Value, json};

use super::BOT_ID;
use super::message::{ChatMessage, PictureRef};
use crate::commands::complete::complete_listed;
use crate::commands::options::{CommandOption, OptionChoice, OptionKind};
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
    /// The option that takes it.
    pub(crate) option: String,
    text: Option<String>,
    /// One character for each byte, U+0000 to U+00FF.
    bytes: Option<String>,
}

impl FileBody {
    /// The file as the value of its option; none where its bytes are no bytes.
    pub(crate) fn value(self) -> Option<OptionValue> {
        match self.text {
            Some(text) => Some(OptionValue::Text(text)),
            None => {
                let bytes = self.bytes?;
                let bytes: Option<Vec<u8>> = bytes.chars().map(|byte| u8::try_from(byte).ok()).collect();
                bytes.map(|bytes| OptionValue::File(bytes.into()))
            }
        }
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
    /// True if the page is dark.
    pub(crate) dark: bool,
}

/// `POST /api/login`. It is never printed.
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
    /// Seconds to wait for a message when there is none yet.
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
    /// True if this person says to be new to the game.
    #[serde(default)]
    pub(crate) newcomer: bool,
    pub(crate) locale: Option<String>,
}

/// The query of `GET /api/refusal`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RefusalQuery {
    pub(crate) fen: String,
    /// Its two points: `h2e2`.
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
    /// True if a move of the open puzzle is typed.
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
    /// The typed message as it stands in the channel; none for a command or a press.
    pub(crate) message: Option<Value>,
    /// The bot's answer to this person; `private` when nobody else sees it.
    pub(crate) answer: Option<Value>,
}

pub(crate) fn message(message: &ChatMessage) -> Value {
    let body = &message.body;
    let file = body.picture.as_ref().filter(|file| !file.is_picture());
    let file = file.map(
        |file| json!({ "url": format!("/api/files/{}.{}", file.hash, file.ending()), "name": file.name }),
    );
    let shown = |picture: &PictureRef| {
        json!({
            "url": format!("/api/files/{}.{}", picture.hash, picture.ending()),
            "name": picture.name,
            "alt": picture.alt,
            "width": picture.width,
            "height": picture.height,
        })
    };
    let picture = body.picture.as_ref().filter(|picture| picture.is_picture()).map(shown);
    let for_black = body
        .for_black
        .as_ref()
        .map(|view| json!({ "player": view.player, "picture": shown(&view.picture), "board": view.board }));
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

/// The commands with their descriptions in a language, and the words that they are called with.
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
        OptionKind::Position | OptionKind::Moves | OptionKind::Record => "text",
        OptionKind::File => "file",
        // A list to choose from, and whatever else is typed.
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
            let choice = |entry: &OptionChoice| json!({ "value": entry.name, "label": entry.label(locale) });
            fields["choices"] = entries.iter().map(choice).collect();
            "choice"
        }
    };
    fields["kind"] = kind.into();
    fields
}

/// Message ids go out as text; they come in as text or as a number.
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
