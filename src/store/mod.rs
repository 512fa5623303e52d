//! Games, messages and settings in a database; `README.md` in this folder lists the tables and what is guaranteed.
//!
//! A step of a game is one [`Store::commit`]: the events, the messages that announce them and the id of the platform's
//! event are written in one transaction or not at all.

mod channels;
mod database_errors;
mod erase;
mod games;
pub mod jobs;
mod migrations;
mod open;
mod outbox;
mod postgres;
mod rebuild;
mod records;
mod shard_range;
mod sqlite;
mod statement;
mod transfer;
mod uptime;
mod write;

use std::fmt;

use async_trait::async_trait;

use crate::game::PlayerId;
use games::{game_rows, id_of, read_game, stored_game};
use outbox::written_position;
use statement::without_nul;

pub use crate::game::GameId;
pub use channels::{ChannelStore, Closed, ClosedChannel, Closure, OpenChannel};
pub use erase::{EVENTS_NAMING, GAMES_NAMING};
pub use games::StoredGame;
pub use open::{OpenError, is_address, is_postgres, is_there, last_heartbeat, open, without_password};
pub use outbox::{OutboxStore, Post, UnsentPost};
pub use postgres::{Lease, PeerEvent, PostgresJobs, PostgresStore};
pub use records::{Against, OpenGame, Rated, Rebuilt, Records, Tally, UnsoundGame};
pub use shard_range::ShardRange;
pub use sqlite::{
    Copied, CopyError, DamagedLog, DanglingRows, Database, LogDamage, NewDatabase, REPAIRS, SqliteStore,
    Writer, backup, backup_every, find_log_damage, keep_damaged_log, repair_dangling, restore,
};
pub use statement::{ColumnValue, OldRows, Statement, StatementStore, StoredRow, fetch};
pub(crate) use statement::{params, seconds_now};
pub use transfer::{TransferError, TransferReport, TransferredTable, move_all};
pub use uptime::{Outage, UptimeStore};
pub use write::{ChannelWrite, Committed, GameWrite, PositionSource, StateWrite};

/// Names a channel on any platform: `platform:id`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ChannelKey {
    /// The platform, for example `discord`.
    pub platform: &'static str,
    /// The platform's own id of the channel.
    pub id: String,
}

impl fmt::Display for ChannelKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.platform, self.id)
    }
}

/// Result of [`Store::games_of_channel`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChannelGames {
    /// The open ones, oldest first, and the latest one that is over.
    pub games: Vec<StoredGame>,
    /// Those among them whose log cannot be read, and why.
    pub unreadable: Vec<(GameId, String)>,
}

/// Stored data of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPerson {
    /// The platform's id.
    pub person: String,
    /// The settings; none for somebody of whom only blocks are known.
    pub settings: Option<String>,
    /// True if the last direct message was refused.
    pub dm_refused: bool,
    /// People who may not challenge this person, in order.
    pub blocked: Vec<String>,
    /// Progress of the person with the lessons; none for a person who has begun none.
    pub lessons: Option<String>,
}

/// Stored data of a channel and its server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredPlaceSettings {
    pub channel: Option<String>,
    /// The channel that it is a thread of, where that is named or known.
    pub thread_of: Option<String>,
    /// The settings of that channel.
    pub parent: Option<String>,
    pub server: Option<String>,
}

/// A game in which a person has a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonsGame {
    pub game: StoredGame,
    /// True if it still waits for somebody.
    pub open: bool,
}

/// Counts of the store.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoreCounts {
    /// Games that wait for somebody.
    pub open_games: u64,
    /// Public messages that are not known to be sent and not given up.
    pub unsent: u64,
}

/// Reason why a read or a write failed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else wrote to the game, or to the ratings of its players, first: load them again.
    #[error("game {0}, or a rating of its players, was changed by another writer")]
    Conflict(GameId),
    /// Somebody else wrote how a person stands, or gave a server the puzzle of the day, first: load it again.
    #[error("another writer was faster")]
    Overtaken,
    /// The database does not answer, is full, is locked or is no database.
    #[error("the store is unavailable: {0}")]
    Unavailable(String),
    /// The stored data cannot be understood.
    #[error("the store holds something unreadable: {0}")]
    Corrupt(String),
}

