//! The bot with two engine workers over one PostgreSQL database: what a move costs more than its search, and how long a game waits
//! when a worker is killed in the middle of a thought, or all of them are.
//!
//! `TEST_POSTGRES_URL=postgres://… cargo bench --bench workers -- [KILLS]`, 6 by default.

#![expect(clippy::print_stdout, reason = "the figures of a benchmark")]

#[path = "../tests/support/mod.rs"]
#[allow(unused_imports, reason = "the tests use the rest of it")]
mod support;

use std::process::ExitCode;

use support::postgres::Place;
use support::trials::{Workers, workers};

fn main() -> ExitCode {
    let kills = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(6);
    let runtime = tokio::runtime::Runtime::new().expect("the system gives threads");
    runtime.block_on(async {
        let Some(place) = Place::new().await else { return ExitCode::FAILURE };
        let thought = workers(Workers { moves: 12, kills, level: 9, seed: 3 }, &place).await;
        println!("{thought}");
        ExitCode::SUCCESS
    })
}
