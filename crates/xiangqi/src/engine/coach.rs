//! The coach: remarks on bad moves, with the reason, and on good ones.

use super::analysis::{Analysis, GivenAway, ThreatKind, gain};
use super::review::{Finding, ForcedWin, HARDLY_BETTER, Judgement, Reason, ReviewedMove, SecondLook};
use super::{Engine, Limits, Score, SearchControl};
use crate::rules::{History, Move, Piece, Square};

/// Remark of the coach on a move.
#[derive(Clone, Debug, PartialEq)]
pub enum Remark {
    /// A bad move.
    Fault(Mistake),
    /// A good move.
    Praise(Praise),
}

/// A [`Judgement::Mistake`], a worse move, or a move that gives a piece away.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// Quality of the move.
    pub judgement: Judgement,
    /// Loss of win chance, from 0 to 1.
    pub loss: f64,
    /// Proved reason.
    pub reason: Option<Reason>,
    /// Better move.
    pub better: Move,
    /// The opponent's best line after the move.
    pub answer: Vec<Move>,
    /// Piece that the move gives away.
    pub given: Option<GivenAway>,
}

impl Mistake {
    /// Returns the piece to name: the one given away, unless the move also loses the game.
    pub fn named_piece(&self) -> Option<&GivenAway> {
        match self.reason {
            Some(Reason::EndsTheGame { .. } | Reason::AllowsWin(_) | Reason::LetsWinStand(_)) => None,
            _ => self.given.as_ref(),
        }
    }

    /// Returns the points of the pieces concerned.
    pub fn pieces(&self) -> Vec<Square> {
        match self.named_piece() {
            Some(given) => vec![given.on, given.from],
            None => self.reason.as_ref().map(Reason::pieces).unwrap_or_default(),
        }
    }
}

/// Merit of a good move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Praise {
    /// The move mates or begins a forced win.
    FindsWin(ForcedWin),
    /// Every other move would have been a mistake.
    OnlyMove,
    /// The move wins a piece.
    WinsPiece {
        /// Captured piece.
        piece: Piece,
        /// Its point.
        on: Square,
    },
    /// The move stops a threatened mate.
    StopsMate,
    /// The move saves a piece that was in danger.
    SavesPiece {
        /// Saved piece.
        piece: Piece,
        /// Its point before the move.
        on: Square,
    },
}

/// A remark on a move of a game, for [`summary`].
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedRemark {
    /// Ply of the move, counted from 1.
    pub ply: usize,
    /// The move.
    pub mv: Move,
    /// Remark on it.
    pub remark: Remark,
}

/// Maximum number of entries of each kind in a summary.
const NAMED: usize = 2;
/// Minimum lead of an only move over the next best, in win chance.
const ONLY: f64 = 0.18;
/// Win chance of either side below which the game is decided and neither an only move nor a rescue is praised.
const DECIDED: f64 = 0.03;
/// Minimum distance of two praises, in plies.
const PAUSE: usize = 6;

/// Analyses around the last move of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoachFinding {
    /// Analysis before the move, with two lines.
    pub before: Analysis,
    /// Analysis after the move.
    pub after: Analysis,
    /// Comparison of the move with others, if one was due.
    pub second: Option<SecondLook>,
}

impl CoachFinding {
    /// Analyses the last move of a game: within `first` the positions around it, within `second` each of two compared
    /// moves. Returns `None` if no move was played or `stop` was raised.
    pub fn look(
        engine: &mut Engine,
        game: &History,
        first: &Limits,
        second: &Limits,
        stop: &SearchControl,
    ) -> Option<CoachFinding> {
        let mut earlier = game.clone();
        let mv = *game.moves().last()?;
        earlier.pop()?;
        let before = engine.analyse(&earlier, &Limits { lines: 2, ..first.clone() }, stop);
        let after = engine.analyse(game, first, stop);
        let mut found = CoachFinding { before, after, second: None };
        let rivals = found.rivals(&earlier, mv);
        if !rivals.is_empty() {
            found.second =
                Some(SecondLook::take(engine, &earlier, &rivals, mv, HARDLY_BETTER, second, stop)?);
        }
        if stop.is_stopped() { None } else { Some(found) }
    }

