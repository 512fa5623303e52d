//! The engine pool: a few threads, fair by person and by channel, each job cancellable and shielded against a panic.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::engine::{Analysis, Engine, Level, Limits, Stop, book};
use crate::play::Duty;
use crate::rules::{History, Move};

/// Nodes spent on the question whether a draw is welcome, and the time after which it is settled on a slow machine.
const DRAW_NODES: u64 = 100_000;
const DRAW_TIME: Duration = Duration::from_secs(10);
/// The bot takes a draw when it is this far behind, in hundredths of a soldier.
const DRAW_WELCOME: i32 = -80;
/// In a long game it also takes one when it is not this far ahead.
const DRAW_FAIR: i32 = 20;
/// What a long game is, in plies.
const LONG_GAME: usize = 80;

/// The level at which a move is found when the engine failed.
const STAND_IN: Level = Level::new(4).expect("4 is a level");

/// Nodes spent on an analysis, and the time after which it ends on a slow machine.
const ANALYSIS_NODES: u64 = 400_000;
const ANALYSIS_TIME: Duration = Duration::from_secs(10);

/// How many analyses of one person may wait; what the bot owes waits without a limit.
const WAITING_ANALYSES: usize = 3;

/// Of how many people and channels it is remembered when they were served last.
const REMEMBERED: usize = 4096;

/// What the bot does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    Move(Move),
    AcceptDraw,
    DeclineDraw,
}

/// What is wanted of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Work {
    /// What the bot owes.
    Owed { duty: Duty, seed: u64 },
    /// An analysis for a person.
    Analysis,
}

/// What comes of it.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Found {
    /// What the bot does: there is an answer in any case.
    Decision(Decision),
    /// The analysis; `None` when the engine panicked.
    Analysis(Option<Analysis>),
}

/// Something to think about.
pub(super) struct Task {
    /// Who waits for it: people take turns.
    pub(super) person: String,
    /// Where: the channels of a person take turns.
    pub(super) channel: String,
    pub(super) history: History,
    pub(super) work: Work,
    pub(super) stop: Stop,
    /// Gets what is found, unless the task was stopped.
    pub(super) done: Box<dyn FnOnce(Found) + Send>,
}

/// The threads that think.
pub(super) struct EnginePool {
    queue: Arc<Queue>,
}

impl EnginePool {
    pub(super) fn new(threads: usize, hash_mb: usize) -> EnginePool {
        EnginePool::with(threads, hash_mb, find)
    }

    /// A pool that thinks by `find`.
    fn with(
        threads: usize,
        hash_mb: usize,
        find: impl Fn(&mut Engine, &Task) -> Option<Found> + Send + Sync + 'static,
    ) -> EnginePool {
        let queue = Arc::new(Queue::default());
        let find = Arc::new(find);
        for number in 0..threads.max(1) {
            let (queue, find) = (queue.clone(), find.clone());
            thread::Builder::new()
                .name(format!("engine-{number}"))
                .spawn(move || think(&queue, hash_mb, &*find))
                .expect("the system gives a thread at start-up");
        }
        EnginePool { queue }
    }

    /// Queues a task. False for an analysis when too many of its person wait already: it is not made then.
    pub(super) fn submit(&self, task: Task) -> bool {
        self.queue.push(task)
    }

