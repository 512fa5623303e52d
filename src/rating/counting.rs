//! Which games count.

use super::{Pool, RatedGame};
use crate::game::{Game, GameId, Seat};
use crate::rules::{Color, Position, RuleSet, Termination};

/// A game with fewer plies does not count.
const FEWEST_PLIES: usize = 10;
/// So many games between the same two people count within [`DAY`].
pub const MOST_A_DAY: u32 = 5;
/// Milliseconds of a day.
pub const DAY: i64 = 24 * 60 * 60 * 1000;

/// Why a game does not count.
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
    let at = game.ended_at().or(game.last_move_at()).expect("somebody has moved");
    let (server, pool) = (server.to_owned(), Pool::of(opening));
    Ok(RatedGame { game: id, server, pool, players, winner: outcome.winner, at })
}
