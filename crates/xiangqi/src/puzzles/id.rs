//! Ids of puzzles, derived from their positions.

use std::fmt;
use std::str::FromStr;

use crate::rules::{Color, Piece, Position, Square};

/// Number of bits of an id: six letters of five bits.
const BITS: u32 = 30;
/// Digits and letters without the ambiguous `i`, `l`, `o` and `u`.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Id of a puzzle: a hash of its position that is equal for the mirror image and for exchanged colours.
///
/// ```
/// use xiangqi::puzzles::PuzzleId;
///
/// let id: PuzzleId = "7zk3q0".parse().unwrap();
/// assert_eq!(id.to_string(), "7zk3q0");
/// assert_eq!("7ZK3QO".parse(), Ok(id));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PuzzleId(u32);

impl PuzzleId {
    /// Returns the id of a position, equal for its mirror image and for both with exchanged colours.
    pub fn new(position: &Position) -> PuzzleId {
        let views = [(false, false), (true, false), (false, true), (true, true)];
        let hash = views.into_iter().map(|(mirrored, swapped)| hash(position, mirrored, swapped)).min();
        let hash = hash.expect("there are four views");
        PuzzleId(((hash ^ hash >> BITS) & ((1 << BITS) - 1)) as u32)
    }
}

/// Returns the FNV-1a hash of a position, with the wings exchanged if `mirrored`, with colours and ends of the board exchanged
/// if `swapped`.
fn hash(position: &Position, mirrored: bool, swapped: bool) -> u64 {
    let mut bytes = Vec::with_capacity(91);
    for square in Square::all() {
        let square = if mirrored { square.mirror() } else { square };
        let square = if swapped { square.rotate().mirror() } else { square };
        bytes.push(
            position
                .piece_at(square)
                .map_or(0, |piece| Piece::new(swap(piece.color, swapped), piece.role).index() as u8 + 1),
        );
    }
    bytes.push(swap(position.turn(), swapped) as u8);
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn swap(color: Color, swapped: bool) -> Color {
    if swapped { !color } else { color }
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in (0..BITS / 5).rev() {
            let letter = LETTERS[(self.0 >> (5 * letter) & 31) as usize];
            write!(f, "{}", letter as char)?;
        }
        Ok(())
    }
}

/// Error for a text that is not an id of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a puzzle is named by six letters and digits")]
pub struct ParsePuzzleIdError;

crate::serde_as_text!(PuzzleId);

impl FromStr for PuzzleId {
    type Err = ParsePuzzleIdError;

    /// Parses an id in upper or lower case, with `o`, `i` and `l` for the digits 0 and 1.
    fn from_str(text: &str) -> Result<PuzzleId, ParsePuzzleIdError> {
        if text.len() != (BITS / 5) as usize {
            return Err(ParsePuzzleIdError);
        }
        let mut number = 0;
        for byte in text.bytes() {
            let byte = match byte.to_ascii_lowercase() {
                b'o' => b'0',
                b'i' | b'l' => b'1',
                other => other,
            };
            let digit = LETTERS.iter().position(|letter| *letter == byte).ok_or(ParsePuzzleIdError)?;
            number = number << 5 | digit as u32;
        }
        Ok(PuzzleId(number))
    }
}
