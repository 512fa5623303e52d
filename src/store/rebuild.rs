//! What follows from the log: who plays, the results, and which of them count.

use std::collections::{BTreeMap, HashMap};

use crate::game::{Event, Game, GameId, GameSetup, PlayerId};
use crate::rating::{Pool, RatedGame, rated_game};
use crate::rules::{Color, Position, Termination};

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
    let Some(Event::Challenged { opening: GameSetup { rated: true, .. }, .. }) = events.first() else {
        return None;
    };
    result(events)?;
    let game = Game::replay(events).ok().flatten()?;
    let game = rated_game(id, &game, server).ok()?;
    Some(StoredRatedGame { seq, platform: platform.to_owned(), game, annulled: is_annulled(events) })
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

/// The games of each platform and pool, in the same order.
pub(super) fn pools(counted: &[StoredRatedGame]) -> BTreeMap<(&str, Pool), Vec<&StoredRatedGame>> {
    let mut pools: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for kept in counted {
        pools.entry((&*kept.platform, kept.game.pool)).or_default().push(kept);
    }
    pools
}

/// Who takes the seat that is still free, if anybody does.
pub(super) fn taker(events: &[Event]) -> Option<&PlayerId> {
    events.iter().find_map(|event| match event {
        Event::Accepted { by, .. } => Some(&by.id),
        _ => None,
    })
}

/// The result of a game, if it ends here and has one.
pub(super) fn result(events: &[Event]) -> Option<Option<Color>> {
    events.iter().find_map(|event| match event {
        Event::Ended { termination: Termination::Aborted, .. } => None,
        Event::Ended { winner, .. } => Some(*winner),
        _ => None,
    })
}

/// Whether the result tells less than others about how strong somebody is, as far as these events go.
pub(super) fn is_uneven(events: &[Event]) -> bool {
    events.iter().any(|event| match event {
        Event::Challenged { opening, .. } | Event::BotChallenged { opening, .. } => {
            opening.coach || opening.handicap.is_some() || opening.position() != Position::startpos()
        }
        Event::HintTaken { .. } | Event::TakenBack { .. } => true,
        _ => false,
    })
}

/// Whether a moderator takes the result out of the ratings here.
pub(super) fn is_annulled(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Annulled { .. }))
}
