//! The program is killed while games go on: at random instants, and at each of its writes from a move to the end of what
//! follows from it. What was lost or doubled is counted and printed.
//!
//! `cargo bench --bench crash -- [KILLS]`, 300 by default.

#![expect(clippy::print_stdout, reason = "the figures of a benchmark")]

use std::time::{Duration, Instant};

use test_support::trials::{Count, Crash, Kind, When, crash, power, sweep};

const PATIENCE: Duration = Duration::from_secs(120);

fn main() -> std::process::ExitCode {
    let kills = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(300);
    let runtime = tokio::runtime::Runtime::new().expect("the system gives threads");
    let mut total = Count::default();
    runtime.block_on(async {
        for (title, when, kills) in [
            (
                "killed within half a second, 14 games",
                When::Time(|time| Box::pin(tokio::time::sleep(time)), Duration::from_millis(500)),
                kills / 2,
            ),
            (
                "killed within two seconds, 14 games",
                When::Time(|time| Box::pin(tokio::time::sleep(time)), Duration::from_secs(2)),
                kills / 4,
            ),
            ("killed after up to 60 calls to Discord, 14 games", When::Calls(60), kills / 4),
        ] {
            let began = Instant::now();
            let plan = Crash { kills, people: 8, bots: 4, homes: 2, when, patience: PATIENCE, seed: 1 };
            let count = crash(plan).await;
            println!("{title}, {:.0} s\n{count}", began.elapsed().as_secs_f64());
            total.add(count);
        }
        for (kind, title) in
            [(Kind::People, "between people"), (Kind::Bot, "against the bot"), (Kind::Homes, "in two homes")]
        {
            let began = Instant::now();
            match sweep(kind, 60, PATIENCE).await {
                Some(count) => {
                    println!(
                        "killed at every write of a move {title}, {:.0} s\n{count}",
                        began.elapsed().as_secs_f64()
                    );
                    total.add(count);
                }
                None => println!("killed at every write of a move {title}: left out, nothing can be traced"),
            }
        }
        let (moves, cuts) = (150.min(kills), kills * 3);
        match power(moves, cuts, PATIENCE).await {
            Some(count) => {
                println!("{cuts} power cuts in {moves} moves\n{count}");
                total.add(count);
            }
            None => println!("power cuts: left out, nothing can be traced"),
        }
    });
    println!("in all\n{total}");
    if total.is_clean() && total.unanswered == 0 {
        std::process::ExitCode::SUCCESS
    } else {
        std::process::ExitCode::FAILURE
    }
}
