//! The engine pool: a few threads, fair by person and by channel, each job cancellable and shielded against a panic.
//!
//! Work in the background comes last, and makes room at once for anything else: its search is stopped and made again later.

pub mod queue;
pub mod search;
pub mod work;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use crate::engine::{Engine, SearchControl};
use crate::engine_pool::queue::{RunningTask, TaskQueue, count_games};
use crate::engine_pool::search::{find, without_engine};
use crate::metrics::Metrics;

pub(crate) use crate::engine_pool::work::{Decision, EngineResult, EngineTask, EngineWork};

/// Longest time of a search: none is meant to take a fifth of it.
pub(crate) const SEARCH_TIMEOUT: Duration = Duration::from_secs(120);

/// Place of a task in the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueuePlace {
    /// Number of tasks that come first, those under way included.
    pub ahead: usize,
    /// Time until the task is done, estimated from earlier ones.
    pub wait: Duration,
}

/// A queue of tasks and the threads that work on them, which end when the pool is dropped.
pub struct EnginePool {
    pub queue: Arc<TaskQueue>,
}

impl EnginePool {
    /// A pool that thinks here, in the background with half of its threads.
    pub fn new(threads: usize, hash_mb: usize, metrics: Arc<Metrics>) -> EnginePool {
        EnginePool::with(TaskQueue::new(threads, metrics), hash_mb, find_for)
    }

    /// A pool that thinks by `find`. A thread gets its engine with its first job, so an idle bot stays small.
    pub fn with(
        queue: TaskQueue,
        hash_mb: usize,
        find: impl Fn(&mut Engine, &EngineTask, &SearchControl) -> Option<EngineResult> + Send + Sync + 'static,
    ) -> EnginePool {
        let queue = Arc::new(queue);
        let find = Arc::new(find);
        for number in 0..queue.threads {
            let queue = queue.clone();
            let find = find.clone();
            queue.alive.fetch_add(1, Ordering::Relaxed);
            thread::Builder::new()
                .name(format!("engine-{number}"))
                .spawn(move || keep_running(&queue, || think(&queue, hash_mb, &*find)))
                .expect("the system gives a thread at start-up");
        }
        EnginePool { queue }
    }

    /// Queues a task. False for an analysis when too many of its person wait already: it is not made then.
    pub fn submit(&self, task: EngineTask) -> bool {
        self.queue.push(task)
    }

    /// Returns the place of a job of this person in this channel, if it waits.
    pub fn place(&self, person: &str, channel: &str) -> Option<QueuePlace> {
        let state = self.queue.state.lock();
        let turn = |task: &EngineTask| (state.people.last(&task.person), state.channels.last(&task.channel));
        let mut queue: Vec<&EngineTask> =
            state.waiting.iter().filter(|task| !task.stop.is_stopped()).collect();
        // Those come first who were served less recently, of two such the older one.
        queue.sort_by_key(|task| turn(task));
        let at = queue.iter().position(|task| task.person == person && task.channel == channel)?;
        let usual = |at: usize| {
            let behind = count_games(queue[at + 1..].iter().copied());
            state.usual.time(queue[at].work.with_waiting(behind))
        };
        let ahead: Duration = (0..at).map(usual).sum();
        let awaited: Vec<&RunningTask> =
            state.running.iter().filter(|running| !running.work.is_background()).collect();
        let rest =
            |running: &&RunningTask| state.usual.time(running.work).saturating_sub(running.began.elapsed());
        let running: Duration = awaited.iter().map(rest).sum();
        let threads = u32::try_from(self.queue.threads).unwrap_or(u32::MAX);
        Some(QueuePlace { ahead: at + awaited.len(), wait: (ahead + running) / threads + usual(at) })
    }

    /// Ends searches that have run for longer than this, as after a panic; returns their channels.
    pub fn end_hung(&self, within: Duration) -> Vec<String> {
        let state = self.queue.state.lock();
        let hung = state.running.iter().filter(|running| running.began.elapsed() > within);
        hung.filter(|running| !running.hung.swap(true, Ordering::Relaxed))
            .map(|running| {
                running.stop.stop();
                running.channel.clone()
            })
            .collect()
    }

    /// Threads that do not work, when that has lasted for `within`.
    pub fn hang(&self, within: Duration) -> Option<String> {
        let state = self.queue.state.lock();
        let hung = state.running.iter().filter(|running| running.began.elapsed() > within).count();
        let threads = self.queue.threads;
        let gone = threads - self.queue.alive.load(Ordering::Relaxed).min(threads);
        (hung + gone > 0 && !state.closed)
            .then(|| format!("of {threads} engine threads {hung} hang and {gone} are gone"))
    }

    pub(crate) fn measure(&self, metrics: &Metrics) {
        let state = self.queue.state.lock();
        let wanted = |task: &&EngineTask| !task.stop.is_stopped();
        metrics.jobs.of("waiting").set(state.waiting.iter().filter(wanted).count() as f64);
        metrics.jobs.of("background").set(state.later.iter().filter(wanted).count() as f64);
        metrics.jobs.of("running").set(state.running.len() as f64);
    }

    /// Ends the threads; what they think about is stopped and not answered.
    pub fn stop(&self) {
        let mut state = self.queue.state.lock();
        state.closed = true;
        state.waiting.clear();
        state.later.clear();
        for running in state.running.drain(..) {
            running.stop.stop();
        }
        self.queue.wake.notify_all();
    }
}

impl Drop for EnginePool {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Does the work of a task with an engine.
pub fn find_for(engine: &mut Engine, task: &EngineTask, stop: &SearchControl) -> Option<EngineResult> {
    find(engine, &task.history, task.work, stop)
}

/// Keeps a thread at its work: a panic where none is foreseen costs one task, and not the thread.
fn keep_running(queue: &TaskQueue, work: impl Fn()) {
    let _alive = ThreadGuard(queue);
    while catch_unwind(AssertUnwindSafe(&work)).is_err() {
        tracing::error!("an engine thread panicked and is restarted");
        queue.metrics.restarts.of("an engine thread").inc();
    }
}

struct ThreadGuard<'a>(&'a TaskQueue);

impl Drop for ThreadGuard<'_> {
    fn drop(&mut self) {
        self.0.alive.fetch_sub(1, Ordering::Relaxed);
    }
}

fn think(
    queue: &TaskQueue,
    hash_mb: usize,
    find: &impl Fn(&mut Engine, &EngineTask, &SearchControl) -> Option<EngineResult>,
) {
    let mut engine: Option<Engine> = None;
    while let Some((task, tried)) = queue.pop() {
        let answer = catch_unwind(AssertUnwindSafe(|| {
            find(engine.get_or_insert_with(|| Engine::new(hash_mb)), &task, &tried.stop)
        }));
        let found = answer.unwrap_or_else(|_| {
            tracing::error!(fen = %task.history.position(), work = ?task.work, "the engine panicked");
            engine = None;
            None
        });
        // What a search found that had to be ended is not what it was to find.
        let found = found.filter(|_| !tried.hung.load(Ordering::Relaxed));
        if let Some(task) = queue.finish(task, &tried)
            && let Some(found) = found.or_else(|| without_engine(&task.history, task.work))
        {
            (task.done)(found);
        }
    }
}
