//! Forgetting what nobody will ask for.

use crate::store::StoreError;

use super::{Database, seconds_now};

const DAY: i64 = 24 * 60 * 60;

/// What grows old: the statement that forgets at most `$2` rows from before `$1`, and after how many seconds.
const OLD: [(&str, i64); 8] = [
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
    (
        "DELETE FROM imports WHERE number IN (SELECT number FROM imports WHERE used_at < $1 LIMIT $2)",
        90 * DAY,
    ),
    // The next day names who solved it.
    (
        "DELETE FROM daily_solvers WHERE (platform, server, day, person) IN
             (SELECT platform, server, day, person FROM daily_solvers WHERE at < $1 LIMIT $2)",
        60 * DAY,
    ),
    (
        "DELETE FROM daily_posts WHERE (platform, server, day) IN
             (SELECT platform, server, day FROM daily_posts WHERE at < $1 LIMIT $2)",
        60 * DAY,
    ),
    // No turn lasts that long.
    (
        "DELETE FROM outages WHERE (platform, ended) IN
             (SELECT platform, ended FROM outages WHERE ended / 1000 < $1 LIMIT $2)",
        400 * DAY,
    ),
    // Whoever asks again gets the same review.
    (
        "DELETE FROM reviews WHERE subject IN
             (SELECT subject FROM reviews WHERE asked_at < $1 * 1000 LIMIT $2)",
        400 * DAY,
    ),
];

/// How many rows go in one transaction, so that a move never waits long.
const BATCH: u32 = 500;

/// Forgets in small transactions, between which others take their turns.
pub(super) async fn prune(database: &Database) -> Result<u64, StoreError> {
    let mut gone = 0;
    for (statement, age) in OLD {
        loop {
            let mut writer = database.begin().await?;
            let done = sqlx::query(statement)
                .bind(seconds_now() - age)
                .bind(i64::from(BATCH))
                .execute(&mut *writer)
                .await?;
            writer.commit().await?;
            gone += done.rows_affected();
            if done.rows_affected() < u64::from(BATCH) {
                break;
            }
        }
    }
    Ok(gone)
}
