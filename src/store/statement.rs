//! Statements in the SQL that both databases read, and their rows as tuples.
//!
//! A feature with tables of its own builds its statements in its `queries.rs`, and writes them as [`super::StateWrite::Run`].

use std::time::SystemTime;

use futures_util::future::BoxFuture;
use sqlx::postgres::{PgConnection, PgPool, PgRow, Postgres};
use sqlx::query::Query;
use sqlx::sqlite::{Sqlite, SqliteConnection, SqlitePool, SqliteRow};
use sqlx::{
    Arguments as _, Database, Decode, Encode, FromRow, IntoArguments, Row as _, SqlSafeStr, SqlStr, Type,
    query_with,
};

use super::StoreResult;

/// Value of a column in a row, or of a parameter in a statement.
#[derive(Clone, Debug, PartialEq, strum::EnumDiscriminants)]
#[strum_discriminants(name(ColumnKind), vis(pub(super)))]
pub enum ColumnValue {
    Bool(Option<bool>),
    Float(Option<f64>),
    Int(Option<i64>),
    /// A text, which on PostgreSQL must not contain a NUL.
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

/// Makes the parameters `$1`, `$2` and so on of a statement.
macro_rules! params {
    ($($value:expr),* $(,)?) => { vec![$($crate::store::ColumnValue::from($value)),*] };
}
pub(crate) use params;

#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    pub(super) text: &'static str,
    pub(super) params: Vec<ColumnValue>,
    pub(super) must_change: bool,
}

impl Statement {
    pub fn new(text: &'static str, params: Vec<ColumnValue>) -> Statement {
        Statement { text, params, must_change: false }
    }

    /// Rejects the transaction with [`StoreError::Overtaken`](crate::store::StoreError::Overtaken) if this changes no row.
    pub fn or_overtaken(self) -> Statement {
        Statement { must_change: true, ..self }
    }
}

/// Rows of a feature that are deleted when they are old. Their times are Unix seconds.
#[derive(Clone, Copy, Debug)]
pub struct OldRows {
    /// Deletes at most `$2` rows from before `$1`.
    pub delete: &'static str,
    /// Sets dates more than a day after `$1`, which a wrong clock has made, to `$1`.
    pub redate: &'static str,
    /// Number of days that rows stay.
    pub days: i64,
}

/// A tuple that can be read from a row of either database.
pub trait FromStoredRow: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> {}

impl<T> FromStoredRow for T where T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> {}

/// A row of either database.
#[derive(Debug)]
pub enum StoredRow {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

impl StoredRow {
    /// Reads its first columns as a tuple.
    pub(super) fn read<T: FromStoredRow>(&self) -> StoreResult<T> {
        Ok(match self {
            StoredRow::Sqlite(row) => T::from_row(row)?,
            StoredRow::Postgres(row) => T::from_row(row)?,
        })
    }

    /// Reads a column of this kind.
    pub(super) fn column(&self, at: usize, kind: ColumnKind) -> StoreResult<ColumnValue> {
        Ok(match kind {
            ColumnKind::Bool => ColumnValue::Bool(self.get(at)?),
            ColumnKind::Float => ColumnValue::Float(self.get(at)?),
            ColumnKind::Int => ColumnValue::Int(self.get(at)?),
            ColumnKind::Text => ColumnValue::Text(self.get(at)?),
        })
    }

