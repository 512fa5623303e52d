//! The engine pool: a few threads, fair by channel, each job cancellable and shielded against a panic.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::engine::{Engine, Level, Limits, Stop};
use crate::play::Duty;
use crate::rules::{History, Move};

/// Nodes spent on the question whether a draw is welcome.
const DRAW_NODES: u64 = 100_000;
/// The bot takes a draw when it is this far behind, in hundredths of a soldier.
const DRAW_WELCOME: i32 = -80;
/// In a long game it also takes one when it is not this far ahead.
const DRAW_FAIR: i32 = 20;
/// What a long game is, in plies.
const LONG_GAME: usize = 80;

/// What the bot does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    Move(Move),
    AcceptDraw,
    DeclineDraw,
}

/// Something for the bot to think about.
pub(super) struct Task {
    /// Whose turn it is among those who wait: channels take turns.
    pub(super) channel: String,
    pub(super) history: History,
    pub(super) duty: Duty,
    pub(super) seed: u64,
    pub(super) stop: Stop,
    pub(super) done: Box<dyn FnOnce(Decision) + Send>,
}

/// The threads that think.
pub(super) struct EnginePool {
    queue: Arc<Queue>,
}

impl EnginePool {
    pub(super) fn new(threads: usize, hash_mb: usize) -> EnginePool {
        EnginePool::with(threads, hash_mb, decide)
    }

    /// A pool that thinks by `decide`.
    fn with(
        threads: usize,
        hash_mb: usize,
        decide: impl Fn(&mut Engine, &Task) -> Option<Decision> + Send + Sync + 'static,
    ) -> EnginePool {
        let queue = Arc::new(Queue::default());
        let decide = Arc::new(decide);
        for number in 0..threads.max(1) {
            let (queue, decide) = (queue.clone(), decide.clone());
            thread::Builder::new()
                .name(format!("engine-{number}"))
                .spawn(move || think(&queue, hash_mb, &*decide))
                .expect("the system gives a thread at start-up");
        }
        EnginePool { queue }
    }

    pub(super) fn submit(&self, task: Task) {
        self.queue.push(task);
    }

    /// Ends the threads; what they think about is stopped and not answered.
    pub(super) fn stop(&self) {
        let mut state = self.queue.lock();
        state.closed = true;
        state.lanes.clear();
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
    /// One lane per channel; the front lane is served next and then goes to the back.
    lanes: VecDeque<(String, VecDeque<Task>)>,
    running: Vec<Stop>,
    closed: bool,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, task: Task) {
        let mut state = self.lock();
        if state.closed {
            return;
        }
        match state.lanes.iter_mut().find(|(channel, _)| *channel == task.channel) {
            Some((_, lane)) => lane.push_back(task),
            None => state.lanes.push_back((task.channel.clone(), VecDeque::from([task]))),
        }
        self.wake.notify_one();
    }

    /// The next task that is still wanted; `None` when the pool closes.
    fn pop(&self) -> Option<Task> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            if let Some((channel, mut lane)) = state.lanes.pop_front() {
                let task = lane.pop_front();
                if !lane.is_empty() {
                    state.lanes.push_back((channel, lane));
                }
                match task.filter(|task| !task.stop.is_stopped()) {
                    Some(task) => {
                        state.running.push(task.stop.clone());
                        return Some(task);
                    }
                    None => continue,
                }
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

fn think(queue: &Queue, hash_mb: usize, decide: impl Fn(&mut Engine, &Task) -> Option<Decision>) {
    // The table is made for the first job, so that a bot nobody plays against stays small.
    let mut engine: Option<Engine> = None;
    while let Some(task) = queue.pop() {
        let answer = catch_unwind(AssertUnwindSafe(|| {
            decide(engine.get_or_insert_with(|| Engine::new(hash_mb)), &task)
        }));
        let decision = answer.unwrap_or_else(|_| {
            tracing::error!(fen = %task.history.position(), "the engine panicked; a plain move is played instead");
            engine = None;
            None
        });
        if queue.finish(&task.stop)
            && let Some(decision) = decision.or_else(|| plain_decision(&task))
        {
            (task.done)(decision);
        }
    }
}

fn decide(engine: &mut Engine, task: &Task) -> Option<Decision> {
    match task.duty {
        Duty::Move { level, .. } => {
            let level = Level::new(level).unwrap_or(Level::MAX);
            let mv = engine.choose(&task.history, level, task.seed, &task.stop)?;
            task.history.position().is_legal(mv).then_some(Decision::Move(mv))
        }
        Duty::AnswerDraw { color, .. } => {
            let limits = Limits { nodes: Some(DRAW_NODES), ..Limits::default() };
            let report = engine.search(&task.history, &limits, &task.stop, &mut |_| {});
            let score = report.score.value();
            let own = if task.history.position().turn() == color { score } else { -score };
            let long = task.history.moves().len() >= LONG_GAME;
            let welcome = own <= DRAW_WELCOME || (long && own <= DRAW_FAIR);
            Some(if welcome { Decision::AcceptDraw } else { Decision::DeclineDraw })
        }
    }
}

/// What is done when the engine gives nothing: the game must go on.
fn plain_decision(task: &Task) -> Option<Decision> {
    match task.duty {
        Duty::Move { .. } => task.history.position().legal_moves().first().map(|mv| Decision::Move(*mv)),
        Duty::AnswerDraw { .. } => Some(Decision::DeclineDraw),
    }
}

#[cfg(test)]
mod tests;
