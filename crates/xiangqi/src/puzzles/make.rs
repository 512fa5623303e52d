//! Making puzzles from games of the engine against itself.

use super::puzzle::without_history;
use super::{Puzzle, Solves, VERIFY_NODES, Verifier, proof, rate, themes};
use crate::engine::{Engine, PrincipalVariation, Score, draw, mix};
use crate::rules::{History, Move, Position, RuleSet};

/// Size of the table of the playing engine, in megabytes.
const PLAY_MB: usize = 2;
/// Size of the table of the proof, in megabytes.
const PROOF_MB: usize = 8;

/// Plies of the opening, which has no puzzles.
const OPENING: usize = 10;
/// Maximum length of a game, in plies.
const LONGEST: usize = 160;
/// Score above which a game ends after [`AGREED`] plies, in centipawns.
const HOPELESS: i32 = 500;
/// See [`HOPELESS`].
const AGREED: usize = 2;
/// Maximum deficit of the side that may slip, in centipawns; a worse position has more than one way to win.
const WORSE: i32 = 40;
/// Maximum advantage of the side that may slip, in centipawns; one slip seldom loses a better position.
const BETTER: i32 = 500;
/// Minimum distance of two positions with slips, in plies.
const APART: usize = 3;
/// Minimum distance after a position with a puzzle, in plies, so that puzzles differ.
const FAR_APART: usize = 9;
/// Number of nodes for a move of the game.
const PLAY_NODES: u64 = 700;
/// Number of moves from which a player chooses.
const LINES: usize = 3;
/// Number of moves from which a player chooses in the opening.
const OPENING_LINES: usize = 6;
/// Loss at which a move is chosen e times less often than the best, in centipawns.
const TEMPERATURE: f64 = 40.0;
/// Number of nodes of the first search of a slip. In a trial without it, no rejected slip made a puzzle.
const GLANCE_NODES: u64 = 120;
/// Minimum score in that search, in centipawns, which nine in ten slips miss.
const GLANCE_SCORE: i32 = 120;
/// Number of nodes of the second search of a slip.
const SLIP_NODES: u64 = 700;
/// Number of nodes of the search for one move that punishes it.
const PUNISH_NODES: u64 = 2_500;
/// Number of slips with several punishments after which a position is skipped, because everything loses to some threat.
const VAIN: usize = 3;
/// Maximum number of puzzles from one position.
const MOST: usize = 3;
/// Effort of the proof.
const EFFORT: proof::Effort =
    proof::Effort { looks: &[(8_000, 0.05), (30_000, 0.02)], first: 100_000, later: 50_000, answer: 30_000 };
/// One in this number of mates in one is kept, because they are frequent and easy.
const KEPT_IN_1: usize = 12;
/// One in this number of puzzles that every level always solves is kept.
const KEPT_EASY: usize = 4;

/// Maker of puzzles from games of the engine against itself.
pub struct Maker {
    player: Engine,
    prover: Engine,
    verifier: Verifier,
}

/// Creates the engines, with about 30 megabytes of memory.
impl Default for Maker {
    fn default() -> Maker {
        Maker { player: Engine::new(PLAY_MB), prover: Engine::new(PROOF_MB), verifier: Verifier::default() }
    }
}

impl Maker {
    /// Plays the game with a number in the series of `seed` and returns its rated puzzles. The result depends on seed and
    /// number only.
    ///
    /// The game itself stays balanced. In some positions every other move is tried as a slip. A slip that loses to exactly one
    /// answer makes a puzzle, at most three for each position.
    pub fn game(&mut self, seed: u64, number: u64) -> Vec<Puzzle> {
        let mut dice = SeededRng::new(mix(seed) ^ number);
        self.player.clear();
        let mut game = History::new(Position::startpos(), RuleSet::World);
        let mut found = Vec::new();
        let mut agreed = 0;
        let mut next = OPENING + dice.roll(APART);
        for ply in 0..LONGEST {
            if game.ruling().is_some() || agreed >= AGREED {
                break;
            }
            let lines = if ply < OPENING { OPENING_LINES } else { LINES };
            let report = proof::search(&mut self.player, &game, PLAY_NODES, lines);
            let score = report.score.value();
            agreed = if score.abs() > HOPELESS { agreed + 1 } else { 0 };
            let mv = choose(&report.lines, &mut dice);
            if ply >= next && (-WORSE..=BETTER).contains(&score) {
                let puzzles = self.slips(&game, mv, &mut dice);
                next = ply + if puzzles.is_empty() { APART } else { FAR_APART };
                found.extend(puzzles);
            }
            if game.push(mv).is_err() {
                break;
            }
        }
        found
    }