/// Result of a call to the store.
pub type StoreResult<T = ()> = Result<T, StoreError>;

/// The event log. All methods may be called from several tasks at once.
#[async_trait]
pub trait Store: ChannelStore + OutboxStore + UptimeStore + Records {
    /// A name for a new game, never given out before.
    async fn reserve_game(&self) -> StoreResult<GameId> {
        Ok(GameId(self.reserve_number("game").await?))
    }

    /// The next number of a counter, never given out before.
    async fn reserve_number(&self, counter: &str) -> StoreResult<i64>;

    /// Writes a step in one durable transaction.
    async fn commit(&self, step: ChannelWrite) -> StoreResult<Committed> {
        self.commit_all(vec![step]).await
    }

    /// Writes steps of several games or channels in one durable transaction; the numbers of their messages come in order. They are
    /// a duplicate as soon as one of their events is.
    async fn commit_all(&self, steps: Vec<ChannelWrite>) -> StoreResult<Committed>;

    /// True if the platform's event was worked on already.
    async fn knows_event(&self, channel: &ChannelKey, event: &str) -> StoreResult<bool> {
        let text = "SELECT event FROM seen_events WHERE platform = $1 AND channel = $2 AND event = $3";
        let known: Vec<(String,)> = fetch(self, text, params![channel.platform, &channel.id, event]).await?;
        Ok(!known.is_empty())
    }

