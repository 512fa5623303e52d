//! The built program is asked to stop.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;

use test_support::clock::real_pause;

use crate::{PATIENCE, Playground, Running, run};

fn signal(process: &Running, name: &str) {
    let sent = Command::new("kill").arg(format!("-{name}")).arg(process.0.id().to_string()).status().unwrap();
    assert!(sent.success());
}

/// The code with which the program ends by itself.
async fn end(mut process: Running) -> Option<i32> {
    let ended = async {
        loop {
            if let Some(status) = process.0.try_wait().unwrap() {
                return status.code();
            }
            real_pause().await;
        }
    };
    tokio::time::timeout(PATIENCE, ended).await.expect("the program ends")
}

fn left_open(folder: &Path) -> bool {
    folder.join("xiangqi-bot.db-wal").exists()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_at_rest_ends_with_its_database_closed() {
    for name in ["TERM", "INT"] {
        let folder = tempfile::tempdir().unwrap();
        let table = Playground::start(folder.path());
        table.says("alice", "/xq play color:red").await;
        table.hears("looking for an opponent").await;
        assert_eq!(run(folder.path(), &["health"]).status.code(), Some(0));
        assert!(left_open(folder.path()), "a running program has a log beside its database");
        signal(&table.process, name);
        assert_eq!(end(table.process).await, Some(0), "{name}");
        assert!(!left_open(folder.path()), "{name}: the database is closed");
        assert_eq!(run(folder.path(), &["migrate"]).status.code(), Some(0));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_search_under_way_ends_with_the_program_and_is_made_again() {
    let folder = tempfile::tempdir().unwrap();
    let table = Playground::start(folder.path());
    table.says("alice", "/xq bot level:10 color:red").await;
    // No book knows what follows, so the bot thinks.
    table.says("alice", "E3+1").await;
    signal(&table.process, "TERM");
    assert_eq!(end(table.process).await, Some(0));
    assert!(!left_open(folder.path()));
    let table = Playground::start(folder.path());
    let said = table.hears("1… **").await;
    assert_eq!(said.iter().filter(|text| text.contains("1… **")).count(), 1, "{said:#?}");
    table.kill();
}
