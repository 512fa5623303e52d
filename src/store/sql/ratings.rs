//! Writing who plays where, results and ratings, with the step that they follow from or all anew.

use sqlx::Row as _;

use super::rows::rated_between;
use super::statement::{all, first, query, value};
use super::{Database, Row, Writer};
use crate::game::{Event, GameId, PlayerId, Timestamp};
use crate::rating::{DAY, MOST_A_DAY, Pool, RatedGame, RatingCourse, Scope, Standing};
use crate::rules::Color;
use crate::store::records::SeatOccupant;
use crate::store::{
    ChannelKey, GameWrite, Rated, Rebuilt, StoreError, StoreResult, params, rebuild, records,
};

/// The form in which the tables are filled now.
const FORM: i64 = 1;

/// Fills the tables that follow from the log where an earlier version has not.
pub(super) async fn fill(database: &Database) -> StoreResult {
    let text = "SELECT value FROM counters WHERE name = 'projection'";
    if value(database.pool(), text, vec![]).await?.is_some_and(|form: i64| form < FORM) {
        rebuild(database).await?;
    }
    Ok(())
}

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
        if let Some(winner) = records::result(&events) {
            writer.result(id, winner).await?;
        }
        if records::is_uneven(&events) {
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
    for (platform, pool, places, course) in rebuild::ratings(&counted) {
        let games = places.iter().map(|at| counted[*at].game.game);
        writer.write_course(&platform, pool, games, &course).await?;
    }
    writer.change("UPDATE counters SET value = $1 WHERE name = 'projection'", params![FORM]).await?;
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
        } else if let Some(by) = records::taker(&step.events) {
            self.seat_person(step.id, by).await?;
        }
        if let Some(winner) = records::result(&step.events) {
            self.result(step.id, winner).await?;
        }
        if records::is_uneven(&step.events) {
            self.uneven(step.id).await?;
        }
        if !step.open {
            self.finish(channel, step, rated).await?;
        }
        if records::is_annulled(&step.events) {
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
    async fn seat(&mut self, platform: &str, game: GameId, events: &[Event]) -> StoreResult {
        let Some(seats) = records::seats_of(events) else { return Ok(()) };
        for (side, sitter) in Color::ALL.into_iter().zip(seats) {
            let (person, level) = match sitter {
                SeatOccupant::Person(id) => (Some(id), None),
                SeatOccupant::Bot(level) => (None, Some(level)),
                SeatOccupant::Nobody => (None, None),
            };
            let text =
                "INSERT INTO players (game, side, platform, person, level) VALUES ($1, $2, $3, $4, $5)";
            let (person, level) = (person.as_ref().map(PlayerId::as_str), level.map(i64::from));
            self.change(text, params![game.0, side.name(), platform, person, level]).await?;
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
        let people = [game.players[0].as_str(), game.players[1].as_str()];
        let today = Timestamp(game.at.0 - DAY);
        if rated_between(&mut **self, platform, people, today).await? >= MOST_A_DAY {
            return Err(StoreError::Conflict(game.game));
        }
        for change in changes {
            if self.standing(platform, game.pool, &change.scope, &change.person).await? != change.before {
                return Err(StoreError::Conflict(game.game));
            }
            self.write_standing(platform, game.pool, &change.scope, &change.person, &change.after).await?;
        }
        let platform = platform.to_owned();
        self.keep(&rebuild::StoredRatedGame { seq, platform, game: game.clone(), annulled: false }).await?;
        let after = [Color::Red, Color::Black].map(|side| game.overall(changes, side));
        self.rated_to(game.game, after).await
    }

    /// Writes a result that counts; the ratings after it are not known yet.
    async fn keep(&mut self, kept: &rebuild::StoredRatedGame) -> StoreResult {
        let rebuild::StoredRatedGame { seq, platform, game, annulled } = kept;
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
        let text = "SELECT * FROM results WHERE platform = $1 AND pool = $2 ORDER BY seq";
        let rows = query(text, params![&platform, &pool]).fetch_all(&mut **self).await?;
        let all = rows.iter().map(read_kept).collect::<Result<Vec<_>, _>>()?;
        let text = "DELETE FROM ratings WHERE platform = $1 AND pool = $2";
        self.change(text, params![&platform, &pool]).await?;
        for (platform, pool, places, course) in rebuild::ratings(&all) {
            let games = places.iter().map(|at| all[*at].game.game);
            self.write_course(&platform, pool, games, &course).await?;
        }
        Ok(())
    }

    /// Writes the ratings of a pool, none of which is there, and those after each of its games.
    async fn write_course(
        &mut self,
        platform: &str,
        pool: Pool,
        games: impl Iterator<Item = GameId>,
        course: &RatingCourse,
    ) -> StoreResult {
        for ((scope, person), standing) in &course.standings {
            self.write_standing(platform, pool, scope, person, standing).await?;
        }
        for (game, after) in games.zip(&course.after) {
            self.rated_to(game, [after.map(|after| after[0]), after.map(|after| after[1])]).await?;
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
        let text = "SELECT * FROM ratings WHERE platform = $1 AND pool = $2 AND scope = $3 AND person = $4";
        let params = params![platform, pool.name(), write_scope(scope), person.as_str()];
        let row = query(text, params).fetch_optional(&mut **self).await?;
        row.as_ref().map(read_standing).transpose()
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

/// A scope, as the column `scope` holds it.
pub(super) fn write_scope(scope: &Scope) -> String {
    match scope {
        Scope::Overall => "overall".to_owned(),
        Scope::Server(server) => format!("server:{server}"),
    }
}

pub(super) fn read_standing(row: &Row) -> StoreResult<Standing> {
    let count = |column: &str| -> StoreResult<u32> {
        let count: i64 = row.try_get(column)?;
        u32::try_from(count)
            .map_err(|_| StoreError::Corrupt(format!("{count} games are no number of {column}")))
    };
    Ok(Standing {
        rating: row.try_get("rating")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
        wins: count("wins")?,
        draws: count("draws")?,
        losses: count("losses")?,
        last: Timestamp(row.try_get("last")?),
        peak: row.try_get("peak")?,
    })
}

pub(super) fn read_pool(name: &str) -> StoreResult<Pool> {
    name.parse().map_err(|_| StoreError::Corrupt(format!("there is no pool \"{name}\"")))
}

/// A side, as columns hold it; `None` for `draw`.
pub(super) fn read_side(name: &str) -> Option<Color> {
    name.parse().ok()
}

fn read_kept(row: &Row) -> StoreResult<rebuild::StoredRatedGame> {
    let winner: Option<String> = row.try_get("winner")?;
    let player = |column: &str| row.try_get::<String, _>(column).map(PlayerId::new);
    Ok(rebuild::StoredRatedGame {
        seq: row.try_get("seq")?,
        platform: row.try_get("platform")?,
        game: RatedGame {
            game: GameId(row.try_get("game")?),
            server: row.try_get("server")?,
            pool: read_pool(row.try_get::<&str, _>("pool")?)?,
            players: [player("red")?, player("black")?],
            winner: winner.as_deref().and_then(read_side),
            at: Timestamp(row.try_get("at")?),
        },
        annulled: row.try_get("annulled")?,
    })
}
