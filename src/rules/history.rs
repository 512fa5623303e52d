//! A game's moves from its start position, and the rulings on them.

use super::{Color, Move, MoveError, Position, RuleSet, Square};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Termination {
    /// The side to move is in check and has no legal move: it loses.
    Checkmate,
    /// The side to move has no legal move: it loses.
    Stalemate,
    /// A side checked on every move of a repeated cycle.
    PerpetualCheck,
    /// A side chased the same unprotected piece on every move of a repeated cycle.
    PerpetualChase,
    /// Repetition without a violation, or with equal ones: a draw.
    Repetition,
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
    /// All of them.
    pub const ALL: [Termination; 12] = [
        Termination::Checkmate,
        Termination::Stalemate,
        Termination::PerpetualCheck,
        Termination::PerpetualChase,
        Termination::Repetition,
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
            Termination::Repetition => "repetition",
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

impl std::fmt::Display for Termination {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// The text names no termination.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown termination \"{0}\"")]
pub struct ParseTerminationError(String);

impl std::str::FromStr for Termination {
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

/// An ending found on the board, with the evidence for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The result.
    pub outcome: Outcome,
    /// For a repetition: the moves of the repeated cycle, oldest first.
    pub cycle: Vec<Move>,
    /// For a perpetual chase: (attacker, victim) after each of the violator's moves in the cycle.
    pub chases: Vec<(Square, Square)>,
}

impl Ruling {
    fn plain(winner: Option<Color>, termination: Termination) -> Ruling {
        Ruling { outcome: Outcome { winner, termination }, cycle: Vec::new(), chases: Vec::new() }
    }
}

/// What will be ruled if the present position occurs once more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The ruling to come.
    pub ruling: Ruling,
}

/// A game: start position, moves and the rules they were played under.
#[derive(Clone, Debug)]
pub struct History {
    rules: RuleSet,
    start: Position,
    position: Position,
    moves: Vec<Move>,
    hashes: Vec<u64>,
}

impl History {
    /// A game from `start` under `rules`, with no move played yet.
    pub fn new(start: Position, rules: RuleSet) -> History {
        let start = start.with_cannon_rule(rules.cannon());
        History { rules, position: start.clone(), hashes: vec![start.hash()], start, moves: Vec::new() }
    }

    /// The rules of the game.
    pub fn rules(&self) -> RuleSet {
        self.rules
    }

    /// Where the game began.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Where the game stands.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The moves played, oldest first.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Hashes of all positions from the start to the present one.
    pub fn hashes(&self) -> &[u64] {
        &self.hashes
    }

    /// Plays a legal move. Whether the game has ended is for [`History::ruling`] to say.
    ///
    /// # Errors
    /// Why the move is illegal; the game is then unchanged.
    pub fn push(&mut self, mv: Move) -> Result<(), MoveError> {
        self.position.check_move(mv)?;
        self.position.make(mv);
        self.moves.push(mv);
        self.hashes.push(self.position.hash());
        Ok(())
    }

    /// Takes the last move back and returns it.
    pub fn pop(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.hashes.pop();
        let mut position = self.start.clone();
        for mv in &self.moves {
            position.make(*mv);
        }
        self.position = position;
        Some(mv)
    }

    /// The ruling that ends the game in the present position, if any does. Order of tests: mate and stalemate,
    /// repetition, natural limit, insufficient material.
    pub fn ruling(&self) -> Option<Ruling> {
        let turn = self.position.turn();
        if self.position.legal_moves().is_empty() {
            let termination =
                if self.position.in_check() { Termination::Checkmate } else { Termination::Stalemate };
            return Some(Ruling::plain(Some(!turn), termination));
        }
        None
    }

    /// What the next occurrence of the present position will cost, one repetition before it does.
    pub fn warning(&self) -> Option<Warning> {
        None
    }
}
