//! An engine worker: it takes jobs that bots elsewhere have written down, thinks, and answers.

use std::collections::HashMap;
use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use futures_util::StreamExt as _;
use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio::task::JoinSet;

use crate::engine::SearchControl;
use crate::engine_pool::jobs::{FORM, read_question, write_answer};
use crate::engine_pool::queue::TaskQueue;
use crate::engine_pool::{EnginePool, EngineResult, EngineTask, SEARCH_TIMEOUT, find_for};
use crate::env::system_random;
use crate::metrics::Metrics;
use crate::store::jobs::{LEASE, WORKER_HEARTBEAT};
use crate::store::{
    HeartbeatReply, JobId, Jobs, StoreError, StoreResult, TakenJob, WorkerNotice, WorkerSign,
};
use crate::watchdog::{CHECK_INTERVAL, GRACE, Monitored, Watchdog};

/// Interval of the check for jobs of which there was no news.
const POLL: Duration = Duration::from_secs(1);

/// Number of tries to write an answer, and the pause between them.
const TRIES: u32 = 5;
const PAUSE: Duration = Duration::from_millis(500);

/// Settings of a worker at its start.
#[derive(Clone, Debug)]
pub struct WorkerSettings {
    /// Number of jobs that the worker takes at once.
    pub threads: usize,
    /// Hash table of each engine, in MB. The strongest level and analyses depend on it.
    pub hash_mb: usize,
    /// Counters that an operator wants to know.
    pub metrics: Arc<Metrics>,
}

/// Takes tasks of the engine from the database and works on them.
pub struct Worker {
    shared: Arc<WorkerState>,
    upkeep: Mutex<JoinSet<()>>,
}

struct WorkerState {
    jobs: Arc<dyn Jobs>,
    pool: EnginePool,
    name: String,
    threads: usize,
    metrics: Arc<Metrics>,
    watch: Arc<Watchdog>,
    under_way: Mutex<HashMap<JobId, SearchControl>>,
    ended: Notify,
    /// True if it takes no more.
    closing: AtomicBool,
    /// True if it was told that others ask in another form.
    other_form: AtomicBool,
}

impl Worker {
    /// Starts a worker; it takes jobs in [`Worker::run`].
    pub async fn start(settings: WorkerSettings, jobs: Arc<dyn Jobs>) -> StoreResult<Worker> {
        let WorkerSettings { threads, hash_mb, metrics } = settings;
        let threads = threads.max(1);
        // How much of its work is background was decided by those who ask.
        let queue = TaskQueue { all_background: true, ..TaskQueue::new(threads, metrics.clone()) };
        let shared = Arc::new(WorkerState {
            jobs,
            pool: EnginePool::with(queue, hash_mb, find_for),
            // The number of the process is for whoever looks at the table.
            name: format!("{}-{:016x}", std::process::id(), system_random()),
            threads,
            metrics,
            watch: Watchdog::new(),
            under_way: Mutex::default(),
            ended: Notify::new(),
            closing: AtomicBool::new(false),
            other_form: AtomicBool::new(false),
        });
        shared.heartbeat().await?;
        let mut upkeep = JoinSet::new();
        upkeep.spawn(heartbeat_loop(Arc::downgrade(&shared)));
        upkeep.spawn(end_hung(Arc::downgrade(&shared)));
        Ok(Worker { shared, upkeep: Mutex::new(upkeep) })
    }

    /// Takes jobs until `stop` is ready.
    pub async fn run(&self, stop: impl Future<Output = ()>) {
        let shared = &self.shared;
        let mut orders = shared.jobs.worker_notices();
        let mut stop = std::pin::pin!(stop);
        loop {
            shared.take_all().await;
            let look = async {
                loop {
                    match orders.next().await {
                        Some(WorkerNotice::Gone(id)) => shared.drop_job(id),
                        Some(WorkerNotice::Look) => return,
                        // The database is closed.
                        None => std::future::pending().await,
                    }
                }
            };
            tokio::select! {
                () = &mut stop => return,
                () = look => {}
                () = shared.ended.notified() => {}
                () = tokio::time::sleep(POLL) => {}
            }
        }
    }

    /// Finishes what is under way, at most `within`, and gives the rest back.
    pub async fn shutdown(&self, within: Duration) {
        let shared = &self.shared;
        shared.closing.store(true, Ordering::Relaxed);
        let finish = async {
            // The others are to know that it takes nothing more.
            let _ = shared.heartbeat().await;
            while !shared.under_way.lock().is_empty() {
                shared.ended.notified().await;
            }
        };
        if tokio::time::timeout(within, finish).await.is_err() {
            tracing::warn!(
                jobs = shared.under_way.lock().len(),
                "not all jobs were done in time; they are given back"
            );
        }
        shared.pool.stop();
        self.upkeep.lock().abort_all();
        if let Err(error) = shared.jobs.leave(&shared.name).await {
            tracing::warn!(%error, "the jobs could not be given back; others take them in some seconds");
        }
    }

    /// Number of tasks that it works on.
    pub fn under_way(&self) -> usize {
        self.shared.under_way.lock().len()
    }
}

impl Monitored for Worker {
    fn faults(&self) -> Vec<String> {
        let mut faults = self.shared.watch.faults(GRACE);
        faults.extend(self.shared.pool.fault(SEARCH_TIMEOUT + GRACE));
        faults
    }

