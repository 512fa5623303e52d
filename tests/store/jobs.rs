//! Jobs for engines elsewhere: each is done by one worker, and by another one where that worker dies.

use std::time::Duration;

use futures_util::{Stream, StreamExt as _};
use sqlx::postgres::PgPool;
use xiangqi_bot::store::jobs::TRIES;
use xiangqi_bot::store::{
    HeartbeatReply, JobId, JobState, Jobs, NewJob, PostgresJobs, TakenJob, WorkerNotice, WorkerSign,
};

use super::postgres::{Place, open};

const FORM: i64 = 7;

/// The jobs of a fresh schema, and connections that they know nothing of.
async fn fresh() -> Option<(Place, PostgresJobs, PgPool)> {
    let place = Place::new().await?;
    open(&place).await.close().await;
    let named = format!("{}&application_name={}", place.url(), place.name());
    let (jobs, pool) = (PostgresJobs::open(&named).await.unwrap(), place.pool().await);
    Some((place, jobs, pool))
}

async fn ask(jobs: &PostgresJobs, id: i64, priority: i64) {
    let within = Duration::from_secs(60);
    let question = format!("question {id}");
    jobs.ask(NewJob { id: JobId(id), form: FORM, priority, question: &question, within }).await.unwrap();
}

/// The job that this worker gets.
async fn take(jobs: &PostgresJobs, worker: &str) -> Option<i64> {
    let taken = jobs.take(worker, FORM).await.unwrap();
    taken.map(|TakenJob { id, question }| {
        assert_eq!(question, format!("question {}", id.0));
        id.0
    })
}

/// The worker gives a sign of life.
async fn beat(jobs: &PostgresJobs, name: &str) -> HeartbeatReply {
    jobs.heartbeat(WorkerSign { name, form: FORM, threads: 2 }).await.unwrap()
}

/// As if the time of everybody who has a job were over.
async fn let_leases_end(pool: &PgPool) {
    sqlx::query("UPDATE engine_jobs SET taken_until = NOW() - INTERVAL '1 second'")
        .execute(pool)
        .await
        .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn each_job_is_done_by_one_worker_what_comes_first_first() {
    let Some((place, jobs, _pool)) = fresh().await else { return };
    for (id, priority) in [(1, 2), (2, 0), (3, 1), (4, 0)] {
        ask(&jobs, id, priority).await;
    }
    assert_eq!(jobs.look(JobId(2)).await.unwrap(), JobState::Waiting);
    for id in [2, 4, 3, 1] {
        assert_eq!(take(&jobs, "one").await, Some(id));
        assert_eq!(jobs.look(JobId(id)).await.unwrap(), JobState::Taken);
    }
    assert_eq!(take(&jobs, "one").await, None);

    let other = PostgresJobs::open(&place.url()).await.unwrap();
    for id in 100..200 {
        ask(&jobs, id, 0).await;
    }
    let all = async |jobs: PostgresJobs, worker: &'static str| {
        let mut own = Vec::new();
        while let Some(id) = take(&jobs, worker).await {
            own.push(id);
        }
        own
    };
    let work =
        [(jobs.clone(), "one"), (other.clone(), "two"), (jobs.clone(), "three"), (other.clone(), "four")];
    let taken = futures_util::future::join_all(work.map(|(jobs, worker)| all(jobs, worker))).await;
    let mut taken: Vec<i64> = taken.into_iter().flatten().collect();
    taken.sort_unstable();
    assert!(taken.into_iter().eq(100..200), "each once");
}

