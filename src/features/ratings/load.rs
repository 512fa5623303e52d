//! What the store knows of people, and what the end of a rated game changes.

use std::collections::{BTreeMap, HashSet};
use std::sync::{MutexGuard, PoisonError};

use lru::LruCache;

use crate::commands::requests::StatsQuery;
use crate::features::effects::{ChallengeHistory, GameUpdate};
use crate::features::play::live_game::{LiveGame, table_of};
use crate::features::puzzles::queries;
use crate::features::puzzles::queries::AttemptQuery;
use crate::features::ratings::records::{HeadToHead, OpenGameLink, PlayerProfile, Ranking, StatsAnswer};
use crate::features::services::Services;
use crate::game::{Event, Game, Phase, PlayerId, Timestamp};
use crate::message::request::{Request, RequestKind};
use crate::rating::{AgainstLevel, Pool, Scope};
use crate::rules::Color;
use crate::store::{Against, ChannelKey, OpenGame, StoreError, StoredGame, Tally};

/// How many people of a pool are looked at for a list.
const RANKED: u32 = 30;
/// How many open games of a person are listed.
const OPEN: u32 = 60;
/// How many finished games a profile looks at, and how many the score between two people names.
const LATEST: u32 = 50;
const BETWEEN: u32 = 5;
/// How many games a graph shows.
const COURSE: u32 = 300;

impl Services {
    /// What somebody who challenges another has done before, in all channels.
    pub(crate) async fn toward(
        &self,
        channel: &ChannelKey,
        by: &str,
        to: &str,
    ) -> Result<ChallengeHistory, StoreError> {
        let open = self.store.open_games(channel.platform, by, OPEN).await?;
        let waits = |game: &Game| match game.phase() {
            Phase::Offered { by: side, .. } => {
                let sits = |side, id| game.seat(side).player().is_some_and(|player| player.id.as_str() == id);
                sits(side, by) && sits(!side, to)
            }
            _ => false,
        };
        let replayed = open.iter().filter_map(|open| Game::replay(&open.game.events).ok().flatten());
        let declined = self.refusals().get(&(by.to_owned(), to.to_owned())).copied();
        Ok(ChallengeHistory { challenges: replayed.filter(waits).count(), declined })
    }

    /// Remembers that a challenge was declined, so that the next one does not follow at once. A restart forgets it.
    pub(crate) fn note_refusal(&self, change: &GameUpdate) {
        let declined =
            |event: &Event| if let Event::Declined { by } = event { Some(by.clone()) } else { None };
        let Some(by) = change.events.iter().find_map(declined) else { return };
        let players = Color::ALL.into_iter().filter_map(|color| change.after.seat(color).player());
        for challenger in players.filter(|player| player.id != by) {
            self.refusals().put((challenger.id.to_string(), by.to_string()), self.now());
        }
    }

