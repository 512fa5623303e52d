//! Forgetting what nobody will ask for.
//!
//! A row that is gone does not come back when the system's clock is set right. So a row is old by the *pruning clock*, which
//! is stored (in `counters`) and follows the system's clock no faster than [`SPEED`] allows: it goes on only while the program
//! runs, as the monotonic clock has it, never beyond the system's clock, and never back. A system's clock that is wrong
//! for an hour is an hour's worth of rows wrong, however far it is off and however often the program starts meanwhile. After
//! a long pause old rows stay longer, until the pruning clock has caught up.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

use super::database::Writer;
use super::statement::{SqlExecutor, value};
use super::{OldRows, Store, StoreResult, params, seconds_now};

const DAY: i64 = 24 * 60 * 60;

/// Most seconds that the pruning clock may advance in a second in which the program runs.
const SPEED: i64 = 2;

/// Query of the pruning clock in `counters`, in seconds since 1970.
const READ: &str = "SELECT value FROM counters WHERE name = 'pruning'";

/// Statements that delete at most `$2` rows from before `$1`, besides those of features, with the age in seconds of old rows.
const OLD: [(&str, i64); 4] = [
    // Platforms deliver an event again within minutes or hours.
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
    // No turn lasts that long.
    (
        "DELETE FROM outages WHERE (platform, ended) IN
             (SELECT platform, ended FROM outages WHERE ended / 1000 < $1 LIMIT $2)",
        400 * DAY,
    ),
];

/// Statements that date rows `$1` which a fast clock dated more than a day after it: else they would stay for ever.
const AHEAD: [&str; 3] = [
    "UPDATE seen_events SET seen_at = $1 WHERE seen_at > $1 + 86400",
    "UPDATE outbox SET failed_at = $1 WHERE failure IS NOT NULL AND failed_at > $1 + 86400",
    "UPDATE games SET ended_at = $1 WHERE ended_at > $1 + 86400",
];

/// Number of rows that are deleted in one transaction, so that a move never waits long.
const BATCH: u32 = 500;

/// The pruning clock after `elapsed` seconds in which the program ran.
fn advanced(clock: i64, elapsed: i64, wall: i64) -> i64 {
    clock.max(wall.min(clock + SPEED * elapsed))
}

/// Running time of the program since that was last taken into account.
#[derive(Clone, Debug)]
pub(super) struct RunningTime(Arc<Mutex<Instant>>);

impl RunningTime {
    pub(super) fn begin() -> RunningTime {
        RunningTime(Arc::new(Mutex::new(Instant::now())))
    }

    /// Whole seconds; what is left of one counts the next time.
    fn take(&self) -> i64 {
        let mut counted = self.0.lock();
        let seconds = counted.elapsed().as_secs();
        *counted += Duration::from_secs(seconds);
        i64::try_from(seconds).unwrap_or(i64::MAX / 4)
    }
}

impl Writer {
    /// Moves the pruning clock on, when there is one.
    pub(super) async fn move_pruning_clock(&mut self, running: &RunningTime, wall: i64) -> StoreResult {
        let Some(clock) = value(&mut *self, READ, vec![]).await? else { return Ok(()) };
        let text = "UPDATE counters SET value = $1 WHERE name = 'pruning' AND value < $1";
        self.change(text, params![advanced(clock, running.take(), wall)]).await.map(drop)
    }
}

/// Between which times in seconds it plausibly is now, when the system's clock says `wall`: what is old counts from the
/// earlier one, and what is dated after the later one has not happened yet.
pub(crate) async fn plausible_now(on: impl Into<SqlExecutor<'_>>, wall: i64) -> StoreResult<(i64, i64)> {
    let clock = value(on, READ, vec![]).await?.unwrap_or(wall);
    Ok((clock.min(wall), clock.max(wall)))
}

impl Store {
    /// Deletes what nobody will ask for: outages after 400 days, events seen after 14 days, messages given up
    /// after 30 days, which message showed which game 90 days after its end, and old rows of features. Returns how many rows
    /// went.
    pub async fn prune(&self, features: &[OldRows]) -> StoreResult<u64> {
        if let Some(file) = self.sqlite() {
            file.wipe_again().await;
        }
        // One process does it for all. Others take their turns between its small transactions.
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
        let mut gone = 0;
        let aged = features.iter().map(|rows| (rows.delete, rows.days * DAY));
        for (statement, age) in OLD.into_iter().chain(aged) {
            loop {
                let done = database.change(statement, params![old - age, i64::from(BATCH)]).await?;
                gone += done;
                if done < u64::from(BATCH) {
                    break;
                }
            }
        }
        Ok(gone)
    }
}
