//! Games and results by person, read off the games in memory.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::game::{GameId, PlayerId, Timestamp};
use crate::rating::{PROVISIONAL, Pool, Scope, Standing, Standings};
use crate::rules::Color;

use super::super::records::{self, Sitter};
use super::super::{Against, OpenGame, Rated, Rebuilt, Records, Tally, rebuild};
use super::{ChannelKey, MemoryStore, State, StoreError, StoreFuture, StoredGame};

/// Results, ratings and wishes.
#[derive(Debug, Default)]
pub(super) struct Kept {
    endings: i64,
    results: Vec<rebuild::Kept>,
    /// The overall ratings of Red and Black after a game.
    after: HashMap<GameId, [f64; 2]>,
    standings: HashMap<(String, Pool), Standings>,
    hidden: BTreeSet<(String, String)>,
}

impl Kept {
    /// Whether everybody stands where the changes begin, and the two have not played enough for one day.
    pub(super) fn stand_as_before(&self, platform: &str, rated: &Rated) -> bool {
        let before = self.results.iter().filter(|kept| kept.platform == platform);
        if rated.game.is_too_much(before.map(|kept| &kept.game)) {
            return false;
        }
        let known = self.standings.get(&(platform.to_owned(), rated.game.pool));
        rated.changes.iter().all(|change| {
            let key = (change.scope.clone(), change.person.clone());
            known.and_then(|known| known.get(&key)).copied() == change.before
        })
    }

    fn keep(&mut self, seq: i64, platform: &str, rated: Rated) {
        let Rated { game, changes } = rated;
        let [red, black] = [Color::Red, Color::Black].map(|side| game.overall(&changes, side));
        if let (Some(red), Some(black)) = (red, black) {
            self.after.insert(game.game, [red, black]);
        }
        let known = self.standings.entry((platform.to_owned(), game.pool)).or_default();
        known.extend(changes.into_iter().map(|change| ((change.scope, change.person), change.after)));
        self.results.push(rebuild::Kept { seq, platform: platform.to_owned(), game, annulled: false });
    }

    /// Takes a game out and rates what followed again.
    pub(super) fn annul(&mut self, game: GameId) {
        let Some(kept) = self.results.iter_mut().find(|kept| kept.game.game == game) else { return };
        kept.annulled = true;
        self.rate_again();
    }

    /// Whether a person is left out of every list.
    pub(super) fn is_hidden(&self, platform: &str, person: &str) -> bool {
        self.hidden.contains(&(platform.to_owned(), person.to_owned()))
    }

    /// Leaves a person out of every list, or no longer.
    pub(super) fn hide(&mut self, platform: &str, person: &str, hidden: bool) {
        let key = (platform.to_owned(), person.to_owned());
        if hidden {
            self.hidden.insert(key);
        } else {
            self.hidden.remove(&key);
        }
    }

    /// Puts an anonymous seat in a person's place.
    pub(super) fn erase(&mut self, platform: &str, person: &str, stand_in: &PlayerId) {
        for kept in self.results.iter_mut().filter(|kept| kept.platform == platform) {
            kept.game.players.iter_mut().filter(|player| player.as_str() == person).for_each(|player| {
                *player = stand_in.clone();
            });
        }
        for (_, standings) in self.standings.iter_mut().filter(|((on, _), _)| on == platform) {
            let renamed = std::mem::take(standings).into_iter().map(|((scope, who), standing)| {
                let who = if who.as_str() == person { stand_in.clone() } else { who };
                ((scope, who), standing)
            });
            *standings = renamed.collect();
        }
        self.hide(platform, person, false);
        self.hide(platform, stand_in.as_str(), true);
    }

    fn rate_again(&mut self) {
        self.standings.clear();
        self.after.clear();
        for (platform, pool, places, course) in rebuild::ratings(&self.results) {
            let games = places.into_iter().map(|at| self.results[at].game.game);
            self.after.extend(games.zip(course.after).filter_map(|(game, after)| Some((game, after?))));
            self.standings.insert((platform, pool), course.standings);
        }
    }
}

