//! Reviews of games: chances after every move, judgements of the moves with reasons, accuracy of the sides, turning points.
//!
//! A review depends only on the findings, one for each position. `docs/review.md` has the formulas and thresholds.

mod accuracy;
mod finding;
mod loss;
mod reason;
mod reviewed_move;
mod reviewer;
mod second_look;
mod turning;

use crate::rules::{Color, History, Move, Outcome, Position};

pub use super::analysis::gain::SHOWN;
use super::analysis::{GivenAway, Idea};
use super::book;
use super::opening::{self, NamedOpening};
use super::score::Score;

pub use finding::{Finding, ForcedWin};
pub use loss::{Loss, captured_in, dearest_capture};
pub use reason::Reason;
pub use reviewed_move::COSTLY;
use reviewed_move::MILD;
pub(super) use reviewed_move::ReviewedMove;
pub use reviewer::{NODES, ReviewFound, ReviewTask, ReviewWork, Reviewer};
pub(super) use second_look::HARDLY_BETTER;
pub use second_look::SecondLook;
use second_look::{COMPARED, CONFIRMED, GLANCED, LONGEST};
pub use turning::TurningPoint;

/// Quality of a move. The order is from good to bad, so a greater judgement is a worse one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Judgement {
    /// The best move by a clear lead, which a longer look has confirmed, or a move of the opening book.
    Best,
    /// A small loss or none.
    Good,
    /// A loss of about a soldier in an even position.
    Inaccuracy,
    /// A considerable loss.
    Mistake,
    /// A great loss.
    Blunder,
}

impl Judgement {
    /// Returns the judgement of a move other than the best by its loss of win chance, from 0 to 1.
    pub fn from_loss(loss: f64) -> Judgement {
        for judgement in [Judgement::Blunder, Judgement::Mistake, Judgement::Inaccuracy] {
            if loss >= judgement.threshold() {
                return judgement;
            }
        }
        Judgement::Good
    }

    /// Returns the minimum loss of win chance for the judgement, from 0 to 1.
    pub const fn threshold(self) -> f64 {
        match self {
            Judgement::Best | Judgement::Good => 0.0,
            Judgement::Inaccuracy => 0.17,
            Judgement::Mistake => 0.33,
            Judgement::Blunder => 0.42,
        }
    }

    /// Returns the name in kebab case, such as `inaccuracy`.
    pub const fn name(self) -> &'static str {
        match self {
            Judgement::Best => "best",
            Judgement::Good => "good",
            Judgement::Inaccuracy => "inaccuracy",
            Judgement::Mistake => "mistake",
            Judgement::Blunder => "blunder",
        }
    }
}

/// Review of one move of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Reviewed {
    /// The move.
    pub mv: Move,
    /// Side that played it.
    pub mover: Color,
    /// The mover's win chance with the best move, from 0 to 1; a draw counts half.
    pub before: f64,
    /// The mover's win chance after the move.
    pub after: f64,
    /// Loss of win chance by the move, 0 for the best move and moves of the book.
    pub loss: f64,
    /// Loss on the milder curve from which the accuracy is computed, from 0 to 1.
    pub accuracy_loss: f64,
    /// Quality of the move.
    pub judgement: Judgement,
    /// Better move, confirmed by a second look.
    pub better: Option<Better>,
    /// Proved reason for an inaccuracy or a worse move.
    pub reason: Option<Reason>,
    /// The opponent's best line after such a move.
    pub answer: Vec<Move>,
    /// Forced win that the move gave away.
    pub missed: Option<ForcedWin>,
    /// Piece that the move gave away.
    pub given: Option<GivenAway>,
}

/// A better move than the played one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Better {
    /// Score for the mover.
    pub score: Score,
    /// The move and its continuation.
    pub line: Vec<Move>,
    /// Idea of the move.
    pub idea: Idea,
}

impl Better {
    /// Returns the first move of the line.
    pub fn mv(&self) -> Move {
        self.line[0]
    }
}

