//! Reads the games that count.

use crate::features::ranks::state::{PoolRanks, ResultsSummary};
use crate::game::{GameId, PlayerId, Timestamp};
use crate::rating::{NO_SERVER, Pool, RatedGame};
use crate::store::{Store, StoreResult, params};

/// Counts the results of a pool that were not read yet; all of them again if an earlier one has changed, as after an
/// annulment, a deletion or a rebuild.
pub(super) async fn update(store: &Store, platform: &str, pool: Pool, ranks: &mut PoolRanks) -> StoreResult {
    let now = summary(store, platform, pool).await?;
    if now == ranks.read {
        return Ok(());
    }
    let is_unchanged = (now.annulled, now.deleted) == (ranks.read.annulled, ranks.read.deleted);
    let mut games = Vec::new();
    if is_unchanged {
        games = games_after(store, platform, pool, ranks.read.last).await?;
    }
    if !is_unchanged || ranks.read.count + games.len() as i64 != now.count {
        *ranks = PoolRanks::default();
        games = games_after(store, platform, pool, -1).await?;
    }
    for (_, game, annulled) in &games {
        if !annulled {
            ranks.count(game);
        }
    }
    ranks.read = ResultsSummary {
        count: ranks.read.count + games.len() as i64,
        last: games.last().map_or(ranks.read.last, |(seq, ..)| *seq),
        ..now
    };
    Ok(())
}

async fn summary(store: &Store, platform: &str, pool: Pool) -> StoreResult<ResultsSummary> {
    let text = "SELECT COUNT(*), COALESCE(MAX(seq), 0),
                CAST(COALESCE(SUM(CASE WHEN annulled THEN 1 ELSE 0 END), 0) AS BIGINT),
                CAST(COALESCE(SUM(CASE WHEN red LIKE 'deleted-%' OR black LIKE 'deleted-%' THEN 1 ELSE 0 END), 0)
                     AS BIGINT)
         FROM results WHERE platform = $1 AND pool = $2";
    let row: Option<(i64, i64, i64, i64)> = store.fetch(text, params![platform, pool.name()]).await?.pop();
    let (count, last, annulled, deleted) = row.unwrap_or_default();
    Ok(ResultsSummary { count, last, annulled, deleted })
}

/// Returns the games of a pool after this number, in the order of endings, and whether they are annulled.
async fn games_after(
    store: &Store,
    platform: &str,
    pool: Pool,
    seq: i64,
) -> StoreResult<Vec<(i64, RatedGame, bool)>> {
    type Row = (i64, i64, String, String, Option<String>, i64, bool);
    let text = "SELECT seq, game, red, black, winner, at, annulled FROM results
         WHERE platform = $1 AND pool = $2 AND seq > $3 ORDER BY seq";
    let rows: Vec<Row> = store.fetch(text, params![platform, pool.name(), seq]).await?;
    let games = rows.into_iter().map(|(seq, game, red, black, winner, at, annulled)| {
        let game = RatedGame {
            game: GameId(game),
            // Ranks are overall.
            server: NO_SERVER.to_owned(),
            pool,
            players: [red, black].map(PlayerId::new),
            winner: winner.and_then(|winner| winner.parse().ok()),
            at: Timestamp(at),
        };
        (seq, game, annulled)
    });
    Ok(games.collect())
}
