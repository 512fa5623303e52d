//! Glicko-2 with one game per period, and a deviation that grows with the time since the last game.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use super::{RatedGame, RatingChange, Scope, Standing, Standings};
use crate::game::{DAY, Timestamp};
use crate::rules::Color;

/// Deviation below which a rating is not provisional.
pub const PROVISIONAL: f64 = 110.0;
/// Initial rating.
pub const START: Glicko2Rating = Glicko2Rating { rating: 1500.0, deviation: 350.0, volatility: 0.06 };
/// Initial rating at puzzles. Its deviation is smaller than at games, so that no first try decides much.
pub const PUZZLE_START: Glicko2Rating = Glicko2Rating { rating: 1000.0, deviation: 200.0, volatility: 0.06 };
/// Maximum change of a rating by one puzzle.
const MOST_OF_PUZZLE: f64 = 100.0;
/// Deviation of a puzzle's rating, which comes from about thirty tries of the ten levels.
const PUZZLE_DEVIATION: f64 = 80.0;
/// Points of rating per unit of Glicko-2.
const UNIT: f64 = 173.7178;
/// Time without a game in which the deviation grows by one period, in milliseconds.
const IDLE_PERIOD: f64 = 5.0 * DAY as f64;

/// Limit of the change of volatility (0.3 to 1.2 are usual), and its precision.
const CONFIG: Glicko2Config = Glicko2Config { tau: 0.5, convergence_tolerance: 0.000_001 };

impl Standing {
    /// Standing before the first game.
    const BEFORE_ALL: Standing = Standing {
        rating: START.rating,
        deviation: START.deviation,
        volatility: START.volatility,
        wins: 0,
        draws: 0,
        losses: 0,
        last: Timestamp(i64::MIN),
        peak: None,
    };

    fn rated_at(&self, now: Timestamp) -> Glicko2Rating {
        let deviation = self.deviation_at(now);
        Glicko2Rating { rating: self.rating, deviation, volatility: self.volatility }
    }

    /// Returns the deviation of the rating at a time.
    pub fn deviation_at(&self, now: Timestamp) -> f64 {
        let idle = (now.0.saturating_sub(self.last.0)).max(0) as f64;
        let growth = self.volatility.powi(2) * idle / IDLE_PERIOD;
        let variance = (self.deviation / UNIT).powi(2) + growth;
        (variance.sqrt() * UNIT).min(START.deviation)
    }

    /// Returns `true` if the rating is too uncertain to be listed.
    pub fn is_provisional(&self, now: Timestamp) -> bool {
        self.deviation_at(now) >= PROVISIONAL
    }

    /// Returns the standing after a game that was won, drawn or lost (1, 0 or -1).
    fn after(before: Option<&Standing>, rated: Glicko2Rating, score: i32, at: Timestamp) -> Standing {
        let before = before.copied().unwrap_or(Standing::BEFORE_ALL);
        let deviation = rated.deviation.min(START.deviation);
        let mut peak = before.peak;
        if deviation < PROVISIONAL {
            peak = Some(peak.unwrap_or(rated.rating).max(rated.rating));
        }
        Standing {
            rating: rated.rating,
            deviation,
            volatility: rated.volatility,
            wins: before.wins + u32::from(score > 0),
            draws: before.draws + u32::from(score == 0),
            losses: before.losses + u32::from(score < 0),
            last: before.last.max(at),
            peak,
        }
    }
}

/// Name of the server of games in direct messages, which belong to none.
pub const NO_SERVER: &str = "-";

/// Returns the changes of the players' standings by a game, in each of its scopes.
pub fn rate(game: &RatedGame, standings: &Standings) -> Vec<RatingChange> {
    let server = Some(&game.server).filter(|server| *server != NO_SERVER);
    let scopes = [Some(Scope::Overall), server.cloned().map(Scope::Server)];
    scopes.into_iter().flatten().flat_map(|scope| rate_in(game, standings, &scope)).collect()
}

fn rate_in(game: &RatedGame, standings: &Standings, scope: &Scope) -> [RatingChange; 2] {
    let before = game.players.clone().map(|person| standings.get(&(scope.clone(), person)).copied());
    let [red, black] = before.map(|known| known.map_or(START, |known| known.rated_at(game.at)));
    let (outcome, score) = match game.winner {
        Some(Color::Red) => (Outcomes::WIN, 1),
        Some(Color::Black) => (Outcomes::LOSS, -1),
        None => (Outcomes::DRAW, 0),
    };
    let (red, black) = glicko2(&red, &black, &outcome, &CONFIG);
    [(Color::Red, red, score), (Color::Black, black, -score)].map(|(side, rated, score)| {
        let before = before[side.index()];
        RatingChange {
            scope: scope.clone(),
            person: game.players[side.index()].clone(),
            before,
            after: Standing::after(before.as_ref(), rated, score, game.at),
        }
    })
}

/// Returns the standing at puzzles after a first try, which counts as a game against the puzzle. The rating of the puzzle is fixed.
pub fn solve(before: Option<&Standing>, puzzle: u16, solved: bool, at: Timestamp) -> Standing {
    let mut person = before.map_or(PUZZLE_START, |known| known.rated_at(at));
    person.deviation = person.deviation.min(PUZZLE_START.deviation);
    let puzzle = Glicko2Rating { rating: puzzle.into(), deviation: PUZZLE_DEVIATION, ..START };
    let (outcome, score) = if solved { (Outcomes::WIN, 1) } else { (Outcomes::LOSS, -1) };
    let (rated, _) = glicko2(&person, &puzzle, &outcome, &CONFIG);
    let rating = rated.rating.clamp(person.rating - MOST_OF_PUZZLE, person.rating + MOST_OF_PUZZLE);
    Standing::after(before, Glicko2Rating { rating, ..rated }, score, at)
}
