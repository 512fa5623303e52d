//! Why a wrong move does not solve the puzzle.

use super::Puzzle;
use crate::engine::{Engine, Idea, Limits, Score, SearchControl};
use crate::rules::Move;

/// Positions visited for a refutation.
const NODES: u64 = 100_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// Its best answer and how the game would go on, at least one move.
    pub moves: Vec<Move>,
    pub idea: Idea,
    /// How the solver then stands. It need not be bad: the move may just win nothing.
    pub score: Score,
}

/// The other side's best answer to the wrong move `mv`, played after the first `ply` moves of the solution; the same on every
/// machine. None for an illegal move, for one that leaves no answer, and where the search was stopped before it had one.
pub fn refutation(
    engine: &mut Engine,
    puzzle: &Puzzle,
    ply: usize,
    mv: Move,
    stop: &SearchControl,
) -> Option<Refutation> {
    let mut game = puzzle.game(ply);
    game.push(mv).ok()?;
    let analysis = engine.analyse(&game, &Limits::nodes(NODES), stop);
    let line = analysis.lines.into_iter().next()?;
    let score = match line.score {
        Score::Centipawns(value) => Score::Centipawns(-value),
        Score::Mate(moves) => Score::Mate(-moves),
    };
    Some(Refutation { moves: line.moves, idea: analysis.idea?, score })
}
