//! Writing who plays where, results and ratings, with the step that they follow from or all anew.

use super::statement::{all, first, value};
use super::{Database, Writer};
use crate::game::{Event, Game, GameId, PlayerId, Seat, Timestamp};
use crate::rating::{DAY, MOST_A_DAY, Pool, RatedGame, Scope, Standing, replay};
use crate::rules::Color;
use crate::store::rebuild::{self, StoredRatedGame};
use crate::store::records::{RATED_BETWEEN, read_pool, read_rating, read_side, write_scope};
use crate::store::{ChannelKey, GameWrite, Rated, Rebuilt, StoreError, StoreResult, params};

/// Drops what follows from the log and makes it anew, in one transaction.
pub(super) async fn rebuild(database: &Database) -> StoreResult<Rebuilt> {
    let mut writer = database.begin().await?;
    writer.lock_games().await?;
    for statement in [
        "DELETE FROM players",
        "DELETE FROM results",
        "DELETE FROM ratings",
        "UPDATE games SET result = NULL, uneven = FALSE WHERE result IS NOT NULL OR uneven",
    ] {
        writer.change(statement, vec![]).await?;
    }
    let text = "SELECT id, platform, server, ended_seq FROM games ORDER BY id";
    type GameRow = (i64, String, Option<String>, Option<i64>);
    let heads: Vec<GameRow> = all(&mut *writer, text, vec![]).await?;
    let mut rebuilt = Rebuilt::default();
    let mut ended = Vec::new();
    for (id, platform, server, ended_seq) in heads {
        let id = GameId(id);
        let Ok(events) = writer.events(id).await? else {
            rebuilt.unreadable += 1;
            continue;
        };
        rebuilt.games += 1;
        writer.seat(&platform, id, &events).await?;
        if let Some(winner) = rebuild::result(&events) {
            writer.result(id, winner).await?;
        }
        if rebuild::is_uneven(&events) {
            writer.uneven(id).await?;
        }
        if let Some(seq) = ended_seq {
            ended.extend(rebuild::kept(seq, &platform, server.as_deref().unwrap_or_default(), id, &events));
        }
    }
    let counted = rebuild::counted(ended);
    for kept in &counted {
        writer.keep(kept).await?;
    }
    writer.write_ratings(&counted).await?;
    writer.commit().await?;
    rebuilt.rated = counted.len() as u64;
    Ok(rebuilt)
}

impl Writer {
    /// Writes what follows from a step of a game.
    pub(super) async fn record(
        &mut self,
        channel: &ChannelKey,
        step: &GameWrite,
        rated: Option<&Rated>,
    ) -> StoreResult {
        if step.expected_seq == 0 {
            self.seat(channel.platform, step.id, &step.events).await?;
        } else if let Some(by) = rebuild::taker(&step.events) {
            self.seat_person(step.id, by).await?;
        }
        if let Some(winner) = rebuild::result(&step.events) {
            self.result(step.id, winner).await?;
        }
        if rebuild::is_uneven(&step.events) {
            self.uneven(step.id).await?;
        }
        if !step.open {
            self.finish(channel, step, rated).await?;
        }
        if rebuild::is_annulled(&step.events) {
            self.annul(step.id).await?;
        }
        Ok(())
    }

    /// The log of a game; the inner error is why it cannot be read.
    async fn events(&mut self, game: GameId) -> StoreResult<Result<Vec<Event>, serde_json::Error>> {
        let text = "SELECT event FROM events WHERE game = $1 ORDER BY seq";
        let texts: Vec<(String,)> = all(&mut **self, text, params![game.0]).await?;
        Ok(texts.iter().map(|(text,)| serde_json::from_str(text)).collect())
    }

    /// Writes both seats as these first events of a game leave them.
    async fn seat(&mut self, platform: &str, id: GameId, events: &[Event]) -> StoreResult {
        let Some(game) = events.first().and_then(Game::open) else { return Ok(()) };
        for side in Color::ALL {
            let (person, level) = match game.seat(side) {
                Seat::Person(player) | Seat::Invited(player) => (Some(&player.id), None),
                Seat::Bot { level } => (None, Some(i64::from(*level))),
                Seat::Open => (rebuild::taker(events), None),
            };
            let text =
                "INSERT INTO players (game, side, platform, person, level) VALUES ($1, $2, $3, $4, $5)";
            let person = person.map(PlayerId::as_str);
            self.change(text, params![id.0, side.name(), platform, person, level]).await?;
        }
        Ok(())
    }

    /// Gives the free seat to a person.
    async fn seat_person(&mut self, game: GameId, by: &PlayerId) -> StoreResult {
        let text = "UPDATE players SET person = $2 WHERE game = $1 AND person IS NULL AND level IS NULL";
        self.change(text, params![game.0, by.as_str()]).await.map(drop)
    }

    async fn result(&mut self, game: GameId, winner: Option<Color>) -> StoreResult {
        let result = winner.map_or("draw", Color::name);
        self.change("UPDATE games SET result = $2 WHERE id = $1", params![game.0, result]).await.map(drop)
    }

