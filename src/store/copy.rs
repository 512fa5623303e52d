//! Moving a whole bot from one database to another, and proving that nothing was lost on the way.

use std::collections::BTreeMap;

use futures_util::StreamExt as _;
use futures_util::stream::BoxStream;
use sha2::{Digest as _, Sha256};
use sqlx::sqlite::SqliteConnectOptions;

use super::OpenError;
use super::SqliteStore;
use super::Store;
use super::StoreError;
use super::StoreFuture;
use super::without_password;
use crate::game::Event;
use crate::game::Game;
use crate::game::GameId;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Bool,
    Float,
    Int,
    Text,
}

/// What a row holds in a column.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Bool(Option<bool>),
    Float(Option<f64>),
    Int(Option<i64>),
    Text(Option<String>),
}

/// A table that is moved: its name, and its columns with those of the key in front. Referred tables come first.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) name: &'static str,
    /// How many columns the key has.
    pub(super) key: usize,
    pub(super) columns: &'static [(&'static str, Kind)],
}

impl Table {
    /// The names of the first `count` columns.
    fn names(&self, count: usize) -> String {
        self.columns[..count].iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }

    /// What reads it in the order of its key.
    pub(super) fn select(&self) -> String {
        let (all, key) = (self.names(self.columns.len()), self.names(self.key));
        format!("SELECT {all} FROM {} ORDER BY {key}", self.name)
    }

    /// The beginning of what writes rows.
    pub(super) fn insert(&self) -> String {
        format!("INSERT INTO {} ({}) ", self.name, self.names(self.columns.len()))
    }
}

