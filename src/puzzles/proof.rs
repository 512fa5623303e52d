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
/// What the solver has to be ahead by at the end, beyond where it began, in centipawns: more than two advisors.
const GAIN: i32 = 400;
/// Centipawns from which a score means a ruling on a repetition.
const NO_RULING: i32 = 20_000;
const LONGEST_MATE: i32 = 8;
/// The most moves of the solver up to a gain.
const LONGEST_GAIN: usize = 5;
/// By how much the chances that a search of some thousand positions sees may be off.
pub(super) const SHORT: f64 = 0.09;
/// The same of some hundred positions.
pub(super) const GLANCE: f64 = 0.12;
/// The fewest moves that a solver can choose among at the start.
const CHOICE: usize = 5;
/// What can be captured for nothing, in centipawns, without it being a puzzle.
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

/// Tests whether `other` is too near to a mate in `moves`: it mates as soon. At the `first` move of a mate in two or more, a
/// mate one move longer counts, too.
pub fn mates_too_soon(moves: i32, other: Score, first: bool) -> bool {
    let latest = if first && moves > 1 { moves + 1 } else { moves };
    matches!(other, Score::Mate(others) if (1..=latest).contains(&others))
}

/// Tests whether a move of this score reaches the goal as well as the best one: it mates too soon, or it leaves about as good
/// a chance, by chances that may be off by `slack`. `first` says whether it is the first move of the solution.
pub(super) fn reaches(best: Score, other: Score, first: bool, slack: f64) -> bool {
    match best {
        Score::Mate(moves) => mates_too_soon(moves, other, first),
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
    let mut game = History::new(position.clone(), RuleSet::World);
    engine.clear();
    for &(nodes, slack) in effort.looks {
        let look = search(engine, &game, nodes, 2);
        if !separates(&look.lines, slack) || is_obvious(position, look.best?, last) {
            return None;
        }
    }
    let mut mate: Option<i32> = None;
    let mut solution = Vec::new();
    loop {
        let nodes = if solution.is_empty() { effort.first } else { effort.later };
        let report = search(engine, &game, nodes, 2);
        let (best, others) = report.lines.split_first()?;
        if others.first().is_some_and(|second| reaches(best.score, second.score, solution.is_empty(), 0.0)) {
            // Where several moves go on as well, the solution ends with the move before, if that one wins whatever the answer.
            solution.pop();
            let end = solution.iter().fold(position.clone(), |end, mv| end.after(*mv));
            let ends = mate.is_none()
                && !solution.is_empty()
                && best.score.win_chance() >= WINNING
                && wins_whatever_comes(position, &end);
            return ends
                .then(|| Puzzle::new(position.clone(), solution, Solves::default(), Vec::new()).ok())
                .flatten();
        }
        let mv = report.best?;
        if solution.is_empty() {
            if is_obvious(position, mv, last) {
                return None;
            }
            mate = match best.score {
                Score::Mate(moves) if (1..=LONGEST_MATE).contains(&moves) => Some(moves),
                Score::Centipawns(value) if value < NO_RULING && best.score.win_chance() >= WINNING => None,
                _ => return None,
            };
        } else if mate.map_or(best.score.win_chance() < WINNING, |moves| best.score != Score::Mate(moves)) {
            return None;
        }
        solution.push(mv);
        let before = game.position().clone();
        game.push(mv).ok()?;
        let over = match mate {
            Some(moves) => moves == 1,
            None => solution.len() > 1 && ends_in_hand(&before, mv) && has_gained(position, game.position()),
        };
        if over {
            return Puzzle::new(position.clone(), solution, Solves::default(), Vec::new()).ok();
        }
        if mate.is_none() && solution.len().div_ceil(2) >= LONGEST_GAIN {
            return None;
        }
        mate = mate.map(|moves| moves - 1);
        let reply = search(engine, &game, effort.answer, 1).best?;
        solution.push(reply);
        game.push(reply).ok()?;
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
