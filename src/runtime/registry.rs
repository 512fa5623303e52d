//! The running actors, by channel, and the channels without one in which something will fall due.

use std::cell::Cell;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Weak};
use std::time::Duration;

use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::Instant;

use crate::features::FEATURES;
use crate::features::services::Channels;
use crate::game::{PlayerId, Timestamp};
use crate::runtime::channel_message::ChannelMessage;
use crate::runtime::state::ServiceState;
use crate::store::{ChannelKey, PersonsGame, StoreError, StoreResult};

/// Requests of people that wait in a channel; what the program itself has to do there is bounded by the games.
const WAITING: usize = 100;
/// Time in which no other person is told that too much waits in a channel: all see the first notice.
const BUSY_PAUSE: Duration = Duration::from_secs(30);
/// Interval of the checks for tasks that are due, or are so soon.
pub(crate) const CHECK_INTERVAL: Duration = Duration::from_secs(30);
/// Time in milliseconds before that moment at which an actor begins; it then waits for the moment itself.
const AHEAD: i64 = 60_000;
/// An actor with less time than this before something is due stays.
pub(crate) const WORTH_STOPPING: i64 = 120_000;
/// Number of channels that are taken up at once after the start.
const AT_ONCE: usize = 128;

/// The people who are to move in a channel; unknown until its games are loaded.
#[derive(Clone, Default)]
pub(crate) struct PeopleToMove(Arc<Mutex<Option<Vec<String>>>>);

impl PeopleToMove {
    pub(crate) fn set(&self, people: Vec<String>) {
        *self.0.lock() = Some(people);
    }

    /// True if this person is, or may be, one of them.
    pub(crate) fn has(&self, person: &str) -> bool {
        let known = self.0.lock();
        known.as_ref().is_none_or(|people| people.iter().any(|known| known == person))
    }
}

pub(crate) struct ChannelHandle {
    jobs: mpsc::UnboundedSender<ChannelMessage>,
    pub(crate) room: Arc<Semaphore>,
    to_move: PeopleToMove,
    /// Time at which a person who typed was last told that there is no room.
    told_busy: Cell<Option<Instant>>,
    task: JoinHandle<()>,
}

impl ChannelHandle {
    /// True if it is time to tell a person who types that too much waits.
    pub(crate) fn tells_busy(&self, now: Instant) -> bool {
        let tells = self.told_busy.get().is_none_or(|told| now.duration_since(told) >= BUSY_PAUSE);
        if tells {
            self.told_busy.set(Some(now));
        }
        tells
    }
}

/// Starts the actor of a channel, with both ends of its queue.
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
    scheduler: Scheduler,
}

impl ChannelRegistry {
    pub(crate) fn new(shared: Arc<ServiceState>, start: ActorStarter) -> Arc<ChannelRegistry> {
        let state = RegistryState { open: Some(HashMap::new()), scheduler: Scheduler::default() };
        Arc::new(ChannelRegistry { shared, start, state: Mutex::new(state) })
    }

    /// Hands a job to a channel's actor, which is started when there is none. Nothing happens when the service is closed.
    pub(crate) fn send(self: &Arc<Self>, channel: &str, job: ChannelMessage) {
        self.send_if(channel, |_| Some(job));
    }

    /// The same, unless `job` makes none.
    pub(crate) fn send_if(
        self: &Arc<Self>,
        channel: &str,
        job: impl FnOnce(&ChannelHandle) -> Option<ChannelMessage>,
    ) {
        let state = &mut *self.state.lock();
        let Some(open) = state.open.as_mut() else { return };
        // An actor whose task ended without leaving is replaced.
        if open.get(channel).is_none_or(|line| line.jobs.is_closed()) {
            state.scheduler.unschedule(channel);
            open.insert(channel.to_owned(), self.start_actor(channel));
        }
        let line = &open[channel];
        if let Some(job) = job(line) {
            line.jobs.send(job).unwrap_or_else(|_| unreachable!("an actor leaves under the lock only"));
        }
    }

    /// Has a channel read again whose games or messages were changed from elsewhere, where this process speaks in it.
    pub(crate) async fn read_again(self: &Arc<Self>, channel: &str) {
        match self.shared.speaks_in_channel(channel).await {
            Ok(true) => self.send(channel, ChannelMessage::Changed),
            // The process that speaks there is told by the store.
            Ok(false) => {}
            Err(error) => {
                self.shared.incident("a channel that was changed from elsewhere is not read again", &error);
            }
        }
    }

    fn start_actor(self: &Arc<Self>, channel: &str) -> ChannelHandle {
        let (jobs, receiver) = mpsc::unbounded_channel();
        let to_move = PeopleToMove::default();
        let task = (self.start)(self, self.shared.key(channel), jobs.downgrade(), receiver, to_move.clone());
        let room = Arc::new(Semaphore::new(WAITING));
        ChannelHandle { jobs, room, to_move, told_busy: Cell::new(None), task }
    }

    /// Hands a job to the actor of a channel, if there is one.
    pub(crate) fn send_to_running(&self, channel: &str, job: ChannelMessage) {
        if let Some(line) = self.state.lock().open.as_ref().and_then(|open| open.get(channel)) {
            let _ = line.jobs.send(job);
        }
    }

