//! Backups hold what they were made of, or are refused.

use std::collections::BTreeMap;
use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use tempfile::TempDir;
use xiangqi_bot::store::{backup, restore};

use super::schema;

/// The rows of every table as SQLite writes them.
async fn rows(file: &Path) -> BTreeMap<String, Vec<String>> {
    let pool = SqlitePool::connect_with(SqliteConnectOptions::new().filename(file)).await.unwrap();
    let tables: Vec<String> = sqlx::query_scalar("SELECT name FROM sqlite_master WHERE type = 'table'")
        .fetch_all(&pool)
        .await
        .unwrap();
    let mut found = BTreeMap::new();
    for table in tables {
        let columns: Vec<String> =
            sqlx::query_scalar("SELECT 'quote(' || name || ')' FROM pragma_table_info($1)")
                .bind(&table)
                .fetch_all(&pool)
                .await
                .unwrap();
        let select = format!("SELECT {} AS line FROM {table} ORDER BY line", columns.join(" || ' ' || "));
        let rows = sqlx::query_scalar(sqlx::AssertSqlSafe(select)).fetch_all(&pool).await.unwrap();
        found.insert(table, rows);
    }
    pool.close().await;
    found
}

struct Copy {
    folder: TempDir,
    bytes: Vec<u8>,
}

impl Copy {
    /// The backup of a bot with rows in all tables.
    async fn new() -> Copy {
        let folder = TempDir::new().unwrap();
        let old = folder.path().join("old.db");
        schema::database_with_rows(&old).await;
        let file = folder.path().join("copy.db");
        backup(&format!("sqlite://{}", old.display()), &file).await.unwrap();
        Copy { bytes: std::fs::read(file).unwrap(), folder }
    }

    /// Restores other bytes in its place; the complaint if they are refused.
    async fn restore(&self, bytes: &[u8]) -> Result<BTreeMap<String, Vec<String>>, String> {
        let from = self.folder.path().join("other.db");
        let to = self.folder.path().join("new.db");
        std::fs::write(&from, bytes).unwrap();
        let url = format!("sqlite://{}", to.display());
        let restored = restore(&url, &from, false).await.map_err(|error| error.to_string());
        match restored {
            Ok(_) => {
                let found = rows(&to).await;
                std::fs::remove_file(to).unwrap();
                Ok(found)
            }
            Err(complaint) => {
                assert!(!to.exists(), "{complaint}");
                Err(complaint)
            }
        }
    }
}

#[tokio::test]
async fn a_flipped_bit_anywhere_in_a_backup_is_found_before_anything_is_replaced() {
    let copy = Copy::new().await;
    let length = copy.bytes.len();
    let spread = (0..150).map(|number| number * length / 150);
    let mut taken = Vec::new();
    for (number, at) in spread.chain(length - 100..length).enumerate() {
        let mut bytes = copy.bytes.clone();
        bytes[at] ^= 1 << (number % 8);
        if copy.restore(&bytes).await.is_ok() {
            taken.push((at, number % 8));
        }
    }
    assert_eq!(taken, [], "of {length} bytes");
    // Nor is one restored that was cut off, be it in the middle of its digest.
    for cut in [1, 50, 94, 96, 4096] {
        assert!(copy.restore(&copy.bytes[..length - cut]).await.is_err(), "{cut}");
    }
}

#[tokio::test]
async fn a_restored_bot_has_the_rows_it_had_and_nothing_of_the_backup() {
    let copy = Copy::new().await;
    let mut had = rows(&copy.folder.path().join("old.db")).await;
    let mut has = copy.restore(&copy.bytes).await.unwrap();
    // Only numbers of games go on further up.
    for tables in [&mut had, &mut has] {
        tables.get_mut("counters").unwrap().retain(|row| !row.starts_with("'game'"));
    }
    assert!(had.len() > 25 && had.values().filter(|rows| rows.is_empty()).count() < 2, "{had:#?}");
    assert_eq!(has, had);
}
