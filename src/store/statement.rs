//! Statements of features, in the SQL that both databases read.
//!
//! A feature with tables of its own builds them in its `queries.rs`. What it writes goes into a transaction as
//! [`super::StateWrite::Run`]; what it reads comes as tuples.

use std::time::SystemTime;

use sqlx::FromRow;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;

use super::{Store, StoreError};

/// What a row holds in a column, or a statement as a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum ColumnValue {
    /// A truth value.
    Bool(Option<bool>),
    /// A floating-point number.
    Float(Option<f64>),
    /// A whole number.
    Int(Option<i64>),
    /// A text without NUL.
    Text(Option<String>),
}

impl From<&str> for ColumnValue {
    fn from(text: &str) -> ColumnValue {
        Some(text).into()
    }
}

impl From<Option<&str>> for ColumnValue {
    fn from(text: Option<&str>) -> ColumnValue {
        // PostgreSQL keeps no text with a NUL.
        ColumnValue::Text(text.map(|text| text.replace('\0', "")))
    }
}

impl From<i64> for ColumnValue {
    fn from(number: i64) -> ColumnValue {
        ColumnValue::Int(Some(number))
    }
}

/// A statement with its parameters, which are called `$1`, `$2` and so on in its text.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    pub(super) text: &'static str,
    pub(super) values: Vec<ColumnValue>,
    pub(super) must_change: bool,
}

impl Statement {
    /// A statement without parameters.
    pub fn new(text: &'static str) -> Statement {
        Statement { text, values: Vec::new(), must_change: false }
    }

    /// Adds the next parameter.
    pub fn bind(mut self, value: impl Into<ColumnValue>) -> Statement {
        self.values.push(value.into());
        self
    }

    /// Adds the time of the system's clock, in seconds since 1970: old rows are deleted by it.
    pub fn bind_time(self) -> Statement {
        self.bind(seconds_now())
    }

    /// Rejects the transaction with [`StoreError::Overtaken`] where this changes no row.
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
    /// How many days rows stay.
    pub days: i64,
}

/// A row of either database.
#[derive(Debug)]
pub enum StoredRow {
    /// Of SQLite.
    Sqlite(SqliteRow),
    /// Of PostgreSQL.
    Postgres(PgRow),
}

impl From<SqliteRow> for StoredRow {
    fn from(row: SqliteRow) -> StoredRow {
        StoredRow::Sqlite(row)
    }
}

impl From<PgRow> for StoredRow {
    fn from(row: PgRow) -> StoredRow {
        StoredRow::Postgres(row)
    }
}

impl dyn Store + '_ {
    /// The rows that a statement selects, as tuples in the order of its columns.
    ///
    /// # Errors
    /// When the store does not answer, or a column holds another type.
    pub async fn fetch<T>(&self, statement: Statement) -> Result<Vec<T>, StoreError>
    where
        T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow>,
    {
        let rows = self.rows(statement).await?;
        let read = rows.iter().map(|row| match row {
            StoredRow::Sqlite(row) => T::from_row(row),
            StoredRow::Postgres(row) => T::from_row(row),
        });
        Ok(read.collect::<Result<_, _>>()?)
    }
}

/// The time of the system's clock. It decides only when old rows are deleted; no game depends on it.
pub(super) fn seconds_now() -> i64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |now| now.as_secs() as i64)
}
