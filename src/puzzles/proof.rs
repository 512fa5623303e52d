//! What makes a position a puzzle: one move wins, at every turn of the solver, and no other does. Building one.

use super::{Puzzle, Solves};
use crate::engine::{Engine, Limits, PrincipalVariation, Report, Score, SearchControl, gain};
use crate::rules::{Color, History, Move, Position, Role};

/// From this score on, in centipawns, a side is winning: a win chance of 88 per cent.
pub(super) const WINNING: i32 = 450;
/// Up to this score it is not, clearly: 71 per cent.
pub(super) const OPEN: i32 = 200;
/// Where there is a mate, nothing else may reach this score: what it wins besides is not yet decisive. 83 per cent.
pub(super) const OPEN_BESIDE_MATE: i32 = 350;
/// What the solver has to be ahead by at the end, beyond where it began, in centipawns: more than two advisors.
const GAIN: i32 = 400;
/// Centipawns from which a score means a ruling on a repetition.
const NO_RULING: i32 = 20_000;
const LONGEST_MATE: i32 = 6;
/// The most moves of the solver up to a gain.
const LONGEST_GAIN: usize = 5;
/// The fewest moves that a solver can choose among at the start.
const CHOICE: usize = 5;
/// What can be captured for nothing, in centipawns, without it being a puzzle.
const HANGING: i32 = 300;

/// Positions visited while a puzzle is built, for the first move of the solver.
const FIRST_NODES: u64 = 100_000;
/// The same for each later one; what the table holds of the first search helps.
const LATER_NODES: u64 = 50_000;
/// The same for each answer of the other side.
const ANSWER_NODES: u64 = 30_000;
/// Short looks that come first: positions visited, and by how much their scores may be off.
const LOOKS: [(u64, i32); 2] = [(8_000, 50), (30_000, 20)];

/// Tests whether a short search sees a win, or nearly.
pub(super) fn may_win(score: Score) -> bool {
    score.value() >= WINNING - 100
}

/// Tests whether one line wins and the next best does not, with wide margins, because a short search asks.
pub(super) fn promises(lines: &[PrincipalVariation]) -> bool {
    separates(lines, 100)
}

/// Tests whether the best line wins and the next best does not, by scores that may be off by `margin`.
fn separates(lines: &[PrincipalVariation], margin: i32) -> bool {
    let [best, second, ..] = lines else { return false };
    best.score.value() >= WINNING - margin && second.score.value() <= open(best.score) + margin
}

/// Up to which score other moves do not win, where the best one has this score.
fn open(best: Score) -> i32 {
    if matches!(best, Score::Mate(_)) { OPEN_BESIDE_MATE } else { OPEN }
}

/// Builds the puzzle of a position, if it is one; `last` is the move that led there.
pub(super) fn build(engine: &mut Engine, position: &Position, last: Option<Move>) -> Option<Puzzle> {
    if position.legal_moves().len() < CHOICE {
        return None;
    }
    let mut game = History::new(position.clone(), crate::rules::RuleSet::World);
    engine.clear();
    for (nodes, margin) in LOOKS {
        let look = search(engine, &game, nodes, 2);
        if !separates(&look.lines, margin) || is_obvious(position, look.best?, last) {
            return None;
        }
    }
    let mut mate: Option<i32> = None;
    let mut solution = Vec::new();
    loop {
        let nodes = if solution.is_empty() { FIRST_NODES } else { LATER_NODES };
        let report = search(engine, &game, nodes, 2);
        let (best, others) = report.lines.split_first()?;
        if others.first().is_some_and(|second| second.score.value() > open(best.score)) {
            return None;
        }
        let mv = report.best?;
        if solution.is_empty() {
            if is_obvious(position, mv, last) {
                return None;
            }
            mate = match best.score {
                Score::Mate(moves) if (1..=LONGEST_MATE).contains(&moves) => Some(moves),
                Score::Centipawns(value) if (WINNING..NO_RULING).contains(&value) => None,
                _ => return None,
            };
        } else if mate.map_or(best.score.value() < WINNING, |moves| best.score != Score::Mate(moves)) {
            return None;
        }
        solution.push(mv);
        game.push(mv).ok()?;
        let over = match mate {
            Some(moves) => moves == 1,
            None => solution.len() > 1 && has_gained(position, game.position()),
        };
        if over {
            return Puzzle::new(position.clone(), solution, Solves::default(), Vec::new()).ok();
        }
        if mate.is_none() && solution.len().div_ceil(2) >= LONGEST_GAIN {
            return None;
        }
        mate = mate.map(|moves| moves - 1);
        let reply = search(engine, &game, ANSWER_NODES, 1).best?;
        solution.push(reply);
        game.push(reply).ok()?;
    }
}

fn search(engine: &mut Engine, game: &History, nodes: u64, lines: usize) -> Report {
    let limits = Limits { lines, ..Limits::nodes(nodes) };
    engine.search(game, &limits, &SearchControl::new(), &mut |_| ())
}

/// Tests whether the first move needs no thought: it takes back, or takes what stands there for nothing.
pub(super) fn is_obvious(position: &Position, mv: Move, last: Option<Move>) -> bool {
    position.piece_at(mv.to()).is_some()
        && (last.is_some_and(|last| last.to() == mv.to()) || gain::of_move(position, mv) >= HANGING)
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

/// The material of `us` less that of the other side, in centipawns.
pub(super) fn balance(position: &Position, us: Color) -> i32 {
    let of = |(_, piece): (_, crate::rules::Piece)| {
        let worth = if piece.role == Role::General { 0 } else { gain::worth(piece) };
        if piece.color == us { worth } else { -worth }
    };
    position.pieces().map(of).sum()
}
