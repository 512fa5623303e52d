//! How boards look: a plain value that is stored as JSON. What is absent follows the next one in line, and in the end
//! the program.

use serde::{Deserialize, Serialize};

use crate::render::{FileNumbers, PieceSet, Style, Theme};

/// Side at the bottom of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Orientation {
    /// Red, always.
    Red,
    /// The side of the one who looks.
    Own,
    /// The side to move.
    Mover,
}

/// Looks of boards that a person chose, or a moderator for a channel or a server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BoardStyle {
    /// Ground and discs.
    #[serde(with = "choice", skip_serializing_if = "Option::is_none")]
    pub theme: Option<Theme>,
    #[serde(with = "choice", skip_serializing_if = "Option::is_none")]
    pub pieces: Option<PieceSet>,
    /// A small letter on each disc.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub badges: Option<bool>,
    #[serde(with = "choice", skip_serializing_if = "Option::is_none")]
    pub numerals: Option<FileNumbers>,
    #[serde(with = "choice", skip_serializing_if = "Option::is_none")]
    pub board: Option<Orientation>,
}

impl BoardStyle {
    /// Returns the style for a person's light or dark app.
    pub fn of_app(dark: bool) -> BoardStyle {
        BoardStyle { theme: dark.then_some(Theme::Night), ..BoardStyle::default() }
    }

    /// Fills what is not chosen from `below`.
    #[must_use]
    pub fn over(self, below: BoardStyle) -> BoardStyle {
        BoardStyle {
            theme: self.theme.or(below.theme),
            pieces: self.pieces.or(below.pieces),
            badges: self.badges.or(below.badges),
            numerals: self.numerals.or(below.numerals),
            board: self.board.or(below.board),
        }
    }

    /// Returns the choices that both share.
    #[must_use]
    pub fn agreed(self, other: BoardStyle) -> BoardStyle {
        fn same<T: PartialEq>(a: Option<T>, b: Option<T>) -> Option<T> {
            if a == b { a } else { None }
        }
        BoardStyle {
            theme: same(self.theme, other.theme),
            pieces: same(self.pieces, other.pieces),
            badges: same(self.badges, other.badges),
            numerals: same(self.numerals, other.numerals),
            board: same(self.board, other.board),
        }
    }

    /// Returns the style of a picture, which is `default` where nothing was chosen.
    pub fn style(self, default: Style) -> Style {
        Style {
            theme: self.theme.unwrap_or(default.theme),
            pieces: self.pieces.unwrap_or(default.pieces),
            badges: self.badges.unwrap_or(default.badges),
            numbers: self.numerals.unwrap_or(default.numbers),
            ..default
        }
    }
}

/// A closed set by its names; a name that is not known counts as absent.
pub(crate) mod choice {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(crate) fn serialize<T: Display, S: Serializer>(value: &Option<T>, s: S) -> Result<S::Ok, S::Error> {
        value.as_ref().map(ToString::to_string).serialize(s)
    }

    pub(crate) fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(d: D) -> Result<Option<T>, D::Error> {
        Ok(Option::<String>::deserialize(d)?.and_then(|name| name.parse().ok()))
    }
}
