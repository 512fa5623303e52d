//! Games and results by person, read from their tables.

use async_trait::async_trait;
use sqlx::Row as _;

use super::ratings::{read_pool, read_side, read_standing, rebuild, write_scope};
use super::rows::rated_between;
use super::statement::{all, query, value};
use super::{ChannelKey, GameId, SqlStore, Store, StoreError, StoreResult, StoredGame};
use crate::game::{PlayerId, Timestamp};
use crate::rating::{PROVISIONAL, Pool, Scope, Standing};
use crate::store::{Against, OpenGame, Rebuilt, Records, Tally, params};

impl SqlStore {
    /// These games as far as they can be read, in this order.
    async fn readable(&self, ids: Vec<(i64,)>) -> StoreResult<Vec<StoredGame>> {
        let mut games = Vec::with_capacity(ids.len());
        for (id,) in ids {
            match self.game(GameId(id)).await {
                Ok(game) => games.extend(game),
                Err(StoreError::Corrupt(reason)) => {
                    tracing::warn!(id, reason, "a game is left out of a list")
                }
                Err(error) => return Err(error),
            }
        }
        Ok(games)
    }
}

/// How statements name whom somebody has played, and the person, where one is named.
fn opponent(against: Against<'_>) -> (&'static str, Option<&str>) {
    match against {
        Against::Person(person) => ("person", Some(person)),
        Against::Bot => ("bot", None),
        Against::Anybody => ("anybody", None),
    }
}

#[async_trait]
impl Records for SqlStore {
    async fn hidden_people(&self, platform: &str, people: &[String]) -> StoreResult<Vec<String>> {
        let text = "SELECT person FROM hidden WHERE platform = $1 AND person = $2";
        let mut hidden = Vec::new();
        for person in people {
            hidden.extend(value(self.database.pool(), text, params![platform, person]).await?);
        }
        Ok(hidden)
    }

    async fn server_of(&self, channel: &ChannelKey) -> StoreResult<Option<String>> {
        let text = "SELECT server FROM channels WHERE platform = $1 AND id = $2";
        Ok(value(self.database.pool(), text, params![channel.platform, &channel.id]).await?.flatten())
    }

    async fn standings(
        &self,
        platform: &str,
        server: &str,
        person: &str,
    ) -> StoreResult<Vec<(Pool, Scope, Standing)>> {
        let here = Scope::Server(server.to_owned());
        let text = "SELECT * FROM ratings
                 WHERE platform = $1 AND person = $2 AND pool IN ('live', 'correspondence')
                   AND scope IN ('overall', $3)
                 ORDER BY pool DESC, scope";
        let params = params![platform, person, write_scope(&here)];
        let rows = query(text, params).fetch_all(self.database.pool()).await?;
        rows.iter()
            .map(|row| {
                let overall = row.try_get::<&str, _>("scope")? == "overall";
                let scope = if overall { Scope::Overall } else { here.clone() };
                Ok((read_pool(row.try_get("pool")?)?, scope, read_standing(row)?))
            })
            .collect()
    }

    async fn rated_between(&self, platform: &str, people: [&str; 2], since: Timestamp) -> StoreResult<u32> {
        rated_between(self.database.pool(), platform, people, since).await
    }

    async fn top(
        &self,
        platform: &str,
        pool: Pool,
        scope: &Scope,
        provisional: bool,
        limit: u32,
    ) -> StoreResult<Vec<(PlayerId, Standing)>> {
        let text = "SELECT * FROM ratings r
                 WHERE platform = $1 AND pool = $2 AND scope = $3 AND (deviation >= $4) = $5
                   AND NOT EXISTS (SELECT 1 FROM hidden h WHERE h.platform = $1 AND h.person = r.person)
                 ORDER BY rating DESC, person LIMIT $6";
        let scope = write_scope(scope);
        let params = params![platform, pool.name(), scope, PROVISIONAL, provisional, i64::from(limit)];
        let rows = query(text, params).fetch_all(self.database.pool()).await?;
        rows.iter()
            .map(|row| Ok((PlayerId::new(row.try_get::<String, _>("person")?), read_standing(row)?)))
            .collect()
    }

