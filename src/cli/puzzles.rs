//! `xiangqi-bot puzzles make …`, `puzzles verify …`

use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use xiangqi_bot::puzzles::{Maker, Puzzle, Set};

use super::CommandResult;

#[derive(clap::Subcommand)]
pub(crate) enum Args {
    /// Make puzzles from games of the engine against itself; the same seed gives the same puzzles.
    Make {
        /// Another seed gives other puzzles.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How many puzzles.
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
}

pub(crate) fn run(args: &Args) -> CommandResult {
    match args {
        Args::Make { seed, count, first, threads, out } => {
            let mut out: Box<dyn Write> = match out {
                Some(path) => {
                    let file = std::fs::File::create(path);
                    Box::new(file.map_err(|error| format!("cannot write {}: {error}", path.display()))?)
                }
                None => Box::new(std::io::stdout().lock()),
            };
            make(*seed, *count, *first, threads.get(), &mut out)
        }
    }
}

/// Plays games until there are `count` puzzles, and writes them in the order of the games, each as it is found.
fn make(seed: u64, count: usize, first: u64, threads: usize, out: &mut dyn Write) -> CommandResult {
    let (next, over) = (AtomicU64::new(first), AtomicBool::new(false));
    thread::scope(|scope| {
        let (sender, games) = mpsc::channel::<(u64, Vec<Puzzle>)>();
        for _ in 0..threads {
            let (sender, next, over) = (sender.clone(), &next, &over);
            scope.spawn(move || {
                let mut maker = Maker::new();
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
    let (mut waiting, mut due, mut set) = (BTreeMap::new(), first, Set::default());
    while set.all().len() < count {
        let (number, found) = games.recv().map_err(|_| "a thread that makes puzzles broke down")?;
        waiting.insert(number, found);
        while let Some(found) = waiting.remove(&due) {
            for puzzle in found {
                if set.all().len() < count && set.add(puzzle.clone()).is_ok() {
                    writeln!(out, "{puzzle}").map_err(|error| error.to_string())?;
                }
            }
            due += 1;
            if due % 50 == 0 {
                writeln!(out, "# {due} games").map_err(|error| error.to_string())?;
            }
            out.flush().map_err(|error| error.to_string())?;
        }
    }
    Ok(())
}