    async fn uneven(&mut self, game: GameId) -> StoreResult {
        self.change("UPDATE games SET uneven = TRUE WHERE id = $1", params![game.0]).await.map(drop)
    }

    /// Gives a game that has ended its place in the order of endings, and keeps a result that counts.
    async fn finish(&mut self, channel: &ChannelKey, step: &GameWrite, rated: Option<&Rated>) -> StoreResult {
        let text = "SELECT ended_seq FROM games WHERE id = $1 AND ended_seq IS NOT NULL";
        if value::<i64>(&mut **self, text, params![step.id.0]).await?.is_some() {
            return Ok(());
        }
        let seq = self.count("ended", 1).await?;
        let server = rated.map(|rated| rated.game.server.as_str());
        let text = "UPDATE games SET ended_seq = $2,
                              server = COALESCE($3, (SELECT server FROM channels WHERE platform = $4 AND id = $5))
             WHERE id = $1";
        self.change(text, params![step.id.0, seq, server, channel.platform, &channel.id]).await?;
        let Some(Rated { game, changes }) = rated else { return Ok(()) };
        let platform = channel.platform;
        // Games of two channels may end at the same time, in two pools.
        let [red, black] = &game.players;
        let params = params![platform, red.as_str(), black.as_str(), game.at.0 - DAY];
        let today: Option<i64> = value(&mut **self, RATED_BETWEEN, params).await?;
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
        self.keep(&StoredRatedGame { seq, platform, game: game.clone(), annulled: false }).await?;
        let after = [Color::Red, Color::Black].map(|side| game.overall(changes, side));
        self.rated_to(game.game, after).await
    }

    /// Writes a result that counts; the ratings after it are not known yet.
    async fn keep(&mut self, kept: &StoredRatedGame) -> StoreResult {
        let StoredRatedGame { seq, platform, game, annulled } = kept;
        let text = "INSERT INTO results (game, seq, platform, server, pool, red, black, winner, at, annulled)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
        let RatedGame { game, server, pool, players: [red, black], winner, at } = game;
        let (pool, red, black) = (pool.name(), red.as_str(), black.as_str());
        let winner = winner.map(Color::name);
        let params = params![game.0, *seq, platform, server, pool, red, black, winner, at.0, *annulled];
        self.change(text, params).await.map(drop)
    }

    /// Writes the overall ratings of Red and Black after a game.
    async fn rated_to(&mut self, game: GameId, after: [Option<f64>; 2]) -> StoreResult {
        let text = "UPDATE results SET red_rating = $2, black_rating = $3 WHERE game = $1";
        self.change(text, params![game.0, after[0], after[1]]).await.map(drop)
    }

    /// Takes a game out of the ratings and rates its pool again from the beginning.
    async fn annul(&mut self, game: GameId) -> StoreResult {
        // No game ends meanwhile: its ratings would be worked out from those that are about to go.
        self.count("ended", 0).await?;
        let text = "UPDATE results SET annulled = TRUE WHERE game = $1 RETURNING platform, pool";
        let of: Option<(String, String)> = first(&mut **self, text, params![game.0]).await?;
        // No row: it did not count.
        let Some((platform, pool)) = of else { return Ok(()) };
        let text = "SELECT seq, game, server, red, black, winner, at, annulled FROM results
             WHERE platform = $1 AND pool = $2 ORDER BY seq";
        type ResultRow = (i64, i64, String, String, String, Option<String>, i64, bool);
        let rows: Vec<ResultRow> = all(&mut **self, text, params![&platform, &pool]).await?;
        let text = "DELETE FROM ratings WHERE platform = $1 AND pool = $2";
        self.change(text, params![&platform, &pool]).await?;
        let pool = read_pool(&pool)?;
        let kept = |(seq, game, server, red, black, winner, at, annulled): ResultRow| {
            let players = [red, black].map(PlayerId::new);
            let (game, at) = (GameId(game), Timestamp(at));
            let winner = winner.as_deref().and_then(read_side);
            let game = RatedGame { game, server, pool, players, winner, at };
            StoredRatedGame { seq, platform: platform.clone(), game, annulled }
        };
        self.write_ratings(&rows.into_iter().map(kept).collect::<Vec<_>>()).await
    }

    /// Writes the ratings that follow from these games, none of which is there, and those after each game.
    async fn write_ratings(&mut self, counted: &[StoredRatedGame]) -> StoreResult {
        for ((platform, pool), games) in rebuild::pools(counted) {
            let course = replay(games.iter().map(|kept| (&kept.game, kept.annulled)));
            for ((scope, person), standing) in &course.standings {
                self.write_standing(platform, pool, scope, person, standing).await?;
            }
            for (kept, after) in games.iter().zip(course.after) {
                self.rated_to(kept.game.game, after.map_or([None; 2], |after| after.map(Some))).await?;
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
        let row = first(&mut **self, text, params).await?;
        row.map(|row| read_rating(row).map(|(.., standing)| standing)).transpose()
    }

    async fn write_standing(
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
}
