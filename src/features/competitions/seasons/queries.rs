//! Statements about seasons: the seasons of a server, the events that count for one, and the hall of fame.

use crate::features::competitions::queries::{StoredCompetition, load};
use crate::store::{StateWrite, Statement, Store, StoreResult, params};

/// Returns the latest season of a server, also a closed one.
pub(super) async fn latest(
    store: &Store,
    platform: &str,
    server: &str,
) -> StoreResult<Option<StoredCompetition>> {
    let text = "SELECT c.id, c.server, c.channel, c.nonce, c.message, c.shown FROM competitions c
         JOIN competition_events e ON e.competition = c.id AND e.seq = 0
         WHERE c.platform = $1 AND c.server = $2
         AND e.event LIKE '{\"event\":\"created\",\"kind\":\"season\"%' ORDER BY c.id DESC LIMIT 1";
    Ok(load(store, text, params![platform, server]).await?.pop())
}

/// Returns the competitions that can count for a season, in the order of their creation: those from before the next season.
pub(super) async fn created_in(
    store: &Store,
    platform: &str,
    season: &StoredCompetition,
) -> StoreResult<Vec<StoredCompetition>> {
    let text = "SELECT id, server, channel, nonce, message, shown FROM competitions
         WHERE platform = $1 AND server = $2 AND id > $3 AND id < COALESCE(
         (SELECT MIN(s.id) FROM competitions s JOIN competition_events e ON e.competition = s.id AND e.seq = 0
          WHERE s.platform = $1 AND s.server = $2 AND s.id > $3
          AND e.event LIKE '{\"event\":\"created\",\"kind\":\"season\"%'), 9223372036854775807) ORDER BY id";
    load(store, text, params![platform, &season.server, season.id.0]).await
}

/// Refuses to begin or to reopen a season with `StoreError::Overtaken` if the server has another one after `latest`, the latest that
/// was read. The first statement locks the row of that one: of two organisers who begin or reopen a season at once, the second one's
/// transaction waits, and sees what the first one did.
pub(super) fn no_later_season(
    season: &StoredCompetition,
    platform: &str,
    latest: Option<&StoredCompetition>,
) -> Vec<StateWrite> {
    let mut writes = Vec::new();
    if let Some(latest) = latest.filter(|latest| latest.id != season.id) {
        let text = "UPDATE competitions SET seq = seq WHERE id = $1 AND seq = $2";
        writes.push(Statement::new(text, params![latest.id.0, latest.seq()]));
    }
    let text = "UPDATE competitions SET seq = seq WHERE id = $1 AND NOT EXISTS
         (SELECT 1 FROM competitions s JOIN competition_events e ON e.competition = s.id AND e.seq = 0
          WHERE s.platform = $2 AND s.server = $3 AND s.id > $4 AND s.id <> $1
          AND e.event LIKE '{\"event\":\"created\",\"kind\":\"season\"%')";
    let after = latest.map_or(0, |latest| latest.id.0);
    writes.push(Statement::new(text, params![season.id.0, platform, &season.server, after]));
    writes.into_iter().map(|statement| StateWrite::Run(statement.or_overtaken())).collect()
}

/// Returns closed seasons of a server, the latest first.
pub(super) async fn closed_seasons(
    store: &Store,
    platform: &str,
    server: &str,
    limit: i64,
    offset: i64,
) -> StoreResult<Vec<StoredCompetition>> {
    let text = "SELECT c.id, c.server, c.channel, c.nonce, c.message, c.shown FROM competitions c
         JOIN competition_events e ON e.competition = c.id AND e.seq = 0
         WHERE c.platform = $1 AND c.server = $2 AND NOT c.is_open
         AND e.event LIKE '{\"event\":\"created\",\"kind\":\"season\"%' ORDER BY c.id DESC LIMIT $3 OFFSET $4";
    load(store, text, params![platform, server, limit, offset]).await
}

/// Returns the events of a server that count for seasons and were played to their end, the latest first.
pub(super) async fn played_events(
    store: &Store,
    platform: &str,
    server: &str,
    limit: i64,
    offset: i64,
) -> StoreResult<Vec<StoredCompetition>> {
    let text = "SELECT c.id, c.server, c.channel, c.nonce, c.message, c.shown FROM competitions c
         JOIN competition_events e ON e.competition = c.id AND e.seq = 0
         WHERE c.platform = $1 AND c.server = $2 AND NOT c.is_open
         AND (e.event LIKE '{\"event\":\"created\",\"kind\":\"arena\"%'
              OR e.event LIKE '{\"event\":\"created\",\"kind\":\"swiss\"%'
              OR e.event LIKE '{\"event\":\"created\",\"kind\":\"round-robin\"%'
              OR e.event LIKE '{\"event\":\"created\",\"kind\":\"knockout\"%')
         AND EXISTS (SELECT 1 FROM competition_events f
                     WHERE f.competition = c.id AND f.event LIKE '{\"event\":\"ended\"%')
         ORDER BY c.id DESC LIMIT $3 OFFSET $4";
    load(store, text, params![platform, server, limit, offset]).await
}
