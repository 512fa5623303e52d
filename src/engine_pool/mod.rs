//! The engine pool: a few threads that serve people and channels in turn. Tasks can be cancelled, and survive a panic.
//!
//! Background tasks come last. A search of theirs is stopped and repeated later if another task needs the thread.

pub mod queue;
pub mod search;
pub mod work;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use crate::engine::{Engine, SearchControl};
use crate::engine_pool::queue::{TaskQueue, TaskQueueState, count_games, count_wanted};
use crate::engine_pool::search::{find, without_engine};
use crate::metrics::Metrics;

pub(crate) use crate::engine_pool::work::{Decision, EngineResult, EngineTask, EngineWork};

/// Time limit of a search, over five times the longest intended one.
pub(crate) const SEARCH_TIMEOUT: Duration = Duration::from_secs(120);

/// Position of a task in the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueuePlace {
    /// Number of tasks that come first, including running ones.
    pub ahead: usize,
    /// Estimated time until the task is done.
    pub wait: Duration,
}

/// A queue of tasks and the threads that work on them. The threads end when the pool is dropped.
pub struct EnginePool {
    pub queue: Arc<TaskQueue>,
}

impl EnginePool {
    /// Starts a pool of engines. Background tasks use at most half of the threads.
    pub fn new(threads: usize, hash_mb: usize, metrics: Arc<Metrics>) -> EnginePool {
        EnginePool::with(TaskQueue::new(threads, metrics), hash_mb, find_for)
    }

    /// Starts a pool that works by `find`. A thread creates its engine for its first task, so an idle bot stays small.
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

    /// Queues a task. Returns `false` for an analysis if too many of the same person wait already.
    pub fn submit(&self, task: EngineTask) -> bool {
        self.queue.push(task)
    }

    /// Returns the position of a task that waits for a person in a channel.
    pub fn place(&self, person: &str, channel: &str) -> Option<QueuePlace> {
        let state = self.queue.state.lock();
        let mut waiting: Vec<&EngineTask> =
            state.waiting.iter().filter(|task| !task.stop.is_stopped()).collect();
        waiting.sort_by_key(|task| state.last_turns(task));
        let at = waiting.iter().position(|task| task.person == person && task.channel == channel)?;
        let mut ahead = at;
        let mut busy = Duration::ZERO;
        for at in 0..at {
            busy += usual_time(&state, &waiting[at..]);
        }
        for running in state.running.iter().filter(|running| !running.work.is_background()) {
            ahead += 1;
            busy += state.usual.time(running.work).saturating_sub(running.began.elapsed());
        }
        let threads = u32::try_from(self.queue.threads).unwrap_or(u32::MAX);
        Some(QueuePlace { ahead, wait: busy / threads + usual_time(&state, &waiting[at..]) })
    }

    /// Ends searches that have run for longer than `within`, and returns their channels.
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

    /// Reports threads that are gone or have been searching for longer than `within`.
    pub fn hang(&self, within: Duration) -> Option<String> {
        let state = self.queue.state.lock();
        let hung = state.running.iter().filter(|running| running.began.elapsed() > within).count();
        let threads = self.queue.threads;
        let gone = threads - self.queue.alive.load(Ordering::Relaxed).min(threads);
        if state.closed || hung + gone == 0 {
            return None;
        }
        Some(format!("of {threads} engine threads {hung} hang and {gone} are gone"))
    }

    pub(crate) fn measure(&self, metrics: &Metrics) {
        let state = self.queue.state.lock();
        metrics.jobs.of("waiting").set(count_wanted(&state.waiting) as f64);
        metrics.jobs.of("background").set(count_wanted(&state.later) as f64);
        metrics.jobs.of("running").set(state.running.len() as f64);
    }

    /// Ends the threads. Their tasks are stopped without a result.
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

/// Returns the usual time of the first of these tasks, which is shortened if many games wait behind it.
fn usual_time(state: &TaskQueueState, waiting: &[&EngineTask]) -> Duration {
    let behind = count_games(waiting[1..].iter().copied());
    state.usual.time(waiting[0].work.with_waiting(behind))
}

pub fn find_for(engine: &mut Engine, task: &EngineTask, stop: &SearchControl) -> Option<EngineResult> {
    find(engine, &task.history, task.work, stop)
}

/// Runs the loop of a thread, and restarts it after a panic.
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

/// Takes tasks from the queue and works on them, until the pool stops.
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
        // The result of a search that was ended for its time limit is not used.
        let found = found.filter(|_| !tried.hung.load(Ordering::Relaxed));
        if let Some(task) = queue.finish(task, &tried)
            && let Some(found) = found.or_else(|| without_engine(&task.history, task.work))
        {
            (task.done)(found);
        }
    }
}
