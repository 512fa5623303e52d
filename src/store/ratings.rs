//! Writes the index of games: seats, results and ratings.

use std::collections::{HashMap, HashSet};

use super::comparison::{RESULTS, compare, read_result};
use super::database::Writer;
use super::rebuild::{self, Comparison, GameIndex, SeatRow, StoredRatedGame};
use super::records::{RATED_BETWEEN, read_rating, write_scope};
use super::statement::{all, first, value};
use super::{ChannelKey, GameWrite, Rated, Rebuilt, Store, StoreError, StoreResult, params};
use crate::game::{DAY, GameId, PlayerId};
use crate::rating::{MOST_A_DAY, Pool, RatedGame, Scope, Standing};
use crate::rules::Color;

impl Store {
    /// Corrects the index of all games by their logs in one transaction; with `ratings` also the ratings.
    pub async fn rebuild(&self, ratings: bool) -> StoreResult<Rebuilt> {
        let mut writer = self.database.begin().await?;
        writer.lock_games().await?;
        let found = compare(&mut writer, true).await?;
        for (id, GameIndex { is_open, uneven, result, seats }) in &found.indexes {
            writer.change("DELETE FROM players WHERE game = $1", params![id.0]).await?;
            writer.write_seats(*id, seats).await?;
            let text = "UPDATE games SET is_open = $2, uneven = $3, result = $4 WHERE id = $1";
            writer.change(text, params![id.0, *is_open, *uneven, result.as_deref()]).await?;
        }
        for id in &found.results {
            writer.change("DELETE FROM results WHERE game = $1", params![id.0]).await?;
        }
        for entry in found.counted.iter().filter(|entry| found.results.contains(&entry.game.game)) {
            writer.insert_result(entry).await?;
        }
        let mut derived: HashMap<(String, Pool, Scope, PlayerId), Standing> = HashMap::new();
        for (platform, pool, games, course) in rebuild::courses(&found.counted) {
            for (entry, after) in games.iter().zip(course.after) {
                if ratings || found.results.contains(&entry.game.game) {
                    writer.set_ratings_after(entry.game.game, after).await?;
                }
            }
            for ((scope, person), standing) in course.standings {
                derived.insert((platform.to_owned(), pool, scope, person), standing);
            }
        }
        let stored = writer.standings().await?;
        let keys: HashSet<_> = derived.keys().chain(stored.keys()).collect();
        let differ = keys.into_iter().filter(|key| derived.get(*key) != stored.get(*key)).count();
        if ratings && differ > 0 {
            writer.change("DELETE FROM ratings", vec![]).await?;
            for ((platform, pool, scope, person), standing) in &derived {
                writer.write_standing(platform, *pool, scope, person, standing).await?;
            }
        }
        writer.commit().await?;
        let Comparison { games, unreadable, counted, .. } = found;
        Ok(Rebuilt { games, unreadable, rated: counted.len() as u64, ratings: differ as u64 })
    }
}

impl Writer {
    /// Updates the index of a game after a change.
    pub(super) async fn index_game(
        &mut self,
        channel: &ChannelKey,
        change: &GameWrite,
        rated: Option<&Rated>,
    ) -> StoreResult {
        if change.expected_seq == 0 {
            self.write_seats(change.id, &rebuild::seats(channel.platform, &change.events)).await?;
        } else if let Some(by) = rebuild::taker(&change.events) {
            self.seat_person(change.id, by).await?;
        }
        if let Some(winner) = rebuild::result(&change.events) {
            let text = "UPDATE games SET result = $2 WHERE id = $1";
            self.change(text, params![change.id.0, rebuild::result_name(winner)]).await?;
        }
        if rebuild::is_uneven(&change.events) {
            self.change("UPDATE games SET uneven = TRUE WHERE id = $1", params![change.id.0]).await?;
        }
        if !change.open {
            self.finish(channel, change, rated).await?;
        }
        if rebuild::is_annulled(&change.events) {
            self.annul(change.id).await?;
        }
        Ok(())
    }

    pub(super) async fn write_seats(&mut self, id: GameId, seats: &[SeatRow]) -> StoreResult {
        for (side, platform, person, level) in seats {
            let text =
                "INSERT INTO players (game, side, platform, person, level) VALUES ($1, $2, $3, $4, $5)";
            self.change(text, params![id.0, side, platform, person.as_deref(), *level]).await?;
        }
        Ok(())
    }

    /// Gives the free seat to a person.
    async fn seat_person(&mut self, game: GameId, by: &PlayerId) -> StoreResult {
        let text = "UPDATE players SET person = $2 WHERE game = $1 AND person IS NULL AND level IS NULL";
        self.change(text, params![game.0, by.as_str()]).await.map(drop)
    }

