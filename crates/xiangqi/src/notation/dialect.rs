//! Dialects to read, and styles to write.

use std::fmt;
use std::str::FromStr;

use strum::VariantArray as _;

/// A notation that can be read. `FromStr` and `Display` are names in kebab case: `vietnamese-words`.
#[derive(strum::Display, strum::EnumString, strum::VariantNames, strum::VariantArray)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Dialect {
    /// Letters and operators of the World Xiangqi Federation, with common variants: `C2.5`, `H8+7`, `R+-1`.
    Wxf,
    /// Soldiers of one file numbered from the front: `15=6` is the first soldier of file 5 (Fairy-Stockfish).
    Numbered,
    /// Chinese characters, traditional or simplified, digits of either kind: `炮二平五`.
    Chinese,
    /// Coordinates with ranks 0 to 9: `h2e2`, `H2-E2`.
    Iccs,
    /// Coordinates with ranks 1 to 10: `h3e3`.
    Uci,
    /// Vietnamese letters, `.` forward, `/` backward, `-` sideways: `P2-5`.
    Vietnamese,
    /// French letters (T C B S E M G) with the operators of WXF: `B2.5`.
    French,
    /// Points as old books write them, rank before file, both from the mover's side: `炮 (32)-35`.
    Book,
    /// Spoken Vietnamese: `Pháo 2 bình 5`.
    VietnameseWords,
    /// Letter and destination, ranks 0 to 9, soldiers without letter: `Che2`, `c4` (WinBoard).
    Algebraic,
    /// Letter and destination, ranks 1 to 10, soldiers without letter: `Che3` (PyChess).
    AlgebraicTen,
}

crate::serde_as_text!(Dialect);

impl Dialect {
    /// All dialects.
    pub const ALL: [Dialect; 11] = *Dialect::VARIANTS.as_array().unwrap();

    /// Returns the name in kebab case.
    pub const fn name(self) -> &'static str {
        <Dialect as strum::VariantNames>::VARIANTS[self as usize]
    }

    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// A set of dialects to read.
///
/// The default is WXF, numbered soldiers, Chinese, ICCS, the book style and Vietnamese words. Texts of the other dialects mean
/// different moves in these.
///
/// ```
/// use xiangqi::notation::{Dialect, Dialects};
///
/// let dialects = Dialects::only(Dialect::Iccs).with(Dialect::Wxf);
/// assert_eq!(dialects.iter().collect::<Vec<_>>(), [Dialect::Wxf, Dialect::Iccs]);
/// assert!(!Dialects::default().contains(Dialect::French));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dialects(u16);

impl Dialects {
    /// The empty set.
    pub const NONE: Dialects = Dialects(0);

    /// All dialects in which people type moves: all but the algebraic ones.
    pub const ALL: Dialects =
        Dialects((1 << Dialect::ALL.len()) - 1).without(Dialect::Algebraic).without(Dialect::AlgebraicTen);

    /// Creates the set of one dialect.
    pub const fn only(dialect: Dialect) -> Dialects {
        Dialects(dialect.bit())
    }

    /// Adds a dialect.
    #[must_use]
    pub const fn with(self, dialect: Dialect) -> Dialects {
        Dialects(self.0 | dialect.bit())
    }

    /// Removes a dialect.
    #[must_use]
    pub const fn without(self, dialect: Dialect) -> Dialects {
        Dialects(self.0 & !dialect.bit())
    }

    /// Returns `true` if the set contains `dialect`.
    pub const fn contains(self, dialect: Dialect) -> bool {
        self.0 & dialect.bit() != 0
    }

    /// Iterates over the dialects of the set in the order of [`Dialect::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Dialect> {
        Dialect::ALL.into_iter().filter(move |dialect| self.contains(*dialect))
    }
}

impl Default for Dialects {
    fn default() -> Dialects {
        let dialects = [
            Dialect::Wxf,
            Dialect::Numbered,
            Dialect::Chinese,
            Dialect::Iccs,
            Dialect::Book,
            Dialect::VietnameseWords,
        ];
        dialects.into_iter().collect()
    }
}

impl FromIterator<Dialect> for Dialects {
    fn from_iter<T: IntoIterator<Item = Dialect>>(iter: T) -> Dialects {
        iter.into_iter().fold(Dialects::NONE, Dialects::with)
    }
}

impl fmt::Debug for Dialects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Chinese characters of a written move; [`Dialect::Chinese`] reads all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Script {
    /// 車馬炮 for both sides.
    #[default]
    Traditional,
    /// 车马炮 for both sides.
    Simplified,
    /// Traditional with the characters of the discs, as in Taiwan: 俥傌炮 for Red, 車馬砲 for Black.
    Taiwan,
}

/// A notation to write moves in; [`NotationStyle::dialect`] reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum NotationStyle {
    /// `C2.5`, as the World Xiangqi Federation writes it.
    #[default]
    Wxf,
    /// `炮二平五`; Red's numbers in Chinese, Black's in full-width digits.
    Chinese(Script),
    /// `h2e2`, ranks 0 to 9.
    Iccs,
    /// `h3e3`, ranks 1 to 10.
    Uci,
    /// `P2-5`.
    Vietnamese,
    /// `B2.5`.
    French,
    /// `炮 (32)-35`.
    Book,
}

impl NotationStyle {
    /// All styles.
    pub const ALL: [NotationStyle; 9] = [
        NotationStyle::Wxf,
        NotationStyle::Chinese(Script::Traditional),
        NotationStyle::Chinese(Script::Simplified),
        NotationStyle::Chinese(Script::Taiwan),
        NotationStyle::Iccs,
        NotationStyle::Uci,
        NotationStyle::Vietnamese,
        NotationStyle::French,
        NotationStyle::Book,
    ];

    /// Returns the dialect that reads this style.
    pub const fn dialect(self) -> Dialect {
        match self {
            NotationStyle::Wxf => Dialect::Wxf,
            NotationStyle::Chinese(_) => Dialect::Chinese,
            NotationStyle::Iccs => Dialect::Iccs,
            NotationStyle::Uci => Dialect::Uci,
            NotationStyle::Vietnamese => Dialect::Vietnamese,
            NotationStyle::French => Dialect::French,
            NotationStyle::Book => Dialect::Book,
        }
    }

    /// Returns the name in lower case, which `FromStr` reads: that of the dialect, and the script if it is not traditional.
    pub const fn name(self) -> &'static str {
        match self {
            NotationStyle::Chinese(Script::Simplified) => "chinese-simplified",
            NotationStyle::Chinese(Script::Taiwan) => "chinese-taiwan",
            _ => self.dialect().name(),
        }
    }
}

crate::serde_as_text!(NotationStyle);

impl fmt::Display for NotationStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Error for an unknown name of a [`NotationStyle`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown notation \"{0}\"; there are wxf, chinese, chinese-simplified, chinese-taiwan, iccs, uci, vietnamese, french and book"
)]
pub struct ParseNotationStyleError(String);

impl FromStr for NotationStyle {
    type Err = ParseNotationStyleError;

    fn from_str(text: &str) -> Result<NotationStyle, ParseNotationStyleError> {
        let name = text.trim().to_ascii_lowercase();
        NotationStyle::ALL
            .into_iter()
            .find(|style| style.name() == name)
            .ok_or_else(|| ParseNotationStyleError(text.to_owned()))
    }
}
