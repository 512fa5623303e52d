//! Moving a whole bot from one database to another, and proving that nothing was lost on the way.

use std::collections::BTreeMap;

use futures_util::stream::BoxStream;
use futures_util::{StreamExt as _, TryStreamExt as _};
use sha2::{Digest as _, Sha256};
use sqlx::AssertSqlSafe;
use sqlx::sqlite::SqliteConnectOptions;

use super::database::Writer;
use super::statement::{ColumnKind, execute};
use super::{
    ColumnValue, GameId, OpenError, SqliteDatabase, Store, StoreError, StoreResult, StoredRow,
    without_password,
};
use crate::game::{Event, Game};

impl ColumnKind {
    /// The kind of a column that SQLite's schema declares so.
    fn of(declared: &str) -> ColumnKind {
        match declared {
            "BOOLEAN" => ColumnKind::Bool,
            "DOUBLE PRECISION" => ColumnKind::Float,
            "BIGINT" | "INTEGER" => ColumnKind::Int,
            _ => ColumnKind::Text,
        }
    }
}

/// A table that is moved: its name, its columns, and the columns of its key in their order.
#[derive(Debug)]
struct TableSpec {
    name: String,
    key: Vec<String>,
    columns: Vec<(String, ColumnKind)>,
}

impl TableSpec {
    fn names(&self) -> String {
        self.columns.iter().map(|(name, _)| &**name).collect::<Vec<_>>().join(", ")
    }

    /// Statement that reads it in the order of its key.
    fn select(&self) -> String {
        format!("SELECT {} FROM {} ORDER BY {}", self.names(), self.name, self.key.join(", "))
    }

    /// The beginning of what writes rows.
    fn insert(&self) -> String {
        format!("INSERT INTO {} ({}) ", self.name, self.names())
    }

    fn read(&self, row: &StoredRow) -> StoreResult<Vec<ColumnValue>> {
        self.columns.iter().enumerate().map(|(at, (_, kind))| row.column(at, *kind)).collect()
    }

    fn wrong(&self, error: StoreError) -> TransferError {
        TransferError::Row { table: self.name.clone(), error }
    }
}

/// All tables of the store, referred ones first. An empty SQLite database tells them: PostgreSQL has them all, and others
/// that belong to running processes. The playground's are left out: they belong to the page on one machine.
async fn tables() -> Result<Vec<TableSpec>, TransferError> {
    let memory = SqliteDatabase::open("sqlite::memory:").await?;
    let columns: sqlx::Result<Vec<(String, String, String, i64)>> = sqlx::query_as(
        "SELECT m.name, c.name, c.type, c.pk FROM sqlite_master m, pragma_table_info(m.name) c
         WHERE m.type = 'table' AND m.name NOT LIKE 'playground%' AND m.name NOT LIKE '%sqlx%'
           AND m.name NOT LIKE 'sqlite%'
         ORDER BY m.rowid, c.cid",
    )
    .fetch_all(memory.pool())
    .await;
    memory.close().await;
    let columns = columns.map_err(StoreError::from)?;
    let table = |rows: &[(String, String, String, i64)]| {
        let mut key: Vec<_> = rows.iter().filter(|row| row.3 > 0).map(|row| (row.3, row.1.clone())).collect();
        key.sort_unstable();
        let column =
            |(_, name, kind, _): &(String, String, String, i64)| (name.clone(), ColumnKind::of(kind));
        let columns = rows.iter().map(column).collect();
        TableSpec { name: rows[0].0.clone(), key: key.into_iter().map(|(_, name)| name).collect(), columns }
    };
    Ok(columns.chunk_by(|a, b| a.0 == b.0).map(table).collect())
}

/// The table that is never empty.
const COUNTERS: &str = "counters";

/// Number of rows that are written at once.
const BATCH: usize = 500;

