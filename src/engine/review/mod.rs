//! What became of a game: the chances after every move, how well each move was chosen and why one was bad, how accurately
//! the sides played, where the game turned.
//!
//! A review is made of findings, one for each position, and of nothing else: whoever keeps those keeps the review.
//! `docs/review.md` states the formulas and thresholds.

mod accuracy;
mod finding;
mod reason;
mod reviewer;

use crate::rules::{Color, History, Move, Position};

use super::analysis::Idea;
use super::book;
use super::opening::{self, NamedOpening};
use super::score::Score;

pub use accuracy::of_move as accuracy;
pub use finding::{Finding, ForcedWin};
pub(super) use reason::ReviewedMove;
pub use reason::{Loss, Reason};
pub use reviewer::{NODES, ReviewTask, Reviewer};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Judgement {
    /// The best move, or one of the opening book.
    Best,
    Good,
    /// It loses a twentieth of the win chance.
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Judgement {
    /// The judgement on a move other than the best that loses so much win chance, from 0 to 1.
    pub fn of(loss: f64) -> Judgement {
        match loss {
            loss if loss >= Judgement::Blunder.threshold() => Judgement::Blunder,
            loss if loss >= Judgement::Mistake.threshold() => Judgement::Mistake,
            loss if loss >= Judgement::Inaccuracy.threshold() => Judgement::Inaccuracy,
            _ => Judgement::Good,
        }
    }

    /// The loss of win chance, from 0 to 1, from which on a move is judged like that.
    pub const fn threshold(self) -> f64 {
        match self {
            Judgement::Best | Judgement::Good => 0.0,
            Judgement::Inaccuracy => 0.05,
            Judgement::Mistake => 0.10,
            Judgement::Blunder => 0.20,
        }
    }

    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

/// What is said of one move of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Reviewed {
    pub mv: Move,
    pub mover: Color,
    /// The mover's win chance with the best move, draws counted half, from 0 to 1.
    pub before: f64,
    /// The mover's win chance after the move.
    pub after: f64,
    /// What the move loses: 0 for the best move and those of the book.
    pub loss: f64,
    pub judgement: Judgement,
    /// What was better; none for the best move, those of the book, and where nothing else was possible.
    pub better: Option<Better>,
    /// Why it was worse; only for inaccuracies and what is below them, and only where it can be proved.
    pub reason: Option<Reason>,
    /// The win that could have been forced and no longer can.
    pub missed: Option<ForcedWin>,
}

/// A better move than the one that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Better {
    /// How good it is for the mover.
    pub score: Score,
    pub line: Vec<Move>,
    pub idea: Idea,
}

