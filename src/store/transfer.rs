//! Moves a whole bot from one database to another, and proves that the copy is complete.

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
    /// Returns the kind of a column by its type in the schema of SQLite.
    fn from_declared(declared: &str) -> ColumnKind {
        match declared {
            "BOOLEAN" => ColumnKind::Bool,
            "DOUBLE PRECISION" => ColumnKind::Float,
            "BIGINT" | "INTEGER" => ColumnKind::Int,
            _ => ColumnKind::Text,
        }
    }
}

/// A table to be moved.
#[derive(Debug)]
struct TableSpec {
    name: String,
    /// Columns of its primary key in order.
    key: Vec<String>,
    columns: Vec<(String, ColumnKind)>,
}

impl TableSpec {
    fn names(&self) -> String {
        self.columns.iter().map(|(name, _)| &**name).collect::<Vec<_>>().join(", ")
    }

    /// Returns the statement that reads it in the order of its key.
    fn select(&self) -> String {
        format!("SELECT {} FROM {} ORDER BY {}", self.names(), self.name, self.key.join(", "))
    }

    /// Returns the beginning of the statement that writes rows.
    fn insert(&self) -> String {
        format!("INSERT INTO {} ({}) ", self.name, self.names())
    }

    fn read(&self, row: &StoredRow) -> StoreResult<Vec<ColumnValue>> {
        self.columns.iter().enumerate().map(|(at, (_, kind))| row.column(at, *kind)).collect()
    }

    fn row_error(&self, error: StoreError) -> TransferError {
        TransferError::Row { table: self.name.clone(), error }
    }
}

/// Returns all tables of the store, referenced ones first, by the schema of an empty SQLite database, because PostgreSQL has others
/// for running processes. Those of the playground belong to one machine and are left out.
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
    let mut tables = Vec::new();
    for rows in columns.chunk_by(|a, b| a.0 == b.0) {
        let mut key: Vec<_> = rows.iter().filter(|row| row.3 > 0).map(|row| (row.3, row.1.clone())).collect();
        key.sort_unstable();
        tables.push(TableSpec {
            name: rows[0].0.clone(),
            key: key.into_iter().map(|(_, name)| name).collect(),
            columns: rows.iter().map(|row| (row.1.clone(), ColumnKind::from_declared(&row.2))).collect(),
        });
    }
    Ok(tables)
}

/// The table that is not empty in a new database.
const COUNTERS: &str = "counters";

/// Number of rows per statement.
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
        let mut values = Vec::with_capacity(rows.len());
        for row in 0..rows.len() {
            let params: Vec<String> =
                (1..=width).map(|column| format!("${}", row * width + column)).collect();
            values.push(format!("({})", params.join(", ")));
        }
        let text = format!("{}VALUES {}", table.insert(), values.join(", "));
        execute(self, AssertSqlSafe(text), rows.concat()).await?;
        Ok(())
    }

    /// Empties a table.
    async fn clear(&mut self, table: &TableSpec) -> StoreResult {
        execute(self, AssertSqlSafe(format!("DELETE FROM {}", table.name)), vec![]).await?;
        Ok(())
    }
}

/// Reason why a bot could not be moved. The new database then stays empty.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("there is no database {0}")]
    NoSource(String),
    #[error("the database {url} is not empty: it has {rows} rows of {table}")]
    NotEmpty { url: String, table: String, rows: u64 },
    #[error("{table}: {error}")]
    Row { table: String, error: StoreError },
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("{table}: the copy is not the same as the original")]
    Differs { table: String },
    #[error("game {0} does not replay to the same position in the copy")]
    GameDiffers(GameId),
}

/// Report on the data that was moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransferReport {
    pub tables: Vec<TransferredTable>,
    /// Number of open games that were replayed on both sides.
    pub open_games: usize,
    /// Number of open games that cannot be replayed on either side.
    pub unreadable: usize,
}

/// A table that was moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransferredTable {
    pub name: String,
    pub rows: u64,
    /// SHA-256 of all rows.
    pub digest: String,
}

