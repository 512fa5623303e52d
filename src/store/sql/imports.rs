//! The statements about imports.

use async_trait::async_trait;
use sqlx::Row as _;

use crate::game::Timestamp;
use crate::store::{Imports, StoreError, StoredImport};

use super::rows::seconds_now;
use super::{Row, SqlStore, Writer};

/// After how many seconds the use of an import is written down again: exact to a day is enough.
const NOTED_AGAIN: i64 = 24 * 60 * 60;

#[async_trait]
impl Imports for SqlStore {
    async fn reserve_import(&self) -> Result<u64, StoreError> {
        let mut writer = self.database().begin().await?;
        let numbers = writer.numbers("import", 1).await?;
        writer.commit().await?;
        Ok(numbers[0].unsigned_abs())
    }

    async fn import(
        &self,
        platform: &str,
        owner: &str,
        number: u64,
    ) -> Result<Option<StoredImport>, StoreError> {
        let Ok(number) = i64::try_from(number) else { return Ok(None) };
        let found = sqlx::query(
            "SELECT number, record, created_at, used_at FROM imports
                 WHERE platform = $1 AND owner = $2 AND number = $3",
        )
        .bind(platform)
        .bind(owner)
        .bind(number)
        .fetch_optional(self.database().pool())
        .await?;
        let Some(row) = found else { return Ok(None) };
        let now = seconds_now();
        if row.try_get::<i64, _>("used_at")? < now - NOTED_AGAIN {
            let mut writer = self.database().begin().await?;
            sqlx::query("UPDATE imports SET used_at = $2 WHERE number = $1")
                .bind(number)
                .bind(now)
                .execute(&mut *writer)
                .await?;
            writer.commit().await?;
        }
        import_of(&row).map(Some)
    }

    async fn imports_of(&self, platform: &str, owner: &str) -> Result<Vec<StoredImport>, StoreError> {
        let rows = sqlx::query(
            "SELECT number, record, created_at FROM imports
                 WHERE platform = $1 AND owner = $2 ORDER BY number DESC",
        )
        .bind(platform)
        .bind(owner)
        .fetch_all(self.database().pool())
        .await?;
        rows.iter().map(import_of).collect()
    }
}

impl Writer {
    /// Stores an import; of the owner's only the latest `keep` stay.
    pub(super) async fn store_import(
        &mut self,
        platform: &str,
        owner: &str,
        import: &StoredImport,
        keep: u32,
    ) -> Result<(), StoreError> {
        let number = i64::try_from(import.number)
            .map_err(|_| StoreError::Corrupt(format!("import {} has too great a number", import.number)))?;
        sqlx::query(
            "INSERT INTO imports (number, platform, owner, record, created_at, used_at)
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(number)
        .bind(platform)
        .bind(owner)
        .bind(&import.record)
        .bind(import.created.0)
        .bind(seconds_now())
        .execute(&mut **self)
        .await?;
        sqlx::query(
            "DELETE FROM imports WHERE platform = $1 AND owner = $2 AND number NOT IN
                 (SELECT number FROM imports WHERE platform = $1 AND owner = $2
                  ORDER BY number DESC LIMIT $3)",
        )
        .bind(platform)
        .bind(owner)
        .bind(i64::from(keep))
        .execute(&mut **self)
        .await?;
        Ok(())
    }
}

fn import_of(row: &Row) -> Result<StoredImport, StoreError> {
    Ok(StoredImport {
        number: row.try_get::<i64, _>("number")?.unsigned_abs(),
        record: row.try_get("record")?,
        created: Timestamp(row.try_get("created_at")?),
    })
}
