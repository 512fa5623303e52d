//! Ratings of puzzles by the levels that solve them.

use std::fmt;
use std::str::FromStr;

use super::{MoveOutcome, Puzzle};
use crate::engine::{Engine, Level, Limits, SearchControl};

/// Number of tries of each level, the lowest first. Low levels choose at random, so they try several times.
pub const TRIES: [u8; 10] = [4, 4, 4, 2, 2, 1, 1, 1, 1, 1];

/// Maximum number of nodes of each level for a move, the lowest first: fewer than in a game.
const NODES: [u64; 10] = [2_000, 2_000, 2_000, 2_000, 3_000, 5_000, 7_000, 10_000, 15_000, 30_000];

/// Rating of a fictitious level 0.
const ZERO: f64 = 900.0;
/// Difference of the ratings of two levels.
const STEP: f64 = 200.0;

/// Increase of the rating for each move after the first.
const FURTHER_MOVE: u16 = 160;
/// Maximum rating, because puzzles that hardly any level solves cannot be ordered.
const HIGHEST: u16 = 2399;

/// Number of solutions by each level, out of [`TRIES`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Solves([u8; 10]);

impl Solves {
    /// All tries solved the puzzle.
    pub(crate) const ALL: Solves = Solves(TRIES);

    /// Creates the counts of solutions by level, `None` if a count exceeds [`TRIES`].
    pub(crate) fn new(counts: [u8; 10]) -> Option<Solves> {
        if counts.iter().zip(TRIES).any(|(count, tries)| *count > tries) {
            return None;
        }
        Some(Solves(counts))
    }

    /// Returns the number of solutions and of tries by `level`.
    pub fn for_level(self, level: Level) -> (u8, u8) {
        let at = usize::from(level.get()) - 1;
        (self.0[at], TRIES[at])
    }

    /// Returns the rating of a puzzle of `moves` moves: the one at which Elo's formula expects these solves if level n is rated
    /// 900 + 200 n, plus 160 points for each move after the first. Half a solve and half a failure are added, so that it is
    /// bounded.
    pub fn rating(self, moves: usize) -> u16 {
        let solves = f64::from(self.0.iter().map(|&count| u32::from(count)).sum::<u32>()) + 0.5;
        // Expected solves fall with the rating, so bisection finds the balance.
        let mut low = 0.0;
        let mut high = 4000.0;
        for _ in 0..24 {
            let middle = (low + high) / 2.0;
            if expected_solves(middle) > solves { low = middle } else { high = middle }
        }
        (low.round() as u16 + FURTHER_MOVE * moves.saturating_sub(1) as u16).min(HIGHEST)
    }
}

/// Returns the expected number of solves of a puzzle with a rating, including one try of a fictitious level 5.5.
fn expected_solves(rating: f64) -> f64 {
    let by_levels =
        (1..).zip(TRIES).map(|(level, tries)| f64::from(tries) * win_chance(f64::from(level), rating));
    by_levels.sum::<f64>() + win_chance(5.5, rating)
}

/// Returns the chance of a level to solve a puzzle with a rating, by Elo's formula.
fn win_chance(level: f64, rating: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf((rating - ZERO - STEP * level) / 400.0))
}

/// Lets each level try the puzzle without the network, so that another network changes no rating.
pub fn rate(engine: &mut Engine, puzzle: &Puzzle) -> Solves {
    let network = engine.set_network(None);
    let mut counts = [0; 10];
    for (at, level) in Level::ALL.into_iter().enumerate() {
        let limits = Limits::nodes(NODES[at]);
        counts[at] = (0..TRIES[at])
            .filter(|&seed| solves(engine, puzzle, level, &limits, u64::from(seed)))
            .count() as u8;
    }
    engine.set_network(network);
    Solves::new(counts).expect("no more solves than tries")
}

fn solves(engine: &mut Engine, puzzle: &Puzzle, level: Level, limits: &Limits, seed: u64) -> bool {
    (0..puzzle.solution().len()).step_by(2).all(|ply| {
        let game = puzzle.game(ply);
        let mv = engine.choose_within(limits, &game, level, seed, &SearchControl::new(), &mut |_| ());
        mv.is_some_and(|mv| puzzle.answer(ply, mv) != MoveOutcome::Wrong)
    })
}

/// Writes a digit for each level.
impl fmt::Display for Solves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|count| write!(f, "{count}"))
    }
}

/// Error for a text that is not ten counts of solutions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" does not say how often each of the ten levels solved it")]
pub struct ParseSolvesError(String);

impl FromStr for Solves {
    type Err = ParseSolvesError;

    fn from_str(text: &str) -> Result<Solves, ParseSolvesError> {
        parse_solves(text.trim()).ok_or_else(|| ParseSolvesError(crate::rules::excerpt(text.trim())))
    }
}

fn parse_solves(text: &str) -> Option<Solves> {
    let digits: Option<Vec<u8>> = text.chars().map(|c| c.to_digit(10).map(|digit| digit as u8)).collect();
    Solves::new(digits?.try_into().ok()?)
}
