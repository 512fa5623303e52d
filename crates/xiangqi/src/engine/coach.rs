//! What a coach says of a move: that it loses much, and why, or that it was good.

use super::analysis::{Analysis, ThreatKind, gain};
use super::review::SHOWN;
use super::review::{Finding, ForcedWin, Judgement, Loss, Reason, ReviewedMove, SecondLook};
use super::{Engine, Limits, PrincipalVariation, Score, SearchControl};
use crate::rules::{History, Move, Piece, Square};

/// Remark of the coach on a move.
#[derive(Clone, Debug, PartialEq)]
pub enum Remark {
    Fault(Mistake),
    Praise(Praise),
}

/// A move that loses much, [`Judgement::Mistake`] or worse, or that gives a piece away.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    pub judgement: Judgement,
    /// The win chance that it loses, from 0 to 1.
    pub loss: f64,
    pub reason: Option<Reason>,
    pub better: Move,
    /// Line with which the opponent could go on.
    pub answer: Vec<Move>,
    /// The piece that the opponent can take for nothing, whatever that does to the chances.
    pub given: Option<Loss>,
}

/// Merit of a move that loses nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Praise {
    /// It mates or begins the mate.
    FindsWin(ForcedWin),
    /// Every other move would have been a mistake.
    OnlyMove,
    /// It takes a piece and comes out ahead.
    WinsPiece {
        piece: Piece,
        on: Square,
    },
    StopsMate,
    /// It saves a piece that was in danger.
    SavesPiece {
        piece: Piece,
        on: Square,
    },
}

/// A remark and the move that it is about, for [`summary`].
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedRemark {
    /// The ply of the move, from 1.
    pub ply: usize,
    pub mv: Move,
    pub remark: Remark,
}

/// Most things of each kind that a summary names.
const NAMED: usize = 2;
/// A move is the only one when the next best loses so much more.
const ONLY: f64 = 0.18;
/// In positions as good as lost or won, in win chance, there is no only move and nothing to save.
const DECIDED: f64 = 0.03;
/// Plies after a praise in which there is none.
const PAUSE: usize = 6;

/// Findings of a coach around the last move of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoachFinding {
    /// The position before it, with two lines.
    pub before: Analysis,
    pub after: Analysis,
    /// Result of a second look, where the move is to be compared with others.
    pub second: Option<SecondLook>,
    /// Line that begins with the capture of a piece that seems to stand there for nothing after the move.
    pub taken: Option<PrincipalVariation>,
}

impl CoachFinding {
    /// Looks at the last move of a game: within `first` at the positions around it, within `second` at two moves where
    /// that is due. `None` where no move was played or `stop` was raised.
    pub fn look(
        engine: &mut Engine,
        game: &History,
        first: &Limits,
        second: &Limits,
        stop: &SearchControl,
    ) -> Option<CoachFinding> {
        let (mut earlier, mv) = (game.clone(), *game.moves().last()?);
        earlier.pop()?;
        let before = engine.analyse(&earlier, &Limits { lines: 2, ..first.clone() }, stop);
        let after = engine.analyse(game, first, stop);
        let mut found = CoachFinding { before, after, second: None, taken: None };
        if let Some(capture) = found.step(&earlier, mv).and_then(|step| step.hanging()) {
            let mut line = engine.look_at(game, &[capture], first, stop)?;
            engine.complete(game, &mut line, SHOWN, first, stop);
            found.taken = Some(line);
        }
        let second = match found.rivals(&earlier, mv) {
            rivals if rivals.is_empty() => None,
            rivals => Some(SecondLook::take(engine, &earlier, &rivals, mv, second, stop)?),
        };
        (!stop.is_stopped()).then_some(CoachFinding { second, ..found })
    }

    /// The moves with which `mv`, played after `earlier`, is to be compared.
    fn rivals(&self, earlier: &History, mv: Move) -> Vec<Move> {
        let Some(step) = self.step(earlier, mv) else { return Vec::new() };
        if step.is_doubtful() {
            step.found.best().into_iter().collect()
        } else if self.praise(&step, earlier) == Some(Praise::OnlyMove) {
            step.before.legal_moves().into_iter().filter(|other| *other != mv).collect()
        } else {
            Vec::new()
        }
    }

