//! Jobs for engines elsewhere: a table, and notifications by which nobody has to look at it all the time.
//!
//! Queues of others would replace some 80 of 1,000 lines here and in `engine_pool`. `apalis-postgres` 1.0 learns answers by a look
//! every half second and needs two extensions of the server. `graphile_worker` 0.14 keeps no answers and brings 50 crates. `pgmq`
//! 0.34, an alpha, has no priorities and no answers. None of them calls a job off that a worker has.

use std::time::Duration;

use async_trait::async_trait;
use futures_util::stream::BoxStream;
use futures_util::{StreamExt as _, stream};
use sqlx::postgres::{PgListener, PgPool};

use super::open::{Commits, connect, explain};
use crate::store::jobs::{
    AnswerNotice, HeartbeatReply, JobId, JobState, Jobs, LEASE, NewJob, TRIES, TakenJob, WorkerNotice,
    WorkerSign,
};
use crate::store::statement::{all, execute, first, value};
use crate::store::{ColumnValue, OpenError, StoreError, StoreResult, migrations, params, without_password};

/// Most open connections, one of them for notifications.
const CONNECTIONS: u32 = 5;

/// Channels that notify workers and those who ask. The channels belong to the whole database: a notice from another
/// schema of it means a look in vain.
const ORDERS: &str = "xiangqi_orders";
const ANSWERS: &str = "xiangqi_answers";

/// Prefix of the name of a job that nobody waits for.
const GONE: &str = "gone ";

/// A pause before notifications are asked for again that cannot be had.
const PAUSE: Duration = Duration::from_secs(1);

/// The jobs of a PostgreSQL database.
#[derive(Clone, Debug)]
pub struct PostgresJobs {
    pool: PgPool,
}

impl PostgresJobs {
    /// Connects to the database that `url` names, which must have the present schema: it is left as it is.
    pub async fn open(url: &str) -> Result<PostgresJobs, OpenError> {
        // A crash of the server takes all of it back anyway, so no statement waits for the disk.
        let pool = connect(url, CONNECTIONS, Commits::Hasty).await?;
        let (path, known) = (without_password(url), migrations::postgres());
        let error = match steps(&pool).await {
            Err(error) => explain(error.into(), path),
            Ok(steps) => match migrations::check(&known, &steps) {
                Err(error) => explain(error, path),
                Ok(()) if steps.len() == known.iter().count() => return Ok(PostgresJobs { pool }),
                Ok(()) => OpenError::ForeignSchema {
                    path,
                    reason: "it is older; start the bot of this version on it first".to_owned(),
                },
            },
        };
        pool.close().await;
        Err(error)
    }

    /// Runs a statement.
    async fn run(&self, text: &'static str, params: Vec<ColumnValue>) -> StoreResult {
        execute(&self.pool, text, params).await?;
        Ok(())
    }

    fn listen<T: Send + 'static>(
        &self,
        channel: &'static str,
        read: fn(&str) -> Option<T>,
        missed: fn() -> T,
    ) -> BoxStream<'static, T> {
        let news = stream::unfold((self.pool.clone(), None), move |(pool, listener)| async move {
            let mut listener: Option<PgListener> = listener;
            loop {
                let heard = match &mut listener {
                    Some(listener) => listener.try_recv().await.map(|heard| {
                        heard.map_or_else(|| Some(missed()), |notification| read(notification.payload()))
                    }),
                    None => match begin(&pool, channel).await {
                        Ok(begun) => {
                            listener = Some(begun);
                            Ok(Some(missed()))
                        }
                        Err(error) => Err(error),
                    },
                };
                match heard {
                    Ok(Some(news)) => return Some((news, (pool, listener))),
                    Ok(None) => {}
                    Err(sqlx::Error::PoolClosed) => return None,
                    Err(error) => {
                        tracing::debug!(%error, channel, "no notifications; it is looked for all the same");
                        tokio::time::sleep(PAUSE).await;
                    }
                }
            }
        });
        news.boxed()
    }
}

/// The steps of the schema that a database has, by number and checksum; none where it is no database of the bot.
async fn steps(pool: &PgPool) -> sqlx::Result<Vec<(i64, Vec<u8>)>> {
    let there = "SELECT to_regclass('_sqlx_migrations') IS NOT NULL";
    if !sqlx::query_scalar(there).fetch_one(pool).await? {
        return Ok(Vec::new());
    }
    sqlx::query_as("SELECT version, checksum FROM _sqlx_migrations ORDER BY version").fetch_all(pool).await
}

async fn begin(pool: &PgPool, channel: &str) -> sqlx::Result<PgListener> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(channel).await?;
    Ok(listener)
}

fn read_order(payload: &str) -> Option<WorkerNotice> {
    match payload.strip_prefix(GONE) {
        Some(id) => id.parse().ok().map(|id| WorkerNotice::Gone(JobId(id))),
        None => Some(WorkerNotice::Look),
    }
}

