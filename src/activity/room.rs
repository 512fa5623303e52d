//! Rooms: the people who have the live board of a channel open, and its games.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};

use crate::features::live::{GameChange, WatchedGames};
use crate::message::Person;
use crate::runtime::Host;
use crate::store::StoreResult;

/// The rooms with open boards, by channel.
#[derive(Default)]
pub(super) struct BoardRooms(Mutex<HashMap<String, Arc<BoardRoom>>>);

pub(super) struct BoardRoom {
    channel: String,
    /// Number of changes of the games and of the people here.
    changes: watch::Sender<u64>,
    /// `true` if the games have changed since they were loaded.
    stale: AtomicBool,
    games: Mutex<Option<Arc<WatchedGames>>>,
    /// Held while the games are loaded, once for all people here.
    loading: tokio::sync::Mutex<()>,
    /// Names and numbers of open boards of the people here, by id.
    people: Mutex<BTreeMap<String, (String, usize)>>,
}

/// The presence of one open board in a room.
pub(super) struct Presence {
    rooms: Arc<BoardRooms>,
    pub(super) room: Arc<BoardRoom>,
    person: String,
    host: Arc<dyn Host>,
    /// `true` while the page is visible.
    is_looking: bool,
}

impl BoardRooms {
    /// Adds an open board of a person to the room of a channel.
    pub(super) fn enter(self: &Arc<Self>, channel: &str, person: &Person, host: &Arc<dyn Host>) -> Presence {
        let room = {
            let mut rooms = self.0.lock();
            let room =
                rooms.entry(channel.to_owned()).or_insert_with(|| Arc::new(BoardRoom::new(channel))).clone();
            let mut people = room.people.lock();
            people.entry(person.id.clone()).or_insert_with(|| (person.name.clone(), 0)).1 += 1;
            drop(people);
            room
        };
        room.notify();
        host.board_opened(channel, &person.id);
        let person = person.id.clone();
        Presence { rooms: Arc::clone(self), room, person, host: Arc::clone(host), is_looking: true }
    }

    /// Passes changes of games to the rooms that may show them. Never returns.
    pub(super) async fn follow(&self, mut changes: broadcast::Receiver<GameChange>) {
        loop {
            let change = match changes.recv().await {
                Ok(change) => Some(change),
                // Missed changes may concern every room.
                Err(RecvError::Lagged(_)) => None,
                Err(RecvError::Closed) => std::future::pending().await,
            };
            let rooms: Vec<Arc<BoardRoom>> = self.0.lock().values().cloned().collect();
            for room in rooms.iter().filter(|room| room.may_change(change.as_ref())) {
                room.stale.store(true, Ordering::SeqCst);
                room.notify();
            }
        }
    }
}

impl Presence {
    /// Notes that the page became visible, or hidden as on a sleeping phone.
    pub(super) fn set_looking(&mut self, is_looking: bool) {
        if is_looking == self.is_looking {
            return;
        }
        self.is_looking = is_looking;
        if is_looking {
            self.host.board_opened(&self.room.channel, &self.person);
        } else {
            self.host.board_closed(&self.room.channel, &self.person);
        }
    }
}

impl BoardRoom {
    fn new(channel: &str) -> BoardRoom {
        BoardRoom {
            channel: channel.to_owned(),
            changes: watch::Sender::new(0),
            stale: AtomicBool::new(true),
            games: Mutex::default(),
            loading: tokio::sync::Mutex::default(),
            people: Mutex::default(),
        }
    }

    pub(super) fn subscribe(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    fn notify(&self) {
        self.changes.send_modify(|changes| *changes += 1);
    }

    fn may_change(&self, change: Option<&GameChange>) -> bool {
        match (&*self.games.lock(), change) {
            (Some(games), Some(change)) => games.may_change(change),
            _ => true,
        }
    }

    /// Returns the games, loaded anew if they have changed.
    pub(super) async fn games(&self, host: &dyn Host) -> StoreResult<Arc<WatchedGames>> {
        let _loading = self.loading.lock().await;
        let is_stale = self.stale.swap(false, Ordering::SeqCst);
        let known = self.games.lock().clone();
        if let Some(known) = known.filter(|_| !is_stale) {
            return Ok(known);
        }
        let loaded = host.watched_games(&self.channel).await.inspect_err(|_| {
            self.stale.store(true, Ordering::SeqCst);
        })?;
        let loaded = Arc::new(loaded);
        *self.games.lock() = Some(loaded.clone());
        Ok(loaded)
    }

    /// Returns the people who have the board open.
    pub(super) fn watchers(&self) -> Vec<Value> {
        let people = self.people.lock();
        people.iter().map(|(id, (name, _))| json!({ "id": id, "name": name })).collect()
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.set_looking(false);
        let mut rooms = self.rooms.0.lock();
        let mut people = self.room.people.lock();
        if let Some((_, boards)) = people.get_mut(&self.person) {
            *boards -= 1;
            if *boards == 0 {
                people.remove(&self.person);
            }
        }
        if people.is_empty() {
            rooms.remove(&self.room.channel);
        }
        drop(people);
        drop(rooms);
        self.room.notify();
    }
}
