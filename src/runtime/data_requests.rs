//! What concerns a person in all channels: handing over everything that is kept, and removing it.

use std::collections::HashSet;
use std::sync::{Arc, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::features::effects::{Errand, Task};
use crate::features::replay::recording::read_import;
use crate::game::Event;
use crate::game::Game;
use crate::game::PlayerId;
use crate::message::reply::Reply;
use crate::rating::{Pool, Scope, Standing};
use crate::store::{ChannelKey, PersonsGame, Record, Step, StoreError};

use crate::runtime::analyses::Way;
use crate::runtime::channel::Job;
use crate::runtime::outbox::Ear;
use crate::runtime::puzzles;
use crate::runtime::{Lines, Shared, send};

/// Most bytes of the file that a person gets: what platforms take, with room to spare.
const MAX_EXPORT: usize = 8_000_000;

/// How often the games of somebody who is to be erased are left, when new ones begin all the time.
const LEAVE_TRIES: u32 = 10;

/// How long is waited each time for what was done elsewhere, and how often other processes are looked after.
const MEANWHILE: Duration = Duration::from_millis(250);
const LOOKS: u32 = 12;

/// An errand, and for whom.
pub(crate) struct Run {
    pub(crate) shared: Arc<Shared>,
    pub(crate) lines: Weak<Lines>,
    /// Where it was asked for.
    pub(crate) channel: ChannelKey,
    pub(crate) person: String,
    pub(crate) errand: Errand,
}

/// The turn of a person who has an errand done: one at a time.
struct Turn<'a> {
    shared: &'a Shared,
    person: &'a str,
}

impl<'a> Turn<'a> {
    /// Begins it; none where another errand of the person is under way.
    fn take(shared: &'a Shared, person: &'a str) -> Option<Turn<'a>> {
        let begins = shared.served().insert(person.to_owned());
        // Made only where it begins: the end of a turn is the end of the person's turn.
        begins.then(|| Turn { shared, person })
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.shared.served().remove(self.person);
    }
}