impl Better {
    pub fn mv(&self) -> Move {
        self.line[0]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// Its ply, from 1.
    pub ply: usize,
    pub gained: Color,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// Red's chance to win, draws counted half, from 0 to 1: before the first move and after each.
    pub chances: Vec<f32>,
    pub moves: Vec<Reviewed>,
    /// How accurately Red and Black played, from 0 to 100; none for a side without a move.
    pub accuracy: [Option<f64>; 2],
    /// The moves that lost the most, mistakes at least, at most three, in the order of the game.
    pub turning: Vec<TurningPoint>,
    pub opening: Option<&'static NamedOpening>,
    /// How many plies of the game, from the first, are moves of the opening book.
    pub book_plies: usize,
}

/// The most turning points.
const MAX_TURNING: usize = 3;

impl Review {
    /// The review of a game from what was found in each of its positions, the one before the first move included. `None`
    /// where the findings are not those of the game.
    pub fn from_findings(game: &History, findings: &[Finding]) -> Option<Review> {
        let positions = positions(game);
        let fit = |(position, finding): (&Position, &Finding)| finding.fits(position);
        if positions.len() != findings.len() || !positions.iter().zip(findings).all(fit) {
            return None;
        }
        let red: Vec<f64> =
            (0..positions.len()).map(|ply| red_chance(game, &positions, findings, ply)).collect();
        let ruling = game.ruling();
        let book_plies = book_plies(game);
        let moves: Vec<Reviewed> = game
            .moves()
            .iter()
            .enumerate()
            .map(|(ply, &mv)| {
                let mover = positions[ply].turn();
                let of_mover = |ply: usize| if mover == Color::Red { red[ply] } else { 1.0 - red[ply] };
                let (before, after) = (of_mover(ply), of_mover(ply + 1));
                let last = ply + 1 == game.moves().len();
                let step = ReviewedMove {
                    mv,
                    before: &positions[ply],
                    after: &positions[ply + 1],
                    found: &findings[ply],
                    answer: &findings[ply + 1],
                    ending: ruling.as_ref().filter(|_| last).map(|ruling| ruling.outcome.termination),
                };
                judge(&step, before, after, ply < book_plies)
            })
            .collect();
        let accuracy = Color::ALL.map(|color| {
            let own = moves.iter().enumerate().filter(|(_, reviewed)| reviewed.mover == color);
            accuracy::of_side(&red, &own.map(|(ply, reviewed)| (ply, reviewed.loss)).collect::<Vec<_>>())
        });
        Some(Review {
            chances: red.iter().map(|&chance| chance as f32).collect(),
            turning: turning(&moves),
            accuracy,
            moves,
            opening: opening::of(game),
            book_plies,
        })
    }
}

/// The positions of a game, the one before the first move included.
fn positions(game: &History) -> Vec<Position> {
    let mut position = game.start().clone();
    let after = game.moves().iter().map(|&mv| {
        position.make(mv);
        position.clone()
    });
    std::iter::once(game.start().clone()).chain(after).collect()
}

/// Red's chance in the position before a ply.
fn red_chance(game: &History, positions: &[Position], findings: &[Finding], ply: usize) -> f64 {
    // Where the rules end the game, no search knows better.
    if ply == game.moves().len()
        && let Some(ruling) = game.ruling()
    {
        return match ruling.outcome.winner {
            Some(Color::Red) => 1.0,
            Some(Color::Black) => 0.0,
            None => 0.5,
        };
    }
    let chance = findings[ply].score.win_chance();
    if positions[ply].turn() == Color::Red { chance } else { 1.0 - chance }
}

/// How many of the first moves are moves of the book.
fn book_plies(game: &History) -> usize {
    let mut played = History::new(game.start().clone(), game.rules());
    let known = |&&mv: &&Move| {
        let known = book::moves(&played).iter().any(|&(book, _)| book == mv);
        known && played.push(mv).is_ok()
    };
    game.moves().iter().take_while(known).count()
}

/// What is said of a move; `before` and `after` are the mover's chances.
fn judge(step: &ReviewedMove, before: f64, after: f64, in_book: bool) -> Reviewed {
    // Who has mated need not have done it as the search would.
    let won = step.ending.is_some() && after == 1.0;
    let better = (step.found.best() != Some(step.mv) && !in_book && !won)
        .then(|| {
            let idea = step.found.idea(step.before)?;
            Some(Better { score: step.found.score, line: step.found.line.clone(), idea })
        })
        .flatten();
    let loss = if better.is_some() { (before - after).max(0.0) } else { 0.0 };
    let judgement = if better.is_some() { Judgement::of(loss) } else { Judgement::Best };
    let bad = judgement >= Judgement::Inaccuracy;
    Reviewed {
        mv: step.mv,
        mover: step.before.turn(),
        before,
        after,
        loss,
        judgement,
        reason: if bad { step.reason() } else { None },
        missed: if better.is_some() { step.missed_win() } else { None },
        better,
    }
}

/// The moves that lost the most, in the order of the game.
fn turning(moves: &[Reviewed]) -> Vec<TurningPoint> {
    let mut plies: Vec<usize> =
        (0..moves.len()).filter(|&ply| moves[ply].judgement >= Judgement::Mistake).collect();
    plies.sort_by(|&a, &b| moves[b].loss.total_cmp(&moves[a].loss));
    plies.truncate(MAX_TURNING);
    plies.sort_unstable();
    plies.into_iter().map(|ply| TurningPoint { ply: ply + 1, gained: !moves[ply].mover }).collect()
}
