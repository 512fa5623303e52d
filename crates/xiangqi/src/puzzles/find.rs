//! Finding puzzles in games: positions after a mistake, punished or not.

use super::puzzle::without_history;
use super::{Puzzle, PuzzleGoal, VERIFY_NODES, Verifier, proof, rate, themes};
use crate::engine::{Engine, Level, Limits, Report, Score, SearchControl};
use crate::rules::{History, Move, Position, RuleSet};

/// Size of the table of the search through a game, in megabytes.
const SCOUT_MB: usize = 8;
/// Size of the table of the proof, in megabytes.
const PROOF_MB: usize = 8;
/// Size of the table of the rating, in megabytes.
const RATE_MB: usize = 2;
/// Number of nodes at each ply of a game.
const SCOUT_NODES: u64 = 2_000;
/// Number of nodes at a possible mistake.
const FAULT_NODES: u64 = 10_000;
/// Effort of the proof of a gain.
const EFFORT: proof::Effort =
    proof::Effort { looks: &[(8_000, 0.08)], first: 40_000, later: 20_000, answer: 10_000 };
/// Effort of the proof of a mate, which the search has seen already.
const MATE_EFFORT: proof::Effort = proof::Effort { looks: &[], ..EFFORT };
/// Minimum distance of two puzzles in a game, in plies.
const APART: usize = 6;
/// Maximum number of puzzles in a game.
const MOST: usize = 3;
/// Highest level that tries the first move. A puzzle that all these levels solve with every seed is too easy.
const EASY_LEVELS: usize = 3;
/// Number of seeds with which each of them tries.
const EASY_SEEDS: u64 = 3;
/// Number of nodes of each try.
const EASY_NODES: u64 = 2_000;
/// Minimum rating.
const LOWEST: u16 = 1000;

/// Finder of puzzles in games. Its results depend on the game only.
pub struct Finder {
    scout: Engine,
    prover: Engine,
    rater: Engine,
    verifier: Verifier,
}

impl Default for Finder {
    fn default() -> Finder {
        Finder {
            scout: Engine::new(SCOUT_MB),
            prover: Engine::new(PROOF_MB),
            rater: Engine::new(RATE_MB),
            verifier: Verifier::default(),
        }
    }
}

impl Finder {
    /// Finds up to three puzzles in a game from its ply `first` on, each with its ply.
    ///
    /// The search goes backward, so that the table already has the punishment of a mistake.
    pub fn game(&mut self, start: &Position, moves: &[Move], first: usize) -> Vec<(usize, Puzzle)> {
        self.scout.clear();
        let mut positions = vec![start.clone()];
        for &mv in moves {
            positions.push(positions.last().expect("the start is there").after(mv));
        }
        let mut chances = Vec::new();
        for ply in (first..positions.len()).rev() {
            let position = without_history(&positions[ply]);
            let look = self.scout_at(&position, SCOUT_NODES);
            let is_obvious =
                look.best.is_some_and(|best| proof::is_obvious(&position, best, last_move(moves, ply)));
            if proof::separates(&look.lines, proof::GLANCE) && look.score != Score::Mate(1) && !is_obvious {
                chances.push(ply);
            }
        }
        let mut found: Vec<(usize, Puzzle)> = Vec::new();
        // Earlier positions come first, because their mates are longer.
        for ply in chances.into_iter().rev() {
            let is_apart =
                found.last().is_none_or(|(last, puzzle)| ply - last >= APART.max(puzzle.solution().len()));
            if is_apart && found.len() < MOST {
                let position = without_history(&positions[ply]);
                found.extend(self.puzzle(&position, last_move(moves, ply)).map(|puzzle| (ply, puzzle)));
            }
        }
        found
    }

    fn scout_at(&mut self, position: &Position, nodes: u64) -> Report {
        proof::search(&mut self.scout, &History::new(position.clone(), RuleSet::World), nodes, 2)
    }

    /// Returns the rated and verified puzzle of a position after the move `last`, if it is one.
    fn puzzle(&mut self, position: &Position, last: Option<Move>) -> Option<Puzzle> {
        let report = self.scout_at(position, FAULT_NODES);
        let best = report.best?;
        let mates = matches!(report.score, Score::Mate(_));
        if !proof::separates(&report.lines, proof::SHORT)
            || proof::is_obvious(position, best, last)
            || !mates && proof::hangs_something(position)
            || self.is_easy(position, best)
        {
            return None;
        }
        let effort = if mates { &MATE_EFFORT } else { &EFFORT };
        let puzzle = proof::build(&mut self.prover, position, last, effort)?;
        let puzzle = puzzle.clone().with_solves(rate(&mut self.rater, &puzzle));
        let puzzle = puzzle.clone().with_themes(themes(&puzzle));
        let shows_little =
            puzzle.moves() == 1 && puzzle.goal() == PuzzleGoal::Gain && puzzle.themes().is_empty();
        if shows_little || puzzle.rating() < LOWEST {
            return None;
        }
        self.verifier.verify(&puzzle, VERIFY_NODES).ok()?;
        Some(puzzle)
    }

    /// Returns `true` if the lowest levels always play `best`.
    fn is_easy(&mut self, position: &Position, best: Move) -> bool {
        let game = History::new(position.clone(), RuleSet::World);
        Level::ALL.into_iter().take(EASY_LEVELS).all(|level| {
            (0..EASY_SEEDS).all(|seed| {
                let limits = Limits::nodes(EASY_NODES);
                let control = SearchControl::new();
                self.rater.choose_within(&limits, &game, level, seed, &control, &mut |_| ()) == Some(best)
            })
        })
    }
}

/// Returns the move before `ply`.
fn last_move(moves: &[Move], ply: usize) -> Option<Move> {
    Some(moves[ply.checked_sub(1)?])
}
