//! Verification of puzzles.

use super::proof::{WINNING, has_gained, reaches, wins_whatever_comes};
use super::{Puzzle, PuzzleGoal, themes};
use crate::engine::{Engine, Limits, Score, SearchControl};
use crate::rules::Move;

/// Possible error of a win chance in a search with fewer nodes or without a table.
const SLACK: f64 = 0.04;
/// Usual number of nodes at each ply for the solution, and for all other moves.
pub const VERIFY_NODES: u64 = 40_000;
/// Factor on the nodes of the search that must confirm a flaw.
const CONFIRMED: u64 = 10;
/// Size of the table of the first search, in megabytes.
const TABLE_MB: usize = 8;

/// Reason why a puzzle does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// The solution does not win.
    #[error("ply {ply}: {mv} does not win ({score:?})")]
    NotWinning {
        /// Ply of the solution, counted from 1.
        ply: usize,
        /// Move of the solution.
        mv: Move,
        /// Its score.
        score: Score,
    },
    /// Another move wins as well.
    #[error("ply {ply}: {mv} wins as well ({score:?})")]
    OtherWay {
        /// Ply of the solution, counted from 1.
        ply: usize,
        /// The other move.
        mv: Move,
        /// Its score.
        score: Score,
    },
    /// The solution ends without a gain.
    #[error("it ends before anything is won")]
    NoGain,
    /// The solution proves other themes, separated by blanks.
    #[error("the themes are \"{0}\"")]
    Themes(String),
}

/// Verifier of puzzles, with two engines: one with a table, one without.
pub struct Verifier {
    table: Engine,
    bare: Engine,
}

impl Default for Verifier {
    fn default() -> Verifier {
        Verifier { table: Engine::new(TABLE_MB), bare: Engine::new(0) }
    }
}

impl Verifier {
    /// Verifies that at every ply of the solver only the solution wins, that it ends with a mate or a gain, and that it proves
    /// the puzzle's themes. Each search has `nodes` nodes, ten times as many to confirm a flaw.
    ///
    /// # Errors
    ///
    /// The first [`Flaw`].
    pub fn verify(&mut self, puzzle: &Puzzle, nodes: u64) -> Result<(), Flaw> {
        let proved = themes(puzzle);
        if proved != puzzle.themes() {
            return Err(Flaw::Themes(proved.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")));
        }
        for engine in [&mut self.table, &mut self.bare] {
            verify_with(engine, puzzle, nodes).or_else(|_| verify_with(engine, puzzle, CONFIRMED * nodes))?;
        }
        let end = puzzle.position_after(puzzle.solution().len());
        let start = puzzle.position();
        let gained =
            puzzle.goal() != PuzzleGoal::Gain || has_gained(start, &end) || wins_whatever_comes(start, &end);
        if gained { Ok(()) } else { Err(Flaw::NoGain) }
    }
}

/// Verifies a puzzle with `nodes` nodes for the solution and as many for all other moves, at every ply of the solver.
fn verify_with(engine: &mut Engine, puzzle: &Puzzle, nodes: u64) -> Result<(), Flaw> {
    engine.clear();
    for ply in puzzle.only_moves() {
        let game = puzzle.game(ply);
        let mv = puzzle.solution()[ply];
        let others: Vec<Move> =
            game.position().legal_moves().into_iter().filter(|other| *other != mv).collect();
        let left = puzzle.moves() - ply / 2;
        let limits = Limits { moves: vec![mv], ..Limits::nodes(nodes) };
        let limits = match puzzle.goal() {
            PuzzleGoal::Mate(_) => Limits { mate: Some(left as u32), ..limits },
            PuzzleGoal::Gain => limits,
        };
        let score = engine.search(&game, &limits, &SearchControl::new(), &mut |_| ()).score;
        let wins = match puzzle.goal() {
            PuzzleGoal::Mate(_) => matches!(score, Score::Mate(moves) if (1..=left as i32).contains(&moves)),
            PuzzleGoal::Gain => score.win_chance() >= WINNING - SLACK,
        };
        if !wins {
            return Err(Flaw::NotWinning { ply: ply + 1, mv, score });
        }
        if others.is_empty() {
            continue;
        }
        let limits = Limits { moves: others, ..Limits::nodes(nodes) };
        let report = engine.search(&game, &limits, &SearchControl::new(), &mut |_| ());
        if reaches(score, report.score, ply == 0, SLACK) {
            let mv = report.best.expect("there are other moves");
            return Err(Flaw::OtherWay { ply: ply + 1, mv, score: report.score });
        }
    }
    Ok(())
}
