//! `xiangqi-bot perft [--fen FEN] [--divide] DEPTH`

use crate::rules::{divide, perft};

use super::common::{CommandResult, parse_position, say};

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
    let position = parse_position(args.fen.as_deref().unwrap_or("start"))?;
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
