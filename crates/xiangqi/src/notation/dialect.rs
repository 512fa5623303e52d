//! Which dialects there are, which are read and in which one is written.

use std::fmt;
use std::str::FromStr;

use strum::VariantArray as _;

/// A way of writing moves, as far as reading is concerned.
#[derive(strum::Display, strum::EnumString, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case", const_into_str, ascii_case_insensitive)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Dialect {
    /// The World Xiangqi Federation's letters and operators: `C2.5`, `H8+7`, `R+-1`, with the variants in use.
    Wxf,
    /// Soldiers of one file numbered from the front: `15=6` is the foremost soldier of file 5 (Fairy-Stockfish).
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
    /// The absolute style of old books, rank before file, both from the mover's side: `炮 (32)-35`.
    Book,
    /// Vietnamese as it is spoken: `Pháo 2 bình 5`.
    VietnameseWords,
    /// Letter and point of arrival, ranks 0 to 9, a soldier without letter: `Che2`, `c4` (WinBoard).
    Algebraic,
    /// The same with ranks 1 to 10: `Che3` (PyChess).
    AlgebraicTen,
}

crate::serde_as_text!(Dialect);

impl Dialect {
    pub const ALL: [Dialect; 11] = *Dialect::VARIANTS.as_array().unwrap();

    pub const fn name(self) -> &'static str {
        self.into_str()
    }

    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// The set of dialects that are read.
///
/// By default WXF, numbered soldiers, Chinese, ICCS, the book style and Vietnamese words. The others share texts with these for
/// different moves, so they are switched on by language or by choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dialects(u16);

impl Dialects {
    /// No dialect at all.
    pub const NONE: Dialects = Dialects(0);

    /// Every dialect in which people type moves.
    pub const ALL: Dialects =
        Dialects((1 << Dialect::ALL.len()) - 1).without(Dialect::Algebraic).without(Dialect::AlgebraicTen);

    pub const fn only(dialect: Dialect) -> Dialects {
        Dialects(dialect.bit())
    }

    #[must_use]
    pub const fn with(self, dialect: Dialect) -> Dialects {
        Dialects(self.0 | dialect.bit())
    }

    #[must_use]
    pub const fn without(self, dialect: Dialect) -> Dialects {
        Dialects(self.0 & !dialect.bit())
    }

    /// True if `dialect` is read.
    pub const fn contains(self, dialect: Dialect) -> bool {
        self.0 & dialect.bit() != 0
    }

    /// The dialects of the set in the order of [`Dialect::ALL`].
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

/// The Chinese characters in which a move is written; [`Dialect::Chinese`] reads all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Script {
    #[default]
    Traditional,
    Simplified,
    /// Traditional with the signs of the discs, by which the sides differ: 俥傌炮 and 車馬砲, as people write in Taiwan.
    Taiwan,
}

/// A way of writing moves; [`NotationStyle::dialect`] is the dialect that it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum NotationStyle {
    /// `C2.5`, the form of the World Xiangqi Federation's page.
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

    /// The name in lower case, which `FromStr` reads: that of the dialect, with the script where it is not the traditional one.
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

/// A text that is the name of no [`NotationStyle`], as it was given.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown notation \"{0}\"; there are wxf, chinese, chinese-simplified, chinese-taiwan, iccs, uci, vietnamese, french and book"
)]
pub struct ParseDialectError(String);

impl FromStr for NotationStyle {
    type Err = ParseDialectError;

    fn from_str(text: &str) -> Result<NotationStyle, ParseDialectError> {
        let name = text.trim().to_ascii_lowercase();
        NotationStyle::ALL
            .into_iter()
            .find(|style| style.name() == name)
            .ok_or_else(|| ParseDialectError(text.to_owned()))
    }
}
