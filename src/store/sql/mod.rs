//! The statements of the store, which SQLite and PostgreSQL read alike.
//!
//! sqlx's types carry the database with them, so these files are compiled once for each of them, below the module that
//! names the connections: `Database`, `Writer`, `Db` and `Row`. What differs between the two stands there.

mod imports;
pub(in crate::store) mod people;
mod prune;
mod puzzles;
mod ratings;
mod records;
mod reviews;
mod step;
mod transfer;

use async_trait::async_trait;
use std::time::SystemTime;

use sqlx::Row as _;

use crate::game::{Event, GameId, Timestamp};
use crate::store::{
    ChannelGames, ChannelKey, Closed, ClosedChannel, Closure, Committed, OpenChannel, OpenError, Outage,
    Part, PersonsGame, Post, Record, SET_BACK, Since, Step, Store, StoreCounts, StoreError, StoredGame,
    StoredHouse, StoredPerson, Unsent,
};

use super::{Database, Db, Row, Writer};

/// Games in a database.
#[derive(Clone, Debug)]
pub struct SqlStore {
    database: Database,
    running: prune::RunningTime,
}

impl SqlStore {
    /// Opens the database that `url` names, see `Database::open`, and forgets what is old.
    ///
    /// # Errors
    /// Why it cannot be opened, in one line that names the database. One that is refused is not changed.
    pub async fn open(url: &str) -> Result<SqlStore, OpenError> {
        let store = SqlStore { database: Database::open(url).await?, running: prune::RunningTime::begin() };
        if let Err(error) = ratings::fill(&store.database).await {
            // It is tried again at the next opening; games go on without.
            tracing::warn!(%error, "the lists of games by person could not be filled");
        }
        if let Err(error) = store.prune().await {
            // A full disk for example: the games can be read all the same.
            tracing::warn!(%error, "old rows of the database stay");
        }
        Ok(store)
    }

    /// The database, for other tables in it.
    pub fn database(&self) -> &Database {
        &self.database
    }

    /// Of channels with their servers, those in which this process speaks.
    /// The channels of a platform, or this one of them with its threads, that have an open game and are not closed to the bot.
    async fn open_in(&self, platform: &str, channel: Option<&str>) -> Result<Vec<OpenChannel>, StoreError> {
        let rows = sqlx::query(
            "SELECT c.id, c.last_seen, c.server,
                    (SELECT g.board FROM games g
                     WHERE g.platform = c.platform AND g.channel = c.id AND g.is_open AND g.board IS NOT NULL
                     ORDER BY LENGTH(g.board), g.board LIMIT 1) AS board
             FROM channels c
             WHERE c.platform = $1 AND c.closed IS NULL AND ($2 IS NULL OR c.id = $2 OR c.parent = $2)
               AND EXISTS (SELECT 1 FROM games g WHERE g.platform = c.platform AND g.channel = c.id AND g.is_open)
             ORDER BY c.id",
        )
        .bind(platform)
        .bind(channel)
        .fetch_all(self.database.pool())
        .await?;
        let mut open = Vec::with_capacity(rows.len());
        for row in &rows {
            let server: Option<String> = row.try_get("server")?;
            if self.database.part().has(server.as_deref()) {
                open.push(OpenChannel {
                    channel: row.try_get("id")?,
                    last_seen: row.try_get("last_seen")?,
                    board: row.try_get("board")?,
                    server,
                });
            }
        }
        Ok(open)
    }

    fn own(&self, channels: Vec<(String, Option<String>)>) -> Vec<String> {
        let part = self.database.part();
        channels.into_iter().filter(|(_, server)| part.has(server.as_deref())).map(|(id, _)| id).collect()
    }

    /// The name under which signs of life are kept: each part of the servers has its own outages.
    fn pulse(&self, platform: &str) -> String {
        match self.database.part() {
            part if part.is_whole() => platform.to_owned(),
            Part { first, last, total } => format!("{platform}#{first}-{last}/{total}"),
        }
    }

    /// Waits for the statements under way and closes the database.
    pub async fn close(&self) {
        self.database.close().await;
    }
}

#[async_trait]
impl Store for SqlStore {
    async fn reserve_game(&self) -> Result<GameId, StoreError> {
        let mut writer = self.database.begin().await?;
        let numbers = writer.numbers("game", 1).await?;
        writer.commit().await?;
        Ok(GameId(numbers[0]))
    }

