//! The statements of the store, which SQLite and PostgreSQL read alike.
//!
//! sqlx's types carry the database with them, so these files are compiled once for each of them, below the module that
//! names the connections: `Database`, `Writer`, `Db` and `Row`. What differs between the two stands there.

mod channels;
mod outbox;
mod people;
mod prune;
mod ratings;
mod records;
mod reviews;
mod rows;
pub(in crate::store) mod statement;
mod step;
mod transfer;
mod uptime;

use self::people::naming;
use self::statement::{all, first, query, value};
use crate::store::{GAMES_NAMING, params, seconds_now};
use async_trait::async_trait;

use crate::game::{GameId, PlayerId};
use crate::store::{
    ChannelGames, ChannelKey, ChannelWrite, ColumnValue, Committed, OldRows, OpenError, PersonsGame,
    StateWrite, Statement, Store, StoreCounts, StoreError, StoreResult, StoredGame, StoredPerson,
    StoredPlaceSettings, StoredRow, erase,
};

use super::{Database, Db, Row, Writer};
use rows::{id_of, read_game, without_nul, written_ply};

/// A game with its events, as [`read_game`] takes them.
const GAME: &str = "SELECT g.id, g.channel, g.locale, g.seq, g.board, e.seq AS number, e.event
    FROM games g LEFT JOIN events e ON e.game = g.id WHERE g.id = $1 ORDER BY e.seq";

/// Games in a database.
#[derive(Clone, Debug)]
pub struct SqlStore {
    database: Database,
    running: prune::RunningTime,
}

impl SqlStore {
    /// Opens the database that `url` names, see `Database::open`.
    pub async fn open(url: &str) -> Result<SqlStore, OpenError> {
        let store = SqlStore { database: Database::open(url).await?, running: prune::RunningTime::begin() };
        if let Err(error) = ratings::fill(&store.database).await {
            // It is tried again at the next opening; games go on without.
            tracing::warn!(%error, "the lists of games by person could not be filled");
        }
        Ok(store)
    }

    /// The database, for other tables in it.
    pub fn database(&self) -> &Database {
        &self.database
    }

    /// Waits for the statements under way and closes the database.
    pub async fn close(&self) {
        self.database.close().await;
    }
}

#[async_trait]
impl Store for SqlStore {
    async fn reserve_number(&self, counter: &str) -> StoreResult<i64> {
        let mut writer = self.database.begin().await?;
        let numbers = writer.numbers(counter, 1).await?;
        writer.commit().await?;
        Ok(numbers[0])
    }

    async fn rows(&self, text: &'static str, params: Vec<ColumnValue>) -> StoreResult<Vec<StoredRow>> {
        let rows = query(text, params).fetch_all(self.database.pool()).await?;
        Ok(rows.into_iter().map(StoredRow::from).collect())
    }

    async fn run(&self, statement: Statement) -> StoreResult {
        let mut writer = self.database.begin().await?;
        writer.run_statement(&statement).await?;
        Ok(writer.commit().await?)
    }

