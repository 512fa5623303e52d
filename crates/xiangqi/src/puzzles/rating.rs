//! How hard a puzzle is: each level of the bot tries to solve it.

use std::fmt;
use std::str::FromStr;

use super::{MoveOutcome, Puzzle};
use crate::engine::{Engine, Level, Limits, SearchControl};

/// Number of tries of each level at a puzzle, the lowest first. The low ones choose by chance, so they try several times.
pub const TRIES: [u8; 10] = [4, 4, 4, 2, 2, 1, 1, 1, 1, 1];

/// Positions that each level may visit for a move, the lowest first: fewer than in a game, but rising as there.
const NODES: [u64; 10] = [2_000, 2_000, 2_000, 2_000, 3_000, 5_000, 7_000, 10_000, 15_000, 30_000];

/// The rating of level 0 on the puzzles' scale.
const ZERO: f64 = 900.0;
/// Distance between two levels on it.
const STEP: f64 = 200.0;

/// Points that each move after the first adds to a rating.
const FURTHER_MOVE: u16 = 160;
/// The highest rating: of puzzles that hardly any level solves, which is the harder one cannot be told.
const HIGHEST: u16 = 2399;

/// Number of solutions by each level, out of [`TRIES`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Solves([u8; 10]);

impl Solves {
    /// Every level solved it every time.
    pub const ALL: Solves = Solves(TRIES);

    /// So many by each level; none when a number is higher than the level's tries.
    pub fn new(counts: [u8; 10]) -> Option<Solves> {
        counts.iter().zip(TRIES).all(|(count, tries)| *count <= tries).then_some(Solves(counts))
    }

    /// Number of solutions and of tries by `level`.
    pub fn of(self, level: Level) -> (u8, u8) {
        let at = usize::from(level.get()) - 1;
        (self.0[at], TRIES[at])
    }

    /// The rating of a puzzle of so many moves: where the solves are those to be expected when level n is rated 900 + 200 n and a
    /// player rated as the puzzle solves it every second time, by the formula of Elo; and 160 points for each move after the
    /// first, which people have to see beforehand. Half a solve and half a failure are added, so that it is bounded for a puzzle
    /// that all solve, or none.
    pub fn rating(self, moves: usize) -> u16 {
        let made = f64::from(self.0.iter().map(|&count| u32::from(count)).sum::<u32>()) + 0.5;
        let expected = |rating: f64| -> f64 {
            let of_level = |level: f64| 1.0 / (1.0 + 10f64.powf((rating - ZERO - STEP * level) / 400.0));
            let rows = (1..).zip(TRIES).map(|(level, tries)| f64::from(tries) * of_level(f64::from(level)));
            rows.sum::<f64>() + of_level(5.5)
        };
        // The harder the puzzle, the fewer solves are expected, so the point of balance is found by halving.
        let (mut low, mut high) = (0.0, 4000.0);
        for _ in 0..24 {
            let middle = (low + high) / 2.0;
            if expected(middle) > made { low = middle } else { high = middle }
        }
        (low.round() as u16 + FURTHER_MOVE * moves.saturating_sub(1) as u16).min(HIGHEST)
    }
}

/// Lets each level try the puzzle, with seeds that are the same for every puzzle. No level has the network, the highest included, so
/// another network changes no rating.
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

/// A digit for each level.
impl fmt::Display for Solves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|count| write!(f, "{count}"))
    }
}

/// The text does not say how often a puzzle was solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" does not say how often each of the ten levels solved it")]
pub struct ParseSolvesError(String);

impl FromStr for Solves {
    type Err = ParseSolvesError;

    fn from_str(text: &str) -> Result<Solves, ParseSolvesError> {
        let text = text.trim();
        let fault = || ParseSolvesError(crate::rules::excerpt(text));
        let digits: Option<Vec<u8>> = text.chars().map(|c| c.to_digit(10).map(|digit| digit as u8)).collect();
        let counts = digits.ok_or_else(fault)?.try_into().map_err(|_| fault())?;
        Solves::new(counts).ok_or_else(fault)
    }
}
