//! What the page shows: people, channels, messages.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::message::custom_id::shown_board;
use crate::message::{BoardRef, CustomId, Person, PlayableBoard, Row};
use crate::platform::{File, Outgoing};

/// A person of the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Member {
    /// The platform id: the name in plain letters.
    pub id: String,
    pub name: String,
}

impl Member {
    pub(crate) fn person(&self) -> Person {
        Person { id: self.id.clone(), name: self.name.clone(), bot: false }
    }
}

/// The channel in which the bot is not: only its people have installed it. No name that is given gets this id.
pub(crate) const BORROWED_CHANNEL: &str = "borrowed.friends";

/// A channel for everybody, or the direct messages of a person with the bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChatChannel {
    pub id: String,
    pub(crate) name: String,
    /// The person whose direct messages with the bot this is.
    #[serde(rename = "direct")]
    pub(crate) owner: Option<String>,
    /// True if the bot has no access of its own: it sees only commands and presses there.
    pub(crate) borrowed: bool,
}

/// The part of a message that the bot can write anew.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MessageBody {
    /// The words, in the markup of [`crate::message::Reply`].
    pub text: String,
    /// The picture, or a file in its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<PictureRef>,
    /// Board that can be played on in the picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<PlayableBoard>,
    /// The same for the player of Black.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub for_black: Option<Box<BlackView>>,
    /// A move that was tapped, in the notation of its board; the text has its two points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tapped: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<Row>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ping: Vec<String>,
}

impl MessageBody {
    /// The body of a message of the bot whose picture, if any, is kept as `picture`.
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
        let (board, rows, ping) = (message.board.clone(), message.rows.clone(), message.ping.clone());
        MessageBody { text, picture, board, for_black, tapped: None, rows, ping }
    }

    /// The ids of its components.
    pub(crate) fn component_ids(&self) -> impl Iterator<Item = &CustomId> {
        self.rows.iter().flat_map(Row::ids)
    }

    /// The board that it shows.
    pub(crate) fn shown_board(&self) -> Option<BoardRef> {
        shown_board(self.component_ids(), self.picture.as_ref().map(|picture| picture.name.as_str()))
    }

    /// True if it carries the component `id`, and every value is one of that component's.
    pub(crate) fn offers(&self, id: &str, values: &[String]) -> bool {
        let tapped = |board: &PlayableBoard| {
            board.press.as_deref() == Some(id) && matches!(values, [mv] if board.written(mv).is_some())
        };
        self.board.as_ref().is_some_and(tapped)
            || self.rows.iter().any(|row| match row {
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

/// The board of a message as the player of Black sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlackView {
    pub player: String,
    pub picture: PictureRef,
    pub board: PlayableBoard,
}

/// A stored picture, or another file, which has no size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PictureRef {
    /// The SHA-256 of its bytes, in hexadecimal.
    pub hash: String,
    pub name: String,
    /// Text description of the picture.
    pub alt: String,
    /// In pixels, 0 when unknown.
    pub width: u32,
    pub height: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatMessage {
    /// Its number; later messages have greater ones.
    pub id: i64,
    /// The number of its last change.
    pub rev: i64,
    pub channel: String,
    /// Author; none for the bot.
    pub author: Option<String>,
    /// The only person who sees it.
    pub only_for: Option<String>,
    pub reply_to: Option<i64>,
    pub body: MessageBody,
    /// True if its components were removed.
    pub cleared: bool,
    /// True if it was dismissed.
    pub gone: bool,
    /// The language of its author's requests.
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

    /// True if it can be shown, and not only removed.
    pub(crate) fn is_picture(&self) -> bool {
        matches!(self.ending(), "png" | "gif")
    }

    /// The ending of the address at which it is fetched.
    pub(crate) fn ending(&self) -> &'static str {
        let known = self.name.rsplit_once('.').and_then(|(_, ending)| kind(ending));
        known.map_or("txt", |(ending, _)| ending)
    }
}

/// Endings of files, and what kind of file has them.
const KINDS: [(&str, &str); 4] = [
    ("png", "image/png"),
    ("gif", "image/gif"),
    ("json", "application/json"),
    ("txt", "text/plain; charset=utf-8"),
];

/// The ending, if it is one that files have here, and what kind of file that is.
pub(crate) fn kind(ending: &str) -> Option<(&'static str, &'static str)> {
    KINDS.into_iter().find(|(known, _)| *known == ending)
}

/// Type of a file by its first bytes: `png`, `gif`, or none.
pub(crate) fn sniffed(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => Some("png"),
        [b'G', b'I', b'F', b'8', ..] => Some("gif"),
        _ => None,
    }
}

/// Width and height of a picture, from its header.
pub(crate) fn picture_size(bytes: &[u8]) -> Option<(u32, u32)> {
    if let (Some("gif"), Some(size)) = (sniffed(bytes), bytes.get(6..10)) {
        let number = |at: usize| u16::from_le_bytes([size[at], size[at + 1]]).into();
        return Some((number(0), number(2)));
    }
    let header = bytes.get(..24)?;
    if !header.starts_with(b"\x89PNG\r\n\x1a\n") {
        return None;
    }
    let number = |at: usize| u32::from_be_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
    Some((number(16), number(20)))
}