    fn refusals(&self) -> MutexGuard<'_, LruCache<(String, String), Timestamp>> {
        self.refusals.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known of the people whom a question is about.
    pub(crate) async fn records(
        &self,
        channel: &ChannelKey,
        request: &Request,
        query: &StatsQuery,
    ) -> Result<StatsAnswer, StoreError> {
        let me = PlayerId::new(request.person.id.clone());
        let person = query.person().map_or_else(|| me.clone(), |person| PlayerId::new(person.id.clone()));
        let platform = channel.platform;
        // What somebody hides is hidden from others.
        let named: Vec<String> = [query.person(), query.other()]
            .into_iter()
            .flatten()
            .map(|person| person.id.clone())
            .filter(|id| id != me.as_str())
            .collect();
        if let Some(hidden) = self.store.hidden_people(platform, &named).await?.pop() {
            return Ok(StatsAnswer::Hidden(PlayerId::new(hidden)));
        }
        let server = match &request.place.server {
            Some(server) => Some(server.clone()),
            None => self.store.server_of(channel).await?,
        };
        let here = server.clone().unwrap_or_default();
        match query {
            StatsQuery::Rating(_) => {
                let mut standings = self.store.standings(platform, &here, person.as_str()).await?;
                if request.place.is_direct() {
                    standings.retain(|(_, scope, _)| *scope == Scope::Overall);
                }
                Ok(StatsAnswer::Rating(standings))
            }
            StatsQuery::Top { pool, overall } => {
                let scope =
                    if *overall || request.place.is_direct() { Scope::Overall } else { Scope::Server(here) };
                let mut rankings = Vec::new();
                for pool in Pool::ALL.into_iter().filter(|known| pool.is_none_or(|pool| pool == *known)) {
                    let [settled, provisional] = [
                        self.store.top(platform, pool, &scope, false, RANKED).await?,
                        self.store.top(platform, pool, &scope, true, RANKED).await?,
                    ];
                    rankings.push((pool, Ranking { settled, provisional }));
                }
                Ok(StatsAnswer::Top(rankings))
            }
            StatsQuery::Versus { .. } => {
                let [one, other] = query.pair(&me).expect("the question names somebody");
                let against = Against::Person(other.as_str());
                let score = self.store.tally(platform, one.as_str(), against).await?;
                let score = score.into_iter().map(|row| (row.side, row.winner, row.count)).collect();
                let latest = self.store.latest_games(platform, one.as_str(), against, BETWEEN).await?;
                Ok(StatsAnswer::Versus(HeadToHead { score, latest: readable(latest) }))
            }
            StatsQuery::Profile(_) => {
                let mut standings = self.store.standings(platform, &here, person.as_str()).await?;
                standings.retain(|(_, scope, _)| *scope == Scope::Overall);
                let mut courses = Vec::new();
                for pool in Pool::ALL {
                    courses.push((pool, self.store.course(platform, person.as_str(), pool, COURSE).await?));
                }
                let bot = self.store.tally(platform, person.as_str(), Against::Bot).await?;
                let latest =
                    self.store.latest_games(platform, person.as_str(), Against::Anybody, LATEST).await?;
                let (bot, latest) = (by_level(&bot), readable(latest));
                let none = AttemptQuery::None;
                let solver = queries::session(&*self.store, platform, person.as_str(), none).await?.solver;
                Ok(StatsAnswer::Profile(Box::new(PlayerProfile { standings, courses, bot, latest, solver })))
            }
            StatsQuery::Games(_) => {
                let open = self.store.open_games(platform, person.as_str(), OPEN).await?;
                let private = request.place.is_direct() || !matches!(request.what, RequestKind::Text(_));
                // To others only those of this channel: who may see others is not known.
                let shown = |open: &OpenGame| match person == me {
                    true => private || open.server == server,
                    false => open.game.channel == channel.id,
                };
                let (shown, elsewhere): (Vec<OpenGame>, Vec<OpenGame>) = open.into_iter().partition(shown);
                let elsewhere = if person == me { elsewhere.len() } else { 0 };
                Ok(StatsAnswer::Games(self.open_tables(shown), elsewhere))
            }
        }
    }

    /// The latest rated games of a channel besides those at hand, the oldest first.
    pub(crate) async fn rated_tables(
        &self,
        channel: &ChannelKey,
        known: &[LiveGame],
    ) -> Result<Vec<LiveGame>, StoreError> {
        let known: HashSet<_> = known.iter().map(|table| table.id).collect();
        let mut found = readable(self.store.rated_games(channel, BETWEEN).await?);
        found.retain(|table| !known.contains(&table.id));
        found.reverse();
        Ok(found)
    }

    fn open_tables(&self, games: Vec<OpenGame>) -> Vec<OpenGameLink> {
        let table = |OpenGame { game, server }: OpenGame| {
            let link = game
                .board
                .as_deref()
                .and_then(|message| self.platform.link(server.as_deref(), &game.channel, message));
            Some(OpenGameLink { table: table_of(game).ok()?, link })
        };
        games.into_iter().filter_map(table).collect()
    }
}

/// The games that can be replayed.
fn readable(games: Vec<StoredGame>) -> Vec<LiveGame> {
    games.into_iter().filter_map(|game| table_of(game).ok()).collect()
}

/// Results against the bot by its level.
fn by_level(rows: &[Tally]) -> Vec<AgainstLevel> {
    let mut levels: BTreeMap<u8, AgainstLevel> = BTreeMap::new();
    for row in rows {
        let Some(level) = row.level else { continue };
        let of_level = levels.entry(level).or_insert(AgainstLevel { level, wins: 0, draws: 0, losses: 0 });
        match row.winner {
            Some(winner) if winner == row.side => of_level.wins += row.count,
            Some(_) => of_level.losses += row.count,
            None => of_level.draws += row.count,
        }
    }
    levels.into_values().collect()
}
