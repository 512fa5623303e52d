//! A game's moves from its start position, and the rulings on them.

use super::{
    Clause, Move, MoveError, NoCaptureCount, Position, RuleSet, Ruling, StalemateRule, Termination, Undo,
    Warning, material, repetition,
};

/// A game: start position, moves and the rules they were played under.
///
/// ```
/// use xiangqi::rules::{Color, History, Position, RuleSet, Termination};
///
/// // A chariot chases an unprotected cannon to and fro.
/// let start: Position = "c3k4/9/9/9/9/9/9/9/9/1R1K5 w".parse().unwrap();
/// let mut game = History::new(start, RuleSet::World);
/// for _ in 0..2 {
///     assert_eq!(game.ruling(), None);
///     for mv in ["b0a0", "a9b9", "a0b0", "b9a9"] {
///         game.push(mv.parse().unwrap()).unwrap();
///     }
/// }
/// let ruling = game.ruling().expect("the position has occurred three times");
/// assert_eq!(ruling.outcome.termination, Termination::PerpetualChase);
/// assert_eq!(ruling.loser(), Some(Color::Red));
/// ```
#[derive(Clone, Debug)]
pub struct History {
    rules: RuleSet,
    fold: u8,
    start: Position,
    position: Position,
    progress: NoCaptureCount,
    moves: Vec<Move>,
    hashes: Vec<u64>,
    undone: Vec<HistoryUndo>,
}

#[derive(Clone, Copy, Debug)]
struct HistoryUndo {
    undo: Undo,
    progress: NoCaptureCount,
}

impl History {
    /// A game from `start` under `rules`, with no move played yet. The plies without a capture that the position
    /// counts at its start count towards the natural limit.
    pub fn new(start: Position, rules: RuleSet) -> History {
        let start = start.with_cannon_rule(rules.cannon());
        History {
            rules,
            fold: rules.parameters().fold,
            position: start.clone(),
            progress: NoCaptureCount::starting_at(start.halfmoves()),
            hashes: vec![start.hash()],
            start,
            moves: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// The same game, ruled on at this occurrence of a position instead of its rules' own.
    #[must_use]
    pub fn with_fold(self, fold: u8) -> History {
        History { fold, ..self }
    }

    /// The same game before its first move.
    #[must_use]
    pub fn restarted(&self) -> History {
        History::new(self.start.clone(), self.rules).with_fold(self.fold)
    }

    pub fn rules(&self) -> RuleSet {
        self.rules
    }

    /// The occurrence of a position that is ruled on.
    pub fn fold(&self) -> u8 {
        self.fold
    }

    /// Position before the first move.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Position after the last move.
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

    pub fn progress(&self) -> NoCaptureCount {
        self.progress
    }

    /// Plays a move; an illegal one changes nothing. Whether the game has ended is for [`History::ruling`] to say.
    pub fn push(&mut self, mv: Move) -> Result<(), MoveError> {
        self.position.check_move(mv)?;
        let mover = self.position.turn();
        let undo = self.position.make(mv);
        self.undone.push(HistoryUndo { undo, progress: self.progress });
        let captures = undo.captured().is_some();
        self.progress = self.progress.after(self.rules, mover, captures, self.position.in_check());
        self.moves.push(mv);
        self.hashes.push(self.position.hash());
        Ok(())
    }

    /// Takes the last move back and returns it; none when there is no move.
    pub fn pop(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        let step = self.undone.pop()?;
        self.hashes.pop();
        self.position.unmake(mv, step.undo);
        self.progress = step.progress;
        Some(mv)
    }

    /// The ruling that ends the game in the present position, if any does. Order of tests: mate and stalemate,
    /// repetition, natural limit, insufficient material. All of these are automatic: nothing has to be claimed.
    pub fn ruling(&self) -> Option<Ruling> {
        if let Some(ruling) = self.no_legal_move() {
            return Some(ruling);
        }
        let occurrences = self.occurrences();
        if occurrences.count >= usize::from(self.fold) {
            return Some(self.rule_on_repetition(&occurrences));
        }
        if self.progress.is_exhausted(self.rules) {
            return Some(Ruling::plain(None, Termination::NoProgress, Clause::NaturalLimit));
        }
        let dead = material::dead(&self.position)?;
        Some(Ruling::plain(None, Termination::InsufficientMaterial, dead))
    }

    /// The loss that the next occurrence of the present position will cost, see [`History::ahead`].
    pub fn warning(&self) -> Option<Warning> {
        let ruling = self.ahead()?;
        Some(Warning { loser: ruling.loser()?, ruling })
    }

    /// The ruling that the next occurrence of the present position will bring, a loss or a draw; only one repetition
    /// before it does, and only while the game goes on.
    pub fn ahead(&self) -> Option<Ruling> {
        let occurrences = self.occurrences();
        if occurrences.count + 1 != usize::from(self.fold) || self.ruling().is_some() {
            return None;
        }
        Some(self.rule_on_repetition(&occurrences))
    }

    fn no_legal_move(&self) -> Option<Ruling> {
        if self.position.has_legal_move() {
            return None;
        }
        let side = self.position.turn();
        if self.position.in_check() {
            return Some(Ruling::plain(Some(!side), Termination::Checkmate, Clause::Checkmate));
        }
        let stripped = self.position.pieces().filter(|(_, piece)| piece.color == side).count() == 1;
        if stripped && self.rules.parameters().stalemate == StalemateRule::BareGeneralDraws {
            return Some(Ruling::plain(None, Termination::BareGeneral, Clause::BareGeneral));
        }
        Some(Ruling::plain(Some(!side), Termination::Stalemate, Clause::Stalemate))
    }

    /// Number of occurrences of the present position since the last capture, up to the fold.
    fn occurrences(&self) -> Occurrences {
        let fold = usize::from(self.fold);
        let present = self.moves.len();
        let mut found = Occurrences { count: 1, first: present };
        let mut at = present;
        // A position has the same side to move, so it can recur only after two plies.
        while at >= 2 && found.count < fold {
            if self.undone[at - 1].undo.captured().is_some() || self.undone[at - 2].undo.captured().is_some()
            {
                break;
            }
            at -= 2;
            if self.hashes[at] == self.hashes[present] {
                found = Occurrences { count: found.count + 1, first: at };
            }
        }
        found
    }

    fn rule_on_repetition(&self, occurrences: &Occurrences) -> Ruling {
        repetition::rule_on(self.rules, &self.position, &self.moves[occurrences.first..], occurrences.count)
    }
}

struct Occurrences {
    /// The times, the present one included, at most the fold.
    count: usize,
    /// The ply before which the earliest of them stood.
    first: usize,
}
