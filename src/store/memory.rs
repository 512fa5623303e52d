//! The event log in memory, for tests and transcripts: it behaves like the others and forgets everything at the end.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{
    ChannelKey, Committed, GameId, GameStep, OpenChannel, Post, Step, Store, StoreError, StoreFuture,
    StoredGame, Unsent,
};

/// A store without a file.
#[derive(Debug, Default)]
pub struct MemoryStore {
    state: Mutex<State>,
}

impl MemoryStore {
    /// An empty store.
    pub fn new() -> MemoryStore {
        MemoryStore::default()
    }

    fn with<'a, T: Send + 'a>(
        &'a self,
        work: impl FnOnce(&mut State) -> Result<T, StoreError> + Send + 'a,
    ) -> StoreFuture<'a, T> {
        Box::pin(async move { work(&mut self.lock()) })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Nothing panics between the changes of one step, so a poisoned state is still a whole one.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Debug, Default)]
struct State {
    reserved: i64,
    posted: i64,
    games: BTreeMap<GameId, Kept>,
    last_seen: HashMap<ChannelKey, String>,
    seen: HashSet<(ChannelKey, String)>,
    outbox: BTreeMap<i64, Waiting>,
    failures: BTreeMap<i64, String>,
    messages: HashMap<(ChannelKey, String), GameId>,
}

#[derive(Debug)]
struct Kept {
    channel: ChannelKey,
    game: StoredGame,
    open: bool,
    board_post: i64,
}

#[derive(Debug)]
struct Waiting {
    channel: ChannelKey,
    post: Post,
}

impl State {
    fn commit(&mut self, step: Step) -> Result<Committed, StoreError> {
        let Step { channel, event, last_seen, game, posts } = step;
        let seen = event.map(|event| (channel.clone(), event));
        if seen.as_ref().is_some_and(|seen| self.seen.contains(seen)) {
            return Ok(Committed::Duplicate);
        }
        // Everything that can be refused is looked at before anything changes.
        if let Some(step) = &game {
            let stored = self.games.get(&step.id).map_or(0, |kept| kept.game.events.len() as u64);
            if stored != step.expected_seq {
                return Err(StoreError::Conflict(step.id));
            }
        }
        let opened = game.as_ref().map(|step| step.id);
        for id in posts.iter().filter_map(|post| post.game) {
            if opened != Some(id) && !self.games.contains_key(&id) {
                return Err(StoreError::Corrupt(format!("a message about game {id}, which does not exist")));
            }
        }
        self.seen.extend(seen);
        if let Some(message) = last_seen {
            self.last_seen.insert(channel.clone(), message);
        }
        if let Some(step) = game {
            self.append(&channel, step);
        }
        let mut numbers = Vec::with_capacity(posts.len());
        for post in posts {
            self.posted += 1;
            numbers.push(self.posted);
            self.outbox.insert(self.posted, Waiting { channel: channel.clone(), post });
        }
        Ok(Committed::Stored(numbers))
    }

    fn append(&mut self, channel: &ChannelKey, step: GameStep) {
        let GameStep { id, events, locale, open, expected_seq: _ } = step;
        let kept = self.games.entry(id).or_insert_with(|| Kept {
            channel: channel.clone(),
            game: StoredGame { id, channel: channel.id.clone(), locale, events: Vec::new(), board: None },
            open,
            board_post: 0,
        });
        kept.game.events.extend(events);
        kept.open = open;
    }

    fn mark_sent(&mut self, id: i64, message: &str) {
        self.failures.remove(&id);
        let Some(Waiting { channel, post }) = self.outbox.remove(&id) else { return };
        let Some(game) = post.game else { return };
        self.messages.insert((channel, message.to_owned()), game);
        if let Some(kept) = self.games.get_mut(&game)
            && post.board
            && kept.board_post < id
        {
            kept.game.board = Some(message.to_owned());
            kept.board_post = id;
        }
    }
}

impl Store for MemoryStore {
    fn reserve_game(&self) -> StoreFuture<'_, GameId> {
        self.with(|state| {
            state.reserved += 1;
            Ok(GameId(state.reserved))
        })
    }

    fn commit(&self, step: Step) -> StoreFuture<'_, Committed> {
        self.with(|state| state.commit(step))
    }

    fn knows_event<'a>(&'a self, channel: &'a ChannelKey, event: &'a str) -> StoreFuture<'a, bool> {
        self.with(|state| Ok(state.seen.contains(&(channel.clone(), event.to_owned()))))
    }

    fn games_of_channel<'a>(&'a self, channel: &'a ChannelKey) -> StoreFuture<'a, Vec<StoredGame>> {
        self.with(|state| {
            let here = || state.games.values().filter(|kept| kept.channel == *channel);
            let latest = here().next_back().map(|kept| kept.game.id);
            Ok(here()
                .filter(|kept| kept.open || latest == Some(kept.game.id))
                .map(|kept| kept.game.clone())
                .collect())
        })
    }

    fn game(&self, id: GameId) -> StoreFuture<'_, Option<StoredGame>> {
        self.with(move |state| Ok(state.games.get(&id).map(|kept| kept.game.clone())))
    }

    fn game_of_message<'a>(
        &'a self,
        channel: &'a ChannelKey,
        message: &'a str,
    ) -> StoreFuture<'a, Option<GameId>> {
        self.with(|state| Ok(state.messages.get(&(channel.clone(), message.to_owned())).copied()))
    }

    fn open_channels<'a>(&'a self, platform: &'a str) -> StoreFuture<'a, Vec<OpenChannel>> {
        self.with(move |state| {
            let open: std::collections::BTreeSet<&ChannelKey> = state
                .games
                .values()
                .filter(|kept| kept.open && kept.channel.platform == platform)
                .map(|kept| &kept.channel)
                .collect();
            Ok(open
                .into_iter()
                .map(|key| OpenChannel {
                    channel: key.id.clone(),
                    last_seen: state.last_seen.get(key).cloned(),
                })
                .collect())
        })
    }

    fn unsent<'a>(&'a self, platform: &'a str) -> StoreFuture<'a, Vec<Unsent>> {
        self.with(move |state| {
            Ok(state
                .outbox
                .iter()
                .filter(|(id, waiting)| {
                    waiting.channel.platform == platform && !state.failures.contains_key(id)
                })
                .map(|(id, waiting)| Unsent {
                    id: *id,
                    channel: waiting.channel.id.clone(),
                    post: waiting.post.clone(),
                })
                .collect())
        })
    }

    fn mark_sent<'a>(&'a self, id: i64, message: &'a str) -> StoreFuture<'a, ()> {
        self.with(move |state| {
            state.mark_sent(id, message);
            Ok(())
        })
    }

    fn mark_failed<'a>(&'a self, id: i64, reason: &'a str) -> StoreFuture<'a, ()> {
        self.with(move |state| {
            if state.outbox.contains_key(&id) {
                state.failures.insert(id, reason.to_owned());
            }
            Ok(())
        })
    }
}
