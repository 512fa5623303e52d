//! Having engines in other processes think, by way of the database.
//!
//! A thread of the pool writes its job down and waits for what a worker makes of it. A worker that dies loses the job to
//! another one after a few seconds. Where no worker is there, or none comes to it in time, the bot thinks by itself, with as
//! many threads at once as it has by the settings, so that no game stands still.

use std::collections::HashMap;
use std::sync::{Arc, Weak};
use std::time::Duration;

use futures_util::StreamExt as _;
use parking_lot::Mutex;
use tokio::runtime::Handle;
use tokio::sync::{Notify, Semaphore, SemaphorePermit};
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::engine::{Engine, SearchControl};
use crate::engine_pool::jobs::{FORM, read_answer, write_question};
use crate::engine_pool::queue::TaskQueue;
use crate::engine_pool::search::{at_once, find};
use crate::engine_pool::work::{EngineResult, EngineTask, EngineWork};
use crate::env::system_random;
use crate::metrics::Metrics;
use crate::store::jobs::WORKER_HEARTBEAT;
use crate::store::{JobId, JobState, Jobs, NewJob};

/// Most jobs that are given away at once, however many workers there are.
pub(crate) const ASKING: usize = 64;

/// Longest absence of the workers before the bot searches by itself: a restarted worker is soon back.
pub const AWAY: Duration = Duration::from_secs(2);

/// Longest time that a job waits for a worker while there are some.
const UNTAKEN: Duration = Duration::from_secs(20);

/// Longest time of an answer in all: no search takes half of that.
const LONGEST: Duration = Duration::from_secs(45);

/// Interval of the check for an answer of which there was no news.
const POLL: Duration = Duration::from_secs(1);

/// Interval of the check whether anybody still wants the answer.
const TICK: Duration = Duration::from_millis(20);

/// The engines elsewhere, and those that stand in for them.
pub(crate) struct RemoteEngines {
    jobs: Arc<dyn Jobs>,
    runtime: Handle,
    waiting: Mutex<HashMap<JobId, Arc<Notify>>>,
    workers: Mutex<WorkerCapacity>,
    here: Semaphore,
    threads: usize,
    engines: Mutex<Vec<Engine>>,
    hash_mb: usize,
    metrics: Arc<Metrics>,
    tasks: Mutex<JoinSet<()>>,
}

struct WorkerCapacity {
    /// Number of jobs that the workers take at once.
    capacity: usize,
    seen: Instant,
}

/// Priority of a job, lowest first: games, then people who ask, then work that nobody waits for.
fn priority(work: EngineWork) -> i64 {
    match work {
        EngineWork::Move { .. } | EngineWork::AnswerDraw { .. } | EngineWork::Coach => 0,
        EngineWork::Analysis => 1,
        EngineWork::Background(_) => 2,
    }
}

impl RemoteEngines {
    pub(crate) fn new(
        jobs: Arc<dyn Jobs>,
        threads: usize,
        hash_mb: usize,
        metrics: Arc<Metrics>,
    ) -> Arc<RemoteEngines> {
        Arc::new(RemoteEngines {
            jobs,
            runtime: Handle::current(),
            waiting: Mutex::default(),
            workers: Mutex::new(WorkerCapacity { capacity: 0, seen: Instant::now() }),
            here: Semaphore::new(threads),
            threads,
            engines: Mutex::default(),
            hash_mb,
            metrics,
            tasks: Mutex::default(),
        })
    }

    /// Hears of answers, and gives the queue as much room as the workers have hands, as long as there is a pool.
    pub(crate) fn watch(self: &Arc<Self>, queue: &Arc<TaskQueue>) {
        let (own, queue) = (Arc::downgrade(self), Arc::downgrade(queue));
        let mut tasks = self.tasks.lock();
        tasks.spawn_on(hear(own.clone(), self.jobs.answer_notices()), &self.runtime);
        tasks.spawn_on(count(own, queue), &self.runtime);
    }

    /// True if no worker is there.
    pub(crate) fn is_away(&self) -> bool {
        self.away_for() > AWAY
    }

    /// For how long no worker has been there.
    pub(crate) fn away_for(&self) -> Duration {
        let workers = self.workers.lock();
        if workers.capacity > 0 { Duration::ZERO } else { workers.seen.elapsed() }
    }

    pub(crate) fn solve(&self, task: &EngineTask, stop: &SearchControl) -> Option<EngineResult> {
        if let Some(found) = at_once(&task.history, task.work) {
            return Some(found);
        }
        let why = match self.runtime.block_on(self.give_away(task, stop)) {
            Ok(found) => return found,
            Err(why) => why,
        };
        let _permit = self.runtime.block_on(self.here(stop, why))?;
        let spare = self.engines.lock().pop();
        let mut engine = spare.unwrap_or_else(|| Engine::new(self.hash_mb));
        let found = find(&mut engine, &task.history, task.work, stop);
        self.engines.lock().push(engine);
        found
    }

