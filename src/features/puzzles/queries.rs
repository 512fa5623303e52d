//! The tables of puzzles: statistics and attempts of people, and the puzzles of the day of servers.
//!
//! All reading fails when the store does not answer. Days are written as `2026-11-22`.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::features::puzzles::state::{DailyPuzzle, PuzzleAttempt, PuzzleSession, PuzzleStats};
use crate::puzzles::PuzzleId;
use crate::store::{ChannelKey, OldRows, Statement, Store, StoreResult, params, seconds_now};

/// Solvers are named on the next day only.
pub(super) const OLD: &[OldRows] = &[
    OldRows {
        delete: "DELETE FROM daily_solvers WHERE (platform, server, day, person) IN
                 (SELECT platform, server, day, person FROM daily_solvers WHERE at < $1 LIMIT $2)",
        redate: "UPDATE daily_solvers SET at = $1 WHERE at > $1 + 86400",
        days: 60,
    },
    OldRows {
        delete: "DELETE FROM daily_posts WHERE (platform, server, day) IN
                 (SELECT platform, server, day FROM daily_posts WHERE at < $1 LIMIT $2)",
        redate: "UPDATE daily_posts SET at = $1 WHERE at > $1 + 86400",
        days: 60,
    },
];

/// The attempts of a person to be loaded.
#[derive(Clone, Copy)]
pub enum AttemptQuery {
    None,
    All,
    /// The attempt at one puzzle.
    Of(PuzzleId),
    /// The attempt at the person's open puzzle, if any.
    OfCurrent,
}

pub async fn session(
    store: &Store,
    platform: &str,
    person: &str,
    attempts: AttemptQuery,
) -> StoreResult<PuzzleSession> {
    let mut session = PuzzleSession::default();
    if let Some((seq, state)) = stored_stats(store, platform, person).await? {
        session.seq = seq.unsigned_abs();
        session.solver = read(&state);
    }
    let puzzle = match attempts {
        AttemptQuery::All => None,
        AttemptQuery::Of(id) => Some(id),
        AttemptQuery::OfCurrent if session.solver.current_id().is_some() => session.solver.current_id(),
        AttemptQuery::OfCurrent | AttemptQuery::None => return Ok(session),
    };
    for (id, state) in stored_attempts(store, platform, person, puzzle).await? {
        if let Ok(id) = id.parse() {
            session.attempts.push((id, read(&state)));
        }
    }
    Ok(session)
}

/// Returns the number of writes for a person, and the stored statistics.
pub(super) async fn stored_stats(
    store: &Store,
    platform: &str,
    person: &str,
) -> StoreResult<Option<(i64, String)>> {
    let text = "SELECT seq, state FROM solvers WHERE platform = $1 AND person = $2";
    Ok(store.fetch(text, params![platform, person]).await?.pop())
}

/// Returns the stored attempts of a person by puzzle, or only that at `puzzle`.
pub(super) async fn stored_attempts(
    store: &Store,
    platform: &str,
    person: &str,
    puzzle: Option<PuzzleId>,
) -> StoreResult<Vec<(String, String)>> {
    let text = "SELECT puzzle, state FROM puzzle_tries
        WHERE platform = $1 AND person = $2 AND ($3 IS NULL OR puzzle = $3) ORDER BY puzzle";
    let puzzle = puzzle.map(|id| id.to_string());
    store.fetch(text, params![platform, person, puzzle.as_deref()]).await
}

/// Writes the statistics of a person, the attempt at a puzzle, and the puzzle of a day that this solves.
/// `StoreError::Overtaken` if the number of writes is no longer `seq`.
pub fn write_session(
    platform: &str,
    person: &str,
    seq: u64,
    stats: &PuzzleStats,
    attempt: Option<&(PuzzleId, PuzzleAttempt)>,
    daily: Option<&DailyPuzzle>,
) -> Vec<Statement> {
    let written = match seq {
        0 => {
            "INSERT INTO solvers (platform, person, seq, state) VALUES ($1, $2, $3 + 1, $4)
             ON CONFLICT DO NOTHING"
        }
        _ => "UPDATE solvers SET seq = seq + 1, state = $4 WHERE platform = $1 AND person = $2 AND seq = $3",
    };
    let written = Statement::new(written, params![platform, person, seq.cast_signed(), &write(stats)]);
    let attempt = attempt.map(|(puzzle, attempt)| {
        Statement::new(
            "INSERT INTO puzzle_tries (platform, person, puzzle, state) VALUES ($1, $2, $3, $4)
             ON CONFLICT (platform, person, puzzle) DO UPDATE SET state = excluded.state",
            params![platform, person, &puzzle.to_string(), &write(attempt)],
        )
    });
    let daily = daily.map(|DailyPuzzle { server, day }| {
        Statement::new(
            "INSERT INTO daily_solvers (platform, server, day, person, at) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT DO NOTHING",
            params![platform, server, day, person, seconds_now()],
        )
    });
    [Some(written.or_overtaken()), attempt, daily].into_iter().flatten().collect()
}

