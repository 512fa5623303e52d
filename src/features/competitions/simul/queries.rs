//! Statements about the boards of simuls.

use crate::game::GameId;
use crate::store::{Store, StoreResult, params};

/// Row of a game, without its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SimulBoardRow {
    pub game: GameId,
    /// Number of events in its log.
    pub seq: i64,
    pub is_open: bool,
    /// Channel in which it is played.
    pub channel: String,
    /// The platform's id of the message with its board there.
    pub board: Option<String>,
}

/// Returns the rows of the games from `first` to `last`. The games of a simul begin one after the other, so few others are among them.
pub(super) async fn boards_between(
    store: &Store,
    platform: &str,
    [first, last]: [GameId; 2],
) -> StoreResult<Vec<SimulBoardRow>> {
    let text = "SELECT g.id, g.seq, g.is_open, v.channel, v.board FROM games g
         JOIN views v ON v.game = g.id AND v.side IN ('both', 'red') AND v.channel IS NOT NULL
         WHERE g.platform = $1 AND g.id >= $2 AND g.id <= $3 AND g.set_aside IS NULL";
    type Row = (i64, i64, bool, String, Option<String>);
    let rows: Vec<Row> = store.fetch(text, params![platform, first.0, last.0]).await?;
    let rows = rows.into_iter().map(|(game, seq, is_open, channel, board)| SimulBoardRow {
        game: GameId(game),
        seq,
        is_open,
        channel,
        board,
    });
    Ok(rows.collect())
}