    /// Returns puzzles after other moves than `mv`, each with another first move.
    fn slips(&mut self, game: &History, mv: Move, dice: &mut SeededRng) -> Vec<Puzzle> {
        let mut moves = game.position().legal_moves();
        moves.retain(|other| *other != mv);
        for at in (1..moves.len()).rev() {
            moves.swap(at, dice.roll(at + 1));
        }
        let mut found: Vec<Puzzle> = Vec::new();
        let mut vain = 0;
        for slip in moves {
            let known: Vec<Move> = found.iter().map(|puzzle| puzzle.solution()[0]).collect();
            let position = without_history(&game.position().after(slip));
            if !self.may_lose(&position, slip, &known, dice) {
                continue;
            }
            if !self.loses_to_one(&position) {
                vain += 1;
            } else if let Some(puzzle) = self.proved(&position, slip, &known, dice) {
                found.push(puzzle);
            }
            if found.len() == MOST || vain == VAIN {
                break;
            }
        }
        found
    }

    /// Returns `true` if a short search sees a win after `slip`, by neither an obvious capture nor a `known` move.
    fn may_lose(&mut self, position: &Position, slip: Move, known: &[Move], dice: &mut SeededRng) -> bool {
        if proof::hangs_something(position) {
            return false;
        }
        let game = History::new(position.clone(), RuleSet::World);
        if proof::search(&mut self.player, &game, GLANCE_NODES, 1).score.value() < GLANCE_SCORE {
            return false;
        }
        let report = proof::search(&mut self.player, &game, SLIP_NODES, 1);
        report.score.win_chance() >= proof::WINNING - proof::SHORT
            && report
                .best
                .is_some_and(|best| !known.contains(&best) && !proof::is_obvious(position, best, Some(slip)))
            && (report.score != Score::Mate(1) || dice.roll(KEPT_IN_1) == 0)
    }

    /// Returns `true` if a short search sees exactly one winning move.
    fn loses_to_one(&mut self, position: &Position) -> bool {
        let game = History::new(position.clone(), RuleSet::World);
        proof::separates(&proof::search(&mut self.player, &game, PUNISH_NODES, 2).lines, proof::SHORT)
    }

    fn proved(
        &mut self,
        position: &Position,
        slip: Move,
        known: &[Move],
        dice: &mut SeededRng,
    ) -> Option<Puzzle> {
        let puzzle = proof::build(&mut self.prover, position, Some(slip), &EFFORT)?;
        if known.contains(&puzzle.solution()[0]) {
            return None;
        }
        let themes = themes(&puzzle);
        let puzzle = puzzle.with_themes(themes);
        self.verifier.verify(&puzzle, VERIFY_NODES).ok()?;
        let solves = rate(&mut self.player, &puzzle);
        if solves == Solves::ALL && dice.roll(KEPT_EASY) != 0 {
            return None;
        }
        Some(puzzle.with_solves(solves))
    }
}

/// Chooses a move at random, better moves more often.
fn choose(lines: &[PrincipalVariation], dice: &mut SeededRng) -> Move {
    let scores: Vec<i32> = lines.iter().map(|line| line.score.value().clamp(-2_000, 2_000)).collect();
    let top = scores.iter().copied().max().unwrap_or_default();
    let weights: Vec<f64> =
        scores.iter().map(|score| (-f64::from(top - score) / TEMPERATURE).exp()).collect();
    lines[draw(&weights, dice.unit()).unwrap_or(0)].moves[0]
}

/// A pseudo-random number generator.
struct SeededRng(u64);

impl SeededRng {
    fn new(seed: u64) -> SeededRng {
        SeededRng(mix(seed))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(1);
        mix(self.0)
    }

    /// Returns a number below `sides`, which is at least 1.
    fn roll(&mut self, sides: usize) -> usize {
        (self.next() % sides as u64) as usize
    }

    /// Returns a number in `0.0..1.0`.
    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
}
