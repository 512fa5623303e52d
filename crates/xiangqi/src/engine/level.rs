//! Ten levels of play. Lower levels search less and choose at random among moves of nearly equal score.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::{Limits, PrincipalVariation};
use crate::rules::Move;

/// Strength of play, from 1 (beginner) to 10 (full strength).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

/// Size of the table of levels below the highest, in megabytes.
pub(super) const TABLE_MB: usize = 2;

struct LevelProfile {
    /// Maximum depth, in plies.
    depth: u32,
    /// Maximum number of nodes.
    nodes: u64,
    /// Number of best lines to choose from.
    lines: usize,
    /// Loss at which a move is chosen e times less often than the best, in centipawns.
    temperature: f64,
    /// Maximum loss of a chosen move, in centipawns.
    tolerance: i32,
    /// Adds the network to the evaluation. The levels below the highest were measured without it.
    network: bool,
}

const fn profile(depth: u32, nodes: u64, lines: usize, temperature: f64, tolerance: i32) -> LevelProfile {
    LevelProfile { depth, nodes, lines, temperature, tolerance, network: false }
}

const PROFILES: [LevelProfile; 10] = [
    profile(1, 5_000, 12, 160.0, 250),
    profile(1, 5_000, 10, 90.0, 195),
    profile(2, 10_000, 8, 62.0, 165),
    profile(3, 15_000, 6, 8.0, 24),
    profile(6, 60_000, 5, 16.0, 48),
    profile(8, 150_000, 4, 36.0, 104),
    profile(9, 250_000, 4, 26.0, 75),
    profile(10, 400_000, 3, 18.0, 55),
    profile(11, 800_000, 2, 5.0, 16),
    LevelProfile { network: true, ..profile(60, 2_000_000, 1, 1.0, 0) },
];

/// Maximum time of a search, for a busy machine.
const PATIENCE: Duration = Duration::from_secs(10);

/// Highest level that may overlook a mate in one.
const OVERLOOKS_MATE: u8 = 3;

impl Level {
    /// The strongest level.
    pub const MAX: Level = Level(10);

    /// All levels, the weakest first.
    pub const ALL: [Level; 10] =
        [Level(1), Level(2), Level(3), Level(4), Level(5), Level(6), Level(7), Level(8), Level(9), Level(10)];

    /// Returns the level with a number from 1 to 10.
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= 10 { Some(Level(number)) } else { None }
    }

    /// Returns the number, 1 to 10.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Returns the maximum number of nodes of a search.
    pub fn nodes(self) -> u64 {
        self.profile().nodes
    }

    fn profile(self) -> &'static LevelProfile {
        &PROFILES[usize::from(self.0) - 1]
    }

    /// Returns the limits of a search within both this level and `limits`.
    pub(super) fn within(self, limits: &Limits) -> Limits {
        let profile = self.profile();
        Limits {
            depth: Some(limits.depth.map_or(profile.depth, |depth| depth.min(profile.depth))),
            nodes: Some(limits.nodes.map_or(profile.nodes, |nodes| nodes.min(profile.nodes))),
            movetime: Some(limits.movetime.map_or(PATIENCE, |time| time.min(PATIENCE))),
            lines: profile.lines,
            infinite: false,
            mate: None,
            ..limits.clone()
        }
    }

    /// Returns `true` if the network takes part in the evaluation.
    pub(super) fn has_network(self) -> bool {
        self.profile().network
    }

    /// Returns `true` if the level always finds a move that wins at once.
    pub(super) fn sees_the_end(self) -> bool {
        self.0 > OVERLOOKS_MATE
    }

    /// Picks the first move of one of the lines, best first, at random from `seed`.
    pub(super) fn pick(self, lines: &[PrincipalVariation], seed: u64) -> Option<Move> {
        let profile = self.profile();
        let best = worth(lines.first()?);
        let mut weights = Vec::with_capacity(lines.len());
        for line in lines {
            let loss = best - worth(line);
            let weight = (-f64::from(loss) / profile.temperature).exp();
            weights.push(if loss <= profile.tolerance { weight } else { 0.0 });
        }
        lines[draw(&weights, unit(seed)).unwrap_or(0)].moves.first().copied()
    }
}

/// Returns the score of a line for a choice by level. A mate counts as a great advantage only, because a beginner sees
/// the attack and not its end.
fn worth(line: &PrincipalVariation) -> i32 {
    line.score.value().clamp(-2_000, 2_000)
}

/// Returns an index drawn in proportion to `weights`; `chance` is in `0.0..1.0`. Returns `None` if the weights add up to 0.
pub(crate) fn draw(weights: &[f64], chance: f64) -> Option<usize> {
    let mut point = chance * weights.iter().sum::<f64>();
    weights.iter().position(|weight| {
        point -= weight;
        point < 0.0
    })
}

/// Returns a pseudo-random number in `0.0..1.0`.
pub(super) fn unit(seed: u64) -> f64 {
    (mix(seed) >> 11) as f64 / (1u64 << 53) as f64
}

/// Returns a pseudo-random number that depends on `seed` only (splitmix64).
pub(crate) fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Error for a text that is not a level from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a level is a number from 1 to 10")]
pub struct ParseLevelError;

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Level, ParseLevelError> {
        text.trim().parse().ok().and_then(Level::new).ok_or(ParseLevelError)
    }
}
