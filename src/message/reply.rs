//! What goes back to a platform, in one neutral form.
//!
//! Texts use the markup that Discord reads: `**bold**`, `` `code` ``, `<@id>` for a person, `<t:seconds:R>` for a time.

use serde::{Deserialize, Serialize};

use crate::game::PlayerId;
use crate::i18n::messages::Words;
use crate::i18n::{Locale, Localizer};
use crate::message::board_style::BoardStyle;
use crate::message::board_turn::BoardTurn;
use crate::message::custom_id::{CustomId, as_text};
use crate::render::{
    BracketSheet, Crosstable, Podium, RatingCurve, Replay, Scene, ShareCard, StandingsTable,
};
use crate::rules::{Move, Role};

/// Longest text of a message, in characters (Discord's limit).
pub const MAX_TEXT: usize = 2000;
/// Longest alternative text of a picture, in characters.
pub const MAX_ALT: usize = 1024;
/// Most entries of a select, and most choices of an autocompletion.
pub const MAX_CHOICES: usize = 25;

/// A message as features write it; its picture is described and not drawn yet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reply {
    /// The words, at most [`MAX_TEXT`] characters.
    pub text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<Picture>,
    /// Buttons and selects, at most five rows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<Row>,
    /// The platform ids of the people who are pinged by the mentions in the text; all others are only named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ping: Vec<String>,
    /// The message that this one answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply_to: Option<String>,
    /// A file to take away; a message has a picture or a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<TextFile>,
    /// The person to whom it goes as a direct message; where that is refused, it goes to the channel after all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub direct: Option<String>,
    /// True if it replaces the game's last board while that is the newest message of the channel. An edit pings no one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub in_place: bool,
    /// True if it replaces the game's last board wherever that is in the channel.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quiet: bool,
}

/// A text that is sent as a file, such as an export.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextFile {
    pub name: String,
    pub content: String,
}

impl From<String> for Reply {
    fn from(text: String) -> Reply {
        Reply::text(text)
    }
}

impl Reply {
    pub fn text(text: impl Into<String>) -> Reply {
        Reply { text: text.into(), ..Reply::default() }
    }

    pub(crate) fn with_picture(self, picture: Picture) -> Reply {
        Reply { picture: Some(picture), ..self }
    }

    /// Replaces the rows by these buttons, five to a row.
    pub(crate) fn with_buttons(self, buttons: Vec<Button>) -> Reply {
        Reply { rows: buttons.chunks(5).map(|row| Row::Buttons(row.to_vec())).collect(), ..self }
    }
}

/// A picture with its description. Plain data, so that it can wait in the store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    pub drawing: Drawing,
    /// The file's name, one per ply.
    pub file: String,
    /// Description of the picture in words, at most [`MAX_ALT`] characters.
    pub alt: String,
    /// The language of its message: how the files are numbered where nothing was chosen, and the board in letters.
    pub locale: Locale,
    /// Looks of the picture; those of the program's boards where nothing was chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub looks: Option<BoardStyle>,
    /// True if the side at the bottom was chosen.
    #[serde(skip)]
    pub turned: bool,
    /// State of the game, where this is the one board of a game for all readers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<BoardTurn>,
    /// Moves that can be tapped on a board that is no game's.
    #[serde(skip)]
    pub taps: Option<BoardTaps>,
    /// The last move in words, for screen readers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heard: Option<HeardMove>,
    /// Players of Red and Black, where a person plays the side.
    #[serde(skip)]
    pub players: [Option<PlayerId>; 2],
}

/// The words that a screen reader says in place of a written move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeardMove {
    /// The move as messages write it: `1… **H8+7** 馬８進７`.
    pub written: String,
    /// `Black: horse from file 8 to 7, forward`
    pub words: String,
}

/// Moves that a person may play on a board that is no game's, and the component that plays them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardTaps {
    pub press: CustomId,
    pub moves: Vec<Move>,
}

/// The part of a picture that is drawn; its style is chosen where it is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Drawing {
    Board(Box<Scene>),
    /// A game as an animation.
    Replay(Box<Replay>),
    /// A graph of Red's chances to win in thousandths, before the first move and after each.
    Evaluation {
        chances: Vec<u16>,
        /// The plies that are numbered on it.
        turning: Vec<usize>,
    },
    /// A picture of a finished game or a solved puzzle to be shown around.
    Card(Box<ShareCard>),
    Ratings(Vec<RatingCurve>),
    /// Rule for the moves of a piece.
    Piece(Role),
    Standings(Box<StandingsTable>),
    /// Results of each against each.
    Crosstable(Box<Crosstable>),
    /// Matches of a knockout.
    Bracket(Box<BracketSheet>),
    /// The first three of a competition.
    Podium(Box<Podium>),
}

impl Drawing {
    /// Returns the board that it shows, if any.
    pub(crate) fn scene(&self) -> Option<&Scene> {
        match self {
            Drawing::Board(scene) => Some(scene),
            Drawing::Card(card) => Some(&card.scene),
            _ => None,
        }
    }
}

/// A row of components below a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Row {
    /// One to five buttons.
    Buttons(Vec<Button>),
    /// A select with one to 25 entries.
    Select(Select),
}

impl Row {
    /// Returns the ids of its components.
    pub fn ids(&self) -> impl Iterator<Item = &CustomId> {
        let (buttons, select) = match self {
            Row::Buttons(buttons) => (buttons.as_slice(), None),
            Row::Select(select) => (&[][..], Some(&select.id)),
        };
        buttons.iter().map(|button| &button.id).chain(select)
    }

    /// A select with the first [`MAX_CHOICES`] of these entries.
    pub(crate) fn select(
        id: CustomId,
        placeholder: String,
        options: impl IntoIterator<Item = Choice>,
    ) -> Row {
        let options = options.into_iter().take(MAX_CHOICES).collect();
        Row::Select(Select { id, placeholder, options })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Button {
    #[serde(with = "as_text")]
    pub id: CustomId,
    /// The label, at most 80 characters.
    pub label: String,
    pub look: ButtonStyle,
}

impl Button {
    pub(crate) fn new(id: CustomId, label: String, look: ButtonStyle) -> Button {
        Button { id, label, look }
    }

    /// Returns a button whose label takes no arguments.
    pub(crate) fn saying(l10n: Localizer, id: CustomId, label: Words, look: ButtonStyle) -> Button {
        Button::new(id, l10n.say(label), look)
    }
}

/// The look of a button, by Discord's names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ButtonStyle {
    Primary,
    Secondary,
    Success,
    /// Something that cannot be taken back.
    Danger,
}

/// A list of entries of which one is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Select {
    #[serde(with = "as_text")]
    pub id: CustomId,
    /// Text before a choice is made, at most 150 characters.
    pub placeholder: String,
    /// The entries, one to [`MAX_CHOICES`].
    pub options: Vec<Choice>,
}

/// An entry of a select, or a choice of an autocompletion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// Value that comes back, at most 100 characters.
    pub value: String,
    /// Text that is shown, at most 100 characters.
    pub label: String,
}
