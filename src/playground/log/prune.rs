//! Deletion of old private answers, private data of a person, and unused pictures.

use super::{ChatLog, ChatLogError};
use crate::env::system_now;
use crate::playground::message::MessageBody;
use crate::store::{SqliteWriter, plausible_now};

/// Lifetime of a private answer, in milliseconds.
const DAY_MILLIS: i64 = 24 * 3_600_000;
/// Number of private answers, and of pictures, that are deleted in one transaction. Small, because other writers wait.
const MESSAGES_AT_ONCE: i64 = 500;
const PICTURES_AT_ONCE: i64 = 20;

pub(super) async fn take_rev(tx: &mut SqliteWriter) -> Result<i64, ChatLogError> {
    let next = sqlx::query_scalar("UPDATE playground_clock SET rev = rev + 1 RETURNING rev");
    Ok(next.fetch_one(&mut **tx).await?)
}

/// Deletes a file, unless a message has it. Returns the number of deleted files.
async fn delete_unused(tx: &mut SqliteWriter, hash: &str) -> Result<u64, ChatLogError> {
    let unused = sqlx::query(
        "DELETE FROM playground_files WHERE hash = ? \
         AND NOT EXISTS (SELECT 1 FROM playground_messages WHERE picture = hash OR black_picture = hash)",
    );
    Ok(unused.bind(hash).execute(&mut **tx).await?.rows_affected())
}

impl ChatLog {
    /// Deletes private answers for a person, and files in their direct messages. Open pages remove these messages.
    pub async fn forget(&self, person: &str) -> Result<(), ChatLogError> {
        let blank = serde_json::to_string(&MessageBody::default())?;
        let mut tx = self.database.begin().await?;
        let found = sqlx::query_as(
            "SELECT id, picture FROM playground_messages WHERE only_for = ?1 \
             OR (author IS NULL AND json_extract(body, '$.picture.width') = 0 \
                 AND channel IN (SELECT id FROM playground_channels WHERE owner = ?1))",
        );
        let found: Vec<(i64, Option<String>)> = found.bind(person).fetch_all(&mut *tx).await?;
        for (id, _) in &found {
            // Each has its own number, so that `news` can split between them.
            let rev = take_rev(&mut tx).await?;
            let gone = sqlx::query(
                "UPDATE playground_messages SET body = ?, picture = NULL, gone = 1, rev = ? WHERE id = ?",
            );
            gone.bind(&blank).bind(rev).bind(id).execute(&mut *tx).await?;
        }
        for hash in found.iter().filter_map(|(_, picture)| picture.as_ref()) {
            delete_unused(&mut tx, hash).await?;
        }
        Ok(tx.commit().await?)
    }

    /// Deletes private answers older than a day and unused pictures, in small transactions. Returns their number.
    pub async fn prune(&self) -> Result<u64, ChatLogError> {
        let (old, latest) = plausible_now(self.database.pool(), system_now().0 / 1000).await?;
        let mut tx = self.database.begin().await?;
        // Messages from a time when the clock was ahead.
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
            // Before the transaction, because it reads all pictures.
            let unused = sqlx::query_scalar(
                "SELECT hash FROM playground_files \
                 WHERE NOT EXISTS (SELECT 1 FROM playground_messages WHERE picture = hash OR black_picture = hash) LIMIT ?",
            );
            let unused: Vec<String> = unused.bind(PICTURES_AT_ONCE).fetch_all(self.database.pool()).await?;
            let mut tx = self.database.begin().await?;
            let mut here = 0;
            for hash in &unused {
                here += delete_unused(&mut tx, hash).await?;
            }
            tx.commit().await?;
            gone += here;
            if here < PICTURES_AT_ONCE as u64 {
                return Ok(gone);
            }
        }
    }
}
