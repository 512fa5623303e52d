//! The event log in memory, for tests and transcripts: it behaves like the others and forgets everything at the end.

mod puzzles;
mod records;
mod reviews;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use futures_util::future::BoxFuture;

use super::ChannelGames;
use super::ChannelKey;
use super::Closed;
use super::ClosedChannel;
use super::Closure;
use super::Committed;
use super::GameStep;
use super::Imports;
use super::OpenChannel;
use super::Outage;
use super::PersonsGame;
use super::Post;
use super::Record;
use super::SET_BACK;
use super::Since;
use super::Step;
use super::Store;
use super::StoreCounts;
use super::StoreError;
use super::StoreFuture;
use super::StoredGame;
use super::StoredHouse;
use super::StoredImport;
use super::StoredPerson;
use super::Unsent;
use super::erase;
use super::records::is_annulled;
use crate::game::Event;
use crate::game::GameId;
use crate::game::{PlayerId, Timestamp};

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
    messages: HashMap<(ChannelKey, String), (GameId, Option<u32>)>,
    servers: HashMap<ChannelKey, String>,
    /// Threads, and the channels they belong to.
    parents: HashMap<ChannelKey, String>,
    /// Settings and refused direct messages, by platform and person.
    people: HashMap<Name, (String, bool)>,
    lessons: HashMap<Name, String>,
    /// Who blocks whom.
    blocks: BTreeSet<(Name, String)>,
    /// Settings by channel, and by platform and server.
    channels: HashMap<ChannelKey, String>,
    houses: HashMap<Name, String>,
    /// Imports by their numbers, with their owners.
    imports: BTreeMap<u64, (Name, StoredImport)>,
    imported: u64,
    closed: HashMap<ChannelKey, Closure>,
    beats: HashMap<String, Timestamp>,
    outages: HashMap<String, Vec<Outage>>,
    /// Messages whose buttons are to go.
    stale: Vec<(ChannelKey, String)>,
    records: records::Kept,
    puzzles: puzzles::Kept,
    reviews: reviews::Kept,
}