    fn get<T>(&self, at: usize) -> sqlx::Result<T>
    where
        T: for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres>,
    {
        match self {
            StoredRow::Sqlite(row) => row.try_get(at),
            StoredRow::Postgres(row) => row.try_get(at),
        }
    }
}

/// Connection or pool of either database.
#[derive(Debug)]
pub(crate) enum SqlExecutor<'a> {
    Sqlite(&'a mut SqliteConnection),
    SqlitePool(&'a SqlitePool),
    Postgres(&'a mut PgConnection),
    PostgresPool(&'a PgPool),
}

macro_rules! executors {
    ($($kind:ident of $type:ty),*) => {$(
        impl<'a> From<$type> for SqlExecutor<'a> {
            fn from(on: $type) -> SqlExecutor<'a> {
                SqlExecutor::$kind(on)
            }
        }
    )*};
}
executors!(
    Sqlite of &'a mut SqliteConnection, SqlitePool of &'a SqlitePool,
    Postgres of &'a mut PgConnection, PostgresPool of &'a PgPool
);

impl<'a> From<&'a mut SqlExecutor<'_>> for SqlExecutor<'a> {
    fn from(on: &'a mut SqlExecutor<'_>) -> SqlExecutor<'a> {
        match on {
            SqlExecutor::Sqlite(on) => SqlExecutor::Sqlite(on),
            SqlExecutor::SqlitePool(on) => SqlExecutor::SqlitePool(on),
            SqlExecutor::Postgres(on) => SqlExecutor::Postgres(on),
            SqlExecutor::PostgresPool(on) => SqlExecutor::PostgresPool(on),
        }
    }
}

/// The futures are boxed, because they are large, and so that they are compiled here only.
impl<'a> SqlExecutor<'a> {
    pub(super) fn rows(
        self,
        text: &'static str,
        params: Vec<ColumnValue>,
    ) -> BoxFuture<'a, sqlx::Result<Vec<StoredRow>>> {
        Box::pin(async move {
            Ok(match self {
                SqlExecutor::Sqlite(on) => sqlite_rows(query(text, params).fetch_all(on).await?),
                SqlExecutor::SqlitePool(on) => sqlite_rows(query(text, params).fetch_all(on).await?),
                SqlExecutor::Postgres(on) => postgres_rows(query(text, params).fetch_all(on).await?),
                SqlExecutor::PostgresPool(on) => postgres_rows(query(text, params).fetch_all(on).await?),
            })
        })
    }

    /// Runs a statement, and returns the number of rows changed.
    fn execute(self, text: SqlStr, params: Vec<ColumnValue>) -> BoxFuture<'a, sqlx::Result<u64>> {
        Box::pin(async move {
            Ok(match self {
                SqlExecutor::Sqlite(on) => query(text, params).execute(on).await?.rows_affected(),
                SqlExecutor::SqlitePool(on) => query(text, params).execute(on).await?.rows_affected(),
                SqlExecutor::Postgres(on) => query(text, params).execute(on).await?.rows_affected(),
                SqlExecutor::PostgresPool(on) => query(text, params).execute(on).await?.rows_affected(),
            })
        })
    }
}

fn sqlite_rows(rows: Vec<SqliteRow>) -> Vec<StoredRow> {
    rows.into_iter().map(StoredRow::Sqlite).collect()
}

fn postgres_rows(rows: Vec<PgRow>) -> Vec<StoredRow> {
    rows.into_iter().map(StoredRow::Postgres).collect()
}

/// Runs a statement, and returns the number of rows changed.
pub(super) async fn execute(
    on: impl Into<SqlExecutor<'_>>,
    text: impl SqlSafeStr,
    params: Vec<ColumnValue>,
) -> sqlx::Result<u64> {
    on.into().execute(text.into_sql_str(), params).await
}

fn query<D: Database>(text: impl SqlSafeStr, params: Vec<ColumnValue>) -> Query<'static, D, D::Arguments>
where
    D::Arguments: IntoArguments<D>,
    Option<bool>: for<'q> Encode<'q, D> + Type<D>,
    Option<f64>: for<'q> Encode<'q, D> + Type<D>,
    Option<i64>: for<'q> Encode<'q, D> + Type<D>,
    Option<String>: for<'q> Encode<'q, D> + Type<D>,
{
    let mut arguments = D::Arguments::default();
    for param in params {
        let added = match param {
            ColumnValue::Bool(value) => arguments.add(value),
            ColumnValue::Float(value) => arguments.add(value),
            ColumnValue::Int(value) => arguments.add(value),
            ColumnValue::Text(value) => arguments.add(value),
        };
        added.expect("these types are always encoded");
    }
    query_with(text, arguments)
}

/// Returns the rows of a query as tuples in the order of its columns.
///
/// # Errors
/// If the store does not answer, or a column has another type.
pub(super) async fn all<T: FromStoredRow>(
    on: impl Into<SqlExecutor<'_>>,
    text: &'static str,
    params: Vec<ColumnValue>,
) -> StoreResult<Vec<T>> {
    on.into().rows(text, params).await?.iter().map(StoredRow::read).collect()
}

pub(super) async fn first<T: FromStoredRow>(
    on: impl Into<SqlExecutor<'_>>,
    text: &'static str,
    params: Vec<ColumnValue>,
) -> StoreResult<Option<T>> {
    on.into().rows(text, params).await?.first().map(StoredRow::read).transpose()
}

/// Returns the first column of the first row of a query.
pub(super) async fn value<T>(
    on: impl Into<SqlExecutor<'_>>,
    text: &'static str,
    params: Vec<ColumnValue>,
) -> StoreResult<Option<T>>
where
    (T,): FromStoredRow,
{
    Ok(first::<(T,)>(on, text, params).await?.map(|(value,)| value))
}

/// Removes the NULs, which PostgreSQL does not store.
pub(super) fn without_nul(text: &str) -> String {
    text.replace('\0', "")
}

/// Returns the system's clock in Unix seconds. It dates rows for pruning; no game depends on it.
pub(crate) fn seconds_now() -> i64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |now| now.as_secs() as i64)
}
