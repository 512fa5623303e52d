//! Statements of features, run in either database.

use sqlx::query::Query;

use crate::store::{ColumnValue, Statement, StoreError};

use super::{Db, Writer};

/// A statement with its parameters.
pub(super) fn query(statement: &Statement) -> Query<'_, Db, <Db as sqlx::Database>::Arguments> {
    statement.values.iter().fold(sqlx::query(statement.text), |query, value| match value {
        ColumnValue::Bool(value) => query.bind(value),
        ColumnValue::Float(value) => query.bind(value),
        ColumnValue::Int(value) => query.bind(value),
        ColumnValue::Text(value) => query.bind(value),
    })
}

impl Writer {
    pub(super) async fn run_statement(&mut self, statement: &Statement) -> Result<(), StoreError> {
        let done = query(statement).execute(&mut **self).await?;
        if statement.must_change && done.rows_affected() == 0 {
            return Err(StoreError::Overtaken);
        }
        Ok(())
    }
}
