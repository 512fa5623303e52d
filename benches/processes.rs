//! Several processes over one PostgreSQL database, taken away one after the other while games go on: killed, and every fifth
//! time hung and woken up after another one has taken over. What was lost or doubled is counted and printed, and how long it took.
//!
//! `TEST_POSTGRES_URL=postgres://… cargo bench --bench processes -- [ROUNDS]`, 40 by default.

#![expect(clippy::print_stdout, reason = "the figures of a benchmark")]

use std::process::ExitCode;
use std::time::{Duration, Instant};

use test_support::postgres::Place;
use test_support::trials::{Processes, processes};

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).filter_map(|word| word.parse().ok());
    let rounds = numbers.next().unwrap_or(40);
    let runtime = tokio::runtime::Runtime::new().expect("the system gives threads");
    runtime.block_on(async {
        let Some(place) = Place::new().await else { return ExitCode::FAILURE };
        let plan = Processes {
            rounds,
            hangs: Some(5),
            people: 4,
            bots: 2,
            breath: Some((|time| Box::pin(tokio::time::sleep(time)), Duration::from_millis(400))),
            patience: Duration::from_secs(120),
            seed: 3,
        };
        let began = Instant::now();
        let followed = processes(plan, &place).await;
        println!(
            "2 processes serve 12 games, one stands by; {rounds} times one is taken away, {:.0} s\n{followed}",
            began.elapsed().as_secs_f64()
        );
        if followed.count.is_clean() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    })
}