    fn hangs(&self) -> Vec<String> {
        let mut hangs = self.shared.watch.hangs(GRACE);
        hangs.extend(self.shared.pool.hang(SEARCH_TIMEOUT + GRACE));
        hangs
    }

    fn metrics(&self, memory: Option<u64>) -> BoxFuture<'_, String> {
        Box::pin(async move {
            let metrics = &self.shared.metrics;
            self.shared.pool.measure(metrics);
            metrics.faults.set(self.faults().len() as f64);
            metrics.memory.set(memory.map_or(0.0, |bytes| bytes as f64));
            metrics.text()
        })
    }
}

impl WorkerState {
    /// Takes jobs as long as there are some and it has hands.
    async fn take_all(self: &Arc<Self>) {
        while self.under_way.lock().len() < self.threads {
            match self.jobs.take(&self.name, FORM).await {
                Ok(Some(job)) => self.begin(job),
                Ok(None) => return,
                Err(error) => {
                    tracing::debug!(%error, "no job can be taken");
                    return;
                }
            }
        }
    }

    fn begin(self: &Arc<Self>, job: TakenJob) {
        let TakenJob { id, question } = job;
        let Some((history, work)) = read_question(&question) else {
            // Its time here runs out, and others may try.
            tracing::error!(question, "a job that cannot be read");
            return;
        };
        tracing::debug!(id = id.0, ?work, "a job");
        let stop = SearchControl::new();
        self.under_way.lock().insert(id, stop.clone());
        let done = JobCompletion {
            shared: self.clone(),
            id,
            runtime: tokio::runtime::Handle::current(),
            found: None,
        };
        let name = id.0.to_string();
        let done = Box::new(move |found| done.found(found));
        self.pool.submit(EngineTask { person: name.clone(), channel: name, history, work, stop, done });
    }

    async fn answer(&self, id: JobId, found: &EngineResult) {
        let answer = write_answer(found);
        for again in 1..=TRIES {
            match self.jobs.answer(&self.name, id, &answer).await {
                Ok(true) => return,
                Ok(false) => return tracing::debug!(id = id.0, "nobody waits for this answer any more"),
                Err(error) if again == TRIES => {
                    tracing::warn!(%error, "an answer is lost: it could not be written");
                }
                Err(_) => tokio::time::sleep(PAUSE).await,
            }
        }
    }

    /// Ends the thinking about what nobody waits for.
    fn drop_job(&self, id: JobId) {
        if let Some(stop) = self.under_way.lock().get(&id) {
            tracing::debug!(id = id.0, "nobody waits for this job any more");
            stop.stop();
        }
    }

    /// Says that the worker lives, and lets go of what is no longer its own.
    async fn heartbeat(&self) -> StoreResult {
        let had: Vec<JobId> = self.under_way.lock().keys().copied().collect();
        let threads = if self.closing.load(Ordering::Relaxed) { 0 } else { self.threads };
        let HeartbeatReply { jobs, other_form } =
            self.jobs.heartbeat(WorkerSign { name: &self.name, form: FORM, threads }).await?;
        had.into_iter().filter(|id| !jobs.contains(id)).for_each(|id| self.drop_job(id));
        if let Some(form) = other_form
            && !self.other_form.swap(true, Ordering::Relaxed)
        {
            tracing::warn!(
                form,
                own = FORM,
                "there are jobs in a form of another version of this program; they are left to others"
            );
        }
        Ok(())
    }
}

/// Answers when something is found, and notes the end in any case.
struct JobCompletion {
    shared: Arc<WorkerState>,
    id: JobId,
    runtime: tokio::runtime::Handle,
    found: Option<EngineResult>,
}

impl JobCompletion {
    fn found(mut self, found: EngineResult) {
        self.found = Some(found);
    }
}

impl Drop for JobCompletion {
    fn drop(&mut self) {
        let (shared, id, found) = (self.shared.clone(), self.id, self.found.take());
        self.runtime.spawn(async move {
            if let Some(found) = found {
                shared.answer(id, &found).await;
            }
            shared.under_way.lock().remove(&id);
            shared.ended.notify_one();
        });
    }
}

async fn heartbeat_loop(shared: Weak<WorkerState>) {
    loop {
        tokio::time::sleep(WORKER_HEARTBEAT).await;
        let Some(shared) = shared.upgrade() else { return };
        // What hangs is given up: the next one may come through.
        let beat = tokio::time::timeout(LEASE, shared.heartbeat()).await;
        let beat = beat.unwrap_or_else(|_| Err(StoreError::Unavailable("it says nothing".to_owned())));
        if let Err(error) = &beat {
            tracing::warn!(%error, "the worker's heartbeat could not be written");
        }
        shared.watch.record_write(beat.map_err(|error| error.to_string()));
    }
}

/// Ends searches that hang, as long as the worker lives.
async fn end_hung(shared: Weak<WorkerState>) {
    loop {
        tokio::time::sleep(CHECK_INTERVAL).await;
        let Some(shared) = shared.upgrade() else { return };
        for job in shared.pool.end_hung(SEARCH_TIMEOUT) {
            shared.metrics.restarts.of("a search").inc();
            tracing::error!(job, "a search hung and was stopped");
        }
    }
}
