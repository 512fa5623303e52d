//! Derives the index of a game from its log: seats, result, and whether it counts for ratings.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::UnsoundGame;
use crate::game::{Event, Game, GameId, GameSetup, PlayerId, Seat};
use crate::rating::{Pool, RatedGame, RatingCourse, rated_game, replay};
use crate::rules::{Color, Position, Termination};

/// A rated game with its number in the order of endings.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct StoredRatedGame {
    pub(super) seq: i64,
    pub(super) platform: String,
    pub(super) game: RatedGame,
    pub(super) annulled: bool,
}

/// A seat: side, platform, person, level of the bot.
pub(super) type SeatRow = (String, String, Option<String>, Option<i64>);

/// Data that is stored beside the log of a game and follows from it.
#[derive(Debug, PartialEq)]
pub(super) struct GameIndex {
    pub(super) is_open: bool,
    pub(super) uneven: bool,
    /// The winner's side, or `draw`.
    pub(super) result: Option<String>,
    pub(super) seats: Vec<SeatRow>,
}

impl GameIndex {
    pub(super) fn from_log(platform: &str, events: &[Event]) -> GameIndex {
        GameIndex {
            is_open: !events.iter().any(ends),
            uneven: is_uneven(events),
            result: result(events).map(result_name),
            seats: seats(platform, events),
        }
    }
}

/// Differences between the logs and the stored index.
#[derive(Debug, Default)]
pub(super) struct Comparison {
    /// Number of games that can be read.
    pub(super) games: u64,
    pub(super) unreadable: Vec<UnsoundGame>,
    /// Correct index of the games of which another one is stored.
    pub(super) indexes: Vec<(GameId, GameIndex)>,
    /// Games that count; of those that cannot be read, the stored results.
    pub(super) counted: Vec<StoredRatedGame>,
    /// Games with a wrong, missing or superfluous result.
    pub(super) results: BTreeSet<GameId>,
}

impl Comparison {
    /// Returns the games that cannot be read or have a wrong index.
    pub(super) fn unsound(self) -> Vec<UnsoundGame> {
        let differ = self.indexes.iter().map(|(id, _)| *id).chain(self.results).collect::<BTreeSet<_>>();
        let reason = "what is stored beside its log does not follow from it";
        let differ = differ.into_iter().map(|id| UnsoundGame { id, reason: reason.to_owned() });
        self.unreadable.into_iter().chain(differ).collect()
    }
}

/// Returns a result as columns hold it.
pub(super) fn result_name(winner: Option<Color>) -> String {
    winner.map_or("draw", Color::name).to_owned()
}

fn ends(event: &Event) -> bool {
    matches!(event, Event::Ended { .. } | Event::Declined { .. } | Event::Cancelled | Event::Expired)
}

/// Returns both seats after these first events of a game.
pub(super) fn seats(platform: &str, events: &[Event]) -> Vec<SeatRow> {
    let Some(game) = events.first().and_then(Game::open) else { return Vec::new() };
    let seats = Color::ALL.map(|side| {
        let (person, level) = match game.seat(side) {
            Seat::Person(player) | Seat::Invited(player) => (Some(&player.id), None),
            Seat::Bot { level } => (None, Some(i64::from(*level))),
            Seat::Open => (taker(events), None),
        };
        (side.name().to_owned(), platform.to_owned(), person.map(ToString::to_string), level)
    });
    seats.into()
}

/// Returns the game of a log if it counts, apart from the limit of games per day.
///
/// # Errors
/// If the log cannot be replayed.
pub(super) fn rated_entry(
    seq: i64,
    platform: &str,
    server: &str,
    id: GameId,
    events: &[Event],
) -> Result<Option<StoredRatedGame>, String> {
    // Checked first, because most games are not rated.
    let Some(Event::Challenged { opening: GameSetup { rated: true, .. }, .. }) = events.first() else {
        return Ok(None);
    };
    if result(events).is_none() {
        return Ok(None);
    }
    let Ok(Some(game)) = Game::replay(events) else { return Err("its log cannot be replayed".to_owned()) };
    let Ok(game) = rated_game(id, &game, server) else { return Ok(None) };
    Ok(Some(StoredRatedGame { seq, platform: platform.to_owned(), game, annulled: is_annulled(events) }))
}

/// Returns the games in the order of their endings without those beyond the limit per day.
pub(super) fn counted(mut all: Vec<StoredRatedGame>) -> Vec<StoredRatedGame> {
    all.sort_by_key(|kept| kept.seq);
    let mut counted: Vec<StoredRatedGame> = Vec::with_capacity(all.len());
    let mut of_pair: HashMap<(String, [String; 2]), Vec<usize>> = HashMap::new();
    for entry in all {
        let mut pair = entry.game.players.clone().map(|player| player.to_string());
        pair.sort();
        let before = of_pair.entry((entry.platform.clone(), pair)).or_default();
        if !entry.game.is_too_much(before.iter().map(|at| &counted[*at].game)) {
            before.push(counted.len());
            counted.push(entry);
        }
    }
    counted
}

/// Rates the games of each platform and pool in order.
pub(super) fn courses(
    counted: &[StoredRatedGame],
) -> impl Iterator<Item = (&str, Pool, Vec<&StoredRatedGame>, RatingCourse)> {
    let mut pools: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for kept in counted {
        pools.entry((&*kept.platform, kept.game.pool)).or_default().push(kept);
    }
    pools.into_iter().map(|((platform, pool), games)| {
        let course = replay(games.iter().map(|kept| (&kept.game, kept.annulled)));
        (platform, pool, games, course)
    })
}

/// Returns the person who takes the free seat.
pub(super) fn taker(events: &[Event]) -> Option<&PlayerId> {
    events.iter().find_map(|event| match event {
        Event::Accepted { by, .. } => Some(&by.id),
        _ => None,
    })
}

/// Returns the winner if the game ends with a result; `Some(None)` for a draw.
pub(super) fn result(events: &[Event]) -> Option<Option<Color>> {
    events.iter().find_map(|event| match event {
        Event::Ended { termination: Termination::Aborted, .. } => None,
        Event::Ended { winner, .. } => Some(*winner),
        _ => None,
    })
}

/// Returns `true` if the result says little about a player's strength, by these events.
pub(super) fn is_uneven(events: &[Event]) -> bool {
    events.iter().any(|event| match event {
        Event::Challenged { opening, .. } | Event::BotChallenged { opening, .. } => {
            opening.coach || opening.handicap.is_some() || opening.position() != Position::startpos()
        }
        Event::HintTaken { .. } | Event::TakenBack { .. } => true,
        _ => false,
    })
}

/// Returns `true` if a moderator annuls the result.
pub(super) fn is_annulled(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Annulled { .. }))
}