    async fn commit(&self, step: Step) -> Result<Committed, StoreError> {
        let mut writer = self.database.begin().await?;
        if let Some(event) = &step.event
            && !writer.see(&step.channel, event).await?
        {
            return Ok(Committed::Duplicate);
        }
        let [last_seen, server, parent] = [&step.last_seen, &step.server, &step.parent].map(Option::as_deref);
        writer.touch(&step.channel, last_seen, server, parent).await?;
        if let Some(game) = &step.game {
            writer.append(&step.channel, game).await?;
            writer.record(&step.channel, game, step.rated.as_ref()).await?;
        }
        if let Some(message) = &step.answered {
            writer.owe_tidying(step.channel.platform, &step.channel.id, message, 0).await?;
        }
        for record in &step.records {
            writer.remember(&step.channel, record).await?;
        }
        let posts = writer.post(&step.channel, &step.posts).await?;
        if let Some(review) = &step.review {
            writer.begin_review(&step.channel, review, posts.first().copied()).await?;
        }
        writer.commit().await?;
        if step.records.iter().any(|record| matches!(record, Record::Erased { .. })) {
            self.database.wipe().await;
        }
        Ok(Committed::Stored(posts))
    }

    async fn knows_event(&self, channel: &ChannelKey, event: &str) -> Result<bool, StoreError> {
        let row =
            sqlx::query("SELECT 1 FROM seen_events WHERE platform = $1 AND channel = $2 AND event = $3")
                .bind(channel.platform)
                .bind(&channel.id)
                .bind(event)
                .fetch_optional(self.database.pool())
                .await?;
        Ok(row.is_some())
    }

    async fn games_of_channel(&self, channel: &ChannelKey) -> Result<ChannelGames, StoreError> {
        // One statement, so that games and events are read in the same state of the database. A challenge that came to
        // nothing has a place in the order of endings and no ending; after that only an annulment may stand.
        let rows = sqlx::query(
            "SELECT g.id, g.channel, g.locale, g.seq, g.board, e.seq AS number, e.event
                 FROM games g LEFT JOIN events e ON e.game = g.id
                 WHERE g.platform = $1 AND g.channel = $2 AND g.set_aside IS NULL
                   AND (g.is_open
                        OR g.id = (SELECT o.id FROM games o
                                   WHERE o.platform = $1 AND o.channel = $2 AND o.set_aside IS NULL
                                     AND o.ended_seq IS NOT NULL
                                     AND (o.result IS NOT NULL
                                          OR EXISTS (SELECT 1 FROM events l
                                                     WHERE l.game = o.id AND l.seq >= o.seq - 2
                                                       AND l.event LIKE '{\"event\":\"ended\"%'))
                                   ORDER BY o.ended_seq DESC LIMIT 1))
                 ORDER BY g.id, e.seq",
        )
        .bind(channel.platform)
        .bind(&channel.id)
        .fetch_all(self.database.pool())
        .await?;
        let mut found = ChannelGames::default();
        for rows in rows.chunk_by(|a, b| id_of(a).ok() == id_of(b).ok()) {
            match read_game(rows) {
                Ok(game) => found.games.push(game),
                Err(StoreError::Corrupt(reason)) => found.unreadable.push((id_of(&rows[0])?, reason)),
                Err(error) => return Err(error),
            }
        }
        Ok(found)
    }

    async fn set_aside(&self, game: GameId, reason: &str) -> Result<(), StoreError> {
        let mut writer = self.database.begin().await?;
        sqlx::query(
                "UPDATE games SET is_open = FALSE, set_aside = $2, ended_at = COALESCE(ended_at, $3) WHERE id = $1",
            )
            .bind(game.0)
            .bind(without_nul(reason))
            .bind(seconds_now())
            .execute(&mut *writer)
            .await?;
        Ok(writer.commit().await?)
    }

    async fn game(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        let rows = sqlx::query(
            "SELECT g.id, g.channel, g.locale, g.seq, g.board, e.seq AS number, e.event
                 FROM games g LEFT JOIN events e ON e.game = g.id
                 WHERE g.id = $1
                 ORDER BY e.seq",
        )
        .bind(id.0)
        .fetch_all(self.database.pool())
        .await?;
        if rows.is_empty() { Ok(None) } else { read_game(&rows).map(Some) }
    }

    async fn people(&self, platform: &str, people: &[String]) -> Result<Vec<StoredPerson>, StoreError> {
        people::people(&self.database, platform, people).await
    }

    async fn house(
        &self,
        channel: &ChannelKey,
        parent: Option<&str>,
        server: Option<&str>,
    ) -> Result<StoredHouse, StoreError> {
        people::house(&self.database, channel, parent, server).await
    }

    async fn games_of_person(&self, platform: &str, person: &str) -> Result<Vec<PersonsGame>, StoreError> {
        people::games_of_person(&self.database, platform, person).await
    }

