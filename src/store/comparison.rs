//! Compares the stored index of all games with their logs.

use std::collections::HashMap;

use super::games::read_log;
use super::rebuild::{self, Comparison, GameIndex, SeatRow, StoredRatedGame};
use super::records::{read_pool, read_side};
use super::statement::{SqlExecutor, all};
use super::{StoreResult, UnsoundGame, params};
use crate::game::{Game, GameId, PlayerId, Timestamp};
use crate::rating::RatedGame;

/// Query of the results that count, all or those of the platform `$1` and the pool `$2`.
pub(super) const RESULTS: &str =
    "SELECT seq, game, platform, server, pool, red, black, winner, at, annulled FROM results
     WHERE $1 IS NULL OR (platform = $1 AND pool = $2) ORDER BY seq";

pub(super) type ResultRow = (i64, i64, String, String, String, String, String, Option<String>, i64, bool);

pub(super) fn read_result(row: ResultRow) -> StoreResult<StoredRatedGame> {
    let (seq, game, platform, server, pool, red, black, winner, at, annulled) = row;
    let game = RatedGame {
        game: GameId(game),
        server,
        pool: read_pool(&pool)?,
        players: [red, black].map(PlayerId::new),
        winner: winner.as_deref().and_then(read_side),
        at: Timestamp(at),
    };
    Ok(StoredRatedGame { seq, platform, game, annulled })
}

/// Compares all games with their logs; with `set_aside` also those that were set aside.
pub(super) async fn compare(on: impl Into<SqlExecutor<'_>>, set_aside: bool) -> StoreResult<Comparison> {
    let mut on = on.into();
    let mut seats: HashMap<i64, Vec<SeatRow>> = HashMap::new();
    let text = "SELECT game, side, platform, person, level FROM players ORDER BY game, side DESC";
    type PlayerRow = (i64, String, String, Option<String>, Option<i64>);
    for (game, side, platform, person, level) in all::<PlayerRow>(&mut on, text, vec![]).await? {
        seats.entry(game).or_default().push((side, platform, person, level));
    }
    let results = all(&mut on, RESULTS, params![None::<&str>, None::<&str>]).await?;
    let results = results.into_iter().map(read_result).collect::<StoreResult<Vec<_>>>()?;
    let results: HashMap<GameId, StoredRatedGame> =
        results.into_iter().map(|kept| (kept.game.game, kept)).collect();
    let text =
        "SELECT id, platform, server, ended_seq, seq, digest, is_open, uneven, result, set_aside FROM games
         WHERE set_aside IS NULL OR $1 ORDER BY id";
    type GameRow =
        (i64, String, Option<String>, Option<i64>, i64, String, bool, bool, Option<String>, Option<String>);
    let heads: Vec<GameRow> = all(&mut on, text, params![set_aside]).await?;
    let mut found = Comparison::default();
    let mut ended = Vec::new();
    for (id, platform, server, ended_seq, seq, digest, is_open, uneven, result, reason) in heads {
        let text = "SELECT seq, event FROM events WHERE game = $1 ORDER BY seq";
        let log = read_log(seq, &digest, all(&mut on, text, params![id]).await?);
        let stored = GameIndex { is_open, uneven, result, seats: seats.remove(&id).unwrap_or_default() };
        let id = GameId(id);
        let server = server.unwrap_or_default();
        let derived = reason.map_or(log, Err).and_then(|events| {
            if is_open && !matches!(Game::replay(&events), Ok(Some(_))) {
                return Err("its log cannot be replayed".to_owned());
            }
            let rated = ended_seq
                .map(|seq| rebuild::rated_entry(seq, &platform, &server, id, &events))
                .transpose()?;
            Ok((GameIndex::from_log(&platform, &events), rated.flatten()))
        });
        match derived {
            Ok((index, rated)) => {
                found.games += 1;
                ended.extend(rated);
                if index != stored {
                    found.indexes.push((id, index));
                }
            }
            Err(reason) => {
                ended.extend(results.get(&id).cloned());
                found.unreadable.push(UnsoundGame { id, reason });
            }
        }
    }
    found.counted = rebuild::counted(ended);
    let follow: HashMap<GameId, &StoredRatedGame> =
        found.counted.iter().map(|kept| (kept.game.game, kept)).collect();
    let ids = results.keys().chain(follow.keys()).copied();
    found.results = ids.filter(|id| results.get(id) != follow.get(id).copied()).collect();
    Ok(found)
}
