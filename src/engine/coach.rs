//! What a coach says of a move: that it loses much, and why, or that it was good.

use super::analysis::{Analysis, ThreatKind};
use super::review::{Finding, ForcedWin, Judgement, Reason, ReviewedMove};
use crate::rules::{History, Move, Piece, Square};

#[derive(Clone, Debug, PartialEq)]
pub enum Remark {
    Fault(Mistake),
    Praise(Praise),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    pub judgement: Judgement,
    /// The win chance that it loses, from 0 to 1.
    pub loss: f64,
    pub reason: Option<Reason>,
    pub better: Move,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Praise {
    /// It mates or begins the mate.
    FindsWin(ForcedWin),
    /// Every other move would have been a mistake.
    OnlyMove,
    /// It takes a piece and comes out ahead, or its line takes it next.
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

#[derive(Clone, Debug, PartialEq)]
pub struct PlacedRemark {
    /// The ply of the move, from 1.
    pub ply: usize,
    pub mv: Move,
    pub remark: Remark,
}

/// How many things of each kind a summary names.
const NAMED: usize = 2;
/// A move is the only one when the next best would have been a mistake.
const ONLY: f64 = Judgement::Mistake.threshold();
/// In positions as good as lost or won, in win chance, there is no only move and nothing to save.
const DECIDED: f64 = 0.03;
/// Plies after a praise in which there is none.
const PAUSE: usize = 6;

impl Praise {
    /// Two praises of the same kind sound alike.
    pub fn is_like(&self, other: &Praise) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

/// What there is to say about `mv`, played in the last position of `game`. `before` is the analysis of that position, with
/// two lines or more if the only move is to be praised; `after` that of the next one. The mover is told.
pub fn remark(game: &History, before: &Analysis, mv: Move, after: &Analysis) -> Option<Remark> {
    let position = game.position();
    let mut next = game.clone();
    next.push(mv).ok()?;
    let ruling = next.ruling();
    let side = position.turn();
    let [found, answer] = [before, after].map(Finding::from);
    let step = ReviewedMove {
        mv,
        before: position,
        after: next.position(),
        found: &found,
        answer: &answer,
        ending: ruling.as_ref().map(|ruling| ruling.outcome.termination),
    };
    let reached = match &ruling {
        Some(ruling) => ruling.outcome.winner.map_or(0.5, |winner| f64::from(u8::from(winner == side))),
        None => after.win_chance(side),
    };
    let best = before.best()?;
    let loss = before.win_chance(side) - reached;
    let judgement = Judgement::of(loss);
    if mv != best && judgement >= Judgement::Mistake {
        return Some(Remark::Fault(Mistake { judgement, loss, reason: step.reason(), better: best }));
    }
    if judgement > Judgement::Good {
        return None;
    }
    let came = game.moves().last().map(|last| last.to());
    praise(&step, before, reached, came).map(Remark::Praise)
}

/// What is good about a move that loses nothing; the opponent's last move went to `came`.
fn praise(step: &ReviewedMove, before: &Analysis, reached: f64, came: Option<Square>) -> Option<Praise> {
    let found = step.found;
    if let Some(win) = found.win(step.before) {
        return (step.missed_win().is_none()).then_some(Praise::FindsWin(win));
    }
    // With one legal move there is nothing to find, and where all is lost nothing to save.
    if reached < DECIDED || step.before.legal_moves().len() < 2 {
        return None;
    }
    let threat = found.threat.as_ref();
    let met = found.best() == Some(step.mv);
    match threat.map(|threat| threat.kind) {
        Some(ThreatKind::Mates { .. } | ThreatKind::LeavesNoMove { .. }) if met => {
            return Some(Praise::StopsMate);
        }
        Some(ThreatKind::Takes { piece, on, .. }) if met && step.saves(on) => {
            return Some(Praise::SavesPiece { piece, on });
        }
        _ => {}
    }
    // To take what has just come, or to take back, is no feat.
    if let Some((piece, on)) = step.wins_piece()
        && came != Some(on)
    {
        return Some(Praise::WinsPiece { piece, on });
    }
    let second = before.lines.get(1).map(|line| line.score.win_chance())?;
    let only = met && second < 1.0 - DECIDED && before.score.win_chance() - second >= ONLY;
    only.then_some(Praise::OnlyMove)
}

/// What is worth naming when the game is over.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CoachSummary {
    /// Things done well, at most two, in the order of the game.
    pub well: Vec<PlacedRemark>,
    /// Moves to look at again, at most two, in the order of the game.
    pub look_at: Vec<PlacedRemark>,
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
    CoachSummary { well: in_order(kinds), look_at: in_order(look_at) }
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

    /// What is named first among praises.
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
