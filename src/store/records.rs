//! Reads the index of games: the games, results and ratings of people.
//!
//! The index follows from the logs, and [`Store::rebuild`] can make it again.

use std::fmt;

use super::{ChannelKey, GameId, Store, StoreError, StoreResult, StoredGame, params};
use crate::game::{Event, Game, PlayerId, Timestamp};
use crate::rating::{PROVISIONAL, Pool, RatedGame, RatingChange, Scope, Standing};
use crate::rules::Color;

/// A result that counts, with the changes of ratings.
#[derive(Clone, Debug, PartialEq)]
pub struct Rated {
    pub game: RatedGame,
    /// Changes of the ratings. The write is a conflict if a stored standing differs from `before` of its change, or if the players
    /// have reached the limit of games per day.
    pub changes: Vec<RatingChange>,
}

/// Opponent in games to be listed or counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against<'a> {
    Person(&'a str),
    /// The bot at any level, in games from the usual position without handicap, hint, takeback or coach.
    Bot,
    Anybody,
}

impl<'a> Against<'a> {
    /// Returns its name in statements, and the person.
    fn params(self) -> (&'static str, Option<&'a str>) {
        match self {
            Against::Person(person) => ("person", Some(person)),
            Against::Bot => ("bot", None),
            Against::Anybody => ("anybody", None),
        }
    }
}

/// Number of games of a kind that a person has played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The person's side.
    pub side: Color,
    /// The bot's level, against the bot.
    pub level: Option<u8>,
    /// Winner; `None` for a draw.
    pub winner: Option<Color>,
    /// Number of these games.
    pub count: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenGame {
    pub game: StoredGame,
    /// Server of the person's channel of the game, if it is known.
    pub server: Option<String>,
}

/// Result of [`Store::rebuild`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rebuilt {
    /// Number of games that can be read.
    pub games: u64,
    /// Number of games that count for ratings.
    pub rated: u64,
    /// Games that cannot be read; their stored index is kept.
    pub unreadable: Vec<UnsoundGame>,
    /// Number of ratings that do not follow from the games.
    pub ratings: u64,
}

/// A game with an unreadable log, or with an index that does not follow from its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsoundGame {
    pub id: GameId,
    pub reason: String,
}

impl fmt::Display for UnsoundGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.id, self.reason)
    }
}

impl Store {
    /// Returns those of these people who are hidden from lists.
    pub async fn hidden_people(&self, platform: &str, people: &[String]) -> StoreResult<Vec<String>> {
        let text = "SELECT person FROM hidden WHERE platform = $1 AND person = $2";
        let mut hidden = Vec::new();
        for person in people {
            let found: Vec<(String,)> = self.fetch(text, params![platform, person]).await?;
            hidden.extend(found.into_iter().map(|(person,)| person));
        }
        Ok(hidden)
    }

    /// Returns the name of a person in the person's latest game.
    pub async fn name_of(&self, platform: &str, person: &str) -> StoreResult<Option<String>> {
        let text = "SELECT event FROM events WHERE seq <= 1
                 AND game = (SELECT MAX(game) FROM players WHERE platform = $1 AND person = $2) ORDER BY seq";
        let rows: Vec<(String,)> = self.fetch(text, params![platform, person]).await?;
        let mut events = rows.iter().filter_map(|(event,)| serde_json::from_str::<Event>(event).ok());
        let Some(mut game) = events.next().as_ref().and_then(Game::open) else { return Ok(None) };
        events.for_each(|event| game.apply(&event));
        let known = game.players().find(|player| player.id.as_str() == person);
        Ok(known.map(|player| player.name.clone()))
    }

    pub async fn server_of(&self, channel: &ChannelKey) -> StoreResult<Option<String>> {
        let text = "SELECT server FROM channels WHERE platform = $1 AND id = $2";
        let found: Vec<(Option<String>,)> = self.fetch(text, params![channel.platform, &channel.id]).await?;
        Ok(found.into_iter().find_map(|(server,)| server))
    }

    /// Returns the standings of a person, overall and on a server.
    pub async fn standings(
        &self,
        platform: &str,
        server: &str,
        person: &str,
    ) -> StoreResult<Vec<(Pool, Scope, Standing)>> {
        let text =
            "SELECT person, pool, scope, rating, deviation, volatility, wins, draws, losses, last, peak
                 FROM ratings
                 WHERE platform = $1 AND person = $2 AND pool IN ('live', 'correspondence')
                   AND scope IN ('overall', $3)
                 ORDER BY pool DESC, scope";
        let here = write_scope(&Scope::Server(server.to_owned()));
        let rows = self.fetch(text, params![platform, person, here]).await?;
        rows.into_iter()
            .map(|row| read_rating(row).map(|(_, pool, scope, standing)| (pool, scope, standing)))
            .collect()
    }

    /// Counts the rated games that two people have finished after `since`, including annulled ones.
    pub async fn rated_between(
        &self,
        platform: &str,
        people: [&str; 2],
        since: Timestamp,
    ) -> StoreResult<u32> {
        let count = self.fetch(RATED_BETWEEN, params![platform, people[0], people[1], since.0]).await?;
        Ok(count.first().map_or(0, |(count,): &(i64,)| u32::try_from(*count).unwrap_or(u32::MAX)))
    }