/// Copies everything but the playground's chat from one database to another, which must be empty, in one transaction. The copy is
/// compared before the commit. The original is unchanged, except that its schema is brought up to date.
pub async fn move_all(from: &str, to: &str) -> Result<TransferReport, TransferError> {
    let (source, mut old) = open_source(from).await?;
    let moved = async {
        let (target, mut new) = open_target(to).await?;
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

/// Opens the source and begins a transaction with a snapshot of it.
async fn open_source(url: &str) -> Result<(Store, Writer), TransferError> {
    let file = url.parse::<SqliteConnectOptions>().map(|options| options.get_filename().to_owned());
    if url.starts_with("sqlite:") && file.is_ok_and(|file| !file.exists()) {
        return Err(TransferError::NoSource(without_password(url)));
    }
    let store = Store::open(url).await?;
    let mut writer = store.database.begin().await?;
    writer.as_of_now().await?;
    Ok((store, writer))
}

/// Opens the target and begins a transaction that locks its games.
async fn open_target(url: &str) -> Result<(Store, Writer), TransferError> {
    let store = Store::open(url).await?;
    let mut writer = store.database.begin().await?;
    writer.lock_games().await?;
    Ok((store, writer))
}

/// Copies all tables into an empty database and compares them.
async fn move_between(old: &mut Writer, new: &mut Writer, to: &str) -> Result<TransferReport, TransferError> {
    let all = tables().await?;
    for table in all.iter().filter(|table| table.name != COUNTERS) {
        let rows = digest(new, table).await?.rows;
        if rows > 0 {
            let table = table.name.clone();
            return Err(TransferError::NotEmpty { url: without_password(to), table, rows });
        }
    }
    let mut tables = Vec::new();
    for table in &all {
        copy_table(old, new, table).await.map_err(|error| table.row_error(error))?;
        let copied = digest(new, table).await?;
        if digest(old, table).await? != copied {
            return Err(TransferError::Differs { table: table.name.clone() });
        }
        tables.push(copied);
    }
    let before = open_games(old, &all).await?;
    let after = open_games(new, &all).await?;
    if let Some((id, _)) = before.iter().find(|(id, state)| after.get(*id) != Some(*state)) {
        return Err(TransferError::GameDiffers(GameId(*id)));
    }
    let unreadable = after.values().filter(|state| state.is_none()).count();
    Ok(TransferReport { tables, open_games: after.len(), unreadable })
}

/// Copies the rows of a table in batches.
async fn copy_table(old: &mut Writer, new: &mut Writer, table: &TableSpec) -> StoreResult {
    new.clear(table).await?;
    let mut batch = Vec::with_capacity(BATCH);
    let mut rows = old.table(table);
    while let Some(row) = rows.next().await {
        batch.push(row?);
        if batch.len() == BATCH {
            new.add(table, std::mem::take(&mut batch)).await?;
        }
    }
    if !batch.is_empty() {
        new.add(table, batch).await?;
    }
    Ok(())
}

/// Counts the rows of a table and computes their digest.
async fn digest(end: &mut Writer, table: &TableSpec) -> Result<TransferredTable, TransferError> {
    let mut hash = Sha256::new();
    let mut count = 0;
    let mut rows = end.table(table);
    while let Some(row) = rows.next().await {
        let row = row.map_err(|error| table.row_error(error))?;
        count += 1;
        for value in row {
            let bytes = match value {
                ColumnValue::Bool(value) => value.map(|value| vec![u8::from(value)]),
                ColumnValue::Float(value) => value.map(|value| value.to_bits().to_be_bytes().to_vec()),
                ColumnValue::Int(value) => value.map(|value| value.to_be_bytes().to_vec()),
                ColumnValue::Text(value) => value.map(String::into_bytes),
            };
            // Lengths separate values, and distinguish NULL from an empty text.
            let length = bytes.as_ref().map_or(u64::MAX, |bytes| bytes.len() as u64);
            hash.update(length.to_be_bytes());
            hash.update(bytes.unwrap_or_default());
        }
    }
    let digest = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(TransferredTable { name: table.name.clone(), rows: count, digest })
}

/// Returns the open games with their replayed state, or `None` for a game that cannot be replayed.
async fn open_games(
    end: &mut Writer,
    tables: &[TableSpec],
) -> Result<BTreeMap<i64, Option<String>>, TransferError> {
    let games = with_columns(tables, "games", ["id", "is_open"]);
    let events = with_columns(tables, "events", ["game", "event"]);
    let mut open = BTreeMap::new();
    let mut rows = end.table(&games);
    while let Some(row) = rows.next().await {
        if let [ColumnValue::Int(Some(id)), ColumnValue::Bool(Some(true))] =
            row.map_err(|error| games.row_error(error))?[..]
        {
            open.insert(id, Vec::new());
        }
    }
    drop(rows);
    let mut rows = end.table(&events);
    while let Some(row) = rows.next().await {
        if let [ColumnValue::Int(Some(game)), ColumnValue::Text(Some(event))] =
            &row.map_err(|error| events.row_error(error))?[..]
            && let Some(log) = open.get_mut(game)
        {
            log.push(serde_json::from_str::<Event>(event).ok());
        }
    }
    Ok(open.into_iter().map(|(id, log)| (id, replayed_state(log))).collect())
}

/// Returns a table with only these of its columns.
fn with_columns(tables: &[TableSpec], table: &str, columns: [&str; 2]) -> TableSpec {
    let table = tables.iter().find(|spec| spec.name == table).expect("the schema has the table");
    let columns = columns.map(|column| {
        let found = table.columns.iter().find(|(name, _)| name == column);
        found.expect("the table has the column").clone()
    });
    TableSpec { name: table.name.clone(), key: table.key.clone(), columns: columns.into() }
}

fn replayed_state(log: Vec<Option<Event>>) -> Option<String> {
    let log = log.into_iter().collect::<Option<Vec<Event>>>()?;
    Game::replay(&log).ok().flatten().map(|game| format!("{game:?}"))
}
