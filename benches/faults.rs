//! Games go on while Discord, the connection, the disk and the program fail at random, each by itself and all together, in
//! plain mode and behind TLS. What was lost or doubled is counted and printed.
//!
//! `cargo bench --bench faults -- [FAULTS]`, 300 of each kind by default.

#![expect(clippy::print_stdout, reason = "the figures of a benchmark")]

use std::time::{Duration, Instant};

use test_support::trials::{Between, Count, Storm, Trouble, Until, storm};

fn main() -> std::process::ExitCode {
    let faults: usize = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(300);
    let runtime = tokio::runtime::Runtime::new().expect("the system gives threads");
    let mut total = Count::default();
    runtime.block_on(async {
        use Trouble::{Calls, Disk, Gateway, Program};
        // (what goes wrong, whether behind TLS, how many faults, at most so many milliseconds between two)
        let scenes: [(&str, &'static [Trouble], bool, usize, u64); 6] = [
            ("calls that fail, behind TLS", &[Calls], true, faults, 100),
            ("calls that fail", &[Calls], false, faults, 100),
            ("a gateway that fails", &[Gateway], false, faults / 3, 2_000),
            ("a database that somebody else has for seconds", &[Disk], false, faults / 15, 2_000),
            ("a database that somebody else has for minutes", &[Disk], false, 1 + faults / 300, 2_000),
            ("all of it, and kills", &[Calls, Calls, Calls, Gateway, Disk, Program], false, faults, 1_000),
        ];
        for (title, troubles, tls, faults, apart) in scenes {
            let minutes = title.ends_with("minutes");
            let began = Instant::now();
            let plan = Storm {
                people: 15,
                bots: 5,
                troubles,
                until: Until::Faults(faults),
                hold: Duration::from_secs(if minutes { 150 } else { 7 }),
                between: Between::Time(
                    |time| Box::pin(tokio::time::sleep(time)),
                    Duration::from_millis(apart),
                ),
                breath: Some((|time| Box::pin(tokio::time::sleep(time)), Duration::from_secs(1))),
                patience: Duration::from_secs(300),
                tls,
                seed: 2,
                report: |_, _| {},
            };
            let count = storm(plan).await;
            println!("{title}, 20 games, {:.0} s\n{count}", began.elapsed().as_secs_f64());
            total.add(count);
        }
    });
    println!("in all\n{total}");
    if total.is_clean() { std::process::ExitCode::SUCCESS } else { std::process::ExitCode::FAILURE }
}