    /// Returns the strongest people of a pool and scope in order, except hidden ones. `provisional` selects the people with a
    /// provisional rating after their last game, or all others.
    pub async fn top(
        &self,
        platform: &str,
        pool: Pool,
        scope: &Scope,
        provisional: bool,
        limit: u32,
    ) -> StoreResult<Vec<(PlayerId, Standing)>> {
        let text =
            "SELECT person, pool, scope, rating, deviation, volatility, wins, draws, losses, last, peak
                 FROM ratings r
                 WHERE platform = $1 AND pool = $2 AND scope = $3 AND (deviation >= $4) = $5
                   AND NOT EXISTS (SELECT 1 FROM hidden h WHERE h.platform = $1 AND h.person = r.person)
                 ORDER BY rating DESC, person LIMIT $6";
        let scope = write_scope(scope);
        let params = params![platform, pool.name(), scope, PROVISIONAL, provisional, i64::from(limit)];
        let rows = self.fetch(text, params).await?;
        rows.into_iter()
            .map(|row| read_rating(row).map(|(person, _, _, standing)| (person, standing)))
            .collect()
    }

    /// Returns a person's overall ratings after the latest rated games of a pool, oldest first.
    pub async fn course(
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
        let rows = self.fetch(text, params![platform, person, pool.name(), i64::from(limit)]).await?;
        Ok(rows.into_iter().rev().map(|(at, rating)| (Timestamp(at), rating)).collect())
    }

    /// Counts all results of a person.
    pub async fn tally(&self, platform: &str, person: &str, against: Against<'_>) -> StoreResult<Vec<Tally>> {
        let (kind, other) = against.params();
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
        let rows: Vec<TallyRow> = self.fetch(text, params![platform, person, other, kind]).await?;
        let mut tallies = Vec::with_capacity(rows.len());
        for (name, level, result, count) in rows {
            let Some(side) = read_side(&name) else {
                return Err(StoreError::Corrupt(format!("there is no side \"{name}\"")));
            };
            tallies.push(Tally {
                side,
                level: level.and_then(|level| u8::try_from(level).ok()),
                winner: read_side(&result),
                count: u32::try_from(count).unwrap_or(u32::MAX),
            });
        }
        Ok(tallies)
    }

    /// Returns the latest readable games of a person with a result, latest first.
    pub async fn latest_games(
        &self,
        platform: &str,
        person: &str,
        against: Against<'_>,
        limit: u32,
    ) -> StoreResult<Vec<StoredGame>> {
        let (kind, other) = against.params();
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
        self.readable(self.fetch(text, params).await?).await
    }

    /// Returns the latest rated games of a channel, latest first.
    pub async fn rated_games(&self, channel: &ChannelKey, limit: u32) -> StoreResult<Vec<StoredGame>> {
        let text = "SELECT g.id FROM views v JOIN games g ON g.id = v.game JOIN results r ON r.game = g.id
                 WHERE v.platform = $1 AND v.channel = $2 AND v.side <> 'none' AND g.set_aside IS NULL
                   AND NOT r.annulled
                 ORDER BY r.seq DESC LIMIT $3";
        let params = params![channel.platform, &channel.id, i64::from(limit)];
        self.readable(self.fetch(text, params).await?).await
    }

    /// Returns the latest open games and waiting challenges of a person, oldest first.
    pub async fn open_games(&self, platform: &str, person: &str, limit: u32) -> StoreResult<Vec<OpenGame>> {
        let text = "SELECT g.id, c.server
                 FROM players me
                 JOIN games g ON g.id = me.game
                 JOIN views v ON v.game = g.id AND v.side IN (me.side, 'both')
                 JOIN channels c ON c.platform = v.platform AND c.id = v.channel
                 WHERE me.platform = $1 AND me.person = $2 AND g.is_open
                 ORDER BY g.id DESC LIMIT $3";
        let rows: Vec<(i64, Option<String>)> =
            self.fetch(text, params![platform, person, i64::from(limit)]).await?;
        let mut found = Vec::with_capacity(rows.len());
        for (id, server) in rows.into_iter().rev() {
            let games = self.readable(vec![(id,)]).await?;
            found.extend(games.into_iter().map(|game| OpenGame { game, server: server.clone() }));
        }
        Ok(found)
    }

    /// Returns these games in order, without those that cannot be read.
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

/// Query of the number of rated games of the people `$2` and `$3` that ended after `$4`.
pub(super) const RATED_BETWEEN: &str = "SELECT COUNT(*) FROM results
     WHERE platform = $1 AND at > $4 AND ((red = $2 AND black = $3) OR (red = $3 AND black = $2))";

/// A row of `ratings`: the person, the pool, the scope, and the fields of the standing.
pub(super) type RatingRow = (String, String, String, f64, f64, f64, i64, i64, i64, i64, Option<f64>);

pub(super) fn read_rating(row: RatingRow) -> StoreResult<(PlayerId, Pool, Scope, Standing)> {
    let (person, pool, scope, rating, deviation, volatility, wins, draws, losses, last, peak) = row;
    let server = scope.strip_prefix("server:");
    let scope = server.map_or(Scope::Overall, |server| Scope::Server(server.to_owned()));
    let standing = Standing {
        rating,
        deviation,
        volatility,
        wins: read_count(wins)?,
        draws: read_count(draws)?,
        losses: read_count(losses)?,
        last: Timestamp(last),
        peak,
    };
    Ok((PlayerId::new(person), read_pool(&pool)?, scope, standing))
}

/// Returns a scope as its column holds it.
pub(super) fn write_scope(scope: &Scope) -> String {
    match scope {
        Scope::Overall => "overall".to_owned(),
        Scope::Server(server) => format!("server:{server}"),
    }
}

fn read_count(count: i64) -> StoreResult<u32> {
    u32::try_from(count).map_err(|_| StoreError::Corrupt(format!("{count} is no number of games")))
}

pub(super) fn read_pool(name: &str) -> StoreResult<Pool> {
    name.parse().map_err(|_| StoreError::Corrupt(format!("there is no pool \"{name}\"")))
}

/// Reads a side from its column; `None` for `draw`.
pub(super) fn read_side(name: &str) -> Option<Color> {
    name.parse().ok()
}