impl Writer {
    /// Reads a table in the order of its key.
    fn table<'a>(&'a mut self, table: &'a TableSpec) -> BoxStream<'a, StoreResult<Vec<ColumnValue>>> {
        let text = AssertSqlSafe(table.select());
        let rows = match self {
            Writer::Sqlite(writer) => {
                sqlx::query(text).fetch(&mut **writer).map_ok(StoredRow::Sqlite).boxed()
            }
            Writer::Postgres(writer) => {
                sqlx::query(text).fetch(&mut **writer).map_ok(StoredRow::Postgres).boxed()
            }
        };
        rows.map(move |row| table.read(&row?)).boxed()
    }

    /// Adds rows to a table.
    async fn add(&mut self, table: &TableSpec, rows: Vec<Vec<ColumnValue>>) -> StoreResult {
        let width = table.columns.len();
        let row = |at: usize| {
            let places = (1..=width).map(|column| format!("${}", at * width + column)).collect::<Vec<_>>();
            format!("({})", places.join(", "))
        };
        let places = (0..rows.len()).map(row).collect::<Vec<_>>().join(", ");
        let text = format!("{}VALUES {places}", table.insert());
        execute(self, AssertSqlSafe(text), rows.concat()).await?;
        Ok(())
    }

    /// Empties a table.
    async fn clear(&mut self, table: &TableSpec) -> StoreResult {
        execute(self, AssertSqlSafe(format!("DELETE FROM {}", table.name)), vec![]).await?;
        Ok(())
    }
}

/// Reason why a bot could not be moved. The new database then holds nothing of it.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("there is no database {0}")]
    NoSource(String),
    /// A bot has lived in the new database.
    #[error("the database {url} is not empty: it has {rows} rows of {table}")]
    NotEmpty { url: String, table: String, rows: u64 },
    /// A row could not be read or written.
    #[error("{table}: {error}")]
    Row { table: String, error: StoreError },
    /// It could not be begun or ended.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The copied rows are not the same as the original ones.
    #[error("{table}: the copy is not the same as the original")]
    Differs { table: String },
    /// An open game is not the same in both.
    #[error("game {0} does not replay to the same position in the copy")]
    GameDiffers(GameId),
}

/// Report on the data that was moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransferReport {
    pub tables: Vec<TransferredTable>,
    /// Number of open games that were replayed on both sides.
    pub open_games: usize,
    /// Number of them that cannot be replayed on either side.
    pub unreadable: usize,
}

/// A table that was moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransferredTable {
    pub name: String,
    pub rows: u64,
    /// SHA-256 of all of them, the same on both sides.
    pub digest: String,
}

/// Moves everything but the playground's chat from one database to another, which must be empty. It is one transaction:
/// what was moved is compared before it is made durable. The original stays as it is, but for its schema, which is
/// brought up to date.
pub async fn move_all(from: &str, to: &str) -> Result<TransferReport, TransferError> {
    let (source, mut old) = end(from, true).await?;
    let moved = async {
        let (target, mut new) = end(to, false).await?;
        let moved = async {
            let moved = move_between(&mut old, &mut new, to).await?;
            new.count_on().await?;
            new.commit().await?;
            Ok(moved)
        };
        let moved = moved.await;
        target.close().await;
        moved
    };
    let moved = moved.await;
    drop(old);
    source.close().await;
    moved
}

/// Opens a database and a transaction in it, which reads everything as it stands now, or beside which nobody writes.
async fn end(url: &str, is_source: bool) -> Result<(Store, Writer), TransferError> {
    let file = url.parse::<SqliteConnectOptions>().map(|options| options.get_filename().to_owned());
    if is_source && url.starts_with("sqlite:") && file.is_ok_and(|file| !file.exists()) {
        return Err(TransferError::NoSource(without_password(url)));
    }
    let store = Store::open(url).await?;
    let mut writer = store.database.begin().await?;
    if is_source {
        writer.as_of_now().await?
    } else {
        writer.lock_games().await?
    }
    Ok((store, writer))
}

