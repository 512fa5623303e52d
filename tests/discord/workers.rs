//! The built program with engine workers over one PostgreSQL database: a short form of the benchmark `workers`.

use crate::support::postgres::Place;
use crate::support::trials::{Workers, workers};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_that_dies_in_mid_thought_keeps_no_game_from_going_on() {
    let Some(place) = Place::new().await else { return };
    let thought = workers(Workers { moves: 2, kills: 1, level: 9, seed: 3 }, &place).await;
    assert!(thought.mended.len() == 1 && thought.moves >= 6, "{thought}");
    // Where the bot's own search is quick, there is nothing to be told.
    assert!(thought.told <= 1, "{thought}");
}