/// A platform, and somebody or something on it.
type Name = (&'static str, String);

#[derive(Debug)]
struct Kept {
    channel: ChannelKey,
    game: StoredGame,
    open: bool,
    since: Option<Since>,
    set_aside: Option<String>,
    board_post: i64,
    /// Its place in the order of endings, and the server where it ended.
    ended: Option<(i64, String)>,
}

#[derive(Debug)]
struct Waiting {
    channel: ChannelKey,
    post: Post,
}

impl State {
    fn commit(&mut self, step: Step) -> Result<Committed, StoreError> {
        let Step { channel, event, last_seen, server, parent, game, rated, records, posts, answered, review } =
            step;
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
        if let Some(rated) = &rated
            && !self.records.stand_as_before(channel.platform, rated)
        {
            return Err(StoreError::Conflict(rated.game.game));
        }
        for record in &records {
            match record {
                Record::Solver(step) => self.puzzles.check_solver(channel.platform, step)?,
                Record::Daily(step) => self.puzzles.check_daily(channel.platform, step)?,
                _ => {}
            }
        }
        if review.as_ref().is_some_and(|review| self.reviews.knows(&review.subject, !posts.is_empty())) {
            return Err(StoreError::Conflict(GameId(0)));
        }
        self.seen.extend(seen);
        if let Some(server) = server {
            self.servers.insert(channel.clone(), server);
        }
        if let Some(parent) = parent {
            self.parents.insert(channel.clone(), parent);
        }
        if let Some(message) = last_seen {
            let known = self.last_seen.entry(channel.clone()).or_default();
            if age(known) < age(&message) {
                *known = message;
            }
        }
        if let Some(step) = game {
            let (id, annulled) = (step.id, is_annulled(&step.events));
            self.append(&channel, step);
            self.finish(&channel, id, rated);
            if annulled {
                self.records.annul(id);
            }
        }
        if let Some(message) = answered {
            self.grow_stale(channel.clone(), message);
        }
        for record in records {
            self.record(&channel, record);
        }
        let mut numbers = Vec::with_capacity(posts.len());
        for post in posts {
            self.posted += 1;
            numbers.push(self.posted);
            self.outbox.insert(self.posted, Waiting { channel: channel.clone(), post });
        }
        if let Some(review) = review {
            self.reviews.begin(&channel, review, numbers.first().copied());
        }
        Ok(Committed::Stored(numbers))
    }

    fn record(&mut self, channel: &ChannelKey, record: Record) {
        let on = channel.platform;
        let nothing = || ("{}".to_owned(), false);
        match record {
            Record::Person { person, settings, hidden } => {
                self.records.hide(on, &person, hidden);
                self.people.entry((on, person)).or_insert_with(nothing).0 = settings;
            }
            Record::Lessons { person, progress } => {
                self.lessons.insert((on, person), progress);
            }
            Record::Met { person } => {
                self.people.entry((on, person)).or_insert_with(nothing);
            }
            Record::DmRefused { person, refused } => {
                self.people.entry((on, person)).and_modify(|known| known.1 = refused);
            }
            Record::Channel { settings } => {
                self.channels.insert(channel.clone(), settings);
            }
            Record::Server { server, settings } => {
                self.houses.insert((on, server), settings);
            }
            Record::Block { by, whom, on: true } => {
                self.blocks.insert(((on, by), whom));
            }
            Record::Block { by, whom, on: false } => {
                self.blocks.remove(&((on, by), whom));
            }
            Record::Import { person, import, keep } => {
                let owner = (on, person);
                self.imports.insert(import.number, (owner.clone(), import));
                let own = self.imports.iter().filter(|(_, (by, _))| *by == owner).map(|(number, _)| *number);
                let old: Vec<u64> = own.rev().skip(keep as usize).collect();
                self.imports.retain(|number, _| !old.contains(number));
            }
            Record::Solver(step) => self.puzzles.solve(on, step),
            Record::Daily(step) => self.puzzles.give_daily(on, step),
            Record::Erased { person, stand_in } => self.erase(on, &person, &stand_in),
        }
    }

    fn erase(&mut self, platform: &'static str, person: &str, stand_in: &PlayerId) {
        for kept in self.games.values_mut().filter(|kept| kept.channel.platform == platform) {
            for event in &mut kept.game.events {
                if let Some(changed) = erase::in_event(event, person, stand_in) {
                    *event = changed;
                }
            }
        }
        for waiting in self.outbox.values_mut().filter(|waiting| waiting.channel.platform == platform) {
            if let Some(body) = erase::in_message(&waiting.post.body, person) {
                waiting.post.body = body;
            }
        }
        self.records.erase(platform, person, stand_in);
        self.puzzles.erase(platform, person);
        self.reviews.erase(platform, person, stand_in.as_str());
        let name = (platform, person.to_owned());
        self.people.remove(&name);
        self.imports.retain(|_, (owner, _)| *owner != name);
        self.lessons.remove(&name);
        self.blocks.retain(|(by, _)| *by != name);
    }

    fn append(&mut self, channel: &ChannelKey, step: GameStep) {
        let GameStep { id, events, locale, open, since, expected_seq: _ } = step;
        let kept = self.games.entry(id).or_insert_with(|| Kept {
            channel: channel.clone(),
            game: StoredGame {
                id,
                channel: channel.id.clone(),
                locale: String::new(),
                events: Vec::new(),
                board: None,
            },
            open,
            since: None,
            set_aside: None,
            board_post: 0,
            ended: None,
        });
        kept.game.events.extend(events);
        kept.game.locale = locale;
        kept.open = open;
        kept.since = since.or(kept.since);
    }

    fn mark_sent(&mut self, id: i64, message: &str) {
        self.failures.remove(&id);
        let Some(Waiting { channel, post }) = self.outbox.remove(&id) else { return };
        if message.is_empty() {
            return;
        }
        self.reviews.sent(id, Some(message));
        let Some(game) = post.game else { return self.puzzles.sent(&channel, &post.nonce, message) };
        self.messages.insert((channel.clone(), message.to_owned()), (game, post.ply));
        if !post.board {
            return;
        }
        let Some(kept) = self.games.get_mut(&game) else { return };
        let replaced = if kept.board_post < id {
            kept.board_post = id;
            kept.game.board.replace(message.to_owned())
        } else {
            Some(message.to_owned())
        };
        if let Some(replaced) = replaced.filter(|old| kept.game.board.as_ref() != Some(old)) {
            self.grow_stale(channel, replaced);
        }
    }

    fn grow_stale(&mut self, channel: ChannelKey, message: String) {
        let stale = (channel, message);
        if !self.stale.contains(&stale) {
            self.stale.push(stale);
        }
    }

    fn is_open(&self, channel: &ChannelKey) -> bool {
        !self.closed.contains_key(channel)
    }

    /// The messages that may still be sent.
    fn waiting(&self) -> impl Iterator<Item = (i64, &Waiting)> {
        self.outbox
            .iter()
            .filter(|(id, _)| !self.failures.contains_key(id))
            .map(|(id, waiting)| (*id, waiting))
    }
}

impl Imports for MemoryStore {
    fn reserve_import(&self) -> StoreFuture<'_, u64> {
        self.with(|state| {
            state.imported += 1;
            Ok(state.imported)
        })
    }

    fn import<'a>(
        &'a self,
        platform: &'a str,
        owner: &'a str,
        number: u64,
    ) -> StoreFuture<'a, Option<StoredImport>> {
        self.with(move |state| {
            let found = state.imports.get(&number).filter(|((on, by), _)| *on == platform && by == owner);
            Ok(found.map(|(_, import)| import.clone()))
        })
    }

    fn imports_of<'a>(&'a self, platform: &'a str, owner: &'a str) -> StoreFuture<'a, Vec<StoredImport>> {
        self.with(move |state| {
            let own = state.imports.values().filter(|((on, by), _)| *on == platform && by == owner);
            Ok(own.rev().map(|(_, import)| import.clone()).collect())
        })
    }
}

