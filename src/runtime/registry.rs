//! The running actors by channel, and the deadlines of channels without an actor.

use std::cell::Cell;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Weak};
use std::time::Duration;

use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use tokio::runtime::Handle;
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::Instant;

use crate::backoff::Backoff;
use crate::features::FEATURES;
use crate::features::hooks::Feature;
use crate::features::live::{LiveFeature, attendance};
use crate::features::services::Channels;
use crate::game::{PlayerId, Timestamp};
use crate::runtime::channel_message::ChannelMessage;
use crate::runtime::state::ServiceState;
use crate::store::{ChannelKey, PersonsGame, StoreError, StoreResult};

/// Maximum number of requests of people that wait in a channel. Other jobs are bounded by the games.
const WAITING: usize = 100;
/// Time after a "busy" notice, which all see, in which a channel gets no second one.
const BUSY_PAUSE: Duration = Duration::from_secs(30);
/// Interval of the checks for due tasks.
pub(crate) const CHECK_INTERVAL: Duration = Duration::from_secs(30);
/// Milliseconds before a deadline at which an actor is started.
const AHEAD: i64 = 60_000;
/// Milliseconds before a deadline in which an actor does not stop.
pub(crate) const WORTH_STOPPING: i64 = 120_000;
/// The first pause before a changed channel is read again after a failure.
const RELOAD_PAUSE: Duration = Duration::from_secs(5);
/// Maximum number of channels that are resumed at once after a start.
const AT_ONCE: usize = 128;

/// The players to move in a channel; `None` until its games are loaded.
#[derive(Clone, Default)]
pub(crate) struct PeopleToMove(Arc<Mutex<Option<Vec<String>>>>);

impl PeopleToMove {
    pub(crate) fn set(&self, people: Vec<String>) {
        *self.0.lock() = Some(people);
    }

    /// Returns `true` if this person may be one of them.
    pub(crate) fn has(&self, person: &str) -> bool {
        let known = self.0.lock();
        known.as_ref().is_none_or(|people| people.iter().any(|known| known == person))
    }
}

pub(crate) struct ChannelHandle {
    jobs: mpsc::UnboundedSender<ChannelMessage>,
    pub(crate) room: Arc<Semaphore>,
    to_move: PeopleToMove,
    /// Time of the last "busy" notice.
    busy_notified: Cell<Option<Instant>>,
    task: JoinHandle<()>,
}

impl ChannelHandle {
    /// Returns `true` if a "busy" notice may be sent, which then counts as sent.
    pub(crate) fn may_notify_busy(&self, now: Instant) -> bool {
        if self.busy_notified.get().is_some_and(|told| now.duration_since(told) < BUSY_PAUSE) {
            return false;
        }
        self.busy_notified.set(Some(now));
        true
    }
}

/// Starts the actor of a channel with both ends of its queue.
pub(crate) type ActorStarter = fn(
    &Arc<ChannelRegistry>,
    ChannelKey,
    mpsc::WeakUnboundedSender<ChannelMessage>,
    mpsc::UnboundedReceiver<ChannelMessage>,
    PeopleToMove,
) -> JoinHandle<()>;

pub(crate) struct ChannelRegistry {
    pub(crate) shared: Arc<ServiceState>,
    start: ActorStarter,
    state: Mutex<RegistryState>,
}

struct RegistryState {
    /// By channel; `None` once the service shuts down.
    open: Option<HashMap<String, ChannelHandle>>,
    /// Next deadline of each channel without an actor. Deadlines follow from the state of a game, so ten thousand idle games cost
    /// as much memory as ten thousand names.
    deadlines: HashMap<String, Timestamp>,
}

impl ChannelRegistry {
    pub(crate) fn new(shared: Arc<ServiceState>, start: ActorStarter) -> Arc<ChannelRegistry> {
        let state = RegistryState { open: Some(HashMap::new()), deadlines: HashMap::new() };
        Arc::new(ChannelRegistry { shared, start, state: Mutex::new(state) })
    }

    /// Sends a job to the actor of a channel, which is started if there is none. A closed service drops the job.
    pub(crate) fn send(self: &Arc<Self>, channel: &str, job: ChannelMessage) {
        self.send_if(channel, |_| Some(job));
    }

