//! The formula: Glicko-2, a period being one game, and a deviation that grows with the time since the last one.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use super::{RatedGame, RatingChange, Scope, Standing, Standings};
use crate::game::Timestamp;
use crate::rules::Color;

/// A rating is provisional until its deviation is below this.
pub const PROVISIONAL: f64 = 110.0;
/// Rating with which everybody starts.
pub const START: Glicko2Rating = Glicko2Rating { rating: 1500.0, deviation: 350.0, volatility: 0.06 };
/// Rating with which everybody starts at puzzles: where the puzzles begin that are no matter of course, and surer of it than at
/// games, so that no first try decides much.
pub const PUZZLE_START: Glicko2Rating = Glicko2Rating { rating: 1000.0, deviation: 200.0, volatility: 0.06 };
/// The most that one puzzle changes.
const MOST_OF_PUZZLE: f64 = 100.0;
/// Deviation of the rating of a puzzle: it comes from some thirty tries of the ten levels.
const PUZZLE_DEVIATION: f64 = 80.0;
/// Points of rating in one of Glicko-2's own units.
const UNIT: f64 = 173.7178;
/// After so many milliseconds without a game the deviation has grown as much as in one period: five days.
const IDLE_PERIOD: f64 = 5.0 * 24.0 * 60.0 * 60.0 * 1000.0;

/// Limit of the change of volatility (0.3 to 1.2 are usual), and the precision with which it is found.
const CONFIG: Glicko2Config = Glicko2Config { tau: 0.5, convergence_tolerance: 0.000_001 };

impl Standing {
    /// Rating as the formula takes it now.
    fn rated_at(&self, now: Timestamp) -> Glicko2Rating {
        let deviation = self.deviation_at(now);
        Glicko2Rating { rating: self.rating, deviation, volatility: self.volatility }
    }

    /// Deviation of the rating now.
    pub fn deviation_at(&self, now: Timestamp) -> f64 {
        let idle = (now.0.saturating_sub(self.last.0)).max(0) as f64;
        let (known, growth) = (self.deviation / UNIT, self.volatility.powi(2) * idle / IDLE_PERIOD);
        ((known.powi(2) + growth).sqrt() * UNIT).min(START.deviation)
    }

    /// True if the rating is still, or again, too uncertain to be listed.
    pub fn is_provisional(&self, now: Timestamp) -> bool {
        self.deviation_at(now) >= PROVISIONAL
    }

    /// The standing after a game that was won, drawn or lost (1, 0 or -1).
    fn after(before: Option<&Standing>, rated: Glicko2Rating, score: i32, at: Timestamp) -> Standing {
        let count = |of: fn(&Standing) -> u32, now| before.map_or(0, of) + u32::from(now);
        let peak = before.and_then(|before| before.peak);
        let deviation = rated.deviation.min(START.deviation);
        let settled = (deviation < PROVISIONAL).then_some(rated.rating);
        Standing {
            rating: rated.rating,
            deviation,
            volatility: rated.volatility,
            wins: count(|before| before.wins, score > 0),
            draws: count(|before| before.draws, score == 0),
            losses: count(|before| before.losses, score < 0),
            last: before.map_or(at, |before| before.last.max(at)),
            peak: peak.into_iter().chain(settled).reduce(f64::max),
        }
    }
}

/// The server of a game in direct messages, which belongs to none.
pub const NO_SERVER: &str = "-";

/// Changes of its players' standings by a game, in each of its scopes.
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

/// The standing at puzzles after a first try: a game against the puzzle, whose own rating never changes.
pub fn solve(before: Option<&Standing>, puzzle: u16, solved: bool, at: Timestamp) -> Standing {
    let mut person = before.map_or(PUZZLE_START, |known| known.rated_at(at));
    person.deviation = person.deviation.min(PUZZLE_START.deviation);
    let puzzle = Glicko2Rating { rating: puzzle.into(), deviation: PUZZLE_DEVIATION, ..START };
    let (outcome, score) = if solved { (Outcomes::WIN, 1) } else { (Outcomes::LOSS, -1) };
    let (rated, _) = glicko2(&person, &puzzle, &outcome, &CONFIG);
    let rating = rated.rating.clamp(person.rating - MOST_OF_PUZZLE, person.rating + MOST_OF_PUZZLE);
    Standing::after(before, Glicko2Rating { rating, ..rated }, score, at)
}
