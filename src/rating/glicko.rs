//! The formula: Glicko-2, a period being one game, and a deviation that grows with the time since the last one.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use super::{RatedGame, RatingChange, Scope, Standing, Standings};
use crate::game::Timestamp;
use crate::rules::Color;

/// A rating is provisional until its deviation is below this.
pub const PROVISIONAL: f64 = 110.0;
/// What everybody starts with.
pub const START: Glicko2Rating = Glicko2Rating { rating: 1500.0, deviation: 350.0, volatility: 0.06 };
/// What everybody starts with at puzzles: where the puzzles begin that are no matter of course, and surer of it than at games,
/// so that no first try decides much.
pub const PUZZLE_START: Glicko2Rating = Glicko2Rating { rating: 1000.0, deviation: 200.0, volatility: 0.06 };
/// The most that one puzzle changes.
const MOST_OF_PUZZLE: f64 = 100.0;
/// How far the volatility may change: 0.3 to 1.2 are usual.
const TAU: f64 = 0.5;
/// How uncertain the rating of a puzzle is: it comes from some thirty tries of the ten levels.
const PUZZLE_DEVIATION: f64 = 80.0;
/// How exactly the volatility is found.
const TOLERANCE: f64 = 0.000_001;
/// Points of rating in one of Glicko-2's own units.
const UNIT: f64 = 173.7178;
/// After so many milliseconds without a game the deviation has grown as much as in one period: five days.
const IDLE_PERIOD: f64 = 5.0 * 24.0 * 60.0 * 60.0 * 1000.0;

impl Standing {
    /// How uncertain the rating is by now.
    pub fn deviation_at(&self, now: Timestamp) -> f64 {
        let idle = (now.0.saturating_sub(self.last.0)).max(0) as f64;
        let (known, growth) = (self.deviation / UNIT, self.volatility.powi(2) * idle / IDLE_PERIOD);
        ((known.powi(2) + growth).sqrt() * UNIT).min(START.deviation)
    }

    /// Whether the rating is still, or again, too uncertain to be listed.
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
            peak: match (peak, settled) {
                (Some(peak), Some(now)) => Some(peak.max(now)),
                (peak, now) => peak.or(now),
            },
        }
    }
}

/// What a game does to the standings of its players, in each of its scopes.
pub fn rate(game: &RatedGame, standings: &Standings) -> Vec<RatingChange> {
    game.scopes().into_iter().flat_map(|scope| rate_in(game, standings, &scope)).collect()
}

fn rate_in(game: &RatedGame, standings: &Standings, scope: &Scope) -> [RatingChange; 2] {
    let before = game.players.clone().map(|person| standings.get(&(scope.clone(), person)).copied());
    let [red, black] = before.map(|known| {
        known.map_or(START, |known| Glicko2Rating {
            rating: known.rating,
            deviation: known.deviation_at(game.at),
            volatility: known.volatility,
        })
    });
    let (outcome, score) = match game.winner {
        Some(Color::Red) => (Outcomes::WIN, 1),
        Some(Color::Black) => (Outcomes::LOSS, -1),
        None => (Outcomes::DRAW, 0),
    };
    let config = Glicko2Config { tau: TAU, convergence_tolerance: TOLERANCE };
    let (red, black) = glicko2(&red, &black, &outcome, &config);
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
    let person = before.map_or(PUZZLE_START, |known| Glicko2Rating {
        rating: known.rating,
        deviation: known.deviation_at(at).min(PUZZLE_START.deviation),
        volatility: known.volatility,
    });
    let puzzle = Glicko2Rating {
        rating: f64::from(puzzle),
        deviation: PUZZLE_DEVIATION,
        volatility: START.volatility,
    };
    let (outcome, score) = if solved { (Outcomes::WIN, 1) } else { (Outcomes::LOSS, -1) };
    let config = Glicko2Config { tau: TAU, convergence_tolerance: TOLERANCE };
    let (rated, _) = glicko2(&person, &puzzle, &outcome, &config);
    let rating = rated.rating.clamp(person.rating - MOST_OF_PUZZLE, person.rating + MOST_OF_PUZZLE);
    Standing::after(before, Glicko2Rating { rating, ..rated }, score, at)
}

#[cfg(test)]
mod tests {
    use skillratings::glicko2::glicko2_rating_period;

    use super::*;
    use crate::game::{GameId, PlayerId};
    use crate::rating::Pool;

    fn game(winner: Option<Color>, at: i64) -> RatedGame {
        RatedGame {
            game: GameId(1),
            server: "s".to_owned(),
            pool: Pool::Live,
            players: ["alice", "mei"].map(PlayerId::new),
            winner,
            at: Timestamp(at),
        }
    }

