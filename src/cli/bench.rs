//! `xiangqi-bot bench [--depth N]`: a fixed search with a node count that identifies the version of the engine.

use std::time::Instant;

use crate::engine::bench;

use super::common::{CommandResult, say};

#[derive(clap::Args)]
pub(crate) struct BenchArgs {
    /// Plies to search each position.
    #[arg(long, default_value_t = bench::DEPTH, value_parser = clap::value_parser!(u32).range(1..=40))]
    depth: u32,
}

pub(crate) fn run(args: &BenchArgs) -> CommandResult {
    let start = Instant::now();
    let nodes = bench::nodes(args.depth);
    let nps = nodes as f64 / start.elapsed().as_secs_f64().max(1e-9);
    say(&format!("{nodes} nodes {nps:.0} nps"))
}
