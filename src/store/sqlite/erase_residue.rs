//! Removes deleted data from the files.
//!
//! SQLite overwrites deleted data with zeros (`secure_delete`), but the log keeps earlier states of pages. It is emptied after
//! the deletion of a person, and at every opening, because the program may have been killed in between.

use std::sync::atomic::Ordering;

use sqlx::sqlite::SqlitePool;

use super::SqliteDatabase;

impl SqliteDatabase {
    /// Empties the log, now or by a later [`SqliteDatabase::wipe_again`].
    pub(in crate::store) async fn wipe(&self) {
        self.wipes.store(true, Ordering::Relaxed);
        self.wipe_again().await;
    }

    /// Empties the log, if an earlier try failed.
    pub(in crate::store) async fn wipe_again(&self) {
        if !self.wipes.load(Ordering::Relaxed) {
            return;
        }
        let _turn = self.take_turn().await;
        let is_empty = empty_log(self.pool()).await;
        self.wipes.store(!is_empty, Ordering::Relaxed);
    }
}

/// Copies the log into the file and truncates it. Returns `false` if this is not possible now.
pub(super) async fn empty_log(pool: &SqlitePool) -> bool {
    let emptied = sqlx::query_as("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(pool).await;
    let error = match emptied {
        Ok((0, _, _)) => return true,
        Ok::<(i64, i64, i64), _>(_) => "a program reads the database for a long time".to_owned(),
        Err(error) => error.to_string(),
    };
    tracing::warn!(error, "what was deleted may still be in the database's files; it is tried again");
    false
}
