//! What makes a position a puzzle: one move wins, at every turn of the solver, and no other does. Building one.

use super::{Puzzle, Solves};
use crate::engine::{Engine, Limits, PrincipalVariation, Report, Score, SearchControl, gain};
use crate::rules::{Color, History, Move, Piece, Position, Role, RuleSet};

/// From this chance on a side stands clearly better.
pub(super) const WINNING: f64 = 0.75;
/// Any other move leaves so much less of a chance. Or its score is [`FAR`] lower, and [`OPEN`] at most.
const LEAD: f64 = 0.17;
/// See [`LEAD`]; in centipawns.
const FAR: i32 = 350;
/// See [`LEAD`]; in centipawns.
const OPEN: i32 = 280;
/// Least gain of the solver at the end, in centipawns: more than two advisors.
const GAIN: i32 = 400;
/// Centipawns from which a score means a ruling on a repetition.
const NO_RULING: i32 = 20_000;
const LONGEST_MATE: i32 = 8;
/// Nobody looks for a mate in so many moves where another move wins as well.
const LONG_MATE: i32 = 4;
/// The most moves of the solver up to a gain.
const LONGEST_GAIN: usize = 5;
/// By how much the chances that a search of some thousand positions sees may be off.
pub(super) const SHORT: f64 = 0.09;
/// The same of some hundred positions.
pub(super) const GLANCE: f64 = 0.12;
/// The most answers of the other side that are tried at one ply.
const ANSWERS: usize = 3;
/// An answer that loses so much more is as good, in centipawns.
const ALIKE: i32 = 20;
/// The fewest moves that a solver can choose among at the start.
const CHOICE: usize = 5;
/// Most that can be captured for nothing, in centipawns, where a position is no puzzle.
const HANGING: i32 = 300;

/// Positions visited while a puzzle is built.
pub(super) struct Effort {
    /// Short looks that come first: positions visited, and by how much their chances may be off.
    pub(super) looks: &'static [(u64, f64)],
    /// For the first move of the solver.
    pub(super) first: u64,
    /// For each later one; what the table holds of the first search helps.
    pub(super) later: u64,
    /// For each answer of the other side.
    pub(super) answer: u64,
}

/// Tests whether the best line wins and the next best does not, by chances that may be off by `slack`.
pub(super) fn separates(lines: &[PrincipalVariation], slack: f64) -> bool {
    let [best, second, ..] = lines else { return false };
    best.score.win_chance() >= WINNING - slack && !reaches(best.score, second.score, true, slack)
}

/// Tests whether a move of the score `other` rivals a mate in `moves`: it mates as soon. At the `first` move of a mate in two
/// or more a mate one move longer counts, too, and at that of a long mate any win, by chances that may be off by `slack`.
pub fn rivals_mate(moves: i32, other: Score, first: bool, slack: f64) -> bool {
    let latest = if first && moves > 1 { moves + 1 } else { moves };
    let wins = first && moves >= LONG_MATE && other.win_chance() > WINNING + slack;
    wins || matches!(other, Score::Mate(others) if (1..=latest).contains(&others))
}

/// Tests whether a move of this score reaches the goal as well as the best one: it rivals a mate, or it leaves about as good
/// a chance, by chances that may be off by `slack`. `first` says whether it is the first move of the solution.
pub(super) fn reaches(best: Score, other: Score, first: bool, slack: f64) -> bool {
    match best {
        Score::Mate(moves) => rivals_mate(moves, other, first, slack),
        Score::Centipawns(value) => {
            let far = other.value() <= OPEN && value - other.value() >= FAR;
            !far && other.win_chance() > best.win_chance() - LEAD + slack
        }
    }
}

/// Builds the puzzle of a position, if it is one; `last` is the move that led there, `effort` says how hard to look.
pub(super) fn build(
    engine: &mut Engine,
    position: &Position,
    last: Option<Move>,
    effort: &Effort,
) -> Option<Puzzle> {
    if position.legal_moves().len() < CHOICE {
        return None;
    }
    let game = History::new(position.clone(), RuleSet::World);
    engine.clear();
    for &(nodes, slack) in effort.looks {
        let look = search(engine, &game, nodes, 2);
        if !separates(&look.lines, slack) || is_obvious(position, look.best?, last) {
            return None;
        }
    }
    let report = search(engine, &game, effort.first, 2);
    let mv = report.best?;
    if is_rivalled(&report, true) || is_obvious(position, mv, last) {
        return None;
    }
    let mate = match report.score {
        Score::Mate(moves) if (1..=LONGEST_MATE).contains(&moves) => Some(moves),
        Score::Centipawns(value) if value < NO_RULING && report.score.win_chance() >= WINNING => None,
        _ => return None,
    };
    let mut proof = Proof { engine, start: position, effort, solution: Vec::new() };
    let proves = proof.play(&game, mv, mate);
    proves
        .then(|| Puzzle::new(position.clone(), proof.solution, Solves::default(), Vec::new()).ok())
        .flatten()
}

/// Tests whether another move than the best one reaches the goal as well.
fn is_rivalled(report: &Report, first: bool) -> bool {
    report.lines.get(1).is_some_and(|second| reaches(report.score, second.score, first, 0.0))
}

