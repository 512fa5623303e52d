//! Jobs for engines elsewhere: a question that one process writes down, and another one that answers it.
//!
//! Nothing here has to outlive a crash: whoever asks waits for the answer, and asks again after a restart.

use std::fmt;
use std::time::Duration;

use async_trait::async_trait;
use futures_util::stream::BoxStream;

use super::StoreResult;

/// Time for which a worker keeps its jobs without a further heartbeat.
pub const LEASE: Duration = Duration::from_secs(4);

/// Interval at which a worker reports that it is alive.
pub const WORKER_HEARTBEAT: Duration = Duration::from_secs(1);

/// Most workers that try a job: one that makes them crash is not tried again.
pub const TRIES: i64 = 3;

/// Names a job. Whoever asks draws it by chance, so that it is known before anybody can answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct JobId(pub i64);

/// A question to be answered.
#[derive(Clone, Copy, Debug)]
pub struct NewJob<'a> {
    pub id: JobId,
    /// The form in which it is written: only who knows it takes it.
    pub form: i64,
    /// Priority, from 0, which comes first.
    pub priority: i64,
    pub question: &'a str,
    /// After this time nobody waits for the answer any more.
    pub within: Duration,
}

/// State of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobState {
    /// No worker has it.
    Waiting,
    /// A worker has it.
    Taken,
    /// It was answered. This is told once.
    Answered(String),
    /// So many workers have failed at it that no other one tries.
    GivenUp,
    /// There is no such job (any more).
    Gone,
}

/// A job as its worker gets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenJob {
    pub id: JobId,
    pub question: String,
}

/// Report of a worker about itself.
#[derive(Clone, Copy, Debug)]
pub struct WorkerSign<'a> {
    /// Its name, which no other one has.
    pub name: &'a str,
    /// The form that it knows.
    pub form: i64,
    /// Number of jobs that the worker takes at once.
    pub threads: usize,
}

/// Reply to a heartbeat of a worker.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeartbeatReply {
    /// The jobs that are still its own, for another [`LEASE`].
    pub jobs: Vec<JobId>,
    /// A form of waiting jobs that is not the worker's.
    pub other_form: Option<i64>,
}

/// News for a worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkerNotice {
    /// There may be something to take.
    Look,
    /// Nobody waits for this any more.
    Gone(JobId),
}

/// News for those who ask; none where some may have been missed.
pub type AnswerNotice = Option<JobId>;

/// Queue in which jobs wait for workers. What gets lost (notices, a worker, the connection) is found by polling.
#[async_trait]
pub trait Jobs: fmt::Debug + Send + Sync {
    /// Writes a question down and lets the workers know.
    async fn ask(&self, job: NewJob<'_>) -> StoreResult;

    /// State of a job. One that is answered is forgotten with that.
    async fn look(&self, id: JobId) -> StoreResult<JobState>;

    /// Takes a question back; whoever thinks about it is told.
    async fn withdraw(&self, id: JobId) -> StoreResult;

    /// Number of jobs that live workers which know this form take at once. Jobs that nobody waits for are forgotten.
    async fn worker_capacity(&self, form: i64) -> StoreResult<usize>;

    /// Gives a worker what is to be done first, if anything is: nobody else gets it as long as the worker lives.
    async fn take(&self, worker: &str, form: i64) -> StoreResult<Option<TakenJob>>;

    /// Answers a job. False when it is no longer the worker's; nothing is written then.
    async fn answer(&self, worker: &str, id: JobId, answer: &str) -> StoreResult<bool>;

    /// A worker lives.
    async fn heartbeat(&self, sign: WorkerSign<'_>) -> StoreResult<HeartbeatReply>;

    /// A worker goes; what it has is given back.
    async fn leave(&self, worker: &str) -> StoreResult;

    /// News for workers, for ever.
    fn worker_notices(&self) -> BoxStream<'static, WorkerNotice>;

    /// News for those who ask, for ever.
    fn answer_notices(&self) -> BoxStream<'static, AnswerNotice>;

    /// Lets go of the database.
    async fn close(&self) -> StoreResult;
}
