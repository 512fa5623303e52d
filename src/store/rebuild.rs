//! What follows from the log: who plays, the results, and which of them count.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::UnsoundGame;
use crate::game::{Event, Game, GameId, GameSetup, PlayerId, Seat};
use crate::rating::{Pool, RatedGame, RatingCourse, rated_game, replay};
use crate::rules::{Color, Position, Termination};

/// A rated game as it is kept: with its place in the order of endings.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct StoredRatedGame {
    pub(super) seq: i64,
    pub(super) platform: String,
    pub(super) game: RatedGame,
    pub(super) annulled: bool,
}

/// A seat: side, platform, person, level of the bot.
pub(super) type SeatRow = (String, String, Option<String>, Option<i64>);

/// Record of a game that is kept beside its log and follows from it.
#[derive(Debug, PartialEq)]
pub(super) struct GameRecord {
    pub(super) is_open: bool,
    pub(super) uneven: bool,
    /// The winner's side, or `draw`.
    pub(super) result: Option<String>,
    /// Red's and Black's.
    pub(super) seats: Vec<SeatRow>,
}

impl GameRecord {
    pub(super) fn of(platform: &str, events: &[Event]) -> GameRecord {
        GameRecord {
            is_open: !events.iter().any(ends),
            uneven: is_uneven(events),
            result: result(events).map(result_name),
            seats: seats(platform, events),
        }
    }
}

/// Records that follow from the logs, and places where something else is stored.
#[derive(Debug, Default)]
pub(super) struct Comparison {
    /// Number of games that can be read.
    pub(super) games: u64,
    pub(super) unreadable: Vec<UnsoundGame>,
    /// Records that follow from the logs, for games of which something else is stored.
    pub(super) records: Vec<(GameId, GameRecord)>,
    /// The games that count, with what is stored of those that cannot be read.
    pub(super) counted: Vec<StoredRatedGame>,
    /// Games of which another result is stored, one too many or none.
    pub(super) results: BTreeSet<GameId>,
}

impl Comparison {
    /// The games that do not hold together.
    pub(super) fn unsound(self) -> Vec<UnsoundGame> {
        let differ = self.records.iter().map(|(id, _)| *id).chain(self.results).collect::<BTreeSet<_>>();
        let reason = "what is stored beside its log does not follow from it";
        let differ = differ.into_iter().map(|id| UnsoundGame { id, reason: reason.to_owned() });
        self.unreadable.into_iter().chain(differ).collect()
    }
}

/// Form in which columns hold a result.
pub(super) fn result_name(winner: Option<Color>) -> String {
    winner.map_or("draw", Color::name).to_owned()
}

fn ends(event: &Event) -> bool {
    matches!(event, Event::Ended { .. } | Event::Declined { .. } | Event::Cancelled | Event::Expired)
}

/// Both seats as these first events of a game leave them.
pub(super) fn seats(platform: &str, events: &[Event]) -> Vec<SeatRow> {
    let Some(game) = events.first().and_then(Game::open) else { return Vec::new() };
    let seat = |side: Color| {
        let (person, level) = match game.seat(side) {
            Seat::Person(player) | Seat::Invited(player) => (Some(&player.id), None),
            Seat::Bot { level } => (None, Some(i64::from(*level))),
            Seat::Open => (taker(events), None),
        };
        (side.name().to_owned(), platform.to_owned(), person.map(ToString::to_string), level)
    };
    Color::ALL.map(seat).into()
}

/// The game of a log as it counts, before it is known what its players have played that day; else why the log cannot be read.
pub(super) fn kept(
    seq: i64,
    platform: &str,
    server: &str,
    id: GameId,
    events: &[Event],
) -> Result<Option<StoredRatedGame>, String> {
    // Most games are not rated, which their first event tells.
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

/// The games of a platform and a pool, in the same order, and what they do to the ratings.
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

/// Person who takes the seat that is still free, if anybody does.
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

/// True if the result tells less than others about a player's strength, as far as these events show.
pub(super) fn is_uneven(events: &[Event]) -> bool {
    events.iter().any(|event| match event {
        Event::Challenged { opening, .. } | Event::BotChallenged { opening, .. } => {
            opening.coach || opening.handicap.is_some() || opening.position() != Position::startpos()
        }
        Event::HintTaken { .. } | Event::TakenBack { .. } => true,
        _ => false,
    })
}

/// True if a moderator takes the result out of the ratings here.
pub(super) fn is_annulled(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Annulled { .. }))
}
