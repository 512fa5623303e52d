//! Selects the games that count, and rates them in the order of their endings.

use super::{Pool, RatedGame, Standings, rate};
use crate::game::{DAY, Game, GameId, Seat};
use crate::rules::{Color, Position, RuleSet, Termination};

/// Minimum number of plies of a game that counts.
pub const FEWEST_PLIES: usize = 10;
/// Maximum number of games between two people that count within a day.
pub const MOST_A_DAY: u32 = 5;

/// Reason why a game does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnratedReason {
    /// It was agreed to be unrated.
    NotRated,
    /// It is not over, or was aborted.
    NoResult,
    NotBetweenPeople,
    /// It was not played under the World Xiangqi Rules.
    OtherRules,
    /// It did not begin in the usual position with all pieces.
    OtherStart,
    /// A player took a hint.
    Hints,
    TooShort {
        min_plies: usize,
    },
    /// The two have played enough rated games with each other today.
    TooManyToday {
        most: u32,
    },
}

/// Returns a finished game as it counts, unless a moderator annuls it.
pub fn rated_game(id: GameId, game: &Game, server: &str) -> Result<RatedGame, UnratedReason> {
    let opening = game.opening();
    if !opening.rated {
        return Err(UnratedReason::NotRated);
    }
    let outcome = game.outcome().filter(|outcome| outcome.termination != Termination::Aborted);
    let outcome = outcome.ok_or(UnratedReason::NoResult)?;
    let (Seat::Person(red), Seat::Person(black)) = (game.seat(Color::Red), game.seat(Color::Black)) else {
        return Err(UnratedReason::NotBetweenPeople);
    };
    if red.id == black.id {
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
        return Err(UnratedReason::TooShort { min_plies: FEWEST_PLIES });
    }
    Ok(RatedGame {
        game: id,
        server: server.to_owned(),
        pool: Pool::for_setup(opening),
        players: [red.id.clone(), black.id.clone()],
        winner: outcome.winner,
        at: game.ended_at().expect("the game is over"),
    })
}

/// Result of rating all games of a pool.
#[derive(Clone, Debug, Default)]
pub struct RatingCourse {
    pub standings: Standings,
    /// Overall ratings of Red and Black after each game; `None` for annulled games.
    pub after: Vec<Option<[f64; 2]>>,
}

/// Rates games in order; those marked as annulled change nothing.
pub fn replay<'a>(games: impl IntoIterator<Item = (&'a RatedGame, bool)>) -> RatingCourse {
    let mut course = RatingCourse::default();
    for (game, annulled) in games {
        if annulled {
            course.after.push(None);
            continue;
        }
        let changes = rate(game, &course.standings);
        let after = [Color::Red, Color::Black]
            .map(|side| game.overall(&changes, side).expect("every game counts overall"));
        course.after.push(Some(after));
        for change in changes {
            course.standings.insert((change.scope, change.person), change.after);
        }
    }
    course
}

impl RatedGame {
    /// Returns `true` if its players have already played [`MOST_A_DAY`] of the games `before` within a day.
    pub fn is_too_much<'a>(&self, before: impl IntoIterator<Item = &'a RatedGame>) -> bool {
        let recent = before.into_iter().filter(|other| {
            let is_same_pair = other.players.iter().all(|player| self.players.contains(player));
            is_same_pair && other.at.0 > self.at.0 - DAY
        });
        recent.count() >= MOST_A_DAY as usize
    }
}
