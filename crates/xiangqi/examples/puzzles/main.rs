//! Makes, verifies and tags puzzles by the rules of `docs/puzzles.md`, and prints their lines.
//!
//!     cargo run --release -p xiangqi --example puzzles -- make SEED FIRST GAMES > FILE
//!     cargo run --release -p xiangqi --example puzzles -- verify FILE > SOUND
//!     cargo run --release -p xiangqi --example puzzles -- tag FILE > TAGGED

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "it prints its results")]

mod second_engine;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Parser as _;
use xiangqi::engine::Engine;
use xiangqi::puzzles::{Maker, PuzzleSet, VERIFY_NODES, Verifier, rate, themes};

use second_engine::SecondEngine;

/// Factor by which the second engine visits more positions than the verifier.
const SECOND_FACTOR: u64 = 10;
/// Size of the table with which the levels solve puzzles, in megabytes.
const RATE_MB: usize = 2;

#[derive(clap::Parser)]
enum Arguments {
    /// Makes puzzles from games of the engine against itself. A game depends on seed and number only.
    Make {
        seed: u64,
        /// Number of the first game.
        first: u64,
        /// Number of games.
        games: u64,
    },
    /// Prints the puzzles with exactly one solution, and names the others.
    Verify {
        file: PathBuf,
        /// Positions for the solution, and for all other moves, at each ply and in each search.
        #[arg(long, default_value_t = VERIFY_NODES)]
        nodes: u64,
        /// A UCI engine for xiangqi that judges the puzzles as well.
        #[arg(long, value_name = "PROGRAM")]
        engine: Option<PathBuf>,
    },
    /// Proves the themes of all puzzles again, after a change of their definitions.
    Tag {
        file: PathBuf,
        /// Rates the puzzles again as well, after a change of the levels.
        #[arg(long)]
        rate: bool,
    },
}

fn main() -> Result<(), Box<dyn Error>> {
    match Arguments::parse() {
        Arguments::Make { seed, first, games } => make(seed, first, games),
        Arguments::Verify { file, nodes, engine } => verify(&read(&file)?, nodes, engine.as_deref())?,
        Arguments::Tag { file, rate } => tag(&read(&file)?, rate),
    }
    Ok(())
}

fn read(file: &Path) -> Result<PuzzleSet, Box<dyn Error>> {
    Ok(PuzzleSet::parse(&fs::read_to_string(file)?)?)
}

fn make(seed: u64, first: u64, games: u64) {
    let mut maker = Maker::default();
    let mut set = PuzzleSet::default();
    for number in first..first + games {
        for puzzle in maker.game(seed, number) {
            if set.add(puzzle.clone()).is_ok() {
                println!("{puzzle}");
            }
        }
    }
}

fn verify(set: &PuzzleSet, nodes: u64, engine: Option<&Path>) -> Result<(), Box<dyn Error>> {
    let mut verifier = Verifier::default();
    let mut second = engine.map(|program| SecondEngine::start(&mut Command::new(program))).transpose()?;
    let mut flaws = 0;
    for puzzle in set.all() {
        let mut flaw = verifier.verify(puzzle, nodes).err().map(|flaw| flaw.to_string());
        if flaw.is_none()
            && let Some(second) = &mut second
        {
            flaw = second.objection(puzzle, SECOND_FACTOR * nodes)?;
        }
        if let Some(flaw) = flaw {
            eprintln!("{}: {flaw}", puzzle.id());
            flaws += 1;
        } else {
            println!("{puzzle}");
        }
    }
    eprintln!("{flaws} of {} puzzles do not hold", set.all().len());
    Ok(())
}

fn tag(set: &PuzzleSet, again: bool) {
    let mut engine = Engine::new(RATE_MB);
    for puzzle in set.all() {
        let solves = if again { rate(&mut engine, puzzle) } else { puzzle.solves() };
        println!("{}", puzzle.clone().with_themes(themes(puzzle)).with_solves(solves));
    }
}
