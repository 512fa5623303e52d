//! Ratings of people by Glicko-2, one update for each game. `docs/ratings.md` says which games count.

mod counting;
mod glicko;
mod level;
mod rank;

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::game::{GameId, GameSetup, PlayerId, Timestamp};
use crate::rules::Color;

pub use counting::{FEWEST_PLIES, MOST_A_DAY, RatingCourse, UnratedReason, rated_game, replay};
pub use glicko::{NO_SERVER, PROVISIONAL, PUZZLE_START, START, rate, solve};
pub use level::{AgainstLevel, estimate};
pub use rank::{Rank, RankCourse};

/// Kind of games that are rated together.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, strum::EnumString, strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Pool {
    /// Games with minutes for all moves.
    Live,
    /// Games with days for a move, or without a clock.
    Correspondence,
}

impl Pool {
    pub const ALL: [Pool; 2] = [Pool::Live, Pool::Correspondence];

    pub fn for_setup(opening: &GameSetup) -> Pool {
        if opening.time.is_live() { Pool::Live } else { Pool::Correspondence }
    }

    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

/// Group in which a person is rated: the platform or a server.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Scope {
    Overall,
    /// A server; its name is empty on a platform without servers.
    Server(String),
}

/// Rating of a person in one pool and scope.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    pub rating: f64,
    /// Deviation after the last game.
    pub deviation: f64,
    pub volatility: f64,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    pub last: Timestamp,
    /// Highest rating that was not provisional.
    pub peak: Option<f64>,
}

impl Standing {
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }
}

/// A game that counts; [`rated_game`] says which games do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedGame {
    pub game: GameId,
    /// Server where it was played; empty on a platform without servers.
    pub server: String,
    pub pool: Pool,
    pub players: [PlayerId; 2],
    pub winner: Option<Color>,
    pub at: Timestamp,
}

impl RatedGame {
    /// Returns a side's rating on the platform after the game, given the changes that the game makes.
    pub fn overall(&self, changes: &[RatingChange], side: Color) -> Option<f64> {
        let person = &self.players[side.index()];
        let found = changes.iter().find(|change| change.scope == Scope::Overall && change.person == *person);
        found.map(|change| change.after.rating)
    }
}

/// Standings in one pool of the people who have played a game there.
pub type Standings = HashMap<(Scope, PlayerId), Standing>;

/// Change of a person's rating by a game in one scope.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingChange {
    pub scope: Scope,
    pub person: PlayerId,
    /// Standing before; `None` before the first game.
    pub before: Option<Standing>,
    pub after: Standing,
}

impl RatingChange {
    /// Returns the ratings before and after, rounded for display.
    pub fn rounded(&self) -> (i64, i64) {
        let before = self.before.map_or(START.rating, |before| before.rating);
        (before.round() as i64, self.after.rating.round() as i64)
    }
}
