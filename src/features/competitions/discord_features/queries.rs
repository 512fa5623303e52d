//! The tables of tasks and of the people with roles.

use crate::features::competitions::competition::CompetitionId;
use crate::store::{StateWrite, Statement, Store, StoreResult, params};

/// Row of a stored task.
#[derive(Clone, Debug, Default)]
pub(super) struct StoredServerTask {
    /// Number of events of the log that it has followed; negative, and less each time, if it has to run again for another reason.
    pub seen: i64,
    pub target: Option<String>,
    pub shown: Option<String>,
}

/// Returns the tasks that have not followed the log of their competition to its end: competition, channel, server and kind.
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
    let text = "SELECT seen, target, shown FROM competition_tasks
         WHERE competition = $1 AND kind = $2 AND seen IS NOT NULL";
    let found: Vec<(i64, Option<String>, Option<String>)> = store.fetch(text, params![id.0, kind]).await?;
    Ok(found.into_iter().map(|(seen, target, shown)| StoredServerTask { seen, target, shown }).next())
}

/// Returns the other competitions of a server whose task has this kind and target, with what their task shows.
pub(super) async fn others_with_target(
    store: &Store,
    key: &RoleKey<'_>,
    id: CompetitionId,
) -> StoreResult<Vec<(CompetitionId, String)>> {
    let text =
        "SELECT t.competition, t.shown FROM competition_tasks t JOIN competitions c ON c.id = t.competition
         WHERE c.platform = $1 AND c.server = $2 AND t.kind = $3 AND t.target = $4 AND t.competition <> $5
         AND t.shown IS NOT NULL ORDER BY t.competition";
    let params = params![key.platform, key.server, key.kind, key.role, id.0];
    let rows: Vec<(i64, String)> = store.fetch(text, params).await?;
    Ok(rows.into_iter().map(|(id, shown)| (CompetitionId(id), shown)).collect())
}

/// Creates a task, unless the competition has one of this kind.
pub(super) fn create(id: CompetitionId, kind: &str, target: Option<&str>) -> StateWrite {
    let text = "INSERT INTO competition_tasks (competition, kind, seen, target, shown)
         VALUES ($1, $2, 0, $3, NULL) ON CONFLICT (competition, kind) DO NOTHING";
    StateWrite::Run(Statement::new(text, params![id.0, kind, target]))
}

/// Records that a task has followed `seen` events, unless it has to run again since it was read.
pub(super) fn done(id: CompetitionId, kind: &str, seen: i64, server_task: &StoredServerTask) -> StateWrite {
    let text = "UPDATE competition_tasks SET seen = $3, target = $4, shown = $5
         WHERE competition = $1 AND kind = $2 AND seen = $6";
    let StoredServerTask { seen: before, target, shown } = server_task;
    let params = params![id.0, kind, seen, target.as_deref(), shown.as_deref(), *before];
    StateWrite::Run(Statement::new(text, params))
}

/// Stores what a task shows before it has followed all events.
pub(super) fn put_shown(id: CompetitionId, kind: &str, shown: Option<&str>) -> StateWrite {
    let text = "UPDATE competition_tasks SET shown = $3 WHERE competition = $1 AND kind = $2";
    StateWrite::Run(Statement::new(text, params![id.0, kind, shown]))
}

pub(super) fn give_up(id: CompetitionId, kind: &str) -> StateWrite {
    let text = "UPDATE competition_tasks SET seen = NULL WHERE competition = $1 AND kind = $2";
    StateWrite::Run(Statement::new(text, params![id.0, kind]))
}

/// A role of a server, and what it is for.
#[derive(Clone, Copy, Debug)]
pub(super) struct RoleKey<'a> {
    pub platform: &'a str,
    pub server: &'a str,
    pub kind: &'a str,
    pub role: &'a str,
}

/// A person who has a role, or is about to get or lose it.
#[derive(Clone, Debug)]
pub(super) struct RoleHolder {
    pub role: String,
    pub person: String,
    /// True if the person is to have the role.
    pub wanted: bool,
    /// True if the platform has answered.
    pub done: bool,
}

/// Returns the people with roles of a kind in a server.
pub(super) async fn holders(
    store: &Store,
    platform: &str,
    server: &str,
    kind: &str,
) -> StoreResult<Vec<RoleHolder>> {
    let text = "SELECT role, person, wanted, done FROM role_holders
         WHERE platform = $1 AND server = $2 AND kind = $3 ORDER BY role, person";
    let rows: Vec<(String, String, bool, bool)> = store.fetch(text, params![platform, server, kind]).await?;
    let holders =
        rows.into_iter().map(|(role, person, wanted, done)| RoleHolder { role, person, wanted, done });
    Ok(holders.collect())
}

/// Stores that a person is to have a role, unless the person was deleted meanwhile.
pub(super) fn want(key: &RoleKey<'_>, person: &str) -> StateWrite {
    let text = "INSERT INTO role_holders (platform, server, kind, role, person, wanted, done)
         SELECT $1, $2, $3, $4, $5, TRUE, FALSE WHERE EXISTS
         (SELECT 1 FROM competition_entrants e WHERE e.platform = $1 AND e.person = $5
          UNION ALL SELECT 1 FROM ratings r WHERE r.platform = $1 AND r.scope = 'server:' || $2 AND r.person = $5)
         ON CONFLICT (platform, server, kind, role, person) DO UPDATE SET wanted = TRUE, done = FALSE";
    StateWrite::Run(Statement::new(text, params![key.platform, key.server, key.kind, key.role, person]))
}

