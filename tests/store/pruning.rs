//! Pruning of old rows, also by a wrong system clock.
//!
//! Instead of setting the clock ahead, the tests make all stored rows older.

use std::time::Duration;

use tempfile::TempDir;
use xiangqi_bot::features::old_rows;
use xiangqi_bot::game::Timestamp;
use xiangqi_bot::playground::PlaygroundPlatform;
use xiangqi_bot::store::Store;

use super::postgres::pass;

/// Rows of each kind that grows old, all of this moment.
const ROWS: [&str; 8] = [
    "INSERT INTO channels (platform, id) VALUES ('playground', 'general')",
    "INSERT INTO seen_events (platform, channel, event, seen_at) VALUES ('playground', 'general', 'e', unixepoch())",
    "INSERT INTO outbox (id, platform, channel, board, body, nonce, failure, failed_at)
     VALUES (1, 'playground', 'general', FALSE, '{}', 'n', 'refused', unixepoch())",
    "INSERT INTO games (id, platform, seq, digest, is_open, ended_at)
     VALUES (1, 'playground', 0, '', FALSE, unixepoch())",
    "INSERT INTO messages (platform, channel, message, game) VALUES ('playground', 'general', '1', 1)",
    "INSERT INTO imports (number, platform, owner, record, created_at, used_at)
     VALUES (1, 'playground', 'alice', '*', 0, unixepoch())",
    "INSERT INTO reviews (subject, platform, channel, person, asked_at, shown)
     VALUES ('game:1', 'playground', 'general', 'alice', unixepoch() * 1000, TRUE)",
    "INSERT INTO playground_messages (id, rev, channel, only_for, body, at)
     VALUES (1, 1, 'general', 'alice', '{}', unixepoch() * 1000)",
];
const COUNT: &str = "SELECT (SELECT COUNT(*) FROM seen_events) + (SELECT COUNT(*) FROM outbox)
    + (SELECT COUNT(*) FROM messages) + (SELECT COUNT(*) FROM imports) + (SELECT COUNT(*) FROM reviews)
    + (SELECT COUNT(*) FROM playground_messages)";
const ALL: i64 = 6;

/// Makes every stored time older by a number of seconds.
const OLDER: [&str; 8] = [
    "UPDATE seen_events SET seen_at = seen_at - $1",
    "UPDATE outbox SET failed_at = failed_at - $1",
    "UPDATE games SET ended_at = ended_at - $1",
    "UPDATE imports SET used_at = used_at - $1",
    "UPDATE reviews SET asked_at = asked_at - $1 * 1000",
    "UPDATE playground_messages SET at = at - $1 * 1000",
    "UPDATE heartbeats SET at = at - $1 * 1000",
    "UPDATE counters SET value = value - $1 WHERE name = 'pruning'",
];

const DAY: i64 = 86_400;
const TEN_YEARS: i64 = 3650 * DAY;

struct Place(TempDir);

impl Place {
    /// A closed database with a row of each kind, in which a program has lived.
    async fn new() -> Place {
        let place = Place(TempDir::new().unwrap());
        let store = place.start().await;
        for sql in ROWS {
            sqlx::query(sql).execute(store.sqlite().unwrap().pool()).await.unwrap();
        }
        store.close().await;
        place
    }

    /// Opens the store and prunes it.
    async fn start(&self) -> Store {
        let file = self.0.path().join("games.db");
        let store = Store::open(&format!("sqlite://{}", file.display())).await.unwrap();
        PlaygroundPlatform::open(store.sqlite().unwrap().clone()).await.unwrap();
        store.heartbeat("playground", now(), 0).await.unwrap();
        store.prune(&old_rows()).await.unwrap();
        store
    }
}

fn now() -> Timestamp {
    let since = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap();
    Timestamp(since.as_millis() as i64)
}

async fn grow_older(store: &Store, seconds: i64) {
    for sql in OLDER {
        sqlx::query(sql).bind(seconds).execute(store.sqlite().unwrap().pool()).await.unwrap();
    }
}

/// Lets a number of hours pass.
async fn run(store: &Store, hours: u64) {
    pass(Duration::from_secs(3600 * hours)).await;
    store.heartbeat("playground", now(), 0).await.unwrap();
}

/// Prunes the store, and returns the number of rows left.
async fn left(store: &Store) -> i64 {
    store.prune(&old_rows()).await.unwrap();
    PlaygroundPlatform::open(store.sqlite().unwrap().clone()).await.unwrap();
    sqlx::query_scalar(COUNT).fetch_one(store.sqlite().unwrap().pool()).await.unwrap()
}

#[tokio::test]
async fn a_clock_that_runs_ahead_empties_nothing() {
    let place = Place::new().await;
    let store = place.start().await;
    // It leaps while the program runs, for an hour.
    grow_older(&store, TEN_YEARS).await;
    run(&store, 1).await;
    assert_eq!(left(&store).await, ALL);
    store.close().await;
    // And it is wrong at every start.
    for _ in 0..10 {
        let store = place.start().await;
        run(&store, 1).await;
        assert_eq!(left(&store).await, ALL);
        store.close().await;
    }
    // Set right again.
    let store = place.start().await;
    grow_older(&store, -TEN_YEARS).await;
    assert_eq!(left(&store).await, ALL);
    store.close().await;
}

#[tokio::test]
async fn a_clock_that_is_behind_empties_nothing_and_does_not_stop_the_forgetting() {
    let place = Place::new().await;
    let store = place.start().await;
    grow_older(&store, -TEN_YEARS).await;
    run(&store, 24).await;
    assert_eq!(left(&store).await, ALL);
    store.close().await;
    place.start().await.close().await;
    let store = place.start().await;
    grow_older(&store, TEN_YEARS).await;
    assert_eq!(left(&store).await, ALL);
    store.close().await;
}

#[tokio::test]
async fn what_is_old_is_forgotten_after_a_long_pause_and_by_a_program_that_is_restarted_every_hour() {
    let place = Place::new().await;
    let store = place.start().await;
    // After half a year without a start, rows grow old at twice the speed of the running time.
    grow_older(&store, 180 * DAY).await;
    store.close().await;
    for _ in 0..13 {
        let store = place.start().await;
        run(&store, 1).await;
        store.close().await;
    }
    let store = place.start().await;
    assert_eq!(left(&store).await, ALL - 1, "the private answer");
    store.close().await;
    let store = place.start().await;
    run(&store, 45 * 24).await;
    assert_eq!(left(&store).await, 1, "the review is kept for 400 days");
    store.close().await;
}

#[tokio::test]
async fn what_a_wrong_clock_has_dated_ahead_does_not_stay_for_ever() {
    let place = Place::new().await;
    let store = place.start().await;
    for sql in OLDER.iter().take(6) {
        sqlx::query(*sql).bind(-TEN_YEARS).execute(store.sqlite().unwrap().pool()).await.unwrap();
    }
    assert_eq!(left(&store).await, ALL);
    store.close().await;
    // It counts from now on.
    let store = place.start().await;
    grow_older(&store, 401 * DAY).await;
    run(&store, 400 * 24).await;
    assert_eq!(left(&store).await, 0);
    store.close().await;
}