    /// Sends the job that `job` makes, if any, like [`ChannelRegistry::send`].
    pub(crate) fn send_if(
        self: &Arc<Self>,
        channel: &str,
        job: impl FnOnce(&ChannelHandle) -> Option<ChannelMessage>,
    ) {
        let state = &mut *self.state.lock();
        let Some(open) = state.open.as_mut() else { return };
        // Replace an actor whose task has panicked.
        if open.get(channel).is_none_or(|handle| handle.jobs.is_closed()) {
            state.deadlines.remove(channel);
            open.insert(channel.to_owned(), self.start_actor(channel));
        }
        let handle = &open[channel];
        if let Some(job) = job(handle) {
            handle.jobs.send(job).unwrap_or_else(|_| unreachable!("an actor leaves under the lock only"));
        }
    }

    /// Reloads a channel that another actor has changed, if this process sends there; after a failure of the store later.
    pub(crate) async fn reload_channel(self: &Arc<Self>, channel: &str) {
        let Err(error) = self.try_reload(channel).await else { return };
        self.shared.incident("a channel that was changed from elsewhere is read later", &error);
        let (registry, channel) = (Arc::downgrade(self), channel.to_owned());
        tokio::spawn(async move {
            let mut backoff = Backoff::starting_with(RELOAD_PAUSE);
            loop {
                tokio::time::sleep(backoff.next()).await;
                let Some(registry) = registry.upgrade() else { return };
                if registry.try_reload(&channel).await.is_ok() {
                    return;
                }
            }
        });
    }

    /// Wakes the channels with unsent messages as soon as the store names them: a job that ended early has not told the others of
    /// what it stored for them.
    pub(crate) fn wake_waiting_channels(self: &Arc<Self>) {
        let registry = Arc::downgrade(self);
        tokio::spawn(async move {
            let mut backoff = Backoff::starting_with(RELOAD_PAUSE);
            while let Some(registry) = registry.upgrade() {
                let shared = &registry.shared;
                match shared.store.waiting_channels(shared.platform.name()).await {
                    Ok(waiting) => {
                        for channel in waiting {
                            registry.send(&channel, ChannelMessage::Changed);
                        }
                        return;
                    }
                    Err(error) => shared.incident("the channels with unsent messages cannot be read", &error),
                };
                drop(registry);
                tokio::time::sleep(backoff.next()).await;
            }
        });
    }

    async fn try_reload(self: &Arc<Self>, channel: &str) -> StoreResult {
        // Otherwise the store notifies the process that sends there.
        if self.shared.speaks_in_channel(channel).await? {
            self.send(channel, ChannelMessage::Changed);
        }
        Ok(())
    }

    fn start_actor(self: &Arc<Self>, channel: &str) -> ChannelHandle {
        let (jobs, receiver) = mpsc::unbounded_channel();
        let to_move = PeopleToMove::default();
        let task = (self.start)(self, self.shared.key(channel), jobs.downgrade(), receiver, to_move.clone());
        let room = Arc::new(Semaphore::new(WAITING));
        ChannelHandle { jobs, room, to_move, busy_notified: Cell::new(None), task }
    }

    /// Sends a job to the actor of a channel, if there is one.
    pub(crate) fn send_to_running(&self, channel: &str, job: ChannelMessage) {
        if let Some(handle) = self.state.lock().open.as_ref().and_then(|open| open.get(channel)) {
            let _ = handle.jobs.send(job);
        }
    }

    pub(crate) fn send_to_all(&self, job: impl Fn() -> ChannelMessage) {
        for handle in self.state.lock().open.iter().flat_map(HashMap::values) {
            let _ = handle.jobs.send(job());
        }
    }

    /// Returns `true` if this person may be to move in the channel, which is unknown without an actor.
    pub(crate) fn may_move(&self, channel: &str, person: &str) -> bool {
        let state = self.state.lock();
        let handle = state.open.as_ref().and_then(|open| open.get(channel));
        handle.is_none_or(|handle| handle.to_move.has(person))
    }

    /// Returns the number of actors and the number of waiting requests.
    pub(crate) fn load(&self) -> (usize, usize) {
        let state = self.state.lock();
        let handles = state.open.iter().flat_map(HashMap::values);
        let waiting = handles.map(|handle| WAITING.saturating_sub(handle.room.available_permits()));
        (state.open.as_ref().map_or(0, HashMap::len), waiting.sum())
    }

