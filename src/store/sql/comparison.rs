//! What follows from the logs of all games, beside what is stored of them.

use std::collections::{HashMap, HashSet};

use super::ratings::{RESULTS, read_result};
use super::statement::all;
use super::{Database, Db, Writer};
use crate::game::{Game, GameId, PlayerId};
use crate::rating::{Pool, Scope, Standing};
use crate::store::games::read_log;
use crate::store::rebuild::{self, Comparison, GameRecord, SeatRow, StoredRatedGame};
use crate::store::records::read_rating;
use crate::store::{Rebuilt, StoreResult, UnsoundGame, params};

type Connection = <Db as sqlx::Database>::Connection;

/// Compares all games with their logs, those that were set aside only if asked to.
pub(in crate::store) async fn compare(
    connection: &mut Connection,
    set_aside: bool,
) -> StoreResult<Comparison> {
    let mut seats: HashMap<i64, Vec<SeatRow>> = HashMap::new();
    let text = "SELECT game, side, platform, person, level FROM players ORDER BY game, side DESC";
    type PlayerRow = (i64, String, String, Option<String>, Option<i64>);
    for (game, side, platform, person, level) in all::<PlayerRow>(&mut *connection, text, vec![]).await? {
        seats.entry(game).or_default().push((side, platform, person, level));
    }
    let results = all(&mut *connection, RESULTS, params![None::<&str>, None::<&str>]).await?;
    let results = results.into_iter().map(read_result).collect::<StoreResult<Vec<_>>>()?;
    let results: HashMap<GameId, StoredRatedGame> =
        results.into_iter().map(|kept| (kept.game.game, kept)).collect();
    let text =
        "SELECT id, platform, server, ended_seq, seq, digest, is_open, uneven, result, set_aside FROM games
         WHERE set_aside IS NULL OR $1 ORDER BY id";
    type GameRow =
        (i64, String, Option<String>, Option<i64>, i64, String, bool, bool, Option<String>, Option<String>);
    let heads: Vec<GameRow> = all(&mut *connection, text, params![set_aside]).await?;
    let (mut found, mut ended) = (Comparison::default(), Vec::new());
    for (id, platform, server, ended_seq, seq, digest, is_open, uneven, result, reason) in heads {
        let text = "SELECT seq, event FROM events WHERE game = $1 ORDER BY seq";
        let log = read_log(seq, &digest, all(&mut *connection, text, params![id]).await?);
        let here = GameRecord { is_open, uneven, result, seats: seats.remove(&id).unwrap_or_default() };
        let (id, server) = (GameId(id), server.unwrap_or_default());
        let follows = reason.map_or(log, Err).and_then(|events| {
            if is_open && !matches!(Game::replay(&events), Ok(Some(_))) {
                return Err("its log cannot be replayed".to_owned());
            }
            let kept =
                ended_seq.map(|seq| rebuild::kept(seq, &platform, &server, id, &events)).transpose()?;
            Ok((GameRecord::of(&platform, &events), kept.flatten()))
        });
        match follows {
            Ok((record, kept)) => {
                found.games += 1;
                ended.extend(kept);
                if record != here {
                    found.records.push((id, record));
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

/// Makes anew what follows from the logs where something else is stored, in one transaction; the ratings only if asked to.
pub(super) async fn rebuild(database: &Database, ratings: bool) -> StoreResult<Rebuilt> {
    let mut writer = database.begin().await?;
    writer.lock_games().await?;
    let found = compare(&mut writer, true).await?;
    for (id, record) in &found.records {
        writer.change("DELETE FROM players WHERE game = $1", params![id.0]).await?;
        writer.write_seats(*id, &record.seats).await?;
        let text = "UPDATE games SET is_open = $2, uneven = $3, result = $4 WHERE id = $1";
        let GameRecord { is_open, uneven, result, .. } = record;
        writer.change(text, params![id.0, *is_open, *uneven, result.as_deref()]).await?;
    }
    for id in &found.results {
        writer.change("DELETE FROM results WHERE game = $1", params![id.0]).await?;
    }
    for kept in found.counted.iter().filter(|kept| found.results.contains(&kept.game.game)) {
        writer.keep(kept).await?;
    }
    let mut follow: HashMap<(String, Pool, Scope, PlayerId), Standing> = HashMap::new();
    for (platform, pool, games, course) in rebuild::courses(&found.counted) {
        for (kept, after) in games.iter().zip(course.after) {
            if ratings || found.results.contains(&kept.game.game) {
                writer.rated_to(kept.game.game, after.map_or([None; 2], |after| after.map(Some))).await?;
            }
        }
        let standings = course.standings.into_iter();
        follow.extend(
            standings.map(|((scope, person), place)| ((platform.to_owned(), pool, scope, person), place)),
        );
    }
    let stored = writer.standings().await?;
    let people: HashSet<_> = follow.keys().chain(stored.keys()).collect();
    let differ = people.into_iter().filter(|whose| follow.get(*whose) != stored.get(*whose)).count();
    if ratings && differ > 0 {
        writer.change("DELETE FROM ratings", vec![]).await?;
        for ((platform, pool, scope, person), standing) in &follow {
            writer.write_standing(platform, *pool, scope, person, standing).await?;
        }
    }
    writer.commit().await?;
    let Comparison { games, unreadable, counted, .. } = found;
    Ok(Rebuilt { games, unreadable, rated: counted.len() as u64, ratings: differ as u64 })
}

impl Writer {
    /// Standings of everybody.
    async fn standings(&mut self) -> StoreResult<HashMap<(String, Pool, Scope, PlayerId), Standing>> {
        let mut found = HashMap::new();
        let platforms: Vec<(String,)> =
            all(&mut **self, "SELECT DISTINCT platform FROM ratings", vec![]).await?;
        for (platform,) in platforms {
            let text =
                "SELECT person, pool, scope, rating, deviation, volatility, wins, draws, losses, last, peak
                 FROM ratings WHERE platform = $1";
            for row in all(&mut **self, text, params![&platform]).await? {
                let (person, pool, scope, standing) = read_rating(row)?;
                found.insert((platform.clone(), pool, scope, person), standing);
            }
        }
        Ok(found)
    }
}
