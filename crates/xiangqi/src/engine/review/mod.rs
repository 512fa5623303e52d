//! What became of a game: the chances after every move, how well each move was chosen and why one was bad, how accurately
//! the sides played, where the game turned.
//!
//! A review is made of findings, one for each position, and of nothing else: whoever keeps those keeps the review.
//! `docs/review.md` states the formulas and thresholds.

mod accuracy;
mod finding;
mod reason;
mod reviewed_move;
mod reviewer;
mod second_look;

use crate::rules::{Color, History, Move, Outcome, Position};

use super::PrincipalVariation;
use super::analysis::Idea;
pub use super::analysis::gain::SHOWN;
use super::book;
use super::opening::{self, NamedOpening};
use super::score::Score;

pub use accuracy::of_move as accuracy;
pub use finding::{Finding, ForcedWin};
pub(super) use reason::hanging;
pub use reason::{Loss, Reason};
pub use reviewed_move::COSTLY;
pub(super) use reviewed_move::ReviewedMove;
pub use reviewer::{NODES, ReviewFound, ReviewTask, ReviewWork, Reviewer};
pub use second_look::SecondLook;

/// Quality of the choice of a move. The best comes first, so a greater judgement is a worse one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Judgement {
    /// The best move by a clear lead, which a longer look has confirmed, or one of the opening book.
    Best,
    Good,
    /// It loses about as much win chance as a soldier is worth in an even position.
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
            Judgement::Inaccuracy => 0.17,
            Judgement::Mistake => 0.33,
            Judgement::Blunder => 0.42,
        }
    }

    /// A mistake or a blunder one degree milder.
    const fn milder(self) -> Judgement {
        match self {
            Judgement::Blunder => Judgement::Mistake,
            Judgement::Mistake => Judgement::Inaccuracy,
            other => other,
        }
    }

    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

/// Review of one move of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Reviewed {
    pub mv: Move,
    pub mover: Color,
    /// The mover's win chance with the best move, draws counted half, from 0 to 1.
    pub before: f64,
    /// The mover's win chance after the move.
    pub after: f64,
    /// Loss of win chance by the move: 0 for the best move and those of the book.
    pub loss: f64,
    pub judgement: Judgement,
    /// Better move; only where a second look has confirmed that something is to be said against the move.
    pub better: Option<Better>,
    /// Reason why it was worse; only for inaccuracies and what is below them, and only where it can be proved.
    pub reason: Option<Reason>,
    /// Line with which the opponent could go on after such a move.
    pub answer: Vec<Move>,
    /// The win that could have been forced and no longer can.
    pub missed: Option<ForcedWin>,
    /// The piece that could be taken for nothing after it, whatever that did to the chances.
    pub given: Option<Loss>,
}

/// A better move than the one that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Better {
    /// Score for the mover.
    pub score: Score,
    pub line: Vec<Move>,
    pub idea: Idea,
}

impl Better {
    /// The first move of the line.
    pub fn mv(&self) -> Move {
        self.line[0]
    }
}

/// A mistake that changed who stands better, see [`Review::turning`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// Its ply, from 1.
    pub ply: usize,
    pub gained: Color,
}

/// Review of a game, made by [`Review::from_findings`] of the findings in all its positions.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// Red's chance to win, draws counted half, from 0 to 1: before the first move and after each.
    pub chances: Vec<f32>,
    pub moves: Vec<Reviewed>,
    /// Accuracy of Red and Black, from 0 to 100; none for a side without a move.
    pub accuracy: [Option<f64>; 2],
    /// The mistakes that changed who stands better and were not given back at once: the three that lost the most at
    /// most, in the order of the game.
    pub turning: Vec<TurningPoint>,
    pub opening: Option<&'static NamedOpening>,
    /// Number of plies, from the first, that are moves of the opening book.
    pub book_plies: usize,
}