#[tokio::test]
async fn an_answer_is_told_once_to_whoever_asked() {
    let Some((_place, jobs, pool)) = fresh().await else { return };
    let mut news = jobs.answer_notices();
    assert_eq!(news.next().await, Some(None), "what was before is not known");
    ask(&jobs, 1, 0).await;
    ask(&jobs, 2, 0).await;
    assert_eq!(take(&jobs, "one").await, Some(1));
    assert!(!jobs.answer("two", JobId(1), "not mine").await.unwrap());
    assert!(!jobs.answer("one", JobId(2), "never taken").await.unwrap());
    assert!(jobs.answer("one", JobId(1), "e2e4").await.unwrap());
    assert!(!jobs.answer("one", JobId(1), "again").await.unwrap());
    hears(&mut news, Some(JobId(1))).await;
    assert_eq!(jobs.look(JobId(1)).await.unwrap(), JobState::Answered("e2e4".to_owned()));
    assert_eq!(jobs.look(JobId(1)).await.unwrap(), JobState::Gone);
    let left: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM engine_jobs").fetch_one(&pool).await.unwrap();
    assert_eq!(left, 1, "nothing stays of what was answered");
}

#[tokio::test]
async fn a_job_of_a_worker_that_dies_goes_to_another_one_a_few_times() {
    let Some((_place, jobs, pool)) = fresh().await else { return };
    ask(&jobs, 1, 0).await;
    assert_eq!(take(&jobs, "dies").await, Some(1));
    assert_eq!(beat(&jobs, "dies").await.jobs, [JobId(1)]);
    assert_eq!(take(&jobs, "one").await, None, "it lives");
    let_leases_end(&pool).await;
    assert_eq!(jobs.look(JobId(1)).await.unwrap(), JobState::Waiting);
    assert_eq!(take(&jobs, "one").await, Some(1));
    // It was not dead after all.
    assert_eq!(beat(&jobs, "dies").await.jobs, []);
    assert!(!jobs.answer("dies", JobId(1), "too late").await.unwrap());
    // One that goes by itself has not failed at it.
    for _ in 0..5 {
        jobs.leave("one").await.unwrap();
        assert_eq!(take(&jobs, "one").await, Some(1));
    }
    for _ in 2..TRIES {
        let_leases_end(&pool).await;
        assert_eq!(take(&jobs, "one").await, Some(1));
    }
    let_leases_end(&pool).await;
    assert_eq!(take(&jobs, "one").await, None, "enough of them have failed");
    assert_eq!(jobs.look(JobId(1)).await.unwrap(), JobState::GivenUp);
}

#[tokio::test]
async fn workers_hear_of_jobs_and_of_what_nobody_waits_for() {
    let Some((place, jobs, pool)) = fresh().await else { return };
    let mut orders = jobs.worker_notices();
    hears(&mut orders, WorkerNotice::Look).await;
    ask(&jobs, -5, 0).await;
    hears(&mut orders, WorkerNotice::Look).await;
    assert_eq!(take(&jobs, "one").await, Some(-5));
    jobs.withdraw(JobId(-5)).await.unwrap();
    hears(&mut orders, WorkerNotice::Gone(JobId(-5))).await;
    assert_eq!(beat(&jobs, "one").await.jobs, []);
    // News may have been missed while there was no connection.
    assert!(place.cut(&pool).await > 0);
    hears(&mut orders, WorkerNotice::Look).await;
    ask_again(&jobs, 6).await;
    hears(&mut orders, WorkerNotice::Look).await;
    assert_eq!(take(&jobs, "one").await, Some(6));
}

/// Waits for this notice. A server tells its notices to all tests that listen.
async fn hears<T: PartialEq>(notices: &mut (impl Stream<Item = T> + Unpin), wanted: T) {
    while notices.next().await.expect("the stream never ends") != wanted {}
}

/// Asks until there is a connection again.
async fn ask_again(jobs: &PostgresJobs, id: i64) {
    let within = Duration::from_secs(60);
    let question = format!("question {id}");
    let job = NewJob { id: JobId(id), form: FORM, priority: 0, question: &question, within };
    while jobs.ask(job).await.is_err() {}
}

