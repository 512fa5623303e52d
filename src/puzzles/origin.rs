//! Where a puzzle comes from, if not from the engine's games.

use std::fmt;
use std::str::FromStr;

use crate::masters::GameNumber;

/// The game of the masters' book whose position, after so many plies, is the puzzle's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PuzzleOrigin {
    pub game: GameNumber,
    pub ply: u16,
}

/// The number of the game, and the plies.
impl fmt::Display for PuzzleOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game.0, self.ply)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" does not name a game of the book and a ply")]
pub struct ParseOriginError(String);

impl FromStr for PuzzleOrigin {
    type Err = ParseOriginError;

    fn from_str(text: &str) -> Result<PuzzleOrigin, ParseOriginError> {
        let read = || {
            let (game, ply) = text.trim().split_once(' ')?;
            Some(PuzzleOrigin { game: GameNumber(game.parse().ok()?), ply: ply.parse().ok()? })
        };
        read().ok_or_else(|| ParseOriginError(crate::rules::excerpt(text)))
    }
}
