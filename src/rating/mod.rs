//! How strong people are, by their results against each other: Glicko-2, one update for each game. Pure.
//!
//! What counts and with which constants is told in `docs/ratings.md`.

mod counting;
mod glicko;
mod level;

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::game::{GameId, GameSetup, PlayerId, Timestamp};
use crate::rules::Color;

pub use counting::{DAY, MOST_A_DAY, RatingCourse, UnratedReason, rated_game, replay};
pub use glicko::{NO_SERVER, PROVISIONAL, PUZZLE_START, START, rate, solve};
pub use level::{AgainstLevel, estimate};

/// Games of one kind are rated apart from those of the other.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, strum::EnumString, strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Pool {
    /// Both sit at the board: minutes for the game.
    Live,
    /// Days for a move, or no clock at all.
    Correspondence,
}

impl Pool {
    /// Both.
    pub const ALL: [Pool; 2] = [Pool::Live, Pool::Correspondence];

    pub fn of(opening: &GameSetup) -> Pool {
        if opening.time.is_live() { Pool::Live } else { Pool::Correspondence }
    }

    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

/// Among whom a person is rated: a server, or the platform.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Scope {
    Overall,
    /// Those of one server; the empty name is that of a platform without servers.
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
    /// The highest rating that was not provisional.
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
    /// The server where it was played; empty on a platform without servers.
    pub server: String,
    pub pool: Pool,
    pub players: [PlayerId; 2],
    pub winner: Option<Color>,
    pub at: Timestamp,
}

impl RatedGame {
    /// The rating of a side after the game among everybody on the platform, out of the changes that the game makes.
    pub fn overall(&self, changes: &[RatingChange], side: Color) -> Option<f64> {
        let person = &self.players[side.index()];
        let found = changes.iter().find(|change| change.scope == Scope::Overall && change.person == *person);
        found.map(|change| change.after.rating)
    }
}

/// The standings in one pool; who has played no game there is missing.
pub type Standings = HashMap<(Scope, PlayerId), Standing>;

/// Change of a person's rating by a game in one scope.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingChange {
    pub scope: Scope,
    pub person: PlayerId,
    /// Standing before; none before the first game.
    pub before: Option<Standing>,
    /// Standing now.
    pub after: Standing,
}

impl RatingChange {
    /// The rating before and after, as people are told.
    pub fn rounded(&self) -> (i64, i64) {
        let before = self.before.map_or(START.rating, |before| before.rating);
        (before.round() as i64, self.after.rating.round() as i64)
    }
}
