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

/// How a repeated cycle of moves is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RepetitionRule {
    /// World Xiangqi Rules: perpetual check, then the perpetual chase of a chariot pinned by a horse, then perpetual
    /// chase; each judged by attacker and victim, and by whether the reply ends the threat.
    World,
    /// The rule of today's programs: victims newly under threat, any attacker; a cycle with some checks draws.
    Computer,
    /// Only perpetual check loses.
    CheckOnly,
    /// Check, mate threat and chase of any piece are one kind of attack; attacking with every move is forbidden.
    AnyAttack,
    /// Every repetition draws, a repeated check too.
    AlwaysDraw,
}

/// What becomes of a side that is not in check and has no legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StalemateRule {
    /// It loses.
    Loses,
    /// It loses, but a general stripped of all other pieces draws (le Pat).
    BareGeneralDraws,
}

/// What a rule set consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// The occurrence of a position that is ruled on.
    pub fold: usize,
    /// How the moves between the occurrences are judged.
    pub repetition: RepetitionRule,
    /// The natural limit: a draw after so many plies without a capture.
    pub limit_plies: u32,
    /// How many checks of a side count towards the limit; those beyond, and the answers to them, do not.
    /// `None` counts them all.
    pub counted_checks: Option<u32>,
    /// What becomes of a side without a legal move.
    pub stalemate: StalemateRule,
    /// How cannons move.
    pub cannon: CannonRule,
    /// Whether the set only approximates the rules that it is named after.
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

const CHINESE: Parameters =
    Parameters { repetition: RepetitionRule::AnyAttack, limit_plies: 120, approximate: true, ..WORLD };

const CLUB: Parameters = Parameters {
    repetition: RepetitionRule::AlwaysDraw,
    counted_checks: None,
    stalemate: StalemateRule::BareGeneralDraws,
    cannon: CannonRule::AlwaysJumps,
    ..WORLD
};

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

    /// What the rule set consists of.
    ///
    /// ```
    /// use xiangqi_bot::rules::RuleSet;
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

    /// How cannons move under these rules.
    pub const fn cannon(self) -> CannonRule {
        self.parameters().cannon
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
