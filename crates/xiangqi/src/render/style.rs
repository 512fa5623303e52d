//! How a picture should look: theme, piece set, file numbers, size.

use std::fmt;
use std::str::FromStr;

use super::RenderError;

/// The ground, the discs and the colours of the marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Theme {
    /// Ivory and ebony discs on a wooden board.
    #[default]
    Wood,
    Paper,
    Night,
}

/// Signs on the discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum PieceSet {
    /// 帥仕相傌俥炮兵 and 將士象馬車砲卒 in brush writing.
    #[default]
    Traditional,
    /// 帅仕相马车炮兵 and 将士象马车炮卒 in brush writing.
    Simplified,
    /// Small pictures for those who do not read the characters.
    Pictogram,
}

/// The figures that number the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum FileNumbers {
    /// 1 to 9 on both sides, as moves are typed.
    #[default]
    Arabic,
    /// 九 to 一 on Red's side, 1 to 9 on Black's.
    Chinese,
}

/// Look of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Style {
    pub theme: Theme,
    pub pieces: PieceSet,
    /// A small Latin letter (K A E H R C P) on each disc.
    pub badges: bool,
    pub numbers: FileNumbers,
    /// Width in pixels, [`Style::WIDTHS`]; the height follows.
    pub width: u32,
}

impl Style {
    /// The widths that can be drawn.
    pub const WIDTHS: std::ops::RangeInclusive<u32> = 430..=1290;

    /// Refuses a width that cannot be drawn.
    pub fn check(&self) -> Result<(), RenderError> {
        let width = self.width;
        Style::WIDTHS.contains(&width).then_some(()).ok_or(RenderError::Width { width })
    }
}

impl Default for Style {
    fn default() -> Style {
        Style {
            theme: Theme::Wood,
            pieces: PieceSet::Traditional,
            badges: false,
            numbers: FileNumbers::Arabic,
            width: 860,
        }
    }
}

/// A name that is none of the `known` ones; `what` says what it should name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown {what} {text:?}: one of {}", known.join(", "))]
pub struct ParseStyleError {
    pub what: &'static str,
    pub text: String,
    pub known: &'static [&'static str],
}

macro_rules! names {
    ($type:ident, $what:literal, $($variant:ident = $name:literal $(| $alias:literal)*),+) => {
        impl $type {
            /// All of them, the default first.
            pub const ALL: &'static [$type] = &[$($type::$variant),+];

            /// Their names, in the order of `ALL`.
            pub const NAMES: &'static [&'static str] = &[$($name),+];
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $($type::$variant => $name),+ })
            }
        }

        impl FromStr for $type {
            type Err = ParseStyleError;

            fn from_str(s: &str) -> Result<$type, ParseStyleError> {
                match s.to_ascii_lowercase().as_str() {
                    $($name $(| $alias)* => Ok($type::$variant),)+
                    _ => Err(ParseStyleError { what: $what, text: s.to_owned(), known: $type::NAMES }),
                }
            }
        }
    };
}

names!(Theme, "theme", Wood = "wood", Paper = "paper", Night = "night");
names!(
    PieceSet,
    "piece set",
    Traditional = "traditional",
    Simplified = "simplified",
    Pictogram = "pictogram" | "pictograms" | "international"
);
names!(FileNumbers, "kind of file numbers", Arabic = "arabic", Chinese = "chinese");
