//! The open database, one or the other. What is done on one of them only, or otherwise than on the other, is told apart here.

use futures_util::future::BoxFuture;
use sqlx::Executor as _;

use super::postgres::{PostgresDatabase, PostgresWriter};
use super::sqlite::{SqliteDatabase, SqliteWriter};
use super::statement::{SqlExecutor, all, execute, value};
use super::{ColumnValue, ShardRange, Statement, StoreError, StoreResult, params};

/// A database that is open.
#[derive(Clone, Debug)]
pub(super) enum Database {
    Sqlite(SqliteDatabase),
    Postgres(PostgresDatabase),
}

/// A write transaction. Dropped without [`Writer::commit`], it leaves nothing behind.
#[derive(Debug)]
pub(super) enum Writer {
    Sqlite(SqliteWriter),
    Postgres(PostgresWriter),
}

impl Database {
    /// Opens a write transaction. The future is large, and held by all that write.
    pub(super) fn begin(&self) -> BoxFuture<'_, StoreResult<Writer>> {
        Box::pin(async move {
            Ok(match self {
                Database::Sqlite(file) => Writer::Sqlite(file.begin().await?),
                Database::Postgres(server) => Writer::Postgres(server.begin().await?),
            })
        })
    }

    /// The same for what does no harm when a crash takes it back: its commit waits for no disk.
    pub(super) async fn begin_relaxed(&self) -> StoreResult<Writer> {
        Ok(match self {
            Database::Sqlite(file) => Writer::Sqlite(file.begin_relaxed().await?),
            Database::Postgres(server) => Writer::Postgres(server.begin_relaxed().await?),
        })
    }

    /// Runs a statement in a transaction of its own; how many rows it changed.
    pub(super) async fn change(&self, text: &'static str, params: Vec<ColumnValue>) -> StoreResult<u64> {
        let mut writer = self.begin().await?;
        let changed = writer.change(text, params).await?;
        writer.commit().await?;
        Ok(changed)
    }

    /// Shards in which this process speaks. A SQLite file has one process.
    pub(super) fn part(&self) -> ShardRange {
        match self {
            Database::Sqlite(_) => ShardRange::WHOLE,
            Database::Postgres(server) => server.part(),
        }
    }

    /// Waits for the statements under way and lets go of the database.
    pub(super) async fn close(&self) {
        match self {
            Database::Sqlite(file) => file.close().await,
            Database::Postgres(server) => server.pool().close().await,
        }
    }
}

impl<'a> From<&'a Database> for SqlExecutor<'a> {
    fn from(database: &'a Database) -> SqlExecutor<'a> {
        match database {
            Database::Sqlite(file) => file.pool().into(),
            Database::Postgres(server) => server.pool().into(),
        }
    }
}

impl<'a> From<&'a mut Writer> for SqlExecutor<'a> {
    fn from(writer: &'a mut Writer) -> SqlExecutor<'a> {
        match writer {
            Writer::Sqlite(writer) => (&mut **writer).into(),
            Writer::Postgres(writer) => (&mut **writer).into(),
        }
    }
}

impl Writer {
    /// Makes all of it durable.
    ///
    /// # Errors
    /// When it is not known to be. It may be all the same, if the connection to a server broke at this very moment.
    pub(super) async fn commit(self) -> StoreResult {
        match self {
            Writer::Sqlite(writer) => writer.commit().await?,
            Writer::Postgres(writer) => writer.commit().await?,
        }
        Ok(())
    }

    /// Runs a statement; how many rows it changed.
    pub(super) async fn change(&mut self, text: &'static str, params: Vec<ColumnValue>) -> StoreResult<u64> {
        Ok(execute(self, text, params).await?)
    }

    /// Runs a statement of a feature.
    pub(super) async fn run_statement(&mut self, statement: &Statement) -> StoreResult {
        match self.change(statement.text, statement.params.clone()).await? {
            0 if statement.must_change => Err(StoreError::Overtaken),
            _ => Ok(()),
        }
    }

    /// Moves a counter on and returns the last of the numbers that this took.
    pub(super) async fn count(&mut self, name: &str, by: i64) -> StoreResult<i64> {
        let text = "UPDATE counters SET value = value + $2 WHERE name = $1 RETURNING value";
        value(self, text, params![name, by]).await?.ok_or_else(|| sqlx::Error::RowNotFound.into())
    }

