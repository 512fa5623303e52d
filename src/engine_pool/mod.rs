//! The engine pool: a few threads, fair by person and by channel, each job cancellable and shielded against a panic.
//!
//! Work in the background comes last, and makes room at once for anything else: its search is stopped and made again later.
//!
//! Who thinks is left open: the threads do, or they wait for an engine elsewhere.

pub mod worker;

pub mod findings;
mod jobs;
mod remote;
pub(crate) mod search;

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::engine::review::Finding;
use crate::engine::{Analysis, Engine, SearchControl};
use crate::game::Duty;
use crate::rules::{History, Move};
use crate::store::jobs::Jobs;

use crate::engine_pool::remote::RemoteEngines;
use crate::engine_pool::search::{find, without_engine};
use crate::metrics::Metrics;

/// How long a search may take: none is meant to take a fifth of it.
pub(crate) const SEARCH_WITHIN: Duration = Duration::from_secs(120);
/// How many analyses of one person may wait; what the bot owes waits without a limit.
const WAITING_ANALYSES: usize = 3;

/// How often is looked whether a pool that was stopped has ended.
const LOOK: Duration = Duration::from_millis(5);

/// How much the latest job counts in the mean.
const LATEST: f64 = 0.1;

/// Of how many people and channels it is remembered when they were served last.
const REMEMBERED: usize = 4096;

/// What the bot does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    Move(Move),
    AcceptDraw,
    DeclineDraw,
}

/// What is wanted of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EngineWork {
    /// What the bot owes.
    Owed { duty: Duty, seed: u64 },
    /// What the coach finds around the last move of a game: the bot's answer waits for it.
    Coach,
    /// An analysis for a person.
    Analysis,
    /// One position of a review: nobody waits for it.
    Background,
}

impl EngineWork {
    /// What it is called where it is counted.
    fn kind(self) -> &'static str {
        match self {
            EngineWork::Owed { duty: Duty::Move { .. }, .. } => "move",
            EngineWork::Owed { duty: Duty::AnswerDraw { .. }, .. } => "draw",
            EngineWork::Owed { duty: Duty::Coach { .. }, .. } | EngineWork::Coach => "coach",
            EngineWork::Analysis => "analysis",
            EngineWork::Background => "review",
        }
    }
}

/// What comes of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum EngineResult {
    /// What the bot does: there is an answer in any case.
    Decision(Decision),
    /// The positions before and after the last move; `None` when the engine panicked or nothing was played.
    Coached(Option<Box<[Analysis; 2]>>),
    /// The analysis; `None` when the engine panicked.
    Analysis(Option<Analysis>),
    /// What was found for a review; `None` when the engine panicked.
    Finding(Option<Finding>),
}

/// Something to think about.
pub(crate) struct EngineTask {
    /// Who waits for it: people take turns.
    pub(crate) person: String,
    /// Where: the channels of a person take turns.
    pub(crate) channel: String,
    pub(crate) history: History,
    pub(crate) work: EngineWork,
    pub(crate) stop: SearchControl,
    /// Gets what is found, unless the task was stopped.
    pub(crate) done: Box<dyn FnOnce(EngineResult) + Send>,
}

/// What a thread thinks with.
type TaskRunner = Box<dyn FnMut(&EngineTask, &SearchControl) -> Option<EngineResult>>;

/// The threads that think.
pub(crate) struct EnginePool {
    queue: Arc<TaskQueue>,
    remote: Option<Arc<RemoteEngines>>,
}

impl EnginePool {
    /// A pool that thinks here, in the background with half of its threads.
    pub(crate) fn new(threads: usize, hash_mb: usize, metrics: Arc<Metrics>) -> EnginePool {
        let think = |engine: &mut Engine, task: &EngineTask, stop: &SearchControl| {
            find(engine, &task.history, task.work, stop)
        };
        EnginePool::with(threads, hash_mb, metrics, think)
    }