    /// Ends the threads; what they think about is stopped and not answered.
    pub(super) fn stop(&self) {
        let mut state = self.queue.lock();
        state.closed = true;
        state.waiting.clear();
        for stop in state.running.drain(..) {
            stop.stop();
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
struct Queue {
    state: Mutex<QueueState>,
    wake: Condvar,
}

#[derive(Default)]
struct QueueState {
    /// In the order in which they came.
    waiting: Vec<Task>,
    people: Turns,
    channels: Turns,
    running: Vec<Stop>,
    closed: bool,
}

impl QueueState {
    /// The task of the person who was served least recently, in their channel that was; of two such, the older one.
    fn next(&mut self) -> Option<Task> {
        self.waiting.retain(|task| !task.stop.is_stopped());
        let turn = |at: &usize| {
            (self.people.last(&self.waiting[*at].person), self.channels.last(&self.waiting[*at].channel))
        };
        let next = (0..self.waiting.len()).min_by_key(turn)?;
        let task = self.waiting.remove(next);
        self.people.serve(&task.person);
        self.channels.serve(&task.channel);
        Some(task)
    }
}

/// Who was served when.
#[derive(Default)]
struct Turns {
    last: HashMap<String, u64>,
    count: u64,
}

impl Turns {
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
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, task: Task) -> bool {
        let mut state = self.lock();
        if state.closed {
            return true;
        }
        if task.work == Work::Analysis {
            let same = |other: &&Task| {
                other.work == Work::Analysis && other.person == task.person && !other.stop.is_stopped()
            };
            if state.waiting.iter().filter(same).count() >= WAITING_ANALYSES {
                return false;
            }
        }
        state.waiting.push(task);
        self.wake.notify_one();
        true
    }

    /// The next task that is still wanted; `None` when the pool closes.
    fn pop(&self) -> Option<Task> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            if let Some(task) = state.next() {
                state.running.push(task.stop.clone());
                return Some(task);
            }
            state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Forgets the tasks that have ended; true when the pool still wants the answer.
    fn finish(&self, stop: &Stop) -> bool {
        let wanted = !stop.is_stopped();
        stop.stop();
        let mut state = self.lock();
        state.running.retain(|running| !running.is_stopped());
        wanted && !state.closed
    }
}

fn think(queue: &Queue, hash_mb: usize, find: impl Fn(&mut Engine, &Task) -> Option<Found>) {
    // The table is made for the first job, so that a bot nobody plays against stays small.
    let mut engine: Option<Engine> = None;
    while let Some(task) = queue.pop() {
        let answer = catch_unwind(AssertUnwindSafe(|| {
            find(engine.get_or_insert_with(|| Engine::new(hash_mb)), &task)
        }));
        let found = answer.unwrap_or_else(|_| {
            tracing::error!(fen = %task.history.position(), work = ?task.work, "the engine panicked");
            engine = None;
            None
        });
        if queue.finish(&task.stop)
            && let Some(found) = found.or_else(|| without_engine(&task))
        {
            (task.done)(found);
        }
    }
}

fn find(engine: &mut Engine, task: &Task) -> Option<Found> {
    match task.work {
        Work::Owed { duty, seed } => decide(engine, task, duty, seed).map(Found::Decision),
        Work::Analysis => {
            let limits = Limits { movetime: Some(ANALYSIS_TIME), ..Limits::nodes(ANALYSIS_NODES) };
            Some(Found::Analysis(Some(engine.analyse(&task.history, &limits, &task.stop))))
        }
    }
}

fn decide(engine: &mut Engine, task: &Task, duty: Duty, seed: u64) -> Option<Decision> {
    match duty {
        Duty::Move { level, .. } => {
            let level = Level::new(level).unwrap_or(Level::MAX);
            let mv = book::pick(&task.history, level, seed)
                .or_else(|| engine.choose(&task.history, level, seed, &task.stop))?;
            task.history.position().is_legal(mv).then_some(Decision::Move(mv))
        }
        Duty::AnswerDraw { color, .. } => {
            let limits = Limits { movetime: Some(DRAW_TIME), ..Limits::nodes(DRAW_NODES) };
            let report = engine.search(&task.history, &limits, &task.stop, &mut |_| {});
            let score = report.score.value();
            let own = if task.history.position().turn() == color { score } else { -score };
            let long = task.history.moves().len() >= LONG_GAME;
            let welcome = own <= DRAW_WELCOME || (long && own <= DRAW_FAIR);
            Some(if welcome { Decision::AcceptDraw } else { Decision::DeclineDraw })
        }
    }
}

/// What is done when the engine gives nothing: the game must go on, with the move of a short look if there is one.
fn without_engine(task: &Task) -> Option<Found> {
    let decision = match task.work {
        Work::Owed { duty: Duty::Move { .. }, seed } => {
            let short_look = || Engine::new(0).choose(&task.history, STAND_IN, seed, &Stop::new());
            let found = catch_unwind(AssertUnwindSafe(short_look)).ok().flatten();
            Decision::Move(found.or_else(|| task.history.position().legal_moves().first().copied())?)
        }
        Work::Owed { duty: Duty::AnswerDraw { .. }, .. } => Decision::DeclineDraw,
        Work::Analysis => return Some(Found::Analysis(None)),
    };
    Some(Found::Decision(decision))
}

#[cfg(test)]
mod tests;
