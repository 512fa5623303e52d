//! Games: a start position, moves and the rulings on them.

use super::{
    Clause, Move, MoveError, NoCaptureCount, Position, RuleSet, Ruling, StalemateRule, Termination, Undo,
    Warning, material, repetition,
};

/// A game: start position, rules and legal moves.
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
    /// Creates a game without moves from `start` under `rules`. The half-moves of `start` count towards the natural limit.
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

    /// Sets the occurrence of a position that is ruled on, in place of that of the rules.
    #[must_use]
    pub fn with_fold(self, fold: u8) -> History {
        History { fold, ..self }
    }

    /// Returns the game before its first move.
    #[must_use]
    pub fn restarted(&self) -> History {
        History::new(self.start.clone(), self.rules).with_fold(self.fold)
    }

    /// Returns the game after its first `ply` moves; all of it if it has fewer.
    #[must_use]
    pub fn at(&self, ply: usize) -> History {
        let mut history = self.clone();
        while history.moves.len() > ply {
            history.pop();
        }
        history
    }

    /// Rules of the game.
    pub fn rules(&self) -> RuleSet {
        self.rules
    }

    /// Returns the occurrence of a position that is ruled on: 3 or 4, unless changed.
    pub fn fold(&self) -> u8 {
        self.fold
    }

    /// Returns the position before the first move.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the position after the last move.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the moves of the game, oldest first.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// [`Position::hash`] of all positions from the start to the present one, one more than there are moves.
    pub fn hashes(&self) -> &[u64] {
        &self.hashes
    }

    /// Returns the plies without a capture up to the present position.
    pub fn progress(&self) -> NoCaptureCount {
        self.progress
    }

    /// Plays a move, even if [`History::ruling`] has ended the game.
    ///
    /// # Errors
    /// If the move is illegal; the game is unchanged.
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

    /// Takes back the last move and returns it, if any.
    pub fn pop(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        let step = self.undone.pop()?;
        self.hashes.pop();
        self.position.unmake(mv, step.undo);
        self.progress = step.progress;
        Some(mv)
    }

    /// Returns the ruling that ends the game in the present position, if any. Order of tests: mate and stalemate, repetition,
    /// natural limit, insufficient material. All are automatic; none has to be claimed.
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

    /// Returns the loss that the next occurrence of the present position would cost, see [`History::ahead`].
    pub fn warning(&self) -> Option<Warning> {
        let ruling = self.ahead()?;
        Some(Warning { loser: ruling.loser()?, ruling })
    }

    /// Returns the ruling that the next occurrence of the present position would bring, if that one is ruled on and the game has
    /// not ended.
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
        let is_bare = self.position.by_color(side).count() == 1;
        if is_bare && self.rules.parameters().stalemate == StalemateRule::BareGeneralDraws {
            return Some(Ruling::plain(None, Termination::BareGeneral, Clause::BareGeneral));
        }
        Some(Ruling::plain(Some(!side), Termination::Stalemate, Clause::Stalemate))
    }

    /// Counts the occurrences of the present position since the last capture, up to the fold.
    fn occurrences(&self) -> Occurrences {
        let fold = usize::from(self.fold);
        let present = self.moves.len();
        let mut found = Occurrences { count: 1, first: present };
        let mut at = present;
        // The side to move alternates, so positions recur at even distances only.
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
    /// Number of occurrences including the present one, at most the fold.
    count: usize,
    /// Number of moves before the earliest of them.
    first: usize,
}