/// Stores that a person is to lose a role.
pub(super) fn take_back(key: &RoleKey<'_>, person: &str) -> StateWrite {
    let text = "UPDATE role_holders SET wanted = FALSE, done = FALSE
         WHERE platform = $1 AND server = $2 AND kind = $3 AND role = $4 AND person = $5";
    StateWrite::Run(Statement::new(text, params![key.platform, key.server, key.kind, key.role, person]))
}

/// Stores the answer of the platform, unless something else is wanted meanwhile.
pub(super) fn settle(key: &RoleKey<'_>, holder: &RoleHolder) -> StateWrite {
    let text = if holder.wanted {
        "UPDATE role_holders SET done = TRUE
         WHERE platform = $1 AND server = $2 AND kind = $3 AND role = $4 AND person = $5 AND wanted"
    } else {
        "DELETE FROM role_holders
         WHERE platform = $1 AND server = $2 AND kind = $3 AND role = $4 AND person = $5 AND NOT wanted"
    };
    let params = params![key.platform, key.server, key.kind, key.role, holder.person.as_str()];
    StateWrite::Run(Statement::new(text, params))
}

/// Forgets the people whose role the platform refuses to give or to take, so that the next competition does not ask again.
pub(super) fn forget_unsettled(key: &RoleKey<'_>) -> StateWrite {
    let text = "DELETE FROM role_holders
         WHERE platform = $1 AND server = $2 AND kind = $3 AND role = $4 AND NOT done";
    StateWrite::Run(Statement::new(text, params![key.platform, key.server, key.kind, key.role]))
}

/// Forgets who has a role; the person keeps it on the platform.
pub(in crate::features::competitions) fn erase(platform: &str, person: &str) -> Statement {
    let text = "DELETE FROM role_holders WHERE platform = $1 AND person = $2";
    Statement::new(text, params![platform, person])
}

/// Returns the people with a rated game in a server who appear in lists.
pub(super) async fn rated_in(store: &Store, platform: &str, server: &str) -> StoreResult<Vec<String>> {
    let text = "SELECT DISTINCT person FROM ratings r
         WHERE platform = $1 AND pool IN ('live', 'correspondence') AND scope = 'server:' || $2
         AND person NOT LIKE 'deleted-%' AND NOT EXISTS
         (SELECT 1 FROM hidden h WHERE h.platform = r.platform AND h.person = r.person) ORDER BY person";
    let rows: Vec<(String,)> = store.fetch(text, params![platform, server]).await?;
    Ok(rows.into_iter().map(|(person,)| person).collect())
}

/// The role for a rank.
#[derive(Clone, Debug)]
pub(super) struct RankRole {
    pub rank: String,
    pub state: RankRoleState,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RankRoleState {
    /// It is to be made, since a time in milliseconds.
    Wanted { since: i64 },
    /// The platform's id of the role.
    Made(String),
    /// A person has deleted it: the rank has none from then on.
    Deleted,
}

pub(super) async fn rank_roles(store: &Store, platform: &str, server: &str) -> StoreResult<Vec<RankRole>> {
    let text = "SELECT rank, role, since FROM rank_roles WHERE platform = $1 AND server = $2";
    let rows: Vec<(String, Option<String>, i64)> = store.fetch(text, params![platform, server]).await?;
    let roles = rows.into_iter().map(|(rank, role, since)| {
        let state = match role {
            None => RankRoleState::Wanted { since },
            Some(role) if role.is_empty() => RankRoleState::Deleted,
            Some(role) => RankRoleState::Made(role),
        };
        RankRole { rank, state }
    });
    Ok(roles.collect())
}

/// Stores that a role for a rank is to be made.
pub(super) fn ask_for_role(platform: &str, server: &str, rank: &str, since: i64) -> StateWrite {
    let text = "INSERT INTO rank_roles (platform, server, rank, role, since) VALUES ($1, $2, $3, NULL, $4)
         ON CONFLICT (platform, server, rank) DO NOTHING";
    StateWrite::Run(Statement::new(text, params![platform, server, rank, since]))
}

/// Stores the id of the role for a rank; an empty one for a role that was deleted.
pub(super) fn put_rank_role(platform: &str, server: &str, rank: &str, role: &str) -> StateWrite {
    let text = "UPDATE rank_roles SET role = $4 WHERE platform = $1 AND server = $2 AND rank = $3";
    StateWrite::Run(Statement::new(text, params![platform, server, rank, role]))
}

/// Forgets the people with a role that was deleted.
pub(super) fn forget_role(key: &RoleKey<'_>) -> StateWrite {
    let text = "DELETE FROM role_holders WHERE platform = $1 AND server = $2 AND kind = $3 AND role = $4";
    StateWrite::Run(Statement::new(text, params![key.platform, key.server, key.kind, key.role]))
}