    async fn commit(&self, step: ChannelWrite) -> StoreResult<Committed> {
        let mut writer = self.database.begin().await?;
        if let Some(event) = &step.event
            && !writer.remember_event(&step.channel, event).await?
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
            writer.mark_buttons_stale(step.channel.platform, &step.channel.id, message, 0).await?;
        }
        for record in &step.records {
            writer.remember(&step.channel, record).await?;
        }
        let posts = writer.post(&step.channel, &step.posts).await?;
        if let Some(review) = &step.review {
            writer.begin_review(&step.channel, review, posts.first().copied()).await?;
        }
        writer.commit().await?;
        if step.records.iter().any(|record| matches!(record, StateWrite::Erased { .. })) {
            self.database.wipe().await;
        }
        Ok(Committed::Stored(posts))
    }

    async fn knows_event(&self, channel: &ChannelKey, event: &str) -> StoreResult<bool> {
        let text = "SELECT event FROM seen_events WHERE platform = $1 AND channel = $2 AND event = $3";
        let params = params![channel.platform, &channel.id, event];
        Ok(value::<String>(self.database.pool(), text, params).await?.is_some())
    }

    async fn games_of_channel(&self, channel: &ChannelKey) -> StoreResult<ChannelGames> {
        // One statement, so that games and events are read in the same state of the database. A challenge that came to
        // nothing has a place in the order of endings and no ending; after that only an annulment may stand.
        let text = "SELECT g.id, g.channel, g.locale, g.seq, g.board, e.seq AS number, e.event
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
                 ORDER BY g.id, e.seq";
        let rows =
            query(text, params![channel.platform, &channel.id]).fetch_all(self.database.pool()).await?;
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

    async fn quarantine(&self, game: GameId, reason: &str) -> StoreResult {
        let text = "UPDATE games SET is_open = FALSE, set_aside = $2, ended_at = COALESCE(ended_at, $3)
             WHERE id = $1";
        let params = params![game.0, without_nul(reason), seconds_now()];
        self.database.change(text, params).await.map(drop)
    }

    async fn game(&self, id: GameId) -> StoreResult<Option<StoredGame>> {
        let rows = query(GAME, params![id.0]).fetch_all(self.database.pool()).await?;
        if rows.is_empty() { Ok(None) } else { read_game(&rows).map(Some) }
    }

    async fn people(&self, platform: &str, people: &[String]) -> StoreResult<Vec<StoredPerson>> {
        let of_person = "SELECT settings, dm_refused FROM people WHERE platform = $1 AND person = $2";
        let of_blocks = "SELECT blocked FROM blocks WHERE platform = $1 AND person = $2 ORDER BY blocked";
        let of_lessons = "SELECT progress FROM lessons WHERE platform = $1 AND person = $2";
        let mut found = Vec::new();
        for person in people {
            let row = first(self.database.pool(), of_person, params![platform, person]).await?;
            let blocked = all(self.database.pool(), of_blocks, params![platform, person]).await?;
            let blocked: Vec<String> = blocked.into_iter().map(|(blocked,)| blocked).collect();
            let lessons = value(self.database.pool(), of_lessons, params![platform, person]).await?;
            if row.is_none() && blocked.is_empty() && lessons.is_none() {
                continue;
            }
            let (settings, dm_refused) = match row {
                Some((settings, dm_refused)) => (Some(settings), dm_refused),
                None => (None, false),
            };
            found.push(StoredPerson { person: person.clone(), settings, dm_refused, blocked, lessons });
        }
        Ok(found)
    }

    async fn house(
        &self,
        channel: &ChannelKey,
        parent: Option<&str>,
        server: Option<&str>,
    ) -> StoreResult<StoredPlaceSettings> {
        type ChannelRow = (Option<String>, Option<String>, Option<String>);
        let text = "SELECT settings, parent, server FROM channels WHERE platform = $1 AND id = $2";
        let row: Option<ChannelRow> =
            first(self.database.pool(), text, params![channel.platform, &channel.id]).await?;
        let (settings, known_parent, known_server) = row.unwrap_or_default();
        let mut house = StoredPlaceSettings { channel: settings, ..StoredPlaceSettings::default() };
        house.thread_of = parent.map(str::to_owned).or(known_parent);
        if let Some(parent) = &house.thread_of {
            let text = "SELECT settings FROM channels WHERE platform = $1 AND id = $2";
            house.parent =
                value(self.database.pool(), text, params![channel.platform, parent]).await?.flatten();
        }
        if let Some(server) = server.map(str::to_owned).or(known_server) {
            let text = "SELECT settings FROM servers WHERE platform = $1 AND id = $2";
            house.server = value(self.database.pool(), text, params![channel.platform, server]).await?;
        }
        Ok(house)
    }

    async fn games_of_person(&self, platform: &str, person: &str) -> StoreResult<Vec<PersonsGame>> {
        let heads: Vec<(i64, bool)> =
            all(self.database.pool(), GAMES_NAMING, params![platform, person, naming(person)]).await?;
        let mut games = Vec::new();
        for (id, open) in heads {
            let rows = query(GAME, params![id]).fetch_all(self.database.pool()).await?;
            let Ok(game) = read_game(&rows) else { continue };
            let nobody = PlayerId::new("");
            if game.events.iter().any(|event| erase::in_event(event, person, &nobody).is_some()) {
                games.push(PersonsGame { game, open });
            }
        }
        Ok(games)
    }

    async fn game_of_message(
        &self,
        channel: &ChannelKey,
        message: &str,
    ) -> StoreResult<Option<(GameId, Option<u32>)>> {
        let text = "SELECT game, ply FROM messages WHERE platform = $1 AND channel = $2 AND message = $3";
        let params = params![channel.platform, &channel.id, message];
        let found = first(self.database.pool(), text, params).await?;
        Ok(found.map(|(game, ply)| (GameId(game), written_ply(ply))))
    }

    async fn typed_at_position(&self, game: GameId, ply: u32, order: u64) -> StoreResult<bool> {
        let text = "SELECT since, (SELECT message FROM messages WHERE game = $1 AND ply = $2
                                ORDER BY LENGTH(message), message LIMIT 1) AS board
                 FROM games WHERE id = $1";
        let found: Option<(Option<String>, Option<String>)> =
            first(self.database.pool(), text, params![game.0, i64::from(ply)]).await?;
        let Some((Some(since), board)) = found else { return Ok(true) };
        let before = |number: &str| number.parse::<u64>().is_ok_and(|number| number < order);
        Ok(before(&since) || board.as_deref().is_some_and(before))
    }

    async fn counts(&self) -> StoreResult<StoreCounts> {
        let text = "SELECT (SELECT COUNT(*) FROM games WHERE is_open),
                           (SELECT COUNT(*) FROM outbox WHERE failure IS NULL)";
        let counts: Option<(i64, i64)> = first(self.database.pool(), text, vec![]).await?;
        let (open_games, unsent) = counts.unwrap_or_default();
        let count = |count| u64::try_from(count).unwrap_or(0);
        Ok(StoreCounts { open_games: count(open_games), unsent: count(unsent) })
    }

    async fn prune(&self, features: &[OldRows]) -> StoreResult<u64> {
        self.database.wipe_again().await;
        // One process does it for all.
        if self.database.part().has(None) { prune::prune(&self.database, features).await } else { Ok(0) }
    }

    fn speaks_in(&self, server: Option<&str>) -> bool {
        self.database.part().has(server)
    }

    async fn ask_to_leave(&self, platform: &str, person: &str) -> StoreResult {
        self.database.ask_to_leave(platform, person).await
    }

    async fn close(&self) {
        self.database.close().await
    }
}
