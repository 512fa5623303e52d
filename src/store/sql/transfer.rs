//! Reading and writing whole tables.

use async_trait::async_trait;
use futures_util::stream::BoxStream;
use futures_util::{StreamExt as _, TryStreamExt as _};
use sqlx::{AssertSqlSafe, QueryBuilder, Row as _};

use super::{Db, Row, SqlStore, Writer};
use crate::store::statement::ColumnKind;
use crate::store::transfer::{TableSpec, TransferEnd};
use crate::store::{ColumnValue, StoreError, StoreResult};

impl SqlStore {
    /// A transaction that reads everything as it stands now, or beside which nobody writes.
    pub(in crate::store) async fn transfer_end(&self, is_source: bool) -> StoreResult<Box<dyn TransferEnd>> {
        let mut writer = self.database.begin().await?;
        if is_source {
            writer.as_of_now().await?
        } else {
            writer.lock_games().await?
        }
        Ok(Box::new(writer))
    }
}

#[async_trait]
impl TransferEnd for Writer {
    fn rows<'a>(&'a mut self, table: &'a TableSpec) -> BoxStream<'a, StoreResult<Vec<ColumnValue>>> {
        let rows = sqlx::query(AssertSqlSafe(table.select())).fetch(&mut **self);
        rows.map_err(StoreError::from).map(move |row| read(table, &row?)).boxed()
    }

    async fn write(&mut self, table: &TableSpec, rows: &[Vec<ColumnValue>]) -> StoreResult {
        let mut statement = QueryBuilder::<Db>::new(table.insert());
        statement.push_values(rows, |mut row, values| {
            for value in values {
                match value {
                    ColumnValue::Bool(value) => row.push_bind(*value),
                    ColumnValue::Float(value) => row.push_bind(*value),
                    ColumnValue::Int(value) => row.push_bind(*value),
                    ColumnValue::Text(value) => row.push_bind(value.as_deref()),
                };
            }
        });
        statement.build().execute(&mut **self).await?;
        Ok(())
    }

    async fn clear(&mut self, table: &TableSpec) -> StoreResult {
        let statement = AssertSqlSafe(format!("DELETE FROM {}", table.name));
        sqlx::query(statement).execute(&mut **self).await?;
        Ok(())
    }

    async fn commit(mut self: Box<Self>) -> StoreResult {
        self.count_on().await?;
        Ok(Writer::commit(*self).await?)
    }
}

fn read(table: &TableSpec, row: &Row) -> StoreResult<Vec<ColumnValue>> {
    let value = |(at, (_, kind)): (usize, &(String, ColumnKind))| {
        Ok(match kind {
            ColumnKind::Bool => ColumnValue::Bool(row.try_get(at)?),
            ColumnKind::Float => ColumnValue::Float(row.try_get(at)?),
            ColumnKind::Int => ColumnValue::Int(row.try_get(at)?),
            ColumnKind::Text => ColumnValue::Text(row.try_get(at)?),
        })
    };
    table.columns.iter().enumerate().map(value).collect()
}
