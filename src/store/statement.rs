//! Statements of features, in the SQL that both databases read.
//!
//! A feature with tables of its own builds them in its `queries.rs`. What it writes goes into a transaction as
//! [`super::StateWrite::Run`]; what it reads comes as tuples.

use std::time::SystemTime;

use sqlx::FromRow;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;

use super::{Store, StoreResult};

/// What a row holds in a column, or a statement as a parameter.
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
    pub async fn fetch<T>(&self, text: &'static str, params: Vec<ColumnValue>) -> StoreResult<Vec<T>>
    where
        T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow>,
    {
        let rows = self.rows(text, params).await?;
        let read = rows.iter().map(|row| match row {
            StoredRow::Sqlite(row) => T::from_row(row),
            StoredRow::Postgres(row) => T::from_row(row),
        });
        Ok(read.collect::<Result<_, _>>()?)
    }
}

/// The time of the system's clock, in seconds since 1970. It decides only when old rows are deleted; no game depends on it.
pub(crate) fn seconds_now() -> i64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |now| now.as_secs() as i64)
}