    /// Lets an actor stop if no job waits, and schedules the start of the next one at `due`. Jobs are sent under the same lock,
    /// so none is lost.
    pub(crate) fn stop_if_idle(
        &self,
        channel: &str,
        jobs: &mpsc::UnboundedReceiver<ChannelMessage>,
        due: Option<Timestamp>,
    ) -> bool {
        let state = &mut *self.state.lock();
        if !jobs.is_empty() {
            return false;
        }
        if let Some(open) = state.open.as_mut() {
            open.remove(channel);
            if let Some(due) = due {
                state.deadlines.insert(channel.to_owned(), due);
            }
        }
        true
    }

    /// Closes the queues and returns the tasks of the actors, which end after their last job.
    pub(crate) fn close(&self) -> Vec<JoinHandle<()>> {
        let open = self.state.lock().open.take();
        open.into_iter().flatten().map(|(_, handle)| handle.task).collect()
    }
}

impl Channels for Weak<ChannelRegistry> {
    fn leave_games<'a>(
        &'a self,
        person: &'a str,
        games: &'a [PersonsGame],
    ) -> BoxFuture<'a, StoreResult<bool>> {
        Box::pin(async move {
            let open = games.iter().filter(|game| game.open);
            let channels: BTreeSet<&str> = open.map(|game| game.game.homes[0].channel.as_str()).collect();
            let mut elsewhere = false;
            for channel in channels {
                let registry = self.upgrade().ok_or_else(service_stops)?;
                if !registry.shared.speaks_in_channel(channel).await? {
                    elsewhere = true;
                    continue;
                }
                let (done, left) = oneshot::channel();
                registry.send(channel, ChannelMessage::Leave { person: PlayerId::new(person), done });
                left.await.unwrap_or_else(|_| Err(service_stops()))?;
            }
            Ok(elsewhere)
        })
    }
}

fn service_stops() -> StoreError {
    StoreError::Unavailable("the service stops".to_owned())
}

/// Starts the actors of channels with a deadline soon, in the order of their deadlines.
pub(crate) fn wake_due_channels(registry: &Arc<ChannelRegistry>) {
    let soon = Timestamp(registry.shared.now().0.saturating_add(AHEAD));
    let mut due: Vec<(Timestamp, String)> = Vec::new();
    for (channel, deadline) in &registry.state.lock().deadlines {
        if *deadline <= soon {
            due.push((*deadline, channel.clone()));
        }
    }
    due.sort();
    for (_, channel) in due {
        registry.send(&channel, ChannelMessage::Recover(None));
    }
}

/// Resumes the work of an earlier run in these channels, few at a time: actors without work stop soon.
pub(crate) async fn resume_channels(registry: Weak<ChannelRegistry>, channels: Vec<String>) {
    let permits = Arc::new(Semaphore::new(AT_ONCE));
    for channel in channels {
        let Ok(permit) = permits.clone().acquire_owned().await else { return };
        let Some(registry) = registry.upgrade() else { return };
        registry.send(&channel, ChannelMessage::Recover(Some(permit)));
    }
}

/// Sends the due tasks of features to their channels. Returns their number.
pub(crate) async fn hand_out_due(registry: &Arc<ChannelRegistry>) -> StoreResult<u64> {
    let mut found = 0;
    for feature in FEATURES {
        found += hand_out_due_of(registry, *feature).await?;
    }
    Ok(found)
}

async fn hand_out_due_of(registry: &Arc<ChannelRegistry>, feature: &'static dyn Feature) -> StoreResult<u64> {
    let mut found = 0;
    for task in feature.due(&registry.shared.services).await? {
        found += 1;
        registry.send(&task.channel.clone(), ChannelMessage::Due(feature, task));
    }
    Ok(found)
}

/// Posts quiet boards once a person who has closed the live board does not come back.
pub(crate) fn post_quiet_boards_later(registry: &Arc<ChannelRegistry>) {
    let registry = Arc::downgrade(registry);
    // Connections are also dropped after the end of the runtime.
    let Ok(runtime) = Handle::try_current() else { return };
    runtime.spawn(async move {
        tokio::time::sleep(attendance::GRACE).await;
        let Some(registry) = registry.upgrade() else { return };
        if let Err(error) = hand_out_due_of(&registry, &LiveFeature).await {
            // The next look for due tasks finds them.
            tracing::warn!(%error, "quiet boards could not be read");
        }
    });
}
