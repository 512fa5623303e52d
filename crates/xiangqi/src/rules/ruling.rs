//! How games end, and the evidence for it.

use serde::{Deserialize, Serialize};
use strum::VariantArray as _;

use super::{Color, Move, Piece, Square};

/// Reason why a game ended. Logs of games store [`Termination::name`].
#[derive(strum::Display, strum::EnumString, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case", const_into_str)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Termination {
    /// The side to move is in check and has no legal move: it loses.
    Checkmate,
    /// The side to move has no legal move: it loses.
    Stalemate,
    /// A side checked on every move of a repeated cycle: it loses.
    PerpetualCheck,
    /// A side chased the same unprotected piece on every move of a repeated cycle: it loses.
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
    /// The bare general that cannot move (`club` rules): a draw.
    BareGeneral,
    Resignation,
    Agreement,
    Timeout,
    /// The game was called off without a result.
    Aborted,
}

impl Termination {
    /// All ways to end a game.
    pub const ALL: [Termination; 14] = *Termination::VARIANTS.as_array().unwrap();

    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

/// Result of a game and its reason; [`Ruling`] adds the evidence where the game ended on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Side that won; none in a draw or an aborted game.
    pub winner: Option<Color>,
    pub termination: Termination,
}

/// Conduct of a side in a repeated cycle, by its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Conduct {
    /// Nothing forbidden: at least one move neither checks nor chases what every other move chases.
    Idle,
    /// Every move chases one same piece (under `chinese`: any piece).
    Chase,
    /// Every move attacks, some by check or mate threat, some by chase (`chinese` rules only).
    Attack,
    /// Every move chases one same chariot that a horse pins to its general.
    PinnedChase,
    Check,
}

impl Conduct {
    /// Severity of the conduct: the side with the graver conduct loses, equal ones draw.
    pub const fn severity(self) -> u8 {
        match self {
            Conduct::Idle => 0,
            Conduct::Chase | Conduct::Attack => 1,
            Conduct::PinnedChase => 2,
            Conduct::Check => 3,
        }
    }
}

/// Attack by a move of a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AttackKind {
    Check,
    /// It threatens to capture a piece for nothing, and did not before.
    Chase,
    /// It threatens mate on the next move (`chinese` rules only).
    MateThreat,
}

/// A check or a threat after a move of a cycle: by `attacker` on `from` against `target` on `on`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attack {
    pub kind: AttackKind,
    pub attacker: Piece,
    pub from: Square,
    pub target: Piece,
    pub on: Square,
}

/// A move of a cycle with what it attacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackingMove {
    /// Its place in [`Repetition::cycle`].
    pub ply: usize,
    pub mv: Move,
    pub by: Color,
    /// The attacks it is held for, in square order of the attacker.
    pub attacks: Vec<Attack>,
}

/// The evidence of a [`Ruling`] on a repetition, or of a [`Warning`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// Number of occurrences of the position (in a warning: so far).
    pub occurrences: usize,
    /// The moves between its occurrences, oldest first; once only when they are the same each time.
    pub cycle: Vec<Move>,
    /// Conduct of each side, Red's first.
    pub conduct: [Conduct; 2],
    /// For each side that is not idle: every move of its in the cycle, with the attacks.
    pub attacks: Vec<AttackingMove>,
    /// The pieces that every move of a chasing side chases, where they stand now.
    pub victims: Vec<(Square, Piece)>,
}

impl Repetition {
    /// Conduct of a side in the cycle.
    pub fn conduct(&self, side: Color) -> Conduct {
        self.conduct[side.index()]
    }
}

/// The clause of `docs/rules.md` that a ruling rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::VariantArray)]
pub enum Clause {
    Checkmate,
    /// No legal move.
    Stalemate,
    /// A bare general without a legal move draws (`club`).
    BareGeneral,
    PerpetualCheck,
    /// Perpetually chasing a chariot pinned by a horse loses, even to a perpetual chaser.
    PinnedChariot,
    PerpetualChase,
    /// Attacking with every move loses (`chinese`).
    PerpetualAttack,
    MutualViolation,
    AllowedRepetition,
    /// A check repeated three times running draws (`club`).
    RepeatedCheck,
    /// Too many moves without a capture draw.
    NaturalLimit,
    /// Neither side has a piece that can cross the river.
    BareDefence,
    /// A lone cannon that can never mate.
    LoneCannon,
}

impl Clause {
    /// All clauses.
    pub const ALL: [Clause; 13] = *Clause::VARIANTS.as_array().unwrap();

    /// Its number in `docs/rules.md`.
    pub const fn number(self) -> &'static str {
        const NUMBERS: [&str; 13] =
            ["1.1", "1.2", "1.3", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7", "3.1", "4.1", "4.2"];
        NUMBERS[self as usize]
    }
}

/// An ending found on the board, with the evidence for it.
///
/// Its `Display` is one plain English line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    pub outcome: Outcome,
    pub clause: Clause,
    /// The evidence, when it is a ruling on a repetition.
    pub repetition: Option<Repetition>,
}

impl Ruling {
    pub(super) fn plain(winner: Option<Color>, termination: Termination, clause: Clause) -> Ruling {
        Ruling { outcome: Outcome { winner, termination }, clause, repetition: None }
    }

    /// Side that lost; none in a draw.
    pub fn loser(&self) -> Option<Color> {
        self.outcome.winner.map(|winner| !winner)
    }

    /// The moves of the repeated cycle; none when the game ended otherwise.
    pub fn cycle(&self) -> &[Move] {
        self.repetition.as_ref().map_or(&[], |repetition| &repetition.cycle)
    }
}

/// The loss that the next occurrence of the present position will cost, unless the loser varies.
///
/// Its `Display` is one plain English line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    pub loser: Color,
    /// The ruling to come, with the evidence so far.
    pub ruling: Ruling,
}
