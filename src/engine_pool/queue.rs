//! Waiting and running tasks of the engine pool, served in turn by person and by channel.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};

use crate::engine::SearchControl;
use crate::engine_pool::work::{EngineTask, EngineWork, SHORTENED};
use crate::metrics::Metrics;

/// Maximum number of waiting analyses of a person. The bot's own moves and answers have no limit.
pub const WAITING_ANALYSES: usize = 3;

/// Weight of the latest task in the mean duration.
const LATEST: f64 = 0.1;

/// Maximum number of people, and of channels, whose last turn is remembered.
pub const REMEMBERED: usize = 4096;

/// Tasks of a pool, shared by its threads.
#[derive(Default)]
pub struct TaskQueue {
    pub(super) threads: usize,
    pub(super) alive: AtomicUsize,
    pub(super) metrics: Arc<Metrics>,
    pub state: Mutex<TaskQueueState>,
    pub(super) wake: Condvar,
}

/// Mean duration in seconds of unshortened tasks, by kind and level: a moving mean with weight `LATEST`.
#[derive(Default)]
pub struct TaskDurations(HashMap<(&'static str, u8), f64>);

impl TaskDurations {
    fn key(work: EngineWork) -> (&'static str, u8) {
        match work {
            EngineWork::Move { level, .. } => (work.into(), level),
            _ => (work.into(), 0),
        }
    }

    /// Returns the factor by which the task is shortened.
    fn divisor(work: EngineWork) -> u32 {
        if matches!(work, EngineWork::Move { shortened: true, .. }) { SHORTENED } else { 1 }
    }

    /// Adds the duration of a task.
    pub fn note(&mut self, work: EngineWork, time: Duration) {
        let time = time.as_secs_f64() * f64::from(TaskDurations::divisor(work));
        let usual = self.0.entry(TaskDurations::key(work)).or_insert(time);
        *usual += (time - *usual) * LATEST;
    }

    /// Returns the usual duration of a task; zero before the first of its kind.
    pub(super) fn time(&self, work: EngineWork) -> Duration {
        let whole = self.0.get(&TaskDurations::key(work)).copied().unwrap_or_default();
        Duration::from_secs_f64(whole) / TaskDurations::divisor(work)
    }
}

/// Waiting and running tasks, and the order in which people and channels were served.
#[derive(Default)]
pub struct TaskQueueState {
    pub usual: TaskDurations,
    /// Waiting tasks in order of arrival.
    pub waiting: Vec<EngineTask>,
    pub(super) people: ServiceOrder,
    pub(super) channels: ServiceOrder,
    /// Background tasks in order of arrival, after those that had to make room.
    pub later: VecDeque<EngineTask>,
    pub(super) reviewers: ServiceOrder,
    pub running: Vec<RunningTask>,
    /// Number of idle threads.
    pub idle: usize,
    pub(super) closed: bool,
}

#[derive(Clone)]
pub struct RunningTask {
    /// Control that stops the task; for a background task, this run of it.
    pub stop: SearchControl,
    pub work: EngineWork,
    pub channel: String,
    pub began: Instant,
    /// Whether the run was ended for its time limit.
    pub hung: Arc<AtomicBool>,
}

impl TaskQueueState {
    /// Takes the task of the person, and of the person's channel, that was served least recently; else a background task if
    /// fewer than `background` run.
    pub fn next(&mut self, background: usize) -> Option<EngineTask> {
        self.waiting.retain(|task| !task.stop.is_stopped());
        let next = (0..self.waiting.len()).min_by_key(|at| self.last_turns(&self.waiting[*at]));
        let Some(next) = next else { return self.next_background(background) };
        let mut task = self.waiting.remove(next);
        self.people.serve(&task.person);
        self.channels.serve(&task.channel);
        task.work = task.work.with_waiting(count_games(&self.waiting));
        Some(task)
    }

    /// Returns the last turns of the task's person and channel, by which tasks are served.
    pub(super) fn last_turns(&self, task: &EngineTask) -> (u64, u64) {
        (self.people.last(&task.person), self.channels.last(&task.channel))
    }

    fn next_background(&mut self, background: usize) -> Option<EngineTask> {
        self.later.retain(|task| !task.stop.is_stopped());
        if self.running.iter().filter(|running| running.work.is_background()).count() >= background {
            return None;
        }
        let next = (0..self.later.len()).min_by_key(|at| self.reviewers.last(&self.later[*at].person))?;
        let task = self.later.remove(next)?;
        self.reviewers.serve(&task.person);
        Some(task)
    }

    /// Stops background runs for waiting tasks that find no idle thread among `threads`.
    pub fn make_room(&self, threads: usize) {
        let background = self.running.iter().filter(|running| running.work.is_background());
        let (leaving, staying): (Vec<&RunningTask>, Vec<&RunningTask>) =
            background.partition(|running| running.stop.is_stopped());
        let idle = self.idle.min(threads.saturating_sub(self.running.len()));
        let short = count_wanted(&self.waiting).saturating_sub(idle + leaving.len());
        staying.into_iter().take(short).for_each(|running| running.stop.stop());
    }
}

/// Counts the tasks that are not stopped.
pub(super) fn count_wanted<'a>(tasks: impl IntoIterator<Item = &'a EngineTask>) -> usize {
    tasks.into_iter().filter(|task| !task.stop.is_stopped()).count()
}

/// Counts the tasks for which a game waits, which are all but analyses.
pub(super) fn count_games<'a>(tasks: impl IntoIterator<Item = &'a EngineTask>) -> usize {
    tasks.into_iter().filter(|task| task.work != EngineWork::Analysis).count()
}

/// Number of the last turn of each person or channel. At most [`REMEMBERED`] names are kept.
#[derive(Default)]
pub struct ServiceOrder {
    pub last: HashMap<String, u64>,
    pub(super) count: u64,
}

impl ServiceOrder {
    /// Returns the number of the last turn; 0 if it is unknown.
    pub fn last(&self, name: &str) -> u64 {
        self.last.get(name).copied().unwrap_or_default()
    }

    /// Records a turn.
    pub fn serve(&mut self, name: &str) {
        self.count += 1;
        self.last.insert(name.to_owned(), self.count);
        if self.last.len() > REMEMBERED {
            let recent = self.count - REMEMBERED as u64 / 2;
            self.last.retain(|_, last| *last > recent);
        }
    }

    /// Takes a turn back, so that its owner is next again.
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
            let analyses = state.waiting.iter();
            let analyses = analyses.filter(|other| other.work == task.work && other.person == task.person);
            if count_wanted(analyses) >= WAITING_ANALYSES {
                return false;
            }
        }
        state.waiting.push(task);
        state.make_room(self.threads);
        self.wake.notify_one();
        true
    }

    /// Waits for the next task; `None` if the pool closes.
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

    /// Removes a run that has ended, and returns the task if its result is wanted. A background task that made room is queued
    /// again.
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