    /// The open games of a channel, and of those that are over the one that ended last; a challenge that came to nothing is
    /// none.
    async fn games_of_channel(&self, channel: &ChannelKey) -> StoreResult<ChannelGames> {
        // One statement, so that games and events are read in the same state of the database. A challenge that came to
        // nothing has a place in the order of endings and no ending; after that only an annulment may stand.
        let text = "SELECT g.id, g.channel, g.locale, g.seq, g.digest, g.board, e.seq AS number, e.event
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
        let rows = self.rows(text, params![channel.platform, &channel.id]).await?;
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

    /// Closes a game that cannot be replayed; the reason is kept. It is no longer among the games of its channel.
    async fn quarantine(&self, game: GameId, reason: &str) -> StoreResult {
        let text = "UPDATE games SET is_open = FALSE, set_aside = $2, ended_at = COALESCE(ended_at, $3)
             WHERE id = $1";
        self.run(Statement::new(text, params![game.0, without_nul(reason), seconds_now()])).await
    }

    async fn game(&self, id: GameId) -> StoreResult<Option<StoredGame>> {
        stored_game(self, id).await
    }

    /// Stored data of these people; people without any are left out.
    async fn people(&self, platform: &str, people: &[String]) -> StoreResult<Vec<StoredPerson>> {
        let of_person = "SELECT settings, dm_refused FROM people WHERE platform = $1 AND person = $2";
        let of_blocks = "SELECT blocked FROM blocks WHERE platform = $1 AND person = $2 ORDER BY blocked";
        let of_lessons = "SELECT progress FROM lessons WHERE platform = $1 AND person = $2";
        let mut found = Vec::new();
        for person in people {
            let row: Option<(String, bool)> = fetch(self, of_person, params![platform, person]).await?.pop();
            let blocked: Vec<(String,)> = fetch(self, of_blocks, params![platform, person]).await?;
            let lessons: Option<(String,)> = fetch(self, of_lessons, params![platform, person]).await?.pop();
            if row.is_none() && blocked.is_empty() && lessons.is_none() {
                continue;
            }
            let (settings, dm_refused) = row.unzip();
            found.push(StoredPerson {
                person: person.clone(),
                settings,
                dm_refused: dm_refused.unwrap_or(false),
                blocked: blocked.into_iter().map(|(blocked,)| blocked).collect(),
                lessons: lessons.map(|(progress,)| progress),
            });
        }
        Ok(found)
    }

    /// Stored data of a channel, of the one it is a thread of and of its server; `parent` and `server` where they are
    /// named, else those that are known.
    async fn house(
        &self,
        channel: &ChannelKey,
        parent: Option<&str>,
        server: Option<&str>,
    ) -> StoreResult<StoredPlaceSettings> {
        type ChannelRow = (Option<String>, Option<String>, Option<String>);
        let text = "SELECT settings, parent, server FROM channels WHERE platform = $1 AND id = $2";
        let row: Option<ChannelRow> = fetch(self, text, params![channel.platform, &channel.id]).await?.pop();
        let (settings, known_parent, known_server) = row.unwrap_or_default();
        let mut house = StoredPlaceSettings { channel: settings, ..StoredPlaceSettings::default() };
        house.thread_of = parent.map(str::to_owned).or(known_parent);
        if let Some(parent) = &house.thread_of {
            let row: Option<ChannelRow> = fetch(self, text, params![channel.platform, parent]).await?.pop();
            house.parent = row.and_then(|(settings, ..)| settings);
        }
        if let Some(server) = server.map(str::to_owned).or(known_server) {
            let text = "SELECT settings FROM servers WHERE platform = $1 AND id = $2";
            let found = fetch(self, text, params![channel.platform, server]).await?.pop();
            house.server = found.map(|(settings,)| settings);
        }
        Ok(house)
    }

    /// All games in which a person has a part, oldest first; those that cannot be read are left out.
    async fn games_of_person(&self, platform: &str, person: &str) -> StoreResult<Vec<PersonsGame>> {
        let heads: Vec<(i64, bool)> =
            fetch(self, GAMES_NAMING, params![platform, person, erase::naming(person)]).await?;
        let mut games = Vec::new();
        for (id, open) in heads {
            let rows = game_rows(self, GameId(id)).await?;
            if rows.is_empty() {
                continue;
            }
            let Ok(game) = read_game(&rows) else { continue };
            let nobody = PlayerId::new("");
            if game.events.iter().any(|event| erase::in_event(event, person, &nobody).is_some()) {
                games.push(PersonsGame { game, open });
            }
        }
        Ok(games)
    }

    /// The game that a message of the bot shows, and its position there, where that is known.
    async fn game_of_message(
        &self,
        channel: &ChannelKey,
        message: &str,
    ) -> StoreResult<Option<(GameId, Option<u64>)>> {
        let text =
            "SELECT game, position FROM messages WHERE platform = $1 AND channel = $2 AND message = $3";
        let found = fetch(self, text, params![channel.platform, &channel.id, message]).await?.pop();
        Ok(found.map(|(game, position)| (GameId(game), written_position(position))))
    }

    /// True if a text typed under this order number can have been meant for `position`, the present one of the game: that
    /// position came about by an event with a smaller number, or a message with a smaller id shows it. True where nothing has
    /// made the position yet.
    async fn typed_at_position(&self, game: GameId, position: u64, order: u64) -> StoreResult<bool> {
        let text = "SELECT since, (SELECT message FROM messages WHERE game = $1 AND position = $2
                                ORDER BY LENGTH(message), message LIMIT 1) AS board
                 FROM games WHERE id = $1";
        let found: Option<(Option<String>, Option<String>)> =
            fetch(self, text, params![game.0, position.cast_signed()]).await?.pop();
        let Some((Some(since), board)) = found else { return Ok(true) };
        let before = |number: &str| number.parse::<u64>().is_ok_and(|number| number < order);
        Ok(before(&since) || board.as_deref().is_some_and(before))
    }

    /// Number of open games and of unsent messages, of all platforms.
    async fn counts(&self) -> StoreResult<StoreCounts> {
        let text = "SELECT (SELECT COUNT(*) FROM games WHERE is_open),
                           (SELECT COUNT(*) FROM outbox WHERE failure IS NULL)";
        let (open_games, unsent) = fetch(self, text, vec![]).await?.pop().unwrap_or_default();
        let count = |count: i64| u64::try_from(count).unwrap_or(0);
        Ok(StoreCounts { open_games: count(open_games), unsent: count(unsent) })
    }

    /// Deletes what nobody will ask for: outages after 400 days, events seen after 14 days, messages given up
    /// after 30 days, which message showed which game 90 days after its end, and old rows of features. Returns how many rows
    /// went.
    async fn prune(&self, features: &[OldRows]) -> StoreResult<u64>;

    /// Asks the other processes to call off the open games of a person in the channels where they speak. They do so a little later.
    async fn ask_to_leave(&self, platform: &str, person: &str) -> StoreResult;

    /// Waits for what is under way and lets go of the database.
    async fn close(&self);
}
