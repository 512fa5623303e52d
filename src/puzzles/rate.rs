//! Rating a puzzle: each level of the bot tries to solve it.

use super::{MoveOutcome, Puzzle, Solves, TRIES};
use crate::engine::{Engine, Level, Limits, SearchControl};

/// Positions that each level may visit for a move, the lowest first: fewer than in a game, but rising as there.
const NODES: [u64; 10] = [2_000, 2_000, 2_000, 2_000, 3_000, 5_000, 7_000, 10_000, 15_000, 30_000];

/// Lets each level try the puzzle, with seeds that are the same for every puzzle.
pub fn rate(engine: &mut Engine, puzzle: &Puzzle) -> Solves {
    let mut counts = [0; 10];
    for (at, level) in Level::ALL.into_iter().enumerate() {
        let limits = Limits::nodes(NODES[at]);
        counts[at] = (0..TRIES[at])
            .filter(|&seed| solves(engine, puzzle, level, &limits, u64::from(seed)))
            .count() as u8;
    }
    Solves::new(counts).expect("no more solves than tries")
}

fn solves(engine: &mut Engine, puzzle: &Puzzle, level: Level, limits: &Limits, seed: u64) -> bool {
    (0..puzzle.solution().len()).step_by(2).all(|ply| {
        let game = puzzle.game(ply);
        let mv = engine.choose_within(limits, &game, level, seed, &SearchControl::new(), &mut |_| ());
        mv.is_some_and(|mv| puzzle.answer(ply, mv) != MoveOutcome::Wrong)
    })
}
