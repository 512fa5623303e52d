//! Tasks: their times, and the report of a refusal.

use std::time::Duration;

use crate::features::competitions::competition::CompetitionId;
use crate::features::competitions::discord_features::queries::{
    self as task_queries, RoleKey, StoredServerTask,
};
use crate::features::competitions::discord_features::{calendar, champion_role};
use crate::features::competitions::queries::{self, StoredCompetition};
use crate::features::context::Ctx;
use crate::features::effects::{Effects, PostDraft};
use crate::features::hooks::{DueCtx, DueTask};
use crate::features::services::Services;
use crate::message::Reply;
use crate::platform::ServerActError;
use crate::store::{StateWrite, StoreResult};

/// Timeout of a task: the channel waits for it. A failed one is retried half a minute later.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Separates the competition from the kind of the task in a due task.
pub(in crate::features::competitions) const SEPARATOR: char = '/';

/// Returns the tasks of a competition that is new or has a new start, as far as the server wants them.
pub(in crate::features::competitions) fn new_server_tasks(
    ctx: &Ctx<'_>,
    stored: &StoredCompetition,
) -> Vec<StateWrite> {
    let mut writes = Vec::new();
    if ctx.effective.places.server.calendar == Some(true) && calendar::begins_by_itself(stored) {
        writes.push(task_queries::create(stored.id, calendar::KIND, None));
    }
    if let Some(role) = champion_role::prize(stored) {
        writes.push(task_queries::create(stored.id, champion_role::KIND, Some(&role)));
    }
    writes
}

pub(in crate::features::competitions) async fn due(services: &Services) -> StoreResult<Vec<DueTask>> {
    let found = task_queries::unfinished(&services.store, services.platform.name()).await?;
    let tasks = found.into_iter().map(|(id, channel, server, kind)| {
        let what = format!("{id}{SEPARATOR}{kind}");
        DueTask { channel, server, what }
    });
    Ok(tasks.collect())
}

/// Takes a step of a task; one that takes too long is retried.
pub(super) async fn within_timeout<T>(
    step: impl Future<Output = StoreResult<Result<T, ServerActError>>>,
) -> StoreResult<Result<T, ServerActError>> {
    let outcome = tokio::time::timeout(TIMEOUT, step).await;
    outcome.unwrap_or_else(|_| Ok(Err(ServerActError::Later("it takes too long".to_owned()))))
}

/// Runs a task.
pub(in crate::features::competitions) async fn run(
    ctx: DueCtx<'_>,
    id: CompetitionId,
    kind: &str,
) -> StoreResult<Effects> {
    let store = &ctx.services.store;
    let stored = queries::competition(store, ctx.channel.platform, id).await?;
    let server_task = task_queries::server_task(store, id, kind).await?;
    let (Some(stored), Some(server_task)) = (stored, server_task) else {
        return Ok(Effects::default());
    };
    let refusal = match within_timeout(follow(ctx, kind, &stored, &server_task)).await? {
        Ok(writes) => return Ok(Effects { writes, ..Effects::default() }),
        Err(ServerActError::Later(reason)) => {
            tracing::debug!(competition = id.0, kind, reason, "a task in a server is retried");
            return Ok(Effects::default());
        }
        Err(refusal) => refusal,
    };
    tracing::info!(competition = id.0, kind, %refusal, "a task in a server is given up");
    let mut effects = Effects { writes: vec![task_queries::give_up(id, kind)], ..Effects::default() };
    if let Some(role) = server_task.target.as_deref().filter(|_| kind == champion_role::KIND) {
        let key = RoleKey { platform: ctx.channel.platform, server: &stored.server, kind, role };
        effects.writes.push(task_queries::forget_unsettled(&key));
    }
    let text = if kind == champion_role::KIND {
        champion_role::report(ctx, &stored, &refusal)
    } else {
        calendar::report(ctx, &stored, &refusal)
    };
    if let (Some(text), Some(organiser)) = (text, queries::creator(store, id).await?) {
        let direct = Some(organiser.as_str().to_owned());
        effects.posts.push(PostDraft::here(Reply { direct, ..Reply::text(text) }, None));
    }
    Ok(effects)
}

/// Takes a step of a task and returns its writes.
async fn follow(
    ctx: DueCtx<'_>,
    kind: &str,
    stored: &StoredCompetition,
    server_task: &StoredServerTask,
) -> StoreResult<Result<Vec<StateWrite>, ServerActError>> {
    if kind == champion_role::KIND {
        return champion_role::follow(ctx, stored, server_task).await;
    }
    let after = calendar::follow(ctx, stored, server_task).await?;
    Ok(after.map(|after| vec![task_queries::done(stored.id, kind, stored.seq(), &after)]))
}