fn is_end(event: &Event) -> bool {
    matches!(event, Event::Ended { .. })
}

/// Ids of messages in the order of their age.
fn age(id: &str) -> (usize, &str) {
    (id.len(), id)
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

    fn games_of_channel<'a>(&'a self, channel: &'a ChannelKey) -> StoreFuture<'a, ChannelGames> {
        self.with(|state| {
            let here =
                || state.games.values().filter(|kept| kept.channel == *channel && kept.set_aside.is_none());
            // A challenge that came to nothing is no game.
            let ended = |kept: &Kept| {
                kept.ended.as_ref().filter(|_| kept.game.events.iter().any(is_end)).map(|(place, _)| *place)
            };
            let over = here().filter_map(|kept| Some((ended(kept)?, kept.game.id)));
            let latest = over.max().map(|(_, id)| id);
            let games = here()
                .filter(|kept| kept.open || latest == Some(kept.game.id))
                .map(|kept| kept.game.clone())
                .collect();
            Ok(ChannelGames { games, unreadable: Vec::new() })
        })
    }

    fn set_aside<'a>(&'a self, game: GameId, reason: &'a str) -> StoreFuture<'a, ()> {
        self.with(move |state| {
            if let Some(kept) = state.games.get_mut(&game) {
                kept.open = false;
                kept.set_aside = Some(reason.to_owned());
            }
            Ok(())
        })
    }

    fn game(&self, id: GameId) -> StoreFuture<'_, Option<StoredGame>> {
        self.with(move |state| Ok(state.games.get(&id).map(|kept| kept.game.clone())))
    }

    fn people<'a>(&'a self, platform: &'a str, people: &'a [String]) -> StoreFuture<'a, Vec<StoredPerson>> {
        self.with(move |state| {
            let found = people.iter().filter_map(|person| {
                let is = |(on, name): &Name| *on == platform && name == person;
                let known = state.people.iter().find(|(name, _)| is(name)).map(|(_, known)| known.clone());
                let blocks = state.blocks.iter().filter(|(by, _)| is(by));
                let blocked: Vec<String> = blocks.map(|(_, whom)| whom.clone()).collect();
                let lessons =
                    state.lessons.iter().find(|(name, _)| is(name)).map(|(_, lessons)| lessons.clone());
                if known.is_none() && blocked.is_empty() && lessons.is_none() {
                    return None;
                }
                let (settings, dm_refused) = known.map_or((None, false), |(text, dm)| (Some(text), dm));
                Some(StoredPerson { person: person.clone(), settings, dm_refused, blocked, lessons })
            });
            Ok(found.collect())
        })
    }

    fn house<'a>(
        &'a self,
        channel: &'a ChannelKey,
        parent: Option<&'a str>,
        server: Option<&'a str>,
    ) -> StoreFuture<'a, StoredHouse> {
        self.with(move |state| {
            let parent = parent.map(str::to_owned).or_else(|| state.parents.get(channel).cloned());
            let thread_of = parent.clone();
            let parent = parent.map(|id| ChannelKey { id, ..channel.clone() });
            let parent = parent.and_then(|parent| state.channels.get(&parent).cloned());
            let server = server.map(str::to_owned).or_else(|| state.servers.get(channel).cloned());
            let server = server.and_then(|server| state.houses.get(&(channel.platform, server)).cloned());
            Ok(StoredHouse { channel: state.channels.get(channel).cloned(), thread_of, parent, server })
        })
    }

    fn games_of_person<'a>(
        &'a self,
        platform: &'a str,
        person: &'a str,
    ) -> StoreFuture<'a, Vec<PersonsGame>> {
        self.with(move |state| {
            let nobody = PlayerId::new("");
            let names = |kept: &Kept| {
                kept.game.events.iter().any(|event| erase::in_event(event, person, &nobody).is_some())
            };
            let of = state
                .games
                .values()
                .filter(|kept| kept.channel.platform == platform && kept.set_aside.is_none() && names(kept));
            Ok(of.map(|kept| PersonsGame { game: kept.game.clone(), open: kept.open }).collect())
        })
    }

    fn game_of_message<'a>(
        &'a self,
        channel: &'a ChannelKey,
        message: &'a str,
    ) -> StoreFuture<'a, Option<(GameId, Option<u32>)>> {
        self.with(|state| Ok(state.messages.get(&(channel.clone(), message.to_owned())).copied()))
    }

    fn typed_at_position(&self, game: GameId, ply: u32, order: u64) -> StoreFuture<'_, bool> {
        self.with(move |state| {
            let Some(since) = state.games.get(&game).and_then(|kept| kept.since) else { return Ok(true) };
            let mut boards = state
                .messages
                .iter()
                .filter(|(_, shown)| **shown == (game, Some(ply)))
                .filter_map(|((_, message), _)| message.parse::<u64>().ok());
            Ok(matches!(since, Since::Event(event) if event < order) || boards.any(|board| board < order))
        })
    }

    fn open_channels<'a>(&'a self, platform: &'a str) -> StoreFuture<'a, Vec<OpenChannel>> {
        self.with(move |state| {
            let mut boards: BTreeMap<&ChannelKey, Vec<&String>> = BTreeMap::new();
            for kept in state.games.values().filter(|kept| kept.open && kept.channel.platform == platform) {
                boards.entry(&kept.channel).or_default().extend(&kept.game.board);
            }
            Ok(boards
                .into_iter()
                .filter(|(key, _)| state.is_open(key))
                .map(|(key, boards)| OpenChannel {
                    channel: key.id.clone(),
                    last_seen: state.last_seen.get(key).cloned(),
                    board: boards.into_iter().min_by_key(|board| age(board)).cloned(),
                    server: state.servers.get(key).cloned(),
                })
                .collect())
        })
    }

    fn set_closed<'a>(&'a self, channel: &'a ChannelKey, closure: Option<Closure>) -> StoreFuture<'a, ()> {
        self.with(move |state| {
            match closure {
                Some(closure) => {
                    let known = state.closed.get(channel).copied().unwrap_or(closure);
                    state.closed.insert(channel.clone(), Closure { how: closure.how, ..known });
                }
                None => drop(state.closed.remove(channel)),
            };
            Ok(())
        })
    }

    fn closed_channels<'a>(&'a self, platform: &'a str) -> StoreFuture<'a, Vec<ClosedChannel>> {
        self.with(move |state| {
            let shut = state.closed.iter().filter(|(_, closure)| closure.how == Closed::Shut);
            let shut = shut.filter(|(key, _)| key.platform == platform);
            let told = |(key, closure): (&ChannelKey, &Closure)| ClosedChannel {
                channel: key.id.clone(),
                server: state.servers.get(key).cloned(),
                at: Some(closure.at),
                from: Some(closure.from),
            };
            Ok(shut.map(told).collect())
        })
    }

    fn open_channels_at<'a>(&'a self, channel: &'a ChannelKey) -> StoreFuture<'a, Vec<OpenChannel>> {
        Box::pin(async move {
            let mut open = self.open_channels(channel.platform).await?;
            let threads = self.with(move |state| Ok(state.parents.clone())).await?;
            open.retain(|open| {
                let key = ChannelKey { id: open.channel.clone(), ..channel.clone() };
                open.channel == channel.id || threads.get(&key) == Some(&channel.id)
            });
            Ok(open)
        })
    }

    fn gone_channels<'a>(&'a self, platform: &'a str) -> StoreFuture<'a, Vec<String>> {
        self.with(move |state| {
            let is_gone = |channel: &ChannelKey| {
                state.closed.get(channel).is_some_and(|closure| closure.how == Closed::Gone)
            };
            let parent = |channel: &ChannelKey| {
                state.parents.get(channel).map(|id| ChannelKey { id: id.clone(), ..channel.clone() })
            };
            let open = state.games.values().filter(|kept| kept.open && kept.channel.platform == platform);
            let gone: BTreeSet<&String> = open
                .map(|kept| &kept.channel)
                .filter(|channel| is_gone(channel) || parent(channel).is_some_and(|parent| is_gone(&parent)))
                .map(|channel| &channel.id)
                .collect();
            Ok(gone.into_iter().cloned().collect())
        })
    }

    fn waiting_channels<'a>(&'a self, platform: &'a str) -> StoreFuture<'a, Vec<String>> {
        self.with(move |state| {
            let stale = state.stale.iter().map(|(channel, _)| channel);
            let waiting: BTreeSet<&ChannelKey> = state
                .waiting()
                .map(|(_, waiting)| &waiting.channel)
                .chain(stale)
                .filter(|channel| channel.platform == platform && state.is_open(channel))
                .collect();
            Ok(waiting.into_iter().map(|channel| channel.id.clone()).collect())
        })
    }

    fn unsent<'a>(&'a self, channel: &'a ChannelKey, after: i64, limit: u32) -> StoreFuture<'a, Vec<Unsent>> {
        self.with(move |state| {
            Ok(state
                .waiting()
                .filter(|(id, waiting)| *id > after && waiting.channel == *channel)
                .take(limit as usize)
                .map(|(id, waiting)| Unsent { id, post: waiting.post.clone() })
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
                state.reviews.sent(id, None);
            }
            Ok(())
        })
    }

    fn stale_boards<'a>(&'a self, channel: &'a ChannelKey, limit: u32) -> StoreFuture<'a, Vec<String>> {
        self.with(move |state| {
            let here = state.stale.iter().filter(|(at, _)| at == channel);
            Ok(here.take(limit as usize).map(|(_, message)| message.clone()).collect())
        })
    }

    fn forget_stale_board<'a>(&'a self, channel: &'a ChannelKey, message: &'a str) -> StoreFuture<'a, ()> {
        self.with(move |state| {
            state.stale.retain(|(at, stale)| at != channel || stale != message);
            Ok(())
        })
    }

    fn beat<'a>(&'a self, platform: &'a str, now: Timestamp, gap: i64) -> StoreFuture<'a, Option<Outage>> {
        self.with(move |state| {
            let last = state.beats.insert(platform.to_owned(), now).unwrap_or(now);
            let outage = (now.0 - last.0 > gap).then_some(Outage { from: last, until: now });
            let outages = state.outages.entry(platform.to_owned()).or_default();
            if last.0 - now.0 > SET_BACK {
                outages.retain(|outage| outage.from < now);
                outages.iter_mut().for_each(|outage| outage.until = outage.until.min(now));
            }
            outages.extend(outage);
            Ok(outage)
        })
    }

    fn outages<'a>(&'a self, platform: &'a str, after: Timestamp) -> StoreFuture<'a, Vec<Outage>> {
        self.with(move |state| {
            let outages = state.outages.get(platform).into_iter().flatten();
            Ok(outages.filter(|outage| outage.until > after).copied().collect())
        })
    }

    fn counts(&self) -> StoreFuture<'_, StoreCounts> {
        self.with(|state| {
            let open_games = state.games.values().filter(|kept| kept.open).count() as u64;
            Ok(StoreCounts { open_games, unsent: state.waiting().count() as u64 })
        })
    }

    fn prune(&self) -> StoreFuture<'_, u64> {
        // Nothing here lives long enough to grow old.
        self.with(|_| Ok(0))
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(std::future::ready(()))
    }
}
