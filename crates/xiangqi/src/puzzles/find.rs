//! Finding puzzles in games of people: where a mistake was punished, or could have been.

use super::puzzle::as_at_the_start;
use super::{Puzzle, PuzzleGoal, VERIFY_NODES, Verifier, proof, rate, themes};
use crate::engine::{Engine, Level, Limits, Report, Score, SearchControl};
use crate::rules::{History, Move, Position, RuleSet};

/// Megabytes of the table of the search that goes through a game.
const SCOUT_MB: usize = 8;
/// Megabytes of the table of the search that proves.
const PROOF_MB: usize = 8;
/// Megabytes of the table with which levels try a puzzle.
const RATE_MB: usize = 2;
/// Positions visited at each ply of a game.
const SCOUT_NODES: u64 = 2_000;
/// The same where a mistake may stand.
const FAULT_NODES: u64 = 10_000;
/// Effort of the search that proves a puzzle.
const EFFORT: proof::Effort =
    proof::Effort { looks: &[(8_000, 0.08)], first: 40_000, later: 20_000, answer: 10_000 };
/// The same for a mate, which was seen already.
const MATE_EFFORT: proof::Effort = proof::Effort { looks: &[], ..EFFORT };
/// Plies between two puzzles of a game, at least.
const APART: usize = 6;
/// The most puzzles of one game.
const MOST: usize = 3;
/// Levels and seeds that try the first move: if each finds it, the puzzle is too easy.
const EASY: (u8, u64) = (3, 3);
/// Positions that such a level visits.
const EASY_NODES: u64 = 2_000;
/// Puzzles that are rated lower are left out.
const LOWEST: u16 = 1000;

/// Finds puzzles in games; what it finds follows from the game alone.
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
    /// The puzzles of a game from its ply `first` on, each with the plies since `start`. At most three.
    ///
    /// The search goes through the game from its end, so what was played to punish a mistake is known already where it was made.
    pub fn game(&mut self, start: &Position, moves: &[Move], first: usize) -> Vec<(usize, Puzzle)> {
        self.scout.clear();
        let last = |ply: usize| ply.checked_sub(1).map(|before| moves[before]);
        let mut positions = vec![start.clone()];
        for &mv in moves {
            positions.push(positions.last().expect("the start is there").after(mv));
        }
        let mut chances = Vec::new();
        for ply in (first..positions.len()).rev() {
            let position = as_at_the_start(&positions[ply]);
            let look = self.scout_at(&position, SCOUT_NODES);
            let obvious = |best| proof::is_obvious(&position, best, last(ply));
            if proof::separates(&look.lines, proof::GLANCE)
                && look.score != Score::Mate(1)
                && !look.best.is_some_and(obvious)
            {
                chances.push(ply);
            }
        }
        let mut found: Vec<(usize, Puzzle)> = Vec::new();
        // The earlier, the longer a mate is.
        for at in chances.into_iter().rev() {
            let apart =
                found.last().is_none_or(|(last, puzzle)| at - last >= APART.max(puzzle.solution().len()));
            if apart && found.len() < MOST {
                let position = as_at_the_start(&positions[at]);
                found.extend(self.puzzle(&position, last(at)).map(|puzzle| (at, puzzle)));
            }
        }
        found
    }

    fn scout_at(&mut self, position: &Position, nodes: u64) -> Report {
        proof::search(&mut self.scout, &History::new(position.clone(), RuleSet::World), nodes, 2)
    }

    /// The puzzle of a position after `last`, rated and verified, if it is one.
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
        (!shows_little && puzzle.rating() >= LOWEST && self.verifier.verify(&puzzle, VERIFY_NODES).is_ok())
            .then_some(puzzle)
    }

    /// Tests whether the lowest levels always play `best`.
    fn is_easy(&mut self, position: &Position, best: Move) -> bool {
        let game = History::new(position.clone(), RuleSet::World);
        let (levels, seeds) = EASY;
        Level::ALL.into_iter().take(levels.into()).all(|level| {
            (0..seeds).all(|seed| {
                let limits = Limits::nodes(EASY_NODES);
                let control = SearchControl::new();
                self.rater.choose_within(&limits, &game, level, seed, &control, &mut |_| ()) == Some(best)
            })
        })
    }
}