const fn table(name: &'static str, key: usize, columns: &'static [(&'static str, Kind)]) -> Table {
    Table { name, key, columns }
}

use Kind::{Bool, Float, Int, Text};

/// All tables of the store. The playground's are left out: they belong to the page on one machine.
pub(super) const TABLES: [Table; 25] = [
    table("counters", 1, &[("name", Text), ("value", Int)]),
    table(
        "channels",
        2,
        &[
            ("platform", Text),
            ("id", Text),
            ("last_seen", Text),
            ("closed", Text),
            ("closed_at", Int),
            ("closed_from", Int),
            ("server", Text),
            ("settings", Text),
            ("parent", Text),
        ],
    ),
    table(
        "games",
        1,
        &[
            ("id", Int),
            ("platform", Text),
            ("channel", Text),
            ("locale", Text),
            ("seq", Int),
            ("is_open", Bool),
            ("board", Text),
            ("board_post", Int),
            ("since", Text),
            ("set_aside", Text),
            ("ended_at", Int),
            ("ended_seq", Int),
            ("server", Text),
            ("result", Text),
            ("uneven", Bool),
        ],
    ),
    table("events", 2, &[("game", Int), ("seq", Int), ("event", Text)]),
    table("seen_events", 3, &[("platform", Text), ("channel", Text), ("event", Text), ("seen_at", Int)]),
    table(
        "outbox",
        1,
        &[
            ("id", Int),
            ("platform", Text),
            ("channel", Text),
            ("game", Int),
            ("board", Bool),
            ("body", Text),
            ("failure", Text),
            ("nonce", Text),
            ("ply", Int),
            ("failed_at", Int),
        ],
    ),
    table(
        "messages",
        3,
        &[("platform", Text), ("channel", Text), ("message", Text), ("game", Int), ("ply", Int)],
    ),
    table("stale_boards", 3, &[("platform", Text), ("channel", Text), ("message", Text), ("post", Int)]),
    table("heartbeats", 1, &[("platform", Text), ("at", Int)]),
    table("outages", 2, &[("platform", Text), ("ended", Int), ("began", Int)]),
    table(
        "players",
        2,
        &[("game", Int), ("side", Text), ("platform", Text), ("person", Text), ("level", Int)],
    ),
    table(
        "results",
        1,
        &[
            ("game", Int),
            ("seq", Int),
            ("platform", Text),
            ("server", Text),
            ("pool", Text),
            ("red", Text),
            ("black", Text),
            ("winner", Text),
            ("at", Int),
            ("annulled", Bool),
            ("red_rating", Float),
            ("black_rating", Float),
        ],
    ),
    table(
        "ratings",
        4,
        &[
            ("platform", Text),
            ("pool", Text),
            ("scope", Text),
            ("person", Text),
            ("rating", Float),
            ("deviation", Float),
            ("volatility", Float),
            ("wins", Int),
            ("draws", Int),
            ("losses", Int),
            ("last", Int),
            ("peak", Float),
        ],
    ),
    table("hidden", 2, &[("platform", Text), ("person", Text)]),
    table("people", 2, &[("platform", Text), ("person", Text), ("settings", Text), ("dm_refused", Bool)]),
    table("blocks", 3, &[("platform", Text), ("person", Text), ("blocked", Text)]),
    table("servers", 2, &[("platform", Text), ("id", Text), ("settings", Text)]),
    table(
        "imports",
        1,
        &[
            ("number", Int),
            ("platform", Text),
            ("owner", Text),
            ("record", Text),
            ("created_at", Int),
            ("used_at", Int),
        ],
    ),
    table(
        "reviews",
        1,
        &[
            ("subject", Text),
            ("platform", Text),
            ("channel", Text),
            ("person", Text),
            ("asked_at", Int),
            ("post", Int),
            ("message", Text),
            ("parts", Text),
            ("done", Bool),
            ("shown", Bool),
        ],
    ),
    table("solvers", 2, &[("platform", Text), ("person", Text), ("seq", Int), ("state", Text)]),
    table("puzzle_tries", 3, &[("platform", Text), ("person", Text), ("puzzle", Text), ("state", Text)]),
    table("daily_puzzles", 2, &[("platform", Text), ("day", Text), ("puzzle", Text)]),
    table(
        "daily_posts",
        3,
        &[
            ("platform", Text),
            ("server", Text),
            ("day", Text),
            ("channel", Text),
            ("nonce", Text),
            ("message", Text),
            ("at", Int),
        ],
    ),
    table(
        "daily_solvers",
        4,
        &[("platform", Text), ("server", Text), ("day", Text), ("person", Text), ("at", Int)],
    ),
    table("lessons", 2, &[("platform", Text), ("person", Text), ("progress", Text)]),
];

/// The table that is never empty.
const COUNTERS: &str = "counters";

/// How many rows are written at once.
const BATCH: usize = 500;

/// One end of the move: a transaction of a database.
pub(super) trait End: Send {
    /// Reads a table in the order of its key.
    fn rows(&mut self, table: &'static Table) -> BoxStream<'_, Result<Vec<Value>, StoreError>>;

    /// Adds rows to a table.
    fn write<'a>(&'a mut self, table: &'static Table, rows: &'a [Vec<Value>]) -> StoreFuture<'a, ()>;

    /// Empties a table.
    fn clear(&mut self, table: &'static Table) -> StoreFuture<'_, ()>;

    /// Makes what was written durable.
    fn commit(self: Box<Self>) -> StoreFuture<'static, ()>;
}

/// Why a bot could not be moved. Nothing of it stands in the new database then.
#[derive(Debug, thiserror::Error)]
pub enum MoveError {
    /// One of the databases cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// There is no such file.
    #[error("there is no database {0}")]
    NoSource(String),
    /// A bot has lived in the new database.
    #[error("the database {url} is not empty: it has {rows} rows of {table}")]
    NotEmpty {
        /// The database.
        url: String,
        /// A table.
        table: &'static str,
        /// How many rows it has.
        rows: u64,
    },
    /// A row could not be read or written.
    #[error("{table}: {error}")]
    Row {
        /// The table.
        table: &'static str,
        /// What happened.
        error: StoreError,
    },
    /// It could not be begun or ended.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What arrived is not what was sent.
    #[error("{table}: the copy is not the same as the original")]
    Differs {
        /// The table.
        table: &'static str,
    },
    /// An open game is not the same in both.
    #[error("game {0} does not replay to the same position in the copy")]
    GameDiffers(GameId),
}

/// What was moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The tables.
    pub tables: Vec<MovedTable>,
    /// How many open games were replayed on both sides.
    pub open_games: usize,
    /// How many of them cannot be replayed on either side.
    pub unreadable: usize,
}

/// A table that was moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedTable {
    /// Its name.
    pub name: &'static str,
    /// How many rows it has.
    pub rows: u64,
    /// SHA-256 of all of them, the same on both sides.
    pub digest: String,
}

/// Moves everything but the playground's chat from one database to another, which must be empty. It is one transaction:
/// what was moved is compared before it is made durable. The original stays as it is, but for its schema, which is
/// brought up to date.
///
/// # Errors
/// Why not, in one line.
pub async fn move_all(from: &str, to: &str) -> Result<Moved, MoveError> {
    let (source, mut old) = end(from, true).await?;
    let moved = async {
        let (target, mut new) = end(to, false).await?;
        let moved = move_between(&mut *old, &mut *new, to).await;
        let moved = match moved {
            Ok(moved) => new.commit().await.map(|()| moved).map_err(MoveError::from),
            Err(error) => {
                drop(new);
                Err(error)
            }
        };
        target.close().await;
        moved
    };
    let moved = moved.await;
    drop(old);
    source.close().await;
    moved
}

/// Opens a database and a transaction in it.
async fn end(url: &str, is_source: bool) -> Result<(Box<dyn Store>, Box<dyn End>), MoveError> {
    if super::is_postgres(url) {
        let store = super::PostgresStore::open(url).await?;
        let end = if is_source { store.snapshot().await } else { store.alone().await }?;
        return Ok((Box::new(store), end));
    }
    let file = url.parse::<SqliteConnectOptions>().map(|options| options.get_filename().to_owned());
    if is_source && url.starts_with("sqlite:") && file.is_ok_and(|file| !file.exists()) {
        return Err(MoveError::NoSource(without_password(url)));
    }
    let store = SqliteStore::open(url).await?;
    let end = if is_source { store.snapshot().await } else { store.alone().await }?;
    Ok((Box::new(store), end))
}

async fn move_between(old: &mut dyn End, new: &mut dyn End, to: &str) -> Result<Moved, MoveError> {
    for table in TABLES.iter().filter(|table| table.name != COUNTERS) {
        let rows = digest(new, table).await?.rows;
        if rows > 0 {
            return Err(MoveError::NotEmpty { url: without_password(to), table: table.name, rows });
        }
    }
    let mut tables = Vec::new();
    for table in &TABLES {
        let wrong = |error| MoveError::Row { table: table.name, error };
        new.clear(table).await.map_err(wrong)?;
        let mut batch = Vec::with_capacity(BATCH);
        let mut rows = old.rows(table);
        while let Some(row) = rows.next().await {
            batch.push(row.map_err(wrong)?);
            if batch.len() == BATCH {
                new.write(table, &batch).await.map_err(wrong)?;
                batch.clear();
            }
        }
        drop(rows);
        if !batch.is_empty() {
            new.write(table, &batch).await.map_err(wrong)?;
        }
        let (sent, arrived) = (digest(old, table).await?, digest(new, table).await?);
        if sent != arrived {
            return Err(MoveError::Differs { table: table.name });
        }
        tables.push(arrived);
    }
    let (before, after) = (open_games(old).await?, open_games(new).await?);
    if let Some((id, _)) = before.iter().find(|(id, state)| after.get(*id) != Some(*state)) {
        return Err(MoveError::GameDiffers(GameId(*id)));
    }
    let unreadable = after.values().filter(|state| state.is_none()).count();
    Ok(Moved { tables, open_games: after.len(), unreadable })
}

/// Counts the rows of a table and works out their digest.
async fn digest(end: &mut dyn End, table: &'static Table) -> Result<MovedTable, MoveError> {
    let (mut hash, mut count) = (Sha256::new(), 0);
    let mut rows = end.rows(table);
    while let Some(row) = rows.next().await {
        let row = row.map_err(|error| MoveError::Row { table: table.name, error })?;
        count += 1;
        for value in row {
            let bytes = match value {
                Value::Bool(value) => value.map(|value| vec![u8::from(value)]),
                Value::Float(value) => value.map(|value| value.to_bits().to_be_bytes().to_vec()),
                Value::Int(value) => value.map(|value| value.to_be_bytes().to_vec()),
                Value::Text(value) => value.map(String::into_bytes),
            };
            // Lengths keep neighbours apart, and nothing from an empty text.
            let length = bytes.as_ref().map_or(u64::MAX, |bytes| bytes.len() as u64);
            hash.update(length.to_be_bytes());
            hash.update(bytes.unwrap_or_default());
        }
    }
    let digest = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(MovedTable { name: table.name, rows: count, digest })
}

/// The open games and what they replay to, if they do.
async fn open_games(end: &mut dyn End) -> Result<BTreeMap<i64, Option<String>>, MoveError> {
    let find = |name: &str| TABLES.iter().find(|table| table.name == name).expect("the table is listed");
    let (games, events) = (find("games"), find("events"));
    let mut open = BTreeMap::new();
    let mut rows = end.rows(games);
    while let Some(row) = rows.next().await {
        let row = row.map_err(|error| MoveError::Row { table: games.name, error })?;
        if let (Value::Int(Some(id)), Value::Bool(Some(true))) = (&row[0], &row[5]) {
            open.insert(*id, Vec::new());
        }
    }
    drop(rows);
    let mut rows = end.rows(events);
    while let Some(row) = rows.next().await {
        let row = row.map_err(|error| MoveError::Row { table: events.name, error })?;
        if let [Value::Int(Some(game)), _, Value::Text(Some(event))] = &row[..]
            && let Some(log) = open.get_mut(game)
        {
            log.push(serde_json::from_str::<Event>(event).ok());
        }
    }
    let replayed = |log: Vec<Option<Event>>| {
        let log = log.into_iter().collect::<Option<Vec<Event>>>()?;
        Game::replay(&log).ok().flatten().map(|game| format!("{game:?}"))
    };
    Ok(open.into_iter().map(|(id, log)| (id, replayed(log))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn every_column_of_every_table_is_moved() {
        let store = SqliteStore::open("sqlite::memory:").await.unwrap();
        let columns = "SELECT m.name, c.name, c.pk FROM sqlite_master m, pragma_table_info(m.name) c
                       WHERE m.type = 'table' AND m.name NOT LIKE 'playground%' AND m.name NOT LIKE '%sqlx%'";
        let found: Vec<(String, String, i64)> =
            sqlx::query_as(columns).fetch_all(store.database().pool()).await.unwrap();
        let mut found: Vec<(&str, &str, bool)> =
            found.iter().map(|(table, column, key)| (&**table, &**column, *key > 0)).collect();
        let mut moved: Vec<(&str, &str, bool)> = Vec::new();
        for table in &TABLES {
            let columns = table.columns.iter().enumerate();
            moved.extend(columns.map(|(at, (column, _))| (table.name, *column, at < table.key)));
        }
        found.sort_unstable();
        moved.sort_unstable();
        assert_eq!(found, moved);
    }
}
