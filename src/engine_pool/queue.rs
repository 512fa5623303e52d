//! What waits for the engine and what it is thinking about, fair by person and by channel.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};

use crate::engine::SearchControl;
use crate::engine_pool::work::{EngineTask, EngineWork, SHORTENED};
use crate::metrics::Metrics;

/// Most analyses of one person that may wait; the moves and answers that the bot owes wait without a limit.
pub const WAITING_ANALYSES: usize = 3;

/// Weight of the latest job in the mean.
const LATEST: f64 = 0.1;

/// Of how many people and channels it is remembered when they were served last.
pub const REMEMBERED: usize = 4096;

/// The tasks of a pool, shared by its threads.
#[derive(Default)]
pub struct TaskQueue {
    pub(super) threads: usize,
    pub(super) alive: AtomicUsize,
    pub(super) metrics: Arc<Metrics>,
    pub state: Mutex<TaskQueueState>,
    pub(super) wake: Condvar,
}

/// Usual duration of jobs that are not shortened, by kind and level: a moving mean, to which each new one adds a tenth.
#[derive(Default)]
pub struct TaskDurations(HashMap<(&'static str, u8), f64>);

impl TaskDurations {
    fn key(work: EngineWork) -> (&'static str, u8) {
        match work {
            EngineWork::Move { level, .. } => (work.into(), level),
            _ => (work.into(), 0),
        }
    }

    /// Factor by which the task takes less time than an unshortened one.
    fn divisor(work: EngineWork) -> u32 {
        if matches!(work, EngineWork::Move { shortened: true, .. }) { SHORTENED } else { 1 }
    }

    /// Enters how long a task ran; the newest counts most.
    pub fn note(&mut self, work: EngineWork, time: Duration) {
        let time = time.as_secs_f64() * f64::from(TaskDurations::divisor(work));
        let usual = self.0.entry(TaskDurations::key(work)).or_insert(time);
        *usual += (time - *usual) * LATEST;
    }

    /// Nothing is known before the first of a kind.
    pub(super) fn time(&self, work: EngineWork) -> Duration {
        let whole = self.0.get(&TaskDurations::key(work)).copied().unwrap_or_default();
        Duration::from_secs_f64(whole) / TaskDurations::divisor(work)
    }
}

/// Tasks that wait for a thread or run, and the people who were served last.
#[derive(Default)]
pub struct TaskQueueState {
    pub usual: TaskDurations,
    /// In the order in which they came.
    pub waiting: Vec<EngineTask>,
    pub(super) people: ServiceOrder,
    pub(super) channels: ServiceOrder,
    /// Background tasks in the order in which they came, those first that had to make room.
    pub later: VecDeque<EngineTask>,
    pub(super) reviewers: ServiceOrder,
    pub running: Vec<RunningTask>,
    /// Number of threads that have nothing to do.
    pub idle: usize,
    pub(super) closed: bool,
}

/// A try at a task that is under way.
#[derive(Clone)]
pub struct RunningTask {
    /// Control that ends the task: for a background task this try alone.
    pub stop: SearchControl,
    pub work: EngineWork,
    pub channel: String,
    pub began: Instant,
    /// True if it was ended because it took too long.
    pub hung: Arc<AtomicBool>,
}

impl TaskQueueState {
    /// The task of the person who was served least recently, in their channel that was; of two such, the older one. In the
    /// background the same by person, at most so many at once.
    pub fn next(&mut self, background: usize) -> Option<EngineTask> {
        self.waiting.retain(|task| !task.stop.is_stopped());
        let turn = |at: &usize| {
            (self.people.last(&self.waiting[*at].person), self.channels.last(&self.waiting[*at].channel))
        };
        let Some(next) = (0..self.waiting.len()).min_by_key(turn) else { return self.next_later(background) };
        let mut task = self.waiting.remove(next);
        self.people.serve(&task.person);
        self.channels.serve(&task.channel);
        task.work = task.work.with_waiting(count_games(&self.waiting));
        Some(task)
    }

    fn next_later(&mut self, background: usize) -> Option<EngineTask> {
        self.later.retain(|task| !task.stop.is_stopped());
        if self.running.iter().filter(|running| running.work.is_background()).count() >= background {
            return None;
        }
        let turn = |at: &usize| self.reviewers.last(&self.later[*at].person);
        let task = self.later.remove((0..self.later.len()).min_by_key(turn)?)?;
        self.reviewers.serve(&task.person);
        Some(task)
    }

    /// Stops work in the background for tasks that find no thread, of those that may work at once.
    pub fn make_room(&self, room: usize) {
        let wanted = self.waiting.iter().filter(|task| !task.stop.is_stopped()).count();
        let background = self.running.iter().filter(|running| running.work.is_background());
        let (leaving, staying): (Vec<&RunningTask>, Vec<&RunningTask>) =
            background.partition(|room| room.stop.is_stopped());
        let idle = self.idle.min(room.saturating_sub(self.running.len()));
        let short = wanted.saturating_sub(idle + leaving.len());
        staying.into_iter().take(short).for_each(|room| room.stop.stop());
    }
}

/// Counts the games among tasks: an analysis is for a person who is not waiting for the bot.
pub(super) fn count_games<'a>(tasks: impl IntoIterator<Item = &'a EngineTask>) -> usize {
    tasks.into_iter().filter(|task| task.work != EngineWork::Analysis).count()
}

/// The number of each one's last turn, by name; at most [`REMEMBERED`] names are kept.
#[derive(Default)]
pub struct ServiceOrder {
    pub last: HashMap<String, u64>,
    pub(super) count: u64,
}

impl ServiceOrder {
    /// The number of somebody's last turn; 0 when it is long ago.
    pub fn last(&self, name: &str) -> u64 {
        self.last.get(name).copied().unwrap_or_default()
    }

    /// Notes that somebody was served just now.
    pub fn serve(&mut self, name: &str) {
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

impl TaskQueue {
    pub fn new(threads: usize, metrics: Arc<Metrics>) -> TaskQueue {
        let threads = threads.max(1);
        TaskQueue { threads, metrics, ..TaskQueue::default() }
    }

    pub fn push(&self, task: EngineTask) -> bool {
        let mut state = self.state.lock();
        if state.closed {
            return true;
        }
        if task.work.is_background() {
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
        state.make_room(self.threads);
        self.wake.notify_one();
        true
    }

    /// The next task that is still wanted; `None` when the pool closes.
    pub(super) fn pop(&self) -> Option<(EngineTask, RunningTask)> {
        let mut state = self.state.lock();
        loop {
            if state.closed {
                return None;
            }
            if state.running.len() < self.threads
                && let Some(task) = state.next(self.threads.div_ceil(2))
            {
                let stop = if task.work.is_background() { SearchControl::new() } else { task.stop.clone() };
                let started = RunningTask {
                    stop,
                    work: task.work,
                    channel: task.channel.clone(),
                    began: Instant::now(),
                    hung: Arc::default(),
                };
                state.running.push(started.clone());
                return Some((task, started));
            }
            state.idle += 1;
            self.wake.wait(&mut state);
            state.idle -= 1;
        }
    }

    /// Forgets a try that has ended; gives the task back if it is still wanted. One that made room is queued again.
    pub(super) fn finish(&self, task: EngineTask, tried: &RunningTask) -> Option<EngineTask> {
        let hung = tried.hung.load(Ordering::Relaxed);
        let wanted = hung || !task.stop.is_stopped();
        let took = tried.began.elapsed();
        self.metrics.searches.of(tried.work.into()).observe(took.as_secs_f64());
        let mut state = self.state.lock();
        state.usual.note(tried.work, took);
        state.running.retain(|running| !Arc::ptr_eq(&running.hung, &tried.hung));
        if !wanted || state.closed {
            return None;
        }
        if tried.work.is_background() && tried.stop.is_stopped() && !hung {
            state.reviewers.give_back(&task.person);
            state.later.push_front(task);
            return None;
        }
        task.stop.stop();
        Some(task)
    }
}
