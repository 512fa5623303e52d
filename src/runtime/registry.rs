//! The running actors, by channel.

use std::cell::Cell;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinHandle;
use tokio::time::Instant;

use crate::game::Timestamp;
use crate::runtime::channel::{ChannelActor, ChannelMessage};
use crate::runtime::requests::PeopleToMove;
use crate::runtime::scheduler::Scheduler;
use crate::store::ChannelKey;

use crate::runtime::ServiceState;

/// Requests of people that wait in a channel; one more is told that the channel is busy. What the program itself has to
/// do there is bounded by the games.
pub(crate) const WAITING: usize = 100;

pub(crate) struct ChannelHandle {
    pub(crate) jobs: mpsc::UnboundedSender<ChannelMessage>,
    /// Room for requests of people.
    pub(crate) room: Arc<Semaphore>,
    /// Who is to move there.
    pub(crate) to_move: PeopleToMove,
    /// When somebody who typed was last told that there is none.
    pub(crate) told_busy: Cell<Option<Instant>>,
    pub(crate) task: JoinHandle<()>,
}

/// The actors.
pub(crate) struct ChannelRegistry {
    /// By channel; `None` once the service shuts down.
    pub(crate) open: Mutex<Option<HashMap<String, ChannelHandle>>>,
    /// The channels without one in which something will fall due. Locked after `open`, where both are.
    pub(crate) scheduler: Mutex<Scheduler>,
}

impl ChannelRegistry {
    pub(crate) fn new() -> Arc<ChannelRegistry> {
        Arc::new(ChannelRegistry { open: Mutex::new(Some(HashMap::new())), scheduler: Mutex::default() })
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Option<HashMap<String, ChannelHandle>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn scheduler(&self) -> MutexGuard<'_, Scheduler> {
        self.scheduler.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets an actor go home when nothing waits for it; another one comes when something is `due` in its games. Whoever
    /// asks for something starts another: jobs are sent under the same lock, so none falls between the two.
    pub(crate) fn stop_if_idle(
        &self,
        channel: &str,
        jobs: &mpsc::UnboundedReceiver<ChannelMessage>,
        due: Option<Timestamp>,
    ) -> bool {
        let mut lines = self.lock();
        let leaves = jobs.is_empty();
        if leaves && let Some(lines) = lines.as_mut() {
            lines.remove(channel);
            self.scheduler().schedule(channel, due);
        }
        leaves
    }
}

/// Hands a job to a channel's actor, which is started when there is none. Nothing happens when `job` makes none, or
/// when the service is closed.
pub(crate) fn send(
    shared: &Arc<ServiceState>,
    lines: &Arc<ChannelRegistry>,
    channel: &str,
    job: impl FnOnce(&ChannelHandle) -> Option<ChannelMessage>,
) {
    let mut guard = lines.lock();
    let Some(open) = guard.as_mut() else { return };
    // An actor whose task ended without leaving is replaced.
    if open.get(channel).is_none_or(|line| line.jobs.is_closed()) {
        lines.scheduler().unschedule(channel);
        open.insert(channel.to_owned(), spawn_actor(shared, lines, channel));
    }
    let line = &open[channel];
    if let Some(job) = job(line) {
        line.jobs.send(job).unwrap_or_else(|_| unreachable!("an actor leaves under the lock only"));
    }
}

pub(crate) fn spawn_actor(
    shared: &Arc<ServiceState>,
    lines: &Arc<ChannelRegistry>,
    channel: &str,
) -> ChannelHandle {
    let (jobs, receiver) = mpsc::unbounded_channel();
    let key = ChannelKey { platform: shared.platform.name(), id: channel.to_owned() };
    let to_move = PeopleToMove::default();
    let actor =
        ChannelActor::new(shared.clone(), Arc::downgrade(lines), key, jobs.downgrade(), to_move.clone());
    let task = tokio::spawn(actor.run(receiver));
    ChannelHandle { jobs, room: Arc::new(Semaphore::new(WAITING)), to_move, told_busy: Cell::new(None), task }
}