    async fn game_of_message(
        &self,
        channel: &ChannelKey,
        message: &str,
    ) -> Result<Option<(GameId, Option<u32>)>, StoreError> {
        let row = sqlx::query(
            "SELECT game, ply FROM messages WHERE platform = $1 AND channel = $2 AND message = $3",
        )
        .bind(channel.platform)
        .bind(&channel.id)
        .bind(message)
        .fetch_optional(self.database.pool())
        .await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some((GameId(row.try_get("game")?), ply_of(&row)?)))
    }

    async fn typed_at_position(&self, game: GameId, ply: u32, order: u64) -> Result<bool, StoreError> {
        let row = sqlx::query(
            "SELECT since, (SELECT message FROM messages WHERE game = $1 AND ply = $2
                                ORDER BY LENGTH(message), message LIMIT 1) AS board
                 FROM games WHERE id = $1",
        )
        .bind(game.0)
        .bind(i64::from(ply))
        .fetch_optional(self.database.pool())
        .await?;
        let Some(row) = row else { return Ok(true) };
        let Some(since) = row.try_get::<Option<String>, _>("since")? else { return Ok(true) };
        let board: Option<String> = row.try_get("board")?;
        let before = |number: &str| number.parse::<u64>().is_ok_and(|number| number < order);
        Ok(before(&since) || board.as_deref().is_some_and(before))
    }

    async fn open_channels(&self, platform: &str) -> Result<Vec<OpenChannel>, StoreError> {
        self.open_in(platform, None).await
    }

    async fn open_channels_at(&self, channel: &ChannelKey) -> Result<Vec<OpenChannel>, StoreError> {
        self.open_in(channel.platform, Some(&channel.id)).await
    }

    async fn set_closed(&self, channel: &ChannelKey, closure: Option<Closure>) -> Result<(), StoreError> {
        let mut writer = self.database.begin().await?;
        writer.touch(channel, None, None, None).await?;
        sqlx::query(
                "UPDATE channels SET closed = $3,
                     closed_at = CASE WHEN closed IS NULL OR $3 IS NULL THEN $4 ELSE COALESCE(closed_at, $4) END,
                     closed_from = CASE WHEN closed IS NULL OR $3 IS NULL THEN $5 ELSE COALESCE(closed_from, $5) END
                 WHERE platform = $1 AND id = $2",
            )
            .bind(channel.platform)
            .bind(&channel.id)
            .bind(closure.map(|closure| write_closed(closure.how)))
            .bind(closure.map(|closure| closure.at.0))
            .bind(closure.map(|closure| closure.from.0))
            .execute(&mut *writer)
            .await?;
        Ok(writer.commit().await?)
    }

    async fn closed_channels(&self, platform: &str) -> Result<Vec<ClosedChannel>, StoreError> {
        let shut = sqlx::query_as(
            "SELECT id, server, closed_at, closed_from FROM channels
                 WHERE platform = $1 AND closed = $2 ORDER BY id",
        );
        let shut = shut.bind(platform).bind(write_closed(Closed::Shut));
        type ClosedRow = (String, Option<String>, Option<i64>, Option<i64>);
        let shut: Vec<ClosedRow> = shut.fetch_all(self.database.pool()).await?;
        let own = shut.into_iter().filter(|(_, server, ..)| self.database.part().has(server.as_deref()));
        let told = |(channel, server, at, from): ClosedRow| ClosedChannel {
            channel,
            server,
            at: at.map(Timestamp),
            from: from.map(Timestamp),
        };
        Ok(own.map(told).collect())
    }

    async fn gone_channels(&self, platform: &str) -> Result<Vec<String>, StoreError> {
        let gone = sqlx::query_as(
                "SELECT c.id, c.server FROM channels c
                 WHERE c.platform = $1
                   AND (c.closed = $2 OR EXISTS (SELECT 1 FROM channels p
                                                 WHERE p.platform = c.platform AND p.id = c.parent AND p.closed = $2))
                   AND EXISTS (SELECT 1 FROM games g WHERE g.platform = c.platform AND g.channel = c.id AND g.is_open)
                 ORDER BY c.id",
            );
        let gone = gone.bind(platform).bind(write_closed(Closed::Gone));
        Ok(self.own(gone.fetch_all(self.database.pool()).await?))
    }

    async fn waiting_channels(&self, platform: &str) -> Result<Vec<String>, StoreError> {
        let waiting = sqlx::query_as(
            "SELECT id, server FROM channels
                 WHERE platform = $1 AND closed IS NULL
                   AND id IN (SELECT channel FROM outbox WHERE platform = $1 AND failure IS NULL
                              UNION SELECT channel FROM stale_boards WHERE platform = $1)
                 ORDER BY id",
        );
        Ok(self.own(waiting.bind(platform).fetch_all(self.database.pool()).await?))
    }

    async fn unsent(&self, channel: &ChannelKey, after: i64, limit: u32) -> Result<Vec<Unsent>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, game, ply, board, nonce, body FROM outbox
                 WHERE platform = $1 AND channel = $2 AND failure IS NULL AND id > $3
                 ORDER BY id LIMIT $4",
        )
        .bind(channel.platform)
        .bind(&channel.id)
        .bind(after)
        .bind(i64::from(limit))
        .fetch_all(self.database.pool())
        .await?;
        rows.iter()
            .map(|row| {
                let game: Option<i64> = row.try_get("game")?;
                let post = Post {
                    game: game.map(GameId),
                    ply: ply_of(row)?,
                    board: row.try_get("board")?,
                    nonce: row.try_get("nonce")?,
                    body: row.try_get("body")?,
                };
                Ok(Unsent { id: row.try_get("id")?, post })
            })
            .collect()
    }

    async fn mark_sent(&self, id: i64, message: &str) -> Result<(), StoreError> {
        let mut writer = self.database.begin().await?;
        writer.sent(id, message).await?;
        Ok(writer.commit().await?)
    }

    async fn mark_failed(&self, id: i64, reason: &str) -> Result<(), StoreError> {
        let mut writer = self.database.begin().await?;
        sqlx::query("UPDATE outbox SET failure = $2, failed_at = $3 WHERE id = $1")
            .bind(id)
            .bind(without_nul(reason))
            .bind(seconds_now())
            .execute(&mut *writer)
            .await?;
        writer.review_sent(id, None).await?;
        Ok(writer.commit().await?)
    }

    async fn stale_boards(&self, channel: &ChannelKey, limit: u32) -> Result<Vec<String>, StoreError> {
        let stale = sqlx::query_scalar(
            "SELECT message FROM stale_boards WHERE platform = $1 AND channel = $2 ORDER BY post LIMIT $3",
        );
        Ok(stale
            .bind(channel.platform)
            .bind(&channel.id)
            .bind(i64::from(limit))
            .fetch_all(self.database.pool())
            .await?)
    }

    async fn forget_stale_board(&self, channel: &ChannelKey, message: &str) -> Result<(), StoreError> {
        // Buttons that are taken off twice are off.
        let mut writer = self.database.begin_chore().await?;
        sqlx::query("DELETE FROM stale_boards WHERE platform = $1 AND channel = $2 AND message = $3")
            .bind(channel.platform)
            .bind(&channel.id)
            .bind(message)
            .execute(&mut *writer)
            .await?;
        Ok(writer.commit().await?)
    }

    async fn beat(&self, platform: &str, now: Timestamp, gap: i64) -> Result<Option<Outage>, StoreError> {
        let mut writer = self.database.begin().await?;
        let pulse = self.pulse(platform);
        // Of several programs each waits here until the others have read and written. Where the servers are shared out
        // otherwise than before, what was known last of any part counts.
        let last: i64 = sqlx::query_scalar(
            "INSERT INTO heartbeats (platform, at)
                 VALUES ($1, COALESCE((SELECT MAX(at) FROM heartbeats
                                       WHERE platform = $3 OR platform LIKE $3 || '#%'), $2))
                 ON CONFLICT (platform) DO UPDATE SET at = heartbeats.at RETURNING at",
        )
        .bind(&pulse)
        .bind(now.0)
        .bind(platform)
        .fetch_one(&mut *writer)
        .await?;
        sqlx::query("UPDATE heartbeats SET at = $2 WHERE platform = $1")
            .bind(&pulse)
            .bind(now.0)
            .execute(&mut *writer)
            .await?;
        let from = Timestamp(last);
        let outage = (now.0 - from.0 > gap).then_some(Outage { from, until: now });
        if let Some(Outage { from, until }) = outage {
            sqlx::query(
                "INSERT INTO outages (platform, began, ended) VALUES ($1, $2, $3)
                     ON CONFLICT (platform, ended) DO UPDATE SET began = excluded.began
                     WHERE outages.began > excluded.began",
            )
            .bind(&pulse)
            .bind(from.0)
            .bind(until.0)
            .execute(&mut *writer)
            .await?;
        }
        if last - now.0 > SET_BACK {
            sqlx::query(
                "INSERT INTO outages (platform, began, ended)
                     SELECT platform, MIN(began), $2 FROM outages
                     WHERE platform = $1 AND began < $2 AND ended > $2 GROUP BY platform
                     ON CONFLICT (platform, ended) DO UPDATE SET began = excluded.began
                     WHERE outages.began > excluded.began",
            )
            .bind(&pulse)
            .bind(now.0)
            .execute(&mut *writer)
            .await?;
            sqlx::query("DELETE FROM outages WHERE platform = $1 AND ended > $2")
                .bind(&pulse)
                .bind(now.0)
                .execute(&mut *writer)
                .await?;
        }
        if self.database.part().has(None) {
            writer.move_pruning_clock(&self.running, now.0 / 1000).await?;
        }
        writer.commit().await?;
        Ok(outage)
    }

    async fn outages(&self, platform: &str, after: Timestamp) -> Result<Vec<Outage>, StoreError> {
        let rows =
            sqlx::query("SELECT began, ended FROM outages WHERE platform = $1 AND ended > $2 ORDER BY ended")
                .bind(self.pulse(platform))
                .bind(after.0)
                .fetch_all(self.database.pool())
                .await?;
        let outage = |row: &Row| {
            let (from, until) = (Timestamp(row.try_get("began")?), Timestamp(row.try_get("ended")?));
            Ok(Outage { from, until })
        };
        rows.iter().map(outage).collect()
    }

    async fn counts(&self) -> Result<StoreCounts, StoreError> {
        let row = sqlx::query(
            "SELECT (SELECT COUNT(*) FROM games WHERE is_open) AS open_games,
                        (SELECT COUNT(*) FROM outbox WHERE failure IS NULL) AS unsent",
        )
        .fetch_one(self.database.pool())
        .await?;
        let count = |name| row.try_get::<i64, _>(name).map(|count| u64::try_from(count).unwrap_or(0));
        Ok(StoreCounts { open_games: count("open_games")?, unsent: count("unsent")? })
    }

    async fn prune(&self) -> Result<u64, StoreError> {
        self.database.wipe_again().await;
        // One process does it for all.
        if self.database.part().has(None) { prune::prune(&self.database).await } else { Ok(0) }
    }

    fn speaks_in(&self, server: Option<&str>) -> bool {
        self.database.part().has(server)
    }

    async fn ask_to_leave(&self, platform: &str, person: &str) -> Result<(), StoreError> {
        self.database.ask_to_leave(platform, person).await
    }

    async fn close(&self) {
        self.database.close().await
    }
}

