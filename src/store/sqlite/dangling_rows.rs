//! Rows that refer to others that are missing: SQLite lets nobody write them, but a tool with its checks off, or a repaired
//! file, may have left some.

use std::fmt;

use sqlx::Connection as _;
use sqlx::sqlite::SqliteConnection;

use super::connect::{CopyError, connect, failed, file_of, reason};
use super::lock::lock_exclusively;

/// Number of rows of a table that refer to missing rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DanglingRows {
    pub table: String,
    pub rows: i64,
}

impl fmt::Display for DanglingRows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.rows, self.table)
    }
}

/// Statements that repair a database: a missing channel is added, so that no game is lost; any other row without what it
/// refers to is removed.
pub const REPAIRS: [&str; 9] = [
    "INSERT OR IGNORE INTO channels (platform, id)
     SELECT platform, channel FROM views WHERE channel IS NOT NULL UNION SELECT platform, channel FROM outbox",
    "DELETE FROM views WHERE game NOT IN (SELECT id FROM games)",
    "DELETE FROM events WHERE game NOT IN (SELECT id FROM games)",
    "DELETE FROM outbox WHERE game NOT IN (SELECT id FROM games)",
    "DELETE FROM messages WHERE game NOT IN (SELECT id FROM games)",
    "DELETE FROM players WHERE game NOT IN (SELECT id FROM games)",
    "DELETE FROM results WHERE game NOT IN (SELECT id FROM games)",
    "DELETE FROM playground_channels WHERE owner NOT IN (SELECT id FROM playground_people)",
    "DELETE FROM playground_messages WHERE channel NOT IN (SELECT id FROM playground_channels)
     OR author NOT IN (SELECT id FROM playground_people) OR only_for NOT IN (SELECT id FROM playground_people)",
];

/// Finds the dangling rows of a database, by table.
pub(super) async fn find(connection: &mut SqliteConnection) -> sqlx::Result<Vec<DanglingRows>> {
    let found: Vec<(String, i64)> = sqlx::query_as(
        r#"SELECT "table", COUNT(DISTINCT rowid) FROM pragma_foreign_key_check GROUP BY "table" ORDER BY "table""#,
    )
    .fetch_all(connection)
    .await?;
    Ok(found.into_iter().map(|(table, rows)| DanglingRows { table, rows }).collect())
}

/// Repairs the dangling rows of the database that `url` names, which no program may have open; which they were.
///
/// # Errors
/// Why not; the database is as it was then.
pub async fn repair_dangling(url: &str) -> Result<Vec<DanglingRows>, CopyError> {
    let file = file_of(url)?;
    let _lock = lock_exclusively(&file, &file.display().to_string())?;
    let mut connection = connect(&file, true).await?;
    let repaired = repair(&mut connection).await.map_err(|error| failed(&file, reason(&error)));
    let _ = connection.close().await;
    repaired
}

async fn repair(connection: &mut SqliteConnection) -> sqlx::Result<Vec<DanglingRows>> {
    let found = find(connection).await?;
    if found.is_empty() {
        return Ok(found);
    }
    // Checks that are on would refuse what is only right at the end; in a transaction they cannot be switched.
    sqlx::query("PRAGMA foreign_keys = OFF").execute(&mut *connection).await?;
    let mut writer = connection.begin_with("BEGIN IMMEDIATE").await?;
    for statement in REPAIRS {
        sqlx::query(statement).execute(&mut *writer).await?;
    }
    let left = find(&mut writer).await?;
    if let Some(left) = left.first() {
        return Err(sqlx::Error::Protocol(format!("rows still refer to others that are missing: {left}")));
    }
    writer.commit().await?;
    Ok(found)
}
