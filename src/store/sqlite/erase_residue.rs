//! What is deleted leaves the files.
//!
//! SQLite writes zeros over what is deleted (`secure_delete`), but the log keeps earlier states of pages: it is emptied after
//! somebody was removed, and at every opening. Earlier versions have left copies in the file itself, so the first opening by
//! this one writes it anew (`VACUUM`), and notes in its header that this is done (`user_version`).

use std::sync::atomic::Ordering;

use sqlx::sqlite::{SqliteConnection, SqlitePool};

use super::Database;

impl Database {
    /// Takes what was deleted out of the files; what cannot be done now is done by [`Database::wipe_again`].
    pub(super) async fn wipe(&self) {
        self.wipes.store(true, Ordering::Relaxed);
        self.wipe_again().await;
    }

    /// Does what could not be done before, if there is anything.
    pub(super) async fn wipe_again(&self) {
        if !self.wipes.load(Ordering::Relaxed) {
            return;
        }
        let _turn = self.take_turn().await;
        let done = clean(self.pool()).await;
        self.wipes.store(done.is_err(), Ordering::Relaxed);
        warn(done);
    }
}

/// Does what an earlier run has left to be done; one that was just made has no past.
pub(super) async fn at_the_opening(pool: &SqlitePool, is_made: bool) {
    let done = async {
        match is_made {
            true => settle(&mut *pool.acquire().await?).await,
            false => clean(pool).await,
        }
    };
    warn(done.await);
}

fn warn(done: sqlx::Result<()>) {
    if let Err(error) = done {
        tracing::warn!(%error, "what was deleted may still be in the database's files; it is tried again");
    }
}

async fn clean(pool: &SqlitePool) -> sqlx::Result<()> {
    let mut connection = pool.acquire().await?;
    let settled: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *connection).await?;
    if settled != 0 {
        return empty_log(&mut connection).await;
    }
    tracing::info!(
        "the database is written anew once, so that nothing of what was deleted stays in its file"
    );
    sqlx::query("VACUUM").execute(&mut *connection).await?;
    empty_log(&mut connection).await?;
    settle(&mut connection).await
}

async fn settle(connection: &mut SqliteConnection) -> sqlx::Result<()> {
    sqlx::query("PRAGMA user_version = 1").execute(connection).await.map(drop)
}

/// Copies the log into the file and cuts it off.
async fn empty_log(connection: &mut SqliteConnection) -> sqlx::Result<()> {
    let (busy, _, _): (i64, i64, i64) =
        sqlx::query_as("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(connection).await?;
    match busy {
        0 => Ok(()),
        _ => Err(sqlx::Error::Protocol("somebody reads the database for a long time".to_owned())),
    }
}
