//! How games end, and the evidence for it.

use std::fmt;
use std::str::FromStr;

use super::{Color, Move, Piece, Square};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// A player resigned.
    Resignation,
    /// The players agreed on a draw.
    Agreement,
    /// A player's time ran out.
    Timeout,
    /// The game was called off without a result.
    Aborted,
}

impl Termination {
    /// All ways to end a game.
    pub const ALL: [Termination; 14] = [
        Termination::Checkmate,
        Termination::Stalemate,
        Termination::PerpetualCheck,
        Termination::PerpetualChase,
        Termination::PerpetualAttack,
        Termination::Repetition,
        Termination::RepeatedCheck,
        Termination::NoProgress,
        Termination::InsufficientMaterial,
        Termination::BareGeneral,
        Termination::Resignation,
        Termination::Agreement,
        Termination::Timeout,
        Termination::Aborted,
    ];

    /// The name used on the command line and in records, for example `perpetual-check`.
    pub const fn name(self) -> &'static str {
        match self {
            Termination::Checkmate => "checkmate",
            Termination::Stalemate => "stalemate",
            Termination::PerpetualCheck => "perpetual-check",
            Termination::PerpetualChase => "perpetual-chase",
            Termination::PerpetualAttack => "perpetual-attack",
            Termination::Repetition => "repetition",
            Termination::RepeatedCheck => "repeated-check",
            Termination::NoProgress => "no-progress",
            Termination::InsufficientMaterial => "insufficient-material",
            Termination::BareGeneral => "bare-general",
            Termination::Resignation => "resignation",
            Termination::Agreement => "agreement",
            Termination::Timeout => "timeout",
            Termination::Aborted => "aborted",
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text names no termination.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown termination \"{0}\"")]
pub struct ParseTerminationError(String);

impl FromStr for Termination {
    type Err = ParseTerminationError;

    fn from_str(s: &str) -> Result<Termination, ParseTerminationError> {
        Termination::ALL
            .into_iter()
            .find(|termination| termination.name() == s)
            .ok_or_else(|| ParseTerminationError(s.to_owned()))
    }
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won; nobody in a draw or an aborted game.
    pub winner: Option<Color>,
    /// Why it ended.
    pub termination: Termination,
}

/// What a side does with its moves in a repeated cycle.
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
    /// Every move gives check.
    Check,
}

impl Conduct {
    /// How grave it is: the side with the graver conduct loses, equal ones draw.
    pub const fn severity(self) -> u8 {
        match self {
            Conduct::Idle => 0,
            Conduct::Chase | Conduct::Attack => 1,
            Conduct::PinnedChase => 2,
            Conduct::Check => 3,
        }
    }
}

/// How a move attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AttackKind {
    /// It gives check.
    Check,
    /// It threatens to capture a piece for nothing, and did not before.
    Chase,
    /// It threatens mate on the next move (`chinese` rules only).
    MateThreat,
}

/// One piece attacking another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attack {
    /// In which way.
    pub kind: AttackKind,
    /// The attacking piece.
    pub attacker: Piece,
    /// Where it attacks from.
    pub from: Square,
    /// The attacked piece.
    pub target: Piece,
    /// Where that stands.
    pub on: Square,
}

/// A move of a cycle with what it attacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackingMove {
    /// Its place in [`Repetition::cycle`].
    pub ply: usize,
    /// The move.
    pub mv: Move,
    /// Who played it.
    pub by: Color,
    /// The attacks it is held for, in square order of the attacker.
    pub attacks: Vec<Attack>,
}

/// The evidence for a ruling on a repetition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// How many times the position has occurred (in a warning: so far).
    pub occurrences: usize,
    /// The moves between its occurrences, oldest first; once only when they are the same each time.
    pub cycle: Vec<Move>,
    /// What each side did, Red's first.
    pub conduct: [Conduct; 2],
    /// For each side that is not idle: every move of its in the cycle, with the attacks.
    pub attacks: Vec<AttackingMove>,
    /// The pieces that every move of a chasing side chases, where they stand now.
    pub victims: Vec<(Square, Piece)>,
}

impl Repetition {
    /// What `side` did.
    pub fn conduct(&self, side: Color) -> Conduct {
        self.conduct[side.index()]
    }
}

/// The clause of `docs/rules.md` that a ruling rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Clause {
    /// Checkmate.
    Checkmate,
    /// No legal move.
    Stalemate,
    /// A bare general without a legal move draws (`club`).
    BareGeneral,
    /// Perpetual check loses.
    PerpetualCheck,
    /// Perpetually chasing a chariot pinned by a horse loses, even to a perpetual chaser.
    PinnedChariot,
    /// Perpetually chasing one same piece loses.
    PerpetualChase,
    /// Attacking with every move loses (`chinese`).
    PerpetualAttack,
    /// Equal violations draw.
    MutualViolation,
    /// Repetition without a violation draws.
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
    pub const ALL: [Clause; 13] = [
        Clause::Checkmate,
        Clause::Stalemate,
        Clause::BareGeneral,
        Clause::PerpetualCheck,
        Clause::PinnedChariot,
        Clause::PerpetualChase,
        Clause::PerpetualAttack,
        Clause::MutualViolation,
        Clause::AllowedRepetition,
        Clause::RepeatedCheck,
        Clause::NaturalLimit,
        Clause::BareDefence,
        Clause::LoneCannon,
    ];

    /// Its number in `docs/rules.md`.
    pub const fn number(self) -> &'static str {
        match self {
            Clause::Checkmate => "1.1",
            Clause::Stalemate => "1.2",
            Clause::BareGeneral => "1.3",
            Clause::PerpetualCheck => "2.1",
            Clause::PinnedChariot => "2.2",
            Clause::PerpetualChase => "2.3",
            Clause::PerpetualAttack => "2.4",
            Clause::MutualViolation => "2.5",
            Clause::AllowedRepetition => "2.6",
            Clause::RepeatedCheck => "2.7",
            Clause::NaturalLimit => "3.1",
            Clause::BareDefence => "4.1",
            Clause::LoneCannon => "4.2",
        }
    }
}

/// An ending found on the board, with the evidence for it.
///
/// Its `Display` is one plain English line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The result.
    pub outcome: Outcome,
    /// What it rests on.
    pub clause: Clause,
    /// The evidence, when it is a ruling on a repetition.
    pub repetition: Option<Repetition>,
}

impl Ruling {
    pub(super) fn plain(winner: Option<Color>, termination: Termination, clause: Clause) -> Ruling {
        Ruling { outcome: Outcome { winner, termination }, clause, repetition: None }
    }

    /// Who loses by it, if anybody.
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
    /// Who will lose and must vary.
    pub loser: Color,
    /// The ruling to come, with the evidence so far.
    pub ruling: Ruling,
}