/// Review of a game, made by [`Review::from_findings`].
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// Red's win chance before the first move and after each, from 0 to 1; a draw counts half.
    pub chances: Vec<f32>,
    /// Reviews of all moves, in the order of the game.
    pub moves: Vec<Reviewed>,
    /// Accuracy of Red and Black, from 0 to 100; `None` for a side without a move.
    pub accuracy: [Option<f64>; 2],
    /// Up to five mistakes that changed the advantage and were not given back at once, those with the greatest loss, in the
    /// order of the game. Without such a mistake, the costliest moves of the side that is lost at the end.
    pub turning: Vec<TurningPoint>,
    /// Opening of the game.
    pub opening: Option<&'static NamedOpening>,
    /// Number of first plies that are moves of the opening book.
    pub book_plies: usize,
}

/// Number of moves of each side that get a second look because of their loss.
pub const NAMED: usize = 2;
impl Review {
    /// Makes the review of a game from the findings in all positions, including the one before the first move. Returns
    /// `None` if the findings do not belong to the game.
    pub fn from_findings(game: &History, findings: &[Finding]) -> Option<Review> {
        GameSteps::new(game.clone()).review(findings)
    }
}

/// A game with its positions, ending and book moves.
#[derive(Clone, Debug)]
struct GameSteps {
    history: History,
    /// Positions, including the one before the first move.
    positions: Vec<Position>,
    ending: Option<Outcome>,
    book_plies: usize,
}

impl GameSteps {
    fn new(history: History) -> GameSteps {
        let mut position = history.start().clone();
        let after = history.moves().iter().map(|&mv| {
            position.make(mv);
            position.clone()
        });
        let positions = std::iter::once(history.start().clone()).chain(after).collect();
        let ending = history.ruling().map(|ruling| ruling.outcome);
        GameSteps { positions, ending, book_plies: book_plies(&history), history }
    }

    /// Returns a move with the findings of the first look.
    fn step(&self, findings: &[Finding], ply: usize) -> ReviewedMove {
        let last = ply.checked_sub(1).map(|last| (last, self.history.moves()[last].to()));
        ReviewedMove {
            lost: last.and_then(|(last, on)| Some((self.positions[last].piece_at(on)?, on))),
            mv: self.history.moves()[ply],
            before: self.positions[ply].clone(),
            after: self.positions[ply + 1].clone(),
            found: Finding { second: None, ..findings[ply].clone() },
            answer: Finding { second: None, ..findings[ply + 1].clone() },
            ending: self.ending.filter(|_| ply + 2 == self.positions.len()),
        }
    }

    /// Returns the second look that a move needs beyond the one it had. `costliest` is the result of
    /// [`GameSteps::costliest`].
    fn second_work(&self, findings: &[Finding], costliest: &[usize], ply: usize) -> Option<ReviewWork> {
        let first = self.step(findings, ply);
        let is_open = first.is_open();
        let is_best = first.found.best() == Some(first.mv);
        let second = findings[ply].second.as_deref();
        let taken = second.map_or(0, |second| second.times);
        let step = if let Some(second) = second { first.seen_again(second) } else { first };
        let best = step.found.best().filter(|_| ply >= self.book_plies)?;
        let (better, times) = if taken >= COMPARED && step.is_near_threshold() {
            (Some(best), LONGEST)
        } else if step.is_doubtful() || !is_best && costliest.contains(&ply) {
            (Some(best), COMPARED)
        } else if is_best && is_open {
            (None, CONFIRMED)
        } else if is_open {
            (Some(best), GLANCED)
        } else {
            return None;
        };
        if times > taken { Some(ReviewWork::LookAgain { played: step.mv, better, times }) } else { None }
    }

    /// Returns the plies of up to two moves of each side with the greatest loss in the first look, none before all findings
    /// are known.
    fn costliest(&self, findings: &[Finding]) -> Vec<usize> {
        if findings.len() < self.positions.len() {
            return Vec::new();
        }
        let mut costly: Vec<(usize, f64)> = Vec::new();
        for ply in self.book_plies..self.history.moves().len() {
            let (before, after) = self.step(findings, ply).chances();
            if before - after >= COSTLY && findings[ply].best() != Some(self.history.moves()[ply]) {
                costly.push((ply, before - after));
            }
        }
        costly.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        let mut plies = Vec::new();
        for side in 0..2 {
            plies.extend(costly.iter().map(|(ply, _)| *ply).filter(|ply| ply % 2 == side).take(NAMED));
        }
        plies
    }

