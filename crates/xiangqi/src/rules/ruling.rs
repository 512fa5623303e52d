//! Results of games, with reasons and evidence.

use serde::{Deserialize, Serialize};
use strum::VariantArray as _;

use super::{Color, Move, Piece, Square};

/// Reason why a game ended.
#[derive(strum::Display, strum::EnumString, strum::VariantNames, strum::VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Termination {
    /// The side to move is in check and has no legal move: it loses.
    Checkmate,
    /// The side to move has no legal move: it loses.
    Stalemate,
    /// A side checked on every move of a repeated cycle: it loses.
    PerpetualCheck,
    /// A side chased one unprotected piece on every move of a repeated cycle: it loses.
    PerpetualChase,
    /// A side attacked on every move of a repeated cycle by checks, mate threats and chases (`chinese` rules): it loses.
    PerpetualAttack,
    /// Repetition without a violation, or with equal ones: a draw.
    Repetition,
    /// A check repeated three times running (`club` rules): a draw.
    RepeatedCheck,
    /// The natural limit without a capture: a draw.
    NoProgress,
    /// Neither side can ever mate: a draw.
    InsufficientMaterial,
    /// A bare general has no legal move (`club` rules): a draw.
    BareGeneral,
    /// A side resigned: it loses.
    Resignation,
    /// The sides agreed on a draw.
    Agreement,
    /// A side ran out of time: it loses.
    Timeout,
    /// The game was aborted without a result.
    Aborted,
}

impl Termination {
    /// All reasons.
    pub const ALL: [Termination; 14] = *Termination::VARIANTS.as_array().unwrap();

    /// Returns the name in kebab case, which `FromStr` reads.
    pub const fn name(self) -> &'static str {
        <Termination as strum::VariantNames>::VARIANTS[self as usize]
    }
}

/// Result of a game and its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Side that won, `None` in a draw or an aborted game.
    pub winner: Option<Color>,
    /// Reason of the result.
    pub termination: Termination,
}

/// Conduct of a side in a repeated cycle, by its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Conduct {
    /// Nothing forbidden: no piece is chased by every move, and some move gives no check.
    Idle,
    /// Every move chases one piece (under `chinese` rules any piece).
    Chase,
    /// Every move attacks, some by check or mate threat, some by chase (`chinese` rules only).
    Attack,
    /// Every move chases one chariot that a horse pins to its general.
    PinnedChase,
    /// Every move gives check.
    Check,
}

impl Conduct {
    /// Returns the severity, 0 to 3: the side with the greater one loses, equal ones draw.
    pub const fn severity(self) -> u8 {
        match self {
            Conduct::Idle => 0,
            Conduct::Chase | Conduct::Attack => 1,
            Conduct::PinnedChase => 2,
            Conduct::Check => 3,
        }
    }
}

/// Kind of an attack by a move of a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AttackKind {
    /// Check.
    Check,
    /// New threat to capture a piece with profit.
    Chase,
    /// Threat of mate on the next move (`chinese` rules only).
    MateThreat,
}

/// A check or threat after a move of a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attack {
    /// Kind of the attack.
    pub kind: AttackKind,
    /// Attacking piece.
    pub attacker: Piece,
    /// Point of the attacking piece.
    pub from: Square,
    /// Attacked piece.
    pub target: Piece,
    /// Point of the attacked piece.
    pub on: Square,
}

/// A move of a cycle with its attacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackingMove {
    /// Index of the move in [`Repetition::cycle`].
    pub ply: usize,
    /// The move.
    pub mv: Move,
    /// Mover.
    pub by: Color,
    /// Attacks that count against the mover, in square order of the attacker.
    pub attacks: Vec<Attack>,
}

/// Evidence of a [`Ruling`] on a repetition, or of a [`Warning`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// Number of occurrences of the position, in a warning up to now.
    pub occurrences: usize,
    /// Moves between the occurrences, oldest first; one period if they repeat exactly.
    pub cycle: Vec<Move>,
    /// Conduct of each side, Red's first.
    pub conduct: [Conduct; 2],
    /// All moves of the sides that are not idle, in the order of the cycle.
    pub attacks: Vec<AttackingMove>,
    /// Pieces that every move of a chasing side chases, on their present points.
    pub victims: Vec<(Square, Piece)>,
}

impl Repetition {
    /// Returns the conduct of `side`.
    pub fn conduct(&self, side: Color) -> Conduct {
        self.conduct[side.index()]
    }
}

/// Clause of `docs/rules.md` of the repository that a ruling applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::VariantArray)]
pub enum Clause {
    /// 1.1: checkmate loses.
    Checkmate,
    /// 1.2: stalemate loses.
    Stalemate,
    /// 1.3: a bare general without a legal move draws (`club` rules).
    BareGeneral,
    /// 2.1: perpetual check loses.
    PerpetualCheck,
    /// 2.2: perpetual chase of a chariot pinned by a horse loses, even to a perpetual chaser.
    PinnedChariot,
    /// 2.3: perpetual chase loses.
    PerpetualChase,
    /// 2.4: attacking with every move loses (`chinese` rules).
    PerpetualAttack,
    /// 2.5: equal violations of both sides draw.
    MutualViolation,
    /// 2.6: repetition without a violation draws.
    AllowedRepetition,
    /// 2.7: a check repeated three times running draws (`club` rules).
    RepeatedCheck,
    /// 3.1: too many moves without a capture draw.
    NaturalLimit,
    /// 4.1: neither side has a piece that can cross the river.
    BareDefence,
    /// 4.2: a lone cannon can never mate.
    LoneCannon,
}

impl Clause {
    /// All clauses.
    pub const ALL: [Clause; 13] = *Clause::VARIANTS.as_array().unwrap();

    /// Returns the number of the clause in `docs/rules.md`.
    pub const fn number(self) -> &'static str {
        const NUMBERS: [&str; 13] =
            ["1.1", "1.2", "1.3", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7", "3.1", "4.1", "4.2"];
        NUMBERS[self as usize]
    }
}

/// Result of a game that ended on the board, with the evidence.
///
/// `Display` writes one line in English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// Result and its reason.
    pub outcome: Outcome,
    /// Clause that was applied.
    pub clause: Clause,
    /// Evidence of a ruling on a repetition.
    pub repetition: Option<Repetition>,
}

impl Ruling {
    pub(super) fn plain(winner: Option<Color>, termination: Termination, clause: Clause) -> Ruling {
        Ruling { outcome: Outcome { winner, termination }, clause, repetition: None }
    }

    /// Returns the side that lost, `None` in a draw.
    pub fn loser(&self) -> Option<Color> {
        self.outcome.winner.map(|winner| !winner)
    }

    /// Returns the moves of the repeated cycle, empty for another end of the game.
    pub fn cycle(&self) -> &[Move] {
        self.repetition.as_ref().map_or(&[], |repetition| &repetition.cycle)
    }
}

/// Loss at the next occurrence of the present position.
///
/// `Display` writes one line in English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Side that loses unless it varies its moves.
    pub loser: Color,
    /// Ruling at the next occurrence, with the evidence up to now.
    pub ruling: Ruling,
}