impl State {
    /// Gives a game that has ended its place in the order of endings, and keeps its result.
    pub(super) fn finish(&mut self, channel: &ChannelKey, id: GameId, rated: Option<Rated>) {
        let server = self.servers.get(channel).cloned().unwrap_or_default();
        let Some(game) = self.games.get_mut(&id).filter(|game| !game.open && game.ended.is_none()) else {
            return;
        };
        self.records.endings += 1;
        let server = rated.as_ref().map_or(server, |rated| rated.game.server.clone());
        game.ended = Some((self.records.endings, server));
        if let Some(rated) = rated {
            self.records.keep(self.records.endings, channel.platform, rated);
        }
    }

    /// The games of a person against these opponents, with the person's side and the opponent.
    fn played<'a>(
        &'a self,
        platform: &'a str,
        person: &'a str,
        against: Against<'a>,
    ) -> impl Iterator<Item = (&'a super::Kept, Color, Sitter)> {
        let fits = move |opponent: &Sitter| match (against, opponent) {
            (Against::Person(other), Sitter::Person(id)) => id.as_str() == other,
            (Against::People, Sitter::Person(_)) | (Against::Bot, Sitter::Bot(_)) | (Against::Anybody, _) => {
                true
            }
            _ => false,
        };
        let games = self.games.values().filter(move |kept| kept.channel.platform == platform);
        games.filter_map(move |kept| {
            let seats = records::seats_of(&kept.game.events)?;
            let me =
                |side: &Color| matches!(&seats[side.index()], Sitter::Person(id) if id.as_str() == person);
            let side = Color::ALL.into_iter().find(me)?;
            let opponent = seats[(!side).index()].clone();
            let counts = against != Against::Bot || !records::is_uneven(&kept.game.events);
            (counts && fits(&opponent)).then_some((kept, side, opponent))
        })
    }
}

