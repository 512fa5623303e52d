//! Making puzzles: games of the engine against itself, and what they hold.

use super::puzzle::as_at_the_start;
use super::{Puzzle, Solves, VERIFY_NODES, Verifier, proof, rate, themes};
use crate::engine::{Engine, PrincipalVariation, Score, draw, mix};
use crate::rules::{History, Move, Position, RuleSet};

/// Megabytes of the table of the search that plays.
const PLAY_MB: usize = 2;
/// Megabytes of the table of the search that proves.
const PROOF_MB: usize = 8;

/// Plies of the opening, in which no puzzle is looked for.
const OPENING: usize = 10;
/// Plies after which a game is given up.
const LONGEST: usize = 160;
/// A game is given up once this score, in centipawns, has stood for [`AGREED`] plies.
const HOPELESS: i32 = 500;
/// See [`HOPELESS`].
const AGREED: usize = 2;
/// Centipawns by which the side that may slip is behind at most: else there is more than one way to win anyway.
const WORSE: i32 = 40;
/// See [`WORSE`]; one slip seldom loses what is won by more than this.
const BETTER: i32 = 500;
/// Plies between two such positions.
const APART: usize = 3;
/// The same after one in which a puzzle was found, so that no two puzzles look alike.
const FAR_APART: usize = 9;
/// Positions visited for a move of the game.
const PLAY_NODES: u64 = 700;
/// Moves that a player considers.
const LINES: usize = 3;
/// Moves that are considered in the opening.
const OPENING_LINES: usize = 6;
/// Centipawns of loss at which a move is chosen e times less often than the best.
const TEMPERATURE: f64 = 40.0;
/// Positions visited for a glance at a slip, and the score from which a look is taken, in centipawns. Nine in ten slips are
/// left at the glance; of those that made a puzzle in a trial without it, none was.
const GLANCE: (u64, i32) = (120, 120);
/// Positions visited to see whether it is one.
const SLIP_NODES: u64 = 700;
/// The same to see whether one move punishes it.
const PUNISH_NODES: u64 = 2_500;
/// After so many slips that lose to more than one move the position is left: some threat stands in it that everything loses to.
const VAIN: usize = 3;
/// The most puzzles from one position.
const MOST: usize = 3;
/// Effort of the search that proves a puzzle.
const EFFORT: proof::Effort =
    proof::Effort { looks: &[(8_000, 0.05), (30_000, 0.02)], first: 100_000, later: 50_000, answer: 30_000 };
/// One mate in one of so many is looked at: they are found in plenty, and soon solved.
const KEPT_IN_1: usize = 12;
/// One puzzle that every level solves every time of so many is kept.
const KEPT_EASY: usize = 4;

/// Makes puzzles; what it makes follows from the seeds alone.
pub struct Maker {
    player: Engine,
    prover: Engine,
    verifier: Verifier,
}

/// A maker with its engines, about 30 megabytes.
impl Default for Maker {
    fn default() -> Maker {
        Maker { player: Engine::new(PLAY_MB), prover: Engine::new(PROOF_MB), verifier: Verifier::default() }
    }
}

impl Maker {
    /// The puzzles of the game with this number in the series of this seed, rated, in the order of the game. Games have
    /// nothing to do with each other.
    ///
    /// The game itself is played well enough to stay balanced. In some of its positions every other move is tried: those that
    /// lose to one answer only are where a puzzle is found, at most three from each position.
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

    /// Puzzles that other moves than `mv` would bring about, no two with the same first move.
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
            let position = as_at_the_start(&game.position().after(slip));
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

    /// Tests whether a short search sees the position after `slip` lost, by no obvious capture and no `known` move.
    fn may_lose(&mut self, position: &Position, slip: Move, known: &[Move], dice: &mut SeededRng) -> bool {
        if proof::hangs_something(position) {
            return false;
        }
        let game = History::new(position.clone(), RuleSet::World);
        let (nodes, score) = GLANCE;
        if proof::search(&mut self.player, &game, nodes, 1).score.value() < score {
            return false;
        }
        let report = proof::search(&mut self.player, &game, SLIP_NODES, 1);
        report.score.win_chance() >= proof::WINNING - proof::SHORT
            && report
                .best
                .is_some_and(|best| !known.contains(&best) && !proof::is_obvious(position, best, Some(slip)))
            && (report.score != Score::Mate(1) || dice.roll(KEPT_IN_1) == 0)
    }

    /// Tests whether, as far as another short search sees, one move wins and the next best does not.
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
        let kept = solves != Solves::ALL || dice.roll(KEPT_EASY) == 0;
        kept.then(|| puzzle.with_solves(solves))
    }
}

/// A move as a player who may err would choose it.
fn choose(lines: &[PrincipalVariation], dice: &mut SeededRng) -> Move {
    let worth = |line: &PrincipalVariation| line.score.value().clamp(-2_000, 2_000);
    let top = lines.iter().map(worth).max().unwrap_or_default();
    let weights: Vec<f64> =
        lines.iter().map(|line| (-f64::from(top - worth(line)) / TEMPERATURE).exp()).collect();
    lines[draw(&weights, dice.unit()).unwrap_or(0)].moves[0]
}

/// Numbers that look random and follow from a seed.
struct SeededRng(u64);

impl SeededRng {
    fn new(seed: u64) -> SeededRng {
        SeededRng(mix(seed))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(1);
        mix(self.0)
    }

    /// A number below `sides`, which is at least 1.
    fn roll(&mut self, sides: usize) -> usize {
        (self.next() % sides as u64) as usize
    }

    /// A number from 0 to below 1.
    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
}
