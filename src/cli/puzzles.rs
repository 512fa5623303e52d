//! `xiangqi-bot puzzles make|verify|tag|survey`

use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use crate::engine::Engine;
use crate::puzzles::{Maker, Puzzle, PuzzleId, PuzzleSet, VERIFY_NODES, Verifier, rate, survey, themes};

use super::common::CommandResult;
use super::judge::Judge;

/// Factor by which a second engine gets more positions than the bot's own searches.
const JUDGE_FACTOR: u64 = 10;
/// Megabytes of the table with which levels are tried again.
const HASH_MB: usize = 2;

const HEADER: &str = "# Puzzles: position and side to move; solution; how often each level of the bot solved it; themes;
# the number of the masters' game and the plies before, where it is one. The source of these games: masters/SOURCE.md";

#[derive(clap::Subcommand)]
pub(crate) enum PuzzlesArgs {
    /// Make puzzles from games of the engine against itself; the same seed gives the same puzzles.
    Make {
        /// Another seed gives other puzzles.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Number of puzzles.
        #[arg(long, default_value_t = 100)]
        count: usize,
        /// The number of the first game, to go on where an earlier run ended.
        #[arg(long, default_value_t = 0, value_name = "GAME")]
        first: u64,
        /// Games that are played at the same time.
        #[arg(long, default_value_t = NonZero::<usize>::MIN)]
        threads: NonZero<usize>,
        /// The file to write, instead of standard output.
        #[arg(short, long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Verify that each puzzle has one solution, by searches with and without a table.
    Verify {
        #[command(flatten)]
        source: PuzzleSource,
        /// Verify only so many, spread over the whole set.
        #[arg(long, value_name = "COUNT")]
        sample: Option<NonZero<usize>>,
        /// Positions to search for the solution, and for all other moves, at each ply, in either search.
        #[arg(long, default_value_t = VERIFY_NODES, value_parser = clap::value_parser!(u64).range(1_000..=100_000_000))]
        nodes: u64,
        /// Puzzles that are verified at the same time.
        #[arg(long, default_value_t = NonZero::<usize>::MIN)]
        threads: NonZero<usize>,
        /// Ask a second engine, too, with ten times as many positions: a UCI program that knows xiangqi.
        #[arg(long, value_name = "PROGRAM")]
        judge: Option<PathBuf>,
        /// Write those that hold to this file.
        #[arg(short, long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Prove the themes of all puzzles anew, after a change of their definitions.
    Tag {
        #[command(flatten)]
        source: PuzzleSource,
        /// Let the levels of the bot try the puzzles again as well, after a change of the levels.
        #[arg(long)]
        rate: bool,
        /// The file to write, instead of standard output.
        #[arg(short, long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Count difficulties, goals, themes and mates, as tables.
    Survey {
        #[command(flatten)]
        source: PuzzleSource,
    },
}

#[derive(clap::Args)]
pub(crate) struct PuzzleSource {
    /// The file of puzzles, instead of those that the program comes with.
    file: Option<PathBuf>,
}

impl PuzzleSource {
    fn read(&self) -> Result<PuzzleSet, String> {
        let Some(path) = &self.file else { return Ok(PuzzleSet::builtin()) };
        let name = path.display();
        let text = std::fs::read_to_string(path).map_err(|error| format!("cannot read {name}: {error}"))?;
        PuzzleSet::parse(&text).map_err(|error| format!("{name}: {error}"))
    }
}

pub(crate) fn run(args: &PuzzlesArgs) -> CommandResult {
    match args {
        PuzzlesArgs::Make { seed, count, first, threads, out } => {
            make(*seed, *count, *first, threads.get(), &mut writer(out.as_deref())?)
        }
        PuzzlesArgs::Verify { source, sample, nodes, threads, judge, out } => {
            let set = source.read()?;
            // An even spread, the first one included.
            let step = sample.map_or(1, |sample| set.all().len().div_ceil(sample.get()).max(1));
            let puzzles: Vec<&Puzzle> = set.all().iter().step_by(step).collect();
            verify(&puzzles, *nodes, threads.get(), judge.as_deref(), out.as_deref())
        }
        PuzzlesArgs::Tag { source, rate: again, out } => {
            let mut engine = Engine::new(HASH_MB);
            let set = source.read()?;
            let tagged = set.all().iter().map(|puzzle| {
                let solves = if *again { rate(&mut engine, puzzle) } else { puzzle.solves() };
                puzzle.clone().with_themes(themes(puzzle)).with_solves(solves).to_string()
            });
            write_lines(&mut writer(out.as_deref())?, tagged)
        }
        PuzzlesArgs::Survey { source } => Ok(writer(None)?.write_all(survey(&source.read()?).as_bytes())?),
    }
}

/// A file that is made new, or standard output.
fn writer(path: Option<&Path>) -> Result<Box<dyn Write>, String> {
    let Some(path) = path else { return Ok(Box::new(std::io::stdout().lock())) };
    let file = std::fs::File::create(path);
    Ok(Box::new(file.map_err(|error| format!("cannot write {}: {error}", path.display()))?))
}

fn write_lines(out: &mut dyn Write, lines: impl Iterator<Item = String>) -> CommandResult {
    let mut lines = std::iter::once(HEADER.to_owned()).chain(lines);
    Ok(lines.try_for_each(|line| writeln!(out, "{line}"))?)
}

/// Names each puzzle that does not hold; that there is one is a failure.
fn verify(
    puzzles: &[&Puzzle],
    nodes: u64,
    threads: usize,
    judge: Option<&Path>,
    out: Option<&Path>,
) -> CommandResult {
    let next = AtomicUsize::new(0);
    let work = || -> Result<Vec<(PuzzleId, String)>, String> {
        let (mut verifier, mut flaws) = (Verifier::default(), Vec::new());
        let mut judge = judge.map(Judge::start).transpose()?;
        while let Some(puzzle) = puzzles.get(next.fetch_add(1, Ordering::Relaxed)) {
            let flaw = match (verifier.verify(puzzle, nodes), &mut judge) {
                (Err(flaw), _) => Some(flaw.to_string()),
                (Ok(()), Some(judge)) => judge.objection(puzzle, JUDGE_FACTOR * nodes)?,
                (Ok(()), None) => None,
            };
            flaws.extend(flaw.map(|flaw| (puzzle.id(), flaw)));
        }
        Ok(flaws)
    };
    let flaws: Result<Vec<_>, String> = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|thread| thread.join().expect("a verification ends")).collect()
    });
    let flaws: BTreeMap<PuzzleId, String> = flaws?.into_iter().flatten().collect();
    let mut said = writer(None)?;
    for (id, flaw) in &flaws {
        writeln!(said, "{id}: {flaw}")?;
    }
    let sound = puzzles.iter().filter(|puzzle| !flaws.contains_key(&puzzle.id()));
    writeln!(said, "{} of {} puzzles hold", sound.clone().count(), puzzles.len())?;
    if let Some(path) = out {
        return write_lines(&mut writer(Some(path))?, sound.map(ToString::to_string));
    }
    if flaws.is_empty() { Ok(()) } else { Err(format!("{} puzzles do not hold", flaws.len()).into()) }
}