impl Records for MemoryStore {
    fn hidden_people<'a>(&'a self, platform: &'a str, people: &'a [String]) -> StoreFuture<'a, Vec<String>> {
        self.with(move |state| {
            let hidden =
                |person: &&String| state.records.hidden.contains(&(platform.to_owned(), (*person).clone()));
            Ok(people.iter().filter(hidden).cloned().collect())
        })
    }

    fn set_hidden<'a>(&'a self, platform: &'a str, person: &'a str, hidden: bool) -> StoreFuture<'a, ()> {
        self.with(move |state| {
            state.records.hide(platform, person, hidden);
            Ok(())
        })
    }

    fn server_of<'a>(&'a self, channel: &'a ChannelKey) -> StoreFuture<'a, Option<String>> {
        self.with(|state| Ok(state.servers.get(channel).cloned()))
    }

    fn standings<'a>(
        &'a self,
        platform: &'a str,
        server: &'a str,
        person: &'a str,
    ) -> StoreFuture<'a, Vec<(Pool, Scope, Standing)>> {
        self.with(move |state| {
            let mut found = Vec::new();
            for pool in Pool::ALL {
                let Some(known) = state.records.standings.get(&(platform.to_owned(), pool)) else { continue };
                for scope in [Scope::Overall, Scope::Server(server.to_owned())] {
                    let standing = known.get(&(scope.clone(), PlayerId::new(person)));
                    found.extend(standing.map(|standing| (pool, scope, *standing)));
                }
            }
            Ok(found)
        })
    }

    fn rated_between<'a>(
        &'a self,
        platform: &'a str,
        people: [&'a str; 2],
        since: Timestamp,
    ) -> StoreFuture<'a, u32> {
        self.with(move |state| {
            let same = |kept: &&rebuild::Kept| {
                let mut players = kept.game.players.iter();
                kept.platform == platform
                    && kept.game.at > since
                    && players.all(|player| people.contains(&player.as_str()))
            };
            Ok(u32::try_from(state.records.results.iter().filter(same).count()).unwrap_or(u32::MAX))
        })
    }

    fn top<'a>(
        &'a self,
        platform: &'a str,
        pool: Pool,
        scope: &'a Scope,
        provisional: bool,
        limit: u32,
    ) -> StoreFuture<'a, Vec<(PlayerId, Standing)>> {
        self.with(move |state| {
            let known = state.records.standings.get(&(platform.to_owned(), pool));
            let mut found: Vec<(PlayerId, Standing)> = known
                .into_iter()
                .flatten()
                .filter(|((at, _), standing)| {
                    at == scope && (standing.deviation >= PROVISIONAL) == provisional
                })
                .filter(|((_, person), _)| {
                    !state.records.hidden.contains(&(platform.to_owned(), person.to_string()))
                })
                .map(|((_, person), standing)| (person.clone(), *standing))
                .collect();
            found.sort_by(|(a, first), (b, second)| {
                second.rating.total_cmp(&first.rating).then_with(|| a.cmp(b))
            });
            found.truncate(limit as usize);
            Ok(found)
        })
    }

    fn course<'a>(
        &'a self,
        platform: &'a str,
        person: &'a str,
        pool: Pool,
        limit: u32,
    ) -> StoreFuture<'a, Vec<(Timestamp, f64)>> {
        self.with(move |state| {
            let here = |kept: &&rebuild::Kept| kept.platform == platform && kept.game.pool == pool;
            let point = |kept: &rebuild::Kept| {
                let side = kept.game.players.iter().position(|player| player.as_str() == person)?;
                Some((kept.game.at, state.records.after.get(&kept.game.game)?[side]))
            };
            let all = state.records.results.iter().rev().filter(here).filter_map(point);
            let mut latest: Vec<_> = all.take(limit as usize).collect();
            latest.reverse();
            Ok(latest)
        })
    }

    fn tally<'a>(
        &'a self,
        platform: &'a str,
        person: &'a str,
        against: Against<'a>,
    ) -> StoreFuture<'a, Vec<Tally>> {
        self.with(move |state| {
            let mut counted: BTreeMap<(usize, Option<u8>, Option<usize>), Tally> = BTreeMap::new();
            for (kept, side, opponent) in state.played(platform, person, against) {
                let Some(winner) = records::result(&kept.game.events) else { continue };
                let level = if let Sitter::Bot(level) = opponent { Some(level) } else { None };
                let key = (side.index(), level, winner.map(Color::index));
                counted.entry(key).or_insert(Tally { side, level, winner, count: 0 }).count += 1;
            }
            Ok(counted.into_values().collect())
        })
    }

    fn latest_games<'a>(
        &'a self,
        platform: &'a str,
        person: &'a str,
        against: Against<'a>,
        limit: u32,
    ) -> StoreFuture<'a, Vec<StoredGame>> {
        self.with(move |state| {
            let mut found: Vec<&super::Kept> = state
                .played(platform, person, against)
                .filter(|(kept, ..)| kept.set_aside.is_none() && records::result(&kept.game.events).is_some())
                .map(|(kept, ..)| kept)
                .collect();
            found.sort_by_key(|kept| std::cmp::Reverse(kept.ended.as_ref().map(|(seq, _)| *seq)));
            Ok(found.into_iter().take(limit as usize).map(|kept| kept.game.clone()).collect())
        })
    }

    fn rated_games<'a>(&'a self, channel: &'a ChannelKey, limit: u32) -> StoreFuture<'a, Vec<StoredGame>> {
        self.with(move |state| {
            let latest = state.records.results.iter().rev().filter(|kept| !kept.annulled);
            let here = latest.filter_map(|kept| state.games.get(&kept.game.game));
            let here = here.filter(|kept| kept.channel == *channel && kept.set_aside.is_none());
            Ok(here.take(limit as usize).map(|kept| kept.game.clone()).collect())
        })
    }

    fn open_games<'a>(
        &'a self,
        platform: &'a str,
        person: &'a str,
        limit: u32,
    ) -> StoreFuture<'a, Vec<OpenGame>> {
        self.with(move |state| {
            let open = state.played(platform, person, Against::Anybody).filter(|(kept, ..)| kept.open);
            let found = open.map(|(kept, ..)| OpenGame {
                game: kept.game.clone(),
                server: state.servers.get(&kept.channel).cloned(),
            });
            let found: Vec<OpenGame> = found.collect();
            Ok(found[found.len().saturating_sub(limit as usize)..].to_vec())
        })
    }

    fn rebuild(&self) -> StoreFuture<'_, Rebuilt> {
        self.with(|state| {
            let mut all = Vec::new();
            for (id, game) in &state.games {
                if let Some((seq, server)) = &game.ended {
                    all.extend(rebuild::kept(*seq, game.channel.platform, server, *id, &game.game.events));
                }
            }
            state.records.results = rebuild::counted(all);
            state.records.rate_again();
            let (games, rated) = (state.games.len() as u64, state.records.results.len() as u64);
            Ok::<_, StoreError>(Rebuilt { games, rated, unreadable: 0 })
        })
    }
}