    fn review(&self, findings: &[Finding]) -> Option<Review> {
        if self.positions.len() != findings.len()
            || !self.positions.iter().zip(findings).all(|(position, finding)| finding.fits(position))
        {
            return None;
        }
        let red: Vec<f64> = (0..findings.len()).map(|ply| self.red_chance(findings, ply)).collect();
        let moves: Vec<Reviewed> =
            (0..self.history.moves().len()).map(|ply| self.judge(findings, ply)).collect();
        let accuracy = Color::ALL.map(|color| {
            let own = moves.iter().filter(|reviewed| reviewed.mover == color);
            accuracy::of_losses(&own.map(|reviewed| reviewed.accuracy_loss).collect::<Vec<_>>())
        });
        Some(Review {
            chances: red.iter().map(|&chance| chance as f32).collect(),
            turning: turning::turning_points(&moves, red[red.len() - 1]),
            accuracy,
            moves,
            opening: opening::of(&self.history),
            book_plies: self.book_plies,
        })
    }

    /// Returns Red's win chance in the position before a ply.
    fn red_chance(&self, findings: &[Finding], ply: usize) -> f64 {
        let turn = self.positions[ply].turn();
        // The rules decide an ended game.
        if ply + 1 == self.positions.len()
            && let Some(outcome) = self.ending
        {
            return outcome.winner.map_or(0.5, |winner| f64::from(u8::from(winner == Color::Red)));
        }
        let earlier = ply.checked_sub(1).and_then(|before| findings[before].second.as_ref());
        let score = match (&findings[ply].second, earlier) {
            (Some(second), _) => {
                [second.better.score, second.played.score].into_iter().max_by_key(|score| score.value())
            }
            (None, Some(second)) => Some(second.played.score.answered()),
            (None, None) => None,
        };
        let chance = score.unwrap_or(findings[ply].score).win_chance();
        if turn == Color::Red { chance } else { 1.0 - chance }
    }

    /// Reviews a move. Except for a piece given away, criticism needs the confirmation of a second look.
    fn judge(&self, findings: &[Finding], ply: usize) -> Reviewed {
        let first = self.step(findings, ply);
        let mv = first.mv;
        let mover = first.before.turn();
        // A move that wins at once is right, whatever the search prefers.
        let won = first.ending.is_some_and(|outcome| outcome.winner == Some(mover));
        let known = ply < self.book_plies || won;
        let second = findings[ply].second.as_ref().filter(|_| !known);
        let first_best = first.found.best().is_none_or(|best| best == mv);
        let best = known || first_best && second.is_none_or(|second| second.confirms_the_best());
        let (step, confirmed) = match second {
            Some(second) => (first.seen_again(second), true),
            None => (first, false),
        };
        let given = if known {
            None
        } else if confirmed {
            step.given_in_lines()
        } else {
            step.given()
        };
        let (before, after) = step.chances();
        let (judgement, loss) = match (best, step.judge()) {
            (true, _) => (Judgement::Best, 0.0),
            (false, (_, loss)) if !confirmed => {
                (Judgement::Good, loss.min(Judgement::Inaccuracy.threshold()))
            }
            (false, judged) => judged,
        };
        let (mild_before, mild_after) = step.chances_on(MILD);
        let accuracy_loss = if best { 0.0 } else { (mild_before - mild_after).max(0.0) };
        let bad = judgement >= Judgement::Inaccuracy;
        let missed = if confirmed { step.missed_win() } else { None };
        let reason = if bad { step.reason() } else { None };
        let costly = !best && confirmed && loss >= COSTLY;
        let mut better = None;
        if (bad || costly || missed.is_some())
            && let Some(idea) = step.better_idea(reason.as_ref())
        {
            better = Some(Better { score: step.found.score, line: step.found.line.clone(), idea });
        }
        let answer = if bad { step.answer.line } else { Vec::new() };
        Reviewed {
            mv,
            mover,
            before,
            after,
            loss,
            accuracy_loss,
            judgement,
            better,
            reason,
            answer,
            missed,
            given,
        }
    }
}

/// Returns the number of first moves that are known from masters.
fn book_plies(game: &History) -> usize {
    let mut position = game.start().clone();
    for (ply, &mv) in game.moves().iter().enumerate() {
        if !book::is_known(&position, mv) {
            return ply;
        }
        position.make(mv);
    }
    game.moves().len()
}
