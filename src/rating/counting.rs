//! Which games count, and the ratings that follow from all of them in the order in which their results were kept.

use super::{Pool, RatedGame, Standings, rate};
use crate::game::{Game, GameId, Seat};
use crate::rules::{Color, Position, RuleSet, Termination};

/// A game with fewer plies does not count.
const FEWEST_PLIES: usize = 10;
/// So many games between the same two people count within [`DAY`].
pub const MOST_A_DAY: u32 = 5;
/// Milliseconds of a day.
pub const DAY: i64 = 24 * 60 * 60 * 1000;

/// Reason why a game does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnratedReason {
    /// It was not to count.
    NotRated,
    /// It is not over, or was called off.
    NoResult,
    /// One of the seats is not a person's.
    NotBetweenPeople,
    /// Only games under the world's rules count.
    OtherRules,
    /// It did not begin in the usual position with all pieces.
    OtherStart,
    /// Somebody took a hint.
    Hints,
    /// It was over before it had begun.
    TooShort { fewest: usize },
    /// The two have played enough with each other for today.
    TooManyToday { most: u32 },
}

/// The game as it counts, whether or not a moderator took it out afterwards.
pub fn rated_game(id: GameId, game: &Game, server: &str) -> Result<RatedGame, UnratedReason> {
    let opening = game.opening();
    if !opening.rated {
        return Err(UnratedReason::NotRated);
    }
    let outcome = game.outcome().filter(|outcome| outcome.termination != Termination::Aborted);
    let outcome = outcome.ok_or(UnratedReason::NoResult)?;
    let person = |color| match game.seat(color) {
        Seat::Person(player) => Ok(player.id.clone()),
        _ => Err(UnratedReason::NotBetweenPeople),
    };
    let players = [person(Color::Red)?, person(Color::Black)?];
    if players[0] == players[1] {
        return Err(UnratedReason::NotBetweenPeople);
    }
    if opening.rules != RuleSet::World {
        return Err(UnratedReason::OtherRules);
    }
    let usual = opening.start.as_ref().is_none_or(|start| *start == Position::startpos());
    if !usual || opening.handicap.is_some() {
        return Err(UnratedReason::OtherStart);
    }
    if Color::ALL.into_iter().any(|color| game.hints(color) > 0) {
        return Err(UnratedReason::Hints);
    }
    if game.history().moves().len() < FEWEST_PLIES {
        return Err(UnratedReason::TooShort { fewest: FEWEST_PLIES });
    }
    let at = game.ended_at().expect("the game is over");
    let (server, pool) = (server.to_owned(), Pool::of(opening));
    Ok(RatedGame { game: id, server, pool, players, winner: outcome.winner, at })
}

/// State of a run over all games of a pool.
#[derive(Clone, Debug, Default)]
pub struct RatingCourse {
    pub standings: Standings,
    /// The overall ratings of Red and Black after each game that was not taken out.
    pub after: Vec<Option<[f64; 2]>>,
}

/// Rates games one after the other; those marked `annulled` change nothing.
pub fn replay<'a>(games: impl IntoIterator<Item = (&'a RatedGame, bool)>) -> RatingCourse {
    let mut course = RatingCourse::default();
    for (game, annulled) in games {
        if annulled {
            course.after.push(None);
            continue;
        }
        let changes = rate(game, &course.standings);
        let overall = |side| game.overall(&changes, side).expect("every game counts overall");
        course.after.push(Some([overall(Color::Red), overall(Color::Black)]));
        for change in changes {
            course.standings.insert((change.scope, change.person), change.after);
        }
    }
    course
}

impl RatedGame {
    /// True if it is one game too many of its two players, after the ones that were kept before.
    pub fn is_too_much<'a>(&self, before: impl IntoIterator<Item = &'a RatedGame>) -> bool {
        // On whichever sides.
        let has_both = |other: &RatedGame| other.players.iter().all(|player| self.players.contains(player));
        let same = |other: &&RatedGame| has_both(other) && other.at.0 > self.at.0 - DAY;
        before.into_iter().filter(same).count() >= MOST_A_DAY as usize
    }
}
