//! The query for the rated games of a person.

use crate::game::GameId;
use crate::store::{Store, StoreResult, params};

/// Returns the open rated games that a person plays or follows.
pub(super) async fn rated_games(store: &Store, platform: &str, person: &str) -> StoreResult<Vec<GameId>> {
    let text = "SELECT g.id FROM games g JOIN events e ON e.game = g.id AND e.seq = 0
         WHERE g.is_open AND g.set_aside IS NULL AND e.event LIKE '%\"rated\":true%' AND g.id IN
             (SELECT game FROM players WHERE platform = $1 AND person = $2
              UNION SELECT game FROM views WHERE platform = $1 AND person = $2)";
    let found: Vec<(i64,)> = store.fetch(text, params![platform, person]).await?;
    Ok(found.into_iter().map(|(game,)| GameId(game)).collect())
}
