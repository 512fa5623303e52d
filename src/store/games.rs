//! Games, read with their logs.

use sha2::{Digest as _, Sha256};

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
    let text = "SELECT g.id, g.channel, g.locale, g.seq, g.digest, g.board, e.seq AS number, e.event
         FROM games g LEFT JOIN events e ON e.game = g.id WHERE g.id = $1 ORDER BY e.seq";
    store.rows(text, params![id.0]).await
}

/// The game of a row that begins with its number.
pub(super) fn id_of(row: &StoredRow) -> StoreResult<GameId> {
    row.read().map(|(id,)| GameId(id))
}

/// The game of rows that are ordered by event; their columns are those of [`game_rows`].
pub(super) fn read_game(rows: &[StoredRow]) -> StoreResult<StoredGame> {
    type GameRow = (i64, String, String, i64, String, Option<String>, Option<i64>, Option<String>);
    let (id, channel, locale, seq, digest, board, ..) = rows[0].read::<GameRow>()?;
    let mut texts = Vec::with_capacity(rows.len());
    for row in rows {
        let (.., Some(number), Some(text)) = row.read::<GameRow>()? else { continue };
        texts.push((number, text));
    }
    let events = read_log(seq, &digest, texts)
        .map_err(|reason| StoreError::Corrupt(format!("game {id}: {reason}")))?;
    Ok(StoredGame { id: GameId(id), channel, locale, events, board })
}

/// The events of a game that has so many of them, with this digest; else why its log cannot be read.
pub(super) fn read_log(seq: i64, digest: &str, rows: Vec<(i64, String)>) -> Result<Vec<Event>, String> {
    let (mut events, mut found) = (Vec::with_capacity(rows.len()), String::new());
    for (number, text) in rows {
        if number != events.len() as i64 {
            return Err(format!("its event {} is missing", events.len()));
        }
        found = log_digest(&found, &text);
        let event = serde_json::from_str(&text);
        events.push(event.map_err(|error| format!("its event {number} cannot be read: {error}"))?);
    }
    if events.len() as i64 != seq {
        return Err(format!("it has {} events instead of {seq}", events.len()));
    }
    if found != digest {
        return Err("its log is not the one that was written: its digest is another one".to_owned());
    }
    Ok(events)
}

/// The digest of a log after one more event, from the one before: SHA-256 in hexadecimal digits. That of no event is empty.
pub(super) fn log_digest(before: &str, event: &str) -> String {
    format!("{:x}", Sha256::new().chain_update(before).chain_update(event).finalize())
}
