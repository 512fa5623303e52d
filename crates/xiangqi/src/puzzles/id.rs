//! The name of a puzzle, which follows from its position alone.

use std::fmt;
use std::str::FromStr;

use crate::rules::{Color, Piece, Position, Square};

/// Bits of an id: six letters of five bits.
const BITS: u32 = 30;
/// Digits and letters that nobody takes for another: no `i`, `l`, `o` and `u`.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Which puzzle: a short hash of its position, the same for the position mirrored or with colours exchanged, so that no
/// two of these are ever in one set.
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
    /// The same for a position, its mirror image and both with the colours swapped.
    pub fn of(position: &Position) -> PuzzleId {
        let views = [(false, false), (true, false), (false, true), (true, true)];
        let hash = views.into_iter().map(|(mirrored, swapped)| hash(position, mirrored, swapped)).min();
        let hash = hash.expect("there are four views");
        PuzzleId(((hash ^ hash >> BITS) & ((1 << BITS) - 1)) as u32)
    }
}

/// FNV-1a over the points from one corner on, as the view shows them: with the wings exchanged, or with the colours exchanged
/// and the board turned, so that the side to move is the other one.
fn hash(position: &Position, mirrored: bool, swapped: bool) -> u64 {
    let see = |color: Color| if swapped { !color } else { color };
    let mut hash = 0xcbf2_9ce4_8422_2325;
    let mut take = |byte: u8| hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    for square in Square::all() {
        let square = if mirrored { square.mirror() } else { square };
        // Turned by 180 degrees and mirrored: the same wing, the other end.
        let square = if swapped { square.rotate().mirror() } else { square };
        let piece = position.piece_at(square);
        take(piece.map_or(0, |piece| Piece::new(see(piece.color), piece.role).index() as u8 + 1));
    }
    take(see(position.turn()) as u8);
    hash
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

/// The text is no name of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a puzzle is named by six letters and digits")]
pub struct ParsePuzzleIdError;

crate::serde_as_text!(PuzzleId);

impl FromStr for PuzzleId {
    type Err = ParsePuzzleIdError;

    /// Reads either case, and the letters that are taken for digits.
    fn from_str(text: &str) -> Result<PuzzleId, ParsePuzzleIdError> {
        if text.len() != (BITS / 5) as usize {
            return Err(ParsePuzzleIdError);
        }
        let digit = |byte: u8| {
            let byte = match byte.to_ascii_lowercase() {
                b'o' => b'0',
                b'i' | b'l' => b'1',
                other => other,
            };
            LETTERS.iter().position(|letter| *letter == byte)
        };
        let number = text.bytes().try_fold(0, |number, byte| Some(number << 5 | digit(byte)? as u32));
        number.map(PuzzleId).ok_or(ParsePuzzleIdError)
    }
}
