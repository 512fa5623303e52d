//! Games, read with their logs.

use super::{GameId, StatementStore, StoreError, StoreResult, StoredRow, params};
use crate::game::Event;

/// A game with its log, which `Game::replay` reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    pub id: GameId,
    /// The channel it is played in, the platform's own id.
    pub channel: String,
    /// The language of its public messages.
    pub locale: String,
    /// Its log, oldest event first.
    pub events: Vec<Event>,
    /// The last message of the bot that shows its board with live buttons, once it is sent.
    pub board: Option<String>,
}

pub(super) async fn stored_game(
    store: &(impl StatementStore + ?Sized),
    id: GameId,
) -> StoreResult<Option<StoredGame>> {
    let rows = game_rows(store, id).await?;
    if rows.is_empty() { Ok(None) } else { read_game(&rows).map(Some) }
}

/// The rows of a game, ordered by event; none if there is no such game.
pub(super) async fn game_rows(
    store: &(impl StatementStore + ?Sized),
    id: GameId,
) -> StoreResult<Vec<StoredRow>> {
    let text = "SELECT g.id, g.channel, g.locale, g.seq, g.board, e.seq AS number, e.event
         FROM games g LEFT JOIN events e ON e.game = g.id WHERE g.id = $1 ORDER BY e.seq";
    store.rows(text, params![id.0]).await
}

/// The game of a row that begins with its number.
pub(super) fn id_of(row: &StoredRow) -> StoreResult<GameId> {
    row.read().map(|(id,)| GameId(id))
}

/// The game of rows that are ordered by event; their columns are those of [`game_rows`].
pub(super) fn read_game(rows: &[StoredRow]) -> StoreResult<StoredGame> {
    type GameRow = (i64, String, String, i64, Option<String>, Option<i64>, Option<String>);
    let (id, channel, locale, seq, board, ..) = rows[0].read::<GameRow>()?;
    let id = GameId(id);
    let mut events: Vec<Event> = Vec::with_capacity(rows.len());
    for row in rows {
        let (.., Some(number), Some(text)) = row.read::<GameRow>()? else { continue };
        if number != events.len() as i64 {
            return Err(StoreError::Corrupt(format!("event {} of game {id} is missing", events.len())));
        }
        let event = serde_json::from_str(&text)
            .map_err(|error| StoreError::Corrupt(format!("event {} of game {id}: {error}", events.len())))?;
        events.push(event);
    }
    if events.len() as i64 != seq {
        return Err(StoreError::Corrupt(format!("game {id} has {} events instead of {seq}", events.len())));
    }
    Ok(StoredGame { id, channel, locale, events, board })
}