    /// Gives a game that has ended its number in the order of endings, and stores a result that counts.
    async fn finish(
        &mut self,
        channel: &ChannelKey,
        change: &GameWrite,
        rated: Option<&Rated>,
    ) -> StoreResult {
        let text = "SELECT ended_seq FROM games WHERE id = $1 AND ended_seq IS NOT NULL";
        if value::<i64>(&mut *self, text, params![change.id.0]).await?.is_some() {
            return Ok(());
        }
        let seq = self.count("ended", 1).await?;
        let server = rated.map(|rated| rated.game.server.as_str());
        let text = "UPDATE games SET ended_seq = $2,
                              server = COALESCE($3, (SELECT server FROM channels WHERE platform = $4 AND id = $5))
             WHERE id = $1";
        self.change(text, params![change.id.0, seq, server, channel.platform, &channel.id]).await?;
        let Some(Rated { game, changes }) = rated else { return Ok(()) };
        let platform = channel.platform;
        // Games of the same people may end in two channels at the same time.
        let [red, black] = &game.players;
        let params = params![platform, red.as_str(), black.as_str(), game.at.0 - DAY];
        let today: Option<i64> = value(&mut *self, RATED_BETWEEN, params).await?;
        if today.is_some_and(|today| today >= i64::from(MOST_A_DAY)) {
            return Err(StoreError::Conflict(game.game));
        }
        for change in changes {
            if self.standing(platform, game.pool, &change.scope, &change.person).await? != change.before {
                return Err(StoreError::Conflict(game.game));
            }
            self.write_standing(platform, game.pool, &change.scope, &change.person, &change.after).await?;
        }
        let platform = platform.to_owned();
        self.insert_result(&StoredRatedGame { seq, platform, game: game.clone(), annulled: false }).await?;
        let red = game.overall(changes, Color::Red);
        let black = game.overall(changes, Color::Black);
        self.set_ratings_after(game.game, red.zip(black).map(<[f64; 2]>::from)).await
    }

    /// Writes a result that counts, without the ratings after it.
    pub(super) async fn insert_result(&mut self, entry: &StoredRatedGame) -> StoreResult {
        let StoredRatedGame { seq, platform, game, annulled } = entry;
        let text = "INSERT INTO results (game, seq, platform, server, pool, red, black, winner, at, annulled)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
        let RatedGame { game, server, pool, players: [red, black], winner, at } = game;
        let mut params = params![game.0, *seq, platform, server, pool.name(), red.as_str(), black.as_str()];
        params.extend(params![winner.map(Color::name), at.0, *annulled]);
        self.change(text, params).await.map(drop)
    }

    /// Writes the overall ratings of Red and Black after a game.
    async fn set_ratings_after(&mut self, game: GameId, after: Option<[f64; 2]>) -> StoreResult {
        let [red, black] = after.map_or([None; 2], |after| after.map(Some));
        let text = "UPDATE results SET red_rating = $2, black_rating = $3 WHERE game = $1";
        self.change(text, params![game.0, red, black]).await.map(drop)
    }

    /// Excludes a game from the ratings and rates its pool again from the beginning.
    async fn annul(&mut self, game: GameId) -> StoreResult {
        // Locks the order of endings, because a game that ended meanwhile would be rated by the old ratings.
        self.count("ended", 0).await?;
        let text = "UPDATE results SET annulled = TRUE WHERE game = $1 RETURNING platform, pool";
        let row: Option<(String, String)> = first(&mut *self, text, params![game.0]).await?;
        // Without a row the game did not count.
        let Some((platform, pool)) = row else { return Ok(()) };
        let rows = all(&mut *self, RESULTS, params![&platform, &pool]).await?;
        let text = "DELETE FROM ratings WHERE platform = $1 AND pool = $2";
        self.change(text, params![&platform, &pool]).await?;
        let entries: Vec<_> = rows.into_iter().map(read_result).collect::<StoreResult<_>>()?;
        for (platform, pool, games, course) in rebuild::courses(&entries) {
            for ((scope, person), standing) in &course.standings {
                self.write_standing(platform, pool, scope, person, standing).await?;
            }
            for (entry, after) in games.iter().zip(course.after) {
                self.set_ratings_after(entry.game.game, after).await?;
            }
        }
        Ok(())
    }

    async fn standing(
        &mut self,
        platform: &str,
        pool: Pool,
        scope: &Scope,
        person: &PlayerId,
    ) -> StoreResult<Option<Standing>> {
        let text =
            "SELECT person, pool, scope, rating, deviation, volatility, wins, draws, losses, last, peak
             FROM ratings WHERE platform = $1 AND pool = $2 AND scope = $3 AND person = $4";
        let params = params![platform, pool.name(), write_scope(scope), person.as_str()];
        let row = first(&mut *self, text, params).await?;
        row.map(|row| read_rating(row).map(|(.., standing)| standing)).transpose()
    }

    pub(super) async fn write_standing(
        &mut self,
        platform: &str,
        pool: Pool,
        scope: &Scope,
        person: &PlayerId,
        standing: &Standing,
    ) -> StoreResult {
        let text = "INSERT INTO ratings (platform, pool, scope, person, rating, deviation, volatility,
                                  wins, draws, losses, last, peak)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
             ON CONFLICT (platform, pool, scope, person) DO UPDATE SET
                 rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility,
                 wins = excluded.wins, draws = excluded.draws, losses = excluded.losses,
                 last = excluded.last, peak = excluded.peak";
        let Standing { rating, deviation, volatility, wins, draws, losses, last, peak } = *standing;
        let [wins, draws, losses] = [wins, draws, losses].map(i64::from);
        let mut params = params![platform, pool.name(), write_scope(scope), person.as_str()];
        params.extend(params![rating, deviation, volatility, wins, draws, losses, last.0, peak]);
        self.change(text, params).await.map(drop)
    }

    async fn standings(&mut self) -> StoreResult<HashMap<(String, Pool, Scope, PlayerId), Standing>> {
        let mut found = HashMap::new();
        let platforms: Vec<(String,)> =
            all(&mut *self, "SELECT DISTINCT platform FROM ratings", vec![]).await?;
        for (platform,) in platforms {
            let text =
                "SELECT person, pool, scope, rating, deviation, volatility, wins, draws, losses, last, peak
                 FROM ratings WHERE platform = $1";
            for row in all(&mut *self, text, params![&platform]).await? {
                let (person, pool, scope, standing) = read_rating(row)?;
                found.insert((platform.clone(), pool, scope, person), standing);
            }
        }
        Ok(found)
    }
}
