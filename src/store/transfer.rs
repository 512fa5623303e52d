//! Moves a whole bot from one database to another, and proves that the copy is complete.

use futures_util::stream::BoxStream;
use futures_util::{StreamExt as _, TryStreamExt as _};
use sha2::{Digest as _, Sha256};
use sqlx::AssertSqlSafe;
use sqlx::sqlite::SqliteConnectOptions;

use super::database::Writer;
use super::statement::{self, ColumnKind, execute};
use super::{
    ColumnValue, OpenError, SqliteDatabase, Store, StoreError, StoreResult, StoredRow, params,
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
}

/// Report on the data that was moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransferReport {
    pub tables: Vec<TransferredTable>,
    pub open_games: usize,
    /// Number of open games that cannot be replayed.
    pub unreadable: usize,
}

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
    // Both sides have the same logs, so games replay to the same positions.
    let text = "SELECT id FROM games WHERE is_open";
    let open: Vec<(i64,)> = statement::all(&mut *new, text, vec![]).await?;
    let mut unreadable = 0;
    for (id,) in &open {
        let text = "SELECT event FROM events WHERE game = $1 ORDER BY seq";
        let log: Vec<(String,)> = statement::all(&mut *new, text, params![*id]).await?;
        let log: Result<Vec<Event>, _> = log.iter().map(|(event,)| serde_json::from_str(event)).collect();
        if !log.is_ok_and(|log| matches!(Game::replay(&log), Ok(Some(_)))) {
            unreadable += 1;
        }
    }
    Ok(TransferReport { tables, open_games: open.len(), unreadable })
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
