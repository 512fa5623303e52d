//! Digests of logs that a test has written.

use sha2::{Digest as _, Sha256};
use sqlx::SqlitePool;

/// Writes the digest of every game anew.
pub async fn renew(pool: &SqlitePool) {
    let events: Vec<(i64, String)> =
        sqlx::query_as("SELECT game, event FROM events ORDER BY game, seq").fetch_all(pool).await.unwrap();
    for log in events.chunk_by(|a, b| a.0 == b.0) {
        let digest = log.iter().fold(String::new(), |before, (_, event)| {
            let digest = Sha256::digest(before + event);
            digest.iter().map(|byte| format!("{byte:02x}")).collect()
        });
        let text = "UPDATE games SET digest = $2 WHERE id = $1";
        sqlx::query(text).bind(log[0].0).bind(digest).execute(pool).await.unwrap();
    }
}