/// Gives a server the puzzle of a day, shown by the message with this nonce. `StoreError::Overtaken` if the server has had
/// one that day. The first puzzle of a day stays.
pub fn write_daily(
    channel: &ChannelKey,
    daily: &DailyPuzzle,
    puzzle: PuzzleId,
    nonce: &str,
) -> Vec<Statement> {
    let DailyPuzzle { server, day } = daily;
    let given = Statement::new(
        "INSERT INTO daily_posts (platform, server, day, channel, nonce, at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
        params![channel.platform, server, day, &channel.id, nonce, seconds_now()],
    );
    let of_day = Statement::new(
        "INSERT INTO daily_puzzles (platform, day, puzzle) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        params![channel.platform, day, &puzzle.to_string()],
    );
    vec![given.or_overtaken(), of_day]
}

pub fn sent_daily(nonce: &str, message: &str) -> Statement {
    Statement::new("UPDATE daily_posts SET message = $2 WHERE nonce = $1", params![nonce, message])
}

/// Returns the puzzles of all days so far, in the order of the days.
pub async fn daily_puzzles(store: &Store, platform: &str) -> StoreResult<Vec<(String, String)>> {
    let text = "SELECT day, puzzle FROM daily_puzzles WHERE platform = $1 ORDER BY day";
    store.fetch(text, params![platform]).await
}

pub async fn had_daily(store: &Store, platform: &str, server: &str, day: &str) -> StoreResult<bool> {
    let text = "SELECT day FROM daily_posts WHERE platform = $1 AND server = $2 AND day = $3";
    let found: Vec<(String,)> = store.fetch(text, params![platform, server, day]).await?;
    Ok(!found.is_empty())
}

/// Returns the day whose puzzle a message shows, if any.
pub async fn day_of_message(
    store: &Store,
    channel: &ChannelKey,
    message: &str,
) -> StoreResult<Option<String>> {
    let text = "SELECT day FROM daily_posts WHERE platform = $1 AND channel = $2 AND message = $3";
    let params = params![channel.platform, &channel.id, message];
    Ok(store.fetch(text, params).await?.pop().map(|(day,)| day))
}

/// Returns the solvers of a server's puzzle of a day in the order of time, without hidden people.
pub async fn daily_solvers(
    store: &Store,
    platform: &str,
    server: &str,
    day: &str,
) -> StoreResult<Vec<String>> {
    let text = "SELECT person FROM daily_solvers s WHERE platform = $1 AND server = $2 AND day = $3
          AND NOT EXISTS (SELECT 1 FROM hidden h WHERE h.platform = s.platform AND h.person = s.person)
        ORDER BY at, person";
    let people: Vec<(String,)> = store.fetch(text, params![platform, server, day]).await?;
    Ok(people.into_iter().map(|(person,)| person).collect())
}

/// Returns the puzzles of the day that a person has solved, by server and day.
pub async fn days_solved(store: &Store, platform: &str, person: &str) -> StoreResult<Vec<(String, String)>> {
    let text =
        "SELECT server, day FROM daily_solvers WHERE platform = $1 AND person = $2 ORDER BY server, day";
    store.fetch(text, params![platform, person]).await
}

pub(super) fn erase(platform: &str, person: &str) -> Vec<Statement> {
    let statements = [
        "DELETE FROM solvers WHERE platform = $1 AND person = $2",
        "DELETE FROM puzzle_tries WHERE platform = $1 AND person = $2",
        "DELETE FROM daily_solvers WHERE platform = $1 AND person = $2",
    ];
    statements.into_iter().map(|text| Statement::new(text, params![platform, person])).collect()
}

fn write(state: &impl Serialize) -> String {
    serde_json::to_string(state).expect("it is plain data with text keys")
}

/// Reads a stored state; an unreadable one counts as never written.
pub(super) fn read<T: DeserializeOwned + Default>(state: &str) -> T {
    serde_json::from_str(state).unwrap_or_else(|error| {
        tracing::warn!(%error, "a state of puzzles cannot be read and is skipped");
        T::default()
    })
}