impl Shared {
    fn served(&self) -> MutexGuard<'_, HashSet<String>> {
        self.served.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Run {
    /// Does it, and tells the person.
    pub(crate) async fn run(self, way: Way, ear: Ear) {
        let shared = self.shared.clone();
        let Some(turn) = Turn::take(&shared, &self.person) else {
            let reply = shared.desk.errand_under_way(self.errand.reader);
            return way.tell(&shared, &ear, Some((reply, false))).await;
        };
        let _room = shared.errands.acquire().await;
        let done = match self.errand.task {
            Task::Export => self.export().await,
            Task::Erase => self.erase().await,
        };
        let reader = self.errand.reader;
        let reply = done.unwrap_or_else(|error| {
            let incident = self.shared.incident("what is kept about a person could not be handled", &error);
            self.shared.desk.errand_failed(reader, &incident)
        });
        // Who has the answer may ask for the next thing at once.
        drop(turn);
        way.tell(&self.shared, &ear, Some((reply, false))).await;
    }

    async fn export(&self) -> Result<Reply, StoreError> {
        let store = &self.shared.store;
        let platform = self.channel.platform;
        let known = store.people(platform, std::slice::from_ref(&self.person)).await?.pop();
        let games = store.games_of_person(platform, &self.person).await?;
        let total = games.len();
        let (mut kept, mut size) = (Vec::new(), 0);
        for game in games.iter().rev().map(|game| self.game_json(game)) {
            size += game.to_string().len();
            if size > MAX_EXPORT {
                break;
            }
            kept.push(game);
        }
        kept.reverse();
        let left_out = total - kept.len();
        let imports = store.imports_of(platform, &self.person).await?;
        let imports: Vec<Value> = imports
            .iter()
            .map(|import| {
                let (own, record) = read_import(import.number, &import.record);
                json!({ "import": own, "at": import.created.0, "record": record })
            })
            .collect();
        let server = store.server_of(&self.channel).await?.unwrap_or_default();
        let standings = store.standings(platform, &server, &self.person).await?;
        let ratings: Vec<Value> =
            standings.iter().map(|(pool, scope, at)| rating_json(*pool, scope, at)).collect();
        let solver = store.solver(platform, &self.person).await?;
        let tries = store.tries(platform, &self.person, None).await?;
        let tries: serde_json::Map<String, Value> =
            tries.into_iter().map(|(puzzle, state)| (puzzle, puzzles::read(&state))).collect();
        let days = store.days_solved(platform, &self.person).await?;
        let days: Vec<Value> =
            days.iter().map(|(server, day)| json!({ "server": server, "day": day })).collect();
        let settings = known.as_ref().and_then(|known| known.settings.as_deref());
        let lessons = known.as_ref().and_then(|known| known.lessons.as_deref());
        let everything = json!({
            "platform": platform,
            "person": self.person,
            "settings": settings.and_then(|text| serde_json::from_str::<Value>(text).ok()),
            "lessons": lessons.and_then(|text| serde_json::from_str::<Value>(text).ok()),
            "direct_message_refused": known.as_ref().is_some_and(|known| known.dm_refused),
            "blocked": known.map(|known| known.blocked).unwrap_or_default(),
            "ratings": ratings,
            "reviews_asked_for": store.reviews_asked_by(platform, &self.person).await?,
            "imports": imports,
            "puzzles": json!({
                "standing": solver.state.as_deref().map(puzzles::read::<Value>),
                "tries": tries,
                "of_the_day_solved": days,
            }),
            "games": kept,
            "older_games_left_out": left_out,
        });
        Ok(self.shared.desk.exported(
            self.errand.reader,
            format!("{everything}\n"),
            (total, left_out),
            self.shared.now(),
        ))
    }

    /// A game as it is handed over: without what the opponent has laid down, and what the bot draws its lots from.
    fn game_json(&self, found: &PersonsGame) -> Value {
        let game = &found.game;
        let replayed = Game::replay(&game.events).ok().flatten();
        let side = replayed.and_then(|game| game.side_of(&PlayerId::new(self.person.clone())));
        let own = |event: &&Event| match event {
            Event::Planned { by, .. } | Event::PlansDropped { by } => Some(*by) == side,
            _ => true,
        };
        let mut events = json!(game.events.iter().filter(own).collect::<Vec<_>>());
        for event in events.as_array_mut().into_iter().flatten() {
            if let Some(fields) = event.as_object_mut() {
                fields.remove("seed");
            }
        }
        json!({
            "game": game.id.0,
            "channel": game.channel,
            "language": game.locale,
            "open": found.open,
            "events": events,
        })
    }

    /// Calls the open games off, each in its channel, and then puts an anonymous seat in the person's place everywhere.
    async fn erase(&self) -> Result<Reply, StoreError> {
        let stand_in = PlayerId::deleted(self.shared.random());
        let records = vec![Record::Erased { person: self.person.clone(), stand_in }];
        for _ in 0..LEAVE_TRIES {
            let games = self.games().await?;
            self.leave(&games).await?;
            // Nothing is written meanwhile by anybody who still knows the person.
            let mut erasures = self.shared.erasures.write().await;
            let games = self.games().await?;
            // A game may have begun since the others were left.
            if games.iter().any(|game| game.open) {
                continue;
            }
            let step = Step { records: records.clone(), ..Step::in_channel(&self.channel) };
            match self.shared.write(self.shared.store.commit(step)).await {
                Ok(_) => {}
                // Another process has begun a game, or removes somebody else; that has to be taken in before.
                Err(StoreError::Overtaken) => {
                    drop(erasures);
                    tokio::time::sleep(MEANWHILE).await;
                    continue;
                }
                Err(error) => return Err(error),
            }
            *erasures += 1;
            self.shared.circles.forget(&records);
            return Ok(self.shared.desk.erased(self.errand.reader, games.len()));
        }
        Err(StoreError::Overtaken)
    }

    async fn games(&self) -> Result<Vec<PersonsGame>, StoreError> {
        self.shared.store.games_of_person(self.channel.platform, &self.person).await
    }

    /// Calls the open ones off, each in its channel; those in channels of other processes are called off there.
    async fn leave(&self, games: &[PersonsGame]) -> Result<(), StoreError> {
        let elsewhere = leave(&self.shared, &self.lines, &self.person, games).await?;
        if elsewhere {
            let (store, platform) = (&self.shared.store, self.channel.platform);
            self.shared.write(store.ask_to_leave(platform, &self.person)).await?;
            for _ in 0..LOOKS {
                tokio::time::sleep(MEANWHILE).await;
                if !self.games().await?.iter().any(|game| game.open) {
                    break;
                }
            }
        }
        Ok(())
    }
}

/// Calls the open ones of these games of a person off, each by the actor of its channel; whether there are some in channels where other
/// processes speak.
pub(crate) async fn leave(
    shared: &Arc<Shared>,
    lines: &Weak<Lines>,
    person: &str,
    games: &[PersonsGame],
) -> Result<bool, StoreError> {
    let mut channels: Vec<&str> =
        games.iter().filter(|game| game.open).map(|game| game.game.channel.as_str()).collect();
    channels.sort_unstable();
    channels.dedup();
    let mut elsewhere = false;
    for channel in channels {
        let key = ChannelKey { platform: shared.platform.name(), id: channel.to_owned() };
        let server = shared.store.server_of(&key).await?;
        if !shared.store.speaks_in(server.as_deref()) {
            elsewhere = true;
            continue;
        }
        let Some(lines) = lines.upgrade() else {
            return Err(StoreError::Unavailable("the service stops".to_owned()));
        };
        let (done, left) = oneshot::channel();
        let job = Job::Leave { person: PlayerId::new(person), done };
        send(shared, &lines, channel, |_| Some(job));
        left.await.unwrap_or_else(|_| Err(StoreError::Unavailable("the service stops".to_owned())))?;
    }
    Ok(elsewhere)
}

fn rating_json(pool: Pool, scope: &Scope, standing: &Standing) -> Value {
    let server = match scope {
        Scope::Overall => None,
        Scope::Server(server) => Some(server),
    };
    json!({
        "pool": pool.name(),
        "server": server,
        "rating": standing.rating,
        "deviation": standing.deviation,
        "wins": standing.wins,
        "draws": standing.draws,
        "losses": standing.losses,
    })
}
