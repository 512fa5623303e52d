//! Which board a message shows, in a form that the message itself carries.

use serde::{Deserialize, Serialize};

use crate::game::{Game, GameId, GameKey};

/// A game and one of its positions, as ids of buttons and names of pictures hold them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardRef {
    pub game: GameKey,
    /// [`Game::position_seq`] of the position.
    pub position: u64,
}

impl BoardRef {
    pub fn of(id: GameId, game: &Game) -> BoardRef {
        BoardRef { game: GameKey { id, tag: game.opening().tag }, position: game.position_seq() }
    }

    /// Returns the name of its picture, `xiangqi-12kqzbd-34-41.png`: the game, its plies and the position.
    pub fn picture_name(self, plies: usize) -> String {
        format!("xiangqi-{}-{plies}-{}.png", self.game, self.position)
    }

    /// Returns the board of a picture with this name. Names of marks may follow the position.
    pub fn of_picture(name: &str) -> Option<BoardRef> {
        let mut parts = name.strip_suffix(".png")?.strip_prefix("xiangqi-")?.split('-');
        let game = parts.next()?.parse().ok()?;
        Some(BoardRef { game, position: parts.nth(1)?.parse().ok()? })
    }
}