    pub(crate) fn send_to_all(&self, job: impl Fn() -> ChannelMessage) {
        for line in self.state.lock().open.iter().flat_map(HashMap::values) {
            let _ = line.jobs.send(job());
        }
    }

    /// True if this person is to move in the channel, or that is not known because no actor works there.
    pub(crate) fn may_move(&self, channel: &str, person: &str) -> bool {
        let state = self.state.lock();
        let line = state.open.as_ref().and_then(|open| open.get(channel));
        line.is_none_or(|line| line.to_move.has(person))
    }

    /// Number of actors, and number of requests that wait for them.
    pub(crate) fn load(&self) -> (usize, usize) {
        let state = self.state.lock();
        let lines = state.open.iter().flat_map(HashMap::values);
        let waiting = lines.map(|line| WAITING.saturating_sub(line.room.available_permits()));
        (state.open.as_ref().map_or(0, HashMap::len), waiting.sum())
    }

    /// Lets an actor stop when nothing waits for it; another one is started when something is `due` in its games. Jobs are
    /// sent under the same lock, so none is lost.
    pub(crate) fn stop_if_idle(
        &self,
        channel: &str,
        jobs: &mpsc::UnboundedReceiver<ChannelMessage>,
        due: Option<Timestamp>,
    ) -> bool {
        let state = &mut *self.state.lock();
        let leaves = jobs.is_empty();
        if leaves && let Some(open) = state.open.as_mut() {
            open.remove(channel);
            state.scheduler.schedule(channel, due);
        }
        leaves
    }

    /// Takes no job any more; the tasks of the actors, which end when they have done theirs.
    pub(crate) fn close(&self) -> Vec<JoinHandle<()>> {
        let open = self.state.lock().open.take();
        open.into_iter().flatten().map(|(_, line)| line.task).collect()
    }
}

/// Channels where a game is open and nobody is at work: whose turn it is to be looked at, and when.
///
/// What falls due in a game by itself follows from its state, so an actor that stops leaves only the time of the
/// earliest of it here. Ten thousand games at rest cost as much memory as ten thousand names.
#[derive(Default)]
struct Scheduler {
    order: BTreeSet<(Timestamp, Arc<str>)>,
    channels: HashMap<Arc<str>, Timestamp>,
}

impl Scheduler {
    /// Notes when a channel is to be looked at; never, if nothing falls due there.
    fn schedule(&mut self, channel: &str, due: Option<Timestamp>) {
        self.unschedule(channel);
        if let Some(due) = due {
            let channel: Arc<str> = channel.into();
            self.order.insert((due, channel.clone()));
            self.channels.insert(channel, due);
        }
    }

    fn unschedule(&mut self, channel: &str) {
        if let Some((channel, due)) = self.channels.remove_entry(channel) {
            self.order.remove(&(due, channel));
        }
    }

    fn due(&self, by: Timestamp) -> Vec<Arc<str>> {
        self.order.iter().take_while(|(due, _)| *due <= by).map(|(_, channel)| channel.clone()).collect()
    }
}

impl Channels for Weak<ChannelRegistry> {
    fn leave_games<'a>(
        &'a self,
        person: &'a str,
        games: &'a [PersonsGame],
    ) -> BoxFuture<'a, StoreResult<bool>> {
        Box::pin(async move {
            let stops = || StoreError::Unavailable("the service stops".to_owned());
            let open = games.iter().filter(|game| game.open);
            let channels: BTreeSet<&str> = open.map(|game| game.game.homes[0].channel.as_str()).collect();
            let mut elsewhere = false;
            for channel in channels {
                let registry = self.upgrade().ok_or_else(stops)?;
                if !registry.shared.speaks_in_channel(channel).await? {
                    elsewhere = true;
                    continue;
                }
                let (done, left) = oneshot::channel();
                registry.send(channel, ChannelMessage::Leave { person: PlayerId::new(person), done });
                left.await.unwrap_or_else(|_| Err(stops()))?;
            }
            Ok(elsewhere)
        })
    }
}

/// Starts the actors of channels where something falls due, as long as the service lives.
pub(crate) async fn wake_due_channels(registry: Weak<ChannelRegistry>) {
    loop {
        tokio::time::sleep(CHECK_INTERVAL).await;
        let Some(registry) = registry.upgrade() else { return };
        let soon = Timestamp(registry.shared.now().0.saturating_add(AHEAD));
        let due = registry.state.lock().scheduler.due(soon);
        for channel in due {
            registry.send(&channel, ChannelMessage::Recover(None));
        }
    }
}

/// Takes up what an earlier run left in these channels, few at a time: actors with nothing to do stop again at once.
pub(crate) async fn resume_channels(registry: Weak<ChannelRegistry>, channels: Vec<String>) {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    for channel in channels {
        let Ok(place) = places.clone().acquire_owned().await else { return };
        let Some(registry) = registry.upgrade() else { return };
        registry.send(&channel, ChannelMessage::Recover(Some(place)));
    }
}

/// Hands everything that features have to do to its channel. Returns how much.
pub(crate) async fn hand_out_due(registry: &Arc<ChannelRegistry>) -> StoreResult<u64> {
    let mut found = 0;
    for feature in FEATURES {
        for task in feature.due(&registry.shared.services).await? {
            found += 1;
            registry.send(&task.channel.clone(), ChannelMessage::Due(*feature, task));
        }
    }
    Ok(found)
}
