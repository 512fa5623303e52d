//! Ten levels of play: weaker by a shorter look ahead and by a free choice among moves that look nearly as good.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::{Limits, PrincipalVariation};
use crate::rules::Move;

/// Strength of the opponent, from 1 (learnt the moves yesterday) to 10 (as well as it can).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

/// Megabytes of the table that a level below the highest searches with.
pub(super) const TABLE_MB: usize = 2;

struct LevelProfile {
    /// Plies of look-ahead.
    depth: u32,
    nodes: u64,
    lines: usize,
    /// Centipawns of loss at which a candidate is chosen e times less often than the best.
    temperature: f64,
    /// Centipawns of loss beyond which a move is never chosen.
    tolerance: i32,
    /// The evaluation has the network's share. The levels below the highest were measured for people without it.
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

/// Longest time of a search for an answer, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(10);

/// The highest level that may overlook a mate in one.
const OVERLOOKS_MATE: u8 = 3;

impl Level {
    /// The strongest level.
    pub const MAX: Level = Level(10);

    /// All levels, the weakest first.
    pub const ALL: [Level; 10] =
        [Level(1), Level(2), Level(3), Level(4), Level(5), Level(6), Level(7), Level(8), Level(9), Level(10)];

    /// The level with this number, 1 to 10.
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= 10 { Some(Level(number)) } else { None }
    }

    /// The number, 1 to 10.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Maximum number of positions that a search of this level visits.
    pub fn nodes(self) -> u64 {
        self.profile().nodes
    }

    fn profile(self) -> &'static LevelProfile {
        &PROFILES[usize::from(self.0) - 1]
    }

    /// Limits of this level's search when `limits` bound it as well.
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

    /// True if the network takes part in the evaluation.
    pub(super) fn has_network(self) -> bool {
        self.profile().network
    }

    /// True if a move that ends the game at once is always found.
    pub(super) fn sees_the_end(self) -> bool {
        self.0 > OVERLOOKS_MATE
    }

    /// Picks one of the lines found, best first, by chance that follows from `seed`.
    pub(super) fn pick(self, lines: &[PrincipalVariation], seed: u64) -> Option<Move> {
        let profile = self.profile();
        let best = lines.first()?;
        // A mate counts as a great advantage, no more: a beginner sees the attack, not its end.
        let worth = |line: &PrincipalVariation| line.score.value().clamp(-2_000, 2_000);
        let top = worth(best);
        let weights: Vec<f64> =
            lines
                .iter()
                .map(|line| top - worth(line))
                .map(|loss| {
                    if loss <= profile.tolerance {
                        (-f64::from(loss) / profile.temperature).exp()
                    } else {
                        0.0
                    }
                })
                .collect();
        lines[draw(&weights, unit(seed)).unwrap_or(0)].moves.first().copied()
    }
}

/// The place of one of the weights, drawn by them; `chance` is from 0 to below 1. `None` where they add up to nothing.
pub fn draw(weights: &[f64], chance: f64) -> Option<usize> {
    let mut point = chance * weights.iter().sum::<f64>();
    weights.iter().position(|weight| {
        point -= weight;
        point < 0.0
    })
}

/// A number from 0 to below 1 that looks random.
pub(super) fn unit(seed: u64) -> f64 {
    (mix(seed) >> 11) as f64 / (1u64 << 53) as f64
}

/// A number that looks random (splitmix64).
pub fn mix(seed: u64) -> u64 {
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

/// The text is no level from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a level is a number from 1 to 10")]
pub struct ParseLevelError;

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Level, ParseLevelError> {
        text.trim().parse().ok().and_then(Level::new).ok_or(ParseLevelError)
    }
}
