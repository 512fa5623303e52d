//! Writing who plays where, results and ratings, with the step that they follow from or all anew.

use sqlx::Row as _;

use super::rows::rated_between;
use super::statement::{query, query_scalar};
use super::{Database, Row, Writer};
use crate::game::{Event, GameId, PlayerId, Timestamp};
use crate::rating::{DAY, MOST_A_DAY, Pool, RatedGame, RatingCourse, Scope, Standing};
use crate::rules::Color;
use crate::store::records::SeatOccupant;
use crate::store::{ChannelKey, GameWrite, Rated, Rebuilt, StoreError, params, rebuild, records};

/// The form in which the tables are filled now.
const FORM: i64 = 1;

/// Fills the tables that follow from the log where an earlier version has not.
pub(super) async fn fill(database: &Database) -> Result<(), StoreError> {
    let form: i64 = sqlx::query_scalar("SELECT value FROM counters WHERE name = 'projection'")
        .fetch_one(database.pool())
        .await?;
    if form < FORM {
        rebuild(database).await?;
    }
    Ok(())
}

/// Drops what follows from the log and makes it anew, in one transaction.
pub(super) async fn rebuild(database: &Database) -> Result<Rebuilt, StoreError> {
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
    let heads = sqlx::query("SELECT id, platform, server, ended_seq FROM games ORDER BY id");
    let heads = heads.fetch_all(&mut *writer).await?;
    let mut rebuilt = Rebuilt::default();
    let mut all = Vec::new();
    for head in &heads {
        let id = GameId(head.try_get("id")?);
        let Ok(events) = writer.events(id).await? else {
            rebuilt.unreadable += 1;
            continue;
        };
        rebuilt.games += 1;
        let platform: String = head.try_get("platform")?;
        writer.seat(&platform, id, &events).await?;
        if let Some(winner) = records::result(&events) {
            writer.result(id, winner).await?;
        }
        if records::is_uneven(&events) {
            writer.uneven(id).await?;
        }
        if let Some(seq) = head.try_get::<Option<i64>, _>("ended_seq")? {
            let server: Option<String> = head.try_get("server")?;
            all.extend(rebuild::kept(seq, &platform, server.as_deref().unwrap_or_default(), id, &events));
        }
    }
    let counted = rebuild::counted(all);
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
    ) -> Result<(), StoreError> {
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
    async fn events(&mut self, game: GameId) -> Result<Result<Vec<Event>, serde_json::Error>, StoreError> {
        let texts: Vec<String> =
            query_scalar("SELECT event FROM events WHERE game = $1 ORDER BY seq", params![game.0])
                .fetch_all(&mut **self)
                .await?;
        Ok(texts.iter().map(|text| serde_json::from_str(text)).collect())
    }

    /// Writes both seats as these first events of a game leave them.
    async fn seat(&mut self, platform: &str, game: GameId, events: &[Event]) -> Result<(), StoreError> {
        let Some(seats) = records::seats_of(events) else { return Ok(()) };
        for (side, sitter) in Color::ALL.into_iter().zip(seats) {
            let (person, level) = match sitter {
                SeatOccupant::Person(id) => (Some(id), None),
                SeatOccupant::Bot(level) => (None, Some(level)),
                SeatOccupant::Nobody => (None, None),
            };
            self.change(
                "INSERT INTO players (game, side, platform, person, level) VALUES ($1, $2, $3, $4, $5)",
                params![
                    game.0,
                    side.name(),
                    platform,
                    person.as_ref().map(PlayerId::as_str),
                    level.map(i64::from)
                ],
            )
            .await?;
        }
        Ok(())
    }

    /// Gives the free seat to a person.
    async fn seat_person(&mut self, game: GameId, by: &PlayerId) -> Result<(), StoreError> {
        self.change(
            "UPDATE players SET person = $2 WHERE game = $1 AND person IS NULL AND level IS NULL",
            params![game.0, by.as_str()],
        )
        .await?;
        Ok(())
    }

    async fn result(&mut self, game: GameId, winner: Option<Color>) -> Result<(), StoreError> {
        self.change(
            "UPDATE games SET result = $2 WHERE id = $1",
            params![game.0, winner.map_or("draw", Color::name)],
        )
        .await?;
        Ok(())
    }

    async fn uneven(&mut self, game: GameId) -> Result<(), StoreError> {
        self.change("UPDATE games SET uneven = TRUE WHERE id = $1", params![game.0]).await?;
        Ok(())
    }

    /// Gives a game that has ended its place in the order of endings, and keeps a result that counts.
    async fn finish(
        &mut self,
        channel: &ChannelKey,
        step: &GameWrite,
        rated: Option<&Rated>,
    ) -> Result<(), StoreError> {
        let known: Option<i64> =
            query_scalar("SELECT ended_seq FROM games WHERE id = $1", params![step.id.0])
                .fetch_one(&mut **self)
                .await?;
        if known.is_some() {
            return Ok(());
        }
        let seq = self.count("ended", 1).await?;
        self.change("UPDATE games SET ended_seq = $2,
                              server = COALESCE($3, (SELECT server FROM channels WHERE platform = $4 AND id = $5))
             WHERE id = $1", params![step.id.0, seq, rated.map(|rated| rated.game.server.as_str()), channel.platform, &channel.id]).await?;
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
    async fn keep(&mut self, kept: &rebuild::StoredRatedGame) -> Result<(), StoreError> {
        let rebuild::StoredRatedGame { seq, platform, game, annulled } = kept;
        self.change(
            "INSERT INTO results (game, seq, platform, server, pool, red, black, winner, at, annulled)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
            params![
                game.game.0,
                *seq,
                platform,
                &game.server,
                game.pool.name(),
                game.players[0].as_str(),
                game.players[1].as_str(),
                game.winner.map(Color::name),
                game.at.0,
                *annulled
            ],
        )
        .await?;
        Ok(())
    }

    /// Writes the overall ratings of Red and Black after a game.
    async fn rated_to(&mut self, game: GameId, after: [Option<f64>; 2]) -> Result<(), StoreError> {
        self.change(
            "UPDATE results SET red_rating = $2, black_rating = $3 WHERE game = $1",
            params![game.0, after[0], after[1]],
        )
        .await?;
        Ok(())
    }

    /// Takes a game out of the ratings and rates its pool again from the beginning.
    async fn annul(&mut self, game: GameId) -> Result<(), StoreError> {
        // No game ends meanwhile: its ratings would be worked out from those that are about to go.
        self.count("ended", 0).await?;
        let row = query(
            "UPDATE results SET annulled = TRUE WHERE game = $1 RETURNING platform, pool",
            params![game.0],
        )
        .fetch_optional(&mut **self)
        .await?;
        // No row: it did not count.
        let Some(row) = row else { return Ok(()) };
        let (platform, pool): (String, String) = (row.try_get("platform")?, row.try_get("pool")?);
        let rows = query(
            "SELECT * FROM results WHERE platform = $1 AND pool = $2 ORDER BY seq",
            params![&platform, &pool],
        )
        .fetch_all(&mut **self)
        .await?;
        let all = rows.iter().map(read_kept).collect::<Result<Vec<_>, _>>()?;
        self.change("DELETE FROM ratings WHERE platform = $1 AND pool = $2", params![&platform, &pool])
            .await?;
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
    ) -> Result<(), StoreError> {
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
    ) -> Result<Option<Standing>, StoreError> {
        let row = query(
            "SELECT * FROM ratings WHERE platform = $1 AND pool = $2 AND scope = $3 AND person = $4",
            params![platform, pool.name(), write_scope(scope), person.as_str()],
        )
        .fetch_optional(&mut **self)
        .await?;
        row.as_ref().map(read_standing).transpose()
    }

    async fn write_standing(
        &mut self,
        platform: &str,
        pool: Pool,
        scope: &Scope,
        person: &PlayerId,
        standing: &Standing,
    ) -> Result<(), StoreError> {
        self.change(
            "INSERT INTO ratings (platform, pool, scope, person, rating, deviation, volatility,
                                  wins, draws, losses, last, peak)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
             ON CONFLICT (platform, pool, scope, person) DO UPDATE SET
                 rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility,
                 wins = excluded.wins, draws = excluded.draws, losses = excluded.losses,
                 last = excluded.last, peak = excluded.peak",
            params![
                platform,
                pool.name(),
                write_scope(scope),
                person.as_str(),
                standing.rating,
                standing.deviation,
                standing.volatility,
                i64::from(standing.wins),
                i64::from(standing.draws),
                i64::from(standing.losses),
                standing.last.0,
                standing.peak
            ],
        )
        .await?;
        Ok(())
    }
}

/// A scope, as the column `scope` holds it.
pub(super) fn write_scope(scope: &Scope) -> String {
    match scope {
        Scope::Overall => "overall".to_owned(),
        Scope::Server(server) => format!("server:{server}"),
    }
}

pub(super) fn read_standing(row: &Row) -> Result<Standing, StoreError> {
    let count = |column: &str| -> Result<u32, StoreError> {
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

pub(super) fn read_pool(name: &str) -> Result<Pool, StoreError> {
    name.parse().map_err(|_| StoreError::Corrupt(format!("there is no pool \"{name}\"")))
}

/// A side, as columns hold it; `None` for `draw`.
pub(super) fn read_side(name: &str) -> Option<Color> {
    name.parse().ok()
}

fn read_kept(row: &Row) -> Result<rebuild::StoredRatedGame, StoreError> {
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
