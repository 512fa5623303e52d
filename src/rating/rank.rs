//! Ranks: ten named steps by the lower bound of a rating.

use super::Standing;

/// Results in a row below the limit of a rank that cost it.
const RESULTS_TO_FALL: u8 = 5;

/// A step of strength in one pool, from the lowest to the highest.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, strum::VariantArray, strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Rank {
    Soldier,
    /// A soldier across the river.
    RiverSoldier,
    Advisor,
    Elephant,
    Horse,
    /// Two horses that protect each other.
    LinkedHorses,
    Cannon,
    /// A cannon on the central file.
    CentralCannon,
    Chariot,
    General,
}

impl Rank {
    /// All ranks, the lowest first.
    pub const ALL: [Rank; 10] = *<Rank as strum::VariantArray>::VARIANTS.as_array().unwrap();

    /// Returns 1 for the lowest rank to 10 for the highest.
    pub fn number(self) -> u8 {
        self as u8 + 1
    }

    pub const fn name(self) -> &'static str {
        self.into_str()
    }

    /// Returns the least lower bound of a rating with which the rank is reached; a first rated game gives the lowest rank.
    pub fn limit(self) -> f64 {
        match self {
            Rank::Soldier => f64::NEG_INFINITY,
            Rank::RiverSoldier => 1_000.0,
            Rank::Advisor => 1_100.0,
            Rank::Elephant => 1_200.0,
            Rank::Horse => 1_300.0,
            Rank::LinkedHorses => 1_400.0,
            Rank::Cannon => 1_500.0,
            Rank::CentralCannon => 1_600.0,
            Rank::Chariot => 1_750.0,
            Rank::General => 1_900.0,
        }
    }

    /// Returns the highest rank whose limit a lower bound reaches.
    pub fn for_bound(bound: f64) -> Rank {
        let reached = Rank::ALL.into_iter().rev().find(|rank| rank.limit() <= bound);
        reached.unwrap_or(Rank::Soldier)
    }

    fn below(self) -> Option<Rank> {
        Rank::ALL.into_iter().rev().find(|rank| *rank < self)
    }
}

/// The rank of a person in one pool, which only results change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankCourse {
    pub rank: Rank,
    /// Number of results in a row after which the lower bound was below the limit.
    below: u8,
}

impl RankCourse {
    /// Returns the course after a result with this standing; `before` is `None` before the first game.
    ///
    /// The lower bound is the rating minus twice its deviation. It rises at once, and falls by one rank after
    /// `RESULTS_TO_FALL` results.
    pub fn after_result(before: Option<RankCourse>, standing: &Standing) -> RankCourse {
        let bound = standing.rating - 2.0 * standing.deviation;
        let reached = Rank::for_bound(bound);
        let Some(RankCourse { rank, below }) = before.filter(|before| before.rank > reached) else {
            return RankCourse { rank: reached, below: 0 };
        };
        match rank.below() {
            Some(lower) if below + 1 >= RESULTS_TO_FALL => RankCourse { rank: lower, below: 0 },
            _ => RankCourse { rank, below: below + 1 },
        }
    }
}
