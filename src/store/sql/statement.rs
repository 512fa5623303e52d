//! Statements with their parameters, for either database.

use sqlx::query::Query;
use sqlx::{Arguments as _, Executor, FromRow};

use super::{Database, Db, Row, Writer};
use crate::store::{ColumnValue, Statement, StoreError, StoreResult};

type Arguments = <Db as sqlx::Database>::Arguments;

fn arguments(params: Vec<ColumnValue>) -> Arguments {
    let mut arguments = Arguments::default();
    for param in params {
        let added = match param {
            ColumnValue::Bool(value) => arguments.add(value),
            ColumnValue::Float(value) => arguments.add(value),
            ColumnValue::Int(value) => arguments.add(value),
            ColumnValue::Text(value) => arguments.add(value),
        };
        added.expect("these types are always encoded");
    }
    arguments
}

/// A statement.
pub(in crate::store) fn query(text: &'static str, params: Vec<ColumnValue>) -> Query<'static, Db, Arguments> {
    sqlx::query_with(text, arguments(params))
}

/// Rows that a statement selects, as tuples in the order of its columns.
pub(in crate::store) async fn all<T: for<'r> FromRow<'r, Row>>(
    database: impl Executor<'_, Database = Db>,
    text: &'static str,
    params: Vec<ColumnValue>,
) -> StoreResult<Vec<T>> {
    let rows = query(text, params).fetch_all(database).await?;
    Ok(rows.iter().map(T::from_row).collect::<Result<_, _>>()?)
}

/// The first of it, if there is any.
pub(in crate::store) async fn first<T: for<'r> FromRow<'r, Row>>(
    database: impl Executor<'_, Database = Db>,
    text: &'static str,
    params: Vec<ColumnValue>,
) -> StoreResult<Option<T>> {
    let row = query(text, params).fetch_optional(database).await?;
    Ok(row.as_ref().map(T::from_row).transpose()?)
}

/// The value that a statement selects, where it selects one.
pub(in crate::store) async fn value<T>(
    database: impl Executor<'_, Database = Db>,
    text: &'static str,
    params: Vec<ColumnValue>,
) -> StoreResult<Option<T>>
where
    (T,): for<'r> FromRow<'r, Row>,
{
    Ok(first::<(T,)>(database, text, params).await?.map(|(value,)| value))
}

impl Database {
    /// Runs a statement in a transaction of its own; how many rows it changed.
    pub(super) async fn change(&self, text: &'static str, params: Vec<ColumnValue>) -> StoreResult<u64> {
        let mut writer = self.begin().await?;
        let changed = writer.change(text, params).await?;
        writer.commit().await?;
        Ok(changed)
    }
}

impl Writer {
    /// Runs a statement; how many rows it changed.
    pub(in crate::store) async fn change(
        &mut self,
        text: &'static str,
        params: Vec<ColumnValue>,
    ) -> StoreResult<u64> {
        Ok(query(text, params).execute(&mut **self).await?.rows_affected())
    }

    /// Runs a statement of a feature.
    pub(super) async fn run_statement(&mut self, statement: &Statement) -> StoreResult {
        match self.change(statement.text, statement.params.clone()).await? {
            0 if statement.must_change => Err(StoreError::Overtaken),
            _ => Ok(()),
        }
    }
}
