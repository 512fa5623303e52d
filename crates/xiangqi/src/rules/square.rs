//! Points of the board.

use std::fmt;
use std::str::FromStr;

use super::Color;

/// One of the 90 points, `a0` (Red's left corner) to `i9`; index = rank * 9 + file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// Number of points of the board.
    pub const COUNT: usize = 90;

    /// The point at `file` (0 = a .. 8 = i) and `rank` (0 = Red's back rank .. 9), if there is one.
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < 9 && rank < 10 { Some(Square(rank * 9 + file)) } else { None }
    }

    /// The point with this index, if it is below 90.
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Square::COUNT { Some(Square(index as u8)) } else { None }
    }

    /// All points, `a0 b0 .. i9`.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..Square::COUNT as u8).map(Square)
    }

    /// rank * 9 + file, below 90.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for the a-file (Red's left) to 8 for the i-file.
    pub const fn file(self) -> u8 {
        self.0 % 9
    }

    /// 0 for Red's back rank to 9 for Black's.
    pub const fn rank(self) -> u8 {
        self.0 / 9
    }

    /// The file number that `color` gives this point, 1 to 9 from the player's own right.
    pub const fn file_number(self, color: Color) -> u8 {
        match color {
            Color::Red => 9 - self.file(),
            Color::Black => self.file() + 1,
        }
    }

    /// Distance of the point from `color`'s back rank, 0 to 9.
    pub const fn depth(self, color: Color) -> u8 {
        match color {
            Color::Red => self.rank(),
            Color::Black => 9 - self.rank(),
        }
    }

    /// True if the point lies in the palace of `color`.
    pub const fn in_palace(self, color: Color) -> bool {
        self.file() >= 3 && self.file() <= 5 && self.depth(color) <= 2
    }

    /// True if a piece of `color` on this point has crossed the river.
    pub const fn across_river(self, color: Color) -> bool {
        self.depth(color) >= 5
    }

    /// The point `files` to the right (Red's view) and `ranks` up, if it is on the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let (file, rank) = (self.file() as i8 + files, self.rank() as i8 + ranks);
        if file < 0 || rank < 0 { None } else { Square::new(file as u8, rank as u8) }
    }

    /// The point on the other wing, at the same rank: b2 for h2.
    pub const fn mirror(self) -> Square {
        Square(self.0 + 8 - 2 * self.file())
    }

    /// The point seen from the other side of the board (turned by 180°).
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

/// The text is no point from `a0` to `i9`.
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