/// Plays games until there are `count` puzzles, and writes them in the order of the games, each as it is found.
fn make(seed: u64, count: usize, first: u64, threads: usize, out: &mut dyn Write) -> CommandResult {
    writeln!(out, "{HEADER}")?;
    let (next, over) = (AtomicU64::new(first), AtomicBool::new(false));
    thread::scope(|scope| {
        let (sender, games) = mpsc::channel::<(u64, Vec<Puzzle>)>();
        for _ in 0..threads {
            let (sender, next, over) = (sender.clone(), &next, &over);
            scope.spawn(move || {
                let mut maker = Maker::default();
                while !over.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if sender.send((number, maker.game(seed, number))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let result = write_in_order(&games, first, count, out);
        over.store(true, Ordering::Relaxed);
        result
    })
}

fn write_in_order(
    games: &mpsc::Receiver<(u64, Vec<Puzzle>)>,
    first: u64,
    count: usize,
    out: &mut dyn Write,
) -> CommandResult {
    let (mut waiting, mut due, mut set) = (BTreeMap::new(), first, PuzzleSet::default());
    while set.all().len() < count {
        let (number, found) = games.recv().map_err(|_| "a thread that makes puzzles broke down")?;
        waiting.insert(number, found);
        while let Some(found) = waiting.remove(&due) {
            for puzzle in found {
                if set.all().len() < count && set.add(puzzle.clone()).is_ok() {
                    writeln!(out, "{puzzle}")?;
                }
            }
            due += 1;
            if due % 50 == 0 && set.all().len() < count {
                writeln!(out, "# {due} games")?;
            }
            out.flush()?;
        }
    }
    Ok(())
}
