//! The open database of either kind, and what differs between SQLite and PostgreSQL.

use futures_util::future::BoxFuture;
use sqlx::Executor as _;

use super::postgres::{PostgresDatabase, PostgresWriter};
use super::sqlite::{SqliteDatabase, SqliteWriter};
use super::statement::{SqlExecutor, all, execute, value};
use super::{ColumnValue, ShardRange, Statement, StoreError, StoreResult, params};

#[derive(Clone, Debug)]
pub(super) enum Database {
    Sqlite(SqliteDatabase),
    Postgres(PostgresDatabase),
}

/// A write transaction, which is rolled back unless [`Writer::commit`] is called.
#[derive(Debug)]
pub(super) enum Writer {
    Sqlite(SqliteWriter),
    Postgres(PostgresWriter),
}

impl Database {
    /// Begins a write transaction. Boxed, because the future is large and many others hold it.
    pub(super) fn begin(&self) -> BoxFuture<'_, StoreResult<Writer>> {
        Box::pin(async move {
            Ok(match self {
                Database::Sqlite(file) => Writer::Sqlite(file.begin().await?),
                Database::Postgres(server) => Writer::Postgres(server.begin().await?),
            })
        })
    }

    /// Begins a transaction that commits without waiting for the disk, for writes that a crash may undo.
    pub(super) async fn begin_relaxed(&self) -> StoreResult<Writer> {
        Ok(match self {
            Database::Sqlite(file) => Writer::Sqlite(file.begin_relaxed().await?),
            Database::Postgres(server) => Writer::Postgres(server.begin_relaxed().await?),
        })
    }

    /// Runs a statement in a transaction of its own, and returns the number of rows changed.
    pub(super) async fn change(&self, text: &'static str, params: Vec<ColumnValue>) -> StoreResult<u64> {
        let mut writer = self.begin().await?;
        let changed = writer.change(text, params).await?;
        writer.commit().await?;
        Ok(changed)
    }

    /// Returns the shards in which this process sends.
    pub(super) fn part(&self) -> ShardRange {
        match self {
            Database::Sqlite(_) => ShardRange::WHOLE,
            Database::Postgres(server) => server.part(),
        }
    }

    /// Waits for running statements and closes the database.
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
    /// Commits the transaction durably.
    ///
    /// # Errors
    /// If the commit is not confirmed. It may have happened if the connection to a server broke.
    pub(super) async fn commit(self) -> StoreResult {
        match self {
            Writer::Sqlite(writer) => writer.commit().await?,
            Writer::Postgres(writer) => writer.commit().await?,
        }
        Ok(())
    }

    /// Runs a statement, and returns the number of rows changed.
    pub(super) async fn change(&mut self, text: &'static str, params: Vec<ColumnValue>) -> StoreResult<u64> {
        Ok(execute(self, text, params).await?)
    }

    pub(super) async fn run_statement(&mut self, statement: &Statement) -> StoreResult {
        let changed = self.change(statement.text, statement.params.clone()).await?;
        if changed == 0 && statement.must_change { Err(StoreError::Overtaken) } else { Ok(()) }
    }

    /// Advances a counter, and returns its new value.
    pub(super) async fn count(&mut self, name: &str, by: i64) -> StoreResult<i64> {
        let text = "UPDATE counters SET value = value + $2 WHERE name = $1 RETURNING value";
        value(self, text, params![name, by]).await?.ok_or_else(|| sqlx::Error::RowNotFound.into())
    }

    /// Reserves `count` numbers of a counter. On PostgreSQL it is a sequence, so that a hanging transaction blocks no other
    /// process.
    pub(super) async fn numbers(&mut self, name: &str, count: i64) -> StoreResult<Vec<i64>> {
        if let Writer::Postgres(_) = self {
            let next = "SELECT nextval(($1 || '_numbers')::REGCLASS) FROM generate_series(1, $2)";
            let numbers = all(self, next, params![name, count]).await?;
            return Ok(numbers.into_iter().map(|(number,)| number).collect());
        }
        let last = self.count(name, count).await?;
        Ok((last - count + 1..=last).collect())
    }

    /// Runs statements that only PostgreSQL needs, because SQLite has one writer at a time.
    async fn on_postgres(&mut self, statements: &[&'static str]) -> StoreResult {
        if let Writer::Postgres(server) = self {
            for statement in statements {
                server.execute(*statement).await?;
            }
        }
        Ok(())
    }

    /// Sets the sequences to the copied counters.
    pub(super) async fn count_on(&mut self) -> StoreResult {
        let sequences = "SELECT setval((name || '_numbers')::REGCLASS, value) FROM counters
             WHERE name IN ('game', 'post', 'import')";
        let counters = "DELETE FROM counters WHERE name IN ('game', 'post', 'import')";
        self.on_postgres(&[sequences, counters]).await
    }

    /// Makes all reads of the transaction see one snapshot, with sequences as counters. Must be called first.
    pub(super) async fn as_of_now(&mut self) -> StoreResult {
        let level = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ";
        // It hides the table until the end of the transaction.
        let counters = "CREATE TEMPORARY TABLE counters ON COMMIT DROP AS
             SELECT name, value FROM counters
             UNION ALL SELECT 'game', last_value FROM game_numbers
             UNION ALL SELECT 'post', last_value FROM post_numbers
             UNION ALL SELECT 'import', last_value FROM import_numbers";
        self.on_postgres(&[level, counters]).await?;
        self.take_time().await
    }

    /// Locks the tables of games against other writers until the end of the transaction.
    pub(super) async fn lock_games(&mut self) -> StoreResult {
        self.take_time().await?;
        let lock = "LOCK TABLE games, events, outbox, players, results, ratings IN SHARE ROW EXCLUSIVE MODE";
        self.on_postgres(&[lock]).await
    }

    /// Lifts the time limits for a pass through all tables. A process under a lease keeps the limit of idle transactions, so that
    /// it does not keep the lease if it hangs.
    async fn take_time(&mut self) -> StoreResult {
        self.on_postgres(&["SET LOCAL statement_timeout = 0"]).await?;
        match self {
            Writer::Postgres(server) if server.part().is_some() => Ok(()),
            _ => self.on_postgres(&["SET LOCAL idle_in_transaction_session_timeout = 0"]).await,
        }
    }

    /// Returns the shards of this process if other processes have others.
    pub(super) fn shared_part(&self) -> Option<ShardRange> {
        match self {
            Writer::Postgres(server) => server.part().filter(|part| !part.is_whole()),
            Writer::Sqlite(_) => None,
        }
    }

    /// Returns `true` if other processes write games too.
    pub(super) fn is_one_of_several(&self) -> bool {
        self.shared_part().is_some()
    }

    /// Notifies other processes that a person is deleted, so that they write nothing about the person.
    pub(super) async fn tell_of_erasure(&mut self, platform: &str, person: &str) -> StoreResult {
        let Writer::Postgres(server) = self else { return Ok(()) };
        let count = "UPDATE changes SET number = number + 1 WHERE name = 'erased' RETURNING number";
        server.erased = value(&mut **server, count, vec![]).await?;
        let gone = "DELETE FROM departures WHERE platform = $1 AND person = $2";
        self.change(gone, params![platform, person]).await.map(drop)
    }

    /// Notifies other processes that settings were changed.
    pub(super) async fn tell_of_choice(&mut self) -> StoreResult {
        if self.is_one_of_several() {
            self.change("UPDATE changes SET number = number + 1 WHERE name = 'chosen'", vec![]).await?;
        }
        Ok(())
    }
}
