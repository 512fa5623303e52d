//! `xiangqi-bot perft [--fen FEN] [--divide] DEPTH`

use crate::rules::{Position, divide, perft};

use super::common::{CommandResult, say};

#[derive(clap::Args)]
pub(crate) struct PerftArgs {
    /// Number of plies to count.
    #[arg(value_parser = clap::value_parser!(u32).range(0..=20))]
    depth: u32,
    /// The position to count from, the start position when absent.
    #[arg(long)]
    fen: Option<String>,
    /// Print the count behind each move first.
    #[arg(long)]
    divide: bool,
}

pub(crate) fn run(args: &PerftArgs) -> CommandResult {
    let position = match &args.fen {
        None => Position::startpos(),
        Some(fen) => fen.parse().map_err(|error| format!("bad FEN: {error}"))?,
    };
    if args.divide && args.depth > 0 {
        let mut total = 0;
        for (mv, nodes) in divide(&position, args.depth) {
            say(&format!("{mv}: {nodes}"))?;
            total += nodes;
        }
        say(&total.to_string())
    } else {
        say(&perft(&position, args.depth).to_string())
    }
}
