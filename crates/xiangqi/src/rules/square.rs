//! Points of the board.

use std::fmt;
use std::str::FromStr;

use super::Color;

/// One of the 90 points, `a0` (Red's left corner) to `i9`. `FromStr` and `Display` are this name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// Number of points of the board.
    pub const COUNT: usize = 90;

    /// Returns the point at `file` (0 = a to 8 = i) and `rank` (0 = Red's back rank to 9), if it is on the board.
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < 9 && rank < 10 { Some(Square(rank * 9 + file)) } else { None }
    }

    /// Returns the point with this [`Square::index`], if it is below 90.
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Square::COUNT { Some(Square(index as u8)) } else { None }
    }

    /// Iterates over all points by index: `a0 b0 .. i9`.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..Square::COUNT as u8).map(Square)
    }

    /// Returns rank * 9 + file, below 90.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the file, 0 for a (Red's left) to 8 for i.
    pub const fn file(self) -> u8 {
        self.0 % 9
    }

    /// Returns the rank, 0 for Red's back rank to 9 for Black's.
    pub const fn rank(self) -> u8 {
        self.0 / 9
    }

    /// Returns the number of the file as `color` counts it, 1 to 9 from the right.
    pub const fn file_number(self, color: Color) -> u8 {
        match color {
            Color::Red => 9 - self.file(),
            Color::Black => self.file() + 1,
        }
    }

    /// Returns the distance from `color`'s back rank, 0 to 9.
    pub const fn depth(self, color: Color) -> u8 {
        match color {
            Color::Red => self.rank(),
            Color::Black => 9 - self.rank(),
        }
    }

    /// Returns `true` if the point is in the palace of `color`.
    pub const fn in_palace(self, color: Color) -> bool {
        self.file() >= 3 && self.file() <= 5 && self.depth(color) <= 2
    }

    /// Returns `true` if a piece of `color` on this point has crossed the river.
    pub const fn across_river(self, color: Color) -> bool {
        self.depth(color) >= 5
    }

    /// Returns the point `files` to the right and `ranks` up, as Red sees the board, if it is on the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file < 0 || rank < 0 { None } else { Square::new(file as u8, rank as u8) }
    }

    /// Returns the point of the other wing on this rank: b2 for h2.
    pub const fn mirror(self) -> Square {
        Square(self.0 + 8 - 2 * self.file())
    }

    /// Returns the point after a turn of the board by 180 degrees: b7 for h2.
    pub const fn rotate(self) -> Square {
        Square(89 - self.0)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Error for a text that is no point from `a0` to `i9`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a point is a letter a to i and a rank 0 to 9, like h2")]
pub struct ParseSquareError;

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(s: &str) -> Result<Square, ParseSquareError> {
        match s.as_bytes() {
            [file @ (b'a'..=b'i' | b'A'..=b'I'), rank @ b'0'..=b'9'] => {
                Square::new(file.to_ascii_lowercase() - b'a', rank - b'0').ok_or(ParseSquareError)
            }
            _ => Err(ParseSquareError),
        }
    }
}

serde_as_text!(Square);
