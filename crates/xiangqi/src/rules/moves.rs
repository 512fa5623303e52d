//! Moves and lists of moves.

use std::fmt;
use std::str::FromStr;

use super::{ParseSquareError, Square};
use arrayvec::ArrayVec;

/// A move from one point to another, in 16 bits. The position tells whether it captures.
///
/// `Display` and `FromStr` are ICCS coordinates: `h2e2`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u16);

impl Move {
    /// Creates the move from `from` to `to`, which need not be legal.
    pub const fn new(from: Square, to: Square) -> Move {
        Move((from.index() as u16) << 7 | to.index() as u16)
    }

    /// Returns the origin of the move.
    pub const fn from(self) -> Square {
        match Square::from_index((self.0 >> 7) as usize) {
            Some(square) => square,
            None => unreachable!(),
        }
    }

    /// Returns the destination of the move.
    pub const fn to(self) -> Square {
        match Square::from_index((self.0 & 127) as usize) {
            Some(square) => square,
            None => unreachable!(),
        }
    }

    /// Returns the move on the other wing: `b2e2` for `h2e2`.
    pub const fn mirror(self) -> Move {
        Move::new(self.from().mirror(), self.to().mirror())
    }

    /// Returns the move with these [`Move::bits`], if any.
    ///
    /// ```
    /// # use xiangqi::rules::Move;
    /// let mv: Move = "h2e2".parse().unwrap();
    /// assert_eq!(Move::from_bits(mv.bits()), Some(mv));
    /// assert_eq!(Move::from_bits(u16::MAX), None);
    /// ```
    pub const fn from_bits(bits: u16) -> Option<Move> {
        match (Square::from_index((bits >> 7) as usize), Square::from_index((bits & 127) as usize)) {
            (Some(_), Some(_)) => Some(Move(bits)),
            _ => None,
        }
    }

    /// Returns the move as 7 bits of the origin above 7 bits of the destination.
    pub const fn bits(self) -> u16 {
        self.0
    }
}

/// ICCS coordinates: `h2e2`, ranks 0 to 9.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads exactly what `Display` writes (either case).
impl FromStr for Move {
    type Err = ParseSquareError;

    fn from_str(s: &str) -> Result<Move, ParseSquareError> {
        let (from, to) = s.split_at_checked(2).ok_or(ParseSquareError)?;
        Ok(Move::new(from.parse()?, to.parse()?))
    }
}

serde_as_text!(Move);

/// Moves of one position, at most 128; no reachable position has more.
pub type MoveList = ArrayVec<Move, 128>;
