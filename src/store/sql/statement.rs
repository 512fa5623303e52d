//! Statements with their parameters, for either database.

use sqlx::Arguments as _;
use sqlx::query::{Query, QueryScalar};

use super::{Db, Writer};
use crate::store::{ColumnValue, Statement, StoreError};

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
pub(super) fn query(text: &'static str, params: Vec<ColumnValue>) -> Query<'static, Db, Arguments> {
    sqlx::query_with(text, arguments(params))
}

/// A statement that selects one column.
pub(super) fn query_scalar<T>(
    text: &'static str,
    params: Vec<ColumnValue>,
) -> QueryScalar<'static, Db, T, Arguments>
where
    (T,): for<'r> sqlx::FromRow<'r, super::Row>,
{
    sqlx::query_scalar_with(text, arguments(params))
}

impl Writer {
    /// Runs a statement; how many rows it changed.
    pub(super) async fn change(
        &mut self,
        text: &'static str,
        params: Vec<ColumnValue>,
    ) -> Result<u64, StoreError> {
        Ok(query(text, params).execute(&mut **self).await?.rows_affected())
    }

    /// Runs a statement of a feature.
    pub(super) async fn run_statement(&mut self, statement: &Statement) -> Result<(), StoreError> {
        match self.change(statement.text, statement.params.clone()).await? {
            0 if statement.must_change => Err(StoreError::Overtaken),
            _ => Ok(()),
        }
    }
}