    /// Returns the moves to compare with `mv`, played after `earlier`.
    fn rivals(&self, earlier: &History, mv: Move) -> Vec<Move> {
        let Some(step) = self.step(earlier, mv) else { return Vec::new() };
        if step.is_doubtful() || step.given_in_lines().is_some() {
            step.found.best().into_iter().collect()
        } else if self.praise(&step, earlier) == Some(Praise::OnlyMove) {
            step.before.legal_moves().into_iter().filter(|other| *other != mv).collect()
        } else {
            Vec::new()
        }
    }

    /// Returns the move with the results of the first look.
    fn step(&self, earlier: &History, mv: Move) -> Option<ReviewedMove> {
        let mut next = earlier.clone();
        next.push(mv).ok()?;
        Some(ReviewedMove {
            mv,
            before: earlier.position().clone(),
            after: next.position().clone(),
            found: Finding::from(&self.before),
            answer: Finding::from(&self.after),
            lost: gain::just_lost(earlier),
            ending: next.ruling().map(|ruling| ruling.outcome),
        })
    }

    /// Returns the remark on `mv`, played after `earlier`. A fault or an only move needs the confirmation of the second
    /// look if there is one. A piece given away is a fault only if `counts_pieces`.
    pub fn remark(&self, earlier: &History, mv: Move, counts_pieces: bool) -> Option<Remark> {
        let first = self.step(earlier, mv)?;
        let doubtful = first.is_doubtful() || first.given_in_lines().is_some();
        let step = match self.second.as_ref().filter(|_| doubtful) {
            Some(second) => first.seen_again(second),
            None => first,
        };
        let given = if counts_pieces { step.given_in_lines() } else { None };
        let (judgement, loss) = step.judge();
        // A mistake that the lines do not show does not interrupt the game.
        if doubtful && (judgement == Judgement::Blunder || judgement == Judgement::Mistake && step.is_shown())
        {
            let reason = step.reason();
            let answer = step.answer.line.clone();
            let better = step.found.best()?;
            return Some(Remark::Fault(Mistake { judgement, loss, reason, better, answer, given }));
        }
        if given.is_some() {
            let answer = step.answer.line.clone();
            let better = step.found.best()?;
            return Some(Remark::Fault(Mistake { judgement, loss, reason: None, better, answer, given }));
        }
        if doubtful {
            return None;
        }
        let praise = self.praise(&step, earlier)?;
        let confirmed = praise != Praise::OnlyMove
            || self.second.as_ref().is_none_or(|second| is_apart(second.played.score, second.better.score));
        if confirmed { Some(Remark::Praise(praise)) } else { None }
    }

    /// Returns the merit of a move that loses nothing.
    fn praise(&self, step: &ReviewedMove, earlier: &History) -> Option<Praise> {
        if let Score::Mate(1..) = step.found.score {
            return step.win().map(Praise::FindsWin);
        }
        // A single legal move and a lost position deserve no praise.
        let lost = step.chances().1 < DECIDED || step.judge().0 > Judgement::Good;
        if lost || step.before.legal_moves().len() < 2 {
            return None;
        }
        let met = step.found.best() == Some(step.mv);
        if let Some(threat) = step.found.threat.as_ref().filter(|_| met) {
            match threat.kind {
                ThreatKind::Takes(piece, on, _) if step.saves(on) => {
                    return Some(Praise::SavesPiece { piece, on });
                }
                _ if threat.is_near_win() => return Some(Praise::StopsMate),
                _ => {}
            }
        }
        // A recapture, or the capture of a piece that has just moved there, deserves no praise.
        let came = earlier.moves().last().map(|last| last.to());
        if let Some((piece, on)) = step.wins_piece()
            && came != Some(on)
        {
            return Some(Praise::WinsPiece { piece, on });
        }
        let second = self.before.lines.get(1)?.score;
        if met && is_apart(step.found.score, second) { Some(Praise::OnlyMove) } else { None }
    }
}

