//! Rule sets as data.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use strum::VariantArray as _;

/// Rule for the moves of cannons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CannonRule {
    /// Like a chariot when moving, over exactly one screen when capturing.
    #[default]
    Standard,
    /// Over exactly one piece on every move, quiet moves too (the `club` rules).
    AlwaysJumps,
}

/// Rule for repeated cycles; `docs/rules.md` of the repository has the clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RepetitionRule {
    /// World Xiangqi Rules: perpetual check, then the perpetual chase of a chariot pinned by a horse, then perpetual
    /// chase; each judged by attacker and victim, and by whether the reply ends the threat.
    World,
    /// The rule of current programs: pieces newly under threat by any attacker; a cycle with some checks draws.
    Computer,
    /// Only perpetual check loses.
    CheckOnly,
    /// A side that attacks with every move, by check, mate threat or chase of any piece, loses.
    AnyAttack,
    /// Every repetition draws, repeated checks as well.
    AlwaysDraw,
}

/// Result for a side that is not in check and has no legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StalemateRule {
    /// It loses.
    Loses,
    /// It loses, but a general stripped of all other pieces draws (le Pat).
    BareGeneralDraws,
}

/// Parameters of a rule set, see [`RuleSet::parameters`]; `docs/rules.md` of the repository has the sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// Occurrence of a position that is ruled on.
    pub fold: u8,
    /// Rule for repeated cycles.
    pub repetition: RepetitionRule,
    /// Natural limit: number of plies without a capture that draws.
    pub limit_plies: u32,
    /// Number of checks of a side that count towards the limit, with their answers; `None` if all count.
    pub counted_checks: Option<u32>,
    /// Result for a side that is not in check and has no legal move.
    pub stalemate: StalemateRule,
    /// Rule for the moves of cannons.
    pub cannon: CannonRule,
    /// `true` if the set only approximates the rules that it is named after.
    pub approximate: bool,
}

const WORLD: Parameters = Parameters {
    fold: 3,
    repetition: RepetitionRule::World,
    limit_plies: 100,
    counted_checks: Some(10),
    stalemate: StalemateRule::Loses,
    cannon: CannonRule::Standard,
    approximate: false,
};

const COMPUTER: Parameters = Parameters { repetition: RepetitionRule::Computer, limit_plies: 120, ..WORLD };

const CASUAL: Parameters =
    Parameters { repetition: RepetitionRule::CheckOnly, limit_plies: 120, counted_checks: None, ..WORLD };

const CHINESE: Parameters = Parameters {
    fold: 4,
    repetition: RepetitionRule::AnyAttack,
    limit_plies: 120,
    approximate: true,
    ..WORLD
};

const CLUB: Parameters = Parameters {
    repetition: RepetitionRule::AlwaysDraw,
    counted_checks: None,
    stalemate: StalemateRule::BareGeneralDraws,
    cannon: CannonRule::AlwaysJumps,
    ..WORLD
};

/// Rules of a game. `FromStr` reads the names `world` (or `asian`), `computer`, `casual`, `chinese` and `club`.
#[derive(strum::Display, strum::VariantNames, strum::VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RuleSet {
    /// World Xiangqi Rules, the default; alias `asian`.
    #[default]
    #[serde(alias = "asian")]
    World,
    /// The rules of current programs, with the chase rule of [`RepetitionRule::Computer`].
    Computer,
    /// Perpetual check loses, every other repetition draws.
    Casual,
    /// An approximation of the Chinese rules: [`RepetitionRule::AnyAttack`] at the fourth occurrence.
    Chinese,
    /// The rules of an old French club page, with its jumping cannon.
    Club,
}

impl RuleSet {
    /// All rule sets, the default first.
    pub const ALL: [RuleSet; 5] = *RuleSet::VARIANTS.as_array().unwrap();

    /// Returns the name in lower case.
    pub const fn name(self) -> &'static str {
        <RuleSet as strum::VariantNames>::VARIANTS[self as usize]
    }

    /// Returns the parameters of the rule set.
    ///
    /// ```
    /// use xiangqi::rules::RuleSet;
    ///
    /// assert_eq!(RuleSet::World.parameters().limit_plies, 100);
    /// assert!(RuleSet::Chinese.parameters().approximate);
    /// ```
    pub const fn parameters(self) -> &'static Parameters {
        match self {
            RuleSet::World => &WORLD,
            RuleSet::Computer => &COMPUTER,
            RuleSet::Casual => &CASUAL,
            RuleSet::Chinese => &CHINESE,
            RuleSet::Club => &CLUB,
        }
    }

    /// Returns the rule for the moves of cannons.
    pub const fn cannon(self) -> CannonRule {
        self.parameters().cannon
    }
}

/// Error for an unknown name of a rule set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown rules \"{0}\"; there are world (or asian), computer, casual, chinese and club")]
pub struct ParseRuleSetError(String);

impl FromStr for RuleSet {
    type Err = ParseRuleSetError;

    fn from_str(s: &str) -> Result<RuleSet, ParseRuleSetError> {
        let name = s.trim().to_ascii_lowercase();
        RuleSet::ALL
            .into_iter()
            .find(|rules| rules.name() == name || (name == "asian" && *rules == RuleSet::World))
            .ok_or_else(|| ParseRuleSetError(s.to_owned()))
    }
}
