//! What the page forgets: old private answers, and pictures that nobody shows.

use super::{ChatLog, ChatLogError, now};

/// How long a private answer is kept, in milliseconds.
const DAY_MILLIS: i64 = 24 * 3_600_000;
/// How many private answers, and how many pictures, are forgotten in one transaction, so that nobody waits long.
const MESSAGES_AT_ONCE: i64 = 500;
const PICTURES_AT_ONCE: i64 = 20;

impl ChatLog {
    /// Forgets private answers that are older than a day and pictures that no message shows, in small transactions.
    /// Returns how many there were.
    pub async fn prune(&self) -> Result<u64, ChatLogError> {
        let (old, latest) = self.database.plausible_now(now() / 1000).await?;
        let mut tx = self.database.begin().await?;
        // What a clock that ran ahead has dated.
        let dated =
            sqlx::query("UPDATE playground_messages SET at = ? WHERE only_for IS NOT NULL AND at > ?");
        dated.bind(latest * 1000).bind(latest * 1000 + DAY_MILLIS).execute(&mut *tx).await?;
        tx.commit().await?;
        let mut gone = 0;
        loop {
            let mut tx = self.database.begin().await?;
            let done = sqlx::query(
                "DELETE FROM playground_messages WHERE id IN \
                 (SELECT id FROM playground_messages WHERE only_for IS NOT NULL AND at < ? LIMIT ?)",
            );
            let done = done.bind(old * 1000 - DAY_MILLIS).bind(MESSAGES_AT_ONCE).execute(&mut *tx).await?;
            tx.commit().await?;
            gone += done.rows_affected();
            if done.rows_affected() < MESSAGES_AT_ONCE as u64 {
                break;
            }
        }
        loop {
            // Looked for before the turn to write is taken: only this reads through all pictures.
            let unused = sqlx::query_scalar(
                "SELECT hash FROM playground_files \
                 WHERE NOT EXISTS (SELECT 1 FROM playground_messages WHERE picture = hash) LIMIT ?",
            );
            let unused: Vec<String> = unused.bind(PICTURES_AT_ONCE).fetch_all(self.database.pool()).await?;
            let mut tx = self.database.begin().await?;
            let mut here = 0;
            for hash in &unused {
                let done = sqlx::query(
                    "DELETE FROM playground_files WHERE hash = ? \
                     AND NOT EXISTS (SELECT 1 FROM playground_messages WHERE picture = hash)",
                );
                here += done.bind(hash).execute(&mut *tx).await?.rows_affected();
            }
            tx.commit().await?;
            gone += here;
            if here < PICTURES_AT_ONCE as u64 {
                return Ok(gone);
            }
        }
    }
}
