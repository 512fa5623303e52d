//! Two hundred games at once through a long storm of random faults: nothing may be lost or doubled, and memory may not grow.
//!
//! `cargo bench --bench soak -- [MINUTES] [GAMES]`, 30 and 200 by default. Memory is printed every minute.

#![expect(clippy::print_stdout, reason = "the figures of a benchmark")]

use std::time::{Duration, Instant};

use test_support::trials::{Between, Storm, Trouble, Until, storm};

fn main() -> std::process::ExitCode {
    let mut numbers = std::env::args().skip(1).filter_map(|word| word.parse::<u64>().ok());
    let minutes = numbers.next().unwrap_or(30);
    let games = usize::try_from(numbers.next().unwrap_or(200)).unwrap_or(200);
    let runtime = tokio::runtime::Runtime::new().expect("the system gives threads");
    let began = Instant::now();
    let count = runtime.block_on(async {
        use Trouble::{Calls, Disk, Gateway, Program};
        let plan = Storm {
            people: games - games / 4,
            bots: games / 4,
            // Kills are rare, so that memory has time to grow if it does.
            troubles: &[
                Calls, Calls, Calls, Calls, Calls, Calls, Calls, Calls, Calls, Calls, Calls, Calls, Calls,
                Calls, Calls, Calls, Calls, Calls, Calls, Calls, Gateway, Gateway, Gateway, Gateway, Gateway,
                Gateway, Disk, Disk, Program,
            ],
            until: Until::Time(Duration::from_secs(minutes * 60)),
            between: Between::Time(|time| Box::pin(tokio::time::sleep(time)), Duration::from_secs(4)),
            hold: Duration::from_secs(7),
            breath: Some((|time| Box::pin(tokio::time::sleep(time)), Duration::from_secs(40))),
            patience: Duration::from_secs(300),
            tls: true,
            seed: 3,
            report: |elapsed, count| {
                let memory = count.memory.last().unwrap_or(&0) / 1024;
                println!(
                    "{:>4} min: {memory} MB, {} moves, {} faults, {} kills",
                    elapsed.as_secs() / 60,
                    count.moves,
                    count.faults,
                    count.kills
                );
            },
        };
        storm(plan).await
    });
    println!("{games} games, {:.0} s\n{count}", began.elapsed().as_secs_f64());
    if count.is_clean() { std::process::ExitCode::SUCCESS } else { std::process::ExitCode::FAILURE }
}
