//! The table of tasks.

use crate::features::competitions::competition::CompetitionId;
use crate::platform::ServerActError;
use crate::store::{StateWrite, Statement, Store, StoreResult, params};

/// Result of a task: what is stored of it, or why the platform did not do it.
pub(super) type TaskResult = StoreResult<Result<StoredServerTask, ServerActError>>;

/// What is stored of a task.
#[derive(Clone, Debug, Default)]
pub(super) struct StoredServerTask {
    pub target: Option<String>,
    pub shown: Option<String>,
}

/// Returns the tasks whose competition has a longer log than they have followed: competition, channel, server and kind.
pub(super) async fn unfinished(
    store: &Store,
    platform: &str,
) -> StoreResult<Vec<(i64, String, String, String)>> {
    let text = "SELECT c.id, c.channel, c.server, e.kind FROM competition_tasks e
         JOIN competitions c ON c.id = e.competition
         WHERE c.platform = $1 AND e.seen <> c.seq ORDER BY c.id, e.kind";
    let mut found: Vec<(i64, String, String, String)> = store.fetch(text, params![platform]).await?;
    found.retain(|(_, _, server, _)| store.speaks_in(Some(server.as_str())));
    Ok(found)
}

/// Returns a task that is not given up.
pub(super) async fn server_task(
    store: &Store,
    id: CompetitionId,
    kind: &str,
) -> StoreResult<Option<StoredServerTask>> {
    let text = "SELECT target, shown FROM competition_tasks
         WHERE competition = $1 AND kind = $2 AND seen IS NOT NULL";
    let found: Vec<(Option<String>, Option<String>)> = store.fetch(text, params![id.0, kind]).await?;
    Ok(found.into_iter().map(|(target, shown)| StoredServerTask { target, shown }).next())
}

pub(super) fn create(id: CompetitionId, kind: &str, target: Option<&str>) -> StateWrite {
    let text = "INSERT INTO competition_tasks (competition, kind, seen, target, shown)
         VALUES ($1, $2, 0, $3, NULL)";
    StateWrite::Run(Statement::new(text, params![id.0, kind, target]))
}

/// Records that a task has followed `seen` events.
pub(super) fn done(id: CompetitionId, kind: &str, seen: i64, server_task: &StoredServerTask) -> StateWrite {
    let text = "UPDATE competition_tasks SET seen = $3, target = $4, shown = $5
         WHERE competition = $1 AND kind = $2";
    let params = params![id.0, kind, seen, server_task.target.as_deref(), server_task.shown.as_deref()];
    StateWrite::Run(Statement::new(text, params))
}

pub(super) fn give_up(id: CompetitionId, kind: &str) -> StateWrite {
    let text = "UPDATE competition_tasks SET seen = NULL WHERE competition = $1 AND kind = $2";
    StateWrite::Run(Statement::new(text, params![id.0, kind]))
}