async fn move_between(old: &mut Writer, new: &mut Writer, to: &str) -> Result<TransferReport, TransferError> {
    let all = tables().await?;
    for table in all.iter().filter(|table| table.name != COUNTERS) {
        let rows = digest(new, table).await?.rows;
        if rows > 0 {
            let (url, table) = (without_password(to), table.name.clone());
            return Err(TransferError::NotEmpty { url, table, rows });
        }
    }
    let mut tables = Vec::new();
    for table in &all {
        let wrong = |error| table.wrong(error);
        new.clear(table).await.map_err(wrong)?;
        let mut batch = Vec::with_capacity(BATCH);
        let mut rows = old.table(table);
        while let Some(row) = rows.next().await {
            batch.push(row.map_err(wrong)?);
            if batch.len() == BATCH {
                new.add(table, std::mem::take(&mut batch)).await.map_err(wrong)?;
            }
        }
        drop(rows);
        if !batch.is_empty() {
            new.add(table, batch).await.map_err(wrong)?;
        }
        let (sent, arrived) = (digest(old, table).await?, digest(new, table).await?);
        if sent != arrived {
            return Err(TransferError::Differs { table: table.name.clone() });
        }
        tables.push(arrived);
    }
    let (before, after) = (open_games(old, &all).await?, open_games(new, &all).await?);
    if let Some((id, _)) = before.iter().find(|(id, state)| after.get(*id) != Some(*state)) {
        return Err(TransferError::GameDiffers(GameId(*id)));
    }
    let unreadable = after.values().filter(|state| state.is_none()).count();
    Ok(TransferReport { tables, open_games: after.len(), unreadable })
}

/// Counts the rows of a table and works out their digest.
async fn digest(end: &mut Writer, table: &TableSpec) -> Result<TransferredTable, TransferError> {
    let (mut hash, mut count) = (Sha256::new(), 0);
    let mut rows = end.table(table);
    while let Some(row) = rows.next().await {
        let row = row.map_err(|error| table.wrong(error))?;
        count += 1;
        for value in row {
            let bytes = match value {
                ColumnValue::Bool(value) => value.map(|value| vec![u8::from(value)]),
                ColumnValue::Float(value) => value.map(|value| value.to_bits().to_be_bytes().to_vec()),
                ColumnValue::Int(value) => value.map(|value| value.to_be_bytes().to_vec()),
                ColumnValue::Text(value) => value.map(String::into_bytes),
            };
            // Lengths keep neighbours apart, and nothing from an empty text.
            let length = bytes.as_ref().map_or(u64::MAX, |bytes| bytes.len() as u64);
            hash.update(length.to_be_bytes());
            hash.update(bytes.unwrap_or_default());
        }
    }
    let digest = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(TransferredTable { name: table.name.clone(), rows: count, digest })
}

/// The open games and what they replay to, if they do.
async fn open_games(
    end: &mut Writer,
    tables: &[TableSpec],
) -> Result<BTreeMap<i64, Option<String>>, TransferError> {
    let find = |name: &str, columns: &[(&str, ColumnKind)]| {
        let columns = columns.iter().map(|(name, kind)| ((*name).to_owned(), *kind)).collect();
        let key = &tables.iter().find(|table| table.name == name).expect("the schema has the table").key;
        TableSpec { name: name.to_owned(), key: key.clone(), columns }
    };
    let games = find("games", &[("id", ColumnKind::Int), ("is_open", ColumnKind::Bool)]);
    let events = find("events", &[("game", ColumnKind::Int), ("event", ColumnKind::Text)]);
    let mut open = BTreeMap::new();
    let mut rows = end.table(&games);
    while let Some(row) = rows.next().await {
        if let [ColumnValue::Int(Some(id)), ColumnValue::Bool(Some(true))] =
            row.map_err(|error| games.wrong(error))?[..]
        {
            open.insert(id, Vec::new());
        }
    }
    drop(rows);
    let mut rows = end.table(&events);
    while let Some(row) = rows.next().await {
        if let [ColumnValue::Int(Some(game)), ColumnValue::Text(Some(event))] =
            &row.map_err(|error| events.wrong(error))?[..]
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
