//! Colours, roles and pieces.

use std::fmt;

/// One of the two sides. Red moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// The side at the bottom of a FEN, ranks 0 to 4; upper-case letters.
    Red,
    /// The side at the top of a FEN, ranks 5 to 9; lower-case letters.
    Black,
}

impl Color {
    /// Both colours, Red first.
    pub const ALL: [Color; 2] = [Color::Red, Color::Black];

    /// The FEN letter of the side to move: `w` for Red, `b` for Black.
    pub const fn char(self) -> char {
        match self {
            Color::Red => 'w',
            Color::Black => 'b',
        }
    }

    /// 0 for Red, 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `red` or `black`.
    pub const fn name(self) -> &'static str {
        match self {
            Color::Red => "red",
            Color::Black => "black",
        }
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

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text is neither `red` nor `black`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no side; there are red and black")]
pub struct ParseColorError(String);

impl std::str::FromStr for Color {
    type Err = ParseColorError;

    fn from_str(s: &str) -> Result<Color, ParseColorError> {
        match s {
            "red" => Ok(Color::Red),
            "black" => Ok(Color::Black),
            _ => Err(ParseColorError(s.to_owned())),
        }
    }
}

/// What a piece is, whoever owns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
    /// All roles in the order of their index.
    pub const ALL: [Role; 7] = [
        Role::General,
        Role::Advisor,
        Role::Elephant,
        Role::Horse,
        Role::Chariot,
        Role::Cannon,
        Role::Soldier,
    ];

    /// Position of the role in [`Role::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The lower-case FEN letter: `k a b n r c p`.
    pub const fn char(self) -> char {
        match self {
            Role::General => 'k',
            Role::Advisor => 'a',
            Role::Elephant => 'b',
            Role::Horse => 'n',
            Role::Chariot => 'r',
            Role::Cannon => 'c',
            Role::Soldier => 'p',
        }
    }

    /// The upper-case letter that players write, which is that of WXF: `K A E H R C P`.
    pub const fn letter(self) -> char {
        match self {
            Role::Elephant => 'E',
            Role::Horse => 'H',
            role => role.char().to_ascii_uppercase(),
        }
    }

    /// Reads a FEN letter of either case, the usual variants included: `g` for `k`, `e m` for `b`, `h` for `n`, `s` for `p`.
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

    /// The English name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Role::General => "general",
            Role::Advisor => "advisor",
            Role::Elephant => "elephant",
            Role::Horse => "horse",
            Role::Chariot => "chariot",
            Role::Cannon => "cannon",
            Role::Soldier => "soldier",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A role with its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// Whose piece it is.
    pub color: Color,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// A piece of `color` and `role`.
    pub const fn new(color: Color, role: Role) -> Piece {
        Piece { color, role }
    }

    /// The FEN letter: upper case for Red, lower case for Black.
    pub const fn char(self) -> char {
        match self.color {
            Color::Red => self.role.char().to_ascii_uppercase(),
            Color::Black => self.role.char(),
        }
    }

    /// Reads a FEN letter, see [`Role::from_char`].
    pub const fn from_char(c: char) -> Option<Piece> {
        let color = if c.is_ascii_uppercase() { Color::Red } else { Color::Black };
        match Role::from_char(c) {
            Some(role) => Some(Piece { color, role }),
            None => None,
        }
    }

    /// A number from 0 to 13: the role's index, plus 7 for Black.
    pub const fn index(self) -> usize {
        self.color.index() * 7 + self.role.index()
    }
}