#[async_trait]
impl Jobs for PostgresJobs {
    async fn ask(&self, job: NewJob<'_>) -> StoreResult {
        let text = "WITH asked AS (
                     INSERT INTO engine_jobs (id, form, priority, question, expires_at)
                     VALUES ($1, $2, $3, $4, NOW() + $5 * INTERVAL '1 second') RETURNING id
                 )
                 SELECT pg_notify($6, '') FROM asked";
        let NewJob { id, form, priority, question, within } = job;
        self.run(text, params![id.0, form, priority, question, within.as_secs_f64(), ORDERS]).await
    }

    async fn look(&self, id: JobId) -> StoreResult<JobState> {
        let text = "DELETE FROM engine_jobs WHERE id = $1 AND answer IS NOT NULL RETURNING answer";
        if let Some(answer) = value(&self.pool, text, params![id.0]).await? {
            return Ok(JobState::Answered(answer));
        }
        let text = "SELECT COALESCE(taken_until > NOW(), FALSE), tries FROM engine_jobs WHERE id = $1";
        Ok(match first::<(bool, i64)>(&self.pool, text, params![id.0]).await? {
            None => JobState::Gone,
            Some((true, _)) => JobState::Taken,
            Some((false, TRIES..)) => JobState::GivenUp,
            Some((false, _)) => JobState::Waiting,
        })
    }

    async fn withdraw(&self, id: JobId) -> StoreResult {
        let text = "WITH gone AS (DELETE FROM engine_jobs WHERE id = $1 RETURNING id, worker)
                 SELECT pg_notify($2, $3 || id) FROM gone WHERE worker IS NOT NULL";
        self.run(text, params![id.0, ORDERS, GONE]).await
    }

    async fn worker_capacity(&self, form: i64) -> StoreResult<usize> {
        self.run("DELETE FROM engine_jobs WHERE expires_at < NOW()", vec![]).await?;
        let text = "SELECT COALESCE(SUM(threads), 0)::BIGINT FROM engine_workers
                 WHERE form = $1 AND seen_at > NOW() - $2 * INTERVAL '1 second'";
        let hands: Option<i64> = value(&self.pool, text, params![form, LEASE.as_secs_f64()]).await?;
        Ok(usize::try_from(hands.unwrap_or(0)).unwrap_or(0))
    }

    async fn take(&self, worker: &str, form: i64) -> StoreResult<Option<TakenJob>> {
        let text = "UPDATE engine_jobs
                 SET worker = $1, taken_until = NOW() + $3 * INTERVAL '1 second', tries = tries + 1
                 WHERE id = (
                     SELECT id FROM engine_jobs
                     WHERE answer IS NULL AND form = $2 AND tries < $4 AND expires_at > NOW()
                       AND (taken_until IS NULL OR taken_until <= NOW())
                     ORDER BY priority, asked_at, id LIMIT 1
                     FOR UPDATE SKIP LOCKED
                 )
                 RETURNING id, question";
        let row = first(&self.pool, text, params![worker, form, LEASE.as_secs_f64(), TRIES]).await?;
        Ok(row.map(|(id, question)| TakenJob { id: JobId(id), question }))
    }

    async fn answer(&self, worker: &str, id: JobId, answer: &str) -> StoreResult<bool> {
        let text = "WITH answered AS (
                     UPDATE engine_jobs SET answer = $3
                     WHERE id = $1 AND worker = $2 AND answer IS NULL RETURNING id
                 )
                 SELECT pg_notify($4, id::TEXT) FROM answered";
        Ok(execute(&self.pool, text, params![id.0, worker, answer, ANSWERS]).await? > 0)
    }

    async fn heartbeat(&self, sign: WorkerSign<'_>) -> StoreResult<HeartbeatReply> {
        let threads = i64::try_from(sign.threads)
            .map_err(|_| StoreError::Corrupt("so many threads cannot be written".to_owned()))?;
        let text = "INSERT INTO engine_workers (name, form, threads, seen_at) VALUES ($1, $2, $3, NOW())
                 ON CONFLICT (name) DO UPDATE SET threads = excluded.threads, seen_at = excluded.seen_at";
        self.run(text, params![sign.name, sign.form, threads]).await?;
        let text = "DELETE FROM engine_workers WHERE seen_at < NOW() - INTERVAL '1 minute'";
        self.run(text, vec![]).await?;
        let text = "UPDATE engine_jobs SET taken_until = NOW() + $2 * INTERVAL '1 second'
                 WHERE worker = $1 AND answer IS NULL AND expires_at > NOW() RETURNING id";
        let held = all(&self.pool, text, params![sign.name, LEASE.as_secs_f64()]).await?;
        let text = "SELECT form FROM engine_jobs WHERE form <> $1 AND answer IS NULL LIMIT 1";
        let other_form = value(&self.pool, text, params![sign.form]).await?;
        Ok(HeartbeatReply { jobs: held.into_iter().map(|(id,)| JobId(id)).collect(), other_form })
    }

    async fn leave(&self, worker: &str) -> StoreResult {
        self.run("DELETE FROM engine_workers WHERE name = $1", params![worker]).await?;
        // It has not failed at these.
        let text = "WITH left_over AS (
                     UPDATE engine_jobs SET worker = NULL, taken_until = NULL, tries = tries - 1
                     WHERE worker = $1 AND answer IS NULL RETURNING id
                 )
                 SELECT pg_notify($2, '') FROM left_over";
        self.run(text, params![worker, ORDERS]).await
    }

    fn worker_notices(&self) -> BoxStream<'static, WorkerNotice> {
        self.listen(ORDERS, read_order, || WorkerNotice::Look)
    }

    fn answer_notices(&self) -> BoxStream<'static, AnswerNotice> {
        self.listen(ANSWERS, |payload| payload.parse().ok().map(|id| Some(JobId(id))), || None)
    }

    async fn close(&self) -> StoreResult {
        self.pool.close().await;
        Ok(())
    }
}