/// Number of moves of each side that are looked at again because they cost the most.
pub const NAMED: usize = 2;
/// The most turning points.
const MAX_TURNING: usize = 3;
/// A move that loses less win chance turns nothing, whatever it is called.
const TURNS: f64 = 0.05;

impl Review {
    /// The review of a game from what was found in each of its positions, the one before the first move included. `None`
    /// where the findings are not those of the game.
    pub fn from_findings(game: &History, findings: &[Finding]) -> Option<Review> {
        GameSteps::of(game.clone()).review(findings)
    }
}

/// A game move by move, and what is known of it without a search.
#[derive(Clone, Debug)]
struct GameSteps {
    history: History,
    /// The one before the first move included.
    positions: Vec<Position>,
    ending: Option<Outcome>,
    book_plies: usize,
}

impl GameSteps {
    fn of(history: History) -> GameSteps {
        let mut position = history.start().clone();
        let after = history.moves().iter().map(|&mv| {
            position.make(mv);
            position.clone()
        });
        let positions = std::iter::once(history.start().clone()).chain(after).collect();
        let ending = history.ruling().map(|ruling| ruling.outcome);
        GameSteps { positions, ending, book_plies: book_plies(&history), history }
    }

    /// Result of the first look at a move.
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
            seen_twice: false,
        }
    }

    /// Work to be done before the move of a ply is called worse than another, or the best. `costliest` is the result of
    /// [`GameSteps::costliest`].
    fn second_work(&self, findings: &[Finding], costliest: &[usize], ply: usize) -> Option<ReviewWork> {
        let step = self.step(findings, ply);
        let best = step.found.best().filter(|_| ply >= self.book_plies)?;
        if step.is_doubtful() || best != step.mv && costliest.contains(&ply) {
            return Some(ReviewWork::LookAgain(best, step.mv));
        }
        (best == step.mv && step.is_open()).then_some(ReviewWork::Confirm(best))
    }

    /// The plies of the moves that cost each side the most by the first look, two at most; none before all are known.
    fn costliest(&self, findings: &[Finding]) -> Vec<usize> {
        if findings.len() < self.positions.len() {
            return Vec::new();
        }
        let loss = |ply: &usize| {
            let (before, after) = self.step(findings, *ply).chances();
            before - after
        };
        let of_side = |first: usize| {
            let own = (self.book_plies..self.history.moves().len()).filter(|ply| ply % 2 == first);
            let mut costly: Vec<(usize, f64)> = own.map(|ply| (ply, loss(&ply))).collect();
            let other = |ply: usize| findings[ply].best() != Some(self.history.moves()[ply]);
            costly.retain(|(ply, loss)| *loss >= COSTLY && other(*ply));
            costly.sort_by(|a, b| b.1.total_cmp(&a.1));
            costly.into_iter().take(NAMED).map(|(ply, _)| ply)
        };
        (0..2).flat_map(of_side).collect()
    }

    fn review(&self, findings: &[Finding]) -> Option<Review> {
        let fit = |(position, finding): (&Position, &Finding)| finding.fits(position);
        if self.positions.len() != findings.len() || !self.positions.iter().zip(findings).all(fit) {
            return None;
        }
        let red: Vec<f64> = (0..findings.len()).map(|ply| self.red_chance(findings, ply)).collect();
        let moves: Vec<Reviewed> =
            (0..self.history.moves().len()).map(|ply| self.judge(findings, ply)).collect();
        let accuracy = Color::ALL.map(|color| {
            let own = moves.iter().enumerate().filter(|(_, reviewed)| reviewed.mover == color);
            accuracy::of_side(&red, &own.map(|(ply, reviewed)| (ply, reviewed.loss)).collect::<Vec<_>>())
        });
        Some(Review {
            chances: red.iter().map(|&chance| chance as f32).collect(),
            turning: turning(&moves),
            accuracy,
            moves,
            opening: opening::of(&self.history),
            book_plies: self.book_plies,
        })
    }

    /// Red's chance in the position before a ply.
    fn red_chance(&self, findings: &[Finding], ply: usize) -> f64 {
        let turn = self.positions[ply].turn();
        // Where the rules end the game, no search knows better.
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

    /// Judgement on a move. Nothing is said against it that no second look confirms, but for a piece that the captures on
    /// the board win for nothing.
    fn judge(&self, findings: &[Finding], ply: usize) -> Reviewed {
        let first = self.step(findings, ply);
        let (mv, mover) = (first.mv, first.before.turn());
        // Who has mated need not have done it as the search would.
        let won = first.ending.is_some_and(|outcome| outcome.winner == Some(mover));
        let known = ply < self.book_plies || won;
        let second = findings[ply].second.as_ref().filter(|_| !known);
        let first_best = first.found.best().is_none_or(|best| best == mv);
        let best = known || first_best && second.is_none_or(|second| second.confirms_the_best());
        let (step, confirmed) = match second {
            Some(second) => (first.seen_again(second), true),
            None => (first, false),
        };
        let taken = PrincipalVariation { score: step.answer.score, moves: step.answer.line.clone() };
        let given = step.given(&taken).filter(|_| !known && step.hanging() == step.answer.best());
        let (before, after) = step.chances();
        let (judgement, loss) = match (best, step.judge()) {
            (true, _) => (Judgement::Best, 0.0),
            (false, (_, loss)) if !confirmed => {
                (Judgement::Good, loss.min(Judgement::Inaccuracy.threshold()))
            }
            (false, judged) => judged,
        };
        let bad = judgement >= Judgement::Inaccuracy;
        let missed = if confirmed { step.missed_win() } else { None };
        let reason = if bad { step.reason() } else { None };
        let costly = !best && confirmed && loss >= COSTLY;
        let better = (bad || costly || missed.is_some()).then(|| {
            let idea = step.idea_of_better(reason.as_ref())?;
            Some(Better { score: step.found.score, line: step.found.line.clone(), idea })
        });
        let answer = if bad { step.answer.line } else { Vec::new() };
        Reviewed {
            mv,
            mover,
            before,
            after,
            loss,
            judgement,
            better: better.flatten(),
            reason,
            answer,
            missed,
            given,
        }
    }
}