    /// The move as the first look sees it.
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
            seen_twice: false,
        })
    }

    /// Remark on `mv`, played in the last position of `earlier`. The mover is told. Nothing is said against
    /// it, or of it in comparison with others, that the second look does not confirm where there is one.
    pub fn remark(&self, earlier: &History, mv: Move) -> Option<Remark> {
        let first = self.step(earlier, mv)?;
        let given = self.taken.as_ref().and_then(|taken| first.given(taken));
        let doubtful = first.is_doubtful();
        let step = match self.second.as_ref().filter(|_| doubtful) {
            Some(second) => first.seen_again(second),
            None => first,
        };
        let (judgement, loss) = step.judge();
        if doubtful && judgement >= Judgement::Mistake {
            let (reason, answer) = (step.reason(), step.answer.line.clone());
            let better = step.found.best()?;
            return Some(Remark::Fault(Mistake { judgement, loss, reason, better, answer, given }));
        }
        if let (Some(piece), Some(better), Some(taken)) = (given, step.found.best(), &self.taken) {
            let reason = Some(step.loss_as_reason(piece));
            let answer = taken.moves.clone();
            return Some(Remark::Fault(Mistake { judgement, loss, reason, better, answer, given }));
        }
        if doubtful {
            return None;
        }
        let praise = self.praise(&step, earlier)?;
        let confirmed = praise != Praise::OnlyMove
            || self.second.as_ref().is_none_or(|second| is_apart(second.played.score, second.better.score));
        confirmed.then_some(Remark::Praise(praise))
    }

    /// Merit of a move that loses nothing.
    fn praise(&self, step: &ReviewedMove, earlier: &History) -> Option<Praise> {
        if let Score::Mate(1..) = step.found.score {
            return step.win().map(Praise::FindsWin);
        }
        // With one legal move there is nothing to find, and where all is lost nothing to save.
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
        // To take what has just come, or to take back, is no feat.
        let came = earlier.moves().last().map(|last| last.to());
        if let Some((piece, on)) = step.wins_piece()
            && came != Some(on)
        {
            return Some(Praise::WinsPiece { piece, on });
        }
        let second = self.before.lines.get(1)?.score;
        (met && is_apart(step.found.score, second)).then_some(Praise::OnlyMove)
    }
}

/// True if the next best move would have been a mistake that matters.
fn is_apart(best: Score, next: Score) -> bool {
    let (best, next) = (best.win_chance(), next.win_chance());
    next < 1.0 - DECIDED && best - next >= ONLY
}

impl Praise {
    /// Two praises of the same kind sound alike.
    pub fn is_like(&self, other: &Praise) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }

    /// True if the opponent's answer to the move `mv` takes away what was praised.
    pub fn is_undone(&self, mv: Move, answer: Move) -> bool {
        match self {
            Praise::SavesPiece { on, .. } => answer.to() == if *on == mv.from() { mv.to() } else { *on },
            _ => false,
        }
    }
}

/// Facts of a finished game that are worth naming.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CoachSummary {
    /// Things done well, at most two, in the order of the game.
    pub well: Vec<PlacedRemark>,
    /// Moves to look at again, at most two, in the order of the game.
    pub look_at: Vec<PlacedRemark>,
    /// All moves that left a piece to be taken for nothing, in the order of the game.
    pub given: Vec<PlacedRemark>,
}

/// Chooses from all remarks of a game about one player: the faults that lost the most, and praises of different kinds.
pub fn summary(noted: &[PlacedRemark]) -> CoachSummary {
    let loss = |noted: &&PlacedRemark| match &noted.remark {
        Remark::Fault(fault) => Some(fault.loss),
        Remark::Praise(_) => None,
    };
    let mut look_at: Vec<&PlacedRemark> = noted.iter().filter(|noted| loss(noted).is_some()).collect();
    look_at.sort_by(|a, b| loss(b).unwrap_or(0.0).total_cmp(&loss(a).unwrap_or(0.0)));
    let mut well: Vec<&PlacedRemark> = noted.iter().filter(|noted| loss(noted).is_none()).collect();
    well.sort_by_key(|noted| noted.weight());
    let mut kinds: Vec<&PlacedRemark> = Vec::new();
    // Of a kind the first, and only then a second one of it.
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
    let given =
        |noted: &&PlacedRemark| matches!(&noted.remark, Remark::Fault(fault) if fault.given.is_some());
    let given = noted.iter().filter(given).cloned().collect();
    CoachSummary { well: in_order(kinds), look_at: in_order(look_at), given }
}

/// The first two, in the order of the game.
fn in_order(mut noted: Vec<&PlacedRemark>) -> Vec<PlacedRemark> {
    noted.truncate(NAMED);
    noted.sort_by_key(|noted| noted.ply);
    noted.into_iter().cloned().collect()
}

/// Tests whether a praise is to be said after those that were: not soon after another one, and never twice the same way
/// in a row. `said` are the praises that were said, the oldest first, with their plies.
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

    /// Order among praises: the greatest is named.
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
