//! Homes of games whose last board is quiet: their column `at` is set. Reading fails when the store does not answer.

use crate::features::live_game::LiveGame;
use crate::game::{GameId, Timestamp};
use crate::store::{ChannelKey, Statement, Store, StoreResult, params};

/// A quiet board of an open game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct QuietBoard {
    pub(super) game: GameId,
    pub(super) channel: String,
    /// Parent channel of a thread, if known.
    pub(super) parent: Option<String>,
    pub(super) server: Option<String>,
}

/// Notes that the last board of a game is quiet since a time, or that it is posted.
pub(super) fn note_board(channel: &ChannelKey, game: GameId, quiet: Option<Timestamp>) -> Statement {
    let text = "UPDATE views SET at = $4
         WHERE game = $1 AND platform = $2 AND channel = $3 AND side <> 'none'";
    Statement::new(text, params![game.0, channel.platform, &channel.id, quiet.map(|at| at.0)])
}

/// Notes that the quiet board of a game is posted; `StoreError::Overtaken` if it has been, or the game has changed.
pub(super) fn post_board(channel: &ChannelKey, live: &LiveGame) -> Statement {
    let text = "UPDATE views SET at = NULL
         WHERE game = $1 AND platform = $2 AND channel = $3 AND side <> 'none' AND at IS NOT NULL
           AND EXISTS (SELECT 1 FROM games WHERE id = $1 AND seq = $4)";
    let seq = live.game.seq().cast_signed();
    Statement::new(text, params![live.id.0, channel.platform, &channel.id, seq]).or_overtaken()
}

/// Returns the quiet boards of open games: all, or that of one game.
pub(super) async fn quiet_boards(
    store: &Store,
    platform: &str,
    one: Option<GameId>,
) -> StoreResult<Vec<QuietBoard>> {
    let text = "SELECT v.game, v.channel, c.parent, c.server FROM views v
         JOIN games g ON g.id = v.game
         JOIN channels c ON c.platform = v.platform AND c.id = v.channel
         WHERE v.platform = $1 AND v.side <> 'none' AND v.at IS NOT NULL AND g.is_open AND g.set_aside IS NULL
           AND ($2 IS NULL OR v.game = $2)
         ORDER BY v.at, v.game";
    type QuietRow = (i64, String, Option<String>, Option<String>);
    let found: Vec<QuietRow> = store.fetch(text, params![platform, one.map(|game| game.0)]).await?;
    let boards = found.into_iter().map(|(game, channel, parent, server)| {
        let game = GameId(game);
        QuietBoard { game, channel, parent, server }
    });
    Ok(boards.collect())
}