    async fn course(
        &self,
        platform: &str,
        person: &str,
        pool: Pool,
        limit: u32,
    ) -> StoreResult<Vec<(Timestamp, f64)>> {
        let text =
            "SELECT at, CASE WHEN red = $2 THEN red_rating ELSE black_rating END AS rating FROM results
                 WHERE platform = $1 AND (red = $2 OR black = $2) AND pool = $3 AND NOT annulled
                 ORDER BY seq DESC LIMIT $4";
        let params = params![platform, person, pool.name(), i64::from(limit)];
        let rows = all(self.database.pool(), text, params).await?;
        Ok(rows.into_iter().rev().map(|(at, rating)| (Timestamp(at), rating)).collect())
    }

    async fn tally(&self, platform: &str, person: &str, against: Against<'_>) -> StoreResult<Vec<Tally>> {
        let (kind, other) = opponent(against);
        let text = "SELECT me.side, them.level, g.result, COUNT(*) AS count
                 FROM players me
                 JOIN players them ON them.game = me.game AND them.side <> me.side
                 JOIN games g ON g.id = me.game
                 WHERE me.platform = $1 AND me.person = $2 AND g.result IS NOT NULL
                   AND (CASE $4 WHEN 'person' THEN them.person = $3
                             WHEN 'bot' THEN them.level IS NOT NULL AND NOT g.uneven
                             ELSE TRUE END)
                 GROUP BY me.side, them.level, g.result
                 ORDER BY me.side DESC, them.level NULLS FIRST, g.result";
        type TallyRow = (String, Option<i64>, String, i64);
        let rows: Vec<TallyRow> =
            all(self.database.pool(), text, params![platform, person, other, kind]).await?;
        let tally = |(side, level, result, count): TallyRow| {
            let no_side = || StoreError::Corrupt(format!("there is no side \"{side}\""));
            Ok(Tally {
                side: read_side(&side).ok_or_else(no_side)?,
                level: level.and_then(|level| u8::try_from(level).ok()),
                winner: read_side(&result),
                count: u32::try_from(count).unwrap_or(u32::MAX),
            })
        };
        rows.into_iter().map(tally).collect()
    }

    async fn latest_games(
        &self,
        platform: &str,
        person: &str,
        against: Against<'_>,
        limit: u32,
    ) -> StoreResult<Vec<StoredGame>> {
        let (kind, other) = opponent(against);
        let text = "SELECT g.id
                 FROM players me
                 JOIN players them ON them.game = me.game AND them.side <> me.side
                 JOIN games g ON g.id = me.game
                 WHERE me.platform = $1 AND me.person = $2 AND g.result IS NOT NULL AND g.set_aside IS NULL
                   AND (CASE $4 WHEN 'person' THEN them.person = $3
                             WHEN 'bot' THEN them.level IS NOT NULL AND NOT g.uneven
                             ELSE TRUE END)
                 ORDER BY g.ended_seq DESC LIMIT $5";
        let params = params![platform, person, other, kind, i64::from(limit)];
        self.readable(all(self.database.pool(), text, params).await?).await
    }

    async fn rated_games(&self, channel: &ChannelKey, limit: u32) -> StoreResult<Vec<StoredGame>> {
        let text = "SELECT g.id FROM games g JOIN results r ON r.game = g.id
                 WHERE g.platform = $1 AND g.channel = $2 AND g.set_aside IS NULL AND NOT r.annulled
                 ORDER BY r.seq DESC LIMIT $3";
        let params = params![channel.platform, &channel.id, i64::from(limit)];
        self.readable(all(self.database.pool(), text, params).await?).await
    }

    async fn open_games(&self, platform: &str, person: &str, limit: u32) -> StoreResult<Vec<OpenGame>> {
        let text = "SELECT g.id, c.server
                 FROM players me
                 JOIN games g ON g.id = me.game
                 JOIN channels c ON c.platform = g.platform AND c.id = g.channel
                 WHERE me.platform = $1 AND me.person = $2 AND g.is_open
                 ORDER BY g.id DESC LIMIT $3";
        let rows: Vec<(i64, Option<String>)> =
            all(self.database.pool(), text, params![platform, person, i64::from(limit)]).await?;
        let mut found = Vec::with_capacity(rows.len());
        for (id, server) in rows.into_iter().rev() {
            let games = self.readable(vec![(id,)]).await?;
            found.extend(games.into_iter().map(|game| OpenGame { game, server: server.clone() }));
        }
        Ok(found)
    }

    async fn rebuild(&self) -> StoreResult<Rebuilt> {
        rebuild(&self.database).await
    }
}
