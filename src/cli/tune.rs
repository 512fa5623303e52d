//! `xiangqi-bot tune play …` and `tune fit …`: positions from own games, and weights fitted to them.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;

use xiangqi_bot::engine::{Engine, tune};

use super::common::{CommandResult, say};

const HASH_MB: usize = 2;

#[derive(clap::Subcommand)]
pub(crate) enum TuneArgs {
    /// Play the engine against itself and append quiet positions to a file.
    Play {
        /// The file of positions.
        file: PathBuf,
        /// How many games.
        #[arg(long, default_value_t = 1000)]
        games: u64,
        /// Positions searched for each move.
        #[arg(long, default_value_t = 800)]
        nodes: u64,
        /// Another seed gives other games.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Fit the weights to positions and print their new table.
    Fit {
        /// Files of positions.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Passes over the positions.
        #[arg(long, default_value_t = 40)]
        epochs: u32,
    },
}

pub(crate) fn run(args: &TuneArgs) -> CommandResult {
    match args {
        TuneArgs::Play { file, games, nodes, seed } => {
            let mut out = std::fs::OpenOptions::new()
                .create(true)
                .append(true)
                .open(file)
                .map_err(|error| format!("{}: {error}", file.display()))?;
            let mut engine = Engine::new(HASH_MB);
            for game in 0..*games {
                let text = tune::play(&mut engine, *nodes, seed.wrapping_add(game));
                out.write_all(text.as_bytes())?;
            }
            Ok(())
        }
        TuneArgs::Fit { files, epochs } => {
            let mut lines = Vec::new();
            for file in files {
                let file_of_lines =
                    std::fs::File::open(file).map_err(|error| format!("{}: {error}", file.display()))?;
                lines.extend(BufReader::new(file_of_lines).lines().map_while(Result::ok));
            }
            let mut told = Ok(());
            let table =
                tune::fit(&mut lines.into_iter(), *epochs, &mut |line| told = say(&format!("// {line}")));
            told?;
            say(&table)
        }
    }
}
