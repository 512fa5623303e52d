//! The results that count and the ratings, worked out from the log.

use std::collections::{BTreeMap, HashMap};

use super::records;
use crate::game::{Event, Game, GameId};
use crate::rating::{Pool, RatedGame, RatingCourse, rated_game, replay};

/// A rated game as it is kept: with its place in the order of endings.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct StoredRatedGame {
    pub(super) seq: i64,
    pub(super) platform: String,
    pub(super) game: RatedGame,
    pub(super) annulled: bool,
}

/// The game of a log as it counts, before it is known what its players have played that day.
pub(super) fn kept(
    seq: i64,
    platform: &str,
    server: &str,
    id: GameId,
    events: &[Event],
) -> Option<StoredRatedGame> {
    // Most games are not rated, which their first event tells.
    let (Some(Event::Challenged { opening, .. }), Some(_)) = (events.first(), records::result(events)) else {
        return None;
    };
    if !opening.rated {
        return None;
    }
    let game = Game::replay(events).ok().flatten()?;
    let game = rated_game(id, &game, server).ok()?;
    Some(StoredRatedGame { seq, platform: platform.to_owned(), game, annulled: records::is_annulled(events) })
}

/// The games that count, in the order of their endings: those are left out that were too many for one day.
pub(super) fn counted(mut all: Vec<StoredRatedGame>) -> Vec<StoredRatedGame> {
    all.sort_by_key(|kept| kept.seq);
    let mut counted: Vec<StoredRatedGame> = Vec::with_capacity(all.len());
    let mut of_pair: HashMap<(String, [String; 2]), Vec<usize>> = HashMap::new();
    for kept in all {
        let mut pair = kept.game.players.clone().map(|player| player.to_string());
        pair.sort();
        let before = of_pair.entry((kept.platform.clone(), pair)).or_default();
        if !kept.game.is_too_much(before.iter().map(|at| &counted[*at].game)) {
            before.push(counted.len());
            counted.push(kept);
        }
    }
    counted
}

/// The ratings in each pool, from the games that count; beside them the places of its games in the list.
pub(super) fn ratings(counted: &[StoredRatedGame]) -> Vec<(String, Pool, Vec<usize>, RatingCourse)> {
    let mut pools: BTreeMap<(&str, Pool), Vec<usize>> = BTreeMap::new();
    for (at, kept) in counted.iter().enumerate() {
        pools.entry((&kept.platform, kept.game.pool)).or_default().push(at);
    }
    let course =
        |places: &[usize]| replay(places.iter().map(|at| (&counted[*at].game, counted[*at].annulled)));
    pools
        .into_iter()
        .map(|((platform, pool), places)| {
            let course = course(&places);
            (platform.to_owned(), pool, places, course)
        })
        .collect()
}
