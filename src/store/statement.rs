//! Statements in the SQL that both databases read, and the rows that they select, as tuples.
//!
//! A feature with tables of its own builds its statements in its `queries.rs`. What it writes goes into a transaction as
//! [`super::StateWrite::Run`].

use std::time::SystemTime;

use async_trait::async_trait;
use sqlx::FromRow;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;

use super::StoreResult;

/// Value of a column in a row, or of a parameter in a statement.
#[derive(Clone, Debug, PartialEq, strum::EnumDiscriminants)]
#[strum_discriminants(name(ColumnKind), vis(pub(super)))]
pub enum ColumnValue {
    /// A truth value.
    Bool(Option<bool>),
    /// A floating-point number.
    Float(Option<f64>),
    /// A whole number.
    Int(Option<i64>),
    /// A text. PostgreSQL takes none with a NUL.
    Text(Option<String>),
}

macro_rules! column_values {
    ($($kind:ident of $type:ty),*) => {$(
        impl From<Option<$type>> for ColumnValue {
            fn from(value: Option<$type>) -> ColumnValue {
                ColumnValue::$kind(value)
            }
        }

        impl From<$type> for ColumnValue {
            fn from(value: $type) -> ColumnValue {
                Some(value).into()
            }
        }
    )*};
}
column_values!(Bool of bool, Float of f64, Int of i64, Text of String);

impl From<Option<&str>> for ColumnValue {
    fn from(text: Option<&str>) -> ColumnValue {
        text.map(str::to_owned).into()
    }
}

impl<T: AsRef<str> + ?Sized> From<&T> for ColumnValue {
    fn from(text: &T) -> ColumnValue {
        Some(text.as_ref()).into()
    }
}

/// The parameters of a statement, which are called `$1`, `$2` and so on in its text.
macro_rules! params {
    ($($value:expr),* $(,)?) => { vec![$($crate::store::ColumnValue::from($value)),*] };
}
pub(crate) use params;

/// A statement with its parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    pub(super) text: &'static str,
    pub(super) params: Vec<ColumnValue>,
    pub(super) must_change: bool,
}

impl Statement {
    /// A statement with the parameters that its text names.
    pub fn new(text: &'static str, params: Vec<ColumnValue>) -> Statement {
        Statement { text, params, must_change: false }
    }

    /// Rejects the transaction with [`StoreError::Overtaken`](crate::store::StoreError::Overtaken) where this changes no row.
    pub fn or_overtaken(self) -> Statement {
        Statement { must_change: true, ..self }
    }
}

/// Rows of a feature that are deleted when they are old. Their times are seconds since 1970.
#[derive(Clone, Copy, Debug)]
pub struct OldRows {
    /// Deletes at most `$2` rows from before `$1`.
    pub delete: &'static str,
    /// Dates rows `$1` that a clock which ran ahead has dated later than a day after it.
    pub redate: &'static str,
    /// Number of days that rows stay.
    pub days: i64,
}

/// A row of either database.
#[derive(Debug)]
pub enum StoredRow {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

impl StoredRow {
    /// Its first columns as a tuple.
    pub(super) fn read<T>(&self) -> StoreResult<T>
    where
        T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow>,
    {
        Ok(match self {
            StoredRow::Sqlite(row) => T::from_row(row)?,
            StoredRow::Postgres(row) => T::from_row(row)?,
        })
    }
}

/// Runs statements outside a step. The stores of each subject read with it.
#[async_trait]
pub trait StatementStore: Send + Sync + 'static {
    /// The rows that a statement selects; see `fetch`.
    async fn rows(&self, text: &'static str, params: Vec<ColumnValue>) -> StoreResult<Vec<StoredRow>>;

    /// Writes a statement in a transaction of its own.
    async fn run(&self, statement: Statement) -> StoreResult;

    /// True if this process speaks in the channels of a server; in direct messages, where none is named. Of several processes
    /// over one database exactly one does.
    fn speaks_in(&self, server: Option<&str>) -> bool;
}

/// The rows that a statement selects, as tuples in the order of its columns.
///
/// # Errors
/// When the store does not answer, or a column holds another type.
pub async fn fetch<T>(
    store: &(impl StatementStore + ?Sized),
    text: &'static str,
    params: Vec<ColumnValue>,
) -> StoreResult<Vec<T>>
where
    T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow>,
{
    store.rows(text, params).await?.iter().map(StoredRow::read).collect()
}

/// Rows that a statement selects with their servers, only those of the servers where this process speaks.
pub(super) async fn fetch_own(
    store: &(impl StatementStore + ?Sized),
    text: &'static str,
    params: Vec<ColumnValue>,
) -> StoreResult<Vec<String>> {
    let found: Vec<(String, Option<String>)> = fetch(store, text, params).await?;
    let own = found.into_iter().filter(|(_, server)| store.speaks_in(server.as_deref()));
    Ok(own.map(|(name, _)| name).collect())
}

/// PostgreSQL keeps no text with a NUL.
pub(super) fn without_nul(text: &str) -> String {
    text.replace('\0', "")
}

/// The time of the system's clock, in seconds since 1970. It decides only when old rows are deleted; no game depends on it.
pub(crate) fn seconds_now() -> i64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |now| now.as_secs() as i64)
}
