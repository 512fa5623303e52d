//! People, channels and messages of the page.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::message::custom_id::shown_board;
use crate::message::{BoardRef, CustomId, Person, PlayableBoard, Row};
use crate::platform::{File, Outgoing};

/// A person of the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Member {
    /// Id: the name in plain letters.
    pub id: String,
    pub name: String,
}

impl Member {
    pub(crate) fn person(&self) -> Person {
        Person { id: self.id.clone(), name: self.name.clone(), bot: false }
    }
}

/// Id of the borrowed channel: the bot is installed by its people only. No name leads to this id.
pub(crate) const BORROWED_CHANNEL: &str = "borrowed.friends";

/// A public channel, or the direct messages of a person with the bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChatChannel {
    pub id: String,
    pub(crate) name: String,
    /// Person, for direct messages.
    #[serde(rename = "direct")]
    pub(crate) owner: Option<String>,
    /// True if the bot has no access: it receives only commands and presses.
    pub(crate) borrowed: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MessageBody {
    /// Text, in the markup of [`crate::message::Reply`].
    pub text: String,
    /// Picture, or another file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<PictureRef>,
    /// Playable board of the picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<PlayableBoard>,
    /// View for the player of Black.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub for_black: Option<Box<BlackView>>,
    /// Tapped move in the notation of its board; the text has its two points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tapped: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<Row>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ping: Vec<String>,
}

impl MessageBody {
    /// Creates the body of a message of the bot with a stored picture.
    pub(crate) fn of(message: &Outgoing, picture: Option<PictureRef>) -> MessageBody {
        let mut text = message.text.clone();
        if picture.is_none()
            && let Some(board) = &message.text_board
        {
            text = format!("{text}\n```\n{board}\n```");
        }
        let for_black = message.for_black.as_ref().map(|view| {
            Box::new(BlackView {
                player: view.player.clone(),
                picture: PictureRef::of(&view.picture),
                board: view.board.clone(),
            })
        });
        MessageBody {
            text,
            picture,
            board: message.board.clone(),
            for_black,
            tapped: None,
            rows: message.rows.clone(),
            ping: message.ping.clone(),
        }
    }

    pub(crate) fn component_ids(&self) -> impl Iterator<Item = &CustomId> {
        self.rows.iter().flat_map(Row::ids)
    }

    pub(crate) fn shown_board(&self) -> Option<BoardRef> {
        shown_board(self.component_ids(), self.picture.as_ref().map(|picture| picture.name.as_str()))
    }

    /// Returns `true` if the message has the component `id` with these values.
    pub(crate) fn offers(&self, id: &str, values: &[String]) -> bool {
        if let Some(board) = &self.board
            && board.press.as_deref() == Some(id)
            && matches!(values, [mv] if board.written(mv).is_some())
        {
            return true;
        }
        self.rows.iter().any(|row| match row {
            Row::Buttons(buttons) => {
                values.is_empty() && buttons.iter().any(|button| button.id.to_string() == id)
            }
            Row::Select(select) => {
                select.id.to_string() == id
                    && values.len() == 1
                    && select.options.iter().any(|choice| choice.value == values[0])
            }
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlackView {
    pub player: String,
    pub picture: PictureRef,
    pub board: PlayableBoard,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PictureRef {
    /// SHA-256 of the bytes, in hexadecimal.
    pub hash: String,
    pub name: String,
    /// Text description of the picture.
    pub alt: String,
    /// Pixels, 0 if unknown.
    pub width: u32,
    pub height: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatMessage {
    /// Number, in the order of the messages.
    pub id: i64,
    pub rev: i64,
    pub channel: String,
    /// Author; none for the bot.
    pub author: Option<String>,
    /// Person, for a private message.
    pub only_for: Option<String>,
    pub reply_to: Option<i64>,
    pub body: MessageBody,
    /// True if its components were removed.
    pub cleared: bool,
    /// True if it was dismissed.
    pub gone: bool,
    pub locale: Option<String>,
    /// Milliseconds since 1970.
    pub at: i64,
}

impl PictureRef {
    pub(crate) fn of(file: &File) -> PictureRef {
        let hash = Sha256::digest(&file.bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        let (width, height) = picture_size(&file.bytes).unwrap_or_default();
        PictureRef { hash, name: file.name.clone(), alt: file.alt.clone(), width, height }
    }

    pub(crate) fn is_picture(&self) -> bool {
        matches!(self.ending(), "png" | "gif")
    }

    /// Returns the extension in the address of the file.
    pub(crate) fn ending(&self) -> &'static str {
        let known = self.name.rsplit_once('.').and_then(|(_, ending)| kind(ending));
        known.map_or("txt", |(ending, _)| ending)
    }
}

/// Extensions of files with their content types.
const KINDS: [(&str, &str); 4] = [
    ("png", "image/png"),
    ("gif", "image/gif"),
    ("json", "application/json"),
    ("txt", "text/plain; charset=utf-8"),
];

/// Returns a known extension with its content type.
pub(crate) fn kind(ending: &str) -> Option<(&'static str, &'static str)> {
    KINDS.into_iter().find(|(known, _)| *known == ending)
}

/// Detects a picture by its first bytes: `png` or `gif`.
pub(crate) fn sniffed(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => Some("png"),
        [b'G', b'I', b'F', b'8', ..] => Some("gif"),
        _ => None,
    }
}

/// Reads the width and height of a picture from its header.
pub(crate) fn picture_size(bytes: &[u8]) -> Option<(u32, u32)> {
    match *bytes {
        [b'G', b'I', b'F', b'8', _, _, w0, w1, h0, h1, ..] => {
            Some((u16::from_le_bytes([w0, w1]).into(), u16::from_le_bytes([h0, h1]).into()))
        }
        [0x89, b'P', b'N', b'G', ..] => {
            let &[w0, w1, w2, w3, h0, h1, h2, h3] = bytes.get(16..24)? else { return None };
            Some((u32::from_be_bytes([w0, w1, w2, w3]), u32::from_be_bytes([h0, h1, h2, h3])))
        }
        _ => None,
    }
}