#[tokio::test]
async fn what_nobody_waits_for_any_more_is_forgotten() {
    let Some((_place, jobs, pool)) = fresh().await else { return };
    for id in 1..=3 {
        ask(&jobs, id, 0).await;
    }
    assert_eq!(take(&jobs, "one").await, Some(1));
    sqlx::query("UPDATE engine_jobs SET expires_at = NOW() - INTERVAL '1 second' WHERE id < 3")
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(beat(&jobs, "one").await.jobs, [], "its thinking ends");
    assert_eq!(take(&jobs, "one").await, Some(3));
    jobs.worker_capacity(FORM).await.unwrap();
    let left: Vec<i64> = sqlx::query_scalar("SELECT id FROM engine_jobs").fetch_all(&pool).await.unwrap();
    assert_eq!(left, [3]);
}

#[tokio::test]
async fn only_workers_that_live_and_know_the_form_are_counted() {
    let Some((_place, jobs, pool)) = fresh().await else { return };
    assert_eq!(jobs.worker_capacity(FORM).await.unwrap(), 0);
    for (name, form, threads) in [("one", FORM, 4), ("two", FORM, 1), ("old", FORM - 1, 9)] {
        jobs.heartbeat(WorkerSign { name, form, threads }).await.unwrap();
    }
    assert_eq!(jobs.worker_capacity(FORM).await.unwrap(), 5);
    jobs.heartbeat(WorkerSign { name: "one", form: FORM, threads: 0 }).await.unwrap();
    assert_eq!(jobs.worker_capacity(FORM).await.unwrap(), 1, "it takes nothing more");
    jobs.leave("two").await.unwrap();
    assert_eq!(jobs.worker_capacity(FORM).await.unwrap(), 0);
    jobs.heartbeat(WorkerSign { name: "one", form: FORM, threads: 3 }).await.unwrap();
    sqlx::query("UPDATE engine_workers SET seen_at = NOW() - INTERVAL '5 seconds'")
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(jobs.worker_capacity(FORM).await.unwrap(), 0, "it says nothing any more");
}

#[tokio::test]
async fn jobs_in_another_form_are_left_to_others() {
    let Some((_place, jobs, _pool)) = fresh().await else { return };
    ask(&jobs, 1, 0).await;
    let of_another = WorkerSign { name: "other", form: FORM + 1, threads: 1 };
    assert_eq!(jobs.heartbeat(of_another).await.unwrap().other_form, Some(FORM));
    assert_eq!(jobs.take("other", FORM + 1).await.unwrap(), None);
    assert_eq!(beat(&jobs, "one").await, HeartbeatReply { jobs: vec![], other_form: None });
    assert_eq!(take(&jobs, "one").await, Some(1));
}

#[tokio::test]
async fn a_database_without_jobs_is_named() {
    let Some(place) = Place::new().await else { return };
    let error = PostgresJobs::open(&place.url()).await.unwrap_err().to_string();
    assert!(error.contains("it is older; start the bot of this version on it first"), "{error}");
}

#[tokio::test]
async fn a_database_of_another_schema_is_refused_by_workers() {
    let Some((place, _jobs, pool)) = fresh().await else { return };
    let change = async |sql: &'static str| {
        sqlx::query(sql).execute(&pool).await.unwrap();
    };
    let refused = async || PostgresJobs::open(&place.url()).await.map(drop).unwrap_err().to_string();
    change(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (99, 'from the future', TRUE, ''::bytea, 0)",
    )
    .await;
    let error = refused().await;
    assert!(error.contains("by a later version of this program (its schema has step 99)"), "{error}");
    change("DELETE FROM _sqlx_migrations WHERE version = 99").await;
    assert!(PostgresJobs::open(&place.url()).await.is_ok());
    change("UPDATE _sqlx_migrations SET checksum = 'x'::bytea WHERE version = 1").await;
    let error = refused().await;
    assert!(error.contains("is not the one of this program"), "{error}");
    change("DELETE FROM _sqlx_migrations WHERE version = 1").await;
    let error = refused().await;
    assert!(error.contains("it is older; start the bot of this version on it first"), "{error}");
}