/// Tests whether an answer of this score is as good as the best one: it is mated as late, or loses about as much.
fn holds_out(score: Score, best: Score) -> bool {
    score == best
        || matches!((score, best), (Score::Centipawns(score), Score::Centipawns(best)) if score >= best - ALIKE)
}

/// A solution while it is built.
struct Proof<'a> {
    engine: &'a mut Engine,
    start: &'a Position,
    effort: &'a Effort,
    solution: Vec<Move>,
}

impl Proof<'_> {
    /// Adds the move `mv` of the solver and all that follow, if there is a solution with it, and says whether there is. The goal
    /// is a mate in so many moves, this one counted, or a gain.
    fn play(&mut self, game: &History, mv: Move, mate: Option<i32>) -> bool {
        let mut after = game.clone();
        if after.push(mv).is_err() {
            return false;
        }
        self.solution.push(mv);
        let solved = match mate {
            Some(moves) => moves == 1 || self.answer(&after, mate),
            None => {
                let is_over = self.solution.len() > 1
                    && ends_in_hand(game.position(), mv)
                    && has_gained(self.start, after.position());
                is_over || self.solution.len().div_ceil(2) < LONGEST_GAIN && self.answer(&after, mate)
            }
        };
        if !solved {
            self.solution.pop();
        }
        solved
    }

    /// Tries the answers that hold out as well as the best one, until one leaves the solver a single way.
    fn answer(&mut self, game: &History, mate: Option<i32>) -> bool {
        let answers = search(self.engine, game, self.effort.answer, ANSWERS).lines;
        let Some(best) = answers.first().map(|line| line.score) else { return false };
        answers
            .iter()
            .filter(|line| holds_out(line.score, best))
            .any(|line| self.go_on(game, line.moves[0], mate))
    }

    /// Goes on after an answer of the other side.
    fn go_on(&mut self, before: &History, answer: Move, mate: Option<i32>) -> bool {
        let mut game = before.clone();
        if game.push(answer).is_err() {
            return false;
        }
        let report = search(self.engine, &game, self.effort.later, 2);
        let Some(mv) = report.best else { return false };
        let mate = mate.map(|moves| moves - 1);
        if !mate.map_or(report.score.win_chance() >= WINNING, |moves| report.score == Score::Mate(moves)) {
            return false;
        }
        // Any mate will do in the end.
        if mate != Some(1) && is_rivalled(&report, false) {
            // Where several moves go on as well, the solution ends before, if every answer leaves the gain.
            return mate.is_none() && wins_whatever_comes(self.start, before.position());
        }
        self.solution.push(answer);
        let solved = self.play(&game, mv, mate);
        if !solved {
            self.solution.pop();
        }
        solved
    }
}

pub(super) fn search(engine: &mut Engine, game: &History, nodes: u64, lines: usize) -> Report {
    let limits = Limits { lines, ..Limits::nodes(nodes) };
    engine.search(game, &limits, &SearchControl::new(), &mut |_| ())
}

/// Tests whether a move takes a piece that nothing can take back: then the solver sees what is won.
fn ends_in_hand(before: &Position, mv: Move) -> bool {
    let takes_back = |reply: &Move| reply.to() == mv.to();
    before.piece_at(mv.to()).is_some() && !before.after(mv).legal_moves().iter().any(takes_back)
}

/// Tests whether the first move needs no thought: it takes back, or takes what stands there for nothing.
pub(super) fn is_obvious(position: &Position, mv: Move, last: Option<Move>) -> bool {
    let free = || {
        position.piece_at(mv.to()).is_some_and(|piece| gain::worth(piece) >= HANGING)
            && ends_in_hand(position, mv)
    };
    position.piece_at(mv.to()).is_some()
        && (last.is_some_and(|last| last.to() == mv.to()) || gain::of_move(position, mv) >= HANGING || free())
}

/// Tests whether the side to move can take something for nothing.
pub(super) fn hangs_something(position: &Position) -> bool {
    gain::at_hand(position) >= HANGING
}

/// Tests whether the side to move in `start` has won enough material by `now`, when the other one moves.
pub(super) fn has_gained(start: &Position, now: &Position) -> bool {
    let us = start.turn();
    let lost_at_once = gain::at_hand(now).max(0);
    balance(now, us) - balance(start, us) - lost_at_once >= GAIN
}

/// Tests whether the side to move in `start` wins as much after every move of the other side in `now`.
pub(super) fn wins_whatever_comes(start: &Position, now: &Position) -> bool {
    let us = start.turn();
    let answers = now.legal_moves();
    let wins = |answer| {
        let after = now.after(answer);
        balance(&after, us) - balance(start, us) + gain::at_hand(&after) >= GAIN
    };
    !answers.is_empty() && answers.into_iter().all(wins)
}

/// The material of `us` less that of the other side, in centipawns.
pub(super) fn balance(position: &Position, us: Color) -> i32 {
    let of = |(_, piece): (_, Piece)| {
        let worth = if piece.role == Role::General { 0 } else { gain::worth(piece) };
        if piece.color == us { worth } else { -worth }
    };
    position.pieces().map(of).sum()
}