    /// Result of a worker: none where nobody wants it any more, or the job crashes every engine. The error is why no
    /// worker answers.
    async fn give_away(
        &self,
        task: &EngineTask,
        stop: &SearchControl,
    ) -> Result<Option<EngineResult>, &'static str> {
        if self.is_away() {
            return Err("away");
        }
        let id = JobId(system_random() as i64);
        let news = Arc::new(Notify::new());
        self.waiting.lock().insert(id, news.clone());
        let found = self.wait_for(id, &news, task, stop).await;
        self.waiting.lock().remove(&id);
        found
    }

    async fn wait_for(
        &self,
        id: JobId,
        news: &Notify,
        task: &EngineTask,
        stop: &SearchControl,
    ) -> Result<Option<EngineResult>, &'static str> {
        let question = write_question(&task.history, task.work);
        let priority = priority(task.work);
        let job = NewJob { id, form: FORM, priority, question: &question, within: LONGEST };
        if let Err(error) = self.jobs.ask(job).await {
            tracing::warn!(%error, "no worker could be asked");
            return Err("failed");
        }
        let asked = Instant::now();
        let (mut looked, mut had) = (asked, asked);
        let why = loop {
            let told = tokio::select! {
                () = news.notified() => true,
                () = tokio::time::sleep(TICK) => false,
            };
            if stop.is_stopped() {
                self.withdraw(id, "withdrawn").await;
                return Ok(None);
            }
            if told || looked.elapsed() >= POLL {
                looked = Instant::now();
                match self.jobs.look(id).await {
                    Ok(JobState::Answered(text)) => match read_answer(&text, &task.history, task.work) {
                        Some(found) => {
                            self.metrics.given_away.of("answered").inc();
                            return Ok(Some(found));
                        }
                        None => {
                            tracing::error!(text, "a worker gave an unreadable answer");
                            return Err("failed");
                        }
                    },
                    Ok(JobState::Taken) => had = looked,
                    Ok(JobState::Waiting) => {}
                    // The server was started anew and has lost it.
                    Ok(JobState::Gone) => return Err("lost"),
                    Ok(JobState::GivenUp) => {
                        tracing::error!(fen = %task.history.position(), work = ?task.work, "several workers failed at a job");
                        self.withdraw(id, "given_up").await;
                        return Ok(None);
                    }
                    Err(error) => tracing::debug!(%error, "it is not known whether a worker has answered"),
                }
            }
            if self.is_away() {
                break "away";
            }
            if had.elapsed() > UNTAKEN || asked.elapsed() > LONGEST {
                break "late";
            }
        };
        self.withdraw(id, why).await;
        Err(why)
    }

    async fn withdraw(&self, id: JobId, why: &'static str) {
        tracing::debug!(id = id.0, why, "an engine job is withdrawn");
        self.metrics.given_away.of(why).inc();
        // Where that fails, it is forgotten when its time is over.
        if let Err(error) = self.jobs.withdraw(id).await {
            tracing::debug!(%error, "an engine job could not be withdrawn");
        }
    }

    /// Waits until the bot may think by itself; nothing where nobody wants that any more.
    async fn here(&self, stop: &SearchControl, why: &'static str) -> Option<SemaphorePermit<'_>> {
        tracing::debug!(why, "the bot thinks by itself");
        self.metrics.given_away.of("here").inc();
        loop {
            if let Ok(permit) = self.here.try_acquire() {
                return Some(permit);
            }
            if stop.is_stopped() {
                return None;
            }
            tokio::time::sleep(TICK).await;
        }
    }
}

async fn hear(
    own: Weak<RemoteEngines>,
    mut answers: impl futures_util::Stream<Item = Option<JobId>> + Unpin,
) {
    while let Some(news) = answers.next().await {
        let Some(own) = own.upgrade() else { return };
        let waiting = own.waiting.lock();
        match news {
            Some(id) => waiting.get(&id).into_iter().for_each(|one| one.notify_one()),
            None => waiting.values().for_each(|one| one.notify_one()),
        }
    }
}

/// Counts the workers, now and then.
async fn count(own: Weak<RemoteEngines>, queue: Weak<TaskQueue>) {
    let mut away = false;
    loop {
        let (Some(own), Some(queue)) = (own.upgrade(), queue.upgrade()) else { return };
        match own.jobs.worker_capacity(FORM).await {
            Ok(hands) => {
                let mut workers = own.workers.lock();
                if hands > 0 {
                    workers.seen = Instant::now();
                }
                workers.capacity = hands;
            }
            // Then nobody is seen, but whoever has a job may still answer it.
            Err(error) => tracing::debug!(%error, "the engine workers could not be counted"),
        }
        let hands = own.workers.lock().capacity;
        own.metrics.worker_threads.set(hands as f64);
        queue.set_room(if hands > 0 { hands } else { own.threads });
        match (own.is_away(), away) {
            (true, false) => tracing::warn!("no engine worker is there; the bot thinks by itself"),
            (false, true) => tracing::info!(hands, "engine workers are there again"),
            _ => {}
        }
        away = own.is_away();
        drop((own, queue));
        tokio::time::sleep(WORKER_HEARTBEAT).await;
    }
}
