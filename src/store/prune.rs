//! Deletes old rows.
//!
//! Because a deletion by a wrong system clock cannot be undone, the age of a row is measured by the *pruning clock*, which is
//! stored in `counters`. It advances only while the program runs, by at most [`SPEED`] seconds per second of the monotonic clock,
//! never beyond the system's clock, and never backwards. So an hour of a wrong system clock costs at most an hour of rows. After
//! a long pause old rows stay until the pruning clock has caught up.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

use super::database::Writer;
use super::statement::{SqlExecutor, value};
use super::{OldRows, Store, StoreResult, params, seconds_now};

const DAY: i64 = 24 * 60 * 60;

/// Maximum speed of the pruning clock, in seconds per second of running time.
const SPEED: i64 = 2;

/// Query of the pruning clock, in Unix seconds.
const READ: &str = "SELECT value FROM counters WHERE name = 'pruning'";

/// Statements that delete at most `$2` rows from before `$1`, each with the age of old rows in seconds.
const OLD: [(&str, i64); 4] = [
    // A platform repeats an event within minutes or hours.
    (
        "DELETE FROM seen_events WHERE (platform, channel, event) IN
             (SELECT platform, channel, event FROM seen_events WHERE seen_at < $1 LIMIT $2)",
        14 * DAY,
    ),
    (
        "DELETE FROM outbox WHERE id IN
             (SELECT id FROM outbox WHERE failure IS NOT NULL AND failed_at < $1 LIMIT $2)",
        30 * DAY,
    ),
    (
        "DELETE FROM messages WHERE (platform, channel, message) IN
             (SELECT m.platform, m.channel, m.message FROM games g JOIN messages m ON m.game = g.id
              WHERE g.ended_at < $1 LIMIT $2)",
        90 * DAY,
    ),
    // Longer than any turn.
    (
        "DELETE FROM outages WHERE (platform, ended) IN
             (SELECT platform, ended FROM outages WHERE ended / 1000 < $1 LIMIT $2)",
        400 * DAY,
    ),
];

/// Statements that set dates more than a day after `$1`, which a wrong clock has made, to `$1`.
const AHEAD: [&str; 3] = [
    "UPDATE seen_events SET seen_at = $1 WHERE seen_at > $1 + 86400",
    "UPDATE outbox SET failed_at = $1 WHERE failure IS NOT NULL AND failed_at > $1 + 86400",
    "UPDATE games SET ended_at = $1 WHERE ended_at > $1 + 86400",
];

/// Maximum number of rows deleted in one transaction, so that a move never waits long.
const BATCH: u32 = 500;

/// Returns the pruning clock after `elapsed` seconds of running time.
fn advanced(clock: i64, elapsed: i64, wall: i64) -> i64 {
    clock.max(wall.min(clock + SPEED * elapsed))
}

/// Running time of the program since it was last taken.
#[derive(Clone, Debug)]
pub(super) struct RunningTime(Arc<Mutex<Instant>>);

impl RunningTime {
    pub(super) fn begin() -> RunningTime {
        RunningTime(Arc::new(Mutex::new(Instant::now())))
    }

    /// Takes the whole seconds, and leaves the rest for the next call.
    fn take(&self) -> i64 {
        let mut counted = self.0.lock();
        let seconds = counted.elapsed().as_secs();
        *counted += Duration::from_secs(seconds);
        i64::try_from(seconds).unwrap_or(i64::MAX / 4)
    }
}

impl Writer {
    /// Advances the pruning clock, if it exists.
    pub(super) async fn move_pruning_clock(&mut self, running: &RunningTime, wall: i64) -> StoreResult {
        let Some(clock) = value(&mut *self, READ, vec![]).await? else { return Ok(()) };
        let text = "UPDATE counters SET value = $1 WHERE name = 'pruning' AND value < $1";
        self.change(text, params![advanced(clock, running.take(), wall)]).await.map(drop)
    }
}

/// Returns the earliest and the latest plausible present time in Unix seconds, given the system's clock. Ages count from the
/// earliest; dates after the latest are wrong.
pub(crate) async fn plausible_now(on: impl Into<SqlExecutor<'_>>, wall: i64) -> StoreResult<(i64, i64)> {
    let clock = value(on, READ, vec![]).await?.unwrap_or(wall);
    Ok((clock.min(wall), clock.max(wall)))
}

impl Store {
    /// Deletes the old rows of `OLD` and of features, and returns their number.
    pub async fn prune(&self, features: &[OldRows]) -> StoreResult<u64> {
        if let Some(file) = self.sqlite() {
            file.wipe_again().await;
        }
        // One of several processes does it for all.
        if !self.speaks_in(None) {
            return Ok(0);
        }
        let database = &self.database;
        let wall = seconds_now();
        let text = "INSERT INTO counters (name, value) VALUES ('pruning', $1) ON CONFLICT (name) DO NOTHING";
        database.change(text, params![wall]).await?;
        let (old, latest) = plausible_now(database, wall).await?;
        for statement in AHEAD.into_iter().chain(features.iter().map(|rows| rows.redate)) {
            database.change(statement, params![latest]).await?;
        }
        let mut deleted = 0;
        let aged = features.iter().map(|rows| (rows.delete, rows.days * DAY));
        for (statement, age) in OLD.into_iter().chain(aged) {
            loop {
                let done = database.change(statement, params![old - age, i64::from(BATCH)]).await?;
                deleted += done;
                if done < u64::from(BATCH) {
                    break;
                }
            }
        }
        Ok(deleted)
    }
}