/// Number of first moves that are known from masters.
fn book_plies(game: &History) -> usize {
    let mut position = game.start().clone();
    let known = |&&mv: &&Move| {
        let known = book::is_known(&position, mv);
        if known {
            position.make(mv);
        }
        known
    };
    game.moves().iter().take_while(known).count()
}

/// Band of a win chance: lost by force, losing, about even or winning.
fn band(chance: f64) -> u8 {
    u8::from(chance > 0.0) + u8::from(chance > 1.0 / 3.0) + u8::from(chance > 2.0 / 3.0)
}

/// The moves that lost the most of those that changed who stands better, in the order of the game. A mistake that the
/// opponent's next move gives back has turned nothing, and neither has that one.
fn turning(moves: &[Reviewed]) -> Vec<TurningPoint> {
    // In a lost game nothing turns any more.
    let is_fault = |moved: &Reviewed| moved.judgement >= Judgement::Mistake && moved.loss >= TURNS;
    let mut plies = Vec::new();
    let mut ply = 0;
    while let Some(moved) = moves.get(ply) {
        let given_back = moves
            .get(ply + 1)
            .is_some_and(|next| is_fault(next) && band(1.0 - next.after) >= band(moved.before));
        if is_fault(moved) && given_back {
            ply += 1;
        } else if is_fault(moved) && band(moved.after) < band(moved.before) {
            plies.push(ply);
        }
        ply += 1;
    }
    plies.sort_by(|&a, &b| moves[b].loss.total_cmp(&moves[a].loss));
    plies.truncate(MAX_TURNING);
    plies.sort_unstable();
    plies.into_iter().map(|ply| TurningPoint { ply: ply + 1, gained: !moves[ply].mover }).collect()
}