/// Returns `true` if the next best move would have been a mistake in an open game.
fn is_apart(best: Score, next: Score) -> bool {
    let best = best.win_chance();
    let next = next.win_chance();
    next < 1.0 - DECIDED && best - next >= ONLY
}

impl Praise {
    /// Returns `true` if both praises are of one kind.
    fn is_like(&self, other: &Praise) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }

    /// Returns `true` if the opponent's `answer` to `mv` takes the saved piece.
    pub fn is_undone(&self, mv: Move, answer: Move) -> bool {
        match self {
            Praise::SavesPiece { on, .. } => answer.to() == if *on == mv.from() { mv.to() } else { *on },
            _ => false,
        }
    }
}

/// Summary of the remarks on one player's moves in a finished game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CoachSummary {
    /// Praised moves, at most two, in the order of the game.
    pub well: Vec<PlacedRemark>,
    /// Faults to look at again, at most two, in the order of the game.
    pub look_at: Vec<PlacedRemark>,
    /// All moves that gave a piece away, in the order of the game.
    pub given: Vec<PlacedRemark>,
}

/// Chooses from the remarks on one player's moves the faults with the greatest loss and praises of different kinds.
pub fn summary(noted: &[PlacedRemark]) -> CoachSummary {
    let mut faults: Vec<(&PlacedRemark, &Mistake)> = Vec::new();
    let mut well: Vec<&PlacedRemark> = Vec::new();
    for placed in noted {
        match &placed.remark {
            Remark::Fault(fault) => faults.push((placed, fault)),
            Remark::Praise(_) => well.push(placed),
        }
    }
    let given = faults
        .iter()
        .filter(|(_, fault)| fault.given.is_some())
        .map(|(placed, _)| (*placed).clone())
        .collect();
    faults.sort_by(|(_, a), (_, b)| b.loss.total_cmp(&a.loss));
    well.sort_by_key(|noted| noted.weight());
    let mut kinds: Vec<&PlacedRemark> = Vec::new();
    // The first of each kind, then a second one.
    for once in [true, false] {
        for &candidate in &well {
            let alike = kinds.iter().any(|chosen| chosen.is_like(candidate));
            if kinds.len() < NAMED
                && !(once && alike)
                && !kinds.iter().any(|chosen| chosen.ply == candidate.ply)
            {
                kinds.push(candidate);
            }
        }
    }
    let look_at = faults.into_iter().map(|(placed, _)| placed).collect();
    CoachSummary { well: first_in_order(kinds), look_at: first_in_order(look_at), given }
}

/// Returns the first [`NAMED`], in the order of the game.
fn first_in_order(mut noted: Vec<&PlacedRemark>) -> Vec<PlacedRemark> {
    noted.truncate(NAMED);
    noted.sort_by_key(|noted| noted.ply);
    noted.into_iter().cloned().collect()
}

/// Returns `true` if `praise` comes at least six plies after the last one of `said` and is of another kind. `said` has
/// the ply of each earlier praise, the oldest first.
pub fn is_fresh(praise: &Praise, ply: usize, said: &[(usize, Praise)]) -> bool {
    said.last().is_none_or(|(last, other)| ply >= last + PAUSE && !praise.is_like(other))
}

impl PlacedRemark {
    fn is_like(&self, other: &PlacedRemark) -> bool {
        match (&self.remark, &other.remark) {
            (Remark::Praise(a), Remark::Praise(b)) => a.is_like(b),
            _ => false,
        }
    }

    /// Returns the rank among praises, the greatest praise first.
    fn weight(&self) -> u8 {
        match &self.remark {
            Remark::Fault(_) => u8::MAX,
            Remark::Praise(Praise::FindsWin(_)) => 0,
            Remark::Praise(Praise::WinsPiece { .. }) => 1,
            Remark::Praise(Praise::OnlyMove) => 2,
            Remark::Praise(Praise::StopsMate) => 3,
            Remark::Praise(Praise::SavesPiece { .. }) => 4,
        }
    }
}
