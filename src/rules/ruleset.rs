//! Rule sets as data.

use std::fmt;
use std::str::FromStr;

/// How cannons move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum CannonRule {
    /// Like a chariot when moving, over exactly one screen when capturing.
    #[default]
    Standard,
    /// Over exactly one piece on every move, quiet moves too (the `club` rules).
    AlwaysJumps,
}

/// The rules that a game is played under.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum RuleSet {
    /// World Xiangqi Rules, the default; alias `asian`.
    #[default]
    World,
    /// The simplified rule of today's engines.
    Computer,
    /// Perpetual check loses, every other repetition draws.
    Casual,
    /// An approximation of the Chinese rules.
    Chinese,
    /// The rules of an old French club page, with its jumping cannon.
    Club,
}

impl RuleSet {
    /// All rule sets, the default first.
    pub const ALL: [RuleSet; 5] =
        [RuleSet::World, RuleSet::Computer, RuleSet::Casual, RuleSet::Chinese, RuleSet::Club];

    /// The name that `FromStr` reads.
    pub const fn name(self) -> &'static str {
        match self {
            RuleSet::World => "world",
            RuleSet::Computer => "computer",
            RuleSet::Casual => "casual",
            RuleSet::Chinese => "chinese",
            RuleSet::Club => "club",
        }
    }

    /// How cannons move under these rules.
    pub const fn cannon(self) -> CannonRule {
        match self {
            RuleSet::Club => CannonRule::AlwaysJumps,
            _ => CannonRule::Standard,
        }
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text names no rule set.
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
