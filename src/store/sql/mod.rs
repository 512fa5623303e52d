//! The transactions of the store, in SQL that both databases read.
//!
//! sqlx's types carry the database with them, so these files are compiled once for each of them, below the module that
//! names the connections: `Database`, `Writer`, `Db` and `Row`. What differs between the two stands there.

pub(in crate::store) mod comparison;
mod people;
mod prune;
mod ratings;
pub(in crate::store) mod statement;
mod step;
mod transfer;
mod uptime;

use async_trait::async_trait;
use futures_util::future::BoxFuture;
use sqlx::migrate::Migrator;

use self::statement::query;
use super::{Database, Db, Row, Writer, stored_row};
use crate::store::statement::without_nul;
use crate::store::{
    ChannelKey, ChannelStore, ChannelWrite, Closure, ColumnValue, Committed, OldRows, OpenError, OutboxStore,
    Rebuilt, Records, StateWrite, Statement, StatementStore, Store, StoreResult, StoredRow, params,
    seconds_now,
};

/// Games in a database.
#[derive(Clone, Debug)]
pub struct SqlStore {
    database: Database,
    running: prune::RunningTime,
}

impl SqlStore {
    /// Opens the database that `url` names, see `Database::open_as`.
    pub fn open(url: &str) -> BoxFuture<'_, Result<SqlStore, OpenError>> {
        SqlStore::open_as(url, Database::schema())
    }

    /// The same with another schema. The future is boxed, so that it is compiled here only, and not again in each program
    /// that opens a store.
    pub fn open_as(url: &str, schema: Migrator) -> BoxFuture<'_, Result<SqlStore, OpenError>> {
        Box::pin(async move {
            let database = Database::open_as(url, schema).await?;
            Ok(SqlStore { database, running: prune::RunningTime::begin() })
        })
    }

    /// The database, for other tables in it.
    pub fn database(&self) -> &Database {
        &self.database
    }

    /// Waits for the statements under way and closes the database.
    pub async fn close(&self) {
        self.database.close().await;
    }
}

#[async_trait]
impl StatementStore for SqlStore {
    async fn rows(&self, text: &'static str, params: Vec<ColumnValue>) -> StoreResult<Vec<StoredRow>> {
        let rows = query(text, params).fetch_all(self.database.pool()).await?;
        Ok(rows.into_iter().map(stored_row).collect())
    }

    async fn run(&self, statement: Statement) -> StoreResult {
        let mut writer = self.database.begin().await?;
        writer.run_statement(&statement).await?;
        Ok(writer.commit().await?)
    }

    fn speaks_in(&self, server: Option<&str>) -> bool {
        self.database.part().has(server)
    }
}

#[async_trait]
impl ChannelStore for SqlStore {
    async fn set_closed(&self, channel: &ChannelKey, closure: Option<Closure>) -> StoreResult {
        let text = "UPDATE channels SET closed = $3,
                 closed_at = CASE WHEN closed IS NULL OR $3 IS NULL THEN $4 ELSE closed_at END,
                 closed_from = CASE WHEN closed IS NULL OR $3 IS NULL THEN $5 ELSE closed_from END
             WHERE platform = $1 AND id = $2";
        let (how, at, from) = (
            closure.map(|closure| closure.how.into_str()),
            closure.map(|closure| closure.at.0),
            closure.map(|closure| closure.from.0),
        );
        let mut writer = self.database.begin().await?;
        writer.touch(channel, None, None, None).await?;
        writer.change(text, params![channel.platform, &channel.id, how, at, from]).await?;
        Ok(writer.commit().await?)
    }
}

#[async_trait]
impl OutboxStore for SqlStore {
    async fn mark_sent(&self, id: i64, message: &str, notes: Vec<Statement>) -> StoreResult {
        let mut writer = self.database.begin().await?;
        writer.sent(id, message).await?;
        for note in &notes {
            writer.run_statement(note).await?;
        }
        Ok(writer.commit().await?)
    }

    async fn mark_failed(&self, id: i64, reason: &str, notes: Vec<Statement>) -> StoreResult {
        let mut writer = self.database.begin().await?;
        let text = "UPDATE outbox SET failure = $2, failed_at = $3 WHERE id = $1";
        writer.change(text, params![id, without_nul(reason), seconds_now()]).await?;
        for note in &notes {
            writer.run_statement(note).await?;
        }
        Ok(writer.commit().await?)
    }

    async fn forget_stale_board(&self, channel: &ChannelKey, message: &str) -> StoreResult {
        // Buttons that are taken off twice are off.
        let mut writer = self.database.begin_relaxed().await?;
        let text = "DELETE FROM stale_boards WHERE platform = $1 AND channel = $2 AND message = $3";
        writer.change(text, params![channel.platform, &channel.id, message]).await?;
        Ok(writer.commit().await?)
    }
}

#[async_trait]
impl Records for SqlStore {
    async fn rebuild(&self, ratings: bool) -> StoreResult<Rebuilt> {
        comparison::rebuild(&self.database, ratings).await
    }
}

#[async_trait]
impl Store for SqlStore {
    async fn reserve_number(&self, counter: &str) -> StoreResult<i64> {
        let mut writer = self.database.begin().await?;
        let numbers = writer.numbers(counter, 1).await?;
        writer.commit().await?;
        Ok(numbers[0])
    }

    async fn commit_all(&self, steps: Vec<ChannelWrite>) -> StoreResult<Committed> {
        let mut writer = self.database.begin().await?;
        for step in &steps {
            if let Some(event) = &step.event
                && !writer.remember_event(&step.channel, event).await?
            {
                return Ok(Committed::Duplicate);
            }
            let [last_seen, server, parent] =
                [&step.last_seen, &step.server, &step.parent].map(Option::as_deref);
            writer.touch(&step.channel, last_seen, server, parent).await?;
            if let Some(game) = &step.game {
                writer.append(&step.channel, game).await?;
                writer.record(&step.channel, game, step.rated.as_ref()).await?;
            }
        }
        // A message may show a game of another channel.
        let mut all = Vec::new();
        for step in &steps {
            if let Some(message) = &step.answered {
                writer.mark_buttons_stale(step.channel.platform, &step.channel.id, message, 0).await?;
            }
            for record in &step.records {
                writer.remember(&step.channel, record).await?;
            }
            all.extend(writer.post(&step.channel, &step.posts).await?);
        }
        writer.commit().await?;
        let mut records = steps.iter().flat_map(|step| &step.records);
        if records.any(|record| matches!(record, StateWrite::Erased { .. })) {
            self.database.wipe().await;
        }
        Ok(Committed::Stored(all))
    }

    async fn prune(&self, features: &[OldRows]) -> StoreResult<u64> {
        self.database.wipe_again().await;
        // One process does it for all.
        if self.database.part().has(None) { prune::prune(&self.database, features).await } else { Ok(0) }
    }

    async fn ask_to_leave(&self, platform: &str, person: &str) -> StoreResult {
        self.database.ask_to_leave(platform, person).await
    }

    async fn close(&self) {
        self.database.close().await
    }
}