    /// The same for a worker: how much of its work is background was decided by those who ask.
    pub(crate) fn of_worker(threads: usize, hash_mb: usize, metrics: Arc<Metrics>) -> EnginePool {
        let queue = TaskQueue { all_background: true, ..TaskQueue::new(threads, metrics) };
        let think = |engine: &mut Engine, task: &EngineTask, stop: &SearchControl| {
            find(engine, &task.history, task.work, stop)
        };
        EnginePool::start(queue, threads, task_runners(hash_mb, think))
    }

    /// A pool that has engines elsewhere think, and thinks with `threads` of its own where those are away.
    pub(crate) fn with_remote_engines(
        jobs: Arc<dyn Jobs>,
        threads: usize,
        hash_mb: usize,
        metrics: Arc<Metrics>,
    ) -> EnginePool {
        let elsewhere = RemoteEngines::new(jobs, threads.max(1), hash_mb, metrics.clone());
        let mind = {
            let elsewhere = elsewhere.clone();
            move || -> TaskRunner {
                let elsewhere = elsewhere.clone();
                Box::new(move |task, stop| elsewhere.solve(task, stop))
            }
        };
        let queue =
            TaskQueue { room: AtomicUsize::new(threads.max(1)), ..TaskQueue::new(remote::ASKING, metrics) };
        let mut pool = EnginePool::start(queue, remote::ASKING, mind);
        elsewhere.watch(&pool.queue);
        pool.remote = Some(elsewhere);
        pool
    }

    /// A pool that thinks by `find`.
    fn with(
        threads: usize,
        hash_mb: usize,
        metrics: Arc<Metrics>,
        find: impl Fn(&mut Engine, &EngineTask, &SearchControl) -> Option<EngineResult> + Send + Sync + 'static,
    ) -> EnginePool {
        EnginePool::start(TaskQueue::new(threads, metrics), threads, task_runners(hash_mb, find))
    }

    fn start(
        queue: TaskQueue,
        threads: usize,
        mind: impl Fn() -> TaskRunner + Send + Sync + 'static,
    ) -> EnginePool {
        let (queue, mind) = (Arc::new(queue), Arc::new(mind));
        for number in 0..threads.max(1) {
            let (queue, mind) = (queue.clone(), mind.clone());
            queue.alive.fetch_add(1, Ordering::Relaxed);
            thread::Builder::new()
                .name(format!("engine-{number}"))
                .spawn(move || keep_running(&queue, || think(&queue, &*mind)))
                .expect("the system gives a thread at start-up");
        }
        EnginePool { queue, remote: None }
    }

    /// Whether others think, and none of them is there.
    pub(crate) fn is_away(&self) -> bool {
        self.remote.as_ref().is_some_and(|elsewhere| elsewhere.is_away())
    }

    /// Whether others think.
    pub(crate) fn is_remote(&self) -> bool {
        self.remote.is_some()
    }

