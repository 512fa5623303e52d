//! Several built programs over one PostgreSQL database, on the stand-in for Discord: a short form of the benchmark `processes`.

use std::time::Duration;

use crate::support::postgres::Place;
use crate::support::trials::{Processes, processes};

/// How long a board is waited for before it is lost.
const PATIENCE: Duration = Duration::from_secs(120);

const PLAN: Processes = Processes {
    rounds: 3,
    hangs: Some(3),
    people: 2,
    bots: 1,
    workers: 0,
    breath: None,
    patience: PATIENCE,
    seed: 5,
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_dies_or_hangs_in_play_is_followed_by_the_one_that_stands_by() {
    let Some(place) = Place::new().await else { return };
    let followed = processes(PLAN, &place).await;
    assert!(followed.count.is_clean() && followed.count.moves > 0, "{followed}");
    assert_eq!(followed.count.unanswered, 0, "{followed}");
    assert_eq!((followed.count.kills, followed.count.faults), (2, 1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_go_on_when_a_process_and_a_worker_die_together() {
    let Some(place) = Place::new().await else { return };
    let plan = Processes { rounds: 2, hangs: None, workers: 2, seed: 6, ..PLAN };
    let followed = processes(plan, &place).await;
    assert!(followed.count.is_clean() && followed.count.moves > 0, "{followed}");
    assert_eq!((followed.count.kills, followed.count.unanswered), (4, 0), "{followed}");
}
