//! The table of exercises: what a person has tried at the turning points of a game. All reading fails when the store does
//! not answer.

use crate::game::Timestamp;
use crate::store::{ChannelKey, OldRows, Statement, Store, StoreResult, params};

/// Number of tries at an exercise.
pub(super) const MAX_TRIES: u64 = 3;
const OPEN: &str = "open";
/// The person has found a better move.
pub(super) const FOUND: &str = "found";
/// The person has seen the solution.
pub(super) const SHOWN: &str = "shown";

pub(super) const OLD: &[OldRows] = &[OldRows {
    delete: "DELETE FROM exercises WHERE (platform, person, subject, ply) IN
             (SELECT platform, person, subject, ply FROM exercises WHERE at < $1 * 1000 LIMIT $2)",
    redate: "UPDATE exercises SET at = $1 * 1000 WHERE at > ($1 + 86400) * 1000",
    days: 400,
}];

/// A person and an exercise: the ply of the move in a reviewed record.
#[derive(Clone, Copy)]
pub(super) struct ExerciseKey<'a> {
    pub(super) channel: &'a ChannelKey,
    pub(super) person: &'a str,
    /// Key of the review of the record.
    pub(super) subject: &'a str,
    pub(super) ply: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ExerciseRow {
    /// Ply of the move, from 1.
    pub(super) ply: usize,
    pub(super) tries: u64,
    state: String,
}

impl ExerciseRow {
    /// The state before the first try.
    pub(super) fn untried(ply: usize) -> ExerciseRow {
        ExerciseRow { ply, tries: 0, state: OPEN.to_owned() }
    }

    /// Returns the state at the end of an exercise: [`FOUND`] or [`SHOWN`].
    pub(super) fn ended(self, state: &str) -> ExerciseRow {
        ExerciseRow { state: state.to_owned(), ..self }
    }

    pub(super) fn is_open(&self) -> bool {
        self.state == OPEN
    }

    pub(super) fn is_found(&self) -> bool {
        self.state == FOUND
    }
}

/// Returns a person's exercises of a record, in the order of their plies.
pub(super) async fn exercises(
    store: &Store,
    channel: &ChannelKey,
    person: &str,
    subject: &str,
) -> StoreResult<Vec<ExerciseRow>> {
    let text = "SELECT ply, tries, state FROM exercises
        WHERE platform = $1 AND person = $2 AND subject = $3 ORDER BY ply";
    let rows: Vec<(i64, i64, String)> = store.fetch(text, params![channel.platform, person, subject]).await?;
    let rows = rows.into_iter().map(|(ply, tries, state)| ExerciseRow {
        ply: usize::try_from(ply).unwrap_or(0),
        tries: tries.unsigned_abs(),
        state,
    });
    Ok(rows.collect())
}

/// Returns the open exercise that was shown last to a person in a channel, not before `since`: its subject, ply and time.
pub(super) async fn current(
    store: &Store,
    channel: &ChannelKey,
    person: &str,
    since: Timestamp,
) -> StoreResult<Option<(String, usize, Timestamp)>> {
    let text = "SELECT subject, ply, at FROM exercises
        WHERE platform = $1 AND person = $2 AND channel = $3 AND state = 'open' AND at >= $4
        ORDER BY at DESC LIMIT 1";
    let row: Option<(String, i64, i64)> =
        store.fetch(text, params![channel.platform, person, &channel.id, since.0]).await?.pop();
    Ok(row.map(|(subject, ply, at)| (subject, usize::try_from(ply).unwrap_or(0), Timestamp(at))))
}

/// Records that an exercise was shown.
pub(super) fn shown(key: ExerciseKey<'_>, at: Timestamp) -> Statement {
    let ExerciseKey { channel, person, subject, ply } = key;
    Statement::new(
        "INSERT INTO exercises (platform, person, subject, ply, channel, at) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (platform, person, subject, ply) DO UPDATE SET channel = excluded.channel, at = excluded.at",
        params![channel.platform, person, subject, number(ply), &channel.id, at.0],
    )
}

/// Counts a try at an open exercise with `tries` tries so far; another try since then is a conflict. `state` ends it.
pub(super) fn tried(key: ExerciseKey<'_>, tries: u64, state: Option<&str>) -> Statement {
    let ExerciseKey { channel, person, subject, ply } = key;
    let tries = i64::try_from(tries).unwrap_or(i64::MAX);
    Statement::new(
        "UPDATE exercises SET tries = tries + 1, state = COALESCE($5, state)
         WHERE platform = $1 AND person = $2 AND subject = $3 AND ply = $4 AND state = 'open' AND tries = $6",
        params![channel.platform, person, subject, number(ply), state, tries],
    )
    .or_overtaken()
}

/// Ends an open exercise without a try.
pub(super) fn given_up(key: ExerciseKey<'_>) -> Statement {
    let ExerciseKey { channel, person, subject, ply } = key;
    Statement::new(
        "UPDATE exercises SET state = 'shown'
         WHERE platform = $1 AND person = $2 AND subject = $3 AND ply = $4 AND state = 'open'",
        params![channel.platform, person, subject, number(ply)],
    )
}

fn number(ply: usize) -> i64 {
    i64::try_from(ply).unwrap_or(i64::MAX)
}

/// Returns all exercises of a person for the export: subject, ply, number of tries, state.
pub(super) async fn of_person(
    store: &Store,
    platform: &str,
    person: &str,
) -> StoreResult<Vec<(String, i64, i64, String)>> {
    let text = "SELECT subject, ply, tries, state FROM exercises WHERE platform = $1 AND person = $2
        ORDER BY subject, ply";
    store.fetch(text, params![platform, person]).await
}

pub(super) fn erase(platform: &str, person: &str) -> Statement {
    Statement::new("DELETE FROM exercises WHERE platform = $1 AND person = $2", params![platform, person])
}