    /// Waits until what was stopped has ended, and the threads with it.
    pub(crate) async fn ended(&self) {
        while self.queue.alive.load(Ordering::Relaxed) > 0 {
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Queues a task. False for an analysis when too many of its person wait already: it is not made then.
    pub(crate) fn submit(&self, task: EngineTask) -> bool {
        self.queue.push(task)
    }

    /// About how long a job of this person in this channel waits until it is done, as far as earlier ones tell.
    pub(crate) fn expected_wait(&self, person: &str, channel: &str) -> Duration {
        let state = self.queue.lock();
        let turn = |task: &EngineTask| (state.people.last(&task.person), state.channels.last(&task.channel));
        let wanted = || state.waiting.iter().filter(|task| !task.stop.is_stopped());
        let Some(own) = wanted().find(|task| task.person == person && task.channel == channel) else {
            return Duration::ZERO;
        };
        // Those come first who were served less recently.
        let before =
            wanted().take_while(|task| !std::ptr::eq(*task, own)).filter(|task| turn(task) <= turn(own));
        let after =
            wanted().skip_while(|task| !std::ptr::eq(*task, own)).filter(|task| turn(task) < turn(own));
        let ahead: Duration = before.chain(after).map(|task| state.usual.time(task.work)).sum();
        let rest =
            |running: &RunningTask| state.usual.time(running.work).saturating_sub(running.began.elapsed());
        let running: Duration = state.running.iter().filter(|running| !running.background).map(rest).sum();
        let threads = u32::try_from(self.queue.room()).unwrap_or(u32::MAX);
        (ahead + running) / threads + state.usual.time(own.work)
    }

    /// Ends searches that have run for longer than this; their channels. What was owed gets the answer of a short look,
    /// as after a panic.
    pub(crate) fn end_hung(&self, within: Duration) -> Vec<String> {
        let state = self.queue.lock();
        let hung = state.running.iter().filter(|running| running.began.elapsed() > within);
        hung.filter(|running| !running.hung.swap(true, Ordering::Relaxed))
            .map(|running| {
                running.stop.stop();
                running.channel.clone()
            })
            .collect()
    }

    /// A search that did not end when it was told to, or threads that are gone.
    pub(crate) fn fault(&self, within: Duration) -> Option<String> {
        let closed = self.queue.lock().closed;
        self.hang(within).or_else(|| {
            let away = self.remote.as_ref().map(|elsewhere| elsewhere.away_for())?;
            (away > within && !closed).then(|| {
                format!("no engine worker has been there for {} s: the bot thinks by itself", away.as_secs())
            })
        })
    }

    /// Threads that do not work, when that has lasted for `within`.
    pub(crate) fn hang(&self, within: Duration) -> Option<String> {
        let state = self.queue.lock();
        let hung = state.running.iter().filter(|running| running.began.elapsed() > within).count();
        let threads = self.queue.threads;
        let gone = threads - self.queue.alive.load(Ordering::Relaxed).min(threads);
        (hung + gone > 0 && !state.closed)
            .then(|| format!("of {threads} engine threads {hung} hang and {gone} are gone"))
    }

    /// Enters how many jobs there are.
    pub(crate) fn measure(&self, metrics: &Metrics) {
        let state = self.queue.lock();
        let wanted = |task: &&EngineTask| !task.stop.is_stopped();
        metrics.engine("waiting", state.waiting.iter().filter(wanted).count());
        metrics.engine("background", state.later.iter().filter(wanted).count());
        metrics.engine("running", state.running.len());
    }

    /// Ends the threads; what they think about is stopped and not answered.
    pub(crate) fn stop(&self) {
        let mut state = self.queue.lock();
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

#[derive(Default)]
struct TaskQueue {
    threads: usize,
    /// How many of them live.
    alive: AtomicUsize,
    /// How many jobs are thought about at once, at most one for each thread.
    room: AtomicUsize,
    /// Whether all of it may be used for work in the background.
    all_background: bool,
    metrics: Arc<Metrics>,
    state: Mutex<TaskQueueState>,
    wake: Condvar,
}

/// How long jobs usually take, by kind and level: a mean in which the latest counts most.
#[derive(Default)]
struct TaskDurations(HashMap<(&'static str, u8), f64>);

impl TaskDurations {
    fn key(work: EngineWork) -> (&'static str, u8) {
        match work {
            EngineWork::Owed { duty: Duty::Move { level, .. }, .. } => (work.kind(), level),
            _ => (work.kind(), 0),
        }
    }

    fn note(&mut self, work: EngineWork, time: Duration) {
        let time = time.as_secs_f64();
        let usual = self.0.entry(TaskDurations::key(work)).or_insert(time);
        *usual += (time - *usual) * LATEST;
    }

    /// Nothing is known before the first of a kind.
    fn time(&self, work: EngineWork) -> Duration {
        Duration::from_secs_f64(self.0.get(&TaskDurations::key(work)).copied().unwrap_or_default())
    }
}

#[derive(Default)]
struct TaskQueueState {
    usual: TaskDurations,
    /// In the order in which they came.
    waiting: Vec<EngineTask>,
    people: ServiceOrder,
    channels: ServiceOrder,
    /// Background tasks in the order in which they came, those first that had to make room.
    later: VecDeque<EngineTask>,
    /// Who was served in the background.
    reviewers: ServiceOrder,
    running: Vec<RunningTask>,
    tries: u64,
    /// How many threads have nothing to do.
    idle: usize,
    closed: bool,
}

/// A try at a task that is under way.
#[derive(Clone)]
struct RunningTask {
    number: u64,
    /// What ends it: for a background task this try alone.
    stop: SearchControl,
    background: bool,
    work: EngineWork,
    channel: String,
    began: Instant,
    /// Whether it was ended because it took too long.
    hung: Arc<AtomicBool>,
}

impl TaskQueueState {
    /// The task of the person who was served least recently, in their channel that was; of two such, the older one. In the
    /// background the same by person, at most so many at once.
    fn next(&mut self, background: usize) -> Option<EngineTask> {
        self.waiting.retain(|task| !task.stop.is_stopped());
        let turn = |at: &usize| {
            (self.people.last(&self.waiting[*at].person), self.channels.last(&self.waiting[*at].channel))
        };
        let Some(next) = (0..self.waiting.len()).min_by_key(turn) else { return self.next_later(background) };
        let task = self.waiting.remove(next);
        self.people.serve(&task.person);
        self.channels.serve(&task.channel);
        Some(task)
    }

    fn next_later(&mut self, background: usize) -> Option<EngineTask> {
        self.later.retain(|task| !task.stop.is_stopped());
        if self.running.iter().filter(|running| running.background).count() >= background {
            return None;
        }
        let turn = |at: &usize| self.reviewers.last(&self.later[*at].person);
        let task = self.later.remove((0..self.later.len()).min_by_key(turn)?)?;
        self.reviewers.serve(&task.person);
        Some(task)
    }

    /// Stops work in the background for tasks that find no thread, of those that may work at once.
    fn make_room(&self, room: usize) {
        let wanted = self.waiting.iter().filter(|task| !task.stop.is_stopped()).count();
        let (leaving, staying): (Vec<&RunningTask>, Vec<&RunningTask>) =
            self.running.iter().filter(|running| running.background).partition(|room| room.stop.is_stopped());
        let idle = self.idle.min(room.saturating_sub(self.running.len()));
        let short = wanted.saturating_sub(idle + leaving.len());
        staying.into_iter().take(short).for_each(|room| room.stop.stop());
    }
}

/// Who was served when.
#[derive(Default)]
struct ServiceOrder {
    last: HashMap<String, u64>,
    count: u64,
}

impl ServiceOrder {
    /// The number of somebody's last turn; 0 when it is long ago.
    fn last(&self, name: &str) -> u64 {
        self.last.get(name).copied().unwrap_or_default()
    }

    fn serve(&mut self, name: &str) {
        self.count += 1;
        self.last.insert(name.to_owned(), self.count);
        if self.last.len() > REMEMBERED {
            let recent = self.count - REMEMBERED as u64 / 2;
            self.last.retain(|_, last| *last > recent);
        }
    }

    /// Somebody who was served got nothing of it and is next again.
    fn give_back(&mut self, name: &str) {
        self.last.remove(name);
    }
}

/// Minds with an engine each, which is made for the first job, so that a bot nobody plays against stays small.
fn task_runners(
    hash_mb: usize,
    find: impl Fn(&mut Engine, &EngineTask, &SearchControl) -> Option<EngineResult> + Send + Sync + 'static,
) -> impl Fn() -> TaskRunner + Send + Sync + 'static {
    let find = Arc::new(find);
    move || {
        let (mut engine, find) = (Engine::new(hash_mb), find.clone());
        Box::new(move |task, stop| find(&mut engine, task, stop))
    }
}

impl TaskQueue {
    fn new(threads: usize, metrics: Arc<Metrics>) -> TaskQueue {
        let threads = threads.max(1);
        TaskQueue { threads, room: AtomicUsize::new(threads), metrics, ..TaskQueue::default() }
    }

    fn room(&self) -> usize {
        self.room.load(Ordering::Relaxed)
    }

    /// How many of them may be work in the background.
    fn background(&self) -> usize {
        if self.all_background { self.room() } else { self.room().div_ceil(2) }
    }

    /// Makes room for so many jobs at once, as far as there are threads.
    fn set_room(&self, room: usize) {
        let room = room.clamp(1, self.threads);
        if self.room.swap(room, Ordering::Relaxed) < room {
            let _state = self.lock();
            self.wake.notify_all();
        }
    }

    fn lock(&self) -> MutexGuard<'_, TaskQueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, task: EngineTask) -> bool {
        let mut state = self.lock();
        if state.closed {
            return true;
        }
        if task.work == EngineWork::Background {
            state.later.push_back(task);
            self.wake.notify_one();
            return true;
        }
        if task.work == EngineWork::Analysis {
            let same = |other: &&EngineTask| {
                other.work == EngineWork::Analysis && other.person == task.person && !other.stop.is_stopped()
            };
            if state.waiting.iter().filter(same).count() >= WAITING_ANALYSES {
                return false;
            }
        }
        state.waiting.push(task);
        state.make_room(self.room());
        self.wake.notify_one();
        true
    }

    /// The next task that is still wanted; `None` when the pool closes.
    fn pop(&self) -> Option<(EngineTask, RunningTask)> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            if state.running.len() < self.room()
                && let Some(task) = state.next(self.background())
            {
                let background = task.work == EngineWork::Background;
                let stop = if background { SearchControl::new() } else { task.stop.clone() };
                state.tries += 1;
                let started = RunningTask {
                    number: state.tries,
                    stop,
                    background,
                    work: task.work,
                    channel: task.channel.clone(),
                    began: Instant::now(),
                    hung: Arc::default(),
                };
                state.running.push(started.clone());
                return Some((task, started));
            }
            state.idle += 1;
            state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.idle -= 1;
        }
    }

    /// Forgets a try that has ended; the task is given back when its answer is still wanted. One that had to make room is
    /// queued again.
    fn finish(&self, task: EngineTask, tried: &RunningTask) -> Option<EngineTask> {
        let hung = tried.hung.load(Ordering::Relaxed);
        let wanted = hung || !task.stop.is_stopped();
        let took = tried.began.elapsed();
        self.metrics.searched(tried.work.kind(), took);
        let mut state = self.lock();
        state.usual.note(tried.work, took);
        state.running.retain(|running| running.number != tried.number);
        if !wanted || state.closed {
            return None;
        }
        if tried.background && tried.stop.is_stopped() && !hung {
            state.reviewers.give_back(&task.person);
            state.later.push_front(task);
            return None;
        }
        task.stop.stop();
        Some(task)
    }
}

/// Keeps a thread at its work: a panic where none is foreseen costs one task, and not the thread.
fn keep_running(queue: &TaskQueue, work: impl Fn()) {
    let _alive = ThreadGuard(queue);
    while catch_unwind(AssertUnwindSafe(&work)).is_err() {
        tracing::error!("an engine thread panicked and is restarted");
        queue.metrics.restarted("an engine thread");
    }
}

/// A thread that lives.
struct ThreadGuard<'a>(&'a TaskQueue);

impl Drop for ThreadGuard<'_> {
    fn drop(&mut self) {
        self.0.alive.fetch_sub(1, Ordering::Relaxed);
    }
}

fn think(queue: &TaskQueue, mind: &dyn Fn() -> TaskRunner) {
    let mut made: Option<TaskRunner> = None;
    while let Some((task, tried)) = queue.pop() {
        let answer = catch_unwind(AssertUnwindSafe(|| made.get_or_insert_with(mind)(&task, &tried.stop)));
        let found = answer.unwrap_or_else(|_| {
            tracing::error!(fen = %task.history.position(), work = ?task.work, "the engine panicked");
            made = None;
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

#[cfg(test)]
mod tests;
