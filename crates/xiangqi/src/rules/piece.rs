//! Colours, roles and pieces.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use strum::VariantArray as _;

/// One of the two sides. Red moves first.
#[derive(strum::Display, strum::EnumString, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Color {
    /// The side at the bottom of a FEN, ranks 0 to 4; upper-case letters.
    Red,
    /// The side at the top of a FEN, ranks 5 to 9; lower-case letters.
    Black,
}

impl Color {
    /// Both colours, Red first.
    pub const ALL: [Color; 2] = [Color::Red, Color::Black];

    /// Returns the letter of the side to move in a FEN: `w` for Red, `b` for Black.
    pub const fn char(self) -> char {
        match self {
            Color::Red => 'w',
            Color::Black => 'b',
        }
    }

    /// Returns 0 for Red, 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the number of the round in which this side plays the move at `ply` (0 for the first). As in PGN, a game
    /// that Black begins starts with Black's half of round 1.
    pub const fn round_at(self, ply: usize) -> usize {
        match self {
            Color::Red => ply.div_ceil(2) + 1,
            Color::Black => ply / 2 + 1,
        }
    }

    /// Returns `red` or `black`.
    pub const fn name(self) -> &'static str {
        <Color as strum::VariantNames>::VARIANTS[self as usize]
    }

    /// Returns the English name at the beginning of a sentence.
    pub const fn title(self) -> &'static str {
        ["Red", "Black"][self as usize]
    }
}

impl std::ops::Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        match self {
            Color::Red => Color::Black,
            Color::Black => Color::Red,
        }
    }
}

/// Kind of a piece.
#[derive(strum::Display, strum::VariantNames, strum::VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// 帥 將: one point orthogonally inside the palace.
    General,
    /// 仕 士: one point diagonally inside the palace.
    Advisor,
    /// 相 象: exactly two points diagonally, never across the river.
    Elephant,
    /// 傌 馬: one point orthogonally, then one diagonally outward.
    Horse,
    /// 俥 車: any distance orthogonally.
    Chariot,
    /// 炮 砲: moves like a chariot, captures over exactly one screen.
    Cannon,
    /// 兵 卒: one point forward, and sideways once across the river.
    Soldier,
}

impl Role {
    /// All roles, in the order of their index.
    pub const ALL: [Role; 7] = *Role::VARIANTS.as_array().unwrap();

    /// Returns the index of the role in [`Role::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the lower-case FEN letter: `k a b n r c p`.
    pub const fn char(self) -> char {
        ['k', 'a', 'b', 'n', 'r', 'c', 'p'][self as usize]
    }

    /// Returns the letter of WXF notation: `K A E H R C P`.
    pub const fn letter(self) -> char {
        ['K', 'A', 'E', 'H', 'R', 'C', 'P'][self as usize]
    }

    /// Parses a FEN letter of either case, including the variants `g` for `k`, `e m` for `b`, `h` for `n` and `s` for `p`.
    pub const fn from_char(c: char) -> Option<Role> {
        Some(match c.to_ascii_lowercase() {
            'k' | 'g' => Role::General,
            'a' => Role::Advisor,
            'b' | 'e' | 'm' => Role::Elephant,
            'n' | 'h' => Role::Horse,
            'r' => Role::Chariot,
            'c' => Role::Cannon,
            'p' | 's' => Role::Soldier,
            _ => return None,
        })
    }

    /// Returns the English name in lower case: `chariot`.
    pub const fn name(self) -> &'static str {
        <Role as strum::VariantNames>::VARIANTS[self as usize]
    }
}

/// A piece: colour and role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// Owner of the piece.
    pub color: Color,
    /// Kind of the piece.
    pub role: Role,
}

impl Piece {
    /// Creates a piece.
    pub const fn new(color: Color, role: Role) -> Piece {
        Piece { color, role }
    }

    /// Returns the FEN letter: upper case for Red, lower case for Black.
    pub const fn char(self) -> char {
        match self.color {
            Color::Red => self.role.char().to_ascii_uppercase(),
            Color::Black => self.role.char(),
        }
    }

    /// Parses a FEN letter, see [`Role::from_char`].
    pub const fn from_char(c: char) -> Option<Piece> {
        let color = if c.is_ascii_uppercase() { Color::Red } else { Color::Black };
        match Role::from_char(c) {
            Some(role) => Some(Piece { color, role }),
            None => None,
        }
    }

    /// Returns the index of the role, plus 7 for Black: 0 to 13.
    pub const fn index(self) -> usize {
        self.color.index() * 7 + self.role.index()
    }
}

/// Serializes as the FEN letter.
impl Serialize for Piece {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.char().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Piece {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Piece, D::Error> {
        let letter = char::deserialize(deserializer)?;
        Piece::from_char(letter).ok_or_else(|| serde::de::Error::custom("no piece has this letter"))
    }
}
