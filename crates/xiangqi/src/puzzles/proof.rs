//! Proof of puzzles: at every turn of the solver exactly one move wins.

use super::{Puzzle, Solves};
use crate::engine::{Engine, Limits, PrincipalVariation, Report, Score, SearchControl, gain};
use crate::rules::{Color, History, Move, Position, Role, RuleSet};

/// Minimum win chance of the solution.
pub(super) const WINNING: f64 = 0.75;
/// Minimum lead of the solution over any other move, in win chance. A score that is [`FAR`] lower and at most [`OPEN`] counts as
/// well.
const LEAD: f64 = 0.17;
/// See [`LEAD`]; in centipawns.
const FAR: i32 = 350;
/// See [`LEAD`]; in centipawns.
const OPEN: i32 = 280;
/// Minimum gain of the solver, in centipawns: more than two advisors.
const GAIN: i32 = 400;
/// Score above which a ruling on a repetition decides, in centipawns.
const NO_RULING: i32 = 20_000;
/// Maximum length of a mate, in moves.
const LONGEST_MATE: i32 = 8;
/// Length of a mate, in moves, from which no other first move may win at all.
const LONG_MATE: i32 = 4;
/// Maximum number of the solver's moves up to a gain.
const LONGEST_GAIN: usize = 5;
/// Possible error of a win chance after a search of some thousand nodes.
pub(super) const SHORT: f64 = 0.09;
/// Possible error of a win chance after a search of some hundred nodes.
pub(super) const GLANCE: f64 = 0.12;
/// Maximum number of answers that are tried at one ply.
const ANSWERS: usize = 3;
/// Maximum difference of answers that count as equal, in centipawns.
const ALIKE: i32 = 20;
/// Minimum number of legal moves in a puzzle.
const CHOICE: usize = 5;
/// Gain of a capture from which it is obvious, in centipawns.
const HANGING: i32 = 300;

/// Numbers of nodes of the searches that build a puzzle.
pub(super) struct Effort {
    /// Short searches before the proof: nodes and possible error of the win chance.
    pub(super) looks: &'static [(u64, f64)],
    /// Nodes for the first move of the solver.
    pub(super) first: u64,
    /// Nodes for each later move, which the table of the first search supports.
    pub(super) later: u64,
    /// Nodes for each answer of the opponent.
    pub(super) answer: u64,
}

/// Returns `true` if the best line wins and the next best does not; `slack` is the possible error of the win chances.
pub(super) fn separates(lines: &[PrincipalVariation], slack: f64) -> bool {
    let [best, second, ..] = lines else { return false };
    best.score.win_chance() >= WINNING - slack && !reaches(best.score, second.score, true, slack)
}

/// Returns `true` if a move of the score `other` rivals a mate in `moves` moves because it mates as soon.
///
/// At the `first` move of a mate in two or more, a mate one move longer rivals it as well, and at the first move of a mate in
/// four or more any win. `slack` is the possible error of the win chance.
pub fn rivals_mate(moves: i32, other: Score, first: bool, slack: f64) -> bool {
    let latest = if first && moves > 1 { moves + 1 } else { moves };
    let wins = first && moves >= LONG_MATE && other.win_chance() > WINNING + slack;
    wins || matches!(other, Score::Mate(others) if (1..=latest).contains(&others))
}

/// Returns `true` if a move of the score `other` reaches the goal as well as the best one: it rivals the mate, or its win
/// chance is about as good. `first` is `true` for the first move of the solution, `slack` the possible error of the win chances.
pub(super) fn reaches(best: Score, other: Score, first: bool, slack: f64) -> bool {
    match best {
        Score::Mate(moves) => rivals_mate(moves, other, first, slack),
        Score::Centipawns(value) => {
            let far = other.value() <= OPEN && value - other.value() >= FAR;
            !far && other.win_chance() > best.win_chance() - LEAD + slack
        }
    }
}

