//! State of a game at a posted board: the player to move, and the clocks.

use serde::{Deserialize, Serialize};

use crate::game::{Game, GameId, Phase, PlayerId};
use crate::rules::Color;

/// State of a game at its board: part of a stored picture.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardTurn {
    /// `None` if the first move begins the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameId>,
    /// Person to move; `None` while the bot or the coach is to act, and after the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerId>,
    /// The person who plays Black against another person, and sees the board from that side where boards are private.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<PlayerId>,
    /// The clocks of the people, Red's first, in games of minutes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clocks: Vec<PlayerClock>,
}

/// The clock of a person in a game of minutes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerClock {
    pub player: PlayerId,
    /// Milliseconds that are left for a turn that begins now.
    pub left: i64,
    /// Time when the clock runs out, in milliseconds since 1970. The clock runs where this is known.
    pub until: Option<i64>,
}

impl BoardTurn {
    pub(crate) fn of(id: GameId, game: &Game) -> BoardTurn {
        let turn = game.history().position().turn();
        let playing = game.phase() == Phase::Playing;
        let to_move = playing && game.waits_until().is_none();
        let player = game.seat(turn).player().filter(|_| to_move).map(|player| player.id.clone());
        let [red, black] = Color::ALL.map(|side| game.seat(side).player().map(|player| &player.id));
        let black = black.filter(|black| red.is_some_and(|red| red != *black)).cloned();
        let clocks = if playing {
            Color::ALL.into_iter().filter_map(|side| PlayerClock::of_side(game, side)).collect()
        } else {
            Vec::new()
        };
        BoardTurn { game: Some(id), player, black, clocks }
    }
}

impl PlayerClock {
    /// Returns the clock of a side, if a person plays it in a game of minutes.
    fn of_side(game: &Game, side: Color) -> Option<PlayerClock> {
        game.clock().main_left(side)?;
        let running = game.deadline().filter(|_| side == game.history().position().turn());
        Some(PlayerClock {
            player: game.seat(side).player()?.id.clone(),
            left: game.clock().budget(side)?,
            until: running.map(|at| at.0),
        })
    }
}