fn id_of(row: &Row) -> Result<GameId, StoreError> {
    Ok(GameId(row.try_get("id")?))
}

/// How many plies the game had that a message shows.
fn ply_of(row: &Row) -> Result<Option<u32>, StoreError> {
    let ply: Option<i64> = row.try_get("ply")?;
    Ok(ply.and_then(|ply| u32::try_from(ply).ok()))
}

/// The game of rows that are ordered by event.
fn read_game(rows: &[Row]) -> Result<StoredGame, StoreError> {
    let [first, ..] = rows else { unreachable!("a chunk has at least one row") };
    let id = id_of(first)?;
    let mut events = Vec::with_capacity(rows.len());
    for row in rows {
        let Some(text) = row.try_get::<Option<String>, _>("event")? else { continue };
        if row.try_get::<i64, _>("number")? != events.len() as i64 {
            return Err(StoreError::Corrupt(format!("event {} of game {id} is missing", events.len())));
        }
        let event: Event = serde_json::from_str(&text)
            .map_err(|error| StoreError::Corrupt(format!("event {} of game {id}: {error}", events.len())))?;
        events.push(event);
    }
    let seq: i64 = first.try_get("seq")?;
    if events.len() as i64 != seq {
        return Err(StoreError::Corrupt(format!("game {id} has {} events instead of {seq}", events.len())));
    }
    Ok(StoredGame {
        id,
        channel: first.try_get("channel")?,
        locale: first.try_get("locale")?,
        events,
        board: first.try_get("board")?,
    })
}

/// What made a position, as the column `since` holds it.
fn write_since(since: Since) -> String {
    match since {
        Since::Event(order) => order.to_string(),
        Since::Board => "board".to_owned(),
    }
}

/// How a channel is closed, as the column `closed` holds it.
fn write_closed(closed: Closed) -> &'static str {
    match closed {
        Closed::Shut => "shut",
        Closed::Gone => "gone",
    }
}

/// Only for forgetting old rows: no game depends on it.
fn seconds_now() -> i64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |now| now.as_secs() as i64)
}

/// PostgreSQL keeps no text with a NUL.
fn without_nul(text: &str) -> String {
    text.replace('\0', "")
}