/// Builds the puzzle of a position after the move `last`, if it is one.
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
    if !proof.play(&game, mv, mate) {
        return None;
    }
    Puzzle::new(position.clone(), proof.solution, Solves::default(), Vec::new()).ok()
}

/// Returns `true` if another move than the best one reaches the goal as well.
fn is_rivalled(report: &Report, first: bool) -> bool {
    report.lines.get(1).is_some_and(|second| reaches(report.score, second.score, first, 0.0))
}

/// Returns `true` if an answer is as good as the best one: it delays the mate as long, or loses about as much.
fn holds_out(score: Score, best: Score) -> bool {
    score == best
        || matches!((score, best), (Score::Centipawns(score), Score::Centipawns(best)) if score >= best - ALIKE)
}

/// A solution under construction.
struct Proof<'a> {
    engine: &'a mut Engine,
    start: &'a Position,
    effort: &'a Effort,
    solution: Vec<Move>,
}

impl Proof<'_> {
    /// Adds the move `mv` of the solver and its continuation, and returns whether there is a solution with it. The goal is a mate
    /// in `mate` moves, including this one, or a gain.
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

    /// Tries the answers that are as good as the best one until one leaves a single solution.
    fn answer(&mut self, game: &History, mate: Option<i32>) -> bool {
        let answers = search(self.engine, game, self.effort.answer, ANSWERS).lines;
        let Some(best) = answers.first().map(|line| line.score) else { return false };
        answers
            .iter()
            .filter(|line| holds_out(line.score, best))
            .any(|line| self.continue_after(game, line.moves[0], mate))
    }

    /// Continues after an answer of the opponent.
    fn continue_after(&mut self, before: &History, answer: Move, mate: Option<i32>) -> bool {
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
        // Any mate solves the last move.
        if mate != Some(1) && is_rivalled(&report, false) {
            // With several continuations the solution ends here if every answer leaves the gain.
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

/// Returns `true` if a move captures a piece and cannot be recaptured.
fn ends_in_hand(before: &Position, mv: Move) -> bool {
    before.piece_at(mv.to()).is_some()
        && !before.after(mv).legal_moves().iter().any(|reply| reply.to() == mv.to())
}

/// Returns `true` if a move is an obvious capture: a recapture, or a capture of a piece for nothing.
pub(super) fn is_obvious(position: &Position, mv: Move, last: Option<Move>) -> bool {
    let Some(captured) = position.piece_at(mv.to()) else { return false };
    last.is_some_and(|last| last.to() == mv.to())
        || gain::of_move(position, mv) >= HANGING
        || (gain::worth(captured) >= HANGING && ends_in_hand(position, mv))
}

/// Returns `true` if the side to move can win material by a capture.
pub(super) fn hangs_something(position: &Position) -> bool {
    gain::at_hand(position) >= HANGING
}

/// Returns `true` if the side to move in `start` has won enough material by `now`, with the opponent to move.
pub(super) fn has_gained(start: &Position, now: &Position) -> bool {
    let us = start.turn();
    let lost_at_once = gain::at_hand(now).max(0);
    balance(now, us) - balance(start, us) - lost_at_once >= GAIN
}

/// Returns `true` if the side to move in `start` wins enough material after every answer in `now`.
pub(super) fn wins_whatever_comes(start: &Position, now: &Position) -> bool {
    let us = start.turn();
    let answers = now.legal_moves();
    !answers.is_empty()
        && answers.into_iter().all(|answer| {
            let after = now.after(answer);
            balance(&after, us) - balance(start, us) + gain::at_hand(&after) >= GAIN
        })
}

/// Returns the material of `us` minus that of the opponent, in centipawns.
pub(super) fn balance(position: &Position, us: Color) -> i32 {
    let mut balance = 0;
    for (_, piece) in position.pieces() {
        if piece.role != Role::General {
            balance += if piece.color == us { gain::worth(piece) } else { -gain::worth(piece) };
        }
    }
    balance
}