    fn standing(rating: f64, deviation: f64) -> Standing {
        Standing {
            rating,
            deviation,
            volatility: 0.06,
            wins: 3,
            draws: 2,
            losses: 1,
            last: Timestamp(0),
            peak: None,
        }
    }

    /// The example of Glickman, "Example of the Glicko-2 system" (2013), with three games in one period.
    #[test]
    fn the_example_of_the_system_comes_out() {
        let at = |rating, deviation| Glicko2Rating { rating, deviation, volatility: 0.06 };
        let results = [
            (at(1400.0, 30.0), Outcomes::WIN),
            (at(1550.0, 100.0), Outcomes::LOSS),
            (at(1700.0, 300.0), Outcomes::LOSS),
        ];
        let config = Glicko2Config { tau: TAU, convergence_tolerance: TOLERANCE };
        let after = glicko2_rating_period(&at(1500.0, 200.0), &results, &config);
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }

    /// The first of those games alone, worked out by hand from the formulas of that paper.
    #[test]
    fn one_game_is_one_period() {
        let game = game(Some(Color::Red), 0);
        let [red, black] = ["alice", "mei"].map(|name| (Scope::Overall, PlayerId::new(name)));
        let standings = [(red, standing(1500.0, 200.0)), (black, standing(1400.0, 30.0))].into();
        let changes = rate(&game, &standings);
        assert_eq!(changes.len(), 4, "two people, overall and on the server");
        let (red, black) = (&changes[0].after, &changes[1].after);
        assert!((red.rating - 1563.56).abs() < 0.01 && (red.deviation - 175.40).abs() < 0.01, "{red:?}");
        assert!((black.rating - 1398.14).abs() < 0.01 && (black.deviation - 31.67).abs() < 0.01, "{black:?}");
        assert_eq!((red.wins, red.draws, red.losses, red.games()), (4, 2, 1, 7));
        assert_eq!((black.wins, black.draws, black.losses), (3, 2, 2));
        assert_eq!((red.peak, black.peak), (None, Some(black.rating)));
        // On the server nobody was known.
        assert_eq!((changes[2].before, changes[2].rounded()), (None, (1500, 1662)));
        assert_eq!(changes[3].rounded(), (1500, 1338));
    }

    #[test]
    fn a_puzzle_moves_the_one_who_tries_it_and_the_less_the_surer_the_result_was() {
        let first = solve(None, 1500, true, Timestamp(5));
        assert_eq!((first.wins, first.losses, first.last), (1, 0, Timestamp(5)));
        let gain = |puzzle| solve(Some(&standing(1500.0, 80.0)), puzzle, true, Timestamp(0)).rating - 1500.0;
        let loss = |puzzle| 1500.0 - solve(Some(&standing(1500.0, 80.0)), puzzle, false, Timestamp(0)).rating;
        assert!(gain(1900) > gain(1500) && gain(1500) > gain(1100) && gain(1100) > 0.0);
        assert!(loss(1100) > loss(1500) && loss(1500) > loss(1900) && loss(1900) > 0.0);
        assert!((gain(1500) - loss(1500)).abs() < 0.01);
    }

    #[test]
    fn one_puzzle_never_changes_much() {
        let (from, most) = (PUZZLE_START.rating, 100.0);
        // The easiest of all, and the hardest.
        assert_eq!(solve(None, 600, false, Timestamp(0)).rating, from - most);
        assert_eq!(solve(None, 2600, true, Timestamp(0)).rating, from + most);
        let missed = from - solve(None, 1000, false, Timestamp(0)).rating;
        assert!((50.0..most).contains(&missed), "{missed}");
        // Who has done none for years is not as uncertain as somebody unknown at games.
        let years = Timestamp(20 * 365 * 86_400_000);
        let back = solve(Some(&standing(1600.0, 60.0)), 1600, false, years);
        assert!(back.rating >= 1600.0 - most && back.deviation <= PUZZLE_START.deviation, "{back:?}");
    }

    #[test]
    fn a_rating_grows_uncertain_with_time() {
        const DAY: i64 = 86_400_000;
        let known = standing(1500.0, 60.0);
        let after = |days| known.deviation_at(Timestamp(days * DAY)).round();
        assert_eq!([after(-3), after(0), after(5), after(365)], [60.0, 60.0, 61.0, 107.0]);
        assert_eq!(after(1_000_000), 350.0, "never more than that of somebody unknown");
        assert!(!known.is_provisional(Timestamp(365 * DAY)) && known.is_provisional(Timestamp(400 * DAY)));
    }
}
