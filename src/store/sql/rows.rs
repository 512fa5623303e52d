//! What several of these files read and write alike.

use sqlx::{Executor, Row as _};

use super::statement::value;
use super::{Db, Row};
use crate::game::{Event, Timestamp};
use crate::store::{GameId, PositionSource, StoreError, StoreResult, StoredGame, params};

pub(super) fn id_of(row: &Row) -> StoreResult<GameId> {
    Ok(GameId(row.try_get("id")?))
}

/// How many plies the game had that a message shows.
pub(super) fn written_ply(ply: Option<i64>) -> Option<u32> {
    ply.and_then(|ply| u32::try_from(ply).ok())
}

/// The game of rows that are ordered by event.
pub(super) fn read_game(rows: &[Row]) -> StoreResult<StoredGame> {
    let [first, ..] = rows else { unreachable!("a chunk has at least one row") };
    let id = id_of(first)?;
    let mut events = Vec::with_capacity(rows.len());
    for row in rows {
        let Some(text) = row.try_get::<Option<String>, _>("event")? else { continue };
        if row.try_get::<i64, _>("number")? != events.len() as i64 {
            return Err(StoreError::Corrupt(format!("event {} of game {id} is missing", events.len())));
        }
        let event: Event = serde_json::from_str(&text)
            .map_err(|error| StoreError::Corrupt(format!("event {} of game {id}: {error}", events.len())))?;
        events.push(event);
    }
    let seq: i64 = first.try_get("seq")?;
    if events.len() as i64 != seq {
        return Err(StoreError::Corrupt(format!("game {id} has {} events instead of {seq}", events.len())));
    }
    Ok(StoredGame {
        id,
        channel: first.try_get("channel")?,
        locale: first.try_get("locale")?,
        events,
        board: first.try_get("board")?,
    })
}

/// What made a position, as the column `since` holds it.
pub(super) fn write_since(since: PositionSource) -> String {
    match since {
        PositionSource::Event(order) => order.to_string(),
        PositionSource::Board => "board".to_owned(),
    }
}

/// PostgreSQL keeps no text with a NUL.
pub(super) fn without_nul(text: &str) -> String {
    text.replace('\0', "")
}

/// How many games of two people count that ended after `since`.
pub(super) async fn rated_between(
    database: impl Executor<'_, Database = Db>,
    platform: &str,
    people: [&str; 2],
    since: Timestamp,
) -> StoreResult<u32> {
    let text = "SELECT COUNT(*) FROM results
         WHERE platform = $1 AND at > $4 AND ((red = $2 AND black = $3) OR (red = $3 AND black = $2))";
    let count: Option<i64> = value(database, text, params![platform, people[0], people[1], since.0]).await?;
    Ok(u32::try_from(count.unwrap_or(0)).unwrap_or(u32::MAX))
}
