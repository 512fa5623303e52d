//! Style of a picture: theme, piece set, file numbers, width.

use std::fmt;
use std::str::FromStr;

use super::RenderError;

/// Ground, discs and colours of the marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Theme {
    /// Ivory and ebony discs on a wooden board.
    #[default]
    Wood,
    /// Flat discs on a light ground.
    Paper,
    /// Flat discs on a dark ground.
    Night,
}

/// Characters or pictograms on the discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum PieceSet {
    /// 帥仕相傌俥炮兵 and 將士象馬車砲卒 in brush writing.
    #[default]
    Traditional,
    /// 帅仕相马车炮兵 and 将士象马车炮卒 in brush writing.
    Simplified,
    /// Pictograms, which need no knowledge of the characters.
    Pictogram,
}

/// Figures of the file numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum FileNumbers {
    /// 1 to 9 on both sides, as moves are typed.
    #[default]
    Arabic,
    /// 九 to 一 on Red's side, 1 to 9 on Black's.
    Chinese,
}

/// Style of a board picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Style {
    /// Ground, discs and colours.
    pub theme: Theme,
    /// Characters or pictograms on the discs.
    pub pieces: PieceSet,
    /// Draws a small Latin letter (K A E H R C P) on each disc.
    pub badges: bool,
    /// Figures of the file numbers.
    pub numbers: FileNumbers,
    /// Width in pixels, within [`Style::WIDTHS`]. The height is 1.16 of it.
    pub width: u32,
}

impl Style {
    /// Valid widths, in pixels.
    pub const WIDTHS: std::ops::RangeInclusive<u32> = 430..=1290;

    /// Checks the width.
    ///
    /// # Errors
    ///
    /// [`RenderError::Width`] if the width is outside [`Style::WIDTHS`].
    pub fn check(&self) -> Result<(), RenderError> {
        if !Style::WIDTHS.contains(&self.width) {
            return Err(RenderError::Width { width: self.width });
        }
        Ok(())
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

/// An unknown name of a theme, piece set or kind of file numbers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown {what} {text:?}: one of {}", known.join(", "))]
pub struct ParseStyleError {
    /// Kind of the name, such as `theme`.
    pub what: &'static str,
    /// The unknown name.
    pub text: String,
    /// Valid names.
    pub known: &'static [&'static str],
}

macro_rules! names {
    ($type:ident, $what:literal, $($variant:ident = $name:literal $(| $alias:literal)*),+) => {
        impl $type {
            /// All variants, the default first.
            pub const ALL: &'static [$type] = &[$($type::$variant),+];

            /// Names of the variants, in the order of `ALL`.
            pub const NAMES: &'static [&'static str] = &[$($name),+];
        }

        crate::serde_as_text!($type);

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
