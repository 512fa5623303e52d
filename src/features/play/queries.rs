//! Statements on games with two homes, whose actors commit without knowing of each other.

use crate::features::live_game::LiveGame;
use crate::game::{GameId, PlayerId};
use crate::store::{ChannelKey, StateWrite, Statement, params};

/// Locks the row of a game until the transaction ends. It is `StoreError::Overtaken` where the game has changed since it was loaded.
pub(super) fn unchanged(live: &LiveGame) -> StateWrite {
    let text = "UPDATE games SET seq = seq WHERE id = $1 AND seq = $2";
    let params = params![live.id.0, live.game.seq().cast_signed()];
    StateWrite::Run(Statement::new(text, params).or_overtaken())
}

/// Makes a rematch of `played`, which `by` offers from `here`, `StoreError::Overtaken` where `to` has offered one. The first statement
/// makes the second player's transaction wait, so that the second statement sees what the first player has committed.
pub(super) fn no_crossing_challenge(
    played: &LiveGame,
    here: &ChannelKey,
    by: &PlayerId,
    to: &PlayerId,
) -> [StateWrite; 2] {
    let text = "UPDATE games SET seq = seq WHERE id = $1 AND NOT EXISTS
         (SELECT 1 FROM second_homes s
          JOIN games g ON g.id = s.game
          JOIN players guest ON guest.game = s.game AND guest.side = s.side
          JOIN players host ON host.game = s.game AND host.side <> s.side
          WHERE s.platform = $2 AND s.channel = $3 AND g.is_open AND g.seq = 1
            AND guest.person = $4 AND host.person = $5)";
    let params = params![played.id.0, here.platform, &here.id, by.as_str(), to.as_str()];
    [unchanged(played), StateWrite::Run(Statement::new(text, params).or_overtaken())]
}

/// Moves the home of a game from one channel to another.
pub(super) fn move_home(game: GameId, from: &str, to: &str) -> [StateWrite; 2] {
    let first = "UPDATE games SET channel = $3, board = NULL, board_post = NULL, question = NULL
         WHERE id = $1 AND channel = $2";
    let second = "UPDATE second_homes SET channel = $3, board = NULL, board_post = NULL, question = NULL
         WHERE game = $1 AND channel = $2";
    [first, second].map(|text| StateWrite::Run(Statement::new(text, params![game.0, from, to])))
}