    /// So many new numbers for what `name` counts, in order. PostgreSQL has sequences for them, so that a process that hangs in
    /// the middle of a transaction holds up no other one.
    pub(super) async fn numbers(&mut self, name: &str, count: i64) -> StoreResult<Vec<i64>> {
        if let Writer::Postgres(_) = self {
            let next = "SELECT nextval(($1 || '_numbers')::REGCLASS) FROM generate_series(1, $2)";
            let numbers = all(self, next, params![name, count]).await?;
            return Ok(numbers.into_iter().map(|(number,)| number).collect());
        }
        let last = self.count(name, count).await?;
        Ok((last - count + 1..=last).collect())
    }

    /// Runs statements of which SQLite has no need: in its transactions nobody else writes.
    async fn on_postgres(&mut self, statements: &[&'static str]) -> StoreResult {
        if let Writer::Postgres(server) = self {
            for statement in statements {
                server.execute(*statement).await?;
            }
        }
        Ok(())
    }

    /// Gives numbers out after those that the copied counters have come to.
    pub(super) async fn count_on(&mut self) -> StoreResult {
        let sequences = "SELECT setval((name || '_numbers')::REGCLASS, value) FROM counters
             WHERE name IN ('game', 'post', 'import')";
        let counters = "DELETE FROM counters WHERE name IN ('game', 'post', 'import')";
        self.on_postgres(&[sequences, counters]).await
    }

    /// Reads everything as it stands at one moment, sequences as counters; before the first statement.
    pub(super) async fn as_of_now(&mut self) -> StoreResult {
        let level = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ";
        // It takes the place of the table until the end.
        let counters = "CREATE TEMPORARY TABLE counters ON COMMIT DROP AS
             SELECT name, value FROM counters
             UNION ALL SELECT 'game', last_value FROM game_numbers
             UNION ALL SELECT 'post', last_value FROM post_numbers
             UNION ALL SELECT 'import', last_value FROM import_numbers";
        self.on_postgres(&[level, counters]).await?;
        self.take_time().await
    }

    /// Lets nobody else write what belongs to a game until the end.
    pub(super) async fn lock_games(&mut self) -> StoreResult {
        self.take_time().await?;
        let lock = "LOCK TABLE games, events, outbox, players, results, ratings IN SHARE ROW EXCLUSIVE MODE";
        self.on_postgres(&[lock]).await
    }

    /// Lifts the time limits: a pass through all tables takes as long as it needs. A process that hangs does not keep its lease
    /// by it.
    async fn take_time(&mut self) -> StoreResult {
        self.on_postgres(&["SET LOCAL statement_timeout = 0"]).await?;
        match self {
            Writer::Postgres(server) if server.part().is_some() => Ok(()),
            _ => self.on_postgres(&["SET LOCAL idle_in_transaction_session_timeout = 0"]).await,
        }
    }

    /// The part of the shards that this process has, where other processes have others.
    pub(super) fn shared_part(&self) -> Option<ShardRange> {
        match self {
            Writer::Postgres(server) => server.part().filter(|part| !part.is_whole()),
            Writer::Sqlite(_) => None,
        }
    }

    /// True if other processes begin games too.
    pub(super) fn is_one_of_several(&self) -> bool {
        self.shared_part().is_some()
    }

    /// Tells other processes that a person is removed: what they write from then on, they write without the person.
    pub(super) async fn tell_of_erasure(&mut self, platform: &str, person: &str) -> StoreResult {
        let Writer::Postgres(server) = self else { return Ok(()) };
        let count = "UPDATE changes SET number = number + 1 WHERE name = 'erased' RETURNING number";
        server.erased = value(&mut **server, count, vec![]).await?;
        let gone = "DELETE FROM departures WHERE platform = $1 AND person = $2";
        self.change(gone, params![platform, person]).await.map(drop)
    }

    /// Tells other processes that something was chosen.
    pub(super) async fn tell_of_choice(&mut self) -> StoreResult {
        if self.is_one_of_several() {
            self.change("UPDATE changes SET number = number + 1 WHERE name = 'chosen'", vec![]).await?;
        }
        Ok(())
    }
}
