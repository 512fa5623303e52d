//! Makes the network of the evaluation: plays games for training data, trains with them, plays matches between networks.
//! `docs/training.md` has the recipe.
//!
//!     cargo run --release -p xiangqi --features tools --example network -- play FILE
//!     cargo run --release -p xiangqi --features tools --example network -- train FILE --state STATE --network NETWORK
//!     cargo run --release -p xiangqi --features tools --example network -- duel NETWORK hand --openings OPENINGS

#![expect(clippy::print_stdout, reason = "the progress of trainings and matches")]

mod chance;
mod duel;
mod play;
mod record;
mod train;

use std::path::PathBuf;

use clap::Parser;

#[derive(Parser)]
struct NetworkTool {
    #[command(subcommand)]
    command: NetworkCommand,
}

#[derive(clap::Subcommand)]
enum NetworkCommand {
    /// Play the engine against itself and append quiet positions to a file; where the file has some, go on after them.
    Play {
        /// The file of positions.
        file: PathBuf,
        /// Number of games, including those with an unfair start.
        #[arg(long, default_value_t = 1_000_000)]
        games: u32,
        /// Positions searched for each move.
        #[arg(long, default_value_t = 700)]
        nodes: u64,
        /// Number of the first game, which determines the games.
        #[arg(long, default_value_t = 0)]
        first: u32,
        /// Play without a network.
        #[arg(long)]
        by_hand: bool,
    },
    /// Train a network with the positions of files; where the state has been written before, go on from there.
    Train {
        /// Files of positions.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The file for the state of the training.
        #[arg(long)]
        state: PathBuf,
        /// The file for the network.
        #[arg(long)]
        network: PathBuf,
        /// Passes over the positions.
        #[arg(long, default_value_t = 9)]
        epochs: u32,
        /// Seed of the first weights.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// The rate of the first steps.
        #[arg(long, default_value_t = 0.002)]
        rate: f32,
        /// Share of each weight that a step takes away, times the rate.
        #[arg(long, default_value_t = 0.5)]
        decay: f32,
        /// The result's share in the target; the rest are scores.
        #[arg(long, default_value_t = 0.1)]
        result_share: f32,
        /// The share of the scores of later positions of the game in the target's scores.
        #[arg(long, default_value_t = 0.45)]
        later_share: f32,
        /// Centipawns that take the odds of a win from 1:1 to e:1.
        #[arg(long, default_value_t = 200.0)]
        win_scale: f32,
    },
    /// Play a match between two networks and print Elo for the first.
    Duel {
        /// File of a network, or `hand` for none.
        first: String,
        /// File of the opponent's network, or `hand`.
        second: String,
        /// File of openings, one FEN per line, up to `|`.
        #[arg(long)]
        openings: PathBuf,
        /// Pairs of games.
        #[arg(long, default_value_t = 100)]
        pairs: usize,
        /// Limit of a move: `n` and nodes, or `t` and milliseconds.
        #[arg(long, default_value = "t100")]
        limit: String,
    },
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    match NetworkTool::parse().command {
        NetworkCommand::Play { file, games, nodes, first, by_hand } => {
            play::append_games(&file, games, nodes, first, by_hand)?;
        }
        NetworkCommand::Train {
            files,
            state,
            network,
            epochs,
            seed,
            rate,
            decay,
            result_share,
            later_share,
            win_scale,
        } => {
            let plan =
                train::TrainingPlan { epochs, seed, rate, decay, result_share, later_share, win_scale };
            train::train(&files, plan, &state, &network, &mut |line| println!("{line}"))?;
        }
        NetworkCommand::Duel { first, second, openings, pairs, limit } => {
            duel::duel([&first, &second], &limit, &openings, pairs, &mut |line| println!("{line}"))?;
        }
    }
    Ok(())
}
